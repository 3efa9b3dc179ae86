"""The sequence before the first turn: all that comes then, in its order. ["BSA-Q93"]"""

from collections.abc import Iterable

from estandarte.games.aguila.camp import Roster
from estandarte.games.aguila.courage.breaking import worth
from estandarte.games.aguila.dice import DIE
from estandarte.games.aguila.ground.terrain import who_chooses_terrain
from estandarte.games.aguila.ground.weather import DecidingWeather, Nudge
from estandarte.games.aguila.scenarios.pitched import scenario_of
from estandarte.games.aguila.state import BLUE, RED, ROLES, Aguila, Losses, other
from estandarte.kernel import (
    YES,
    Action,
    Decision,
    Event,
    Open,
    Play,
    Procedure,
    Role,
    Verdict,
    but,
    no,
    stage,
)

from .agreements import Agreeing, AgreeingOnWadi, has_crops, may_be_frozen
from .assigning import Assigning, Distributing, Splitting, dissolvable
from .deployment import Deployment
from .ground.placing import Laying, PlacingTerrain, TerrainChoice
from .hiding import start_hiding
from .redeploying import Redeploying
from .sides import TakingSides
from .vanguard import Vanguard
from .zones import defender_of


class RolesDrawn(Event):
    """Attacker and defender are known, and with them the armies that they bring."""

    attacker: Role

    def apply(self, state: Aguila) -> None:
        camp = state.camp
        lists = {r: brought(camp.rosters[r], r, self.attacker) for r in ROLES}
        state.factors = {r: lists[r].factor for r in ROLES}
        state.camp = but(
            camp,
            attacker=self.attacker,
            rosters={},
            waiting={n: u for r in ROLES for n, u in lists[r].units.items()},
            staff={n: o for r in ROLES for n, o in lists[r].officers.items()},
            defences={r: lists[r].defences for r in ROLES},
            sappers={r: lists[r].sappers for r in ROLES},
            points={r: lists[r].points for r in ROLES},
            regimental={n: "" for r in ROLES for n in lists[r].regimental},
            unmarked=ROLES,
        )


class ArmiesCounted(Event):
    """What each army is worth before it begins to lose. ["BSA-10-ruptura-a"]"""

    whole: dict[Role, int]

    def apply(self, state: Aguila) -> None:
        state.losses = {r: Losses(whole=self.whole[r]) for r in ROLES}


def brought(rosters: dict[str, Roster], role: Role, attacker: Role) -> Roster:
    return rosters["defender" if attacker and role != attacker else "attacker"]


def count_armies(play: Play[Aguila]) -> None:
    """Units that were broken up are not counted. ["BSA-10-ruptura-h"]"""
    state = play.state
    everybody = (*state.units.values(), *state.camp.waiting.values())
    whole = {r: worth(u for u in everybody if u.role == r) for r in ROLES}
    play.emit(ArmiesCounted("BSA-10-ruptura-a", whole))


class NudgeWeather(Action):
    """Momento oportuno: two more or two less on the weather table, or nothing."""

    by: int

    def check(self, state: Aguila, during: "Nudging") -> Verdict:
        return YES if self.by in (-2, 0, 2) else no("BSA-12-momento-a", by=self.by)

    def perform(self, play: Play[Aguila], during: "Nudging") -> None:
        if self.by:
            nudges = (*during.nudges, Nudge(self.role, self.by))
            play.note(nudges=nudges)
            play.answer(nudges=nudges)
        play.answered(self.role)


class Nudging(Decision):
    """Does an Officer wait for the right moment? ["BSA-12-momento-a"]"""

    accepts = (NudgeWeather,)
    nudges: Open[tuple[Nudge, ...]] = ()

    def options(self, state: Aguila, role: Role) -> Iterable[Action]:
        yield from (NudgeWeather(by, role=role) for by in (0, 2, -2))


