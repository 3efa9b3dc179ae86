/** Five minutes under the eagle: what the guided tour shows, and what it waits for. */

import { settings } from "../../wire/settings.svelte";
import { happened, type Helm, type Lesson } from "../kit";
import type { AguilaHelm } from "./choosing/helm.svelte";

const WORDS = {
  en: {
    field: "This is the field, seen from your side. The red bases are yours; the dark edge is their front, and the small seal is their formation. Drag the ground to move it; the wheel or a pinch brings it nearer.",
    marking: "First each unit takes a formation. Two bars are a line, which shoots best; three files an attack column, which moves and charges; a box is the square, against horse. Choose on the sheet, then confirm with Enter.",
    choose: "Each turn has five phases: initiative, movement, shooting, charges, reorganisation. Who has the initiative says, with the buttons above, who moves first. Then each of your units gets one order. Those that wait for theirs have a golden rim: click one, or press N.",
    drag: "Drag it, or click where its front shall stand: the table finds the order that brings it there. The inner shape is an advance, the outer one a quick march, after which it may not shoot. Enter confirms.",
    ring: "The seals around the chosen unit are the formations it may take instead. A change asks for a Discipline check, harder with the enemy near; click one to see its chance. You need not confirm it.",
    why: "Ask for something impossible: drag a unit within an inch of the enemy, or click one that has had its order. The table answers with the rule and the facts of the case.",
    end_move: "When all have what they need, end the movement with E. Who gets no order halts. Then the enemy moves, and shooting comes.",
    shoot: "In the shooting phase you name all shots first, and only then are they thrown. Choose a unit, then an enemy in range: the card shows the exact chance of every result. Declare a shot.",
    charge: "Then come the charges, one by one. The target may react at once: stand and fire, form square against horse, countercharge, evade. Odds are shown before you declare. Declare a charge as soon as you are near enough.",
    regroup: "At the end of the turn your Officers regroup: their dice take damage from units in their range that are not next to the enemy. Keep Officers near those that suffer, and regroup once.",
    past: "The chronicle at the side tells everything in sentences, each with its rule. Click one, or press [ : the board goes back to that moment. You come back to the present with the button above.",
    end: "That is all you need. An army that has lost half its breaking points may flee at once; otherwise, after turn 6 at the earliest, the units destroyed are counted.",
  },
  es: {
    field: "Este es el campo, visto desde tu lado. Las peanas rojas son tuyas; el borde oscuro es su frente, y el sello pequeño, su formación. Arrastra el suelo para moverlo; la rueda o el pellizco acercan.",
    marking: "Primero cada unidad toma una formación. Dos barras son la línea, que dispara mejor; tres hileras, la columna de ataque, que avanza y carga; el recuadro es el cuadro, contra caballería. Elige en la hoja y confirma con Intro.",
    choose: "Cada turno tiene cinco fases: iniciativa, movimiento, disparo, cargas y reorganización. Quien tiene la iniciativa dice, con los botones de arriba, quién mueve primero. Luego cada unidad recibe una orden. Las que esperan la suya llevan un cerco dorado: pulsa una, o la tecla N.",
    drag: "Arrástrala, o pulsa donde ha de quedar su frente: la mesa busca la orden que la lleva allí. La mancha interior es un avance; la exterior, el paso ligero, tras el cual no puede disparar. Intro confirma.",
    ring: "Los sellos que rodean a la unidad elegida son las formaciones que puede tomar en su lugar. El cambio pide un chequeo de Disciplina, peor con el enemigo cerca; pulsa uno para ver su probabilidad. No hace falta confirmarlo.",
    why: "Pide algo imposible: arrastra una unidad a menos de una pulgada del enemigo, o pulsa una que ya tiene orden. La mesa contesta con la regla y los hechos del caso.",
    end_move: "Cuando todas tengan lo que necesitan, termina el movimiento con la E. Quien no recibe orden hace alto. Luego mueve el enemigo, y llega el disparo.",
    shoot: "En la fase de disparo primero se declaran todos los disparos, y solo después se tiran. Elige una unidad y luego un enemigo al alcance: la tarjeta da la probabilidad exacta de cada resultado. Declara un disparo.",
    charge: "Después vienen las cargas, de una en una. El blanco puede reaccionar: fuego a quemarropa, formar el cuadro contra caballería, contracargar, evadirse. La probabilidad se ve antes de declarar. Declara una carga en cuanto estés cerca.",
    regroup: "Al acabar el turno tus Oficiales reagrupan: sus dados quitan daño a unidades a su alcance que no estén pegadas al enemigo. Ten cerca a los Oficiales de quienes sufren, y reagrupa una vez.",
    past: "La crónica, al lado, lo cuenta todo con frases, cada una con su regla. Pulsa una, o la tecla [ : el tablero vuelve a ese momento. Al presente se regresa con el botón de arriba.",
    end: "No hace falta más. El ejército que pierde la mitad de sus puntos de ruptura puede huir al momento; si no, tras el turno 6 como pronto, se cuentan las unidades destruidas.",
  },
};

const say = (word: keyof (typeof WORDS)["en"]) => (): string => WORDS[settings.language][word];
const at = (helm: Helm): AguilaHelm => helm as AguilaHelm;

export const TOUR: Lesson[] = [
  { text: say("field") },
  { text: say("marking"), cites: ["BSA-5-general-a", "BSA-5-general-c"], done: (desk, _, since) => happened(desk, since, ["formations_marked"], desk.role) },
  { text: say("choose"), cites: ["BSA-2-turno-a", "BSA-2-mov-a", "BSA-3-ordenes-a"], shows: "[data-testid=question]", done: (_, helm) => at(helm).asks === "giving_orders" && at(helm).chosen !== "" },
  { text: say("drag"), cites: ["BSA-3-avanzad-a", "BSA-3-ligero-a"], done: (desk, _, since) => happened(desk, since, ["unit_moved", "officer_rode"], desk.role) },
  { text: say("ring"), cites: ["BSA-3-formar-a", "BSA-5-cambio-a"], done: (_, helm) => at(helm).laid?.action.kind === "change_formation" },
  { text: say("why"), cites: ["BSA-3-cerca-b"], done: (desk) => desk.fault?.verdict?.ok === false },
  { text: say("end_move"), cites: ["BSA-3-ordenes-b"], shows: "[data-testid=end]", done: (desk) => desk.mine && desk.prompt?.asks === "declaring_shots" },
  { text: say("shoot"), cites: ["BSA-2-disparo-b", "BSA-7-impactar-a"], done: (desk, _, since) => happened(desk, since, ["shot_declared"], desk.role) },
  { text: say("past"), shows: "[role=slider]", done: (desk) => desk.past !== null },
  { text: say("charge"), cites: ["BSA-2-cargas-a", "BSA-8-fuego-a", "BSA-8-reac-a"], done: (desk, _, since) => happened(desk, since, ["charge_declared"], desk.role) },
  { text: say("regroup"), cites: ["BSA-2-reorg-a", "BSA-12-reagrupar-a"], done: (desk, _, since) => happened(desk, since, ["unit_regrouped"], desk.role) },
  { text: say("end"), cites: ["BSA-10-ruptura-b", "BSA-16-turnos-a"] },
];
