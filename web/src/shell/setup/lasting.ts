import { t } from "../../text";

/** How long a scenario takes, as people say it. */
export function lasting(minutes: number): string {
  if (minutes < 90) return t("setup.minutes", { n: minutes });
  const hours = Math.round(minutes / 60);
  if (minutes < 120) return t("setup.hour.half");
  return t(hours <= 6 ? "setup.hours" : "setup.sittings", { n: hours });
}
