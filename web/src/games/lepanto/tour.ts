/** Five minutes at the oars: what the guided tour shows, and what it waits for. */

import { settings } from "../../wire/settings.svelte";
import { happened, type Helm, type Lesson } from "../kit";
import type { LepantoHelm } from "./choosing/helm.svelte";
import { asView } from "./view";

const WORDS = {
  en: {
    chart: "This is the chart. The pale ships with blue swallowtails are yours, the dark ones with red burgees are the enemy's. The coloured bow is the squadron. Drag to move the chart, turn the wheel or pinch to come nearer.",
    choose: "The line above the chart always says what is asked of you. Ships that may act have a golden rim: click one, or press N.",
    reach: "The golden hexes are its reach. Hatched ones can be reached too, but the crew will be exhausted and may not row in the next turn. Click one: a ghost shows how it would end. Arrows around it choose the bow.",
    confirm: "Press Enter or «Move here» to confirm. As long as no die was thrown, U takes it back. The wind matters: see the rose. With the wind astern you sail far, against it you row.",
    fight: "When you have moved what you want, end the phase. The machine answers at once. In the combat phase click a ship of yours, then a target: the card shows the exact chance of every result before you throw.",
    rules: "If something is not allowed, the table says by which rule. Every sentence of the chronicle cites its rule too: click the number to read it. The timeline below leads back to any moment.",
    end: "That is all you need. Sink, board, and keep your flagship: at the end of turn {turns} the ships afloat are counted.",
  },
  es: {
    chart: "Esta es la carta. Las naves claras con gallardete azul son tuyas; las oscuras con grímpola roja, del enemigo. El color de la proa es la escuadra. Arrastra para mover la carta; la rueda o el pellizco acercan.",
    choose: "La línea sobre la carta dice siempre qué se te pide. Las naves que pueden actuar llevan un cerco dorado: pulsa una, o la tecla N.",
    reach: "Los hexágonos dorados son su alcance. A los rayados también llega, pero la chusma queda agotada y no podrá bogar en el turno siguiente. Pulsa uno: un fantasma muestra cómo acabaría. Las flechas a su alrededor eligen la proa.",
    confirm: "Confirma con Intro o con «Mover aquí». Mientras no se tire un dado, la U lo deshace. El viento importa: mira la rosa. Con viento en popa se navega lejos; en contra, a remo.",
    fight: "Cuando hayas movido lo que quieras, termina la fase. La máquina contesta enseguida. En la fase de combate pulsa una nave tuya y luego un blanco: la tarjeta da la probabilidad exacta de cada resultado antes de tirar.",
    rules: "Si algo no se puede, la mesa dice por qué regla. También cada frase de la crónica cita la suya: pulsa el número para leerla. La línea del tiempo, abajo, lleva a cualquier momento.",
    end: "No hace falta más. Hunde, aborda y guarda tu capitana: al acabar el turno {turns} se cuentan las naves a flote.",
  },
};

const say = (word: keyof (typeof WORDS)["en"]) => (): string => WORDS[settings.language][word];
const at = (helm: Helm): LepantoHelm => helm as LepantoHelm;
const ATTACKS = ["guns_fired", "small_arms_fired", "ship_boarded", "ship_rammed"];

export const TOUR: Lesson[] = [
  { text: say("chart") },
  { text: say("choose"), shows: "[data-testid=question]", done: (_, helm) => at(helm).chosen.length > 0 },
  { text: say("reach"), cites: ["LEP-6.2-a", "LEP-6.7-a"], done: (_, helm) => helm.primary !== null },
  { text: say("confirm"), cites: ["LEP-6.2-a"], shows: "[data-testid=confirm]", done: (desk, _, since) => happened(desk, since, ["ship_moved"], desk.role) },
  { text: say("fight"), shows: "[data-testid=end]", done: (desk, _, since) => happened(desk, since, ATTACKS, desk.role) },
  { text: say("rules") },
  { text: (desk) => say("end")().replace("{turns}", String(asView(desk.shown)?.turns ?? "")) },
];
