"""What is counted at tables, for `/metrics` (config/metrics.py)."""

from collections.abc import Sequence

from prometheus_client import Counter, Histogram

from tables.repository import PendingWrite

MOVES = Counter("tilehouse_moves", "Moves that were stored.", ["by"])
REFUSALS = Counter("tilehouse_refusals", "Messages on sockets that were refused.", ["code"])
COMMIT = Histogram(
    "tilehouse_commit_seconds",
    "A commit of one or more tables, and its broadcasts.",
    buckets=(0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5),
)
WAKE_LAG = Histogram(
    "tilehouse_wake_lag_seconds",
    "How long after it was due a table was woken.",
    buckets=(0.1, 0.2, 0.5, 1, 2, 5, 10, 30, 60, 600),
)


def count_saved(saved: Sequence[PendingWrite]) -> None:
    for old, transition in saved:
        for entry in transition.entries:
            if entry.kind == "move":
                MOVES.labels(entry.by).inc()
        if (
            transition.entries
            and transition.entries[0].by not in ("player", "page")
            and old.wake_at is not None
        ):
            WAKE_LAG.observe(max(0, transition.entries[0].at - old.wake_at) / 1000)
