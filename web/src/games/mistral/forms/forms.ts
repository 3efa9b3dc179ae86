/** What is put together piece by piece: the things an action wants, and among what one may choose them. */

import type { Action } from "../../../wire/shapes";
import { settings } from "../../../wire/settings.svelte";
import { term } from "../../../wire/texts.svelte";
import { f, TITLES, type FormKind, type FormWord } from "./words";
import type { Muster } from "../pieces/muster.svelte";
import { fifties, ownUnits, terms, type Choice, type Row, type Stores, type Struck } from "./stores";

interface Common {
  /** Where it stands in the action; a dot leads into a value. */
  name: string;
  label: FormWord;
}
export type Field = Common &
  (
    | { as: "one"; among: Choice[]; optional?: boolean }
    | { as: "many"; among: Choice[] }
    /** Several in their order, the same one more than once too. */
    | { as: "list"; among: Choice[]; most: number }
    | { as: "number"; least: number; most: number }
    | { as: "words" }
    | { as: "flag" }
    /** For each of these one of its own choices. */
    | { as: "posts"; rows: Row[] }
    /** A number for each, which make a sum together. */
    | { as: "shares"; rows: Struck[]; sum: number }
    /** What a Formation does with each of its points. */
    | { as: "course"; most: number; places: Choice[] }
    /** Counters of the land game. */
    | { as: "counters" }
  );

/** Which forms each question takes; the list of options has all the rest. */
export const TAKEN: Record<string, FormKind[]> = {
  taking_stations: ["take_stations"],
  sharing_damage: ["share_damage"],
  assigning: ["break_down_fleet50"],
  reorganising: ["form_flotilla", "transfer_sail", "form_fleet50", "break_down_fleet50", "prepare_mulligan", "prepare_hand", "await_chance"],
  sailing: ["plot"],
  committing: ["plot"],
};
const TELLING: FormKind[] = [
  "tell_hold",
  "name_lesser_port",
  "tell_army",
  "tell_event",
  "tell_contingent",
  "tell_revolt",
  "tell_modifier",
  "tell_peace",
  "agree_seats",
  "trace_line",
  "ask_for_transport",
];
const COUNCILS: Record<string, FormKind[]> = {
  step_council: ["recall_land_players"],
  operations_council: ["place_forces"],
  administration_council: ["recall_land_players", "support_army", "impress_court"],
  forces_council: ["form_transport", "divert_transport", "put_ashore"],
  impulse_council: ["bombard_port", "bombard_road", "raid_shore", "defend_with_marines", "cut_out", "support_army"],
};
for (const [asks, kinds] of Object.entries(COUNCILS)) TAKEN[asks] = [...kinds, ...TELLING];

/** Forms that are the question itself, and lie open when it comes. */
export const OPEN_AT_ONCE: FormKind[] = ["take_stations", "share_damage"];

/** The forms that a question takes, as the game is played at this table. */
export function formsFor(asks: string, muster: Muster): FormKind[] {
  const kinds = TAKEN[asks] ?? [];
  const sense: Partial<Record<FormKind, () => boolean>> = {
    plot: () => muster.view?.switches.plot_step === "impulse",
    form_flotilla: () => ownUnits(muster).some((unit) => !unit.formation),
    transfer_sail: () => ownUnits(muster).length > 1,
    form_fleet50: () => ownUnits(muster).some((unit) => unit.subclass === "sol_d"),
    break_down_fleet50: () => fifties(muster).length > 0,
    await_chance: () => (muster.view?.progress.ranks?.[muster.desk.role] ?? []).some((rank) => COMMANDS.includes(rank)),
    prepare_hand: () => (muster.view?.progress.ranks?.[muster.desk.role] ?? []).some((rank) => COMMANDS.includes(rank)),
  };
  return kinds.filter((kind) => sense[kind]?.() ?? true);
}

export const titleOf = (kind: FormKind): string => TITLES[settings.language][kind];

/** The dice of which one that fails can be had thrown again; after the others one is asked at once. */
const DICE = [
  "leadership",
  "strategy",
  "catching",
  "recovery",
  "combat",
  "fireship",
  "bomb",
  "marines",
  "lighter",
  "heavier",
  "tie",
  "casualty",
  "hull",
  "colours",
  "convoy",
  "landing",
  "post",
  "fitting_out",
  "show",
  "relief",
];
/** The others: a modifier is prepared for the enemy's only. */
const TABLE_DICE = ["repair", "search", "request", "shadow", "counter_shadow", "convoy_attack"];
/** Player Ranks that bring a modifier for any die. */
const COMMANDS = ["lieutenant", "captain", "post_captain", "commodore"];

