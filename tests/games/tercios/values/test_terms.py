"""Every term of every value: by its rule, with what it adds to a printed four."""

from collections.abc import Callable, Iterable
from typing import Any

import pytest

from estandarte.games.tercios.commanders.effects import mark_of
from estandarte.games.tercios.fire.shooting import range_of
from estandarte.games.tercios.ground.terrain import Going
from estandarte.games.tercios.state import BLUE, RED
from estandarte.games.tercios.turn.sequence import initiative_bonus
from estandarte.games.tercios.units import Unit
from estandarte.games.tercios.values.circumstances import Check, Fight, Shot
from estandarte.games.tercios.values.flanks import flank_rule
from estandarte.games.tercios.values.modifiers import decrease, flat, increase, reckon
from estandarte.games.tercios.values.strength import (
    bearing_of,
    combat_of,
    courage_in_combat,
    courage_under_fire,
    discipline_of,
    fire_of,
    speed_of,
)
from estandarte.kernel import Sum, Term
from estandarte.wargame.plane.measures import inches
from games.tercios.scenes import Scene, area, commander, place, unit

HORSE, GUN, BOUGHT = "coraceros", "canon_medio", "canon_medio+fortificada"
Reckoned = Callable[[int], Sum]
Rows = Iterable[tuple[str, str, Reckoned]]


def tells(told: Sum, line: str, cite: str) -> bool:
    """Whether a sum has such a line by a rule, as people read it: `+1`, `4`."""
    return line in [str(each) for each in told.tally.lines if each.cite == cite]


def printed(number: int, sort: str = "compania_disparo", **more: Any) -> Unit:
    """The unit A, of which every value is the same."""
    values = dict.fromkeys(("combat", "courage", "discipline", "speed"), number)
    own = {"fire": (number,), "endurance": 4, **more.pop("values", {})}
    return unit("A", sort, values={**values, **own}, **more)


def foe(sort: str = "escuadron_clasico", **more: Any) -> Unit:
    return unit("X", sort, **{"at": (36, 24), "facing": 180, "role": BLUE, **more})


def marked(name: str) -> dict[str, Any]:
    return {"marks": (mark_of(name, "go"),)}


def inside(quality: str = "", virtue: str = "", **more: Any) -> Any:
    return commander(
        "R", inside="A", qualities=(quality,) if quality else (),
        virtues=(virtue,) if virtue else (), **more,
    )  # fmt: skip


def in_fight(value: Any, *things: Any, enemy: Unit | None = None, **told: Any) -> Reckoned:
    """A value of A in a fight with X; what is no circumstance of the fight is said of A."""

    def reckoned(number: int) -> Sum:
        fight = {k: v for k, v in told.items() if k in Fight.__struct_fields__}
        mine = {k: v for k, v in told.items() if k not in fight}
        scene = Scene(printed(number, **mine), enemy or foe(), *things)
        found: Sum = value(scene.state, Fight(scene.unit("A"), scene.unit("X"), **fight))
        return found

    return reckoned


def combat(*things: Any, **told: Any) -> Reckoned:
    return in_fight(combat_of, *things, **told)


def courage(*things: Any, **told: Any) -> Reckoned:
    return in_fight(courage_in_combat, *things, **told)


def shot(value: Any, sorts: tuple[str, str], *things: Any, far: int = 6, **told: Any) -> Reckoned:
    """A value of A in a shot: its Fire, or its Courage where it is the target."""

    def reckoned(number: int) -> Sum:
        named = {"weapon": sorts[0], "sort": sorts[1], "order": "fuego", "square": inches(far) ** 2}
        named |= {k: v for k, v in told.items() if k in Shot.__struct_fields__}
        mine = {k: v for k, v in told.items() if k not in named}
        scene = Scene(printed(number, **mine), foe(), *things)
        one, other = scene.unit("A"), scene.unit("X")
        if value is courage_under_fire:
            one, other = other, one
        start = named.pop("start", one.front_centre)
        found: Sum = value(scene.state, Shot(one, other, start=start, **named))
        return found

    return reckoned


def fire(*things: Any, weapon: str = "arcabuz", sort_of: str = "firearm", **told: Any) -> Reckoned:
    return shot(fire_of, (weapon, sort_of), *things, **told)


def under_fire(*things: Any, sort_of: str = "firearm", **told: Any) -> Reckoned:
    return shot(courage_under_fire, ("arcabuz", sort_of), *things, **told)


