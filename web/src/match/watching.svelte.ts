/** What is done, seen blow by blow at a pace that one can follow, and told: in the title, by sound, by the browser. */

import { settings, type Pace } from "../wire/settings.svelte";
import type { Deed } from "../games/deeds";
import type { Span } from "../games/names";
import type { MomentShown, Step, View } from "../wire/shapes";
import { allot, beatsOf, told, type Beat } from "./beats";
import type { Session } from "./session.svelte";

const PAUSES: Record<Pace, number> = { slow: 1600, steady: 850, quick: 350, off: 0 };
const ORDER: Pace[] = ["slow", "steady", "quick"];

/** However many there are, they are not watched longer than this. */
const LONGEST = 20_000;

/** What is being told: what is still to come, the moment that it has put before the player, and what it has taken so far. */
interface Telling {
  queue: Beat[];
  shown: MomentShown | null;
  /** The board before what is told now. */
  before: View | null;
  /** Whether the board goes back to where it happened; a deed of one's own is seen on the present. */
  goesBack: boolean;
  spent: number;
}

export class Watching {
  /** The step shown now, of how many. */
  at = $state(0);
  of = $state(0);
  pace = $state<Pace>(settings.pace);
  /** What happened in it. */
  shown = $state.raw<{ parts: Span[]; dice: number[]; alike: number }>({ parts: [], dice: [], alike: 0 });
  /** Sentences that a screen reader has not read yet. */
  said = $state("");
  /** The only one that may move the board: a loop that finds another here has been skipped. */
  private telling: Telling | null = null;
  private number = 0;

  constructor(
    private readonly session: Session,
    private readonly onbeat: (beat: Beat, fresh: boolean) => void = () => undefined,
    private readonly deeds: (step: Step) => Deed[] = () => [],
  ) {
    session.follow = (fresh, held) => this.hear(fresh, held);
  }

  /** New steps have come: those of others are shown one by one, and until then the board stays as it was; what one does oneself is seen where it is done. */
  private hear(fresh: Step[], held: MomentShown | null): void {
    const { session, telling } = this;
    const news = fresh.filter((one) => told(one) && (one.by !== session.role || this.deeds(one).length > 0));
    if (news.length === 0) return;
    const others = news.some(({ by }) => by !== session.role);
    this.said = news
      .flatMap((one) => one.events.flatMap(({ text }) => (text ? [session.say(text)] : [])))
      .slice(-6)
      .join(" ");
    // Whoever has no eyes on the page or looks at the past finds things as they are; where motion is unwanted the board does not go back.
    const elsewhere = session.past !== (telling?.shown ?? null);
    if (PAUSES[this.pace] === 0 || document.hidden || elsewhere) return this.bury(fresh, held?.view ?? null);
    this.begin(news, held, others && settings.motion !== "none");
  }

  private begin(steps: Step[], held: MomentShown | null, goesBack: boolean): void {
    const beats = beatsOf(steps, this.deeds).filter(({ deed }) => goesBack || deed);
    if (goesBack) this.of += steps.length;
    // What one does oneself ends what was still to be told of before.
    if (this.telling && !this.telling.goesBack) this.end(this.telling);
    if (this.telling) this.telling.queue.push(...beats);
    else if (beats.length) void this.run((this.telling = { queue: beats, shown: goesBack ? held : null, before: held?.view ?? null, goesBack, spent: 0 }));
  }

  private async run(telling: Telling): Promise<void> {
    const { session } = this;
    /** Not skipped, and nobody looks at another moment meanwhile. */
    const goesOn = (): boolean => this.telling === telling && session.past === telling.shown;
    if (telling.goesBack) session.past = telling.shown;
    let last = 0;
    for (let beat = telling.queue[0]; beat; beat = telling.queue[0]) {
      const step = beat.steps.at(-1)!;
      const fresh = step.step !== last;
      last = step.step;
      if (telling.goesBack && fresh) {
        const moment = await session.momentAt(step.step).catch(() => null);
        if (!moment || !goesOn()) break; // the present is always to be had
        telling.before = telling.shown?.view ?? telling.before;
        session.past = telling.shown = moment;
        this.at += beat.steps.length;
      }
      const lasts = this.lasts(telling);
      telling.queue.shift();
      if (fresh) this.tell(beat);
      this.show(beat, telling.before, lasts);
      this.onbeat(beat, fresh);
      await new Promise((done) => setTimeout(done, lasts));
      telling.spent += lasts;
      if (!goesOn()) break;
    }
    this.end(telling);
  }

