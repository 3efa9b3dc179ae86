/** Work in progress: kept in this browser, and every change can be undone. */

/** A value with its past and its future; `now` is what is shown. */
export class Draft<T> {
  now: T = $state.raw() as T;
  private past: T[] = $state.raw([]);
  private future: T[] = $state.raw([]);

  constructor(
    first: T,
    private readonly keep: (now: T) => void = () => undefined,
  ) {
    this.now = first;
  }

  change(next: T): void {
    this.past = [...this.past.slice(-199), this.now];
    this.future = [];
    this.now = next;
    this.keep(next);
  }

  /** Something else is taken up: nothing of the old can be undone into it. */
  open(first: T): void {
    [this.past, this.future] = [[], []];
    this.now = first;
  }

  get canUndo(): boolean {
    return this.past.length > 0;
  }

  get canRedo(): boolean {
    return this.future.length > 0;
  }

  undo(): void {
    if (!this.canUndo) return;
    this.future = [this.now, ...this.future];
    this.now = this.past.at(-1)!;
    this.past = this.past.slice(0, -1);
    this.keep(this.now);
  }

  redo(): void {
    if (!this.canRedo) return;
    this.past = [...this.past, this.now];
    this.now = this.future[0]!;
    this.future = this.future.slice(1);
    this.keep(this.now);
  }

  /** The keys that everybody tries. */
  readonly onkeydown = (event: KeyboardEvent): void => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
    const key = event.key.toLowerCase();
    if (key !== "z" && key !== "y") return;
    event.preventDefault();
    if (key === "y" || event.shiftKey) this.redo();
    else this.undo();
  };
}

/** A drawer of named things in this browser. */
export class Drawer<T extends { id: string; game: string }> {
  all: T[] = $state.raw([]);

  constructor(private readonly key: string) {
    try {
      const found = JSON.parse(localStorage.getItem(key) ?? "[]") as T[];
      this.all = Array.isArray(found) ? found.filter((one) => typeof one?.id === "string") : [];
    } catch {
      this.all = [];
    }
  }

  of(game: string): T[] {
    return this.all.filter((one) => one.game === game);
  }

  put(thing: T): void {
    this.write([thing, ...this.all.filter((one) => one.id !== thing.id)].slice(0, 60));
  }

  remove(id: string): void {
    this.write(this.all.filter((one) => one.id !== id));
  }

  private write(list: T[]): void {
    this.all = list;
    try {
      localStorage.setItem(this.key, JSON.stringify(list));
    } catch {
      // A full browser keeps nothing; the file can still be saved.
    }
  }
}

export const newId = (): string => crypto.getRandomValues(new Uint32Array(2)).join("-");

/** Hands a text to the reader as a file. */
export function download(name: string, text: string, type = "application/toml"): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name.replace(/[\\/:*?"<>|\s]+/g, "-");
  link.click();
  URL.revokeObjectURL(link.href);
}
