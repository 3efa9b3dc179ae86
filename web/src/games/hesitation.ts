/** An answer that comes by itself, after a while: haste would tell another person that there was nothing to choose. */

const SHORTEST = 1500;
const LONGEST = 6000;

/** How long a player might look at a question that has one answer, in milliseconds. */
export const musing = (draw: () => number = Math.random): number => SHORTEST + draw() * (LONGEST - SHORTEST);

export class Hesitation {
  private waiting: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly howLong: () => number = musing) {}

  /** Does it after a while, unless it is called off or something else is put in its place. */
  before(answer: () => void): void {
    this.callOff();
    this.waiting = setTimeout(answer, this.howLong());
  }

  callOff(): void {
    clearTimeout(this.waiting);
  }
}