def speed(order: Any, *things: Any, going: Any = None, slow: bool = False, **told: Any) -> Reckoned:
    def reckoned(number: int) -> Sum:
        scene = Scene(printed(number, **told), *things)
        return speed_of(scene.state, scene.unit("A"), order, Going(**(going or {})), slow)

    return reckoned


def discipline(*things: Any, check: Any = None, enemy: Any = (), **told: Any) -> Reckoned:
    """Of A, before it X."""

    def reckoned(number: int) -> Sum:
        scene = Scene(printed(number, **told), foe(), *things)
        sort, more = check or ("order", {})
        against = {"against": scene.unit("X")} if sort == "reaction" else {}
        return discipline_of(scene.state, scene.unit("A"), Check(sort, **more, **against))

    return reckoned


NEAR = commander("K")
WEARY = {"wear": 4}
REACTS = ("reaction", {})
SQUARE = {"traits": ("cuadros",)}


def flank_of(target: Unit) -> str:
    """The rule by which a charge from behind X is what it is."""
    return flank_rule(Scene(target).state, target, place(36, 40))


COMBAT: Rows = [
    ("TER-orders-atacad-e", "+2", combat(attacks=True)),
    ("TER-reactions-atacad-c", "+2", combat(attacks=True, countercharge=True)),
    ("TER-malaguerra-d", "+0", combat(attacks=True, mala_guerra=True)),
    ("TER-troops-resguardo-f", "+0", combat()),
    ("TER-flank-b", "-2", combat(flanked=True)),
    ("TER-flank-e", "+0", combat(unflanked=flank_of(foe(traits=("cuadros",))))),
    ("TER-troops-emplazada-h", "+0", combat(unflanked=flank_of(foe(union="works")))),
    ("TER-scenery-edificio-h", "+0", combat(unflanked=flank_of(foe(building="e1")))),
    ("TER-terrain-melee-altura", "+2", combat(above=True)),
    ("TER-markers-d", "-2", combat(**WEARY)),
    ("TER-qualities-flematico", "+0", combat(inside("flematico"), **WEARY)),
    ("TER-weapons-bardiches-a", "+0", combat(arms=("bardiches",), **WEARY)),
    ("TER-qualities-picaro", "+2", combat(**marked("picaro_combat"))),
    ("TER-virtues-destreza", "+1", combat(inside(virtue="destreza"))),
    ("TER-virtues-d", "+1", combat(**marked("inspirar_destreza"))),
    ("TER-weapons-alabardas-a", "+2", combat(arms=("alabardas",), enemy=foe(disordered=True))),
    ("TER-weapons-bayoneta-a", "+2", combat(arms=("bayoneta",), is_charged=True, enemy=foe(HORSE))),
    ("TER-weapons-bayoneta-b", "+2", combat(arms=("bayoneta",), attacks=True)),
    ("TER-weapons-espadachines-a", "+2", combat(arms=("espadachines",), mala_guerra=True)),
    ("TER-weapons-lanzaspesadas-a", "+2", combat(arms=("lanzas_pesadas",), countercharge=True)),
    ("TER-weapons-picas-a", "+2", combat(arms=("picas",), is_charged=True, enemy=foe(HORSE))),
    ("TER-weapons-salvas-a", "+2", combat(arms=("salvas",), attacks=True)),
    ("TER-troops-fortaleza-f", "-2", combat(sort=HORSE, attacks=True, enemy=foe("levas+tabor"))),
    ("TER-troops-emplazada-i", "-2",
     combat(sort=HORSE, attacks=True, enemy=foe("levas+tabor", union="works"))),
]  # fmt: skip
COURAGE: Rows = [
    ("TER-markers-f", "-2", courage(disordered=True)),
    ("TER-troops-abierta-b", "-2", courage(disordered=True, traits=("formacion_abierta",))),
    ("TER-flank-c", "-2", courage(flanked=True)),
    ("TER-qualities-gallardo", "+0", courage(inside("gallardo"), flanked=True)),
    ("TER-troops-cuadros-a", "+0", courage(unflanked=flank_of(foe(**SQUARE)), **SQUARE)),
    ("TER-terrain-melee-protegido-a", "+2", courage(is_charged=True, protected=True)),
    ("TER-terrain-melee-protegido-b", "+0", courage(short_of_wall=True)),
    ("TER-qualities-imperterrito", "+2", courage(is_charged=True, **marked("imperterrito"))),
    ("TER-weapons-granadas-a", "+0",
     courage(is_charged=True, protected=True, enemy=foe(arms=("granadas",)))),
    ("TER-reactions-resistid-a", "+2", courage(braced=True)),
    ("TER-malaguerra-e", "+0", courage(braced=True, mala_guerra=True)),
    ("TER-troops-fortificada-b", "+2", courage(sort=BOUGHT)),
    ("TER-virtues-voluntad", "+1", courage(inside(virtue="voluntad"))),
    ("TER-markers-f", "-2", under_fire(disordered=True)),
    ("TER-troops-abierta-a", "+0", under_fire(disordered=True, traits=("formacion_abierta",))),
    ("TER-terrain-shoot-cubierto", "+2", under_fire(area("small_wood", 36, 20, 1))),
    ("TER-scenery-edificio-e", "+2", under_fire(area("large_building", 36, 20), building="e1")),
    ("TER-qualities-estoico", "+2", under_fire(**marked("estoico"))),
    ("TER-weapons-mortero-a", "+0", under_fire(mortar=True, **marked("estoico"))),
    ("TER-reactions-resistid-a", "+2", under_fire(braced=True)),
    ("TER-troops-fortaleza-g", "+2", under_fire(traits=("fortaleza_movil",))),
    ("TER-troops-fortificada-a", "+2", under_fire(traits=("fortificada",))),
    ("TER-troops-fortificada-c", "+0", under_fire(traits=("fortificada",), in_place=False)),
    ("TER-virtues-sacrificio", "+1", under_fire(inside(virtue="sacrificio"))),
]  # fmt: skip
ATENCION: dict[str, Any] = {"order": "atencion"}
PISTOLS: dict[str, Any] = {"values": {"shooting": ("pistola",)}, "weapon": "pistola", **ATENCION}
FLINTS: dict[str, Any] = {"values": {"shooting": ("chispa",)}, "weapon": "chispa"}
FIRE: Rows = [
    ("TER-markers-e", "-2", fire(**WEARY)),
    ("TER-qualities-flematico", "+0", fire(inside("flematico"), **WEARY)),
    ("TER-orders-atencion-e", "-2", fire(**ATENCION)),
    ("TER-reactions-atencion-b", "-2", fire(reaction=True, **ATENCION)),
    ("TER-qualities-raudo", "+0", fire(**ATENCION, **marked("raudo"))),
    ("TER-weapons-pistolas-c", "-2", fire(**PISTOLS, far=5)),
    ("TER-weapons-pistolas-a", "+0", fire(**PISTOLS, far=4)),
    ("TER-weapons-jabalinas-a", "+0",
     fire(values={"shooting": ("jabalina",)}, weapon="jabalina", sort_of="javelin", **ATENCION)),
    ("TER-reactions-fuego-b", "+2", fire(reaction=True)),
    ("TER-weapons-fuego-a", "+2", fire(reaction=True, **ATENCION)),
    ("TER-troops-hostigador-a", "+0", fire(reaction=True, weapon="arco", sort_of="bow")),
    ("TER-weapons-ballestas-b", "+0", fire(reaction=True, weapon="ballesta", sort_of="crossbow")),
    ("TER-troops-hostigador-d", "+0", fire(reaction=True, will_flee=True)),
    ("TER-troops-angulo-a", "+0", fire(traits=("angulo_extendido",), start=place(35, 19))),
    ("TER-weapons-chispa-a", "+2", fire(**FLINTS)),
    ("TER-weapons-chispa-b", "+0", fire(**FLINTS, reaction=True)),
    ("TER-qualities-perfeccionista-b", "+2", fire(**marked("perfeccionista"))),
    ("TER-qualities-picaro", "+2", fire(**marked("picaro_fire"))),
    ("TER-virtues-instruccion", "+1", fire(inside(virtue="instruccion"))),
]  # fmt: skip
ROUGH, VERY = {"difficult": True}, {"difficult": True, "very_difficult": True}
LIGHTEST = {"traits": ("escaramuzadores",)}
IN_RANKS = unit("G", "canon_ligero+integrada", union="gun", lead="A")
SPEED: Rows = [
    ("TER-orders-atacad-d", "+2", speed("atacad")),
    ("TER-orders-corred-a", "+2", speed("corred")),
    ("TER-troops-integrada-e", "+0", speed("corred", IN_RANKS, parts=("G",))),
    ("TER-terrain-move-dificil", "-2", speed(None, going=ROUGH)),
    ("TER-terrain-move-muydificil-b", "-2", speed(None, going=VERY, without=("ligera",))),
    ("TER-terrain-move-facil", "+2", speed(None, going={"easy": True})),
    ("TER-qualities-implacable-a", "-2", speed(None, slow=True)),
    ("TER-troops-escaramuzadores-a", "+0", speed(None, going=ROUGH, **LIGHTEST)),
    ("TER-troops-escaramuzadores-b", "+0", speed(None, going=VERY, **LIGHTEST)),
    ("TER-troops-ligera-a", "-2", speed(None, going=VERY)),
    ("TER-virtues-entrega", "+1", speed(None, inside(virtue="entrega"))),
]
OTHERS = {"command": "red-2"}
FAR: dict[str, Any] = {"at": (60, 40)}
GENERAL = commander("K", is_general=True, command="red-0")
CHASED = ("reaction", {"flight": True})
EVADES = ("reaction", {"evasion": True})
DISCIPLINE: Rows = [
    ("TER-ordercheck-c", "-2", discipline()),
    ("TER-reactions-i", "-2", discipline(check=REACTS)),
    ("TER-commanders-distance-b", "-2", discipline(commander("K", **FAR))),
    ("TER-commanders-distance-d", "-2",
     discipline(commander("K", inside="B", **FAR), unit("B", **FAR))),
    ("TER-commanders-distance-c", "+0", discipline(GENERAL)),
    ("TER-troops-elite-b", "+0", discipline(traits=("elite",))),
    ("TER-troops-mandoinc-a", "+0", discipline(sort=GUN)),
    ("TER-troops-mandoinc-b", "-2", discipline(command="red-3")),
    ("TER-troops-mandoinc-b", "+0",
     discipline(unit("G", GUN, at=(39, 20), command="red-3"), command="red-3")),
    ("TER-flank-d", "-2", discipline(NEAR, check=("reaction", {"flanked": True}))),
    ("TER-qualities-agresivo", "-2",
     discipline(NEAR, commander("E", role=BLUE, inside="X", qualities=("agresivo",)),
                check=CHASED)),
    ("TER-qualities-terrible", "-2", discipline(NEAR, check=REACTS, **marked("terrible"))),
    ("TER-qualities-imperturbable", "+1",
     discipline(commander("K", qualities=("imperturbable",)), check=REACTS)),
    ("TER-qualities-insigne", "+2", discipline(NEAR, **marked("insigne"))),
    ("TER-qualities-religioso", "+2", discipline(NEAR, **marked("religioso"))),
    ("TER-troops-evasion-b", "+2", discipline(NEAR, sort=HORSE, check=EVADES)),
    ("TER-qualities-dispuesto", "+2",
     discipline(commander("K", qualities=("dispuesto",)), check=EVADES)),
    ("TER-virtues-lealtad", "+1", discipline(inside(virtue="lealtad"))),
]  # fmt: skip
ROWS = [*COMBAT, *COURAGE, *FIRE, *SPEED, *DISCIPLINE]
EACH = pytest.mark.parametrize(
    ("cite", "line", "reckoned"),
    [pytest.param(*row, marks=pytest.mark.rule(row[0]), id=f"{n}-{row[0]}")
     for n, row in enumerate(ROWS)],
)  # fmt: skip


