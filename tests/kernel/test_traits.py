"""Traits: a closed set of hooks, in the order of the register."""

from collections.abc import Iterable

import pytest

from estandarte.kernel import Register, Trait


class Shot(Trait, hooks=True):
    """The hooks of a made-up game."""

    def modifiers(self, distance: int) -> Iterable[int]:
        return ()

    def after(self) -> str:
        return ""


def register() -> Register[Shot]:
    traits: Register[Shot] = Register()

    @traits.trait("veteran")
    class Veteran(Shot):
        cite = "SKI-1-a"

        def modifiers(self, distance: int) -> Iterable[int]:
            return (1,)

    @traits.trait("caracole")
    class Caracole(Shot):
        cite = "SKI-1-b"

        def after(self) -> str:
            return "falls back"

    return traits


def test_traits_come_in_the_order_of_the_register() -> None:
    traits = register()
    assert traits.names() == ("veteran", "caracole")
    found = traits.of(["caracole", "veteran", "caracole"])
    assert [t.name for t in found] == ["veteran", "caracole"]
    assert traits.of([]) == ()


def test_hooks_answer_and_have_harmless_defaults() -> None:
    veteran, caracole = register().of(["veteran", "caracole"])
    assert (*veteran.modifiers(3), veteran.after()) == (1, "")
    assert (*caracole.modifiers(3), caracole.after()) == ("falls back",)


def test_a_hook_that_does_not_exist_is_refused() -> None:
    with pytest.raises(TypeError, match="Misspelt defines modifers, which is not a hook"):

        class Misspelt(Shot):
            cite = "SKI-1-a"

            def modifers(self, distance: int) -> Iterable[int]:
                return (1,)


def test_a_trait_may_keep_private_helpers_and_derive_from_another() -> None:
    class First(Shot):
        cite = "SKI-1-a"

        def _bonus(self) -> int:
            return 2

        def modifiers(self, distance: int) -> Iterable[int]:
            return (self._bonus(),)

    class Second(First):
        def after(self) -> str:
            return "cheers"

    assert tuple(Second().modifiers(1)) == (2,)


def test_the_hooks_must_be_named_first() -> None:
    with pytest.raises(TypeError, match="derive from a game's Trait"):

        class Loose(Trait):
            pass


def test_two_traits_cannot_have_one_name() -> None:
    traits = register()
    with pytest.raises(ValueError, match="two traits are called veteran"):

        @traits.trait("veteran")
        class Again(Shot):
            cite = "SKI-1-a"


def test_a_trait_cites_its_rule() -> None:
    with pytest.raises(TypeError, match="Mute cites no rule"):

        @register().trait("mute")
        class Mute(Shot):
            pass


def test_an_unknown_trait_is_named() -> None:
    with pytest.raises(KeyError, match="no trait is called flying"):
        register().of(["veteran", "flying"])


def test_only_those_are_asked_who_have_something_to_say() -> None:
    traits, both = register(), ("caracole", "veteran")
    assert [t.name for t in traits.having("modifiers", both)] == ["veteran"]
    assert [t.name for t in traits.having("after", both)] == ["caracole"]
    assert traits.having("after", both) is traits.having("after", both)
    with pytest.raises(KeyError, match="no trait is called misspelt"):
        traits.having("after", ("misspelt",))
    with pytest.raises(AttributeError, match="before"):
        traits.having("before", both)


def test_all_are_found_who_have_something_to_say() -> None:
    traits = register()
    assert [t.name for t in traits.speaking("after")] == ["caracole"]

    @traits.trait("late")
    class Late(Shot):
        cite = "SKI-1-c"

        def after(self) -> str:
            return "comes late"

    assert [t.name for t in traits.speaking("after")] == ["caracole", "late"]
    with pytest.raises(AttributeError, match="afterwards"):
        traits.speaking("afterwards")
