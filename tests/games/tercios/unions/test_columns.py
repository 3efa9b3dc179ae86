"""Hard cases of the Choragiew: riding up to a column, being in one, riding out of it."""

from typing import Any

from estandarte.games.tercios.before.deploy_command import DeployCommand, Post
from estandarte.games.tercios.before.deployment import Deploying
from estandarte.games.tercios.charge.combat import RoundFought
from estandarte.games.tercios.morale.cards import CardLost
from estandarte.games.tercios.morale.casualties import CommanderLost, lose_part
from estandarte.games.tercios.movement.footing import same_body
from estandarte.games.tercios.movement.leaving import slot_of, starts_of
from estandarte.games.tercios.odds.spreads import breaks
from estandarte.games.tercios.reactions.reacting import Hold, React
from estandarte.games.tercios.turn.declaration import Charge
from estandarte.games.tercios.turn.execution import FreeTurn, March, Orient, Reorganise, Shoot
from estandarte.games.tercios.turn.falling_in import JoinColumn
from estandarte.games.tercios.turn.goes import Activate, TroopStep
from estandarte.games.tercios.turn.orders import ImpetuousCharge
from estandarte.games.tercios.values.circumstances import Fight
from estandarte.games.tercios.values.strength import combat_of
from estandarte.kernel import but
from estandarte.kernel.testing import rule
from estandarte.wargame.plane.bases import Side, base_at_front
from estandarte.wargame.plane.measures import inches
from estandarte.wargame.plane.overlap import overlaps
from games.tercios.council import leader
from games.tercios.scenes import BLUE, FOE, RED, Scene, area, commander, place, unit

HUSSARS = "husares_pesados"


def column(*names: str, more: Any = (), dice: Any = (), **fields: Any) -> Scene:
    lead, *rest = names
    head = unit(lead, HUSSARS, at=(36, 20), union="column", parts=tuple(rest), **fields)
    depth = head.profile.depth * len(names)
    head = but(head, base=base_at_front(place(36, 20), 0, head.profile.front, depth))
    tail = [unit(n, HUSSARS, at=(10, 40), union="column", lead=lead) for n in rest]
    return Scene(head, *tail, *more, dice=dice)


def joining(*things: Any, facing: int = 0, dice: Any = (5, 1)) -> Scene:
    """A rides up to B, 8" ahead of it."""
    scene = Scene(
        unit("A", HUSSARS, at=(36, 12), facing=facing), unit("B", HUSSARS, at=(36, 20)), *things,
        dice=dice,
    )  # fmt: skip
    scene.activate("A", "corred")
    return scene


@rule("TER-troops-choragiew-c", "TER-move-g")
def test_who_rides_up_may_not_wheel_about() -> None:
    assert joining(facing=180).refusal(JoinColumn("B", role=RED)) == "TER-move-g"
    assert joining(facing=80).refusal(JoinColumn("B", role=RED)) is None


@rule("TER-troops-choragiew-c", "TER-move-c", "TER-move-d")
def test_nobody_and_nothing_may_stand_in_the_way_to_a_column() -> None:
    friend = unit("F", "compania_disparo", at=(36, 16))
    assert joining(friend).refusal(JoinColumn("B", role=RED)) == "TER-move-c"
    lake = area("small_lake", 36, 15, 1)
    assert joining(lake).refusal(JoinColumn("B", role=RED)) == "TER-move-d"


@rule("TER-troops-choragiew-c", "TER-centres-d")
def test_the_way_to_a_column_keeps_off_enemies() -> None:
    enemy = unit("X", "canon_ligero", at=(36.9, 14.5), facing=270, role=BLUE)
    assert joining(enemy).refusal(JoinColumn("B", role=RED)) == "TER-centres-d"


@rule("TER-troops-choragiew-f", "TER-terrain-move-muydificil-a")
def test_a_wood_on_the_way_would_shake_who_rides_up() -> None:
    wood = area("small_wood", 36, 15, 1)
    assert joining(wood).refusal(JoinColumn("B", role=RED)) == "TER-troops-choragiew-f"


@rule("TER-reactions-b", "TER-troops-choragiew-c")
def test_who_rides_up_past_an_enemy_is_watched() -> None:
    watcher = unit("X", at=(38.5, 15), facing=270, role=BLUE, card="fuego")
    scene = joining(watcher)
    scene.play(JoinColumn("B", role=RED))
    assert scene.moment == "Reaction"
    scene.play(Hold(role=BLUE))
    assert scene.unit("B").parts == ("A",)


@rule("TER-troops-choragiew-f", "TER-reactions-fuego-a")
def test_shaken_by_fire_on_the_way_it_does_not_fall_in() -> None:
    from estandarte.games.tercios.answers.shooting_back import ShootBack

    watcher = unit("X", "tercio", at=(38.5, 15), facing=270, role=BLUE, card="fuego")
    # the check of the reaction; its volley of four; nobody resists
    scene = joining(watcher, dice=[5, 1, 1, 6, 1, 1, 1, 1, 1, 1, 1, 1])
    scene.play(JoinColumn("B", role=RED))
    scene.play(React("X", role=BLUE))
    scene.play(ShootBack("arcabuz_mosquete", role=BLUE))
    assert scene.unit("A").disordered
    assert scene.unit("A").lead == ""
    assert scene.unit("B").parts == ()


