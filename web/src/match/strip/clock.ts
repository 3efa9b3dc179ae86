/** Banks of time in words: what is left now, counted from the moment the table told it. */

export interface Running {
  left: Record<string, number>;
  running: string[];
  paused: boolean;
}

/** Seconds that a side has left, so many seconds after the table spoke. */
export function leftOf(clock: Running, role: string, since: number): number {
  const runs = clock.running.includes(role) && !clock.paused;
  return Math.max(0, (clock.left[role] ?? 0) - (runs ? since : 0));
}

/** Days and hours while there are days, hours and minutes while there are hours, then minutes and seconds. */
export function spoken(seconds: number): string {
  const whole = Math.floor(seconds);
  const [days, hours, minutes] = [Math.floor(whole / 86400), Math.floor(whole / 3600) % 24, Math.floor(whole / 60) % 60];
  const two = (n: number): string => String(n).padStart(2, "0");
  if (days) return `${days} d ${hours} h`;
  if (hours) return `${hours} h ${two(minutes)}′`;
  return `${minutes}:${two(whole % 60)}`;
}
