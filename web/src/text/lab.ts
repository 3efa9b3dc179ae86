/** Words of the lab: questions that take many battles to answer. */

const en = {
  "lab.title": "The lab", "lab.lead": "Questions that take many battles to answer: the machines play them, and the answer comes with its intervals. The same words give the same answer anywhere.",
  "lab.closed": "No lab is kept at this table. Its host opens one with the setting “lab”; in a terminal, estandarte lab answers the same questions.",
  "lab.account": "Whoever starts an experiment needs an account.",
  "lab.ask": "Ask", "lab.question": "Question", "lab.game": "Game", "lab.scenario": "Scenario", "lab.scenario.usual": "The usual ones", "lab.armies": "Armies (none: all that are ready)", "lab.ranks": "Who plays (none: the best)", "lab.see": "Ask the lab what a change would do", "lab.switch": "Which ruling", "lab.matches": "Matches of each kind (at most {most})", "lab.seed": "Seed", "lab.start": "Start",
  "lab.q.balance": "How even is it between equals?", "lab.q.mirror": "What are side and first move worth?", "lab.q.armies": "Which army is worth its points?", "lab.q.doctrines": "Which of two opponents is better?", "lab.q.differences": "What does a ruling change?", "lab.q.wind": "What if the wind had turned at Lepanto?", "lab.q.worth": "What is each unit of an army worth?",
  "lab.list": "Experiments", "lab.none": "None has been asked for yet.", "lab.state.playing": "being played", "lab.state.answered": "answered", "lab.state.stopped": "stopped half-way", "lab.state.refused": "cannot be played",
  "lab.progress": "{done} of {most} matches", "lab.stop": "Stop", "lab.go": "Go on", "lab.by": "asked by {name}, {date}", "lab.report": "The report", "lab.open": "Open the report on a page of its own", "lab.minutes": "An experiment here may take {n} minutes; what it has played by then is kept.",
} as const;

const es: Record<keyof typeof en, string> = {
  "lab.title": "El laboratorio", "lab.lead": "Preguntas que piden muchas batallas: las juegan las máquinas y la respuesta llega con sus intervalos. Las mismas palabras dan la misma respuesta en todas partes.",
  "lab.closed": "En esta mesa no hay laboratorio. Quien la tiene lo abre con el ajuste «lab»; en una terminal, estandarte lab contesta a las mismas preguntas.",
  "lab.account": "Para empezar un experimento hace falta una cuenta.",
  "lab.ask": "Preguntar", "lab.question": "Pregunta", "lab.game": "Juego", "lab.scenario": "Escenario", "lab.scenario.usual": "Los de costumbre", "lab.armies": "Ejércitos (ninguno: todos los preparados)", "lab.ranks": "Quién juega (nadie: los mejores)", "lab.see": "Preguntar al laboratorio qué cambiaría", "lab.switch": "Qué interpretación", "lab.matches": "Partidas de cada clase (como mucho {most})", "lab.seed": "Semilla", "lab.start": "Empezar",
  "lab.q.balance": "¿Cómo de igualado está entre iguales?", "lab.q.mirror": "¿Qué valen el bando y mover primero?", "lab.q.armies": "¿Qué ejército vale sus puntos?", "lab.q.doctrines": "¿Cuál de dos rivales es mejor?", "lab.q.differences": "¿Qué cambia una interpretación?", "lab.q.wind": "¿Y si en Lepanto hubiera rolado el viento?", "lab.q.worth": "¿Qué vale cada unidad de un ejército?",
  "lab.list": "Experimentos", "lab.none": "Todavía no se ha pedido ninguno.", "lab.state.playing": "jugándose", "lab.state.answered": "contestado", "lab.state.stopped": "parado a medias", "lab.state.refused": "no se puede jugar",
  "lab.progress": "{done} de {most} partidas", "lab.stop": "Parar", "lab.go": "Seguir", "lab.by": "lo pidió {name}, {date}", "lab.report": "El informe", "lab.open": "Abrir el informe en su propia página", "lab.minutes": "Aquí un experimento puede durar {n} minutos; lo que lleve jugado se guarda.",
};

export const lab = { en, es };