type Make = (stores: Stores) => Field[];
const fleets = (): Choice[] => terms("role", ["british", "bourbons"]);
const port =
  (name: string, label: FormWord = "port"): Make =>
  (stores) => [{ name, label, as: "one", among: stores.held }];
const of =
  (...makers: Make[]): Make =>
  (stores) =>
    makers.flatMap((make) => make(stores));
const field =
  (one: Field): Make =>
  () => [one];
const path: Make = (stores) => [{ name: "path", label: "path", as: "list", among: stores.places(), most: 20 }];
const track: Make = () => [{ name: "track", label: "track", as: "one", among: terms("track", ["naples", "genoa", "savoy", "venice", "france", "papal"]) }];
const striker =
  (...kinds: string[]): Make =>
  (stores) => [{ name: "auxiliary", label: "auxiliary", as: "one", among: stores.auxiliaries(...kinds) }];
const army: Make = (stores) => [{ name: "army", label: "army", as: "one", among: stores.armies }];
const hex = field({ name: "hex", label: "hex", as: "words" });

export const FORMS: Record<FormKind, Make> = {
  take_stations: (stores) => [
    { name: "leaders", label: "leaders", as: "posts", rows: stores.stations.leaders },
    { name: "flagships", label: "flagships", as: "posts", rows: stores.stations.flagships },
  ],
  share_damage: (stores) => [{ name: "shares", label: "shares", as: "shares", rows: stores.struck, sum: stores.points }],
  form_flotilla: (stores) => [
    { name: "formation", label: "formation", as: "one", among: stores.counters },
    { name: "units", label: "units", as: "many", among: stores.loose },
  ],
  transfer_sail: (stores) => [
    { name: "giver", label: "giver", as: "one", among: stores.units() },
    { name: "taker", label: "taker", as: "one", among: stores.units() },
    { name: "sail", label: "sail", as: "number", least: 1, most: 4 },
  ],
  form_fleet50: (stores) => [
    { name: "squadrons", label: "squadrons", as: "list", among: stores.units((unit) => unit.subclass === "sol_d"), most: 2 },
    { name: "to", label: "port", as: "one", among: stores.places("port"), optional: true },
  ],
  break_down_fleet50: (stores) => [
    { name: "auxiliary", label: "auxiliary", as: "one", among: stores.fifties },
    { name: "squadrons", label: "squadrons", as: "list", among: stores.fiftyCounters, most: 2 },
    { name: "port", label: "port", as: "one", among: stores.places("port"), optional: true },
  ],
  prepare_mulligan: () => [{ name: "test", label: "test", as: "one", among: [{ id: "", name: term("mistral", "test.none") ?? "–" }, ...terms("test", DICE)] }],
  prepare_hand: () => [
    { name: "test", label: "test", as: "one", among: terms("test", [...DICE, ...TABLE_DICE]) },
    { name: "by", label: "modifier", as: "number", least: -1, most: 1 },
    { name: "against", label: "against", as: "flag" },
  ],
  await_chance: (stores) => [
    { name: "test", label: "test", as: "one", among: stores.openDice },
    { name: "by", label: "modifier", as: "number", least: -1, most: 1 },
  ],
  plot: (stores) => [
    { name: "formation", label: "formation", as: "one", among: stores.steered },
    { name: "directives", label: "course", as: "course", most: 4, places: stores.places() },
  ],
  tell_hold: of(port("port"), () => [
    { name: "by", label: "by", as: "one", among: [{ id: "", name: f("nobody") }, ...fleets()], optional: true },
    { name: "neutral_to", label: "neutral", as: "many", among: fleets() },
  ]),
  name_lesser_port: (stores) => [
    { name: "port", label: "portName", as: "words" },
    { name: "section", label: "section", as: "one", among: stores.sections },
  ],
  tell_army: (stores) => [
    { name: "name", label: "armyName", as: "words" },
    { name: "army.side", label: "side", as: "one", among: [{ id: "", name: f("left") }, ...fleets()], optional: true },
    { name: "army.place", label: "place", as: "one", among: stores.places("port", "coastal") },
    { name: "army.hex", label: "hex", as: "words" },
    { name: "army.besieges", label: "besieges", as: "flag" },
    { name: "army.besieged", label: "besieged", as: "flag" },
  ],
  tell_event: (stores) => [{ name: "event", label: "event", as: "one", among: stores.events }],
  tell_contingent: () => [
    { name: "contingent", label: "contingent", as: "one", among: terms("power", ["naples", "genoa", "venice", "savoy"]) },
    { name: "to", label: "state", as: "one", among: terms("state", ["neutral", "aligned", "active", "war", "limited_neutrality"]) },
  ],
  tell_revolt: () => [{ name: "box", label: "box", as: "number", least: 0, most: 6 }],
  tell_modifier: of(track, field({ name: "event", label: "event", as: "words" }), field({ name: "by", label: "modifier", as: "number", least: -9, most: 9 })),
  tell_peace: () => [],
  agree_seats: () => [{ name: "seating", label: "seating", as: "one", among: terms("seating", ["two", "three", "four", "separate", "five"]) }],
  trace_line: of(path, field({ name: "to_spain", label: "toSpain", as: "flag" })),
  ask_for_transport: of(field({ name: "units", label: "counters", as: "counters" }), port("origin", "origin"), port("destination", "destination")),
  place_forces: of(field({ name: "units", label: "counters", as: "counters" }), port("port")),
  form_transport: of((stores) => [{ name: "transport", label: "transport", as: "one", among: stores.transports }], path),
  divert_transport: of((stores) => [{ name: "convoy", label: "convoy", as: "one", among: stores.convoys }], port("to", "destination")),
  put_ashore: of(
    (stores) => [{ name: "convoy", label: "convoy", as: "one", among: stores.convoys }],
    port("port"),
    (stores) => [{ name: "spared", label: "spared", as: "many", among: stores.aboard }],
  ),
  support_army: of(
    (stores) => [{ name: "formation", label: "formation", as: "one", among: stores.formations }],
    army,
    () => [
      { name: "how", label: "how", as: "one", among: terms("way", ["fire", "siege"]) },
      { name: "wings", label: "wings", as: "number", least: 1, most: 12 },
    ],
  ),
  impress_court: of(
    (stores) => [{ name: "order", label: "order", as: "one", among: stores.named(Object.keys(stores.muster.view?.orders.issued ?? {})) }],
    track,
    field({ name: "by", label: "modifier", as: "number", least: -9, most: 9 }),
  ),
  bombard_port: of(striker("bomb"), port("port"), () => [
    { name: "effect", label: "effect", as: "one", among: terms("effect", ["depot", "siege", "points", "strength"]) },
    { name: "amount", label: "amount", as: "number", least: 1, most: 9 },
  ]),
  bombard_road: of(striker("bomb"), hex),
  raid_shore: of(striker("marine"), hex),
  defend_with_marines: of(striker("marine"), army),
  cut_out: of(striker("bomb", "marine"), (stores) => [{ name: "convoy", label: "convoy", as: "one", among: stores.convoys, optional: true }]),
  recall_land_players: () => [{ name: "before", label: "before", as: "one", among: terms("moment", ["orders", "auxiliaries", "forces"]) }],
};

