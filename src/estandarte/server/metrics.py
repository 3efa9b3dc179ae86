"""Figures of the running table, in the text form that Prometheus reads."""

import time
from bisect import bisect_left

BOUNDS = (0.001, 0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)


class Histogram:
    """How long something took, in a few classes."""

    def __init__(self) -> None:
        self.counts = [0] * (len(BOUNDS) + 1)
        self.total = 0.0

    def add(self, seconds: float) -> None:
        self.counts[bisect_left(BOUNDS, seconds)] += 1
        self.total += seconds

    def lines(self, name: str) -> list[str]:
        lines, so_far = [f"# TYPE {name} histogram"], 0
        for bound, count in zip((*map(str, BOUNDS), "+Inf"), self.counts, strict=True):
            so_far += count
            lines.append(f'{name}_bucket{{le="{bound}"}} {so_far}')
        return [*lines, f"{name}_sum {self.total:.6f}", f"{name}_count {so_far}"]


class Metrics:
    """Counted since the process began."""

    def __init__(self) -> None:
        self.started = time.time()
        self.actions = 0
        self.refusals = 0
        self.faults = 0
        self.lines = 0
        self.messages = 0
        self.limited = 0
        self.sockets = 0
        self.rooms = 0
        self.rooms_held = 0
        """Rooms too many that cannot be put away: each has something under way."""
        self.games = 0
        """Games that have been set up and are at hand."""
        self.thinkers_lost = 0
        self.thoughts = 0
        self.lapses = 0
        """Thoughts that led to nothing legal; processes that died or dawdled are counted above."""
        self.stand_ins = 0
        """Choices made for a machine that found none."""
        self.reminders = 0
        self.dropped = {"letter": 0, "webhook": 0}
        """What was to be sent out and found no room."""
        self.journal_faults = 0
        self.commits = Histogram()
        self.requests = Histogram()
        self.thinking = Histogram()
        self.moments = Histogram()
        """How long, by the processor, others had to wait while one was served."""

    def committed(self, seconds: float, lines: int) -> None:
        self.commits.add(seconds)
        self.lines += lines

    def text(self) -> str:
        counters = {
            "actions": self.actions, "refusals": self.refusals, "faults": self.faults,
            "journal_lines": self.lines, "socket_messages": self.messages,
            "rate_limited": self.limited, "thinkers_lost": self.thinkers_lost,
            "thoughts": self.thoughts, "lapses": self.lapses, "stand_ins": self.stand_ins,
            "reminders": self.reminders,
            **{f"{sort}s_dropped": number for sort, number in self.dropped.items()},
            "journal_faults": self.journal_faults,
        }  # fmt: skip
        gauges = {
            "sockets": self.sockets, "rooms": self.rooms,
            "rooms_held": self.rooms_held, "games": self.games,
            "start_time_seconds": self.started,
        }  # fmt: skip
        lines: list[str] = []
        for name, value in counters.items():
            full = f"estandarte_{name}_total"
            lines += [f"# TYPE {full} counter", f"{full} {value}"]
        for name, number in gauges.items():
            lines += [f"# TYPE estandarte_{name} gauge", f"estandarte_{name} {number}"]
        lines += self.commits.lines("estandarte_commit_seconds")
        lines += self.requests.lines("estandarte_request_seconds")
        lines += self.thinking.lines("estandarte_thinking_seconds")
        lines += self.moments.lines("estandarte_moment_seconds")
        return "\n".join(lines) + "\n"
