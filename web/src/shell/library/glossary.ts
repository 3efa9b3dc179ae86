/** Words of the table and of the sea, each explained in both languages. */

type Word = { en: [string, string]; es: [string, string] };

export const WORDS: Word[] = [
  {
    en: ["galley", "A long, low ship of war moved by oars and lateen sails; its guns are at the bow."],
    es: ["galera", "Nave de guerra larga y baja, de remo y vela latina; lleva los cañones en la proa."],
  },
  {
    en: ["galleass", "A great galley with guns on all sides, so heavy that it must be towed into place."],
    es: ["galeaza", "Galera grande con cañones por todas las bandas, tan pesada que hay que remolcarla."],
  },
  {
    en: ["galliot", "A small galley of shallow draught: it alone may enter the shore hexes."],
    es: ["galeota", "Galera pequeña y de poco calado: solo ella entra en los hexágonos de orilla."],
  },
  {
    en: ["exhausted", "A crew that rowed too hard; it may not row in the following turn."],
    es: ["agotada", "Nave cuya chusma ha bogado demasiado; no puede bogar en el turno siguiente."],
  },
  {
    en: ["repulsed", "A ship thrown back by its target; it may not attack until it has drawn away from the enemy."],
    es: ["rechazada", "Nave a la que su blanco ha hecho retroceder; no ataca hasta alejarse del enemigo."],
  },
  { en: ["immobilised", "A ship that cannot move for the rest of the battle."], es: ["inmovilizada", "Nave que no puede moverse en lo que queda de batalla."] },
  {
    en: ["broadside", "All the guns that bear, fired in one order, each at the best target."],
    es: ["andanada", "Todos los cañones que alcancen, con una sola orden y cada uno al mejor blanco."],
  },
  {
    en: ["small arms", "Arquebuses, muskets and bows of the soldiers on board, for short range."],
    es: ["arcabucería", "Arcabuces, mosquetes y arcos de la gente de guerra, a corta distancia."],
  },
  {
    en: ["boarding", "To come alongside and fight hand to hand, alone or with several ships."],
    es: ["abordaje", "Arrimarse al costado y pelear cuerpo a cuerpo, con una nave o con varias."],
  },
  {
    en: ["ram", "To run the spur into an enemy by entering its hex; only Ottoman ships do."],
    es: ["embestida", "Clavar el espolón entrando en el hexágono del enemigo; solo lo hacen los otomanos."],
  },
  {
    en: ["drift", "What a ship does that nobody moves: the wind takes it a hex along."],
    es: ["deriva", "Lo que hace la nave que nadie mueve: el viento la lleva un hexágono."],
  },
  {
    en: ["squadron", "Part of a fleet under one commander, told by the colour of the bow."],
    es: ["escuadra", "Parte de la flota bajo un mando, que se conoce por el color de la proa."],
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
