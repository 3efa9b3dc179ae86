/** Five minutes under the eagle: what the guided tour shows, and what it waits for. */

import { settings } from "../../wire/settings.svelte";
import { happened, lookedBack, type Desk, type Helm, type Lesson } from "../kit";
import type { AguilaHelm } from "./choosing/helm.svelte";

const WORDS = {
  en: {
    field:
      "This is the field, seen from your side. The red bases are yours; the dark edge is their front, and the small seal is their formation. Drag the ground to move it; {the wheel|a pinch} brings it nearer. Then press “Next”.",
    marking:
      "First each unit takes a formation. Two bars are a line, which shoots best; three files an attack column, which moves and charges; a box is the square, against horse. Choose on the sheet {at the side|below}, then confirm with the dark button{ or Enter|}.",
    choose:
      "Each turn has five phases: initiative, movement, shooting, charges, reorganisation. In the movement phase each of your units gets one order. Those that wait for theirs have a golden rim: {click one, or press N|tap one}.",
    drag: "{Click|Tap} where its front shall stand, or drag it: the table finds the order that brings it there. The inner shape is an advance, the outer one a quick march, after which it may not shoot. Confirm with the dark button{, with Enter|} or by {clicking|tapping} the ghost once more.",
    ring: "Choose another unit with a golden rim. The seals around it are the formations it may take instead of marching. A change asks for a Discipline check, harder with the enemy near: {click|tap} a seal to see its chance. You need not confirm it.",
    why: "Ask for something impossible: choose a unit and {click|tap} the ground far beyond its reach, on the other side of the field. The table answers {at the side|below} with the rule and the facts of the case.",
    end_move: "Give more orders if you like. Who gets none halts. Then end the movement with “{end}”{ or the key E|}.",
    shoot:
      "In the shooting phase you name all shots first, and only then are they thrown. Choose a unit with a golden rim, then an enemy with a red rim: the card {at the side|below} shows the exact chance of every result. Declare a shot with the dark button, or press “Next” while nobody is in range.",
    charge:
      "Then come the charges, one by one. The target may react at once: stand and fire, form square against horse, countercharge, evade. Odds are shown before you declare. Declare a charge, or press “Next” while the enemy is still far.",
    regroup:
      "At the end of the turn your Officers regroup: their dice take damage from units in their range that are not next to the enemy. Keep Officers near those that suffer, and regroup once, or press “Next” while nobody has suffered.",
    past: "The chronicle{ at the side|} tells everything in sentences, each with its rule. {Press the picture before a sentence, or the key [ :|Press the arrow to the left of the timeline:} the board goes back to that moment. You come back to the present with the dark button above.",
    end: "That is all you need. An army that has lost half its breaking points may flee at once; otherwise, after turn 6 at the earliest, the units destroyed are counted.",
  },
  es: {
    field:
      "Este es el campo, visto desde tu lado. Las peanas rojas son tuyas; el borde oscuro es su frente, y el sello pequeño, su formación. Arrastra el suelo para moverlo; {la rueda|el pellizco} lo acerca. Después pulsa «Siguiente».",
    marking:
      "Primero cada unidad toma una formación. Dos barras son la línea, que dispara mejor; tres hileras, la columna de ataque, que avanza y carga; el recuadro es el cuadro, contra caballería. Elige en la hoja {de al lado|de abajo} y confirma con el botón oscuro{ o con Intro|}.",
    choose:
      "Cada turno tiene cinco fases: iniciativa, movimiento, disparo, cargas y reorganización. En la de movimiento cada unidad recibe una orden. Las que esperan la suya llevan un cerco dorado: {pulsa una, o la tecla N|toca una}.",
    drag: "{Pulsa|Toca} donde ha de quedar su frente, o arrástrala: la mesa busca la orden que la lleva allí. La mancha interior es un avance; la exterior, el paso ligero, tras el cual no puede disparar. Confirma con el botón oscuro{, con Intro|} o {pulsando|tocando} otra vez el fantasma.",
    ring: "Elige otra unidad con cerco dorado. Los sellos que la rodean son las formaciones que puede tomar en vez de marchar. El cambio pide un chequeo de Disciplina, peor con el enemigo cerca: {pulsa|toca} un sello para ver su probabilidad. No hace falta confirmarlo.",
    why: "Pide algo imposible: elige una unidad y {pulsa|toca} el suelo mucho más allá de su alcance, al otro lado del campo. La mesa contesta {al lado|abajo} con la regla y los hechos del caso.",
    end_move: "Da más órdenes si quieres. Quien no recibe ninguna hace alto. Luego termina el movimiento con «{end}»{ o con la E|}.",
    shoot:
      "En la fase de disparo primero se declaran todos los disparos, y solo después se tiran. Elige una unidad con cerco dorado y luego un enemigo con cerco rojo: la tarjeta {de al lado|de abajo} da la probabilidad exacta de cada resultado. Declara un disparo con el botón oscuro, o pulsa «Siguiente» mientras no haya nadie al alcance.",
    charge:
      "Después vienen las cargas, de una en una. El blanco puede reaccionar: fuego a quemarropa, formar el cuadro contra caballería, contracargar, evadirse. La probabilidad se ve antes de declarar. Declara una carga, o pulsa «Siguiente» mientras el enemigo siga lejos.",
    regroup:
      "Al acabar el turno tus Oficiales reagrupan: sus dados quitan daño a unidades a su alcance que no estén pegadas al enemigo. Ten cerca a los Oficiales de quienes sufren, y reagrupa una vez, o pulsa «Siguiente» mientras nadie haya sufrido.",
    past: "La crónica{, al lado,|} lo cuenta todo con frases, cada una con su regla. {Pulsa el dibujo que precede a una frase, o la tecla [ :|Pulsa la flecha izquierda de la línea del tiempo:} el tablero vuelve a ese momento. Al presente se regresa con el botón oscuro de arriba.",
    end: "No hace falta más. El ejército que pierde la mitad de sus puntos de ruptura puede huir al momento; si no, tras el turno 6 como pronto, se cuentan las unidades destruidas.",
  },
};

