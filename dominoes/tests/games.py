"""Games of dominoes for tests, in a short notation.

"6|4" lays a tile as the first of a round, "4|4@0.1" on side 1 of the first play; "draw", "go" and
so on are the other moves. A board is plays in a row: "5|5 5|2@0.0". Hands are tiles in a row.
"""

import random
from collections.abc import Iterator
from typing import Any

import msgspec

from dominoes.rules import moves
from dominoes.rules.board import TILES, can_play, open_ends, pips
from dominoes.rules.game import DOMINOES
from dominoes.rules.state import State
from dominoes.rules.view import PlayView
from tables.clock import GameClock
from tables.game import Event, IllegalMove

SEED = "5eed" * 16
MINUTES = 5 * 60_000


def board(text: str, seat: int = 0) -> tuple[PlayView, ...]:
    """The plays of a board; the seats take turns. Their points are left out."""
    plays = []
    for n, word in enumerate(text.split()):
        tile, _, end = word.partition("@")
        at, side = map(int, end.split(".")) if end else (-1, 0)
        plays.append(PlayView(tile, at, side, (seat + n) % 2, points=0, drew=0, sum=0))
    return tuple(plays)


def ends(text: str) -> str:
    """The open ends of a board as the rules write them: "D5 N2". A pair of short sides: "S5 S5"."""
    return " ".join(f"{end.kind}{end.value}" for end in open_ends(board(text)))


def table(mine: str, theirs: str, boneyard: str = "", on: str = "", **fields: Any) -> State:
    """A table in the middle of a round, where seat 0 is to play unless `active` says otherwise."""
    hands = tuple(mine.split()), tuple(theirs.split())
    plain = {
        "deal_seed": "1", "secret": False, "against": "ai", "practice": True, "helps": False,
        "active": 0, "clock": clock(0),
    }  # fmt: skip
    state = State(**{
        **plain, "hands": hands, "boneyard": tuple(boneyard.split()), "plays": board(on), **fields
    })  # fmt: skip
    able = not state.plays or can_play(hands[state.active], state.ends)
    return msgspec.structs.replace(state, phase="play" if able else "draw")


def clock(spent: int, runs: bool = True) -> GameClock:
    return GameClock(MINUTES, spent, runs, 120_000)


def dealt(seed: str = SEED, **rules: Any) -> State:
    """A game as it is opened."""
    return DOMINOES.start(seed, 2, DOMINOES.rules(rules)).state


def begun(seed: str = SEED, **rules: Any) -> State:
    """A game whose first tile may be laid."""
    return play(dealt(seed, **rules), "begin", "shown", "go")


def move_of(word: str) -> Any:
    if word[0].isdigit():
        tile, _, end = word.partition("@")
        return moves.Play(tile, end)
    return msgspec.convert({"do": word}, type=moves.AnyMove)


def step(state: State, word: str, seat: int | None = None) -> Any:
    """What a move leads to; by the seat that is waited for, unless another is named."""
    seat = DOMINOES.waits(state).seats[0] if seat is None else seat
    return DOMINOES.apply(state, seat, move_of(word))


def play(state: State, *words: str) -> State:
    for word in words:
        state = step(state, word).state
    return state


def events(state: State, word: str, seat: int | None = None) -> tuple[Event, ...]:
    return step(state, word, seat).events


def refusal(state: State, word: str, seat: int | None = None) -> str:
    """The code a move is refused with; "" when it is accepted."""
    try:
        step(state, word, seat)
    except IllegalMove as refused:
        return refused.code
    return ""


def ways(state: State, seat: int) -> list[Any]:
    """Every move that the options offer."""
    found: list[Any] = []
    for option in DOMINOES.options(state, seat):
        if option.kind != "play":
            found.append(move_of(option.kind))
        for place in option.where:
            end = "" if place == "centre" else place.removeprefix("end.")
            found.append(moves.Play(option.among[0], end))
    return found


def random_game(seed: str, number: int, **rules: Any) -> Iterator[tuple[State, int, Any, Any]]:
    """(state before, seat, move, step) of a game of random moves; hints and undo are rare."""
    chance = random.Random(number)
    state = dealt(seed, **rules)
    while (wait := DOMINOES.waits(state)) is not None:
        seat = chance.choice(wait.seats)
        rare: tuple[type[Any], ...] = (moves.Stop,) if chance.random() < 0.95 else ()
        rare += (moves.Hint, moves.Undo) if chance.random() < 0.9 else ()
        offered = [move for move in ways(state, seat) if not isinstance(move, (*rare, moves.Stop))]
        move = chance.choice(offered)
        done = DOMINOES.apply(state, seat, move)
        yield state, seat, move, done
        state = done.state


def slow_ends(plays: tuple[PlayView, ...]) -> list[str]:
    """The open ends, found from which tile was attached to which alone: two tiles share at most one
    number, so nothing has to be known of sides."""
    found = []
    for n, laid in enumerate(plays):
        joined = [play.tile for play in plays if play.at == n]
        joined += [plays[laid.at].tile] if laid.at >= 0 else []
        high, low = pips(laid.tile)
        if high == low:
            found += [[f"L{high}"], [f"D{high}"], [f"S{high}"] * 2, [f"S{high}"], []][len(joined)]
            continue
        open_ = [high, low]
        for other in joined:
            (shared,) = {high, low} & set(pips(other))
            open_.remove(shared)
        found += [f"N{value}" for value in open_]
    return sorted(found)


def slow_sum(plays: tuple[PlayView, ...]) -> int:
    counted = {"N": 1, "L": 2, "D": 2, "S": 0}
    return sum(counted[end[0]] * int(end[1]) for end in slow_ends(plays))


def all_tiles(state: State) -> list[str]:
    laid = [play.tile for play in state.plays]
    return sorted([*state.hands[0], *state.hands[1], *state.boneyard, *laid])


ALL = sorted(TILES)
