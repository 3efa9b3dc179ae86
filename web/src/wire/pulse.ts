/** Whether somebody still answers at the other end of a line: it is asked where nothing has been heard for a while. */

/** Milliseconds without a word after which it is asked; so soon after something was sent; and until it is called silent. */
const QUIET = 15_000;
const SOON = 1_000;
const SILENT = 800;
/** Without a word for so long after it was asked the line is given up; twice as long after each that was. */
const PATIENCE = 6_000;
const LONGEST = 24_000;

export class Pulse {
  private timer: ReturnType<typeof setTimeout> | undefined;
  private patience = PATIENCE;
  private asked = false;

  constructor(
    private readonly ask: () => void,
    private readonly silent: (silent: boolean) => void,
    private readonly dead: () => void,
  ) {}

  /** Something has come, whatever it is. */
  heard(): void {
    if (this.asked) {
      this.silent(false);
      this.patience = PATIENCE;
    }
    this.asked = false;
    this.wait(QUIET, () => this.probe());
  }

  /** Something was sent that will be answered. */
  sent(): void {
    if (!this.asked) this.wait(SOON, () => this.probe());
  }

  /** Ask now, as after a sleep. */
  probe(): void {
    if (this.asked) return;
    this.asked = true;
    this.ask();
    this.wait(SILENT, () => {
      this.silent(true);
      this.expect(this.patience - SILENT);
    });
  }

  /** A new line is begun: somebody must answer in time. */
  begun(): void {
    this.asked = false;
    this.expect(this.patience * 2);
  }

  stop(): void {
    clearTimeout(this.timer);
    this.asked = false;
  }

  private expect(time: number): void {
    this.wait(time, () => {
      this.patience = Math.min(LONGEST, this.patience * 2);
      this.stop();
      this.dead();
    });
  }

  private wait(time: number, then: () => void): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(then, time);
  }
}
