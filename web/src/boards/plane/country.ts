/** The country around a battle: engraved thinly, so that nobody takes it for ground that counts. */

import { along, scatter, straight } from "./ground";
import type { Point } from "./layout";

export type CountryLook = "road" | "track" | "brook" | "slope" | "wall" | "village" | "tree" | "name";

const n = (value: number): string => value.toFixed(1);

/** A line through its points without corners. */
function flowing(line: Point[]): string {
  if (line.length < 3) return straight(line, false);
  let d = `M${n(line[0]!.x)},${n(line[0]!.y)}`;
  for (let i = 0; i < line.length - 1; i++) {
    const [a, b, c, e] = [line[Math.max(0, i - 1)]!, line[i]!, line[i + 1]!, line[Math.min(line.length - 1, i + 2)]!];
    d += `C${n(b.x + (c.x - a.x) / 7)},${n(b.y + (c.y - a.y) / 7)} ${n(c.x - (e.x - b.x) / 7)},${n(c.y - (e.y - b.y) / 7)} ${n(c.x)},${n(c.y)}`;
  }
  return d;
}

/** Strokes that fall to the right of a crest, longer in its middle. */
function slope(line: Point[]): string {
  const feet = along(line, 5);
  const chance = scatter(feet.length + 3);
  return feet
    .map(({ p, angle }, i) => {
      const long = (5 + 11 * Math.sin((Math.PI * (i + 0.5)) / feet.length)) * (0.75 + chance() * 0.4);
      return `M${n(p.x)},${n(p.y)}L${n(p.x - Math.sin(angle) * long)},${n(p.y + Math.cos(angle) * long)}`;
    })
    .join("");
}

/** Roofs around a church, in plan. */
function village({ x, y }: Point): string {
  const chance = scatter(Math.round(x * 7 + y));
  let roofs = "";
  for (let i = 0; i < 9; i++) {
    const [a, far] = [(i / 9) * 2 * Math.PI + chance(), 11 + chance() * 13];
    const [w, h] = chance() > 0.5 ? [7.5, 4.5] : [4.5, 7];
    roofs += `M${n(x + Math.cos(a) * far * 1.3 - w / 2)},${n(y + Math.sin(a) * far * 0.8 - h / 2)}h${w}v${h}h${-w}Z`;
  }
  return `<path d="${roofs}" fill="var(--land-line)" opacity=".5"/><path d="M${n(x - 4)},${n(y - 2.5)}h8v6h-8ZM${n(x)},${n(y - 2.5)}v-8M${n(x - 2.5)},${n(y - 8)}h5" fill="var(--land-line)" fill-opacity=".6" stroke="var(--land-line)" stroke-width="1.2"/>`;
}

/** One mark of the map, in points of the board. */
export function country(look: CountryLook, line: Point[]): string {
  const stroke = (d: string, colour: string, width: number, more = ""): string =>
    `<path d="${d}" fill="none" stroke="var(--${colour})" stroke-width="${width}" stroke-linejoin="round" ${more}/>`;
  if (look === "road") return stroke(flowing(line), "land-line", 5, 'opacity=".55"') + stroke(flowing(line), "road", 3.4);
  if (look === "track") return stroke(flowing(line), "land-line", 1.3, 'stroke-dasharray="7 4" opacity=".7"');
  if (look === "brook")
    return (
      stroke(flowing(line), "water-line", 1.7, 'opacity=".85"') +
      stroke(flowing(line), "water-line", 0.7, 'stroke-dasharray="13 9" opacity=".6" transform="translate(2.4,2.4)"')
    );
  if (look === "slope") return stroke(slope(line), "land-line", 0.9, 'opacity=".5"');
  if (look === "wall")
    return stroke(straight(line, false), "land-line", 2.6, 'opacity=".6"') + stroke(straight(line, false), "turf", 1.1, 'stroke-dasharray="5 1.6"');
  const at = line[0];
  if (at && look === "village") return village(at);
  if (at && look === "tree")
    return `<circle cx="${n(at.x)}" cy="${n(at.y)}" r="4.6" fill="var(--wood)" stroke="var(--wood-line)" stroke-width="1.1"/><circle cx="${n(at.x)}" cy="${n(at.y)}" r="1" fill="var(--wood-line)"/>`;
  return "";
}
