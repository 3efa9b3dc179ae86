/** Five minutes among the pikes: what the guided tour shows, and what it waits for. */

import { settings } from "../../wire/settings.svelte";
import { happened, type Helm, type Lesson } from "../kit";
import type { TerciosHelm } from "./choosing/helm.svelte";
import { asView } from "./view";

const WORDS = {
  en: {
    field: "This is the field, seen from your side. The red bases are yours; the dark edge is their front, the small rings below are how much wear they stand. Drag the ground to move it; the wheel or a pinch brings it nearer.",
    plan: "Every turn begins with a plan: one card face down for each unit, which the enemy never sees. ¡Corred! marches far, ¡Atención! marches and shoots a little, ¡Fuego! shoots at full, ¡Atacad! charges, ¡Resistid! recovers. Give the guns ¡Fuego! and the rest ¡Atención!: the top row deals to all at once.",
    seal: "Nothing is sealed yet: change what you like. Then seal the orders with Enter or with the button above.",
    act: "Now the sides take turns. In each go one Commander may act, which you can skip, and then one unit turns its card and obeys. Those that may act have a golden rim: choose one and confirm. If you are asked who begins, the buttons above answer.",
    march: "A unit with ¡Atención! or ¡Corred! marches: drag it, or click where its front shall stand. The pale shape is its reach, the ghost shows how it would stand. Enter confirms; U takes it back while no die was thrown.",
    why: "Ask for something impossible: drag a unit through another, or beyond its reach, or click one that has acted. The table answers with the rule and the facts of the case.",
    past: "The chronicle at the side tells everything in sentences, each with its rule. Click one, or press [ : the board goes back to that moment. You come back to the present with the button above.",
    shoot: "To shoot, click an enemy in range when ¡Fuego! or ¡Atención! is turned up. Before any die is thrown the card shows the exact chance of every result, and why. Shoot once.",
    charge: "Give ¡Atacad! to somebody near the enemy in the next plan. When it charges, the target may answer with the card that still lies beside it: fire, brace, charge back. Declare a charge.",
    end: "That is all you need. Units that wear out test whether they break, and each one lost gives points: after turn {turns} they are counted. Good fortune to your tercios.",
  },
  es: {
    field: "Este es el campo, visto desde tu lado. Las peanas rojas son tuyas; el borde oscuro es su frente, y los aros de abajo, el desgaste que aguantan. Arrastra el suelo para moverlo; la rueda o el pellizco acercan.",
    plan: "Cada turno empieza con un plan: una carta boca abajo por unidad, que el enemigo no ve nunca. ¡Corred! marcha lejos, ¡Atención! marcha y dispara un poco, ¡Fuego! dispara de lleno, ¡Atacad! carga, ¡Resistid! repone. Da ¡Fuego! a la artillería y ¡Atención! a las demás: la fila de arriba reparte a todas a la vez.",
    seal: "Aún no hay nada sellado: cambia lo que quieras. Luego sella las órdenes con Intro o con el botón de arriba.",
    act: "Ahora los bandos se alternan. En cada vez puede actuar un Mando, que puedes pasar, y después una unidad vuelve su carta y obedece. Las que pueden actuar llevan un cerco dorado: elige una y confirma. Si te preguntan quién empieza, contestan los botones de arriba.",
    march: "Con ¡Atención! o ¡Corred! se marcha: arrastra la unidad, o pulsa donde ha de quedar su frente. La mancha clara es su alcance; el fantasma, cómo quedaría. Intro confirma; la U lo deshace mientras no se tire un dado.",
    why: "Pide algo imposible: arrastra una unidad a través de otra o más allá de su alcance, o pulsa una que ya actuó. La mesa contesta con la regla y los hechos del caso.",
    past: "La crónica, al lado, lo cuenta todo con frases, cada una con su regla. Pulsa una, o la tecla [ : el tablero vuelve a ese momento. Al presente se regresa con el botón de arriba.",
    shoot: "Para disparar, pulsa un enemigo al alcance cuando se vuelva ¡Fuego! o ¡Atención!. Antes de tirar, la tarjeta da la probabilidad exacta de cada resultado, y por qué. Dispara una vez.",
    charge: "En el próximo plan da ¡Atacad! a quien esté cerca del enemigo. Al cargar, el blanco puede contestar con la carta que aún tenga: fuego, afianzarse, contracargar. Declara una carga.",
    end: "No hace falta más. Quien se desgasta puede romperse, y cada unidad perdida da puntos: tras el turno {turns} se cuentan. Suerte con tus tercios.",
  },
};

const say = (word: keyof (typeof WORDS)["en"]) => (): string => WORDS[settings.language][word];
const at = (helm: Helm): TerciosHelm => helm as TerciosHelm;

export const TOUR: Lesson[] = [
  { text: say("field") },
  { text: say("plan"), cites: ["TER-turn-c", "TER-orders-d"], done: (_, helm) => at(helm).elsewhere && at(helm).due.length > 0 && at(helm).missing === 0 },
  { text: say("seal"), cites: ["TER-orders-c"], shows: "[data-testid=confirm]", done: (desk, _, since) => happened(desk, since, ["cards_placed"], desk.role) },
  { text: say("act"), cites: ["TER-activation-a", "TER-orders-a"], shows: "[data-testid=question]", done: (desk, _, since) => happened(desk, since, ["activation_begun"], desk.role) },
  { text: say("march"), cites: ["TER-move-b", "TER-move-c"], done: (desk, _, since) => happened(desk, since, ["unit_moved"], desk.role) },
  { text: say("why"), done: (desk) => desk.fault?.verdict?.ok === false },
  { text: say("past"), shows: "[role=slider]", done: (desk) => desk.past !== null },
  { text: say("shoot"), cites: ["TER-shoot-resolve-a", "TER-shoot-resolve-d"], done: (desk, _, since) => happened(desk, since, ["volley_fired"], desk.role) },
  { text: say("charge"), cites: ["TER-charge-a", "TER-charge-c", "TER-reactions-a"], done: (desk, _, since) => happened(desk, since, ["charge_declared"], desk.role) },
  { text: (desk) => say("end")().replace("{turns}", String(asView(desk.shown)?.length ?? "")), cites: ["TER-break-a", "TER-battle-duration-a"] },
];
