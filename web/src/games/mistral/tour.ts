/** Five minutes in a flag cabin: what the guided tour shows, and what it waits for. */

import { settings } from "../../wire/settings.svelte";
import { happened, lookedBack, strayed, type Desk, type Helm, type Lesson } from "../kit";
import type { MistralHelm } from "./choosing/helm.svelte";
import { asView, stepNow } from "./view";

const WORDS = {
  en: {
    chart: [
      "The chart",
      "Late in 1741 Navarro is to bring the Spanish squadron out of Cadiz, and you, as Haddock, lie in wait at Gibraltar. Counters in red are yours. Blue backs with a question mark are the enemy's markers: a Formation, a Convoy, or nothing at all. Drag the chart; {the wheel|a pinch} brings it nearer. Then press “Next”.",
    ],
    assign: [
      "Your frigates",
      "The line above the chart always says what is asked. First your Auxiliaries, the frigates that look and screen for you: choose one in the list, then a place with a golden rim where it is to serve, such as Gibraltar, or Port Mahon once Gibraltar is full, and confirm with the dark button{ or Enter|}. Do so with each of them.",
      "an Auxiliary in the list, then a place with a golden rim",
    ],
    draw: [
      "Orders",
      "Orders are missions from the Admiralty, and most Prestige comes from them. Choose “{four}” in the list and confirm: the Orders lie below the chart as a hand of cards. Press as many as you may keep; a golden ring on the chart shows where each would send you. Confirm again.",
      "“{four}” in the list",
    ],
    issue: [
      "Issue one",
      "Issue one: press its card below the chart, then your Flotilla A in the list or on the chart, and confirm. “{end}”{ or the key E|} keeps the rest for later.",
      "a card below the chart, then Flotilla A",
    ],
    winds: [
      "The winds",
      "A Turn has four Impulses, and each begins with the winds: the card with the winds names those that blow, and the lanes they favour turn green. A spiral is a gale; keep out of it. You are asked for false markers, and whether an Auxiliary is to search or attack: answer as you like until your Formations may move.",
    ],
    sail: [
      "Set sail",
      "Each Impulse has four increments, and in each a Formation spends a point. Choose your Flotilla: golden lanes and rings show where the point may take it. First of all it has to leave the harbour: {click|tap} the ring at Gibraltar itself, and confirm with the dark button. Where the wind must be caught, the odds stand {at the side|below}.",
      "your Flotilla, then a place with a golden rim",
    ],
    why: [
      "Why not?",
      "Ask for something impossible: choose the Flotilla and {click|tap} a far-off place such as Melilla. The table answers {at the side|below} with the rule that forbids it.",
      "Melilla, with your Flotilla chosen",
    ],
    search: [
      "Search",
      "The enemy does not see you, nor you him. An Auxiliary in range may search a place where markers lie. When you are asked for a Task, choose an Auxiliary in the list, then a search, read the exact chance, and confirm. Search once, or press “Next”.",
    ],
    battle: [
      "Battle",
      "Where you lie beside an enemy that was sighted you may demand battle. A window follows its steps: gauge, intensity, stations, combats, damage. Stations and damage you put together as you like, and the table says at once whether the rules agree. Demand battle if you meet Navarro, or press “Next”.",
    ],
    past: [
      "Look back",
      "The chronicle{ at the side|} tells everything in sentences, each with its rule. {Press the picture before a sentence, or the key [ :|Press the arrow to the left of the timeline:} the chart goes back to that moment. You come back to the present with the dark button above.",
    ],
    admin: [
      "The Turn ends",
      "Sail on as you like, or end each question with its button, until the fourth Impulse is over. Then comes the Administrative Phase: its checklist ticks itself off and stops only where there is something to choose: reinforcements, new Flotillas, repairs.",
    ],
    end: [
      "All you need",
      "That is all you need. When the Turn is over, Orders carried out and ships taken or lost are counted in Prestige, and the account of your cruise can be read and printed.",
    ],
  },
  es: {
    chart: [
      "La carta",
      "A finales de 1741 Navarro ha de sacar de Cádiz la escuadra española, y tú, que eres Haddock, lo acechas en Gibraltar. Las fichas rojas son tuyas. Los dorsos azules con interrogante son marcadores del enemigo: una Formación, un Convoy o nada. Arrastra la carta; {la rueda|el pellizco} la acerca. Después pulsa «Siguiente».",
    ],
    assign: [
      "Tus fragatas",
      "La línea sobre la carta dice siempre qué se te pide. Primero tus Auxiliares, las fragatas que exploran y te cubren: elige uno en la lista, luego un lugar con cerco dorado donde ha de servir, como Gibraltar, o Mahón cuando Gibraltar esté llena, y confirma con el botón oscuro{ o con Intro|}. Hazlo con cada uno.",
      "un Auxiliar en la lista, luego un lugar con cerco dorado",
    ],
    draw: [
      "Órdenes",
      "Las Órdenes son misiones del Almirantazgo, y de ellas sale casi todo el Prestigio. Elige «{four}» en la lista y confirma: las Órdenes quedan bajo la carta, como una mano de naipes. Pulsa tantas como puedas guardar; un cerco dorado enseña en la carta adónde te mandaría cada una. Confirma otra vez.",
      "«{four}» en la lista",
    ],
    issue: [
      "Emite una",
      "Emite una: pulsa su naipe bajo la carta, luego tu Flotilla A en la lista o en la carta, y confirma. «{end}»{ o la tecla E|} guarda las demás para más adelante.",
      "un naipe bajo la carta, luego la Flotilla A",
    ],
    winds: [
      "Los vientos",
      "Un Turno tiene cuatro Impulsos, y cada uno empieza con los vientos: la tarjeta de los vientos nombra los que soplan, y las rutas que favorecen se vuelven verdes. Una espiral es un temporal: huye de él. Se te pregunta por marcadores falsos, y si un Auxiliar ha de buscar o atacar: contesta lo que quieras hasta que puedan mover tus Formaciones.",
    ],
    sail: [
      "A la vela",
      "Cada Impulso tiene cuatro incrementos, y en cada uno una Formación gasta un punto. Elige tu Flotilla: las rutas y cercos dorados enseñan adónde la lleva el punto. Lo primero es salir del Muelle: {pulsa|toca} el cerco de la propia Gibraltar y confirma con el botón oscuro. Donde haya que coger el viento, la probabilidad está {al lado|abajo}.",
      "tu Flotilla, luego un lugar con cerco dorado",
    ],
    why: [
      "¿Por qué no?",
      "Pide algo imposible: elige la Flotilla y {pulsa|toca} un lugar lejano como Melilla. La mesa contesta {al lado|abajo} con la regla que lo prohíbe.",
      "Melilla, con tu Flotilla elegida",
    ],
    search: [
      "Busca",
      "Ni el enemigo te ve ni tú a él. Un Auxiliar al alcance puede buscar donde haya marcadores. Cuando te pregunten por una Tarea, elige un Auxiliar en la lista, luego una búsqueda, mira la probabilidad exacta y confirma. Busca una vez, o pulsa «Siguiente».",
    ],
    battle: [
      "Batalla",
      "Junto a un enemigo avistado puedes pedir batalla. Una ventana sigue sus pasos: barlovento, intensidad, puestos, combates y daño. Los puestos y el daño los compones a tu gusto, y la mesa dice al momento si las reglas lo admiten. Pide batalla si te cruzas con Navarro, o pulsa «Siguiente».",
    ],
    past: [
      "Mira atrás",
      "La crónica{, al lado,|} lo cuenta todo con frases, cada una con su regla. {Pulsa el dibujo que precede a una frase, o la tecla [ :|Pulsa la flecha izquierda de la línea del tiempo:} la carta vuelve a ese momento. Al presente se regresa con el botón oscuro de arriba.",
    ],
    admin: [
      "Acaba el Turno",
      "Navega lo que quieras, o termina cada pregunta con su botón, hasta que acabe el cuarto Impulso. Después viene la Fase Administrativa: su lista se va tachando sola y solo se detiene donde hay algo que elegir: refuerzos, nuevas Flotillas, reparaciones.",
    ],
    end: [
      "No hace falta más",
      "No hace falta más. Al acabar el Turno se cuentan en Prestigio las Órdenes cumplidas y los buques tomados o perdidos, y la relación de tu crucero se puede leer e imprimir.",
    ],
  },
};