const say = (word: keyof (typeof WORDS)["en"]) => (): string => WORDS[settings.language][word];
const at = (helm: Helm): AguilaHelm => helm as AguilaHelm;

/** What ends the movement, by the name on its button. */
const endMove = (_: Desk, helm?: Helm): string => say("end_move")().replace("{end}", helm?.buttons.find((button) => button.key === "E")?.label ?? "E");

export const TOUR: Lesson[] = [
  { text: say("field") },
  {
    text: say("marking"),
    asks: ["marking_choice"],
    cites: ["BSA-5-general-a", "BSA-5-general-c"],
    done: (desk, _, since) => happened(desk, since, ["formations_marked"], desk.role),
  },
  {
    text: say("choose"),
    asks: ["giving_orders"],
    cites: ["BSA-2-turno-a", "BSA-2-mov-a", "BSA-3-ordenes-a"],
    shows: "[data-testid=question]",
    done: (_, helm) => at(helm).asks === "giving_orders" && at(helm).chosen !== "",
  },
  {
    text: say("drag"),
    asks: ["giving_orders"],
    cites: ["BSA-3-avanzad-a", "BSA-3-ligero-a"],
    done: (desk, _, since) => happened(desk, since, ["unit_moved", "officer_rode"], desk.role),
  },
  {
    text: say("ring"),
    asks: ["giving_orders"],
    cites: ["BSA-3-formar-a", "BSA-5-cambio-a"],
    done: (_, helm) => at(helm).laid?.action.kind === "change_formation",
  },
  { text: say("why"), asks: ["giving_orders"], done: (desk) => desk.fault?.verdict?.ok === false },
  {
    text: endMove,
    asks: ["giving_orders"],
    cites: ["BSA-3-ordenes-b"],
    shows: "[data-testid=end]",
    done: (desk) => desk.prompt?.asks !== "giving_orders" || !desk.mine,
  },
  { text: say("past"), shows: "[role=slider]", chronicle: true, done: lookedBack() },
  {
    text: say("shoot"),
    asks: ["declaring_shots"],
    cites: ["BSA-2-disparo-b", "BSA-7-impactar-a"],
    done: (desk, _, since) => happened(desk, since, ["shot_declared"], desk.role),
  },
  {
    text: say("charge"),
    asks: ["declaring_charges"],
    cites: ["BSA-2-cargas-a", "BSA-8-fuego-a", "BSA-8-reac-a"],
    done: (desk, _, since) => happened(desk, since, ["charge_declared"], desk.role),
  },
  {
    text: say("regroup"),
    asks: ["regrouping"],
    cites: ["BSA-2-reorg-a", "BSA-12-reagrupar-a"],
    done: (desk, _, since) => happened(desk, since, ["unit_regrouped"], desk.role),
  },
  { text: say("end"), cites: ["BSA-10-ruptura-b", "BSA-16-turnos-a"] },
];
