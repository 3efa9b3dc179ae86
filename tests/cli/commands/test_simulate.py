"""`estandarte simulate`."""

import json

import pytest

from estandarte.cli.files import read_within
from estandarte.cli.speech import Speech
from estandarte.kernel import audit, parse_record
from estandarte.players import DOCTRINES
from surroundings import PATIENCE


def simulated(estandarte, *words):
    ran = estandarte("simulate", "skirmish", "--json", *words)
    assert ran.status == 0, ran.err
    return json.loads(ran.out)


def test_matches_are_counted_and_hashed(estandarte):
    found = simulated(estandarte, "--matches", "5", "--seed", "1", "--seats", "grumete,grumete")
    assert found["matches"] == len(found["played"]) == sum(found["winners"].values()) == 5
    assert found["mean_length"] * 5 == found["actions"] == sum(p["steps"] for p in found["played"])
    assert len({p["hash"] for p in found["played"]}) == 5
    assert found["seats"] == {"red": "grumete", "blue": "grumete"}


def test_the_same_seed_plays_the_same_matches_whoever_works(program):
    documents = []
    for workers in ("1", "2", "3"):
        ran = program(
            *("simulate", "skirmish", "--json", "--matches", "40"),
            *("--seed", "x", "--workers", workers),
        )
        out, err = ran.communicate(timeout=PATIENCE)
        assert ran.returncode == 0, err
        documents.append(json.loads(out))
    first, *others = documents
    assert [p["number"] for p in first["played"]] == list(range(1, 41))
    assert all(other["played"] == first["played"] for other in others)
    assert all(other["hash_of_hashes"] == first["hash_of_hashes"] for other in others)


def test_another_seed_plays_other_matches(estandarte):
    one, other = (simulated(estandarte, "--seed", seed) for seed in ("1", "2"))
    assert one["hash_of_hashes"] != other["hash_of_hashes"]


@pytest.mark.parametrize("seed", ["0", "-1", "3.5", "ñandú", "", "a b", "9" * 500, "😀", "\udcff"])
def test_a_seed_is_anything(estandarte, seed):
    assert simulated(estandarte, f"--seed={seed}")["matches"] == 1


def test_records_are_kept_whole_and_pass_their_audit(estandarte, tmp_path):
    folder = tmp_path / "deep" / "records"
    found = simulated(estandarte, "--matches", "3", "--seed", "1", "--records", folder)
    paths = sorted(folder.iterdir())
    assert [p.name for p in paths] == [f"skirmish-00000{n}.jsonl" for n in (1, 2, 3)]
    for path, played in zip(paths, found["played"], strict=True):
        record = parse_record(read_within(path, 10**7, Speech("en")))
        assert record.hash == played["hash"]
        assert audit(record).dice_proved


def test_a_switch_is_set(estandarte):
    found = simulated(estandarte, "--switch", "sharp_fire=true")
    assert found["switches"] == {"sharp_fire": True}


def test_seats_may_be_named_by_side(estandarte):
    found = simulated(estandarte, "--seats", "blue=grumete,red=grumete")
    assert list(found["seats"]) == ["red", "blue"]


def test_people_read_a_summary(estandarte):
    said = estandarte("simulate", "skirmish", "--matches", "2", "--seed", "1", "--lang", "es").out
    assert "2 partidas de Escaramuza, semilla 1" in said
    assert "Huella de todas las actas" in said


@pytest.mark.parametrize(
    ("words", "named"),
    [
        (["--matches", "0"], "--matches"),
        (["--matches", "many"], "many"),
        (["--matches", "-3"], "-3"),
        (["--matches", "1" + "0" * 30], "--matches"),
        (["--workers", "0"], "--workers"),
        (["--workers", "1.5"], "1.5"),
        (["--seats", "admiral,grumete"], "admiral"),
        (["--seats", "grumete,grumete,grumete"], "--seats"),
        (["--seats", "green=grumete,red=grumete"], "green"),
        (["--seats", "red=grumete"], "--seats"),
        (["--scenario", "moon"], "moon"),
        (["--switch", "magic=1"], "magic"),
        (["--switch", "sharp_fire=maybe"], "maybe"),
        (["--pack", "/nowhere/at/all"], "/nowhere/at/all"),
        (["--records", "/dev/null/folder"], "/dev/null/folder"),
    ],
)
def test_what_cannot_be_is_named(estandarte, words, named):
    ran = estandarte("simulate", "skirmish", *words)
    assert ran.status == 2
    assert ran.out == ""
    assert ran.err.count("\n") == 1
    assert named in ran.err


class Silent:
    """A doctrine that finds no answer."""

    def choose(self, game, view, prompt, dice):
        return next(iter(()))


@pytest.fixture
def silent():
    DOCTRINES.add("skirmish", Silent())
    yield
    DOCTRINES.forget("skirmish")


def test_lapses_are_counted_and_end_no_match(estandarte, silent):
    seats = ("--matches", "2", "--seats", "red=alferez,blue=chance", "--seed", "1")
    found = simulated(estandarte, *seats)
    assert found["lapses"]["red"] == sum(len(p["lapses"]) for p in found["played"]) > 2
    assert found["lapses"]["blue"] == 0
    lapse = found["played"][0]["lapses"][0]
    assert (lapse["rank"], lapse["why"][:33]) == ("alferez", "StopIteration (test_simulate.py, ")
    assert lapse["position"].startswith("estandarte/1 skirmish ")
    ran = estandarte("simulate", "skirmish", *seats)
    told = f"Red found no answer {found['lapses']['red']} times (most of all {lapse['why']})"
    assert told in ran.out
    *few, rest = ran.err.splitlines()
    assert json.loads(few[0]) == lapse and len(few) == 3
    assert rest == f"And {found['lapses']['red'] - 3} more lapses of programs."
    every = estandarte("simulate", "skirmish", *seats, "--lapses").err.splitlines()
    assert every[:3] == few and len(every) == found["lapses"]["red"]


def test_a_strict_simulation_stops_at_a_lapse(estandarte, silent):
    ran = estandarte("simulate", "skirmish", "--seats", "alferez,chance", "--strict")
    assert ran.status == 2
    assert "StopIteration" in ran.err


def test_a_program_at_the_table_that_finds_no_answer_is_named(estandarte, silent):
    ran = estandarte("play", "skirmish", "--seat", "red=alferez", "--seat", "blue=chance", "--json")
    found = json.loads(ran.out)
    assert found["finished"]
    assert found["lapses"]
    assert (
        "Red: the program found no answer after step 0 (StopIteration (test_simulate.py, "
        in ran.err
    )
