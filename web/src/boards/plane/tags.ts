/** Names beside pieces that do not cover one another: further away, or shorter, or left out. */

export interface Tagged {
  id: string;
  x: number;
  /** The edge of the piece from which the name stands off. */
  y: number;
  below: boolean;
  /** What it may be called, the longest name first. */
  names: string[];
}

export interface Tag {
  text: string;
  /** Distance of the middle of the line from the edge. */
  off: number;
}

export interface Box {
  x0: number;
  x1: number;
  y0: number;
  y1: number;
}

const LINE = 12.5;
const LETTER = 5.7;
const TIERS = 3;

const meets = (a: Box, b: Box): boolean => a.x0 < b.x1 && b.x0 < a.x1 && a.y0 < b.y1 && b.y0 < a.y1;

/** The first line is `first` away from the edge; `taken` may not be written over. */
export function placeTags(pieces: Tagged[], taken: Box[], first: number): Map<string, Tag> {
  const found = new Map<string, Tag>();
  const used = [...taken];
  const inOrder = [...pieces].sort((a, b) => a.x - b.x || a.id.localeCompare(b.id));
  const boxes = new Map<string, Box>();
  // first everybody by a short name, then longer where there is still room
  for (const short of [true, false])
    for (const piece of inOrder) {
      const names = short ? piece.names.slice(-1) : piece.names.slice(0, -1);
      const own = boxes.get(piece.id);
      const others = own ? used.filter((box) => box !== own) : used;
      for (const text of names) {
        const half = (text.length * LETTER) / 2 + 2;
        const tier = Array.from({ length: TIERS }, (_, i) => i).find((i) => !others.some((box) => meets(box, boxOf(piece, half, first + i * LINE))));
        if (tier === undefined) continue;
        const off = first + tier * LINE;
        const box = boxOf(piece, half, off);
        if (own) used.splice(used.indexOf(own), 1);
        used.push(box);
        boxes.set(piece.id, box);
        found.set(piece.id, { text, off });
        break;
      }
    }
  return found;
}

function boxOf(piece: Tagged, half: number, off: number): Box {
  const y = piece.below ? piece.y + off : piece.y - off;
  return { x0: piece.x - half, x1: piece.x + half, y0: y - LINE / 2 + 0.5, y1: y + LINE / 2 - 0.5 };
}
