"""Declarations of shots: what a player who declares one adds to those he has named before."""

from typing import Protocol

from estandarte.games.aguila.state import Aguila
from estandarte.kernel import Event, Play

from .volleys import Shot


class ShotDeclared(Event):
    """Declarations wait in the phase; the board is as it was."""

    shot: Shot


class NamedShots(Protocol):
    """A moment at which shots are declared."""

    @property
    def shots(self) -> tuple[Shot, ...]:
        """Those that have been named before."""


def declare(play: Play[Aguila], during: NamedShots, new: tuple[Shot, ...]) -> None:
    """Name more shots, which are fired when all are named. ["BSA-2-disparo-b"]"""
    shots = (*during.shots, *new)
    play.note(shots=shots)
    play.answer(shots=shots)
    for shot in new:
        play.emit(ShotDeclared("BSA-2-disparo-b", shot))
