/** The hand on the map: what it holds, where it has carried it, and what the keys do to it. */

import type { Kind, Piece, Spot } from "../wire/fields.svelte";
import type { Figure } from "./looks";
import { bent, boxOf, carried, heartOf, isHeld, resized, turned } from "./shapes";

export interface Handled {
  readonly table: Spot;
  readonly pieces: Piece[];
  readonly figures: Figure[];
  /** The number of a piece, or the id of a figure. */
  readonly chosen: number | string | null;
  kind(piece: Piece): Kind | undefined;
  choose(what: number | string | null): void;
  lay(index: number, piece: Piece): void;
  put(figure: Figure): void;
  remove(index: number): void;
}

type Hold =
  | { mode: "move" | "turn" | "size" | "bend"; index: number; piece: Piece; from: Spot; corner: number }
  | { mode: "figure" | "face"; figure: Figure; from: Spot };

const quarter = (value: number): number => Math.round(value * 4) / 4;
const angle = ([cx, cy]: Spot, [x, y]: Spot): number => (Math.atan2(x - cx, y - cy) * 180) / Math.PI;
const near = (a: Spot, b: Spot, reach: number): boolean => Math.hypot(a[0] - b[0], a[1] - b[1]) <= reach;
/** How far above a piece its handle for turning lies, in inches. */
export const ABOVE = 1.6;

export const turnHandle = (piece: Piece, table: Spot): Spot => {
  const { left, right, bottom, top } = boxOf(piece);
  return [(left + right) / 2, top + ABOVE > table[1] ? Math.max(bottom - ABOVE, 0) : top + ABOVE];
};
export const sizeHandle = (piece: Piece): Spot => [boxOf(piece).right, boxOf(piece).bottom];
export const bends = (piece: Piece): Spot[] => (piece.corners?.length ? piece.corners : (piece.line ?? []));
export const faceHandle = ({ at, facing, deep }: Figure): Spot => [
  at[0] + Math.sin((facing * Math.PI) / 180) * (deep / 2 + 1),
  at[1] + Math.cos((facing * Math.PI) / 180) * (deep / 2 + 1),
];

export class Hand {
  /** What is held, where it would be put down now. */
  ghost: { index: number; piece: Piece } | null = $state.raw(null);
  figure: Figure | null = $state.raw(null);
  private hold: Hold | null = null;

  constructor(private readonly on: Handled) {}

  private shape(piece: Piece): Kind["shape"] {
    return this.on.kind(piece)?.shape ?? "area";
  }

  /** Takes hold of what lies at a spot, the handles of what is chosen first. */
  grab(spot: Spot, reach: number): boolean {
    const { chosen, pieces, figures, table } = this.on;
    const piece = typeof chosen === "number" ? pieces[chosen] : undefined;
    const figure = figures.find((one) => one.id === chosen);
    if (figure?.wide && near(spot, faceHandle(figure), reach)) return this.take({ mode: "face", figure, from: spot });
    if (piece && typeof chosen === "number") {
      const held = { index: chosen, piece, from: spot, corner: -1 };
      const band = ["band", "river", "crossing"].includes(this.shape(piece));
      if (!band && near(spot, turnHandle(piece, table), reach)) return this.take({ ...held, mode: "turn" });
      if (near(spot, sizeHandle(piece), reach)) return this.take({ ...held, mode: "size" });
      const corner = bends(piece).findIndex((one) => near(spot, one, reach));
      if (corner >= 0) return this.take({ ...held, mode: "bend", corner });
    }
    const who = figures.find((one) => near(spot, one.at, Math.max(reach, one.wide / 2, one.deep / 2)));
    if (who) return this.take({ mode: "figure", figure: who, from: spot });
    const index = this.at(spot);
    return index >= 0 && this.take({ mode: "move", index, piece: pieces[index]!, from: spot, corner: -1 });
  }

