/** Five minutes at the oars: what the guided tour shows, and what it waits for. */

import { t } from "../../text";
import { settings } from "../../wire/settings.svelte";
import { happened, type Desk, type Helm, type Lesson } from "../kit";
import type { LepantoHelm } from "./choosing/helm.svelte";
import { asView } from "./view";

const WORDS = {
  en: {
    chart: [
      "The chart",
      "This is the chart. The pale ships with blue swallowtails are yours, the dark ones with red burgees are the enemy's. The coloured bow is the squadron. Drag to move the chart; {turn the wheel|pinch} to come nearer. Then press “Next”.",
    ],
    choose: [
      "Choose a ship",
      "The line above the chart always says what is asked of you. Ships that may act have a golden rim: {click one, or press N|tap one}.",
      "a ship with a golden rim",
    ],
    reach: [
      "Where to",
      "The golden hexes are its reach. Hatched ones can be reached too, but the crew will be exhausted and may not row in the next turn. {Click|Tap} one of the golden hexes: a ghost shows how it would end, and the arrows around it choose the bow.",
      "one of the golden hexes around the ship",
    ],
    confirm: [
      "Give the order",
      "Confirm with the dark button{, with Enter,|} or by {clicking|tapping} the ghost once more. As long as no die was thrown, “{undo}” takes it back. The wind matters: see the rose. With the wind astern you sail far, against it you row.",
      "the dark button above the chart",
    ],
    phase: ["End the phase", "Move as many ships as you like. Then press “{end}”{ or the key E|}: the machine answers at once."],
    near: [
      "Come to blows",
      "Every turn each side moves, turns its bows and attacks. Choose a ship with a golden rim, {click|tap} one of the golden hexes towards the enemy, confirm with the dark button; then press “{end}”. Go on like this until the combat phase shows a golden rim around a ship of yours: it has somebody in reach.",
    ],
    fight: [
      "Attack",
      "{Click|Tap} one of your ships with a golden rim, then an enemy with a golden rim: the card {at the side|below} shows the chances before any die is thrown. Confirm the attack with the dark button{ or Enter|}.",
      "a ship of yours with a golden rim, and then an enemy with one",
    ],
    rules: [
      "Every rule by its number",
      "If something is not allowed, the table says by which rule. Every sentence of the chronicle cites its rule too: press the number to read it. The timeline below leads back to any moment. Then press “Next”.",
    ],
    end: ["All you need", "That is all you need. Sink, board, and keep your flagship: at the end of turn {turns} the ships afloat are counted."],
  },
  es: {
    chart: [
      "La carta",
      "Esta es la carta. Las naves claras con gallardete azul son tuyas; las oscuras con grímpola roja, del enemigo. El color de la proa es la escuadra. Arrastra para mover la carta; {la rueda|el pellizco} la acerca. Después pulsa «Siguiente».",
    ],
    choose: [
      "Elige una nave",
      "La línea sobre la carta dice siempre qué se te pide. Las naves que pueden actuar llevan un cerco dorado: {pulsa una, o la tecla N|toca una}.",
      "una nave con cerco dorado",
    ],
    reach: [
      "Adónde",
      "Los hexágonos dorados son su alcance. A los rayados también llega, pero la chusma queda agotada y no podrá bogar en el turno siguiente. {Pulsa|Toca} uno de los hexágonos dorados: un fantasma muestra cómo acabaría, y las flechas a su alrededor eligen la proa.",
      "uno de los hexágonos dorados en torno a la nave",
    ],
    confirm: [
      "Da la orden",
      "Confirma con el botón oscuro{, con Intro|} o {pulsando|tocando} otra vez el fantasma. Mientras no se tire un dado, «{undo}» lo deshace. El viento importa: mira la rosa. Con viento en popa se navega lejos; en contra, a remo.",
      "el botón oscuro sobre la carta",
    ],
    phase: ["Termina la fase", "Mueve las naves que quieras. Luego pulsa «{end}»{ o la E|}: la máquina contesta enseguida."],
    near: [
      "Llega a las manos",
      "En cada turno los dos bandos mueven, giran la proa y atacan. Elige una nave con cerco dorado, {pulsa|toca} uno de los hexágonos dorados hacia el enemigo, confirma con el botón oscuro; luego pulsa «{end}». Sigue así hasta que en la fase de combate alguna nave tuya lleve cerco dorado: esa tiene a quién alcanzar.",
    ],
    fight: [
      "Ataca",
      "{Pulsa|Toca} una nave tuya con cerco dorado y luego un enemigo con cerco dorado: la tarjeta {de al lado|de abajo} da las probabilidades antes de tirar. Confirma el ataque con el botón oscuro{ o con Intro|}.",
      "una nave tuya con cerco dorado, y luego un enemigo que lo lleve",
    ],
    rules: [
      "Cada regla, por su número",
      "Si algo no se puede, la mesa dice por qué regla. También cada frase de la crónica cita la suya: pulsa el número para leerla. La línea del tiempo, abajo, lleva a cualquier momento. Después pulsa «Siguiente».",
    ],
    end: ["No hace falta más", "No hace falta más. Hunde, aborda y guarda tu capitana: al acabar el turno {turns} se cuentan las naves a flote."],
  },
};

