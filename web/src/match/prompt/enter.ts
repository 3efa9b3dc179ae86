/** Enter does what the dark button of the prompt line says, whatever a click has left in focus. */

const WRITTEN = /^(INPUT|TEXTAREA|SELECT)$/;

export class EnterKey {
  private pointing = false;
  /** Whether the focus was moved by keys since the last click and the last new choice: then Enter presses what is focused. */
  private moved = false;

  readonly down = (): void => {
    this.pointing = true;
    this.moved = false;
  };

  /** A click moves the focus before it ends. */
  readonly up = (): void => void setTimeout(() => (this.pointing = false));

  readonly focused = (): void => {
    if (!this.pointing) this.moved = true;
  };

  /** What is laid ready has changed: Enter is for that. */
  renew(): void {
    this.moved = false;
  }

  press(event: KeyboardEvent): void {
    this.pointing = false; // a key ends a click, too, where a busy page has not come to its end
    const from = event.target as HTMLElement;
    if (
      event.key !== "Enter" ||
      this.moved ||
      event.altKey ||
      event.ctrlKey ||
      event.metaKey ||
      WRITTEN.test(from.tagName) ||
      from.closest("dialog, [role=alertdialog]")
    )
      return;
    event.preventDefault();
    event.stopPropagation();
    if (!event.repeat) document.querySelector<HTMLButtonElement>(".prompt .primary:enabled")?.click();
  }
}
