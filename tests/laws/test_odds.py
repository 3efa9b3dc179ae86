"""The odds that a game shows are those of play, and every choice that leads to dice has some.

Positions are drawn by lot; short here, with as many trials as a moment allows, while `make soak`
throws twenty thousand times. Which choices lead to dice the kept matches tell.
"""

import lzma
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from estandarte.games.aguila.charge.phase import DeclareCharge
from estandarte.games.aguila.charge.reactions import React
from estandarte.games.aguila.fire.batteries import FireGuns
from estandarte.games.aguila.fire.phase import DeclareShot
from estandarte.games.aguila.odds.choices import odds_of as aguila_odds
from estandarte.games.aguila.schema.troops import FormationName
from estandarte.games.mistral.odds.choices import odds_of as mistral_odds
from estandarte.games.tercios.table.view import view_of
from estandarte.games.tercios.turn.declaration import Charge
from estandarte.games.tercios.turn.execution import Shoot
from estandarte.kernel import Action, Dice, DieRolled, Event, Odds, parse_record
from games.aguila import scenes as aguila
from games.aguila.odds.test_choices import charges, charging, fate, fires, melee, shooting
from games.mistral.odds.test_choices import divided, lost_by
from games.tercios import scenes as tercios
from games.tercios.scenes import BLUE, FOE, RED, TERCIOS
from laws.trials import Outcome, Will, astray, told, tried

Tried = tuple[str, Any, Odds | None, Will, Outcome]
"""A choice, the board, its odds, how play goes on from it, and what is said of its end."""

# --- Tercios

SORTS = ("escuadron_clasico", "tercio", "tercio+modernizado", "compania_disparo", "compania_picas",
         "compania_combate", "coraceros", "husares_pesados", "cosacos", "canon_ligero")  # fmt: skip
GROUND = ("hill", "small_wood", "swamp", "crop_field")
PASSIVE = ("Hold", "ShootBack", "LetItStand", "HoldGround", "Grace", "StandFast", "LeaveUnguarded")
NAMES = {
    "enemy_retreats": "enemy", "enemy_disengages": "enemy", "retreat": "mine", "disengage": "mine",
    "falls_short": "apart", "flees": "apart",
}  # fmt: skip


def squadron(name: str, lots: Dice, **named: Any) -> Any:
    """A unit of some sort, with no more wear than it stands."""
    sort, shaken = lots.choice(SORTS), lots.choice((False, False, True))
    stands = tercios.unit(name, sort).profile.endurance
    worn = min(stands, lots.choice((0, 0, 1, 2, 3)))
    return tercios.unit(name, sort, wear=worn, disordered=shaken, **named)


def pitched(lots: Dice, card: str | None = None) -> tercios.Scene:
    """Two units before each other, in order or not, on some ground, with a Commander or none."""
    ours, gap = squadron("A", lots, at=(36, 20)), lots.choice((3, 4, 5, 7))
    there: dict[str, Any] = {"at": (36, 20 + gap), "role": BLUE, "card": card, "acted": not card}
    theirs = squadron("X", lots, facing=lots.choice((180, 180, 90, 0)), **there)
    things: list[Any] = [ours, theirs, tercios.unit("B", at=(5, 5))]
    things += [tercios.unit("Y", at=(5, 40), **FOE)]
    if lots.choice((True, False)):
        things.append(tercios.area(lots.choice(GROUND), 36, 22, 2))
    if lots.choice((True, False)):
        things.append(tercios.commander("R", at=(40, 18)))
        things.append(tercios.commander("S", at=(40, 28), role=BLUE))
    return tercios.Scene(*things, dice=[6] * 12)


def passively(action: Action) -> Will:
    """Do it, then only what must be done."""
    done: list[bool] = []

    def will(state: Any, decision: Any) -> Action | None:
        if state.dice.key not in done:
            done.append(state.dice.key)
            return action
        role = decision.waiting[0]
        options = {type(o).__name__: o for o in decision.options(state, role)}
        return next((options[n] for n in PASSIVE if n in options), None)

    return will


def volley(state: Any, events: list[Any]) -> str:
    if "X" not in state.units:
        return "destroyed"
    resisted = [e for e in events if type(e).__name__ == "DamageResisted"]
    return f"wear_{resisted[0].wear if resisted else 0}"


def combat(state: Any, events: list[Any]) -> str:
    """The end of a charge; who gives way and how is one name for each side."""
    rounds = [e for e in events if type(e).__name__ == "RoundFought"]
    alive = ("A" in state.units, "X" in state.units)
    if not rounds:
        return "apart" if alive[0] else "shot_down"
    if not all(alive):
        return {(True, False): "destroyed", (False, True): "lost"}.get(alive, "both_destroyed")
    harm, cost = (next(e.wear for e in rounds if e.unit == name) for name in ("A", "X"))
    return "draw" if harm == cost else "enemy" if harm > cost else "mine"


