/** Bases drawn as blocks of small marks: pikes, shot, horse, guns. The front is up; sizes are pixels of the board. */

export type Arm = "square" | "pike-and-shot" | "pike" | "shot" | "melee" | "horse" | "horse-shot" | "lance" | "gun";

const n = (value: number): string => value.toFixed(1).replace(/\.0$/, "");

function grid(x: number, y: number, w: number, h: number, across: number, down: number, draw: (cx: number, cy: number) => string): string {
  let found = "";
  for (let i = 0; i < across; i++) for (let j = 0; j < down; j++) found += draw(x + (w * (i + 0.5)) / across, y + (h * (j + 0.5)) / down);
  return found;
}

const dot =
  (r: number) =>
  (x: number, y: number): string =>
    `M${n(x - r)},${n(y)}a${r},${r} 0 1 0 ${2 * r},0a${r},${r} 0 1 0 ${-2 * r},0`;

function pikes(x: number, y: number, w: number, h: number, across: number, down: number, r = 1.3): string {
  return `<path d="${grid(x, y, w, h, across, down, dot(r))}" fill="var(--side-ink)"/>`;
}

function muskets(x: number, y: number, w: number, h: number, across: number, down: number, s = 1): string {
  const barrel = grid(x, y, w, h, across, down, (cx, cy) => `M${n(cx)},${n(cy + 1.4 * s)}v${n(-3.4 * s)}`);
  return (
    `<path d="${barrel}" stroke="var(--side-ink)" stroke-width="${n(1.15 * s)}" stroke-linecap="round" fill="none"/>` +
    pikes(x, y + 1.2 * s, w, h, across, down, 0.9 * s)
  );
}

function blades(x: number, y: number, w: number, h: number, across: number, down: number): string {
  return `<path d="${grid(x, y, w, h, across, down, (cx, cy) => `M${n(cx - 1.7)},${n(cy + 1.7)}l3.4,-3.4M${n(cx - 1.4)},${n(cy - 0.2)}l1.6,1.6`)}" stroke="var(--side-ink)" stroke-width="1.1" stroke-linecap="round" fill="none"/>`;
}

function horses(x: number, y: number, w: number, h: number, across: number, down: number): string {
  const body = (cx: number, cy: number): string =>
    `M${n(cx)},${n(cy - 4.4)}c1.5,.9 1.2,2 1.1,2.7c1,1.4 .9,4 0,5.4c-.5,.8 -1.7,.8 -2.2,0c-.9,-1.4 -1,-4 0,-5.4c-.1,-.7 -.4,-1.8 1.1,-2.7Z`;
  return `<path d="${grid(x, y, w, h, across, down, body)}" fill="var(--side-ink)"/>`;
}

const GUN =
  '<g fill="var(--side-ink)"><rect x="-7.4" y="-3" width="2.6" height="8.4" rx="1"/><rect x="4.8" y="-3" width="2.6" height="8.4" rx="1"/><path d="M-2.6,3.6L-1.2,11H1.2L2.6,3.6Z"/></g><path d="M-5,1.4H5" stroke="var(--side-ink)" stroke-width="1.5"/><path d="M-2.3,3.6L-1.4,-10.5L-2,-11.6H2L1.4,-10.5L2.3,3.6Z" fill="var(--sheet)" stroke="var(--side-ink)" stroke-width="1.1" stroke-linejoin="round"/>';

const many = (length: number, each: number, least: number): number => Math.max(least, Math.round(length / each));

function square(w: number, h: number): string {
  const p = w * 0.52;
  const g = (w - p) / 2 - 2;
  const [x, y] = [w / 2 - g / 2 - 2, h / 2 - g / 2 - 2];
  const sleeves = [
    [-x, -y],
    [x, -y],
    [-x, y],
    [x, y],
  ]
    .map(([cx, cy]) => muskets(cx! - g / 2, cy! - g / 2, g, g, 3, 3))
    .join("");
  const ring =
    muskets(-p / 2, -h / 2 + 3, p, g - 2, 6, 2, 0.85) +
    muskets(-p / 2, h / 2 - g - 1, p, g - 2, 6, 2, 0.85) +
    muskets(-w / 2 + 2, -p / 2, g, p, 2, 6, 0.85) +
    muskets(w / 2 - g - 2, -p / 2, g, p, 2, 6, 0.85);
  return (
    `<rect x="${n(-p / 2)}" y="${n(-p / 2)}" width="${n(p)}" height="${n(p)}" fill="var(--side)" opacity=".3"/>` +
    pikes(-p / 2, -p / 2, p, p, 9, 9, 1.4) +
    sleeves +
    ring
  );
}