  /** The piece at a spot: the chosen one, or the smallest. */
  at(spot: Spot): number {
    const { chosen, pieces } = this.on;
    if (typeof chosen === "number" && pieces[chosen] && isHeld(pieces[chosen], spot)) return chosen;
    const room = (piece: Piece): number => {
      const box = boxOf(piece);
      return (box.right - box.left) * (box.top - box.bottom);
    };
    const found = pieces
      .map((piece, i) => [piece, i] as const)
      .filter(([piece]) => isHeld(piece, spot))
      .sort(([a], [b]) => room(a) - room(b));
    return found[0]?.[1] ?? -1;
  }

  private take(hold: Hold): boolean {
    this.hold = hold;
    this.on.choose("index" in hold ? hold.index : hold.figure.id);
    return true;
  }

  drag(spot: Spot): void {
    const { hold } = this;
    if (!hold) return;
    const [over, up] = [quarter(spot[0] - hold.from[0]), quarter(spot[1] - hold.from[1])];
    if ("figure" in hold) {
      const { figure } = hold;
      this.figure =
        hold.mode === "face" ? { ...figure, facing: Math.round(angle(figure.at, spot) / 5) * 5 } : { ...figure, at: [figure.at[0] + over, figure.at[1] + up] };
    } else this.ghost = { index: hold.index, piece: this.changed(hold, spot, over, up) };
  }

  private changed(hold: Exclude<Hold, { figure: Figure }>, spot: Spot, over: number, up: number): Piece {
    const { piece } = hold;
    const heart = heartOf(piece);
    if (hold.mode === "turn") return turned(piece, Math.round((angle(heart, spot) - angle(heart, hold.from)) / 5) * 5);
    if (hold.mode === "size") {
      const far = (to: Spot): number => Math.hypot(to[0] - heart[0], to[1] - heart[1]) || 0.1;
      return resized(piece, Math.max(0.1, far(spot) / far(hold.from)), this.shape(piece));
    }
    if (hold.mode === "bend") return bent(piece, hold.corner, [quarter(spot[0]), quarter(spot[1])], this.on.table);
    return carried(piece, over, up, this.on.table);
  }

  drop(): void {
    if (this.ghost) this.on.lay(this.ghost.index, this.ghost.piece);
    if (this.figure) this.on.put(this.figure);
    [this.hold, this.ghost, this.figure] = [null, null, null];
  }

  /** Arrows carry, comma and point turn, plus and minus resize, Delete takes away. */
  key(event: KeyboardEvent, index: number): void {
    const piece = this.on.pieces[index];
    if (!piece || event.ctrlKey || event.metaKey || event.altKey) return;
    const step = event.shiftKey ? 0.25 : 1;
    const way: Record<string, Spot> = { ArrowLeft: [-step, 0], ArrowRight: [step, 0], ArrowUp: [0, step], ArrowDown: [0, -step] };
    const change: Record<string, () => Piece> = {
      ",": () => turned(piece, -15),
      ".": () => turned(piece, 15),
      "+": () => resized(piece, 1.1, this.shape(piece)),
      "-": () => resized(piece, 1 / 1.1, this.shape(piece)),
    };
    if (event.key in way) this.on.lay(index, carried(piece, ...way[event.key]!, this.on.table));
    else if (event.key in change) this.on.lay(index, change[event.key]!());
    else if (event.key === "Delete" || event.key === "Backspace") this.on.remove(index);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  keyFigure(event: KeyboardEvent, figure: Figure): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const step = event.shiftKey ? 0.25 : 1;
    const way: Record<string, Spot> = { ArrowLeft: [-step, 0], ArrowRight: [step, 0], ArrowUp: [0, step], ArrowDown: [0, -step] };
    const turn: Record<string, number> = { ",": -15, ".": 15 };
    if (event.key in way) this.on.put({ ...figure, at: [figure.at[0] + way[event.key]![0], figure.at[1] + way[event.key]![1]] });
    else if (event.key in turn) this.on.put({ ...figure, facing: (figure.facing + turn[event.key]! + 360) % 360 });
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
}
