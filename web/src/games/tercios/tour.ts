/** Five minutes among the pikes: what the guided tour shows, and what it waits for. */

import { t } from "../../text";
import { settings } from "../../wire/settings.svelte";
import { w } from "../field/words";
import { happened, lookedBack, strayed, type Desk, type Helm, type Lesson } from "../kit";
import type { TerciosHelm } from "./choosing/helm.svelte";
import { asView, orderName, type Order } from "./view";

const WORDS = {
  en: {
    field: [
      "The field",
      "This is the field, seen from your side. The red bases are yours; the dark edge is their front, the small rings below are how much wear they stand. Drag the ground to move it; {the wheel|a pinch} brings it nearer. Then press “Next”.",
    ],
    plan: [
      "The plan",
      "Every turn begins with a plan: a card face down for each unit, which the enemy never sees. On the sheet {at the side|below} press “{march}” in the top row: it deals to all, and lets them march and shoot a little. Then press “{run}” in the row of “{horse}”: the horse goes far.",
      "“{march}” in the top row, then “{run}” in the row of “{horse}”",
    ],
    seal: ["Seal it", "Nothing is sealed yet: the enemy sees backs. Seal the orders with the dark button{ or with Enter|}.", "the dark button, “{seal}”"],
    act: [
      "A unit obeys",
      "Now the sides take turns: in each go one Commander may act, and then one unit turns its card and obeys. Those that may act have a golden rim: {click|tap} one that is not artillery, and confirm with the dark button{ or Enter|}.",
      "a unit with a golden rim that is not artillery",
    ],
    march: [
      "March",
      "It may march: {click|tap} the ground a little ahead of it, or drag it. The pale shape is its reach, the ghost shows how it would stand. Confirm with the dark button{, with Enter|} or by {clicking|tapping} the ghost once more; “{undo}” takes it back while no die was thrown.",
      "the ground a little ahead of the unit, and then the dark button",
    ],
    why: [
      "Why not?",
      "Ask for something impossible: {click|tap} the unit that has acted already. The table answers {at the side|below} with the rule and the facts of the case.",
      "the unit that has acted already",
    ],
    past: [
      "Look back",
      "The chronicle{ at the side|} tells everything in sentences, each with its rule. {Press the picture before a sentence, or the key [ :|Press the arrow to the left of the timeline:} the board goes back to that moment. You come back to the present with the dark button above.",
    ],
    shoot: [
      "Shoot",
      "To shoot, {click|tap} artillery with a golden rim and confirm with the dark button; then {click|tap} an enemy with a red rim: the card {at the side|below} shows the chances before any die is thrown. Confirm. If nobody is in range yet, press “Next”.",
      "artillery with a golden rim, then an enemy with a red rim",
    ],
    charge: [
      "Charge",
      "Give “{charge}” in a later plan to somebody near the enemy. When it charges, the target may answer with the card that still lies beside it: fire, brace, charge back. Declare a charge, or press “Next” while the enemy is still far.",
    ],
    end: [
      "All you need",
      "That is all you need. Units that wear out test whether they break, and each one lost gives points: after turn {turns} they are counted. Good fortune to your tercios.",
    ],
  },
  es: {
    field: [
      "El campo",
      "Este es el campo, visto desde tu lado. Las peanas rojas son tuyas; el borde oscuro es su frente, y los aros de abajo, el desgaste que aguantan. Arrastra el suelo para moverlo; {la rueda|el pellizco} lo acerca. Después pulsa «Siguiente».",
    ],
    plan: [
      "El plan",
      "Cada turno empieza con un plan: una carta boca abajo por unidad, que el enemigo no ve nunca. En la hoja {de al lado|de abajo} pulsa «{march}» en la fila de arriba: reparte a todas, y las deja marchar y disparar un poco. Luego pulsa «{run}» en la fila de «{horse}»: la caballería va lejos.",
      "«{march}» en la fila de arriba, luego «{run}» en la fila de «{horse}»",
    ],
    seal: ["Séllalo", "Aún no hay nada sellado: el enemigo verá dorsos. Sella las órdenes con el botón oscuro{ o con Intro|}.", "el botón oscuro, «{seal}»"],
    act: [
      "Una unidad obedece",
      "Ahora los bandos se alternan: en cada vez puede actuar un Mando, y después una unidad vuelve su carta y obedece. Las que pueden llevan un cerco dorado: {pulsa|toca} una que no sea artillería y confirma con el botón oscuro{ o con Intro|}.",
      "una unidad con cerco dorado que no sea artillería",
    ],
    march: [
      "Marcha",
      "Puede marchar: {pulsa|toca} el suelo un poco por delante, o arrástrala. La mancha clara es su alcance; el fantasma, cómo quedaría. Confirma con el botón oscuro{, con Intro|} o {pulsando|tocando} otra vez el fantasma; «{undo}» lo deshace mientras no se tire un dado.",
      "el suelo un poco por delante de la unidad, y luego el botón oscuro",
    ],
    why: [
      "¿Por qué no?",
      "Pide algo imposible: {pulsa|toca} la unidad que ya ha actuado. La mesa contesta {al lado|abajo} con la regla y los hechos del caso.",
      "la unidad que ya ha actuado",
    ],
    past: [
      "Mira atrás",
      "La crónica{, al lado,|} lo cuenta todo con frases, cada una con su regla. {Pulsa el dibujo que precede a una frase, o la tecla [ :|Pulsa la flecha izquierda de la línea del tiempo:} el tablero vuelve a ese momento. Al presente se regresa con el botón oscuro de arriba.",
    ],
    shoot: [
      "Dispara",
      "Para disparar, {pulsa|toca} artillería con cerco dorado y confirma con el botón oscuro; luego {pulsa|toca} un enemigo con cerco rojo: la tarjeta {de al lado|de abajo} da las probabilidades antes de tirar. Confirma. Si aún no hay nadie al alcance, pulsa «Siguiente».",
      "artillería con cerco dorado, luego un enemigo con cerco rojo",
    ],
    charge: [
      "Carga",
      "En otro plan da «{charge}» a quien esté cerca del enemigo. Al cargar, el blanco puede contestar con la carta que aún tenga: fuego, afianzarse, contracargar. Declara una carga, o pulsa «Siguiente» mientras el enemigo siga lejos.",
    ],
    end: [
      "No hace falta más",
      "No hace falta más. Quien se desgasta puede romperse, y cada unidad perdida da puntos: tras el turno {turns} se cuentan. Suerte con tus tercios.",
    ],
  },
};