def fights_of_tercios(seed: int) -> Iterator[Tried]:
    for order, kind, outcome in (("fuego", Shoot, volley), ("atacad", Charge, combat)):
        scene = pitched(Dice(f"{order}-{seed}"))
        scene.activate("A", order)
        yield from _options(scene, RED, kind, outcome)
    answering = pitched(Dice(f"answer-{seed}"), ("fuego", "resistid", "atencion")[seed % 3])
    answering.activate("A", "atacad")
    if answering.refusal(Charge("X", role=RED)) is None:
        answering.play(Charge("X", role=RED))
        if answering.moment == "Reaction":
            yield from _options(answering, BLUE, object, combat)


def _options(scene: Any, role: str, kind: type, outcome: Outcome) -> Iterator[Tried]:
    decision, seen = scene.state.decision, set()
    for option in decision.options(scene.state, role) if decision is not None else ():
        name = type(option).__name__
        if isinstance(option, kind) and name not in seen:
            seen.add(name)
            odds = TERCIOS.odds(view_of(scene.state, role), option)
            yield name, scene.state, odds, passively(option), outcome


# --- Águila

TROOPS = ("fr_linea:24", "fr_ligera:24", "fr_husares:10", "fr_dragones:10", "fr_coraceros:10",
          "fr_lanceros:10", "at_linea:36", "g_med")  # fmt: skip
GIFTS = ((), (), ("elite",), ("guardias",), ("cruel",), ("temibles",), ("perforante",), ("coraza",))


def regiment(name: str, lots: Dice, make: Any, troops: tuple[str, ...], **named: Any) -> Any:
    sort = lots.choice(troops)
    plain = make(name, sort)
    formation: FormationName = lots.choice(plain.profile.formations or (plain.formation,))
    return make(
        name, sort, formation="" if plain.is_gun else formation, abilities=lots.choice(GIFTS),
        damage=lots.choice((0, 1) if plain.is_gun else (0, 1, 4, 9)),
        disorganised=lots.choice((0, 0, 2)), **named,
    )  # fmt: skip


def field(lots: Dice, gap: float, shooting_at: bool) -> list[Any]:
    mine = TROOPS if shooting_at else TROOPS[:-1]
    things = [
        regiment("A", lots, aguila.unit, mine, at=(36, 20)),
        regiment("B", lots, aguila.enemy, TROOPS, at=(36, 20 + gap),
                 facing=lots.choice((180, 180, 90, 0))),
    ]  # fmt: skip
    if lots.choice((True, False)):
        things.append(aguila.wall((30, 19.8 + gap), (42, 19.8 + gap)))
    return things


def fights_of_aguila(seed: int) -> Iterator[Tried]:
    lots = Dice(f"shot-{seed}")
    scene = shooting(*field(lots, lots.choice((4, 5, 7)), True))
    before = scene.unit("B").damage
    for option in scene.state.decision.options(scene.state, aguila.RED):
        if isinstance(option, DeclareShot | FireGuns):
            odds = aguila_odds(scene.state, option)
            yield type(option).__name__, scene.state, odds, fires(option), fate(before)
            break
    lots = Dice(f"charge-{seed}")
    scene = charging(*field(lots, lots.choice((2, 3, 4)), False))
    charge = DeclareCharge("A", "B", role=aguila.RED)
    if scene.refusal(charge) is not None:
        return
    stands = charges(charge, "stand")
    yield "DeclareCharge", scene.state, aguila_odds(scene.state, charge), stands, melee
    scene.throw(*[6] * 6)
    scene.play(charge)
    if scene.moment == "Reacting":
        for option in scene.state.decision.options(scene.state, aguila.BLUE):
            if isinstance(option, React) and not option.against:
                will = charges(charge, option.reply)
                yield option.reply, scene.state, aguila_odds(scene.state, option), will, melee


# --- Mistral


def fights_of_mistral(seed: int) -> Iterator[Tried]:
    """One Combat of some Squadrons, hurt or whole as both know, at some Damage Level."""
    lots = Dice(f"battle-{seed}")
    hurt = {u: {"damage": lots.choice((0, 0, 5, 11))} for u in ("B1", "S1")}
    level, own = lots.choice((3, 5, 7, 9)), lots.choice((0, 1, 2))
    fray, action = divided(level, own, facts=hurt, fog="open")

    def will(state: Any, decision: Any) -> Action | None:
        fighting = state.battle is not None and not state.battle.loser
        first = next(iter(decision.options(state, decision.waiting[0])), None)
        return (action if isinstance(first, type(action)) else first) if fighting else None

    def outcome(state: Any, events: list[Any]) -> str:
        return "lost" if lost_by(state, events) == action.role else "won"

    yield "DivideShifts", fray.state, mistral_odds(fray.state, action), will, outcome


# --- the law; Lepanto's crowds are counted to the last die in its own tests

FIGHTS: dict[str, tuple[Any, dict[str, str]]] = {
    "tercios": (fights_of_tercios, NAMES),
    "aguila": (fights_of_aguila, {}),
    "mistral": (fights_of_mistral, {}),
}