@rule("TER-overlap-a", "TER-troops-choragiew-f")
def test_shaken_on_the_way_it_makes_room_where_it_stands() -> None:
    from estandarte.games.tercios.answers.shooting_back import ShootBack

    watcher = unit("X", "tercio", at=(38.5, 15), facing=270, role=BLUE, card="fuego")
    friend = commander("R", at=(36, 13.2))
    scene = joining(watcher, friend, dice=[5, 1, 1, 6, 1, 1, 1, 1, 1, 1, 1, 1])
    scene.play(JoinColumn("B", role=RED), React("X", role=BLUE))
    scene.play(ShootBack("arcabuz_mosquete", role=BLUE))
    assert scene.unit("A").disordered and scene.moment == "SteppedOn"


@rule("TER-troops-choragiew-l")
def test_wear_beyond_its_endurance_destroys_no_column_whole() -> None:
    scene = column("A", "B", wear=9)
    alone = Scene(unit("A", HUSSARS, at=(36, 20), wear=9))
    assert breaks(alone.state, alone.unit("A"), 5) > 0
    assert breaks(scene.state, scene.unit("A"), 5) == breaks(scene.state, scene.unit("B"), 5) == 0


@rule("TER-troops-choragiew-h", "TER-troops-choragiew-i")
def test_riders_who_meant_to_leave_a_column_lose_their_cards_too() -> None:
    scene = column("A", "B", more=[unit("C", HUSSARS, at=(36, 12))])
    scene.state.put(but(scene.unit("A"), card="atacad"))
    scene.state.put(but(scene.unit("B"), card="corred"))
    scene.activate("C", "corred")
    scene.play(JoinColumn("A", role=RED))
    assert {e.unit for e in scene.all(CardLost)} == {"A", "B"}
    assert scene.unit("A").parts == ("B", "C")
    again = Activate("A", role=RED).check(scene.state, TroopStep((RED,)))
    assert again.cite == "TER-troops-choragiew-i"


@rule("TER-troops-choragiew-r")
def test_a_rider_does_nothing_else_before_it_is_out_of_its_column() -> None:
    armed = {"fire": (3,), "shooting": ("arcabuz",)}
    scene = column("A", "B", more=[unit("X", at=(36, 24), **FOE)])
    scene.state.put(but(scene.unit("B"), profile=but(scene.unit("B").profile, **armed)))
    scene.activate("B", "atencion")
    for action in (
        Shoot("X", "arcabuz", role=RED), Orient(Side.LEFT, role=RED),
        FreeTurn(Side.LEFT, role=RED), Reorganise(role=RED),
    ):  # fmt: skip
        assert scene.refusal(action) == "TER-troops-choragiew-r"
    side = slot_of(scene.state, scene.unit("B")).centre_of(Side.RIGHT)
    scene.play(March(side.moved(inches(6), 0), role=RED))
    assert scene.refusal(Orient(Side.LEFT, role=RED)) is None


@rule("TER-troops-choragiew-r", "TER-overlap-a")
def test_a_rider_ends_clear_of_the_column_it_left() -> None:
    scene = column("A", "B", "C")
    scene.activate("B", "corred")
    side = slot_of(scene.state, scene.unit("B")).centre_of(Side.RIGHT)
    assert scene.refusal(March(side.moved(inches(1, 8), 0), role=RED)) == "TER-overlap-a"
    marches = [a for a in scene.state.decision.options(scene.state, RED) if type(a) is March]
    assert marches  # from its place in the column, not from where it once joined
    scene.play(March(side.moved(inches(7), 0), role=RED))
    assert not overlaps(scene.unit("B").base, scene.unit("A").base)
    assert scene.unit("A").parts == ("C",)


@rule("TER-troops-choragiew-r", "TER-markers-f")
def test_who_rides_out_of_a_disordered_column_is_disordered() -> None:
    scene = column("A", "B", disordered=True)
    scene.activate("B", "corred")
    side = slot_of(scene.state, scene.unit("B")).centre_of(Side.RIGHT)
    scene.play(March(side.moved(inches(7), 0), role=RED))
    assert scene.unit("B").disordered


@rule("TER-troops-impetuosos-a", "TER-troops-choragiew-n")
def test_a_worn_column_counts_as_fresh_for_its_temper_too() -> None:
    scene = column("A", "B", wear=2, more=[unit("X", at=(36, 26), **FOE)], dice=[1] * 40)
    hot = but(scene.unit("A").profile, traits=(*scene.unit("A").profile.traits, "impetuosos"))
    scene.state.put(but(scene.unit("A"), profile=hot))
    scene.activate("A", "corred")
    assert scene.all(ImpetuousCharge)
    scene.play(Charge("X", role=RED))
    assert scene.all(RoundFought)


