"""The tracks of the Military Campaigns Flow Chart: where the markers stand. [4.1]"""

from typing import Literal

from estandarte.games.mistral.state import Mistral

from .log import START

Side = Literal["bourbon", "allied"]
SIDES: tuple[Side, Side] = ("bourbon", "allied")
WON: dict[str, Side] = {"bourbon_victory": "bourbon", "allied_victory": "allied"}


def eligible(state: Mistral, campaign: str) -> bool:
    """Whether a Campaign may be fought at all now. ["MIS-4.1-l", "MIS-4.1-m"]

    The Apennines rest while Naples is Neutral.
    """
    entry = state.pack.chronicle.campaigns[campaign]
    if campaign in state.history.chronicle.ended:
        return False
    if entry.since is not None and state.date < entry.since:
        return False
    if entry.contingent and state.contingents[entry.contingent] not in entry.states:
        return False
    return all(state.has_occurred(event) for event in entry.after_events)


def marker(state: Mistral, campaign: str) -> str:
    return state.history.chronicle.markers.get(campaign, START)


def is_fought(state: Mistral, campaign: str) -> bool:
    """On a Victory box the marker stays for the Year. ["MRE-2-a"]"""
    return eligible(state, campaign) and marker(state, campaign) not in WON


def shifted(state: Mistral, box: str, boxes: int, toward: str) -> str:
    """So many boxes to one side, as far as the track goes. ["MIS-4.1-o"]"""
    track = state.pack.chronicle.campaign.boxes
    step = {"bourbon": 1, "allied": -1}.get(toward, 0)
    return track[max(0, min(len(track) - 1, track.index(box) + step * boxes))]


def moved_by(state: Mistral, total: int) -> tuple[int, str]:
    """How far the modified die moves a marker, and to which side. ["MRE-2-a"]"""
    row = next(m for m in state.pack.chronicle.campaign.moves if m.least <= total <= m.most)
    return row.boxes, row.toward