type Word = keyof (typeof WORDS)["en"];
const at = (helm: Helm): MistralHelm => helm as MistralHelm;
const asks = (desk: Desk): string => (desk.mine ? (desk.prompt?.asks ?? "") : "");

/** What the list called the drawing, while it could be chosen there. */
let four = "4";

/** A lesson's words, with those that stand on the list and on the buttons. */
function says(word: Word): Pick<Lesson, "title" | "text" | "look"> {
  const part = (which: number, helm?: Helm): string => {
    const most = helm
      ? at(helm)
          .ways.filter(({ action }) => action.kind === "draw_chits")
          .at(-1)
      : undefined;
    if (helm && most) four = at(helm).shortOf(most);
    const end = helm?.buttons.find((button) => button.key === "E");
    return (WORDS[settings.language][word][which] ?? "").replace("{four}", four).replace("{end}", end?.label ?? "E");
  };
  return { title: () => part(0), text: (_, helm) => part(1, helm), look: (_, helm) => part(2, helm) };
}

/** Fewer Orders drawn, or about to be. */
function fewer(desk: Desk, helm: Helm, since: number): string {
  const { laid } = at(helm);
  if (laid?.action.kind === "draw_chits" && laid.text !== four) return laid.text;
  return strayed(desk, since, ["chits_drawn"]) && at(helm).toKeep < 2 ? strayed(desk, since, ["chits_drawn"]) : "";
}
/** Where the frigates are sent, one after the other. */
const HARBOURS = ["port_gibraltar", "port_mahon"];
const flotilla = (helm: Helm): string | undefined => [...at(helm).subjects.keys()].find((id) => at(helm).formations.has(id));

