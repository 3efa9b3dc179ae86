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
  "fortune.judged": "Decisions that mattered",
  "fortune.judging": "Decision {n} of {of} is being weighed …",
  "fortune.equal": "None of the {n} decisions that were weighed differs from what machines usually do by more than its error: about equal.",
  "fortune.usual": "None of the decisions that were weighed differs from what machines usually do.",
  "fortune.instead": "{done}, where machines usually take: {usual}. Chance of victory {gain}, give or take {error}.",
  "fortune.sum": "From {first} at the beginning to {result} at the end: judgement {judgement}, luck and the enemy {luck}.",
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
  "fortune.judged": "Decisiones que pesaron",
  "fortune.judging": "Se sopesa la decisión {n} de {of}…",
  "fortune.equal": "Ninguna de las {n} decisiones sopesadas se aparta de lo que suelen hacer las máquinas más que su error: casi igual.",
  "fortune.usual": "Ninguna de las decisiones sopesadas se aparta de lo que suelen hacer las máquinas.",
  "fortune.instead": "{done}, donde las máquinas suelen elegir: {usual}. Probabilidad de victoria {gain}, error {error}.",
  "fortune.sum": "De {first} al principio a {result} al final: juicio {judgement}, suerte y enemigo {luck}.",
  "fortune.step": "Tras el paso {n}",
  "fortune.turn": "Lo que más cambió, en el turno {n}: de {before} a {after}.",
};

export const advice = { en, es };
