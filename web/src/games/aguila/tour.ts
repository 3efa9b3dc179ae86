/** Five minutes under the eagle: what the guided tour shows, and what it waits for. */

import { settings } from "../../wire/settings.svelte";
import { happened, lookedBack, strayed, type Desk, type Helm, type Lesson } from "../kit";
import type { AguilaHelm } from "./choosing/helm.svelte";
import { drillName, w } from "./words";

const WORDS = {
  en: {
    field: [
      "The field",
      "This is the field, seen from your side. The red bases are yours; the dark edge is their front, and the small seal is their formation. Drag the ground to move it; {the wheel|a pinch} brings it nearer. Then press “Next”.",
    ],
    marking: [
      "Formations",
      "First each unit takes a formation. A line shoots best, an attack column moves and charges, a square keeps horse off. On the sheet {at the side|below} press “{line}” in the row “{all}”, then confirm with the dark button{ or Enter|}. You may change any of them before.",
      "“{line}” in the row “{all}”, and then the dark button",
    ],
    choose: [
      "Whose order",
      "Each turn has five phases: initiative, movement, shooting, charges, reorganisation. In the movement phase each of your units gets one order. Those that wait for theirs have a golden rim: {click one, or press N|tap one}.",
      "a unit with a golden rim",
    ],
    drag: [
      "March",
      "{Click|Tap} the ground a little ahead of it, or drag it: the table finds the order that brings it there. The inner shape is an advance, the outer one a quick march, after which it may not shoot. Confirm with the dark button{, with Enter|} or by {clicking|tapping} the ghost once more.",
      "the ground a little ahead of the unit, and then the dark button",
    ],
    ring: [
      "Change formation",
      "Choose another unit with a golden rim. The seals around it are the formations it may take instead of marching. A change asks for a Discipline check, harder with the enemy near: {click|tap} one of the seals to see its chance. You need not confirm it.",
      "one of the seals around the unit",
    ],
    why: [
      "Why not?",
      "Ask for something impossible: choose a unit and {click|tap} the ground far beyond its reach, on the other side of the field. The table answers {at the side|below} with the rule and the facts of the case.",
      "the ground far beyond its reach, on the other side of the field",
    ],
    end_move: ["End the movement", "Give more orders if you like. Who gets none halts. Then press “{end}”{ or the key E|} to end the movement."],
    shoot: [
      "Shoot",
      "In the shooting phase you name all shots first, and only then are they thrown. Choose a unit with a golden rim, then an enemy with a red rim: the card {at the side|below} shows the chances. Declare a shot with the dark button, or press “Next” while nobody is in range.",
    ],
    charge: [
      "Charge",
      "Then come the charges, one by one. The target may react at once: stand and fire, form square against horse, countercharge, evade. Odds are shown before you declare. Declare a charge, or press “Next” while the enemy is still far.",
    ],
    regroup: [
      "Regroup",
      "At the end of the turn your Officers regroup: their dice take damage from units in their range that are not next to the enemy. Keep Officers near those that suffer, and regroup once, or press “Next” while nobody has suffered.",
    ],
    past: [
      "Look back",
      "The chronicle{ at the side|} tells everything in sentences, each with its rule. {Press the picture before a sentence, or the key [ :|Press the arrow to the left of the timeline:} the board goes back to that moment. You come back to the present with the dark button above.",
    ],
    end: [
      "All you need",
      "That is all you need. An army that has lost half its breaking points may flee at once; otherwise, after turn 6 at the earliest, the units destroyed are counted.",
    ],
  },
  es: {
    field: [
      "El campo",
      "Este es el campo, visto desde tu lado. Las peanas rojas son tuyas; el borde oscuro es su frente, y el sello pequeño, su formación. Arrastra el suelo para moverlo; {la rueda|el pellizco} lo acerca. Después pulsa «Siguiente».",
    ],
    marking: [
      "Formaciones",
      "Primero cada unidad toma una formación. La línea dispara mejor, la columna de ataque avanza y carga, el cuadro aguanta a la caballería. En la hoja {de al lado|de abajo} pulsa «{line}» en la fila «{all}» y confirma con el botón oscuro{ o con Intro|}. Antes puedes cambiar la que quieras.",
      "«{line}» en la fila «{all}», y luego el botón oscuro",
    ],
    choose: [
      "A quién",
      "Cada turno tiene cinco fases: iniciativa, movimiento, disparo, cargas y reorganización. En la de movimiento cada unidad recibe una orden. Las que esperan la suya llevan un cerco dorado: {pulsa una, o la tecla N|toca una}.",
      "una unidad con cerco dorado",
    ],
    drag: [
      "Marcha",
      "{Pulsa|Toca} el suelo un poco por delante, o arrástrala: la mesa busca la orden que la lleva allí. La mancha interior es un avance; la exterior, el paso ligero, tras el cual no puede disparar. Confirma con el botón oscuro{, con Intro|} o {pulsando|tocando} otra vez el fantasma.",
      "el suelo un poco por delante de la unidad, y luego el botón oscuro",
    ],
    ring: [
      "Cambia de formación",
      "Elige otra unidad con cerco dorado. Los sellos que la rodean son las formaciones que puede tomar en vez de marchar. El cambio pide un chequeo de Disciplina, peor con el enemigo cerca: {pulsa|toca} uno de los sellos para ver su probabilidad. No hace falta confirmarlo.",
      "uno de los sellos en torno a la unidad",
    ],
    why: [
      "¿Por qué no?",
      "Pide algo imposible: elige una unidad y {pulsa|toca} el suelo mucho más allá de su alcance, al otro lado del campo. La mesa contesta {al lado|abajo} con la regla y los hechos del caso.",
      "el suelo mucho más allá de su alcance, al otro lado del campo",
    ],
    end_move: [
      "Termina el movimiento",
      "Da más órdenes si quieres. Quien no recibe ninguna hace alto. Luego pulsa «{end}»{ o la E|} para terminar el movimiento.",
    ],
    shoot: [
      "Dispara",
      "En la fase de disparo primero se declaran todos los disparos, y solo después se tiran. Elige una unidad con cerco dorado y luego un enemigo con cerco rojo: la tarjeta {de al lado|de abajo} da las probabilidades. Declara un disparo con el botón oscuro, o pulsa «Siguiente» mientras no haya nadie al alcance.",
    ],
    charge: [
      "Carga",
      "Después vienen las cargas, de una en una. El blanco puede reaccionar: fuego a quemarropa, formar el cuadro contra caballería, contracargar, evadirse. La probabilidad se ve antes de declarar. Declara una carga, o pulsa «Siguiente» mientras el enemigo siga lejos.",
    ],
    regroup: [
      "Reagrupa",
      "Al acabar el turno tus Oficiales reagrupan: sus dados quitan daño a unidades a su alcance que no estén pegadas al enemigo. Ten cerca a los Oficiales de quienes sufren, y reagrupa una vez, o pulsa «Siguiente» mientras nadie haya sufrido.",
    ],
    past: [
      "Mira atrás",
      "La crónica{, al lado,|} lo cuenta todo con frases, cada una con su regla. {Pulsa el dibujo que precede a una frase, o la tecla [ :|Pulsa la flecha izquierda de la línea del tiempo:} el tablero vuelve a ese momento. Al presente se regresa con el botón oscuro de arriba.",
    ],
    end: [
      "No hace falta más",
      "No hace falta más. El ejército que pierde la mitad de sus puntos de ruptura puede huir al momento; si no, tras el turno 6 como pronto, se cuentan las unidades destruidas.",
    ],
  },
};

