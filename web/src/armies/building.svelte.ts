/** The army on the desk: every change is laid out by the server, kept in the browser and can be undone. */

import * as api from "../wire/api";
import { armies, type ArmySheet, type Choice, type Group, type KeptArmy, type Mend, type Post, type Slot, type Tree } from "../wire/armies.svelte";
import { Draft, newId } from "../wire/drafts.svelte";
import { settings } from "../wire/settings.svelte";
import { add, at, doubled, put, without } from "./places";

/** What is being dragged: an entry of the list, or a unit of the army. */
export const ENTRY = "application/x-army-entry";
export const POST = "application/x-army-post";

export class Building {
  sheet: ArmySheet | null = $state.raw(null);
  fault = $state("");
  notes: string[] = $state.raw([]);
  /** The place of the unit or command that is looked at. */
  chosen = $state("");
  busy = $state(false);
  readonly draft: Draft<Tree>;
  private asked = 0;
  /** The language of the sheet. */
  private spoken = "";

  constructor(
    readonly game: string,
    readonly id: string,
    army: Tree,
  ) {
    this.draft = new Draft<Tree>(army);
  }

  get army(): Tree {
    return this.draft.now;
  }

  get posts(): Post[] {
    return this.sheet?.groups.flatMap((group) => group.slots.flatMap((slot) => slot.posts)) ?? [];
  }

  get troops(): Post[] {
    return this.posts.filter((post) => post.arm !== "officer");
  }

  get post(): Post | undefined {
    return this.posts.find((post) => post.place === this.chosen);
  }

  get group(): Group | undefined {
    return this.sheet?.groups.find((group) => group.place === this.chosen);
  }

  change(army: Tree): void {
    this.draft.change(army);
    void this.layOut();
  }

  choose(choice: Choice): void {
    this.change((choice.how === "add" ? add : put)(this.army, choice.place, choice.value));
  }

  put(place: string, value: unknown): void {
    this.change(put(this.army, place, value));
  }

  double(place: string): void {
    this.change(doubled(this.army, place));
  }

  remove(place: string): void {
    if (this.chosen.startsWith(place) || place.includes("]")) this.chosen = "";
    // the Elite Unit goes as a whole
    this.change(without(this.army, place === "elite.unit" ? "elite" : place));
  }

  /** Where else a unit may go: rows of other commands that take its kind and have room. */
  homes(post: Post): { place: string; title: string }[] {
    const here = post.place.replace(/\[\d+\]$/, "");
    return (this.sheet?.groups ?? []).flatMap((group) =>
      group.slots
        .filter(
          (slot) =>
            slot.place !== here &&
            slot.choices.some((one) => one.how === "add" && one.id === post.entry) &&
            (slot.most === null || slot.posts.length < slot.most),
        )
        .map((slot) => ({ place: slot.place, title: [group.title, group.person, slot.title].filter(Boolean).join(", ") })),
    );
  }

  /** A unit with all its options to another row. */
  carry(from: string, to: string): void {
    const post = this.posts.find((one) => one.place === from);
    if (!post || !this.homes(post).some(({ place }) => place === to)) return;
    const value = at(this.army, from);
    this.chosen = "";
    this.change(add(without(this.army, from), to, value));
  }

  /** What is let go over a row: something of the list, or a unit from another row. */
  drop(data: DataTransfer | null, slot: Slot): void {
    const [entry, from] = [data?.getData(ENTRY) ?? "", data?.getData(POST) ?? ""];
    const found = slot.choices.find((one) => one.id === entry);
    if (from) this.carry(from, slot.place);
    else if (found && (slot.most === null || slot.posts.length < slot.most)) this.choose(found);
  }

  mend(mend: Mend): void {
    if (mend.choice) this.choose(mend.choice);
    else if (mend.remove) this.remove(mend.remove);
  }

  undo(): void {
    this.draft.undo();
    void this.layOut();
  }

  redo(): void {
    this.draft.redo();
    void this.layOut();
  }

  /** What the server makes of the army as it stands; an answer that comes too late is not shown. */
  async layOut(): Promise<void> {
    const number = ++this.asked;
    try {
      const found = await api.layOut(this.game, this.army);
      if (number === this.asked) this.show(found);
    } catch (error) {
      if (number === this.asked) this.fault = (error as Error).message;
    }
  }

  /** Laid out anew only where the sheet speaks another language. */
  speak(language: string): void {
    if (language !== this.spoken) void this.layOut();
  }

  async complete(): Promise<void> {
    this.busy = true;
    try {
      const found = await api.completeArmy(this.game, this.army, newId());
      this.asked++;
      this.draft.change(found.army);
      this.show(found);
    } catch (error) {
      this.fault = (error as Error).message;
    } finally {
      this.busy = false;
    }
  }

  show(found: ArmySheet): void {
    this.sheet = found;
    this.fault = "";
    this.spoken = settings.language;
    this.notes = found.notes ?? this.notes;
    armies.put(this.kept(found));
  }

  private kept(found: ArmySheet): KeptArmy {
    const names = this.troops.map((post) => post.name);
    return {
      id: this.id,
      game: this.game,
      army: this.army,
      name: found.name || found.title,
      faction: found.faction,
      title: found.title,
      points: found.points,
      year: found.year ?? 0,
      cost: found.cost,
      legal: found.legal,
      arms: this.troops.map((post) => post.arm),
      summary: [...new Set(names)].map((name) => counted(names.filter((one) => one === name).length, name)).join(", "),
      defends: Object.values((found.army["defences"] as Record<string, number> | undefined) ?? {}).some((n) => n > 0),
    };
  }
}

/** In a way that needs no plural. */
const counted = (n: number, name: string): string => (n > 1 ? `${n} × ${name}` : name);