type Word = keyof (typeof WORDS)["en"];
const at = (helm: Helm): LepantoHelm => helm as LepantoHelm;

/** A lesson's words, with those that stand on the buttons. */
function says(word: Word): Pick<Lesson, "title" | "text" | "look"> {
  const part = (which: number): string => WORDS[settings.language][word][which] ?? "";
  return {
    title: () => part(0),
    text: (desk) =>
      part(1)
        .replace("{undo}", t("prompt.undo"))
        .replace("{end}", t("prompt.end"))
        .replace("{turns}", String(asView(desk.shown)?.turns ?? "")),
    look: () => part(2),
  };
}

const ATTACKS = ["guns_fired", "small_arms_fired", "ship_boarded", "ship_rammed"];

/** A ship with which nothing can be done now. */
function idle(_: Desk, helm: Helm): string {
  const { chosen, ready, view } = at(helm);
  const other = chosen.find((id) => !ready.has(id) && view?.ships[id]);
  return other ? at(helm).name(other) : "";
}
const ended = (desk: Desk, helm: Helm, since: number): string => idle(desk, helm) || (happened(desk, since, ["phase_begun"], desk.role) ? t("prompt.end") : "");
const first = (helm: Helm): string | undefined => [...at(helm).ready].sort()[0];

export const TOUR: Lesson[] = [
  says("chart"),
  {
    ...says("choose"),
    asks: ["movement"],
    shows: "[data-testid=question]",
    brings: first,
    wrong: ended,
    done: (_, helm) => at(helm).chosen.some((id) => at(helm).ready.has(id)),
  },
  { ...says("reach"), asks: ["movement"], cites: ["LEP-6.2-a", "LEP-6.7-a"], wrong: ended, done: (_, helm) => helm.primary !== null },
  {
    ...says("confirm"),
    asks: ["movement"],
    cites: ["LEP-6.2-a"],
    shows: "[data-testid=confirm]",
    wrong: ended,
    done: (desk, _, since) => happened(desk, since, ["ship_moved"], desk.role),
  },
  { ...says("phase"), asks: ["movement"], shows: "[data-testid=end]", done: (desk) => desk.prompt?.asks !== "movement" || !desk.mine },
  {
    ...says("near"),
    asks: ["movement", "reorientation", "combat"],
    shows: "[data-testid=end]",
    brings: first,
    done: (_, helm) => at(helm).asks === "combat" && at(helm).ready.size > 0,
  },
  {
    ...says("fight"),
    asks: ["combat"],
    can: (_, helm) => at(helm).ready.size > 0,
    brings: first,
    wrong: ended,
    done: (desk, _, since) => happened(desk, since, ATTACKS, desk.role),
  },
  { ...says("rules"), chronicle: true },
  says("end"),
];
