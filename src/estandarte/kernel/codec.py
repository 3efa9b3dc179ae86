"""Saving and loading. Every frame, action and event of a game is found by itself."""

from collections.abc import Iterable
from importlib import import_module
from pkgutil import walk_packages
from typing import Any, Generic, TypeVar, Union

import msgspec

from .actions import Action, Forgo
from .events import Event, OwnersEvent, UntoldEvent
from .flow import END, Choice, Decision, Frame, Procedure, stages_of
from .state import State
from .values import Value, kind_of

S = TypeVar("S", bound=State)
V = TypeVar("V", bound=Value)

SHARED = ("estandarte.kernel", "estandarte.wargame")

BASES = (Choice, Decision, Forgo, OwnersEvent, Procedure, UntoldEvent)
"""Made to be derived from; they never stand for themselves."""

ENCODER = msgspec.json.Encoder()
"""The one way in which values become text. Mappings keep their order, so that a match which was
saved and loaded goes on exactly as it would have; sets have none and are refused."""


def family(base: type[Any], homes: tuple[str, ...]) -> tuple[type[Any], ...]:
    """The concrete subclasses of `base` that live in one of the packages `homes`."""
    found = {
        c
        for c in _descendants(base)
        if c not in BASES
        and _lives_in(c, homes)
        and not any(_lives_in(d, homes) for d in _descendants(c))
    }
    return tuple(sorted(found, key=lambda c: (c.__name__, c.__module__)))


def _lives_in(child: type[Any], homes: tuple[str, ...]) -> bool:
    return any(f"{child.__module__}.".startswith(f"{home}.") for home in homes)


def _descendants(base: type[Any]) -> list[type[Any]]:
    subclasses: list[type[Any]] = base.__subclasses__()
    return [c for sub in subclasses for c in (sub, *_descendants(sub))]


def open_all(package: str) -> None:
    """Read every module of a package, so that all that it defines is known."""
    opened = import_module(package)
    for module in walk_packages(getattr(opened, "__path__", ()), f"{package}."):
        import_module(module.name)


class Codec(Generic[S, V]):
    """Turns everything of one game into JSON and back, strictly."""

    def __init__(self, state: type[S], view: type[V], package: str) -> None:
        open_all(package)
        homes = (package, *SHARED)
        _refuse_sets(state)
        self.state, self.view_type = state, view
        self.actions = family(Action, homes)
        self.events = family(Event, homes)
        self.frames = family(Frame, homes)
        frames = _any_of(self.frames)
        fields = [
            (f.name, list[frames] if f.name == "stack" else f.type)  # type: ignore[valid-type]
            for f in msgspec.structs.fields(state)
        ]
        saved = msgspec.defstruct("Saved", fields, forbid_unknown_fields=True)
        self._state = msgspec.json.Decoder(saved)
        self._action = msgspec.json.Decoder(_any_of(self.actions))
        self._events = msgspec.json.Decoder(_several(_any_of(self.events)))
        self._stack = msgspec.json.Decoder(_several(frames))
        self._view = msgspec.json.Decoder(view)

    def save(self, state: S) -> bytes:
        return ENCODER.encode(state)

    def load(self, data: bytes | str) -> S:
        saved = msgspec.structs.asdict(self._state.decode(data))
        _check_stages(saved["stack"])
        return self.state(**saved)

    def action(self, data: bytes | str) -> Action:
        action: Action = self._action.decode(data)
        return action

    def event_list(self, data: bytes | str | msgspec.Raw) -> tuple[Event, ...]:
        events: tuple[Event, ...] = self._events.decode(data)
        return events

    def frame_stack(self, data: bytes | str | msgspec.Raw) -> tuple[Frame, ...]:
        stack: tuple[Frame, ...] = self._stack.decode(data)
        _check_stages(stack)
        return stack

    def view(self, data: bytes | str) -> V:
        return self._view.decode(data)

    def schema(self) -> dict[str, Any]:
        """JSON Schema of all that travels: actions, events as seen, the view."""
        types: list[Any] = [*self.actions, *self.events, self.view_type]
        _, components = msgspec.json.schema_components(types, ref_template="#/$defs/{name}")
        return {
            "$schema": "https://json-schema.org/draft/2020-12/schema",
            "actions": [c.__name__ for c in self.actions],
            "events": [c.__name__ for c in self.events],
            "$defs": components,
        }


def _refuse_sets(state: type[Any]) -> None:
    """The order of a set differs from machine to machine: nothing that is saved may hold one."""
    for field in msgspec.structs.fields(state):
        if field.name != "stack" and _holds_set(msgspec.inspect.type_info(field.type), set()):
            raise TypeError(f"{state.__name__}.{field.name} holds a set, which has no order")


def _holds_set(info: Any, seen: set[int]) -> bool:
    if isinstance(info, msgspec.inspect.SetType | msgspec.inspect.FrozenSetType):
        return True
    if id(info) in seen:
        return False
    seen.add(id(info))
    inner = [getattr(info, n, None) for n in ("item_type", "key_type", "value_type", "types")]
    inner += [f.type for f in getattr(info, "fields", ()) if hasattr(f, "type")]
    flat = [i for part in inner for i in (part if isinstance(part, tuple) else (part,))]
    flat += list(getattr(info, "item_types", ()))
    return any(_holds_set(i, seen) for i in flat if isinstance(i, msgspec.inspect.Type))


def _any_of(types: tuple[type[Any], ...]) -> Any:
    return Union[types]  # noqa: UP007


def _several(type: Any) -> Any:
    return tuple[type, ...]


def _check_stages(stack: Iterable[Frame]) -> None:
    """A stage that its procedure does not have would only be missed much later, in play."""
    for place, frame in enumerate(stack):
        if frame.caller >= place:
            raise msgspec.ValidationError(f"{kind_of(frame)} was not called by a frame below it")
        if isinstance(frame, Procedure) and frame.at not in ("", END, *stages_of(type(frame))):
            raise msgspec.ValidationError(f"{kind_of(frame)} has no stage called {frame.at[:40]}")


def encode(value: Any) -> bytes:
    """Any value as JSON, its mappings in their own order."""
    return ENCODER.encode(value)
