/** BLAKE2b (RFC 7693) with key and personalisation: browsers have none, and none at all over plain HTTP. */

const IV = new Uint32Array([
  0xf3bcc908, 0x6a09e667, 0x84caa73b, 0xbb67ae85, 0xfe94f82b, 0x3c6ef372, 0x5f1d36f1, 0xa54ff53a, 0xade682d1, 0x510e527f, 0x2b3e6c1f, 0x9b05688c, 0xfb41bd6b,
  0x1f83d9ab, 0x137e2179, 0x5be0cd19,
]);
const SIGMA = [
  [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15],
  [14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3],
  [11, 8, 12, 0, 5, 2, 15, 13, 10, 14, 3, 6, 7, 1, 9, 4],
  [7, 9, 3, 1, 13, 12, 11, 14, 2, 6, 5, 10, 4, 0, 15, 8],
  [9, 0, 5, 7, 2, 4, 10, 15, 14, 1, 11, 12, 6, 8, 3, 13],
  [2, 12, 6, 10, 0, 11, 8, 3, 4, 13, 7, 5, 15, 14, 1, 9],
  [12, 5, 1, 15, 14, 13, 4, 10, 0, 7, 6, 3, 9, 2, 8, 11],
  [13, 11, 7, 14, 12, 1, 3, 9, 5, 0, 15, 4, 8, 6, 2, 10],
  [6, 15, 14, 9, 11, 3, 0, 8, 12, 2, 13, 7, 1, 4, 10, 5],
  [10, 2, 8, 4, 7, 6, 1, 5, 15, 11, 9, 14, 3, 12, 13, 0],
];
const BLOCK = 128;
const v = new Uint32Array(32);
const m = new Uint32Array(32);

function add(a: number, low: number, high: number): void {
  const sum = v[a]! + low;
  v[a + 1] = v[a + 1]! + high + (sum >= 0x1_0000_0000 ? 1 : 0);
  v[a] = sum;
}

/** Two words are one number of 64 bits, the lower half first. */
function mix(a: number, b: number, c: number, d: number, x: number, y: number): void {
  add(a, v[b]!, v[b + 1]!);
  add(a, m[x]!, m[x + 1]!);
  let low = v[d]! ^ v[a]!,
    high = v[d + 1]! ^ v[a + 1]!;
  v[d] = high;
  v[d + 1] = low;
  add(c, v[d]!, v[d + 1]!);
  low = v[b]! ^ v[c]!;
  high = v[b + 1]! ^ v[c + 1]!;
  v[b] = (low >>> 24) ^ (high << 8);
  v[b + 1] = (high >>> 24) ^ (low << 8);
  add(a, v[b]!, v[b + 1]!);
  add(a, m[y]!, m[y + 1]!);
  low = v[d]! ^ v[a]!;
  high = v[d + 1]! ^ v[a + 1]!;
  v[d] = (low >>> 16) ^ (high << 16);
  v[d + 1] = (high >>> 16) ^ (low << 16);
  add(c, v[d]!, v[d + 1]!);
  low = v[b]! ^ v[c]!;
  high = v[b + 1]! ^ v[c + 1]!;
  v[b] = (high >>> 31) ^ (low << 1);
  v[b + 1] = (low >>> 31) ^ (high << 1);
}

function compress(h: Uint32Array, block: DataView, count: number, last: boolean): void {
  v.set(h);
  v.set(IV, 16);
  v[24] = v[24]! ^ count;
  v[25] = v[25]! ^ Math.floor(count / 0x1_0000_0000);
  if (last) {
    v[28] = ~v[28]!;
    v[29] = ~v[29]!;
  }
  for (let i = 0; i < 32; i++) m[i] = block.getUint32(i * 4, true);
  for (let round = 0; round < 12; round++) {
    const s = SIGMA[round % 10]!.map((word) => word * 2);
    for (let i = 0; i < 4; i++) mix(i * 2, 8 + i * 2, 16 + i * 2, 24 + i * 2, s[i * 2]!, s[i * 2 + 1]!);
    for (let i = 0; i < 4; i++) mix(i * 2, 8 + ((i + 1) % 4) * 2, 16 + ((i + 2) % 4) * 2, 24 + ((i + 3) % 4) * 2, s[8 + i * 2]!, s[9 + i * 2]!);
  }
  for (let i = 0; i < 16; i++) h[i] = h[i]! ^ v[i]! ^ v[i + 16]!;
}

export function blake2b(data: Uint8Array, size: number, how: { person?: string; key?: Uint8Array } = {}): Uint8Array {
  const { person = "", key = new Uint8Array() } = how;
  const settings = new Uint8Array(64);
  settings.set([size, key.length, 1, 1]);
  settings.set(new TextEncoder().encode(person), 48);
  const words = new DataView(settings.buffer);
  const h = IV.map((word, i) => word ^ words.getUint32(i * 4, true));
  const front = key.length ? BLOCK : 0;
  const whole = new Uint8Array(Math.max(BLOCK, Math.ceil((front + data.length) / BLOCK) * BLOCK));
  whole.set(key);
  whole.set(data, front);
  const length = front + data.length;
  for (let at = 0; at < whole.length; at += BLOCK) {
    const last = at + BLOCK >= whole.length;
    compress(h, new DataView(whole.buffer, at, BLOCK), last ? length : at + BLOCK, last);
  }
  return new Uint8Array(h.buffer.slice(0, size));
}

export const hex = (bytes: Uint8Array): string => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
export const hashed = (text: string, person: string, size = 32): string => hex(blake2b(new TextEncoder().encode(text), size, { person }));
