/** The second press of a double click is meant for what the first has carried out, never for what the table asks next. */

const QUICK = 400;
const NEAR = 8;
const NEVER = { clientX: 0, clientY: 0, timeStamp: -Infinity };

export class TwicePressed {
  private last: Pick<PointerEvent, "clientX" | "clientY" | "timeStamp"> = NEVER;
  private acts = 0;
  /** Whether the press of now is such an echo. */
  echoes = false;

  /** Every press on the page, with how much was carried out so far: one elsewhere, or a key, makes the next a press of its own. */
  press(event: PointerEvent, acts: number): void {
    const { last } = this;
    const near = Math.hypot(event.clientX - last.clientX, event.clientY - last.clientY) < NEAR;
    this.echoes = near && event.timeStamp - last.timeStamp < QUICK && acts > this.acts;
    [this.last, this.acts] = [event, acts];
  }

  forget(): void {
    this.last = NEVER;
  }
}
