/** Where one looks at a board and how near; a gesture moves `live`, the drawing follows at its end. */

import type { Point } from "./layout";

export interface Look {
  x: number;
  y: number;
  scale: number;
}

export const MARGIN = 0.25;
/** How much more than the window is drawn on each side, so that a drag shows no bare edge. */
const NEAREST = 3.2;
const FARTHEST = 0.22;

const STEPS: Record<string, [number, number]> = { ArrowLeft: [90, 0], ArrowRight: [-90, 0], ArrowUp: [0, 90], ArrowDown: [0, -90] };

export class Camera {
  live = $state.raw<Look>({ x: 0, y: 0, scale: 1 });
  drawn = $state.raw<Look>({ x: 0, y: 0, scale: 1 });
  private wide = $state(0);
  private high = $state(0);
  private timer = 0;
  /** Whether somebody has moved it by hand. */
  held = false;

  constructor(private readonly board: { width: number; height: number }) {}

  get width(): number {
    return this.wide;
  }

  get height(): number {
    return this.high;
  }

  /** A window that grows or shrinks on its right or its foot leaves the board where it was. */
  set width(width: number) {
    if (this.wide && width) this.look({ x: this.live.x + (width - this.wide) / 2 / this.live.scale }, true);
    this.wide = width;
  }

  set height(height: number) {
    if (this.high && height) this.look({ y: this.live.y + (height - this.high) / 2 / this.live.scale }, true);
    this.high = height;
  }

  toBoard(px: number, py: number): Point {
    const { x, y, scale } = this.live;
    return { x: x + (px - this.width / 2) / scale, y: y + (py - this.height / 2) / scale };
  }

  toScreen({ x, y }: Point): Point {
    const { live } = this;
    return { x: (x - live.x) * live.scale + this.width / 2, y: (y - live.y) * live.scale + this.height / 2 };
  }

  look(change: Partial<Look>, settle = false): void {
    const next = { ...this.live, ...change };
    next.scale = Math.min(NEAREST, Math.max(FARTHEST, next.scale));
    next.x = Math.min(this.board.width, Math.max(0, next.x));
    next.y = Math.min(this.board.height, Math.max(0, next.y));
    this.live = next;
    clearTimeout(this.timer);
    if (settle) this.drawn = next;
    else this.timer = window.setTimeout(() => (this.drawn = this.live), 140);
  }

  pan(dx: number, dy: number): void {
    this.held = true;
    const { x, y, scale } = this.live;
    this.look({ x: x - dx / scale, y: y - dy / scale });
  }

  /** Nearer or farther while the point under the finger stays where it is. */
  zoom(factor: number, px = this.width / 2, py = this.height / 2): void {
    this.held = true;
    const fixed = this.toBoard(px, py);
    const scale = Math.min(NEAREST, Math.max(FARTHEST, this.live.scale * factor));
    this.look({
      scale,
      x: fixed.x - (px - this.width / 2) / scale,
      y: fixed.y - (py - this.height / 2) / scale,
    });
  }

  /** All the points, clear of what stands over the left edge of the window. */
  fit(points: Point[], settle = true, most = 1.5, inset = 0): void {
    if (points.length === 0 || this.width === 0) return;
    const xs = points.map((p) => p.x);
    const ys = points.map((p) => p.y);
    const [left, right] = [Math.min(...xs) - 90, Math.max(...xs) + 90];
    const [top, bottom] = [Math.min(...ys) - 90, Math.max(...ys) + 90];
    const scale = Math.min(most, (this.width - inset) / (right - left), this.height / (bottom - top));
    this.look({ x: (left + right) / 2 - inset / 2 / scale, y: (top + bottom) / 2, scale }, settle);
  }

  /** Brings a point into sight, moving no more than needed. */
  show(point: Point): void {
    const { x, y } = this.toScreen(point);
    const edge = 80;
    if (x > edge && x < this.width - edge && y > edge && y < this.height - edge) return;
    this.look({ x: point.x, y: point.y }, true);
  }

  /** Brings all of them into sight, moving no more than needed, if there is room for them. */
  showAll(points: Point[]): void {
    const seen = points.map((point) => this.toScreen(point));
    const [dx, dy] = [
      into(
        seen.map(({ x }) => x),
        this.width,
      ),
      into(
        seen.map(({ y }) => y),
        this.height,
      ),
    ];
    const { x, y, scale } = this.live;
    if (dx || dy) this.look({ x: x - dx / scale, y: y - dy / scale }, true);
  }

  /** All of them in sight where one is not: the board is moved, and where that does not do shown from farther off. */
  gather(points: Point[]): void {
    const out = (): boolean => points.map((p) => this.toScreen(p)).some(({ x, y }) => x < 0 || y < 0 || x > this.width || y > this.height);
    if (!out()) return;
    this.showAll(points);
    if (out()) this.fit(points, true, this.live.scale);
  }

  /** Leaves nothing bare in the window that the board could fill. */
  fill(): void {
    const { x, y, scale } = this.live;
    this.look({ x: held(x, this.width / scale, this.board.width), y: held(y, this.height / scale, this.board.height) }, true);
  }

  /** The part of the board that is drawn. */
  get box(): { x: number; y: number; width: number; height: number } {
    const { x, y, scale } = this.drawn;
    const width = (this.width * (1 + 2 * MARGIN)) / scale;
    const height = (this.height * (1 + 2 * MARGIN)) / scale;
    return { x: x - width / 2, y: y - height / 2, width, height };
  }

  get transform(): string {
    const { live, drawn } = this;
    const dx = (drawn.x - live.x) * live.scale;
    const dy = (drawn.y - live.y) * live.scale;
    return `translate(${dx.toFixed(2)}px,${dy.toFixed(2)}px) scale(${live.scale / drawn.scale})`;
  }

  /** Moved and zoomed by keys, the same on every board; false if the key means nothing to it. */
  key(event: KeyboardEvent, fit: () => void): boolean {
    const move = STEPS[event.key];
    if (move) this.pan(...move);
    else if (event.key === "+" || event.key === "=") this.zoom(1.25);
    else if (event.key === "-") this.zoom(0.8);
    else if (event.key.toLowerCase() === "f") fit();
    else return false;
    return true;
  }
}

/** How far what lies between two edges must be moved to be clear of them; not at all where it cannot. */
function into(along: number[], size: number, edge = 44): number {
  const [low, high] = [Math.min(...along) - edge, Math.max(...along) + edge];
  if (high - low > size) return 0;
  return low < 0 ? -low : Math.min(0, size - high);
}

const held = (middle: number, window: number, board: number): number =>
  window > board ? board / 2 : Math.min(board - window / 2, Math.max(window / 2, middle));
