"""The adapter for programs that learn."""

import subprocess
import sys
import warnings

import numpy as np
import pytest
from pettingzoo.test import api_test

from estandarte.kernel import SetupFault, audit
from estandarte.players.pettingzoo import Table
from skirmish import SKIRMISH


def test_it_passes_pettingzoos_own_test():
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it warns of anything but images and floats
        api_test(Table(SKIRMISH), num_cycles=200)


def test_a_seed_repeats_a_match():
    seen = []
    for _ in range(2):
        table = Table(SKIRMISH)
        table.reset(seed=5)
        generator = np.random.default_rng(1)
        for _ in table.agent_iter():
            observation, _, over, _, _ = table.last()
            options = np.flatnonzero(observation["action_mask"])
            table.step(None if over else int(generator.choice(options)))
        seen.append(table.match.record.hash)
        assert audit(table.match.record)
    assert seen[0] == seen[1]


def test_a_number_that_the_mask_forbids_forfeits_the_match():
    table = Table(SKIRMISH)
    table.reset(seed=1)
    loser = table.agent_selection
    table.step(511)
    assert table.match.is_over
    assert all(table.terminations.values())
    assert table.rewards[loser] == -1.0
    assert sum(table.rewards.values()) == 0.0


def test_options_beyond_the_last_number_are_left_out_and_counted():
    table = Table(SKIRMISH, options=4)
    table.reset(seed=1)
    role = table.agent_selection
    assert table.observe(role)["action_mask"].sum() == 4
    assert table.infos[role]["left_out"] == 5


def test_a_view_longer_than_the_vector_is_cut_and_counted():
    table = Table(SKIRMISH, size=64)
    table.reset(seed=1)
    role = table.agent_selection
    assert table.observe(role)["observation"].shape == (64,)
    assert table.infos[role]["cut"] > 0


def test_without_the_extra_a_sentence_says_how_to_get_it():
    program = (
        "import sys; sys.modules['pettingzoo'] = None\n"
        "try: import estandarte.players.pettingzoo\n"
        "except ModuleNotFoundError as fault: print(fault)"
    )
    said = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    ).stdout
    assert "estandarte[rl]" in said


@pytest.mark.parametrize("mode", [None, "ansi"])
def test_the_board_is_drawn_only_when_asked_for(mode: str | None):
    table = Table(SKIRMISH, render_mode=mode)
    table.reset(seed=1)
    assert bool(table.render()) == (mode == "ansi")


def test_what_is_no_game_or_no_scenario_is_said():
    with pytest.raises(TypeError, match=r"SHELF\.take\('skirmish'\)"):
        Table("skirmish")
    with pytest.raises(SetupFault, match=r"nowhere.*meeting"):
        Table(SKIRMISH, "nowhere")
