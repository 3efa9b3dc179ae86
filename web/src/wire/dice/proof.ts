/** A finished match proved in the browser, as docs/record.md does it: seals, pledge, commitments, every die. */

import { blake2b, hashed } from "./blake2b";

interface Die {
  kind: string;
  sides: number;
  result: number;
  stream?: string;
}
interface Page {
  setup: { game: string; scenario: string; pledge: string; seeds: Record<string, string>; commitments?: Record<string, string>; real_dice: boolean };
  secret?: string | null;
  result?: { winner: string | null; reason: string };
  step?: number;
  taken_back?: number;
  thrown?: Record<string, number>;
  events?: Die[];
}

export interface Proof {
  game: string;
  lines: number;
  dice: number;
  pledge: string;
  realDice: boolean;
  bound: string[];
  seeds: Record<string, string>;
  hash: string;
}
export type Flaw = "torn" | "seal" | "open" | "pledge" | "seat" | "die" | "stream";

export class Unproved extends Error {
  constructor(
    readonly flaw: Flaw,
    readonly where: string | number = "",
  ) {
    super(`${flaw} ${where}`);
  }
}

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

function keyOf(secret: string, seeds: Record<string, string>): Uint8Array {
  const parts = [bytes(secret)];
  for (const name of Object.keys(seeds).sort(byBytes)) {
    for (const part of [bytes(name), bytes(seeds[name]!)]) {
      const length = new Uint8Array(8);
      new DataView(length.buffer).setUint32(4, part.length);
      parts.push(length, part);
    }
  }
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  const digits = [...blake2b(whole, 32, { person: "estandarte dice" })].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return blake2b(bytes(digits), 32);
}

/** As Python sorts: by code points, not by halves of them. */
const byBytes = (a: string, b: string): number => {
  const [one, other] = [[...a], [...b]];
  for (let i = 0; i < Math.min(one.length, other.length); i++) {
    const apart = one[i]!.codePointAt(0)! - other[i]!.codePointAt(0)!;
    if (apart) return apart;
  }
  return one.length - other.length;
};

class Streams {
  used: Record<string, number> = {};
  private readonly blocks = new Map<string, Uint8Array>();
  constructor(private readonly key: Uint8Array) {}

  throw(stream: string, sides: number): number {
    const width = sides <= 256 ? 1 : 8;
    let place = Math.ceil((this.used[stream] ?? 0) / width) * width;
    for (;;) {
      const block = this.block(stream, Math.floor(place / 64));
      const number = block.slice(place % 64, (place % 64) + width).reduce((sum, byte) => sum * 256n + BigInt(byte), 0n);
      place += width;
      const all = 256n ** BigInt(width),
        faces = BigInt(sides);
      if (number < all - (all % faces)) {
        this.used[stream] = place;
        return Number(number % faces) + 1;
      }
    }
  }

  private block(stream: string, number: number): Uint8Array {
    const name = `${stream}/${number}`;
    const found = this.blocks.get(name) ?? blake2b(bytes(name), 64, { key: this.key });
    this.blocks.set(name, found);
    return found;
  }
}

function unsealed(paper: string): { pages: Page[]; hash: string } {
  const pages: Page[] = [];
  let last = "";
  for (const [number, line] of paper.split("\n").filter(Boolean).entries()) {
    const cut = line.lastIndexOf(',"hash":"');
    last = hashed(last + line.slice(0, cut), "estandarte seal", 16);
    if (cut < 0 || line.slice(cut) !== `,"hash":"${last}"}`) throw new Unproved("seal", number + 1);
    pages.push(JSON.parse(line) as Page);
  }
  return { pages, hash: last };
}

export function prove(paper: string): Proof {
  const { pages, hash } = unsealed(paper);
  const setup = pages[0]?.setup,
    end = pages.at(-1);
  if (!setup || !end) throw new Unproved("torn");
  if (!end.result || !end.secret) throw new Unproved("open");
  if (hashed(end.secret, "estandarte pldge", setup.pledge.length / 2) !== setup.pledge) throw new Unproved("pledge");
  for (const [seat, promise] of Object.entries(setup.commitments ?? {})) {
    const seed = setup.seeds[seat];
    const excused = seed === undefined && end.result.reason === "unrevealed";
    if (!excused && (seed === undefined || hashed(seed, "estandarte seat") !== promise)) throw new Unproved("seat", seat);
  }
  const dice = setup.real_dice ? 0 : thrownAgain(pages, new Streams(keyOf(end.secret, setup.seeds)));
  const bound = Object.keys(setup.commitments ?? {}).filter((seat) => seat in setup.seeds);
  return { game: setup.game, lines: pages.length, dice, pledge: setup.pledge, realDice: setup.real_dice, bound, seeds: setup.seeds, hash };
}

function thrownAgain(pages: Page[], streams: Streams): number {
  const before: Record<string, number>[] = [];
  let dice = 0;
  for (const page of pages.slice(1)) {
    if (page.taken_back !== undefined) streams.used = { ...(page.thrown ?? before[page.taken_back - 1]) };
    if (page.taken_back !== undefined) before.length = page.taken_back - 1;
    if (page.step !== undefined) before.push({ ...streams.used });
    for (const event of page.events ?? []) {
      if (event.kind !== "die_rolled") continue;
      if (!event.stream) throw new Unproved("stream", page.step ?? 0);
      if (streams.throw(event.stream, event.sides) !== event.result) throw new Unproved("die", page.step ?? 0);
      dice++;
    }
    if (page.events && page.thrown && !same(page.thrown, streams.used)) throw new Unproved("die", page.step ?? 0);
  }
  return dice;
}

const same = (one: Record<string, number>, other: Record<string, number>): boolean =>
  Object.keys(one).length === Object.keys(other).length && Object.entries(one).every(([name, used]) => other[name] === used);
