/** How forms and their fields are called. */

import { settings } from "../../../wire/settings.svelte";

export const TITLES = {
  en: {
    take_stations: "Take stations", share_damage: "Share out the damage", form_flotilla: "Form a Flotilla", transfer_sail: "Transfer Sail", form_fleet50: "Make a Fleet-50 Auxiliary", break_down_fleet50: "Break down a Fleet-50", prepare_mulligan: "Have a die thrown again", prepare_hand: "Have a modifier ready", await_chance: "Have one ready for nobody's die", plot: "Lay a whole course",
    tell_hold: "Who holds a Port", name_lesser_port: "Enter a lesser Port", tell_army: "Where an army stands", tell_event: "An Event", tell_contingent: "A Contingent's state", tell_revolt: "The Corsican Revolt", tell_modifier: "A Political Track", tell_peace: "Peace is made", agree_seats: "Who plays", trace_line: "A Line of Communication", ask_for_transport: "Ask for transport", place_forces: "Place land forces", form_transport: "Form a Convoy", divert_transport: "Divert a Convoy", put_ashore: "Put troops ashore", support_army: "Support an army", impress_court: "Impress a court", bombard_port: "Bombard a Port", bombard_road: "Bombard the coastal road", raid_shore: "Raid the shore", defend_with_marines: "Marines as grenadiers", cut_out: "Cut out", recall_land_players: "Another report from the land",
  },
  es: {
    take_stations: "Tomar puestos", share_damage: "Repartir el daño", form_flotilla: "Formar una Flotilla", transfer_sail: "Transferir Veleros", form_fleet50: "Formar un Auxiliar Flota-50", break_down_fleet50: "Deshacer un Flota-50", prepare_mulligan: "Repetir un dado", prepare_hand: "Preparar un modificador", await_chance: "Preparar uno para un dado de nadie", plot: "Trazar la derrota entera",
    tell_hold: "Quién tiene un Puerto", name_lesser_port: "Anotar un Puerto menor", tell_army: "Dónde está un ejército", tell_event: "Un Suceso", tell_contingent: "Estado de un Contingente", tell_revolt: "La Revuelta corsa", tell_modifier: "Una Pista Política", tell_peace: "Se firma la paz", agree_seats: "Quiénes juegan", trace_line: "Una Línea de Comunicación", ask_for_transport: "Pedir transporte", place_forces: "Situar tropas", form_transport: "Formar un Convoy", divert_transport: "Desviar un Convoy", put_ashore: "Desembarcar tropas", support_army: "Apoyar a un ejército", impress_court: "Impresionar a una corte", bombard_port: "Bombardear un Puerto", bombard_road: "Bombardear el Camino Costero", raid_shore: "Incursión en la costa", defend_with_marines: "Infantes como Granaderos", cut_out: "Desamarrar", recall_land_players: "Otro informe de tierra",
  },
};
export type FormKind = keyof (typeof TITLES)["en"];

const WORDS = {
  en: {
    leaders: "Leaders and their ships", flagships: "Flagships and the Squadrons they keep company", shares: "Damage Points for each", formation: "Formation", units: "Squadrons", giver: "From", taker: "To", sail: "Sail", squadrons: "Two Sail from", auxiliary: "Auxiliary", port: "Port", test: "Which die", against: "a die of the enemy", course: "Point by point", by: "Held by", neutral: "Neutral to", portName: "Its name", section: "Section", armyName: "Its name", side: "Side", place: "Space", hex: "Hex", besieges: "it besieges", besieged: "it is besieged", event: "Event", contingent: "Contingent", state: "State", box: "Box", track: "Track", modifier: "Modifier", seating: "Players", path: "By way of", toSpain: "all the way to Spain", counters: "Counters", origin: "From", destination: "To", transport: "Which", convoy: "Convoy", spared: "Spared", army: "Army", how: "How", wings: "Wings", order: "Order", effect: "Effect", amount: "How much", before: "When",
    nobody: "nobody", left: "it has left the coast", none: "none", add: "Add", remove: "Take away", leftOver: "{n} left to share", tooMany: "{n} too many", even: "Evenly", lawful: "The table agrees.", asking: "Asking the table…", incomplete: "Something is still missing.", compose: "Put together", suggestions: "Suggestions", form: "Put it together yourself", name: "Name", power: "Power", kind: "Kind", strength: "Strength", foot: "foot", horse: "horse", artillery: "artillery", aux: "auxiliary", less: "One less for {name}", more: "One more for {name}", point: "Point {n}", dr: "{a} of {b}",
  },
  es: {
    leaders: "Los Líderes y sus buques", flagships: "Los Buques Insignia y la Escuadra que acompañan", shares: "Puntos de Daño de cada uno", formation: "Formación", units: "Escuadras", giver: "De", taker: "A", sail: "Veleros", squadrons: "Dos Veleros de", auxiliary: "Auxiliar", port: "Puerto", test: "Qué dado", against: "un dado del enemigo", course: "Punto por punto", by: "En manos de", neutral: "Neutral para", portName: "Su nombre", section: "Tramo", armyName: "Su nombre", side: "Bando", place: "Espacio", hex: "Hexágono", besieges: "asedia", besieged: "está asediado", event: "Suceso", contingent: "Contingente", state: "Estado", box: "Casilla", track: "Pista", modifier: "Modificador", seating: "Jugadores", path: "Por", toSpain: "hasta España", counters: "Fichas", origin: "Desde", destination: "Hasta", transport: "Cuál", convoy: "Convoy", spared: "Exentas", army: "Ejército", how: "Cómo", wings: "Alas", order: "Orden", effect: "Efecto", amount: "Cuánto", before: "Cuándo",
    nobody: "nadie", left: "ha dejado la costa", none: "ninguno", add: "Añadir", remove: "Quitar", leftOver: "quedan {n} por repartir", tooMany: "sobran {n}", even: "Por igual", lawful: "La mesa lo admite.", asking: "Preguntando a la mesa…", incomplete: "Todavía falta algo.", compose: "Componer", suggestions: "Propuestas", form: "Componerlo a mano", name: "Nombre", power: "Potencia", kind: "Clase", strength: "Fuerza", foot: "infantería", horse: "caballería", artillery: "artillería", aux: "auxiliar", less: "Uno menos para {name}", more: "Uno más para {name}", point: "Punto {n}", dr: "{a} de {b}",
  },
};
export type FormWord = keyof (typeof WORDS)["en"];

export function f(word: FormWord, blanks: Record<string, string | number> = {}): string {
  return WORDS[settings.language][word].replace(/\{(\w+)\}/g, (_, name: string) => String(blanks[name] ?? ""));
}
