"""Assigning: units broken up and given to Officers."""

from typing import Any

from estandarte.games.aguila.before.assigning import (
    Assigning,
    DistributeSkirmishers,
    Distributing,
    ready_assignment,
)
from estandarte.kernel.testing import rule
from games.aguila.scenes import RED, officer, unit
from games.aguila.tables import options, table


def broken(army: dict[str, Any]) -> dict[str, dict[str, Any]]:
    """The same army broken in every way, by the rule that refuses it."""
    first, *others = army["brigade"]
    one, basic, support = first["basic"][0], first["basic"], first.get("support", ())

    def but_for(**changes: Any) -> dict[str, Any]:
        return {**army, "brigade": [{**first, **changes}, *others]}

    alone = [{**b, "officers": []} for b in army["brigade"]]
    return {
        "BSA-14-basicas-a": but_for(basic=[]),
        "BSA-14-apoyo-a": but_for(support=[*support, *[one] * len(basic)]),
        "BSA-14-elite-a": but_for(elite=[one] * (len(support) + 1)),
        "BSA-14-limite-a": but_for(basic=[*basic, *["g_lig"] * 20]),
        "BSA-14-lista-b": but_for(basic=[*basic, *[one] * 20]),
        "BSA-14-lista-a": but_for(basic=[*basic, "nobody:24"]),
        "BSA-15-partida-a": {**army, "points": 100},
        "BSA-12-general-b": {name: part for name, part in army.items() if name != "general"},
        "BSA-12-lista-a": {**army, "brigade": alone},
    }


def two_brigades(*first: Any) -> tuple[Any, ...]:
    general = officer("g", "general_de_division", is_commander=True)
    others = [unit(f"w{n}", brigade=1) for n in range(4)]
    return (*first, *others, general, officer("b", brigade=1))


@rule("BSA-12-lista-c")
def test_no_unit_is_broken_up_that_an_officer_of_its_brigade_needs() -> None:
    light = unit("L", "fr_tiradores:12", values={"slot": "support"})
    line, staff = (unit("A"), unit("C")), [officer(n) for n in "OP"]
    needed = table("campal", *two_brigades(light, *line, *staff, officer("Q")), begin=False)
    needed.begin(Distributing((RED,)))
    broken = DistributeSkirmishers("L", ("A",), role=RED)
    assert needed.refusal(broken) == "BSA-10-ruptura-h"
    spare = table("campal", *two_brigades(light, *line, *staff), begin=False)
    spare.begin(Distributing((RED,)))
    for whom in ("nobody", "L"):  # only into line infantry that is there
        into = DistributeSkirmishers("L", (whom,), role=RED)
        assert spare.refusal(into) == "BSA-10-ruptura-h"
    spare.play(broken)
    spare.begin(Assigning((RED,)))
    assert all(option.check(spare.state, spare.state.decision) for option in options(spare))


@rule("BSA-12-lista-c", "BSA-14-brigadas-e")
def test_the_ready_assignment_gives_the_general_a_unit_where_one_can_be_spared() -> None:
    tight = table("campal", *two_brigades(unit("A"), officer("O")), begin=False)
    assigned = ready_assignment(tight.state.camp, RED)
    assert (assigned["A"], set(assigned.values())) == ("O", {"O", "g", "b"})