type Word = keyof (typeof WORDS)["en"];
const at = (helm: Helm): AguilaHelm => helm as AguilaHelm;

/** A lesson's words, with those that stand on the sheet and the buttons. */
function says(word: Word): Pick<Lesson, "title" | "text" | "look"> {
  const part = (which: number, helm?: Helm): string =>
    (WORDS[settings.language][word][which] ?? "")
      .replace("{line}", drillName("line"))
      .replace("{all}", w("toAll"))
      .replace("{end}", helm?.buttons.find((button) => button.key === "E")?.label ?? "E");
  return { title: () => part(0), text: (_, helm) => part(1, helm), look: (_, helm) => part(2, helm) };
}

/** A unit with which nothing can be done now. */
function idle(_: Desk, helm: Helm): string {
  const { chosen, ready } = at(helm);
  return chosen && !ready.has(chosen) ? at(helm).name(chosen) : "";
}
/** A march that is laid where something else was asked for. */
function marching(_: Desk, helm: Helm): string {
  const { laid } = at(helm);
  return laid && laid.ok !== undefined && laid.action.kind !== "change_formation" ? laid.text : "";
}
const able = (helm: Helm): string | undefined => [...at(helm).ready].find((id) => at(helm).unit(id) !== null);

export const TOUR: Lesson[] = [
  says("field"),
  {
    ...says("marking"),
    asks: ["marking_choice"],
    shows: "[data-row=all]",
    cites: ["BSA-5-general-a", "BSA-5-general-c"],
    done: (desk, _, since) => happened(desk, since, ["formations_marked"], desk.role),
  },
  {
    ...says("choose"),
    asks: ["giving_orders"],
    cites: ["BSA-2-turno-a", "BSA-2-mov-a", "BSA-3-ordenes-a"],
    shows: "[data-testid=question]",
    brings: able,
    wrong: idle,
    done: (_, helm) => at(helm).asks === "giving_orders" && at(helm).ready.has(at(helm).chosen),
  },
  {
    ...says("drag"),
    asks: ["giving_orders"],
    cites: ["BSA-3-avanzad-a", "BSA-3-ligero-a"],
    wrong: (desk, _, since) => strayed(desk, since, ["order_given"]),
    done: (desk, _, since) => happened(desk, since, ["unit_moved", "officer_rode"], desk.role),
  },
  {
    ...says("ring"),
    asks: ["giving_orders"],
    cites: ["BSA-3-formar-a", "BSA-5-cambio-a"],
    brings: able,
    wrong: marching,
    done: (_, helm) => at(helm).laid?.action.kind === "change_formation",
  },
  {
    ...says("why"),
    asks: ["giving_orders"],
    brings: able,
    wrong: (_, helm) => (at(helm).laid?.ok ? at(helm).laid!.text : ""),
    done: (desk) => desk.fault?.verdict?.ok === false,
  },
  {
    ...says("end_move"),
    asks: ["giving_orders"],
    cites: ["BSA-3-ordenes-b"],
    shows: "[data-testid=end]",
    done: (desk) => desk.prompt?.asks !== "giving_orders" || !desk.mine,
  },
  { ...says("past"), shows: "[role=slider]", chronicle: true, done: lookedBack() },
  {
    ...says("shoot"),
    asks: ["declaring_shots"],
    cites: ["BSA-2-disparo-b", "BSA-7-impactar-a"],
    done: (desk, _, since) => happened(desk, since, ["shot_declared"], desk.role),
  },
  {
    ...says("charge"),
    asks: ["declaring_charges"],
    cites: ["BSA-2-cargas-a", "BSA-8-fuego-a", "BSA-8-reac-a"],
    done: (desk, _, since) => happened(desk, since, ["charge_declared"], desk.role),
  },
  {
    ...says("regroup"),
    asks: ["regrouping"],
    cites: ["BSA-2-reorg-a", "BSA-12-reagrupar-a"],
    done: (desk, _, since) => happened(desk, since, ["unit_regrouped"], desk.role),
  },
  { ...says("end"), cites: ["BSA-10-ruptura-b", "BSA-16-turnos-a"] },
];
