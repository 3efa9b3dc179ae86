"""What building an army shows, costs and forbids is what it was when it was written down.

Armies that lie ready, blank ones and some with units of one's own, each with one thing altered at a
time. Where something was changed on purpose: `PYTHONPATH=tests:examples/ford:examples/skirmish
python tests/wargame/armies/test_kept_armies.py`.
"""

import hashlib
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from estandarte.kernel import SHELF, Match, Setup, encode
from estandarte.wargame.armies.places import add, at, put, without
from estandarte.wargame.armies.plan import Plan, Wish
from estandarte.wargame.armies.recruiting import Recruiter, apply
from estandarte.wargame.muster import ArmyFault

KNOWN = Path(__file__).with_name("kept_armies.json")
GAMES = ("tercios", "aguila")
READY, BLANK, ALTERED = 5, 3, 40
OWN: dict[str, Any] = {
    "counts_as": "tercio", "name": "Los de Uri", "class": "formation", "speed": 5, "combat": 5,
    "discipline": 5, "courage": 4, "endurance": 5, "defences": "escuadron_profundo",
    "arms": ["picas", "alabardas"], "traits": ["numerosos"],
}  # fmt: skip
OWN_BATTALION: dict[str, Any] = {
    "counts_as": "fr_linea", "name": "Los de Uri", "arm": "infantry", "kind": "line_infantry",
    "speed": 4, "melee": 4, "shooting": 5, "defence": 4, "discipline": 4, "weapon": "musket",
    "strength": 1, "formations": ["line", "march_column", "square"], "abilities": ["voltigeurs"],
    "size": {"12": {"attacks": 6, "courage": [13, 15]}, "24": {"attacks": 12, "courage": [15, 17]}},
}  # fmt: skip
OWN_SQUADRON: dict[str, Any] = {
    **OWN_BATTALION,
    "counts_as": "fr_dragones",
    "arm": "cavalry",
    "kind": "line_cavalry",
    "speed": 8,
    "shooting": 0,
    "weapon": "",
    "formations": ["line"],
    "abilities": ["lanceros"],
    "size": {"10": {"attacks": 10, "courage": [15, 17]}},
}
ALLIES: dict[str, Any] = {
    "list": "fr_linea_1813", "points": 2000, "year": 1813, "sappers": 1,
    "general": {"officer": "n_napoleon", "aides": 1},
    "defences": {"light": 2, "solid": 1, "fortified": 3},
    "custom": {"uri": OWN_BATTALION, "horse": OWN_SQUADRON},
    "brigade": [
        {
            "officers": [{"officer": "comandante", "abilities": ["inspirador"]}],
            "basic": ["uri:24", "fr_novata:24", "fr_linea:24", "fr_novata:12", "g_lig+regimental"],
            "support": ["fr_ligera:24", "horse:10"],
        },
        {
            "list": "pl", "officers": [{"officer": "general_de_brigada"}],
            "basic": ["pl_linea:24", "pl_linea:24"],
        },
    ],
}  # fmt: skip
LENT: dict[str, Any] = {
    "list": "it", "points": 1500, "general": {"officer": "general_de_brigada", "aides": 2},
    "brigade": [{
        "officers": [{"officer": "comandante"}], "basic": ["it_linea:24"] * 4,
        "support": ["it_cazadores:5", "it_cazadores:5"], "ally": "fr_linea_1805",
        "elite": ["fr_coraceros:5", "fr_lanceros:5"],
    }],
}  # fmt: skip


def spread(found: list[Any], most: int) -> list[Any]:
    """At most so many, evenly from the first to the last."""
    return found if len(found) <= most else [found[n * len(found) // most] for n in range(most)]


def armies(game: str, recruiter: Recruiter) -> Iterator[tuple[str, Any]]:
    for name in spread(sorted(recruiter.ready), READY):
        yield name, recruiter.ready[name]
    for one in spread(sorted(recruiter.lists(), key=lambda li: li.id), BLANK):
        yield f"blank {one.id}", recruiter.blank(Wish(one.id, 800, one.start + 1))
    if game == "tercios":
        ready = recruiter.ready["ejercito_de_flandes"]
        yield "own", {**ready, "custom": {"uri": OWN}}
    else:
        yield from (("allies", ALLIES), ("lent", LENT))


def altered(tree: Any, plan: Plan) -> Iterator[Any]:
    """The army with one thing altered: another choice, a number, a piece less or twice."""
    choices = [c for slot in plan.slots() for c in slot.choices]
    choices += [c for post in plan.posts() for field in post.fields for c in field.choices]
    choices += plan.more
    yield from (apply(tree, choice) for choice in spread(choices, ALTERED))
    places = list(_places(tree, ""))
    for place in spread(places, ALTERED):
        if type(value := at(tree, place)) is int:
            yield put(tree, place, value + 1)
        elif place.endswith("]"):
            yield without(tree, place)
            yield add(tree, place.rpartition("[")[0], value)


def _places(tree: Any, place: str) -> Iterator[str]:
    if isinstance(tree, dict):
        for key, value in tree.items():
            yield from _places(value, f"{place}.{key}".lstrip("."))
    elif isinstance(tree, list | tuple):
        for number, value in enumerate(tree):
            yield f"{place}[{number}]"
            yield from _places(value, f"{place}[{number}]")
    elif type(tree) is int:
        yield place


def answer(recruiter: Recruiter, tree: Any) -> bytes:
    try:
        return encode(recruiter.muster(tree))
    except ArmyFault as fault:
        return str(fault).encode()


def told(game: str) -> dict[str, str]:
    """A mark of all answers for each army."""
    recruiter: Recruiter = SHELF.take(game).recruiter()  # type: ignore[attr-defined]
    found = {}
    for name, tree in armies(game, recruiter):
        mark, plan = hashlib.sha256(answer(recruiter, tree)), recruiter.plan(tree)
        mark.update(encode(plan))
        for other in altered(tree, plan):
            mark.update(answer(recruiter, other))
        found[name] = mark.hexdigest()[:12]
    found["raised"] = _raised(game, recruiter)
    return found


def _raised(game: str, recruiter: Recruiter) -> str:
    mark, names = hashlib.sha256(), spread(sorted(recruiter.ready), READY)
    for name in names:
        sides = dict.fromkeys(SHELF.take(game).roles, recruiter.ready[name])
        match: Match[Any] = Match.start(
            SHELF.take(game), Setup(game, "campo_abierto", armies=sides), "kept"
        )
        mark.update(SHELF.take(game).codec.save(match.state))
    return mark.hexdigest()[:12]


@pytest.mark.parametrize("game", GAMES)
def test_armies_are_built_as_they_were(game: str) -> None:
    known = json.loads(KNOWN.read_text())[game]
    now = told(game)
    assert {name for name in known.keys() | now if known.get(name) != now.get(name)} == set()


if __name__ == "__main__":
    KNOWN.write_text(json.dumps({game: told(game) for game in GAMES}, indent=1) + "\n")
