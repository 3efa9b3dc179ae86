"""Special rules that a unit has: a name in the data, a small class in the chapter.

A game derives its own `Trait` from this one and gives it the hooks: values, or methods that answer
a question or push a frame, with a harmless default each. The set of hooks is closed: a trait that
defines anything else is refused when it is written, so a misspelt hook cannot sleep unnoticed.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, ClassVar, Generic, TypeVar

from .values import RuleId

T = TypeVar("T", bound="Trait")


class Trait:
    """A special rule. Its hooks run in the order of the register, never by priority numbers."""

    cite: ClassVar[RuleId]
    name: ClassVar[str]
    _hooks: ClassVar[frozenset[str] | None] = None
    _plain: ClassVar["type[Trait]"]
    """Where the defaults stand."""

    def __init_subclass__(cls, hooks: bool = False, **rest: Any) -> None:
        super().__init_subclass__(**rest)
        own = {n for n in vars(cls) if not n.startswith("_")} - {"cite", "name"}
        if hooks:
            cls._hooks, cls._plain = frozenset(own), cls
        elif cls._hooks is None:
            raise TypeError(f"{cls.__name__}: derive from a game's Trait, which names the hooks")
        elif strangers := sorted(own - cls._hooks):
            raise TypeError(f"{cls.__name__} defines {strangers[0]}, which is not a hook")


class Register(Generic[T]):
    """All traits of a game by name, in the order in which the book has them."""

    def __init__(self) -> None:
        self._traits: dict[str, T] = {}
        self._asked: dict[tuple[str, tuple[str, ...]], tuple[T, ...]] = {}
        self._speaking: dict[str, tuple[T, ...]] = {}
        self._given: dict[tuple[str, tuple[str, ...]], tuple[Any, ...]] = {}

    def trait(self, name: str) -> Callable[[type[T]], type[T]]:
        def enter(cls: type[T]) -> type[T]:
            if name in self._traits:
                raise ValueError(f"two traits are called {name}")
            if not getattr(cls, "cite", ""):
                raise TypeError(f"{cls.__name__} cites no rule")
            cls.name = name
            self._traits[name] = cls()
            self._speaking.clear()
            return cls

        return enter

    def alike(self, kind: type[T], cites: Mapping[str, RuleId]) -> None:
        """Traits that differ in nothing but their names and rules."""
        for name, cite in cites.items():
            self.trait(name)(type(name.title().replace("_", ""), (kind,), {"cite": cite}))

    def of(self, names: Iterable[str]) -> tuple[T, ...]:
        """The traits with these names, in the order of the register."""
        wanted = set(names)
        if unknown := sorted(wanted - self._traits.keys()):
            raise KeyError(f"no trait is called {unknown[0]}")
        return tuple(trait for name, trait in self._traits.items() if name in wanted)

    def speaking(self, hook: str) -> tuple[T, ...]:
        """All that have something to say on a hook, where a trait may be lent to who has it not."""
        if hook not in self._speaking:
            found = tuple(trait for trait in self._traits.values() if _speaks(type(trait), hook))
            self._speaking[hook] = found
        return self._speaking[hook]

    def named(self, name: str) -> T:
        """The trait with one name."""
        if name not in self._traits:
            raise KeyError(f"no trait is called {name}")
        return self._traits[name]

    def having(self, hook: str, names: tuple[str, ...]) -> tuple[T, ...]:
        """Those of these traits that have something to say on a hook; found once and kept."""
        found = self._asked.get((hook, names))
        if found is None:
            found = tuple(trait for trait in self.of(names) if _speaks(type(trait), hook))
            self._asked[hook, names] = found
        return found

    def given(self, hook: str, names: tuple[str, ...]) -> tuple[Any, ...]:
        """What these traits give by a hook that is a value."""
        found = self._given.get((hook, names))
        if found is None:
            found = tuple(getattr(trait, hook) for trait in self.having(hook, names))
            self._given[hook, names] = found
        return found

    def names(self) -> tuple[str, ...]:
        return tuple(self._traits)


def _speaks(kind: type[Trait], hook: str) -> bool:
    return getattr(kind, hook) is not getattr(kind._plain, hook)
