/** The match told as a story, from its reckoning. */

import { inWords, t } from "../../../text";
import { term } from "../../../wire/texts.svelte";
import type { Result, View } from "../../../wire/shapes";
import { inParagraphs, plateScenes, type Records, type Relation } from "../../relation";
import { CAUSES, reckon, type Reckoning, type Turn } from "./reckoning";
import { asBoard, asView, CHRISTIANS, windward, nameOf, OTTOMANS, type LepantoView, type PrintedBoard } from "../view";

const side = (role: string): string => term("lepanto", `side.${role}`) ?? role;

const ROLES = [CHRISTIANS, OTTOMANS];
const bySide = <T>(value: (role: string) => T): Record<string, T> => Object.fromEntries(ROLES.map((role) => [role, value(role)]));

export function relate({ steps, scenes, board: sent, result }: Records): Relation | null {
  const board = asBoard(sent);
  const start = asView(scenes[0]?.view ?? null);
  if (!board || !start) return null;
  const found = reckon(steps, board);
  const afloat = (view: View, role: string): number => Object.values(asView(view)!.ships).filter((ship) => ship.role === role).length;
  return {
    title: t("account.title"),
    story: tell(found, start, board, result),
    plates: plateScenes(found.turns.map(total), scenes.length).map((at) => {
      const view = asView(scenes[at]!.view)!;
      return { at, caption: t("account.turn", { n: view.turn, wind: windward(view.wind) }) };
    }),
    graphs: [
      { label: t("account.afloat"), values: bySide((role) => scenes.map(({ view }) => afloat(view, role))) },
      { label: t("account.score"), values: bySide((role) => scenes.map(({ score }) => score[role] ?? 0)) },
    ],
    losses: CAUSES.map((cause) => ({ label: t(`account.${cause}`), of: bySide((role) => found.losses[role]?.[cause] ?? 0) })),
    luck: { about: t("account.luck.about"), of: found.luck },
    moments: found.moments,
    dice: found.dice,
  };
}

export function tell(found: Reckoning, start: LepantoView, board: PrintedBoard, result: Result | null): string[] {
  const count = (role: string): number => Object.values(start.ships).filter((ship) => ship.role === role).length;
  const tale = [
    t("tale.open", { a: inWords(count(CHRISTIANS)), aside: side(CHRISTIANS), b: inWords(count(OTTOMANS)), bside: side(OTTOMANS), wind: windward(start.wind) }),
  ];
  const worst = Math.max(...found.turns.map(total), 0);
  /** Of several as dear the first is named. */
  const decisive = worst > 1 ? found.turns.find((turn) => total(turn) === worst) : undefined;
  let quiet: number[] = [];
  const hush = (): void => {
    if (quiet.length) tale.push(t(quiet.length === 1 ? "tale.quiet1" : "tale.quiet", { from: quiet[0]!, to: quiet.at(-1)! }));
    quiet = [];
  };
  for (const turn of found.turns) {
    if (total(turn) === 0) {
      quiet.push(turn.number);
      continue;
    }
    hush();
    tale.push(ofTurn(turn, board, turn === decisive));
  }
  hush();
  const told = [tale[0]!, ...inParagraphs(tale.slice(1))];
  return result ? [...told, ending(result)] : told;
}

const total = (turn: Turn): number => Object.values(turn.lost).reduce((sum, list) => sum + list.length, 0);

function ofTurn(turn: Turn, board: PrintedBoard, decides: boolean): string {
  const parts = [CHRISTIANS, OTTOMANS]
    .filter((role) => turn.lost[role]!.length)
    .map((role) => t(turn.lost[role]!.length === 1 ? "tale.one" : "tale.many", { side: side(role), n: inWords(turn.lost[role]!.length) }));
  const all = Object.values(turn.lost).flat();
  const words = [t("tale.turn", { n: turn.number, losses: parts.join(` ${t("tale.and")} `) })];
  const causes = new Map<string, number>();
  for (const { cause } of all) causes.set(cause, (causes.get(cause) ?? 0) + 1);
  const main = [...causes].sort((a, b) => b[1] - a[1])[0];
  if (main && main[1] > 1 && main[1] >= all.length * 0.6) words.push(t("tale.by", { cause: t(`account.${main[0]}` as "account.gunnery") }));
  const named = all.find(({ ship }) => board.flagships.includes(ship));
  if (named) words.push(t(all.length === 1 ? "tale.was" : "tale.names", { ship: nameOf(board, named.ship) }));
  if (decides) words.push(t("tale.decides"));
  return words.join(" ");
}

function ending(result: Result): string {
  const score = t("tale.end", { a: result.score[CHRISTIANS] ?? 0, b: result.score[OTTOMANS] ?? 0 });
  return `${score} ${result.winner ? t("tale.winner", { side: side(result.winner) }) : t("tale.drawn")}`;
}