type Word = keyof (typeof WORDS)["en"];
const at = (helm: Helm): TerciosHelm => helm as TerciosHelm;
const isGun = (helm: Helm, id: string): boolean => at(helm).unit(id)?.profile.unit_class === "artillery";
/** The unit that the plan sends ahead: the first of the horse. */
const horse = (helm: Helm): string => {
  const own = at(helm).due.length ? at(helm).due : [...at(helm).units.keys()].filter((id) => at(helm).unit(id)?.role === at(helm).desk.role);
  return own.find((id) => at(helm).unit(id)?.profile.unit_class === "cavalry") ?? "";
};

/** A lesson's words, with those that stand on the sheet and the buttons. */
function says(word: Word): Pick<Lesson, "title" | "text" | "look"> {
  const part = (which: number, desk?: Desk, helm?: Helm): string =>
    (WORDS[settings.language][word][which] ?? "")
      .replace("{march}", orderName("atencion"))
      .replace("{run}", orderName("corred"))
      .replace("{charge}", orderName("atacad"))
      .replace("{seal}", w("seal"))
      .replace("{undo}", t("prompt.undo"))
      .replace("{horse}", helm ? at(helm).name(horse(helm)) : "")
      .replace("{turns}", String(asView(desk?.shown ?? null)?.length ?? ""));
  return { title: () => part(0), text: (desk, helm) => part(1, desk, helm), look: (desk, helm) => part(2, desk, helm) };
}

const wanted = (helm: Helm, id: string): Order => (id === horse(helm) ? "corred" : "atencion");

/** The order that somebody got and that was not asked for; what the top row has dealt to the horse too is changed after that. */
function misdealt(_: Desk, helm: Helm): string {
  const { cards } = at(helm);
  const dealt = Object.entries(cards).filter(([id, order]) => order !== wanted(helm, id) && !(id === horse(helm) && order === "atencion"));
  return dealt[0] ? orderName(dealt[0][1]) : "";
}
const planned = (helm: Helm): boolean => at(helm).elsewhere && at(helm).due.length > 0 && at(helm).due.every((id) => at(helm).cards[id] === wanted(helm, id));

/** The row of the sheet that is spoken of now. */
const row = (_: Desk, helm: Helm): string => (at(helm).missing ? "[data-row=all]" : `[data-row="${horse(helm)}"]`);

/** Somebody other than a gun has turned its card since. */
const obeys = (desk: Desk, helm: Helm, since: number): boolean =>
  desk.steps.some(
    ({ step, by, events }) =>
      step > since && by === desk.role && events.some(({ event }) => event.kind === "activation_begun" && !isGun(helm, String(event["unit"]))),
  );
const able = (guns: boolean) => (helm: Helm) => [...at(helm).ready].find((id) => at(helm).unit(id) !== null && isGun(helm, id) === guns);

export const TOUR: Lesson[] = [
  says("field"),
  {
    ...says("plan"),
    asks: ["planning"],
    shows: row,
    cites: ["TER-turn-c", "TER-orders-d"],
    wrong: misdealt,
    done: (_, helm) => planned(helm),
  },
  {
    ...says("seal"),
    asks: ["planning"],
    cites: ["TER-orders-c"],
    shows: "[data-testid=confirm]",
    wrong: misdealt,
    done: (desk, _, since) => happened(desk, since, ["cards_placed"], desk.role),
  },
  {
    ...says("act"),
    asks: ["troop_step"],
    cites: ["TER-activation-a", "TER-orders-a"],
    shows: "[data-testid=question]",
    brings: able(false),
    wrong: (_, helm) => (isGun(helm, at(helm).chosen) ? at(helm).name(at(helm).chosen) : ""),
    done: obeys,
  },
  {
    ...says("march"),
    asks: ["attention", "running"],
    cites: ["TER-move-b", "TER-move-c"],
    brings: (helm) => at(helm).acting,
    wrong: (desk, _, since) => strayed(desk, since, ["activation_ended", "unit_acted"]),
    done: (desk, _, since) => happened(desk, since, ["unit_moved"], desk.role),
  },
  { ...says("why"), asks: ["troop_step"], done: (desk) => desk.fault?.verdict?.ok === false },
  { ...says("past"), shows: "[role=slider]", chronicle: true, done: lookedBack() },
  {
    ...says("shoot"),
    asks: ["troop_step", "fire_order", "attention"],
    cites: ["TER-shoot-resolve-a", "TER-shoot-resolve-d"],
    brings: able(true),
    done: (desk, _, since) => happened(desk, since, ["volley_fired"], desk.role),
  },
  {
    ...says("charge"),
    cites: ["TER-charge-a", "TER-charge-c", "TER-reactions-a"],
    done: (desk, _, since) => happened(desk, since, ["charge_declared"], desk.role),
  },
  { ...says("end"), cites: ["TER-break-a", "TER-battle-duration-a"] },
];
