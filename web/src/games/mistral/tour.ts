/** Five minutes in a flag cabin: what the guided tour shows, and what it waits for. */

import { settings } from "../../wire/settings.svelte";
import { happened, type Desk, type Helm, type Lesson } from "../kit";
import type { MistralHelm } from "./choosing/helm.svelte";
import { asView, stepNow } from "./view";

const WORDS = {
  en: {
    chart: "Late in 1741 Navarro is to bring the Spanish squadron out of Cadiz, and you, as Haddock, lie in wait at Gibraltar. Counters in red are yours. Blue backs with a question mark are the enemy's markers: a Formation, a Convoy, or nothing at all. Drag the chart; the wheel or a pinch brings it nearer.",
    assign: "The line above the chart always says what is asked. First your Auxiliaries, the frigates that look and screen for you: choose one in the tray or in the list, then where it serves, for instance Gibraltar, and confirm with Enter. What remains is set aside with E.",
    draw: "Orders are missions from the Admiralty, and most Prestige comes from them. Draw four chits; they lie below as a hand of cards. Click the two you want to keep: a golden ring on the chart shows where each would send you. Then Enter.",
    issue: "Issue one: click its card, then your Flotilla A. With E you keep the other for later.",
    winds: "A Turn has four Impulses, and each begins with the winds: the card on the left names those that blow, and the lanes they favour turn green. A spiral is a gale; keep out of it. When Dummies are asked for, click places to put false markers there, or leave them with E. You are also asked whether an Auxiliary is to search or to attack: with E none goes in this Impulse, unless something new comes in sight.",
    sail: "Each Impulse has four increments, and in each a Formation spends a point. Choose your Flotilla: golden lanes and rings show where the point may take it. Click one, read the odds if the wind must be caught, and confirm. First of all it has to leave the harbour.",
    why: "Ask for something impossible: choose the Flotilla and click a far-off place. The table answers with the rule that forbids it.",
    search: "The enemy does not see you, nor you him. An Auxiliary in range may search a place where markers lie, and a Formation looks around where it is. The card gives the exact chance before you throw. Search once.",
    battle: "Where you lie beside an enemy that was sighted you may demand battle. A window follows its steps: gauge, intensity, stations, combats, damage. Stations and damage you put together as you like, and the table says at once whether the rules agree. Demand battle if you meet Navarro.",
    past: "The chronicle at the side tells everything in sentences, each with its rule. Click one, or press [ : the chart goes back to that moment. You come back to the present with the button above.",
    admin: "After the fourth Impulse comes the Administrative Phase. The checklist on the left ticks itself off and stops only where there is something to choose: reinforcements, new Flotillas, repairs.",
    end: "That is all you need. When the Turn is over, Orders carried out and ships taken or lost are counted in Prestige, and the account of your cruise can be read and printed.",
  },
  es: {
    chart: "A finales de 1741 Navarro ha de sacar de Cádiz la escuadra española, y tú, que eres Haddock, lo acechas en Gibraltar. Las fichas rojas son tuyas. Los dorsos azules con interrogante son marcadores del enemigo: una Formación, un Convoy o nada. Arrastra la carta; la rueda o el pellizco acercan.",
    assign: "La línea sobre la carta dice siempre qué se te pide. Primero tus Auxiliares, las fragatas que exploran y te cubren: elige uno en la bandeja o en la lista, luego dónde sirve, por ejemplo Gibraltar, y confirma con Intro. Lo que quede se deja con la E.",
    draw: "Las Órdenes son misiones del Almirantazgo, y de ellas sale casi todo el Prestigio. Roba cuatro fichas: quedan abajo, como una mano de cartas. Pulsa las dos que quieras guardar; un cerco dorado enseña en la carta adónde te mandarían. Después, Intro.",
    issue: "Emite una: pulsa su carta y luego tu Flotilla A. Con la E guardas la otra para más adelante.",
    winds: "Un Turno tiene cuatro Impulsos, y cada uno empieza con los vientos: la tarjeta de la izquierda nombra los que soplan, y las rutas que favorecen se vuelven verdes. Una espiral es un temporal: huye de él. Cuando se te pidan Señuelos, pulsa lugares para poner marcadores falsos, o déjalos con la E. También se te pregunta si un Auxiliar ha de buscar o atacar: con la E no sale ninguno en este Impulso, salvo novedad a la vista.",
    sail: "Cada Impulso tiene cuatro incrementos, y en cada uno una Formación gasta un punto. Elige tu Flotilla: las rutas y cercos dorados enseñan adónde la lleva el punto. Pulsa uno, mira la probabilidad si hay que coger el viento, y confirma. Lo primero es salir del Muelle.",
    why: "Pide algo imposible: elige la Flotilla y pulsa un lugar lejano. La mesa contesta con la regla que lo prohíbe.",
    search: "Ni el enemigo te ve ni tú a él. Un Auxiliar al alcance puede buscar donde haya marcadores, y una Formación mira a su alrededor. La tarjeta da la probabilidad exacta antes de tirar. Busca una vez.",
    battle: "Junto a un enemigo avistado puedes pedir batalla. Una ventana sigue sus pasos: barlovento, intensidad, puestos, combates y daño. Los puestos y el daño los compones a tu gusto, y la mesa dice al momento si las reglas lo admiten. Pide batalla si te cruzas con Navarro.",
    past: "La crónica, al lado, lo cuenta todo con frases, cada una con su regla. Pulsa una, o la tecla [ : la carta vuelve a ese momento. Al presente se regresa con el botón de arriba.",
    admin: "Tras el cuarto Impulso viene la Fase Administrativa. La lista de la izquierda se va tachando sola y solo se detiene donde hay algo que elegir: refuerzos, nuevas Flotillas, reparaciones.",
    end: "No hace falta más. Al acabar el Turno se cuentan en Prestigio las Órdenes cumplidas y los buques tomados o perdidos, y la relación de tu crucero se puede leer e imprimir.",
  },
};

