"""Which pairs may be taken, their points, and the cost of undo, shuffle and hint."""

from solitaire.rules.board import places_in
from solitaire.rules.refusals import refuse
from solitaire.rules.state import Pair, State
from solitaire.rules.tiles import VALUES, kind_of, match_class
from solitaire.rules.view import RowView as Row


def groups(state: State) -> list[tuple[int, ...]]:
    """The places of free tiles that match one another, in groups of two or more."""
    found: dict[str, list[int]] = {}
    for n in places_in(state.board.free(state.rest)):
        found.setdefault(match_class(state.faces[n], state.rules.bonus), []).append(n)
    return [tuple(group) for group in found.values() if len(group) > 1]


def best_pair(state: State) -> Pair | None:
    """The free pair with the most points, the lowest places among equals. None: no pair is free."""
    best = [_best_of(state, group) for group in groups(state)]
    return min(best, key=lambda pair: (-_value(state, pair), pair), default=None)


def is_hint_known(state: State) -> bool:
    """Whether the player has already paid for the hint that they would get now."""
    return bool(state.hinted) and best_pair(state) in state.hinted


def check_pair(state: State, pair: Pair) -> None:
    """Raises IllegalMove when these two tiles cannot be taken."""
    board, rest = state.board, state.rest
    if not all(0 <= n < board.size for n in pair):
        raise refuse("no_such_place")
    if pair[0] == pair[1]:
        raise refuse("same_tile")
    if not all(rest >> n & 1 for n in pair):
        raise refuse("gone")
    if not all(board.is_free(rest, n) for n in pair):
        raise refuse("blocked")
    first, second = (match_class(state.faces[n], state.rules.bonus) for n in pair)
    if first != second:
        raise refuse("no_match")


def _best_of(state: State, group: tuple[int, ...]) -> Pair:
    first, second = sorted(group, key=lambda n: -VALUES[kind_of(state.faces[n])])[:2]
    return min(first, second), max(first, second)


def _value(state: State, pair: Pair) -> int:
    return max(VALUES[kind_of(state.faces[n])] for n in pair)


FEE = 5  # for undo, shuffle or hint, times the pairs on the board


def pair_row(state: State, pair: Pair) -> Row:
    """The score of a pair: its value times the number of pairs on the board before it is taken."""
    faces = state.faces[pair[0]], state.faces[pair[1]]
    kind = max(map(kind_of, faces), key=VALUES.__getitem__)
    value = VALUES[kind]
    points = value * state.pairs if state.rules.scored else 0
    return Row("take", state.pairs, points, kind, value, faces, pair)


def fee(state: State, pairs: int) -> int:
    """The points that an undo, shuffle or hint costs. pairs: on the board now."""
    return FEE * pairs if state.rules.scored else 0
