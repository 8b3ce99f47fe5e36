"""Which pairs may be taken."""

from solitaire.rules.board import places_in
from solitaire.rules.state import Pair, State
from solitaire.rules.tiles import VALUES, kind_of, match_class
from tables.game import IllegalMove


def groups(state: State) -> list[tuple[int, ...]]:
    """Free tiles that match one another, two or more together, by place."""
    found: dict[str, list[int]] = {}
    for n in places_in(state.board.free(state.rest)):
        found.setdefault(match_class(state.faces[n], state.rules.bonus), []).append(n)
    return [tuple(group) for group in found.values() if len(group) > 1]


def best_pair(state: State) -> Pair | None:
    """The free pair that is worth most; the lowest places among equals."""
    best = [_best_of(state, group) for group in groups(state)]
    return min(best, key=lambda pair: (-_worth(state, pair), pair), default=None)


def check_pair(state: State, pair: Pair) -> None:
    """Refuses two tiles that cannot be taken, and says why."""
    board, rest = state.board, state.rest
    if not all(0 <= n < board.size for n in pair):
        raise IllegalMove("no_such_place")
    if pair[0] == pair[1]:
        raise IllegalMove("same_tile")
    if not all(rest >> n & 1 for n in pair):
        raise IllegalMove("gone")
    if not all(board.is_free(rest, n) for n in pair):
        raise IllegalMove("blocked")
    one, other = (match_class(state.faces[n], state.rules.bonus) for n in pair)
    if one != other:
        raise IllegalMove("no_match")


def _best_of(state: State, group: tuple[int, ...]) -> Pair:
    first, second = sorted(group, key=lambda n: -VALUES[kind_of(state.faces[n])])[:2]
    return min(first, second), max(first, second)


def _worth(state: State, pair: Pair) -> int:
    return max(VALUES[kind_of(state.faces[n])] for n in pair)