const say = (word: keyof (typeof WORDS)["en"]) => (): string => WORDS[settings.language][word];
const at = (helm: Helm): MistralHelm => helm as MistralHelm;
const sailed = (desk: Desk, since: number): boolean => happened(desk, since, ["harbour_left", "formation_moved"], desk.role);

export const TOUR: Lesson[] = [
  { text: say("chart"), cites: ["IC-2.31-b"] },
  { text: say("assign"), cites: ["MIS-2.13-a"], shows: "[data-testid=question]", done: (desk, _, since) => happened(desk, since, ["auxiliary_assigned"], desk.role) },
  { text: say("draw"), cites: ["IC-9.35-a", "MIS-2.711-a"], shows: "[data-testid=hand]", done: (desk, _, since) => happened(desk, since, ["orders_received"], desk.role) },
  { text: say("issue"), cites: ["MIS-1.4-a"], shows: "[data-testid=hand]", done: (desk, _, since) => happened(desk, since, ["order_issued"], desk.role) },
  { text: say("winds"), cites: ["MIC-18.1-c", "MIC-7.1-d"], shows: "[data-testid=winds]", done: (desk, helm) => at(helm).asks === "sailing" },
  { text: say("sail"), cites: ["IC-5.12-b"], done: (desk, _, since) => sailed(desk, since) },
  { text: say("why"), cites: ["IC-5.12-b"], done: (desk) => desk.fault?.verdict?.ok === false },
  { text: say("search"), cites: ["IC-7.12-a", "MIC-2.1-a"], done: (desk, _, since) => happened(desk, since, ["task_announced", "marker_missed", "formation_spotted", "dummy_removed"], desk.role) },
  { text: say("past"), shows: "[role=slider]", done: (desk) => desk.past !== null },
  { text: say("battle"), cites: ["IC-8.21-a", "IC-8.26-a", "IC-8.36-c"], done: (desk, _, since) => happened(desk, since, ["battle_joined"]) },
  { text: say("admin"), cites: ["IC-4.3-a"], shows: "[data-testid=steps]", done: (desk) => stepNow(asView(desk.shown)) >= 0 },
  { text: say("end"), cites: ["MIS-2.71-a", "IC-12.5-a"] },
];
