/** Words of the table and of its four games, each explained in both languages. */

type Word = { en: [string, string]; es: [string, string]; game?: string };

export const WORDS: Word[] = [
  {
    game: "lepanto",
    en: ["galley", "A long, low ship of war moved by oars and lateen sails; its guns are at the bow."],
    es: ["galera", "Nave de guerra larga y baja, de remo y vela latina; lleva los cañones en la proa."],
  },
  {
    game: "lepanto",
    en: ["galleass", "A great galley with guns on all sides, so heavy that it must be towed into place."],
    es: ["galeaza", "Galera grande con cañones por todas las bandas, tan pesada que hay que remolcarla."],
  },
  {
    game: "lepanto",
    en: ["galliot", "A small galley of shallow draught: it alone may enter the shore hexes."],
    es: ["galeota", "Galera pequeña y de poco calado: solo ella entra en los hexágonos de orilla."],
  },
  {
    game: "lepanto",
    en: ["exhausted", "A crew that rowed too hard; it may not row in the following turn."],
    es: ["agotada", "Nave cuya chusma ha bogado demasiado; no puede bogar en el turno siguiente."],
  },
  {
    game: "lepanto",
    en: ["repulsed", "A ship thrown back by its target; it may not attack until it has drawn away from the enemy."],
    es: ["rechazada", "Nave a la que su blanco ha hecho retroceder; no ataca hasta alejarse del enemigo."],
  },
  {
    game: "lepanto",
    en: ["immobilised", "A ship that cannot move for the rest of the battle."],
    es: ["inmovilizada", "Nave que no puede moverse en lo que queda de batalla."],
  },
  {
    game: "lepanto",
    en: ["broadside", "All the guns that bear, fired in one order, each at the best target."],
    es: ["andanada", "Todos los cañones que alcancen, con una sola orden y cada uno al mejor blanco."],
  },
  {
    game: "lepanto",
    en: ["small arms", "Arquebuses, muskets and bows of the soldiers on board, for short range."],
    es: ["arcabucería", "Arcabuces, mosquetes y arcos de la gente de guerra, a corta distancia."],
  },
  {
    game: "lepanto",
    en: ["boarding", "To come alongside and fight hand to hand, alone or with several ships."],
    es: ["abordaje", "Arrimarse al costado y pelear cuerpo a cuerpo, con una nave o con varias."],
  },
  {
    game: "lepanto",
    en: ["ram", "To run the spur into an enemy by entering its hex; only Ottoman ships do."],
    es: ["embestida", "Clavar el espolón entrando en el hexágono del enemigo; solo lo hacen los otomanos."],
  },
  {
    game: "lepanto",
    en: ["drift", "What a ship does that nobody moves: the wind takes it a hex along."],
    es: ["deriva", "Lo que hace la nave que nadie mueve: el viento la lleva un hexágono."],
  },
  {
    game: "lepanto",
    en: ["squadron", "Part of a fleet under one commander, told by the colour of the bow."],
    es: ["escuadra", "Parte de la flota bajo un mando, que se conoce por el color de la proa."],
  },
  {
    game: "tercios",
    en: ["order card", "One of five cards laid face down beside a unit; it is turned when the unit acts or answers."],
    es: ["carta de orden", "Una de las cinco cartas que se ponen boca abajo junto a una unidad; se vuelve cuando la unidad actúa o contesta."],
  },
  {
    game: "tercios",
    en: ["¡Atención! (attention)", "March, shoot with less fire, face about or restore order: two different ones of these."],
    es: ["¡Atención!", "Marchar, disparar con menos fuego, dar frente o rehacer el orden: dos cosas distintas de estas."],
  },
  {
    game: "tercios",
    en: ["¡Fuego! (fire)", "One shot at full Fire, without moving; as an answer it shoots first."],
    es: ["¡Fuego!", "Un disparo a pleno Fuego, sin moverse; como respuesta dispara antes."],
  },
  {
    game: "tercios",
    en: ["¡Atacad! (attack)", "Charge, faster and harder; as an answer, charge back."],
    es: ["¡Atacad!", "Cargar, más rápido y más fuerte; como respuesta, contracargar."],
  },
  {
    game: "tercios",
    en: ["¡Corred! (run)", "One long march and no fight; as an answer, flee."],
    es: ["¡Corred!", "Una larga marcha y ningún combate; como respuesta, huir."],
  },
  {
    game: "tercios",
    en: ["¡Resistid! (resist)", "Take a wear marker off, never the last; as an answer, brace for the charge."],
    es: ["¡Resistid!", "Quitar un marcador de desgaste, nunca el último; como respuesta, afianzarse ante la carga."],
  },
  {
    game: "tercios",
    en: ["wear", "What a unit has suffered; beyond its Endurance it tests whether it breaks."],
    es: ["desgaste", "Lo que una unidad ha sufrido; más allá de su Aguante se prueba si se rompe."],
  },
  {
    game: "tercios",
    en: ["disordered", "A unit whose Courage has cancelled none of its hits; it fights worse until order is restored."],
    es: ["desordenada", "Unidad cuyo Coraje no ha anulado ningún impacto; combate peor hasta rehacer el orden."],
  },
  {
    game: "tercios",
    en: ["Commander", "An officer who may act once a turn and lends dice to the units close to him."],
    es: ["Mando", "Oficial que puede actuar una vez por turno y presta dados a las unidades cercanas."],
  },
  {
    game: "tercios",
    en: ["mala guerra", "Pikes that have drawn a combat fight on at once, if either side wants it."],
    es: ["mala guerra", "Las picas que han empatado un combate siguen en el acto, si alguno de los bandos quiere."],
  },
  {
    game: "aguila",
    en: ["line", "The formation that shoots with every die; horse hits it more easily."],
    es: ["línea", "La formación que dispara con todos sus dados; a la caballería le es más fácil herirla."],
  },
  {
    game: "aguila",
    en: ["attack column", "The formation for the charge, with re-rolls there, half the fire and more harm from guns."],
    es: ["columna de ataque", "La formación para cargar, con repeticiones; dispara con la mitad y la artillería la castiga más."],
  },
  {
    game: "aguila",
    en: ["march column", "The formation for getting there: it may neither shoot nor charge."],
    es: ["columna de marcha", "La formación para llegar: ni dispara ni carga."],
  },
  {
    game: "aguila",
    en: ["square", "No flanks and little harm from horse; it stands still and cannot charge."],
    es: ["cuadro", "Sin flancos y casi a salvo de la caballería; no se mueve ni carga."],
  },
  {
    game: "aguila",
    en: ["open order", "Light troops spread out: hard to hit, at home on rough ground, helpless when charged."],
    es: ["orden abierto", "Tropas ligeras desplegadas: difíciles de herir, a gusto en mal terreno, indefensas si las cargan."],
  },
  {
    game: "aguila",
    en: ["Discipline check", "A die as high as the unit's number, asked for when it changes formation or answers."],
    es: ["chequeo de Disciplina", "Un dado que ha de llegar al número de la unidad, al cambiar de formación o al contestar."],
  },
  {
    game: "aguila",
    en: ["Courage test", "Two dice and all the damage of a unit against two numbers: beyond the first it wavers, beyond the second it is gone."],
    es: ["prueba de Coraje", "Dos dados y todo el daño de la unidad contra dos números: pasado el primero titubea; pasado el segundo, desaparece."],
  },
  {
    game: "aguila",
    en: ["wavering", "A unit that has failed its Courage for a turn."],
    es: ["titubeante", "Unidad a la que le ha fallado el Coraje durante un turno."],
  },
  {
    game: "aguila",
    en: ["breaking points", "What an army may lose: at half of them it tests whether it flees."],
    es: ["puntos de ruptura", "Lo que un ejército puede perder: a la mitad se prueba si huye."],
  },
  {
    game: "aguila",
    en: ["regroup", "What Officers do at the end of a turn: their dice take damage off units near them."],
    es: ["reagrupar", "Lo que hacen los Oficiales al acabar el turno: sus dados quitan daño a las unidades cercanas."],
  },
  { game: "mistral", en: ["Squadron", "One to four ships of the line on one counter."], es: ["Escuadra", "De uno a cuatro navíos de línea en una ficha."] },
  {
    game: "mistral",
    en: ["Flotilla", "Squadrons under a Leader; only Formations such as these move, fight and hold Orders."],
    es: ["Flotilla", "Escuadras bajo un Jefe; solo las Formaciones como esta se mueven, combaten y llevan Órdenes."],
  },
  {
    game: "mistral",
    en: ["Auxiliary", "Your frigates: they serve at a port or with a Flotilla, and search, screen and shadow."],
    es: ["Auxiliar", "Tus fragatas: sirven en un puerto o con una Flotilla, y buscan, cubren y siguen."],
  },
  {
    game: "mistral",
    en: ["Dummy", "A marker with nothing under it, to deceive the enemy."],
    es: ["Señuelo", "Un marcador sin nada debajo, para engañar al enemigo."],
  },
  { game: "mistral", en: ["Spotted", "A Formation that the enemy has found and can see."], es: ["Avistada", "Formación que el enemigo ha encontrado y ve."] },
  {
    game: "mistral",
    en: ["Order", "A mission from home; carried out or failed it is counted at the end."],
    es: ["Orden", "Una misión de la metrópoli; cumplida o fallada, se cuenta al final."],
  },
  {
    game: "mistral",
    en: ["Impulse", "A quarter of a Turn, with its own winds and four increments."],
    es: ["Impulso", "La cuarta parte de un Turno, con sus vientos y cuatro incrementos."],
  },
  {
    game: "mistral",
    en: ["catch the wind", "A die against the number of a lane that cannot be sailed otherwise."],
    es: ["coger el viento", "Un dado contra el número de una ruta que de otro modo no se navega."],
  },
  {
    game: "mistral",
    en: ["weather gauge", "The windward place in a Battle: who has it chooses how fierce it is."],
    es: ["barlovento", "El sitio a favor del viento en una Batalla: quien lo tiene elige lo recia que es."],
  },
  {
    game: "mistral",
    en: ["Prestige", "What decides the war: Orders carried out, ships taken and lost."],
    es: ["Prestigio", "Lo que decide la guerra: Órdenes cumplidas, buques tomados y perdidos."],
  },
  { en: ["tally", "A sum with the rule behind each of its lines."], es: ["cuenta", "Suma que dice la regla de cada uno de sus renglones."] },
  {
    en: ["ruling", "Our answer to a doubt in the book; some can be changed before a match."],
    es: ["interpretación", "Nuestra respuesta a una duda del reglamento; algunas se pueden cambiar antes de jugar."],
  },
  {
    en: ["pledge", "The seal of all dice, published before the first move and opened after the last."],
    es: ["compromiso", "Sello de todos los dados, publicado antes de la primera jugada y abierto tras la última."],
  },
  {
    en: ["record", "Everything that happened in a match, in a file that anybody can replay and check."],
    es: ["acta", "Todo lo que pasó en una partida, en un fichero que cualquiera puede repasar y cotejar."],
  },
  { en: ["account", "The story of a battle, written from its record."], es: ["relación", "La historia de una batalla, escrita a partir de su acta."] },
];