@rule("TER-troops-impetuosos-a", "TER-troops-fortaleza-d")
def test_hotheads_behind_waggons_cannot_be_carried_away() -> None:
    waggons = unit("A", "levas+tabor", at=(36, 20), traits=("impetuosos",))
    scene = Scene(waggons, unit("X", at=(36, 22.5), **FOE), dice=[1] * 9)
    scene.activate("A", "fuego")
    assert not scene.all(ImpetuousCharge)
    assert scene.moment == "FireOrder"


@rule("TER-Q100", "TER-troops-choragiew-d")
def test_a_commander_in_a_unit_that_joins_a_column_is_in_the_column() -> None:
    rider: dict[str, Any] = {"sort": "husares_pesados"}
    officer = commander("C", inside="B")
    scene = Scene(unit("A", at=(36, 24), **rider), unit("B", at=(36, 18), **rider), officer)
    scene.activate("B", "corred")
    scene.play(JoinColumn("A", role=RED))
    assert scene.unit("A").parts == ("B",)
    assert scene.officer("C").inside == "A"


@rule("TER-commanders-loss-cobardes")
def test_a_commander_runs_when_a_column_loses_its_rear_beside_him() -> None:
    lead = unit("A", "husares_pesados", at=(36, 30), union="column", parts=("B",))
    deep = but(lead.base, depth=2 * lead.base.depth)
    shift = (deep.front_centre.x - lead.front_centre.x, deep.front_centre.y - lead.front_centre.y)
    base = but(deep, centre=deep.centre.moved(-shift[0], -shift[1]))
    rear = unit("B", "husares_pesados", at=(36, 30), union="column", lead="A")
    edge = base.centre.y - base.depth // 2
    near = but(leader(), at=place(36, 0).moved(0, edge - inches(6) - inches(1, 2)))
    scene = Scene(but(lead, base=base, wear=9), rear, near, dice=[1, 1])
    scene.doing(lose_part, scene.unit("A"), "B", "TER-troops-choragiew-l")
    assert [e.cite for e in scene.all(CommanderLost)] == ["TER-commanders-loss-cobardes"]


@rule("TER-troops-choragiew-c", "TER-obstacles-b")
def test_nobody_rides_up_to_a_column_through_a_narrow_gap() -> None:
    left = unit("F", "compania_disparo", at=(34.9, 16), facing=90)
    right = unit("G", "compania_disparo", at=(37.1, 16), facing=270)
    assert joining(left, right).refusal(JoinColumn("B", role=RED)) == "TER-obstacles-b"


@rule("TER-troops-choragiew-e")
def test_who_rides_in_a_column_is_of_one_body_with_it_and_with_nobody_else() -> None:
    scene = column("A", "B", "C", more=(unit("D", at=(20, 20)),))
    rear = scene.unit("B")
    assert [name for name in "ABCD" if same_body(rear, scene.unit(name))] == ["A", "B", "C"]


@rule("TER-troops-choragiew-r")
def test_the_head_of_a_column_starts_where_it_stands_and_the_others_by_a_flank() -> None:
    scene = column("A", "B")
    assert starts_of(scene.state, scene.unit("A")) == [scene.unit("A")]
    slot = slot_of(scene.state, scene.unit("B"))
    found = [start.base.heading for start in starts_of(scene.state, scene.unit("B"))]
    assert found == [slot.heading + 2700, slot.heading + 900]


@rule("TER-troops-choragiew-a")
def test_a_column_is_deployed_of_units_of_its_command_and_of_more_than_one() -> None:
    def deployed(*together: str) -> str | None:
        scene = Scene(frames=[Deploying((RED,))])
        for name in ("A", "B"):
            scene.state.waiting[name] = unit(name, HUSSARS, command="red-1")
        posts = {"A": Post(place(36, 10), 0), "B": Post(place(44, 10), 0)}
        return scene.refusal(DeployCommand("red-1", posts, columns=(together,), role=RED))

    assert deployed("A", "B") is None
    assert deployed("A") == deployed("A", "nobody") is not None


@rule("TER-troops-choragiew-o", "TER-values-c")
def test_a_column_fights_with_the_combat_of_its_front_and_says_so() -> None:
    front = unit("A", "husares_pesados", union="column", parts=("B",))
    rear = unit("B", "husares_pesados", at=(36, 18), union="column", lead="A")
    scene = Scene(front, rear, unit("C", "husares_pesados", at=(50, 20)), unit("X", **FOE))

    def cite(name: str) -> str:
        return combat_of(scene.state, Fight(scene.unit(name), scene.unit("X"))).base.cite

    assert (cite("A"), cite("C")) == ("TER-troops-choragiew-o", "TER-values-c")
