"""What stops an experiment: sentences, all of them at once where several things are wrong."""

from collections.abc import Iterable
from importlib import import_module
from typing import Any

from estandarte.kernel import SetupFault, Telling


class LabFault(SetupFault):
    """An experiment cannot be run, stored or reported like this."""


class ExperimentFaults(Exception):
    """Everything that is wrong with an experiment, found before the first battle."""

    def __init__(self, faults: Iterable[SetupFault]) -> None:
        self.faults = tuple(faults)
        super().__init__(*(fault.telling.key for fault in self.faults))

    @property
    def tellings(self) -> tuple[tuple[Telling, str], ...]:
        """Each sentence, with the game whose own it is."""
        return tuple((fault.telling, fault.game) for fault in self.faults)


def extra_wanted(extra: str, module: str) -> LabFault:
    """Something is asked for that only an extra can do."""
    return LabFault("lab.extra", extra=extra, module=module)


def wanted(module: str, extra: str) -> Any:
    """A module that comes with an extra."""
    try:
        return import_module(module)
    except ImportError:
        raise extra_wanted(extra, module.partition(".")[0]) from None
