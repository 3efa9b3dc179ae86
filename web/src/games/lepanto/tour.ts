/** Five minutes at the oars: what the guided tour shows, and what it waits for. */

import { settings } from "../../wire/settings.svelte";
import { happened, type Helm, type Lesson } from "../kit";
import type { LepantoHelm } from "./choosing/helm.svelte";
import { asView } from "./view";

const WORDS = {
  en: {
    chart:
      "This is the chart. The pale ships with blue swallowtails are yours, the dark ones with red burgees are the enemy's. The coloured bow is the squadron. Drag to move the chart; {turn the wheel|pinch} to come nearer. Then press “Next”.",
    choose: "The line above the chart always says what is asked of you. Ships that may act have a golden rim: {click one, or press N|tap one}.",
    reach:
      "The golden hexes are its reach. Hatched ones can be reached too, but the crew will be exhausted and may not row in the next turn. {Click|Tap} one: a ghost shows how it would end, and the arrows around it choose the bow.",
    confirm:
      "Confirm with the dark button{, with Enter,|} or by {clicking|tapping} the ghost once more. As long as no die was thrown, “Undo” takes it back. The wind matters: see the rose. With the wind astern you sail far, against it you row.",
    phase: "Move as many ships as you like. Then end the phase with “End phase”{ or the key E|}: the machine answers at once.",
    near: "Every turn each side moves, turns its bows and attacks. Bring your ships towards the enemy and end each phase, turn by turn, until the combat phase shows golden rims around ships of yours: those have somebody in reach.",
    fight:
      "{Click|Tap} one of your ships with a golden rim, then an enemy with a golden rim: the card {at the side|below} shows the exact chance of every result before any die is thrown. Confirm the attack with the dark button{ or Enter|}.",
    rules:
      "If something is not allowed, the table says by which rule. Every sentence of the chronicle cites its rule too: press the number to read it. The timeline below leads back to any moment. Press “Next”.",
    end: "That is all you need. Sink, board, and keep your flagship: at the end of turn {turns} the ships afloat are counted.",
  },
  es: {
    chart:
      "Esta es la carta. Las naves claras con gallardete azul son tuyas; las oscuras con grímpola roja, del enemigo. El color de la proa es la escuadra. Arrastra para mover la carta; {la rueda|el pellizco} la acerca. Después pulsa «Siguiente».",
    choose: "La línea sobre la carta dice siempre qué se te pide. Las naves que pueden actuar llevan un cerco dorado: {pulsa una, o la tecla N|toca una}.",
    reach:
      "Los hexágonos dorados son su alcance. A los rayados también llega, pero la chusma queda agotada y no podrá bogar en el turno siguiente. {Pulsa|Toca} uno: un fantasma muestra cómo acabaría, y las flechas a su alrededor eligen la proa.",
    confirm:
      "Confirma con el botón oscuro{, con Intro|} o {pulsando|tocando} otra vez el fantasma. Mientras no se tire un dado, «Deshacer» lo deshace. El viento importa: mira la rosa. Con viento en popa se navega lejos; en contra, a remo.",
    phase: "Mueve las naves que quieras. Luego termina la fase con «Terminar fase»{ o con la E|}: la máquina contesta enseguida.",
    near: "En cada turno los dos bandos mueven, giran la proa y atacan. Lleva tus naves hacia el enemigo y termina cada fase, turno a turno, hasta que en la fase de combate alguna nave tuya lleve cerco dorado: esa tiene a quién alcanzar.",
    fight:
      "{Pulsa|Toca} una nave tuya con cerco dorado y luego un enemigo con cerco dorado: la tarjeta {de al lado|de abajo} da la probabilidad exacta de cada resultado antes de tirar. Confirma el ataque con el botón oscuro{ o con Intro|}.",
    rules:
      "Si algo no se puede, la mesa dice por qué regla. También cada frase de la crónica cita la suya: pulsa el número para leerla. La línea del tiempo, abajo, lleva a cualquier momento. Pulsa «Siguiente».",
    end: "No hace falta más. Hunde, aborda y guarda tu capitana: al acabar el turno {turns} se cuentan las naves a flote.",
  },
};

const say = (word: keyof (typeof WORDS)["en"]) => (): string => WORDS[settings.language][word];
const at = (helm: Helm): LepantoHelm => helm as LepantoHelm;
const ATTACKS = ["guns_fired", "small_arms_fired", "ship_boarded", "ship_rammed"];

export const TOUR: Lesson[] = [
  { text: say("chart") },
  { text: say("choose"), asks: ["movement"], shows: "[data-testid=question]", done: (_, helm) => at(helm).chosen.length > 0 },
  { text: say("reach"), asks: ["movement"], cites: ["LEP-6.2-a", "LEP-6.7-a"], done: (_, helm) => helm.primary !== null },
  {
    text: say("confirm"),
    asks: ["movement"],
    cites: ["LEP-6.2-a"],
    shows: "[data-testid=confirm]",
    done: (desk, _, since) => happened(desk, since, ["ship_moved"], desk.role),
  },
  { text: say("phase"), asks: ["movement"], shows: "[data-testid=end]", done: (desk) => desk.prompt?.asks !== "movement" || !desk.mine },
  {
    text: say("near"),
    asks: ["movement", "reorientation", "combat"],
    shows: "[data-testid=end]",
    done: (_, helm) => at(helm).asks === "combat" && at(helm).ready.size > 0,
  },
  { text: say("fight"), asks: ["combat"], done: (desk, _, since) => happened(desk, since, ATTACKS, desk.role) },
  { text: say("rules"), chronicle: true },
  { text: (desk) => say("end")().replace("{turns}", String(asView(desk.shown)?.turns ?? "")) },
];
