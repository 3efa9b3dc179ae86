/** Words of the pages on which people make things of their own: packs, scenarios, fields. */

const en = {
  "nav.packs": "Packs",
  "packs.title": "Packs", "packs.lead": "Where the printed thing is lost we have put a value of our own, with its reason. Whoever owns a box types in what it prints; matches can then be played with it, and name it.",
  "packs.games": "Game", "packs.yours": "Your pack", "packs.shipped": "The values of the game", "packs.new": "New pack", "packs.newname": "My box of {game}", "packs.name": "Name of the pack", "packs.about": "Where the values come from",
  "packs.search": "Search the values", "packs.found": "{n} of {all} values", "packs.changed": "only mine", "packs.every": "printed ones too", "packs.mine": "{n} of yours", "packs.mine.1": "one of yours",
  "packs.value": "Value of {what}", "packs.ours": "ours: {value}", "packs.reset": "Put back ours", "packs.why": "Why",
  "packs.sound.1": "It replaces one value and can be played with.", "packs.sound.n": "It replaces {n} values and can be played with.", "packs.empty": "Nothing is changed yet.", "packs.unsound": "{n} things are wrong", "packs.unsound.1": "One thing is wrong", "packs.checking": "Looking…",
  "packs.against": "Differences from", "packs.none": "No value differs.", "packs.was": "was", "packs.now": "is",
  "packs.save": "Save as file", "packs.open": "Open a file", "packs.copy": "Duplicate", "packs.delete": "Throw away", "packs.delete.sure": "Throw “{name}” away for good?", "packs.play": "Play with it",
  "packs.bad": "{file} cannot be used: {why}", "packs.large": "it is too large",
  "packs.cited": "Values: {name}", "packs.of_match": "This match is played with the pack “{name}” ({fingerprint}).", "packs.take": "Keep a copy",
  "nav.scenarios": "Scenarios", "scenarios.title": "Scenarios of your own", "scenarios.lead": "Forces, places, rules and length of a battle of your own, checked while you write. It plays wherever the others do.",
  "scenarios.yours": "Your scenarios", "scenarios.like": "Begin with…", "scenarios.link": "Copy a link", "scenarios.play": "Play it", "scenarios.preview": "How it would lie on the table", "scenarios.sound": "It can be played.", "scenarios.badlink": "This link is damaged, or too long.",
  "scenarios.id": "Short name (for files)", "scenarios.author": "By", "scenarios.name.es": "Name in Spanish", "scenarios.name.en": "Name in English", "scenarios.briefing.es": "Briefing in Spanish", "scenarios.briefing.en": "Briefing in English",
  "scenarios.army": "Army: {side}", "scenarios.army.any": "The player brings one", "scenarios.army.own": "The one in the file", "scenarios.add": "Add", "scenarios.remove": "Take {what} away", "setup.scenario.own": "yours",
  "edit.undo": "Undo", "edit.redo": "Redo",
  "setup.pack": "Values", "setup.pack.usual": "Those of the game", "setup.pack.see": "See all values",
} as const;

const es: Record<keyof typeof en, string> = {
  "nav.packs": "Paquetes",
  "packs.title": "Paquetes de datos", "packs.lead": "Donde se ha perdido lo impreso hemos puesto un valor nuestro, con su razón. Quien tenga la caja escribe aquí lo que trae; con ello se pueden jugar partidas, que lo citan.",
  "packs.games": "Juego", "packs.yours": "Tu paquete", "packs.shipped": "Los valores del juego", "packs.new": "Paquete nuevo", "packs.newname": "Mi caja de {game}", "packs.name": "Nombre del paquete", "packs.about": "De dónde salen los valores",
  "packs.search": "Buscar en los valores", "packs.found": "{n} de {all} valores", "packs.changed": "solo los míos", "packs.every": "también los impresos", "packs.mine": "{n} tuyos", "packs.mine.1": "uno tuyo",
  "packs.value": "Valor de {what}", "packs.ours": "nuestro: {value}", "packs.reset": "Volver al nuestro", "packs.why": "Por qué",
  "packs.sound.1": "Cambia un valor y se puede jugar con él.", "packs.sound.n": "Cambia {n} valores y se puede jugar con él.", "packs.empty": "Todavía no cambia nada.", "packs.unsound": "Hay {n} cosas mal", "packs.unsound.1": "Hay una cosa mal", "packs.checking": "Mirando…",
  "packs.against": "Diferencias con", "packs.none": "No difiere ningún valor.", "packs.was": "era", "packs.now": "es",
  "packs.save": "Guardar en un fichero", "packs.open": "Abrir un fichero", "packs.copy": "Duplicar", "packs.delete": "Tirar", "packs.delete.sure": "¿Tirar «{name}» para siempre?", "packs.play": "Jugar con él",
  "packs.bad": "{file} no sirve: {why}", "packs.large": "es demasiado grande",
  "packs.cited": "Valores: {name}", "packs.of_match": "Esta partida se juega con el paquete «{name}» ({fingerprint}).", "packs.take": "Guardar una copia",
  "nav.scenarios": "Escenarios", "scenarios.title": "Escenarios propios", "scenarios.lead": "Fuerzas, lugares, reglas y duración de una batalla tuya, que se comprueba mientras la escribes. Se juega donde se juegan las demás.",
  "scenarios.yours": "Tus escenarios", "scenarios.like": "Empezar por…", "scenarios.link": "Copiar un enlace", "scenarios.play": "Jugarlo", "scenarios.preview": "Cómo quedaría en la mesa", "scenarios.sound": "Se puede jugar.", "scenarios.badlink": "Este enlace está dañado o es demasiado largo.",
  "scenarios.id": "Nombre corto (para ficheros)", "scenarios.author": "De", "scenarios.name.es": "Nombre en español", "scenarios.name.en": "Nombre en inglés", "scenarios.briefing.es": "Situación, en español", "scenarios.briefing.en": "Situación, en inglés",
  "scenarios.army": "Ejército: {side}", "scenarios.army.any": "Lo trae el jugador", "scenarios.army.own": "El del fichero", "scenarios.add": "Añadir", "scenarios.remove": "Quitar {what}", "setup.scenario.own": "tuyo",
  "edit.undo": "Deshacer", "edit.redo": "Rehacer",
  "setup.pack": "Valores", "setup.pack.usual": "Los del juego", "setup.pack.see": "Ver todos los valores",
};

export const editors = { en, es };