@EACH
def test_every_term_is_told_with_its_rule(cite: str, line: str, reckoned: Reckoned) -> None:
    found = reckoned(4)
    assert tells(found, line, cite)
    assert found.total == found.tally.total


@EACH
def test_no_term_changes_a_value_of_nought(cite: str, line: str, reckoned: Reckoned) -> None:
    found = reckoned(0)
    assert tells(found, "+0", cite)
    assert found.total == found.tally.total == 0


def column(number: int) -> Sum:
    rear = unit("B", "husares_pesados", union="column", lead="A")
    return combat(rear, sort="husares_pesados", union="column", parts=("B",))(number)


PRINTED: Rows = [
    ("TER-values-b", "4", speed(None)),
    ("TER-troops-fortaleza-e", "2", speed(None, fortress=True)),
    ("TER-troops-tiro-a", "4", speed(None, sort=GUN)),
    ("TER-troops-tiro-b", "0", speed(None, sort=GUN, values={"speed": 0})),
    ("TER-troops-tiro-c", "5", speed(None, sort=GUN, limbered=True)),
    ("TER-values-c", "4", combat()),
    ("TER-troops-dotacion-a", "4", combat(sort=GUN)),
    ("TER-troops-integrada-d", "4", combat(IN_RANKS, parts=("G",))),
    ("TER-troops-choragiew-o", "4", column),
    ("TER-values-d", "4", fire()),
    ("TER-weapons-arcabuzmosquete-c", "3",
     fire(values={"fire": (3, 2)}, weapon="arcabuz_mosquete", far=7)),
    ("TER-weapons-arcabuzmosquete-b", "2",
     fire(values={"fire": (3, 2)}, weapon="arcabuz_mosquete", far=8)),
    ("TER-values-e", "4", discipline(NEAR)),
    ("TER-values-f", "4", courage()),
    ("TER-values-g", "4", lambda n: bearing_of(Scene(a := printed(n)).state, a)),
    ("TER-virtues-fervor", "+1",
     lambda n: bearing_of(Scene(a := printed(n), inside(virtue="fervor")).state, a)),
]  # fmt: skip
UP, DOWN = increase("up", "TER-orders-atacad-e"), decrease("down", "TER-flank-b")
TWICE, THRICE = (
    increase("twice", "TER-terrain-melee-altura"),
    increase("more", "TER-orders-corred-a"),
)
AGAIN = decrease("again", "TER-markers-d")


