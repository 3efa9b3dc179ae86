"""Rules that change no value: the chapters named ask whether a unit has them.

Every cavalry unit has Movilidad, Evasión and Persecución. ["TER-troops-cavalry-a"]
"""

from .hooks import REGISTER, TroopTrait

CITES = {
    # infantry
    "brigada": "TER-troops-brigada-a",  # planning and activation: one card for several units
    "cuadros": "TER-troops-cuadros-a",  # combat: never flanked
    "elite": "TER-troops-elite-a",  # morale: sheds its last wear, never lacks a commander
    "emboscada": "TER-troops-emboscada-a",  # shooting: slips away after ¡Fuego! from cover
    "escaramuzadores": "TER-troops-escaramuzadores-a",  # movement: no ground is difficult
    "freneticos": "TER-troops-freneticos-a",  # combat: tests when it has destroyed an enemy
    "ligera": "TER-troops-ligera-a",  # movement: Muy Difícil is only Difícil
    "mercenarios": "TER-troops-mercenarios-a",  # morale: never rolls a break check
    "numerosos": "TER-troops-numerosos-a",  # orders: ¡Resistid! sheds one for each success
    "resguardo": "TER-troops-resguardo-a",  # reactions: cavalry may take a charge for it
    # cavalry
    "angulo_extendido": "TER-troops-angulo-a",  # shooting: from its lateral centres too
    "caballeria_pesada": "TER-troops-pesada-a",  # reactions, movement: evades infantry only
    "caracolear": "TER-troops-caracolear-a",  # shooting: may fall back after it
    "choragiew": "TER-troops-choragiew-a",  # unions: a command may ride as one column
    "dragon": "TER-troops-dragon-a",  # shooting: only with ¡Fuego!
    "impetuosos": "TER-troops-impetuosos-a",  # orders, combat: hard to hold from a charge
    "horda": "TER-troops-horda-a",  # sequence: an army with two units in each go
    "hostigador": "TER-troops-hostigador-a",  # reactions: shoots and flees in one
    "movilidad": "TER-troops-movilidad-a",  # orders: a free change of facing
    "persecucion": "TER-troops-persecucion-a",  # combat: rides down infantry that retreats
    "vanguardia": "TER-troops-vanguardia-a",  # deployment: one move before the first turn
    # artillery
    "caballos_de_tiro": "TER-troops-tiro-a",  # orders: can be limbered
    "defensa_de_dotacion": "TER-troops-dotacion-a",  # combat: its crew fights as infantry
    "experimental": "TER-troops-experimental-a",  # shooting: each 1 wears the gun itself
    "integrada": "TER-troops-integrada-a",  # unions: may be a part of a Formation
    "mando_incorporado": "TER-troops-mandoinc-a",  # reach: always within command
    "mortero": "TER-weapons-mortero-a",  # shooting: Cubierto is no help against it
    "sin_escapatoria": "TER-troops-escapatoria-a",  # combat: destroyed when it loses
    # weapons
    "granadas": "TER-weapons-granadas-a",  # strength: Protegido is no help to the enemy
    "lanzas_caballeria": "TER-weapons-lanzas-a",  # combat: rides down retreating cavalry
    "mandobles": "TER-weapons-mandobles-a",  # combat: a beaten rival may lose its order
}
REGISTER.alike(TroopTrait, CITES)
