"""Every game as a PettingZoo environment, for programs that learn (extra `rl`).

    from estandarte.players.pettingzoo import Table
    table = Table(game, scenario="tutorial")

Agents are the roles. An observation holds the bytes of the role's view and a mask over the numbered
options; an action is the number of an option. Who answers with a number that the mask forbids
forfeits the match.
"""

from secrets import token_hex
from typing import Any, ClassVar

from estandarte.kernel import Action, Game, Match, Role, Setup, encode, pledge

try:
    import numpy as np
    from gymnasium import spaces
    from numpy.typing import NDArray
    from pettingzoo import AECEnv
except ModuleNotFoundError as missing:  # pragma: no cover - tried in a process of its own
    raise ModuleNotFoundError(
        f"{missing.name} is missing: install the learning extra with"
        " `pip install 'estandarte[rl]'`",
        name=missing.name,
    ) from None

OPTIONS = 512
"""How many options a table numbers unless told otherwise."""


class Table(AECEnv):  # type: ignore[misc]  # PettingZoo ships without types
    """One table at which agents play match after match of a game."""

    metadata: ClassVar[dict[str, Any]] = {
        "name": "estandarte_v1",
        "render_modes": ["ansi"],
        "is_parallelizable": False,
    }

    def __init__(
        self,
        game: Game[Any, Any],
        scenario: str | None = None,
        options: int = OPTIONS,
        size: int | None = None,
        render_mode: str | None = None,
        **switches: Any,
    ) -> None:
        super().__init__()
        if not isinstance(game, Game):
            raise TypeError(f"Table wants a game, as SHELF.take({game!r}) gives it")
        self.game, self.numbers, self.render_mode = game, options, render_mode
        self.scenario = scenario or next(iter(game.scenarios()))
        self.switches = switches
        self.possible_agents: list[Role] = list(game.roles)
        self.agents: list[Role] = []
        self.match = self._new_match("size")
        self.size = size or self._roomy()
        self._options: dict[Role, list[Action]] = {}
        self._spaces = {role: self._space() for role in game.roles}
        self._numbers = {role: spaces.Discrete(options) for role in game.roles}

    # --- what PettingZoo asks for

    def observation_space(self, agent: Role) -> spaces.Dict:
        return self._spaces[agent]

    def action_space(self, agent: Role) -> Any:
        return self._numbers[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self.match = self._new_match(token_hex(16) if seed is None else f"table-{seed}")
        self.agents = list(self.possible_agents)
        self.rewards: dict[Role, float] = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards: dict[Role, float] = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[Role, dict[str, Any]] = {role: {} for role in self.agents}
        self._turn()

    def observe(self, agent: Role) -> dict[str, NDArray[Any]]:
        data = encode(self.match.view(agent))[: self.size]
        seen = np.zeros(self.size, dtype=np.uint8)
        seen[: len(data)] = np.frombuffer(data, dtype=np.uint8)
        mask = np.zeros(self.numbers, dtype=np.int8)
        mask[: len(self._options.get(agent, ()))] = 1
        return {"observation": seen, "action_mask": mask}

    def step(self, action: int | None) -> None:
        role: Role = self.agent_selection
        if self.terminations[role] or self.truncations[role]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[role] = 0.0
        self._clear_rewards()
        options = self._options[role]
        if action is None or not 0 <= int(action) < len(options):
            self._forfeit(role)
        else:
            self.match.act(options[int(action)])
        self._turn()
        self._accumulate_rewards()

    def render(self) -> str | None:
        if self.render_mode != "ansi":
            return None
        return self.game.draw(self.match.view(self.agent_selection), "en", 80)

    def close(self) -> None:
        """Nothing is held open."""

    # --- the match behind it

    def _new_match(self, secret: str) -> Match[Any]:
        setup = Setup(self.game.name, self.scenario, switches=self.switches, pledge=pledge(secret))
        return Match.start(self.game, setup, secret)

    def _turn(self) -> None:
        self._options = {}
        if self.match.is_over:
            self._finish()
            return
        role = self.match.waiting[0]
        listed = list(self.match.options(role))
        self._options[role] = _spread(listed, self.numbers)
        self.agent_selection = role
        self.infos[role] = {
            "asks": self.match.prompt(role).asks,
            "left_out": max(0, len(listed) - self.numbers),
            "cut": max(0, len(encode(self.match.view(role))) - self.size),
        }

    def _finish(self) -> None:
        result = self.match.result
        assert result is not None
        for role in self.agents:
            self.terminations[role] = True
            if result.winner is not None:
                self.rewards[role] = 1.0 if role == result.winner else -1.0
        self.agent_selection = self.agents[0]

    def _forfeit(self, role: Role) -> None:
        self.match.resign(role)
        self.rewards[role] = -1.0
        self.infos[role]["forfeit"] = True

    def _roomy(self) -> int:
        """Twice what the opening needs, as boards grow in the telling."""
        longest = max(len(encode(self.match.view(role))) for role in self.game.roles)
        return max(1024, 1 << (2 * longest - 1).bit_length())

    def _space(self) -> spaces.Dict:
        return spaces.Dict(
            {
                "observation": spaces.Box(0, 255, (self.size,), np.uint8),
                "action_mask": spaces.Box(0, 1, (self.numbers,), np.int8),
            }
        )


def _spread(options: list[Action], most: int) -> list[Action]:
    """At most so many options, taken evenly from the whole list, so that no kind is lost."""
    if len(options) <= most:
        return options
    return [options[n * len(options) // most] for n in range(most)]