export const TOUR: Lesson[] = [
  { ...says("chart"), cites: ["IC-2.31-b"] },
  {
    ...says("assign"),
    asks: ["assigning"],
    once: true,
    cites: ["MIS-2.13-a"],
    shows: ".groups",
    brings: (helm) => HARBOURS.find((place) => at(helm).places.has(place)),
    done: (desk, _, since) => asks(desk) !== "assigning" && asks(desk) !== "" && happened(desk, since, ["auxiliary_assigned"], desk.role),
  },
  {
    ...says("draw"),
    asks: ["drawing_orders"],
    cites: ["IC-9.35-a", "MIS-2.711-a"],
    shows: "[data-testid=hand], li:last-child > [data-testid=way]",
    wrong: fewer,
    done: (desk, _, since) => happened(desk, since, ["orders_received"], desk.role),
  },
  {
    ...says("issue"),
    asks: ["issuing_orders"],
    once: true,
    cites: ["MIS-1.4-a"],
    shows: "[data-testid=hand]",
    brings: flotilla,
    done: (desk, _, since) => happened(desk, since, ["order_issued"], desk.role),
  },
  { ...says("winds"), cites: ["MIC-18.1-c", "MIC-7.1-d"], shows: "[data-testid=winds]", done: (desk) => asks(desk) === "sailing" },
  {
    ...says("sail"),
    asks: ["sailing"],
    cites: ["IC-5.12-b"],
    brings: flotilla,
    wrong: (_, helm) => (at(helm).laid?.action.kind === "intend" ? at(helm).laid!.text : ""),
    done: (desk, _, since) => happened(desk, since, ["harbour_left", "formation_moved"], desk.role),
  },
  { ...says("why"), asks: ["sailing"], cites: ["IC-5.12-b"], brings: flotilla, done: (desk) => desk.fault?.verdict?.ok === false },
  { ...says("past"), shows: "[role=slider]", chronicle: true, done: lookedBack() },
  {
    ...says("search"),
    asks: ["tasking", "keeping_look_out"],
    cites: ["IC-7.12-a", "MIC-2.1-a"],
    done: (desk, _, since) => happened(desk, since, ["task_announced", "marker_missed", "formation_spotted", "dummy_removed"], desk.role),
  },
  { ...says("battle"), cites: ["IC-8.21-a", "IC-8.26-a", "IC-8.36-c"], done: (desk, _, since) => happened(desk, since, ["battle_joined"]) },
  { ...says("admin"), cites: ["IC-4.3-a"], shows: "[data-testid=steps]", done: (desk) => stepNow(asView(desk.shown)) >= 0 },
  { ...says("end"), cites: ["MIS-2.71-a", "IC-12.5-a"] },
];
