"""The standings of a tournament, and its ties.

More points are better. Of equal points the better has won more games, then has sat with stronger
players (the sum of the points of everybody they met, each meeting counted), then has had the better
best round. Whoever is equal in all of that shares the place, and its prizes. Who has not played a
game yet comes after all who have: late, they would lead where everybody has lost. Pure.
"""

from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations, groupby
from typing import NamedTuple

Score = tuple[int, int]  # points and games won
NOTHING: Score = (0, 0)


class Row(NamedTuple):
    """A player in the standings. place: shared if equal. rounds: points of each, None where they
    did not play. met: the points of those they met."""

    player: int
    place: int
    points: int
    won: int
    met: int
    best: int
    rounds: tuple[int | None, ...]

    @property
    def played(self) -> bool:
        return any(points is not None for points in self.rounds)


def standings(
    players: Iterable[int],
    rounds: Sequence[Mapping[int, Score]],
    tables: Iterable[Sequence[int]] = (),
) -> list[Row]:
    """The standings after some rounds. players: in the order in which equal ones are listed.
    rounds: what each player has in each. tables: who sat together."""
    totals = {player: _total(player, rounds) for player in players}
    met = dict.fromkeys(totals, 0)
    for table in tables:
        for one, other in combinations([player for player in table if player in totals], 2):
            met[one] += totals[other][0]
            met[other] += totals[one][0]
    rows = [_row(player, total, met[player], rounds) for player, total in totals.items()]
    rows.sort(key=_key)
    return list(_placed(rows))


def _total(player: int, rounds: Sequence[Mapping[int, Score]]) -> Score:
    scores = [scored.get(player, NOTHING) for scored in rounds]
    return sum(points for points, _ in scores), sum(won for _, won in scores)


def _row(player: int, total: Score, met: int, rounds: Sequence[Mapping[int, Score]]) -> Row:
    points = tuple(scored[player][0] if player in scored else None for scored in rounds)
    best = max((each for each in points if each is not None), default=0)
    return Row(player, 0, *total, met, best, points)


def _key(row: Row) -> tuple[int, ...]:
    return (not row.played, -row.points, -row.won, -row.met, -row.best)


def _placed(rows: Sequence[Row]) -> Iterable[Row]:
    place = 1
    for _, group in groupby(rows, key=_key):
        equal = list(group)
        yield from (row._replace(place=place) for row in equal)
        place += len(equal)
