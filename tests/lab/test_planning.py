"""Planning: the same trials for the same experiment, and other trials for any other."""

from estandarte.kernel import SHELF, but
from estandarte.lab.experiment import Amount, Board, Experiment, Players, Search, Varied, load
from estandarte.lab.planning import Plan
from estandarte.lab.trials import play, secret_of
from estandarte.lab.variants import bill_of, varied_by_one
from lab.trials_at_hand import plan

TWO = Players(ranks=("alferez", "grumete"))


def duel() -> Plan:
    return Plan(
        load(
            Experiment(
                "lepanto",
                "duel",
                question="doctrines",
                players=TWO,
                board=Board(scenario="tutorial"),
                count=Amount(matches=5),
            ),
            "duel",
        )
    )


def test_two_contestants_play_every_number_from_both_seats():
    made = duel()
    (matchup,) = made.matchups
    one, two = (made.series[at] for at in matchup.series)
    assert list(one.seats.values()) == ["alferez", "grumete"]
    assert list(two.seats.values()) == ["grumete", "alferez"]
    assert made.rounds(matchup) == 3, "five matches are three pairs"
    assert secret_of(one, 4) == secret_of(two, 4)


def test_every_setting_throws_the_same_dice():
    made = plan(vary=Varied(switches={"sharp_fire": (False, True)}))
    assert {secret_of(series, 3) for series in made.series} == {"test/3"}


def test_each_meets_each_other_once_and_the_mirror_meets_itself():
    armies = ("espana_1618_500", "suecia_1618_500", "francia_1618_500")
    players = Players(armies=armies, pairing="each")
    made = Plan(load(Experiment("tercios", "s", players=players, count=Amount(matches=2)), "x"))
    assert [(m.one, m.two) for m in made.matchups] == [(0, 1), (0, 2), (1, 2)]
    mirror = but(players, pairing="mirror")
    made = Plan(load(Experiment("tercios", "s", players=mirror, count=Amount(matches=2)), "x"))
    assert [(m.one, m.two, len(m.series)) for m in made.matchups] == [
        (0, 0, 1),
        (1, 1, 1),
        (2, 2, 1),
    ]


def test_ready_armies_may_be_chosen_by_points_and_years():
    from estandarte.lab.experiment import Choice

    players = Players(every=Choice(500, (1618, 1625)))
    made = Plan(load(Experiment("tercios", "s", players=players, count=Amount(matches=2)), "x"))
    ready = {a.id: a for a in SHELF.take("tercios").armies()}
    assert made.contestants
    assert all(c.points == 500 and 1618 <= ready[c.name].year <= 1625 for c in made.contestants)


def test_a_fingerprint_holds_all_that_may_change_a_match():
    series = plan().series[0]
    others = [
        but(series, seed="other"),
        but(series, rules="other"),
        but(series, minds="other"),
        but(series, version="2"),
        but(series, switches={"sharp_fire": True}),
        but(series, state={"round": 2}),
        but(series, seats=dict(reversed(series.seats.items())) | {"red": "alferez"}),
        plan(board=Board(values={"units.unit.march": 60})).series[0],
    ]
    assert len({s.fingerprint for s in (series, *others)}) == 1 + len(others)
    assert plan().series[0].fingerprint == series.fingerprint


def test_a_trial_is_played_the_same_again():
    trial = next(plan().trials(3, plan().matchups[0]))
    one, two = play(trial), play(trial)
    assert but(one, seconds=0.0) == but(two, seconds=0.0)
    assert one.cites["SKI-1-a"] == 3


def test_what_if_the_wind_had_turned():
    board = Board(scenario="tutorial")
    experiment = Experiment(
        "lepanto", "w", board=board, vary=Varied(state={"wind": (4, 1)}), count=Amount(matches=1)
    )
    made = Plan(load(experiment, "wind"))
    outcomes = [play(next(made.trials(0, matchup))) for matchup in made.matchups]
    assert outcomes[0].hash != outcomes[1].hash


def test_a_search_samples_settings_and_keeps_the_first():
    values = {"units.unit.march": tuple(range(30, 60))}
    both = [plan(vary=Varied(values=values), search=Search(tries=5)) for _ in range(2)]
    names, again = ([s.name for s in made.settings] for made in both)
    assert len(set(names)) == 5
    assert names[0] == "units.unit.march=30"
    assert names == again
    assert names == [
        s.name for s in plan(vary=Varied(values=values), search=Search(tries=5)).settings
    ]


def test_an_army_varied_by_one_thing_is_legal_and_costs_otherwise():
    game = SHELF.take("tercios")
    whole = bill_of(game, "gran_capitan").cost
    found = varied_by_one(game, "gran_capitan")
    assert {"- coronelia", "+ rodeleros", "- +lanzas"} <= {less for less, _, _ in found}
    for _, tree, cost in found:
        bill = bill_of(game, tree)
        assert bill.is_legal and bill.cost == cost != whole


def test_an_army_meets_its_variants_where_only_armies_of_one_size_may_meet():
    """In Águila both sides must have agreed on the same points [BSA-16-comun-b]."""
    asked = Players(armies=("dupont_1808_destacamento",))
    made = Plan(
        load(
            Experiment("aguila", "s", question="worth", players=asked, count=Amount(matches=2)),
            "worth",
        )
    )
    assert {c.army["points"] for c in made.contestants} == {1500}
    assert {c.less[:1] for c in made.contestants} == {"", "+", "-"}


def test_ranks_that_are_compared_lead_every_army_against_every_other():
    players = Players(("alferez", "grumete"), ("espana_1618_500", "suecia_1618_500"))
    experiment = Experiment(
        "tercios", "s", question="doctrines", players=players, count=Amount(matches=12)
    )
    made = Plan(load(experiment, "duel"))
    (matchup,) = made.matchups
    played = [t.series for number in range(6) for t in made.trials(number, matchup)]
    assert len(played) == made.most == 12
    assert [tuple(s.armies.values()) for s in played[:4]] == [
        ("espana_1618_500", "espana_1618_500"),
        ("espana_1618_500", "espana_1618_500"),
        ("espana_1618_500", "suecia_1618_500"),
        ("suecia_1618_500", "espana_1618_500"),
    ]
    assert {tuple(s.seats.values()) for s in played[::2]} == {("alferez", "grumete")}
    assert {tuple(s.seats.values()) for s in played[1::2]} == {("grumete", "alferez")}
    assert played[8] == played[0], "four pairs of armies, then the first again"