def of_five(*terms: Term) -> Reckoned:
    return lambda _: reckon(Term(5, "TER-values-c"), terms)


TOGETHER: Rows = [
    ("TER-mods-a", "5", of_five(UP, DOWN)),
    ("TER-mods-b", "7", of_five(UP)),
    ("TER-mods-c", "10", of_five(UP, TWICE)),
    ("TER-mods-d", "3", of_five(DOWN)),
    ("TER-mods-e", "1", of_five(DOWN, AGAIN)),
    ("TER-mods-h", "7", of_five(UP, TWICE, DOWN)),
    ("TER-mods-j", "8", of_five(UP, flat("point", "TER-virtues-destreza"))),
]


def carries(weapon: str, sort: str = "compania_disparo", **mark: Any) -> Reckoned:
    return lambda _: range_of(Scene(a := unit("A", sort, **mark)).state, a, weapon)


def bonus(*officers: Any) -> Reckoned:
    return lambda _: initiative_bonus(Scene(unit("A"), *officers).state, RED)


TAUGHT = {"marks": (mark_of("tutor", "go", 2),)}
ENGINEERED = {"marks": (mark_of("ingeniero", "go", 1),)}
OTHER_SUMS: Rows = [
    ("TER-weapons-arcos-c", "12", carries("arco")),
    ("TER-weapons-arcos-c", "16", carries("arco_largo")),
    ("TER-weapons-arcabuz-a", "8", carries("arcabuz")),
    ("TER-shoot-ranges", "12", carries("arcabuz_mosquete")),
    ("TER-shoot-ranges", "12", carries("chispa")),
    ("TER-weapons-ballestas-a", "12", carries("ballesta")),
    ("TER-weapons-canon-b", "18", carries("canon_ligero")),
    ("TER-weapons-canon-b", "24", carries("canon_medio")),
    ("TER-weapons-canon-b", "36", carries("canon_pesado")),
    ("TER-weapons-superpesado-c", "42", carries("canon_superpesado")),
    ("TER-weapons-jabalinas-c", "6", carries("jabalina")),
    ("TER-weapons-mosquete-a", "12", carries("mosquete")),
    ("TER-weapons-pistolas-b", "4", carries("pistola")),
    ("TER-qualities-tutor", "+4", carries("arcabuz", **TAUGHT)),
    ("TER-qualities-ingeniero", "+3", carries("canon_medio", GUN, **ENGINEERED)),
    ("TER-initiative-a", "2", bonus(GENERAL)),
    ("TER-initiative-d", "0", bonus()),
    ("TER-virtues-iniciativa", "+2",
     bonus(commander("K", is_general=True, virtues=("iniciativa",)))),
]  # fmt: skip


@pytest.mark.parametrize(
    ("cite", "line", "reckoned"),
    [pytest.param(*row, marks=pytest.mark.rule(row[0]), id=f"{n}-{row[0]}")
     for n, row in enumerate((*PRINTED, *TOGETHER, *OTHER_SUMS))],
)  # fmt: skip
def test_what_is_printed_is_told_with_its_rule(cite: str, line: str, reckoned: Reckoned) -> None:
    assert tells(reckoned(4), line, cite)
