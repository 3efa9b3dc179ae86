/** Five minutes among the pikes: what the guided tour shows, and what it waits for. */

import { settings } from "../../wire/settings.svelte";
import { happened, lookedBack, type Helm, type Lesson } from "../kit";
import type { TerciosHelm } from "./choosing/helm.svelte";
import { asView } from "./view";

const WORDS = {
  en: {
    field:
      "This is the field, seen from your side. The red bases are yours; the dark edge is their front, the small rings below are how much wear they stand. Drag the ground to move it; {the wheel|a pinch} brings it nearer. Then press “Next”.",
    plan: "Every turn begins with a plan: one card face down for each unit, which the enemy never sees. ¡Corred! marches far, ¡Atención! marches and shoots a little, ¡Fuego! shoots at full, ¡Atacad! charges, ¡Resistid! recovers. On the sheet {at the side|below} press ¡Atención! in the top row, which deals to all at once, and then ¡Fuego! in the row of the artillery.",
    seal: "Nothing is sealed yet: change what you like. Then seal the orders with the dark button{ or with Enter|}.",
    act: "Now the sides take turns: in each go one Commander may act, and then one unit turns its card and obeys. Those that may act have a golden rim: {click|tap} one that is not artillery, and confirm with the dark button{ or Enter|}.",
    march:
      "It has ¡Atención!, so it may march: {click|tap} where its front shall stand, or drag it. The pale shape is its reach, the ghost shows how it would stand. Confirm with the dark button{, with Enter|} or by {clicking|tapping} the ghost once more; “Undo” takes it back while no die was thrown.",
    why: "Ask for something impossible: {click|tap} the unit that has acted already. The table answers {at the side|below} with the rule and the facts of the case.",
    past: "The chronicle{ at the side|} tells everything in sentences, each with its rule. {Press the picture before a sentence, or the key [ :|Press the arrow to the left of the timeline:} the board goes back to that moment. You come back to the present with the dark button above.",
    shoot:
      "To shoot, activate the artillery, then {click|tap} an enemy with a red rim: the card {at the side|below} shows the exact chance of every result before any die is thrown. Confirm. If nobody is in range yet, press “Next”.",
    charge:
      "Give ¡Atacad! in a later plan to somebody near the enemy. When it charges, the target may answer with the card that still lies beside it: fire, brace, charge back. Declare a charge, or press “Next” while the enemy is still far.",
    end: "That is all you need. Units that wear out test whether they break, and each one lost gives points: after turn {turns} they are counted. Good fortune to your tercios.",
  },
  es: {
    field:
      "Este es el campo, visto desde tu lado. Las peanas rojas son tuyas; el borde oscuro es su frente, y los aros de abajo, el desgaste que aguantan. Arrastra el suelo para moverlo; {la rueda|el pellizco} lo acerca. Después pulsa «Siguiente».",
    plan: "Cada turno empieza con un plan: una carta boca abajo por unidad, que el enemigo no ve nunca. ¡Corred! marcha lejos, ¡Atención! marcha y dispara un poco, ¡Fuego! dispara de lleno, ¡Atacad! carga, ¡Resistid! repone. En la hoja {de al lado|de abajo} pulsa ¡Atención! en la fila de arriba, que reparte a todas a la vez, y luego ¡Fuego! en la fila de la artillería.",
    seal: "Aún no hay nada sellado: cambia lo que quieras. Luego sella las órdenes con el botón oscuro{ o con Intro|}.",
    act: "Ahora los bandos se alternan: en cada vez puede actuar un Mando, y después una unidad vuelve su carta y obedece. Las que pueden llevan un cerco dorado: {pulsa|toca} una que no sea artillería y confirma con el botón oscuro{ o con Intro|}.",
    march:
      "Tiene ¡Atención!, así que puede marchar: {pulsa|toca} donde ha de quedar su frente, o arrástrala. La mancha clara es su alcance; el fantasma, cómo quedaría. Confirma con el botón oscuro{, con Intro|} o {pulsando|tocando} otra vez el fantasma; «Deshacer» lo deshace mientras no se tire un dado.",
    why: "Pide algo imposible: {pulsa|toca} la unidad que ya ha actuado. La mesa contesta {al lado|abajo} con la regla y los hechos del caso.",
    past: "La crónica{, al lado,|} lo cuenta todo con frases, cada una con su regla. {Pulsa el dibujo que precede a una frase, o la tecla [ :|Pulsa la flecha izquierda de la línea del tiempo:} el tablero vuelve a ese momento. Al presente se regresa con el botón oscuro de arriba.",
    shoot:
      "Para disparar, activa la artillería y {pulsa|toca} un enemigo con cerco rojo: la tarjeta {de al lado|de abajo} da la probabilidad exacta de cada resultado antes de tirar. Confirma. Si aún no hay nadie al alcance, pulsa «Siguiente».",
    charge:
      "En otro plan da ¡Atacad! a quien esté cerca del enemigo. Al cargar, el blanco puede contestar con la carta que aún tenga: fuego, afianzarse, contracargar. Declara una carga, o pulsa «Siguiente» mientras el enemigo siga lejos.",
    end: "No hace falta más. Quien se desgasta puede romperse, y cada unidad perdida da puntos: tras el turno {turns} se cuentan. Suerte con tus tercios.",
  },
};

const say = (word: keyof (typeof WORDS)["en"]) => (): string => WORDS[settings.language][word];
const at = (helm: Helm): TerciosHelm => helm as TerciosHelm;

const dealt = (helm: TerciosHelm): boolean => helm.elsewhere && helm.due.length > 0 && helm.missing === 0 && Object.values(helm.cards).includes("fuego");

export const TOUR: Lesson[] = [
  { text: say("field") },
  { text: say("plan"), asks: ["planning"], cites: ["TER-turn-c", "TER-orders-d"], done: (_, helm) => dealt(at(helm)) },
  {
    text: say("seal"),
    asks: ["planning"],
    cites: ["TER-orders-c"],
    shows: "[data-testid=confirm]",
    done: (desk, _, since) => happened(desk, since, ["cards_placed"], desk.role),
  },
  {
    text: say("act"),
    asks: ["troop_step"],
    cites: ["TER-activation-a", "TER-orders-a"],
    shows: "[data-testid=question]",
    done: (desk, _, since) => happened(desk, since, ["activation_begun"], desk.role),
  },
  { text: say("march"), asks: ["attention"], cites: ["TER-move-b", "TER-move-c"], done: (desk, _, since) => happened(desk, since, ["unit_moved"], desk.role) },
  { text: say("why"), asks: ["troop_step"], done: (desk) => desk.fault?.verdict?.ok === false },
  { text: say("past"), shows: "[role=slider]", chronicle: true, done: lookedBack() },
  {
    text: say("shoot"),
    asks: ["troop_step", "fire_order"],
    cites: ["TER-shoot-resolve-a", "TER-shoot-resolve-d"],
    brings: (helm) => [...at(helm).ready].find((id) => at(helm).unit(id)?.profile.unit_class === "artillery"),
    done: (desk, _, since) => happened(desk, since, ["volley_fired"], desk.role),
  },
  {
    text: say("charge"),
    cites: ["TER-charge-a", "TER-charge-c", "TER-reactions-a"],
    done: (desk, _, since) => happened(desk, since, ["charge_declared"], desk.role),
  },
  { text: (desk) => say("end")().replace("{turns}", String(asView(desk.shown)?.length ?? "")), cites: ["TER-break-a", "TER-battle-duration-a"] },
];
