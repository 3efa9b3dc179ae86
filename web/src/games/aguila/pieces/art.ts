/** Troops in their formations, and the small marks of the eagle's field. The front is up; sizes are pixels of the board. */

import { plate, troops } from "../../../boards/plane/bases";
import type { Unit } from "../view";

const at = (x: number, y: number, art: string, turn = 0): string =>
  `<g transform="translate(${x.toFixed(1)},${y.toFixed(1)})${turn ? ` rotate(${turn})` : ""}">${art}</g>`;

/** A square shows muskets to every side. */
function square(w: number, h: number): string {
  const [side, deep] = [Math.min(w, h) * 0.9, Math.min(w, h) * 0.26];
  const rank = troops("shot", side, deep);
  return [0, 90, 180, 270].map((turn) => `<g transform="rotate(${turn})">${at(0, -(side - deep) / 2, rank)}</g>`).join("");
}

function foot(formation: string, w: number, h: number): string {
  if (formation === "square") return square(w, h);
  if (formation === "march_column") return troops("shot", w * 0.3, h);
  if (formation === "attack_column" || formation === "mass") return troops("shot", w * (formation === "mass" ? 0.72 : 0.52), h);
  if (formation === "open")
    return (
      at(-w / 4, -h / 5, troops("shot", w * 0.3, h * 0.4)) +
      at(w / 4, -h / 6, troops("shot", w * 0.3, h * 0.4)) +
      at(0, h / 5, troops("shot", w * 0.3, h * 0.4))
    );
  return at(0, -h * 0.12, troops("shot", w, h * 0.66));
}

const TEAM =
  '<g fill="var(--side-ink)"><rect x="-5" y="4" width="2.2" height="6.4" rx="1"/><rect x="2.8" y="4" width="2.2" height="6.4" rx="1"/><path d="M-1.4,4L-1,11H1L1.4,4Z"/></g><path d="M0,4V-4" stroke="var(--side-ink)" stroke-width="1.2"/>';

/** Everything on the base of a unit. */
export function drilled(unit: Unit, w: number, h: number): string {
  const { arm, kind } = unit.profile;
  if (arm === "artillery") return unit.formation === "limbered" ? at(0, 2, TEAM) + at(0, -h * 0.22, troops("horse", w * 0.5, h * 0.4)) : troops("gun", w, h);
  if (arm === "cavalry" && !unit.dismounted) {
    const lances = kind === "lancers" || unit.profile.abilities.some((one) => one.startsWith("lanc"));
    const wide = unit.formation === "march_column" ? 0.34 : unit.formation === "attack_column" ? 0.56 : 1;
    return troops(lances ? "lance" : "horse", w * wide, h);
  }
  return foot(unit.formation, w, h);
}

export const piece = (unit: Unit, w: number, h: number, far = false): string => plate(w, h) + (far ? "" : drilled(unit, w, h));

/** Formations as signs for the ring around a unit. */
export const SIGNS: Record<string, string> = {
  line: '<path d="M-5,-1.6H5M-5,1.6H5"/>',
  march_column: '<path d="M-1.5,-5V5M1.5,-5V5"/>',
  attack_column: '<path d="M-3,-4V4M0,-4V4M3,-4V4"/>',
  square: '<rect x="-4" y="-4" width="8" height="8"/>',
  mass: '<rect x="-4.4" y="-3.4" width="8.8" height="6.8"/><path d="M-4.4,0H4.4M0,-3.4V3.4"/>',
  open: '<path d="M-4.6,-2v.1M0,-3v.1M4.6,-2v.1M-3,2.6v.1M3,2.6v.1" stroke-width="2.4"/>',
  limbered: '<circle cx="-2.6" cy="2" r="2.4"/><path d="M-.4,2H5M2,-3V2"/>',
  unlimbered: '<circle cx="-2" cy="1" r="2.6"/><path d="M-2,1L5,-3"/>',
  none: '<path d="M-3,0H3"/>',
};

export const WAVERING =
  '<path d="M0,-6.6L6.4,4.6H-6.4Z" fill="var(--sheet)" stroke="var(--danger)" stroke-width="1.3" stroke-linejoin="round"/><path d="M-3,2.4C-1.6,.4 -1,3.4 0,1.6C1,0 1.6,2.8 3,1.2" fill="none" stroke="var(--danger)" stroke-width="1.2"/>';
export const DISORGANISED =
  '<circle r="6" fill="var(--sheet)" stroke="var(--danger)" stroke-width="1.2"/><path d="M-3,-2.4L2.6,3M2.8,-3L-2.2,2.6" stroke="var(--danger)" stroke-width="1.3"/>';
export const GUARD =
  '<path d="M0,-4.6L1.3,-1.5 4.6,-1.3 2,.8 2.9,4 0,2.2 -2.9,4 -2,.8 -4.6,-1.3 -1.3,-1.5Z" fill="var(--gold)" stroke="var(--ink)" stroke-width=".6"/>';
