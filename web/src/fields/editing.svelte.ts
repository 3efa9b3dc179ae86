/** The field on the desk: every change is checked by the server, kept in the browser and can be undone. */

import * as api from "../wire/api";
import { Draft, newId } from "../wire/drafts.svelte";
import { fieldFile, fields, type FieldDocument, type FieldReport, type Grounds, type KeptField, type Kind, type Piece, type Spot } from "../wire/fields.svelte";

export class FieldDesk {
  report: FieldReport | null = $state.raw(null);
  fault = $state("");
  chosen: number | null = $state(null);
  busy = $state(false);
  readonly draft = new Draft<KeptField | null>(null, (now) => {
    if (now) fields.put(now);
  });
  private asked = 0;

  constructor(
    readonly game: string,
    readonly grounds: Grounds,
  ) {}

  get doc(): FieldDocument | null {
    return this.draft.now?.document ?? null;
  }

  get pieces(): Piece[] {
    return this.doc?.piece ?? [];
  }

  get scale(): Grounds["scales"][number] {
    return this.grounds.scales.find((one) => one.id === (this.doc?.scale ?? "")) ?? this.grounds.scales[0]!;
  }

  get kinds(): Kind[] {
    return this.scale.kinds;
  }

  get table(): Spot {
    const own = this.doc?.table ?? [];
    return own.length === 2 ? (own as Spot) : this.scale.table;
  }

  /** Pieces with something wrong about them. */
  get wrong(): Set<number> {
    return new Set((this.report?.problems ?? []).filter(({ at }) => at[0] === "piece").map(({ at }) => Number(at[1])));
  }

  open(kept: KeptField): void {
    this.chosen = null;
    this.draft.open(kept);
    void this.check();
  }

  take(document: FieldDocument): void {
    const next = { id: newId(), game: this.game, document };
    fields.put(next);
    this.open(next);
  }

  change(over: Partial<FieldDocument>): void {
    const { now } = this.draft;
    if (!now) return;
    this.draft.change({ ...now, document: { ...now.document, ...over } });
    void this.check();
  }

  undo(): void {
    this.draft.undo();
    void this.check();
  }

  redo(): void {
    this.draft.redo();
    void this.check();
  }

  lay(index: number, piece: Piece): void {
    this.change({ piece: this.pieces.map((one, i) => (i === index ? piece : one)) });
  }

  remove(index: number): void {
    this.chosen = null;
    this.change({ piece: this.pieces.filter((_, i) => i !== index) });
  }

  /** Another of a kind where there is room for it; by the book for whoever is asked. */
  async add(kind: string): Promise<void> {
    if (!this.doc) return;
    this.busy = true;
    try {
      const asked = this.doc.prepared === "book" ? this.report?.asked : null;
      const { pieces } = await api.fieldPlace(this.game, fieldFile(this.doc), kind, asked?.count ?? 1, newId());
      const by = asked ? { by: asked.role as Piece["by"] } : {};
      const found = pieces.length ? pieces : [this.plain(kind)];
      const first = this.pieces.length;
      this.change({ piece: [...this.pieces, ...found.map((piece) => ({ ...piece, ...by }))] });
      this.chosen = first;
    } catch (error) {
      this.fault = (error as Error).message;
    } finally {
      this.busy = false;
    }
  }

  /** In the middle of the table, where nothing better is found; what is wrong with it is then told. */
  private plain(kind: string): Piece {
    const [x, y] = [this.table[0] / 2, this.table[1] / 2];
    const { shape, least, most } = this.kinds.find((one) => one.id === kind)!;
    const half = Math.max(least, Math.min(most, 4)) / 2;
    if (shape === "band" || shape === "river")
      return {
        kind,
        line: [
          [0, y],
          [this.table[0], y],
        ],
        width: least,
      };
    if (shape === "line" || shape === "crossing")
      return {
        kind,
        line: [
          [x - half, y],
          [x + half, y],
        ],
      };
    return {
      kind,
      corners: [
        [x - half, y - half],
        [x + half, y - half],
        [x, y + half],
      ],
    };
  }

  /** Who might stop rolls for one piece more. */
  next(): Promise<void> {
    return this.check(true);
  }

  pass(role: string): void {
    this.change({ passed: [...(this.doc?.passed ?? []), role as "blue" | "red"] });
  }

  /** What the server makes of the field as it lies; an answer that comes too late is not shown. */
  async check(goesOn = false): Promise<void> {
    if (!this.doc) return;
    const number = ++this.asked;
    try {
      const found = await api.inspectField(this.game, fieldFile(this.doc), goesOn);
      if (number === this.asked) [this.report, this.fault] = [found, ""];
    } catch (error) {
      if (number === this.asked) this.fault = (error as Error).message;
    }
  }

  async begin(how: "drawn" | "book" | "bare", over: { scale?: string; terrain?: string; seed?: string } = {}): Promise<void> {
    this.busy = true;
    try {
      const found = await api.newField(this.game, { how, seed: newId(), ...over });
      if (found.document) this.take(found.document);
    } catch (error) {
      this.fault = (error as Error).message;
    } finally {
      this.busy = false;
    }
  }

  /** A field from text: a file, or what a link held. */
  async bring(text: string): Promise<void> {
    const found = await api.inspectField(this.game, text);
    if (!found.document) throw new Error(found.problems.map((one) => [one.at.join("."), one.text].filter(Boolean).join(": ")).join(" "));
    this.take(found.document);
  }
}
