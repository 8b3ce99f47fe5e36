"""What a seat may do now, and what each move does to the state. A move that is not allowed raises
IllegalMove.

Taking back plays the game again from its deal, up to the player's last decision.
"""

from typing import Any

from dominoes.rules import moves
from dominoes.rules.board import (
    TILES,
    End,
    can_play,
    find_end,
    fitting,
    open_ends,
    pips,
    points_for,
    sum_of,
)
from dominoes.rules.bot import advice
from dominoes.rules.moves import Code, refuse
from dominoes.rules.state import (
    GOAL,
    GOING_OUT,
    Done,
    State,
    await_pages,
    begin_play,
    count_down,
    deal,
    end_game,
    end_round,
    enter,
    next_round,
    ready,
    replace,
)
from dominoes.rules.view import HintView, PlayView, RoundEndView
from dominoes.rules.view_builder import build_view
from tables.game import Event, Option, Seat, Shown, Step
from tables.rng import RandomStream


def begin(state: State, seat: Seat, move: moves.Begin) -> Step:
    _must(state.phase == "begin" and seat in state.people, "not_now")
    _must(seat not in state.ready, "not_now")
    began = Event("began", {"seat": seat})
    step = ready(state, seat) or await_pages(state)
    return Step(step.state, (began, *step.events))


def shown(state: State, seat: Seat, move: Shown) -> Step:
    _must(state.phase == "showing" and seat in state.people, "not_now")
    _must(seat not in state.ready, "not_now")
    return ready(state, seat) or count_down(state)


def go(state: State, seat: Seat, move: moves.Go) -> Step:
    _must(state.phase in ("countdown", "round") and seat in state.people, "not_now")
    _must(seat not in state.ready, "not_now")
    start = begin_play if state.phase == "countdown" else next_round
    return ready(state, seat) or start(state)


def play(state: State, seat: Seat, move: moves.Play) -> Step:
    """A tile is laid, which may score, end the round, or end the game."""
    end = _checked(state, seat, move)
    laid = _laid(state, move.tile, end)
    hands = _with_hand(state, tuple(t for t in state.hands[seat] if t != move.tile))
    points = _added(state.points, seat, laid.points)
    after = replace(
        state, plays=(*state.plays, laid), hands=hands, points=points, drew=0, active=1 - seat
    )
    data = {"seat": seat, "tile": move.tile, "end": move.end, "index": len(state.plays)}
    played = Event("played", {**data, "sum": laid.sum, "points": laid.points})
    over, events = _after_play(after, seat)
    return Step(over, (played, *events))


def draw(state: State, seat: Seat, move: moves.Draw) -> Step:
    """The next tile of the boneyard joins the hand."""
    _must_be_active(state, seat)
    _must(bool(state.boneyard), "boneyard_empty")
    _must(state.phase == "draw", "may_not_draw")
    tile, *rest = state.boneyard
    hands = _with_hand(state, (*state.hands[seat], tile))
    after = replace(state, hands=hands, boneyard=tuple(rest), drew=state.drew + 1)
    private = tuple({"tile": tile} if other == seat else {} for other in (0, 1))
    drew = Event("drew", {"seat": seat, "left": len(rest)}, private)
    turned, events = _turn_of(after)
    return Step(turned, (drew, *events))


def stop(state: State, seat: Seat, move: moves.Stop) -> Step:
    _must(may_stop(state, seat), "not_allowed")
    after, ended = end_game(state, "stopped")
    return Step(after, (ended,))


def time_up(state: State, seat: Seat, move: moves.TimeUp) -> Step:
    _must(state.time_is_up, "not_allowed")
    after, ended = end_game(state, "time")
    return Step(after, (ended,))


def may_stop(state: State, seat: Seat) -> bool:
    return state.against == "ai" and seat in state.people


def _checked(state: State, seat: Seat, move: moves.Play) -> End | None:
    """The end this tile is laid on; None for the first of a round."""
    _must_be_active(state, seat)
    _must(move.tile in TILES, "no_such_tile")
    _must(move.tile in state.hands[seat], "not_in_hand")
    if not state.plays:
        _must(move.end == "", "no_such_end")
        return None
    _must(state.phase == "play", "must_draw")
    end = find_end(state.ends, move.end)
    if end is None:
        raise refuse("no_such_end")
    _must(end.value in pips(move.tile), "no_match")
    return end


def _laid(state: State, tile: str, end: End | None) -> PlayView:
    at, side = (end.play, end.side) if end else (-1, 0)
    laid = PlayView(tile, at, side, state.active, points=0, drew=state.drew, sum=0)
    total = sum_of(open_ends((*state.plays, laid)))
    return replace(laid, points=points_for(total), sum=total)


def _after_play(state: State, seat: Seat) -> tuple[State, tuple[Event, ...]]:
    """Whether the tile just laid ended the game or the round; otherwise it is the other's turn."""
    if state.points[seat] >= GOAL:
        over, ended = end_game(state, "points")
        return over, (ended,)
    if state.hands[seat]:
        return _turn_of(state)
    points = GOING_OUT * len(state.hands[1 - seat])
    paid = replace(state, points=_added(state.points, seat, points))
    after, round_ended = end_round(paid, RoundEndView("out", seat, points))
    if after.points[seat] < GOAL:
        return after, (round_ended,)
    over, ended = end_game(after, "points")
    return over, (round_ended, ended)


