/** The second press of a double click is meant for what the first has carried out, never for what the table asks next. */

const QUICK = 400;
const NEAR = 8;

export class TwicePressed {
  private last = { x: 0, y: 0, time: -QUICK, acts: 0 };

  /** Whether a press is such an echo; `acts` counts what was carried out so far. */
  echoes({ clientX: x, clientY: y, timeStamp: time }: PointerEvent, acts: number): boolean {
    const { last } = this;
    this.last = { x, y, time, acts };
    return time - last.time < QUICK && Math.hypot(x - last.x, y - last.y) < NEAR && acts > last.acts;
  }
}