def compare(game: str, seeds: range, times: int) -> None:
    fights, names = FIGHTS[game]
    counted = 0
    for seed in seeds:
        for name, state, odds, will, outcome in fights(seed):
            if odds is None:
                continue
            found = tried(state, will, outcome, times, f"{game}-{seed}-{name}")
            wrong = astray(told(odds, names), found)
            assert not wrong, f"{game} {seed} {name}: {wrong} of {dict(found)}"
            counted += 1
    assert counted >= len(seeds)


WITHOUT: dict[str, dict[str, str]] = {
    "aguila": {
        "AnswerBlows": "the charges were declared before, each with its odds",
        "FightNext": "the charges were declared before, each with its odds",
        "HoldFire": "the shots were declared before, each with its odds",
        "EndDeclarations": "the charges were declared before",
        "RegroupAfterCombat": "how far it goes is the die itself",
    },
    "lepanto": {"EndPhase": "the wind of the next turn"},
    "mistral": {
        "AnnounceConvoy": "when convoys come is no matter of who announces them",
        "CloseCouncil": "winds, gales and events, which no council decides",
        "CloseReport": "winds and gales",
        "Done": "gales fade while somebody has nothing more to do",
        "DrawChits": "the draw itself, which nobody chooses",
        "EndAssignment": "what the courts send, which is asked for later",
        "EndReorganisation": "fitting out and recovery, which come by themselves",
        "EndStep": "winds, gales and relief, which come by themselves",
        "LetGo": "the search that was ordered before, with its odds",
        "MakeNoRequest": "what the other court asks for",
        "EndIssuing": "winds and gales",
        "GiveNoMoreTasks": "gales fade",
        "GiveNoTask": "gales fade",
        "LetItStand": "the search that was ordered before, with its odds",
        "LetPass": "the search that was ordered before, with its odds",
        "PutForward": "the search that was ordered before, with its odds",
        "Sail": "ships that fit out elsewhere while a Formation sails freely",
    },
    "tercios": {
        "PlaceCards": "initiative, which no card changes",
        "Hold": "a charge upon another goes on; of one upon oneself the odds are told",
        "JoinHere": "the charge goes on that was declared before, with its odds",
        "TurnToFace": "the charge goes on that was declared before, with its odds",
        "InvokeMalaGuerra": "the charge goes on that was declared before, with its odds",
        "Consolidate": "the test that every unit makes at the end of its action",
        "HoldGround": "the test that every unit makes at the end of its action",
    },
}
"""Choices after which dice are thrown that were weighed before or that it does not touch."""
BY_THEMSELVES = {
    "season": "whoever chooses the terrain",
    "weather": "each knows by how much he may move it",
    "terrain": "which piece comes next, whoever has laid the last",
    "buildings": "how many stand in a town, when one comes",
    "ford": "whether a river has one, when it comes",
    "first_marker": "who lays the first marker, when the ground is laid",
    "short_edge": "which edge is played from, when the terrain is known",
    "worth": "what the objectives are worth, when the table is left",
    "length": "whether there is another turn, when one is over",
    "deployment": "the roll for sides, when the ground is laid",
    "initiative": "the next turn begins, whoever was the last to act",
    "stubborn": "the turn ends, whoever had nothing more to regroup",
    "breaking": "the turn ends, whoever had nothing more to regroup",
    "reserve": "reserves come, whoever was the last to move",
}
"""In Águila: dice that fall when a part of the game is over, whichever choice has ended it."""
HOME = Path(__file__).parents[1] / "matches" / "corpus"
KEPT = sorted(HOME.glob("*/*.jsonl.xz"))


def is_chosen(event: Event) -> bool:
    """Whether a die fell for the choice itself."""
    if not isinstance(event, DieRolled):
        return False
    return event.purpose.removesuffix("_red").removesuffix("_blue") not in BY_THEMSELVES


@pytest.mark.parametrize("file", KEPT, ids=lambda file: f"{file.parent.name}-{file.name[:-9]}")
def test_every_choice_that_leads_to_dice_has_odds(file: Path) -> None:
    record = parse_record(lzma.decompress(file.read_bytes()))
    game, bare = record.game, set()
    for state, step in zip(record.states(), record.steps, strict=False):
        if any(map(is_chosen, step.events)) and step.action is not None:
            name, role = type(step.action).__name__, step.action.role
            if name not in WITHOUT[game.name] and (
                game.odds(game.view(state, role), step.action) is None
            ):
                bare.add(name)
    assert not bare


@pytest.mark.parametrize("game", sorted(FIGHTS))
def test_odds_are_those_of_seeded_trials(game: str) -> None:
    compare(game, range(5), 50)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("game", sorted(FIGHTS))
def test_odds_are_those_of_twenty_thousand_trials(game: str, seed: int) -> None:
    compare(game, range(seed, seed + 1), 20_000)