def _turn_of(state: State) -> tuple[State, tuple[Event, ...]]:
    """The active seat plays or draws; out of moves, the round ends without points."""
    if can_play(state.hands[state.active], state.ends):
        return enter(state, "play"), ()
    if state.boneyard:
        return enter(state, "draw"), ()
    after, event = end_round(state, RoundEndView("stuck", state.active, 0))
    return after, (event,)


def _must_be_active(state: State, seat: Seat) -> None:
    _must(state.phase in ("play", "draw"), "not_now")
    _must(seat == state.active, "not_your_turn")


def _with_hand(state: State, hand: tuple[str, ...]) -> Any:
    """Both hands, with another one for the active seat."""
    return tuple(hand if seat == state.active else state.hands[seat] for seat in (0, 1))


def _added(points: tuple[int, int], seat: Seat, more: int) -> tuple[int, int]:
    mine, theirs = points
    return (mine + more, theirs) if seat == 0 else (mine, theirs + more)


def _must(fine: bool, code: Code) -> None:
    if not fine:
        raise refuse(code)


def hint(state: State, seat: Seat, move: moves.Hint) -> Step:
    """Shows what a strong player would lay, until the next move."""
    _must(may_help(state, seat), "not_allowed")
    _must_be_active(state, seat)
    _must(state.phase == "play", "must_draw")
    best = advice(build_view(state, seat), RandomStream(state.deal_seed, f"hint {state.turn}"))
    shown = HintView(best.tile, best.end)
    private = tuple({"tile": best.tile, "end": best.end} if s == seat else {} for s in (0, 1))
    return Step(replace(state, hint=shown), (Event("hinted", {}, private),))


def undo(state: State, seat: Seat, move: moves.Undo) -> Step:
    """Back to before the last tile that this player laid."""
    if (fault := undo_fault(state, seat)) is not None:
        raise refuse(fault)
    return Step(taken_back(state, seat), (Event("undid", {"seat": seat}),))


def may_help(state: State, seat: Seat) -> bool:
    return state.helps and seat in state.people


def undo_fault(state: State, seat: Seat) -> Code | None:
    """Why this seat cannot take back; None if it can."""
    if not state.helps or seat not in state.people:
        return "not_allowed"
    if state.phase not in ("play", "draw", "round"):
        return "not_now"
    return None if _last_choice(state, seat) is not None else "nothing_to_undo"


def taken_back(state: State, seat: Seat) -> State:
    """The state before the last tile that this seat laid. The clock goes on."""
    done = state.done[: _last_choice(state, seat)]
    hands, boneyard = deal(state.deal_seed, 1)
    earlier = State(
        deal_seed=state.deal_seed, secret=state.secret, against=state.against,
        practice=state.practice, helps=True, hands=hands, boneyard=boneyard, chosen=state.chosen,
    )  # fmt: skip
    for one in done:
        earlier = PLAYS[type(one.move)](earlier, one.seat, one.move).state
    return enter(replace(earlier, clock=state.clock, done=done), earlier.phase)


def _last_choice(state: State, seat: Seat) -> int | None:
    """Drawing is no choice: whoever cannot play has to."""
    tiles = [n for n, one in enumerate(state.done) if _is_choice(one, seat)]
    return tiles[-1] if tiles else None


def _is_choice(one: Done, seat: Seat) -> bool:
    return one.seat == seat and isinstance(one.move, moves.Play)


def options_of(state: State, seat: Seat) -> tuple[Option, ...]:
    if state.how:
        return ()
    if state.time_is_up:
        return (Option("time_up"),)
    may = {
        "hint": may_help(state, seat) and state.phase == "play" and seat == state.active,
        "undo": undo_fault(state, seat) is None,
        "stop": may_stop(state, seat),
    }
    return (*_due(state, seat), *(Option(kind) for kind, now in may.items() if now))


def _due(state: State, seat: Seat) -> tuple[Option, ...]:
    """The answers to the open decision."""
    if state.phase in ("play", "draw"):
        if seat != state.active:
            return ()
        return (Option("draw"),) if state.phase == "draw" else _play_options(state)
    if seat not in state.people or seat in state.ready:
        return ()
    return (Option({"begin": "begin", "showing": "shown"}.get(state.phase, "go")),)


def _play_options(state: State) -> tuple[Option, ...]:
    """One option a tile, with the ends it fits."""
    hand, ends = state.hands[state.active], state.ends
    if not state.plays:
        return tuple(Option("play", (tile,), (1, 1), ("centre",)) for tile in hand)
    places = {tile: tuple(f"end.{end.id}" for end in fitting(tile, ends)) for tile in hand}
    return tuple(Option("play", (tile,), (1, 1), where) for tile, where in places.items() if where)


PLAYS: dict[type, Any] = {
    moves.Begin: begin,
    Shown: shown,
    moves.Go: go,
    moves.Play: play,
    moves.Draw: draw,
    moves.Stop: stop,
    moves.TimeUp: time_up,
    moves.Hint: hint,
    moves.Undo: undo,
}