function sleeved(w: number, h: number): string {
  const p = w * 0.4;
  const g = (w - p) / 2 - 4;
  const rows = many(h - 8, 7.5, 2);
  return (
    `<rect x="${n(-p / 2)}" y="${n(-h / 2 + 3)}" width="${n(p)}" height="${n(h - 6)}" fill="var(--side)" opacity=".3"/>` +
    pikes(-p / 2, -h / 2 + 3, p, h - 6, many(p, 4.3, 3), many(h - 6, 4.4, 3)) +
    muskets(-w / 2 + 2, -h / 2 + 4, g, h - 8, many(g, 5.4, 2), rows) +
    muskets(w / 2 - g - 2, -h / 2 + 4, g, h - 8, many(g, 5.4, 2), rows)
  );
}

/** What stands on a base of so many pixels. */
export function troops(arm: Arm, w: number, h: number): string {
  if (arm === "square") return square(w, h);
  if (arm === "pike-and-shot") return sleeved(w, h);
  if (arm === "pike") return pikes(-w / 2 + 3, -h / 2 + 3, w - 6, h - 6, many(w - 6, 4.4, 4), many(h - 6, 4.4, 2));
  if (arm === "shot") return muskets(-w / 2 + 3, -h / 2 + 3, w - 6, h - 6, many(w - 6, 6, 3), many(h - 6, 7.5, 2));
  if (arm === "melee") return blades(-w / 2 + 3, -h / 2 + 3, w - 6, h - 6, many(w - 6, 6.4, 3), many(h - 6, 6.4, 2));
  if (arm === "gun") return `<g transform="translate(0,1.5) scale(${Math.max(0.5, Math.min(1.15, (h - 5) / 23)).toFixed(2)})">${GUN}</g>`;
  const mounted = horses(-w / 2 + 2, -h / 2 + 2, w - 4, h - 4, many(w - 4, 5.6, 4), many(h - 4, 12, 1));
  if (arm === "lance")
    return (
      mounted +
      `<path d="M${n(-w / 2 + 5)},${n(-h / 2 + 2)}L${n(-w / 2 + 12)},${n(-h / 2 - 5)}M${n(w / 2 - 5)},${n(-h / 2 + 2)}L${n(w / 2 - 12)},${n(-h / 2 - 5)}" stroke="var(--side-ink)" stroke-width="1.2"/>`
    );
  return mounted;
}

/** The base itself: a wash, a heavy front edge and the notch at the front centre. */
export function plate(w: number, h: number): string {
  return (
    `<rect x="${n(-w / 2)}" y="${n(-h / 2)}" width="${n(w)}" height="${n(h)}" fill="var(--side-wash)" stroke="var(--side-ink)" stroke-width="1.1"/>` +
    `<path d="M${n(-w / 2)},${n(-h / 2)}H${n(w / 2)}" stroke="var(--side-ink)" stroke-width="2.6"/><path d="M-4,${n(-h / 2)}L0,${n(-h / 2 - 5)}L4,${n(-h / 2)}Z" fill="var(--side-ink)"/>`
  );
}

/** An officer in his round base of some radius. */
export function officer(r: number, chief: boolean): string {
  const s = (r / 12).toFixed(2);
  return (
    `<circle r="${n(r)}" cx="1.2" cy="1.6" fill="#3a2a12" opacity=".2"/><circle r="${n(r)}" fill="var(--sheet)" stroke="var(--side)" stroke-width="${chief ? 2.4 : 1.9}"/>` +
    (chief ? `<circle r="${n(r - 2.6)}" fill="none" stroke="var(--side)" stroke-width=".9"/>` : "") +
    `<path transform="scale(${s})" d="M-5.6,6.6C-4.6,3.4 -5.6,1.4 -3,-.8C-3.2,-2.4 -2.4,-3 -1.6,-3.2L-2,-5.4A2,2 0 1 1 1.2,-5.6L1.2,-3.2C3.6,-2.8 5,-1 5.6,2.2L4,3L2.6,1.2C2.4,3.2 3.4,4.6 3.6,6.6Z" fill="var(--side-ink)"/><path transform="scale(${s})" d="M1.4,-1L7.6,-5.4" stroke="var(--side-ink)" stroke-width="1.5" stroke-linecap="round"/>`
  );
}