  private lasts({ queue, spent }: Telling): number {
    const most = (LONGEST * PAUSES[this.pace]) / PAUSES.steady;
    return allot(queue, PAUSES[this.pace], Math.max(0, most - spent))[0]!;
  }

  private tell({ steps }: Beat): void {
    const { session } = this;
    const [step] = steps as [Step];
    this.shown = {
      parts: step.events.flatMap(({ text }, i) => (text ? [{ text: i ? " " : "" }, ...session.parts(text)] : [])),
      dice: step.events.flatMap(({ event }) => (event.kind === "die_rolled" ? [Number(event["result"])] : [])),
      alike: steps.length - 1,
    };
  }

  private show({ steps, deed }: Beat, before: View | null, lasts: number): void {
    const { session } = this;
    if (steps.some(begins)) session.wrecks = [];
    session.deed = deed && { deed, before, lasts, number: ++this.number };
    if (deed?.gone.length) session.wrecks = [...session.wrecks, ...deed.gone.map((id) => ({ id, before }))];
  }

  /** What was not shown has left its wrecks all the same. */
  private bury(steps: Step[], before: View | null): void {
    const { session } = this;
    for (const step of steps) {
      if (begins(step)) session.wrecks = [];
      const gone = this.deeds(step).flatMap((deed) => deed.gone);
      if (gone.length) session.wrecks = [...session.wrecks, ...gone.map((id) => ({ id, before }))];
    }
  }

  get on(): boolean {
    return this.at > 0;
  }

  /** To the present at once; whoever looks at a moment of his own choice stays there. */
  skip(): void {
    if (this.telling) this.end(this.telling);
  }

  private end(telling: Telling): void {
    if (this.telling !== telling) return;
    this.telling = null;
    [this.at, this.of] = [0, 0];
    const { session } = this;
    session.deed = null;
    this.bury(
      telling.queue.flatMap(({ steps }, i, all) => (steps[0] === all[i - 1]?.steps[0] ? [] : steps)),
      telling.shown?.view ?? telling.before,
    );
    if (telling.goesBack && session.past === telling.shown) session.past = null;
  }

  change(by: number): void {
    this.pace = ORDER[Math.max(0, Math.min(ORDER.length - 1, ORDER.indexOf(this.pace) + by))] ?? "steady";
  }

  /** What the others did since our last action, once more. */
  again(): void {
    const { steps, role } = this.session;
    const others = (one: Step): boolean => one.by !== role && told(one);
    const end = steps.findLastIndex(others);
    const before = steps.findLastIndex((one, i) => i < end && one.by === role);
    if (end < 0 || this.telling?.goesBack) return;
    if (this.pace === "off") this.pace = "steady";
    this.begin(steps.slice(before + 1, end + 1).filter(others), this.session.past, true);
  }
}

const begins = ({ events }: Step): boolean => events.some(({ turn }) => turn !== undefined);

/** The small picture of the tab has a golden dot while it is one's move. */
export function favicon(mine: boolean): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  if (!link) return;
  const dot =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><path d="M6,3v26M6,4h20l-5,6 5,6H6" fill="#9d3527" stroke="#261d15" stroke-width="2"/><circle cx="24" cy="24" r="7" fill="#e0a92e" stroke="#261d15" stroke-width="2"/></svg>';
  link.href = mine ? `data:image/svg+xml,${encodeURIComponent(dot)}` : "icon.svg";
}

/** Told by the browser to who looks elsewhere and has allowed it. */
export function notify(title: string, body: string): void {
  if (settings.notify && document.hidden && "Notification" in globalThis && Notification.permission === "granted")
    new Notification(title, { body, tag: "estandarte" });
}
