/** Something that is being put together, and what the table says of it so far. */

import type { Action, Verdict } from "../../../wire/shapes";
import { blank, formsFor, FORMS, got, put, sent, type Field } from "./forms";
import type { FormKind } from "./words";
import type { Muster } from "../pieces/muster.svelte";
import { Stores } from "./stores";

export class Composer {
  kind = $state<FormKind | "">("");
  draft = $state.raw<Action | null>(null);
  verdict = $state.raw<Verdict | null>(null);
  private asked = 0;

  constructor(private readonly muster: Muster) {}

  /** The forms that the present question takes. */
  readonly kinds = $derived.by<FormKind[]>(() => (this.muster.desk.mine ? formsFor(this.muster.desk.prompt?.asks ?? "", this.muster) : []));
  readonly fields = $derived.by<Field[]>(() => (this.kind ? FORMS[this.kind](new Stores(this.muster, this.muster.desk.prompt?.facts ?? {})) : []));

  /** The action as it would be sent, once the table has agreed to it. */
  get ready(): Action | null {
    return this.draft && this.verdict?.ok ? sent(this.draft) : null;
  }

  /** Lays a form open, blank or with a suggestion in it. */
  open(kind: FormKind, suggestion?: Action): void {
    this.kind = kind;
    this.draft = suggestion ?? blank(kind, this.fields, this.muster.desk.role);
    void this.ask();
  }

  close(): void {
    this.asked++;
    this.kind = "";
    this.draft = null;
    this.verdict = null;
  }

  value(name: string): unknown {
    return this.draft ? got(this.draft, name) : undefined;
  }

  enter(name: string, value: unknown): void {
    if (!this.draft) return;
    this.draft = put(this.draft, name, value);
    void this.ask();
  }

  private async ask(): Promise<void> {
    const turn = ++this.asked;
    this.verdict = null;
    if (!this.draft) return;
    try {
      const verdict = await this.muster.desk.verdict(sent(this.draft));
      if (turn === this.asked) this.verdict = verdict;
    } catch (error) {
      if (turn === this.asked) this.muster.desk.tell(error);
    }
  }
}
