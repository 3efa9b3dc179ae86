/** Words of whoever advises, and of how a match stood. */

const en = {
  "advice.ask": "Advice",
  "advice.title": "Advice",
  "advice.thinking": "Somebody is thinking for you …",
  "advice.order": "The {by}'s advice:",
  "advice.do": "Do so",
  "advice.close": "Put the advice away",
  "keys.advice": "Ask what a good player would do here",
  "fortune.title": "How the match stood",
  "fortune.ask": "How did it stand, turn by turn?",
  "fortune.about":
    "Chance of victory of {side} at the beginning of each turn, had both sides played on as machines do; thin lines are its error. Press a point to look at that moment.",
  "fortune.thinking": "Turn {n} of {of} is being played out …",
  "fortune.none": "Nobody has had time to play this match out from here.",
  "fortune.point": "Turn {n}: {chance}, give or take {error}",
  "fortune.thoughts": "What the machine had in mind",
  "fortune.step": "After step {n}",
  "fortune.turn": "Most changed in turn {n}: from {before} to {after}.",
} as const;

const es: Record<keyof typeof en, string> = {
  "advice.ask": "Consejo",
  "advice.title": "Consejo",
  "advice.thinking": "Alguien está pensando por ti…",
  "advice.order": "Consejo del {by}:",
  "advice.do": "Hacerlo así",
  "advice.close": "Guardar el consejo",
  "keys.advice": "Preguntar qué haría aquí un buen jugador",
  "fortune.title": "Cómo iba la partida",
  "fortune.ask": "¿Cómo iba, turno por turno?",
  "fortune.about":
    "Probabilidad de victoria de {side} al empezar cada turno si los dos bandos hubieran seguido como juegan las máquinas; las rayas finas son su error. Pulsa un punto para mirar ese momento.",
  "fortune.thinking": "Se juega hasta el final el turno {n} de {of}…",
  "fortune.none": "Nadie ha tenido tiempo de jugar esta partida hasta el final desde aquí.",
  "fortune.point": "Turno {n}: {chance}, error {error}",
  "fortune.thoughts": "Lo que pensaba la máquina",
  "fortune.step": "Tras el paso {n}",
  "fortune.turn": "Lo que más cambió, en el turno {n}: de {before} a {after}.",
};

export const advice = { en, es };
