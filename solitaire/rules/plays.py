"""What each move does to the state: which pairs may be taken, their points, and the cost of undo,
shuffle and hint.

A move that is not allowed raises IllegalMove.
"""

from typing import Any

from solitaire.rules import moves
from solitaire.rules.board import places_in
from solitaire.rules.deal import shuffle as shuffled
from solitaire.rules.moves import Code, refuse
from solitaire.rules.state import Pair, State, change, uses, uses_left
from solitaire.rules.tiles import VALUES, kind_of, match_class
from solitaire.rules.view import Help, Outcome
from solitaire.rules.view import RowView as Row
from tables.game import Event, Shown, Step
from tables.rng import RandomStream

FEE = 5  # for undo, shuffle or hint, times the pairs on the board


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


def shown(state: State, move: Shown) -> Step:
    """The tiles are turned up."""
    if not state.unseen:
        raise refuse("not_now")
    return Step(change(state, unseen=False), (Event("dealt"),))


def take(state: State, move: moves.Take) -> Step:
    """A pair is taken off the board, which may end the game."""
    check_pair(state, move.pair)
    row = pair_row(state, move.pair)
    after = change(state, rows=(*state.rows, row))
    data = {"pair": row.pair, "faces": row.faces, "points": row.points, "pairs": after.pairs}
    step = Step(after, (Event("took", data),))
    if not after.pairs:
        return _over(step, "cleared")
    return _over(step, "stuck") if _is_stuck(after) else step


def undo(state: State, move: moves.Undo) -> Step:
    """The last pair returns to the board; its points and the cost of the undo are subtracted."""
    if (fault := undo_fault(state)) is not None:
        raise refuse(fault)
    at = max(at for at, row in enumerate(state.rows) if row.do == "take")
    last = state.rows[at]
    paid = _paid(state, "undo", state.pairs + 1)
    after = change(state, rows=(*state.rows[:at], *state.rows[at + 1 :], *paid))
    points = after.score - state.score
    return Step(after, (Event("undid", {"pair": last.pair, "points": points}),))


def shuffle(state: State, move: moves.Shuffle) -> Step:
    """The remaining tiles change places. A shuffle that cannot help is refused, at no cost."""
    if (fault := shuffle_fault(state)) is not None:
        raise refuse(fault)
    faces = shuffled_faces(state)
    if faces is None:
        raise refuse("cannot_shuffle")
    if faces == state.faces:
        raise refuse("same_shuffle")
    paid = _paid(state, "shuffle", state.pairs)
    after = change(state, faces=faces, hinted=(), rows=state.rows + paid)
    return Step(after, (Event("shuffled", {"points": after.score - state.score}),))


def hint(state: State, move: moves.Hint) -> Step:
    """Shows the free pair with the most points; one that was shown before costs nothing. Refused,
    at no cost, when there is none."""
    if not may_hint(state):
        raise refuse("no_hint")
    pair = best_pair(state)
    if pair is None:
        raise refuse("no_pair")
    paid = () if is_hint_known(state) else _paid(state, "hint", state.pairs)
    hinted = (*state.hinted, pair) if paid else state.hinted
    after = change(state, hint=pair, hinted=hinted, rows=state.rows + paid)
    told = {
        "pair": pair,
        "faces": [state.faces[n] for n in pair],
        "points": after.score - state.score,
    }
    return Step(after, (Event("hinted", told),))


def ask(state: State, move: moves.Ask) -> Step:
    """The player may ask the solver from now on, and the game no longer counts for best scores."""
    if not state.practice:
        raise refuse("not_practice")
    return Step(change(state, helped=True, hint=state.hint), (Event("asked"),))


def end(state: State, move: moves.End) -> Step:
    if not may_end(state):
        raise refuse("cannot_end")
    return _over(Step(change(state), ()), "ended")


def leave(state: State, move: moves.Leave) -> Step:
    return _over(Step(change(state), ()), "ended")


def time_up(state: State, move: moves.TimeUp) -> Step:
    return _over(Step(change(state), ()), "time")


def undo_fault(state: State) -> Code | None:
    """Why the last pair cannot be undone; None if it can."""
    moved = [row.do for row in state.rows if row.do in ("take", "shuffle")]
    if not moved:
        return "nothing_to_undo"
    if moved[-1] == "shuffle":
        return "over_shuffle"
    return "no_undo" if uses_left(state, "undo") == 0 else None


def shuffle_fault(state: State) -> Code | None:
    """Why the tiles may not be shuffled now; None if they may. Classic games shuffle only when no
    pair is free."""
    if uses_left(state, "shuffle") == 0:
        return "no_shuffle"
    return "pair_is_free" if not state.rules.scored and groups(state) else None


def may_hint(state: State) -> bool:
    """Whether the player may ask for a hint: some are left, or the next one is paid for."""
    return uses_left(state, "hint") != 0 or is_hint_known(state)


def may_end(state: State) -> bool:
    """Whether the player may end the game: no shuffle is left, or no pair is free."""
    return uses_left(state, "shuffle") == 0 or not groups(state)


def shuffled_faces(state: State) -> tuple[str, ...] | None:
    """The faces after the next shuffle; None when it cannot help. Each shuffle has its own random
    stream, so earlier moves do not change its numbers."""
    chance = RandomStream(state.deal_seed, f"shuffle {uses(state, 'shuffle') + 1}")
    return shuffled(state.board, state.faces, state.rest, state.rules.bonus, chance)


def _is_stuck(state: State) -> bool:
    """Whether no pair is free and neither an undo nor a shuffle is possible."""
    if groups(state) or undo_fault(state) is None:
        return False
    return shuffle_fault(state) is not None or shuffled_faces(state) is None


def _paid(state: State, do: Help, pairs: int) -> tuple[Row, ...]:
    """The row that a help adds to the score; none where the help is unlimited."""
    if uses_left(state, do) is None:
        return ()
    return (Row(do, pairs, -fee(state, pairs)),)


def _over(step: Step, how: Outcome) -> Step:
    over = change(step.state, how=how, turn=step.state.turn)
    return Step(over, (*step.events, Event("ended", {"how": how})))


PLAYS: dict[type, Any] = {
    Shown: shown,
    moves.Take: take,
    moves.Undo: undo,
    moves.Shuffle: shuffle,
    moves.Hint: hint,
    moves.Ask: ask,
    moves.End: end,
    moves.Leave: leave,
    moves.TimeUp: time_up,
}