/** What stands in a form before anything is entered. */
export function blank(kind: FormKind, fields: Field[], role: string): Action {
  let action: Action = { kind, role };
  for (const one of fields) {
    if (one.as === "one") action = put(action, one.name, one.optional ? "" : (one.among[0]?.id ?? ""));
    else if (one.as === "number") action = put(action, one.name, Math.max(one.least, Math.min(one.most, one.least < 0 ? 1 : one.least)));
    else if (one.as === "flag") action = put(action, one.name, false);
    else if (one.as === "words") action = put(action, one.name, "");
    else if (one.as === "posts") action = put(action, one.name, posted(one.rows));
    else if (one.as === "shares")
      action = put(
        action,
        one.name,
        evenly(
          one.rows.map(({ id }) => id),
          one.sum,
        ),
      );
    else action = put(action, one.name, []);
  }
  return action;
}

/** Each of them with the first of its choices that nobody has yet. */
function posted(rows: Row[]): Record<string, string> {
  const taken = new Set<string>();
  return Object.fromEntries(
    rows.map(({ id, among }) => {
      const free = among.find((one) => !taken.has(one.id)) ?? among[0];
      if (free) taken.add(free.id);
      return [id, free?.id ?? ""];
    }),
  );
}

/** As even as can be, what is left over to the first. */
export function evenly(ids: string[], sum: number): Record<string, number> {
  const each = Math.floor(sum / Math.max(1, ids.length));
  const over = sum - each * ids.length;
  return Object.fromEntries(ids.map((id, i) => [id, each + Number(i < over)]));
}

/** A value of an action; a dot leads into one. */
export function got(action: Action, name: string): unknown {
  return name.split(".").reduce<unknown>((value, key) => (value && typeof value === "object" ? (value as Record<string, unknown>)[key] : undefined), action);
}

export function put(action: Action, name: string, value: unknown): Action {
  const [first, ...rest] = name.split(".");
  if (rest.length === 0) return { ...action, [first!]: value };
  const inner = (action[first!] ?? {}) as Action;
  return { ...action, [first!]: put(inner, rest.join("."), value) };
}

/** As it is sent: an army without a side has left the coast. */
export function sent(action: Action): Action {
  return action.kind === "tell_army" && !(action["army"] as { side?: string } | null)?.side ? { ...action, army: null } : action;
}
