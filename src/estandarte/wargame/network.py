"""Maps of spaces and links: neighbours, distances, cheapest ways.

A network is directed; what can be sailed both ways is linked twice. Costs are asked of the game
link by link, because winds change them. Everything comes out in one order, whatever the order in
which the links were written.
"""

from collections import deque
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from heapq import heappop, heappush
from typing import Any, Generic, Protocol, TypeVar


class _Ordered(Hashable, Protocol):
    def __lt__(self, other: Any, /) -> bool: ...


N = TypeVar("N", bound=_Ordered)
Cost = Callable[[N, N], int | None]
"""What a link costs; None where it cannot be used."""


class Network(Generic[N]):
    """Spaces and the links between them."""

    def __init__(self, links: Iterable[tuple[N, N]], spaces: Iterable[N] = ()) -> None:
        found: dict[N, set[N]] = {space: set() for space in spaces}
        for here, there in links:
            found.setdefault(here, set()).add(there)
            found.setdefault(there, set())
        self._next = {space: tuple(sorted(found[space])) for space in sorted(found)}

    def __contains__(self, space: object) -> bool:
        return space in self._next

    def __iter__(self) -> Iterator[N]:
        return iter(self._next)

    def __len__(self) -> int:
        return len(self._next)

    def neighbours(self, space: N) -> tuple[N, ...]:
        return self._next.get(space, ())

    def within(self, space: N, radius: int) -> dict[N, int]:
        """Every space not farther than `radius` links, with its distance; nearest first."""
        found = {space: 0}
        waiting = deque([space])
        while waiting:
            here = waiting.popleft()
            if found[here] == radius:
                continue
            for there in self.neighbours(here):
                if there not in found:
                    found[there] = found[here] + 1
                    waiting.append(there)
        return found

    def distance(self, here: N, there: N) -> int | None:
        """The least number of links; None where no way leads."""
        return self.within(here, len(self)).get(there)

    def ways_from(self, here: N, cost: Cost[N]) -> "Ways[N]":
        """The cheapest ways from one space to all others."""
        best: dict[N, int] = {here: 0}
        before: dict[N, tuple[N, ...]] = {here: ()}
        waiting: list[tuple[int, N]] = [(0, here)]
        done: set[N] = set()
        while waiting:
            spent, space = heappop(waiting)
            if space in done:
                continue
            done.add(space)
            for there in self._next.get(space, ()):
                price = cost(space, there)
                if price is None:
                    continue
                if price < 1:
                    raise ValueError(f"a link must cost something: {space} to {there}")
                total, least = spent + price, best.get(there)
                if least is None or total < least:
                    best[there], before[there] = total, (space,)
                    heappush(waiting, (total, there))
                elif total == least:
                    before[there] = (*before[there], space)
        return Ways(here, best, before)


class Ways(Generic[N]):
    """The cheapest ways from one space; several may cost the same."""

    def __init__(self, here: N, best: Mapping[N, int], before: Mapping[N, tuple[N, ...]]) -> None:
        self._here, self._best, self._before = here, best, before

    def cost(self, there: N) -> int | None:
        return self._best.get(there)

    def path(self, there: N) -> tuple[N, ...]:
        """One cheapest way, both ends included; the first by name where several are equal."""
        if there not in self._best:
            return ()
        way = [there]
        while way[-1] != self._here:
            way.append(min(self._before[way[-1]]))
        return tuple(reversed(way))

    def first_steps(self, there: N) -> tuple[N, ...]:
        """Every first step with which some cheapest way begins."""
        if there not in self._best or there == self._here:
            return ()
        steps: set[N] = set()
        waiting, seen = [there], {there}
        while waiting:
            space = waiting.pop()
            for earlier in self._before[space]:
                if earlier == self._here:
                    steps.add(space)
                elif earlier not in seen:
                    seen.add(earlier)
                    waiting.append(earlier)
        return tuple(sorted(steps))

    def nearest(self, among: Iterable[N]) -> tuple[N, ...]:
        """Which of several spaces cost least to reach; none where no way leads to any."""
        reached = sorted((self._best[space], space) for space in among if space in self._best)
        return tuple(space for price, space in reached if price == reached[0][0])