class Preparing(Procedure):
    """From the lot to the vanguard. ["BSA-16-comun-c"]"""

    first: Open[Role] = ""
    """Who deploys first."""
    chooser: Open[Role] = ""
    """Who won the roll for terrain; nobody where the ground was agreed upon."""
    nudges: Open[tuple[Nudge, ...]] = ()

    @stage
    def draw_roles(self, play: Play[Aguila]) -> None:
        cite = scenario_of(play.state).sides.lots
        attacker = ""
        if cite:
            attacker = RED if play.roll(DIE, cite, "roles") <= DIE // 2 else BLUE
        play.emit(RolesDrawn(cite or "BSA-16-comun-b", attacker))

    @stage
    def choose_terrain(self, play: Play[Aguila]) -> None:
        if play.state.ground:  # agreed upon beforehand, and the weather with it
            return
        chooser = who_chooses_terrain(play)
        play.note(chooser=chooser)
        play.call(TerrainChoice((chooser,)))

    @stage
    def nudge_weather(self, play: Play[Aguila]) -> None:
        staff = play.state.camp.staff.values()
        roles = tuple(
            r for r in ROLES if any(o.role == r and o.has("momento_oportuno") for o in staff)
        )
        if roles and self.chooser:
            play.call(Nudging(roles))

    @stage
    def decide_weather(self, play: Play[Aguila]) -> None:
        if not self.chooser:
            return
        season = play.state.switches.season
        agreed = None if season == "rolled" else season  # "BSA-Q92"
        region = play.state.region
        play.call(DecidingWeather(region=region, season=agreed, nudges=self.nudges))

    @stage
    def agree_on_ice(self, play: Play[Aguila]) -> None:
        if self.chooser and may_be_frozen(play.state):
            play.call(Agreeing(topic="frozen_waters"))

    @stage
    def lay_ground(self, play: Play[Aguila]) -> None:
        scenario = scenario_of(play.state)
        ground = scenario.ground
        if ground is None or not self.chooser:
            return
        near_left = True
        if ground.short_edge:
            near_left = play.roll(DIE, ground.short_edge, "short_edge") <= DIE // 2
        who = defender_of(play.state) if scenario.sides.lots else self.chooser
        play.call(Laying((who,), near_left))

    @stage
    def look_for_ford(self, play: Play[Aguila]) -> None:
        scenario_of(play.state).order.after_ground(play)

    @stage
    def place_terrain(self, play: Play[Aguila]) -> None:
        if not self.chooser:
            return
        terrain = scenario_of(play.state).order.terrain
        role = play.state.camp.attacker if terrain.by_attacker else self.chooser
        play.call(PlacingTerrain(role=role, placed=terrain.placed, least=terrain.least))

    @stage
    def agree_on_wadi(self, play: Play[Aguila]) -> None:
        if any(ground.piece == "wadi" for ground in play.state.ground.values()):
            play.call(AgreeingOnWadi())

    @stage
    def agree_on_crops(self, play: Play[Aguila]) -> None:
        if has_crops(play.state):
            play.call(Agreeing(topic="covering_crops"))

    @stage
    def place_objectives(self, play: Play[Aguila]) -> None:
        scenario_of(play.state).order.objectives(play)

    @stage
    def take_sides(self, play: Play[Aguila]) -> None:
        state = play.state
        taken, defender = scenario_of(state).sides.taken, defender_of(state)
        if taken != "with_ground":
            winner = state.camp.attacker if taken == "by_attacker" else ""
            play.call(TakingSides(winner=winner, side_only=taken != "rolled"))
        if defender:
            play.note(first=defender)  # "BSA-16-borodino-d"

    @stage
    def divide_army(self, play: Play[Aguila]) -> None:
        scenario = scenario_of(play.state)
        if scenario.arrivals.splits:
            play.call(Splitting((defender_of(play.state),)))
        scenario.order.divide_army(play)

    @stage
    def distribute(self, play: Play[Aguila]) -> None:
        for role in reversed(ROLES):
            if dissolvable(play.state.camp, role):
                play.call(Distributing((role,)))

    @stage
    def assign(self, play: Play[Aguila]) -> None:
        for role in reversed(ROLES):
            play.call(Assigning((role,)))

    @stage
    def raise_positions(self, play: Play[Aguila]) -> None:
        scenario_of(play.state).order.positions(play)

    @stage
    def hide(self, play: Play[Aguila]) -> None:
        start_hiding(play)

    @stage
    def deploy(self, play: Play[Aguila]) -> None:
        """Both in turn, or the defender first and then the attacker, if he deploys at all."""
        scenario, attacker = scenario_of(play.state), play.state.camp.attacker
        if not scenario.sides.siege:
            play.call(Deployment(first=self.first))
            return
        if scenario.arrivals.marching is None:
            play.call(Deployment(first=attacker, sides=(attacker,)))
        defender = other(attacker)
        play.call(Deployment(first=defender, sides=(defender,)))

    @stage
    def count(self, play: Play[Aguila]) -> None:
        count_armies(play)

    @stage
    def redeploy(self, play: Play[Aguila]) -> None:
        play.call(Redeploying(role=self.first))

    @stage
    def march_ahead(self, play: Play[Aguila]) -> None:
        play.call(Vanguard())

    @stage
    def dig_in(self, play: Play[Aguila]) -> None:
        scenario_of(play.state).order.last(play)
