"""How a game ends: a player wins, or no tile is left to draw; and who pays whom then.

Whether a hand wins and what it scores is cached, because every discard needs it. Without assist
mahjong may be declared wrongly: the player pays every other player at the end, however the game
ends, and plays on.
"""

from functools import lru_cache

import msgspec

from mahjong.rules.states import after, change, decide, points, with_rack
from mahjong.rules.tiles import Hand, joined, seat_wind, to_the_right
from mahjong.rules.tiles import without as removed
from mahjong.rules.zungjung.scoring import Score, score
from mahjong.rules.zungjung.shapes import TileSet, Win, WonBy
from mahjong.rules.zungjung.state import State, live_tile, take_discard
from mahjong.rules.zungjung.view import DiscardView as Discard
from mahjong.rules.zungjung.view import MeldView as Meld
from mahjong.rules.zungjung.view import Outcome, PartView, PayReason, ResultView, View
from mahjong.rules.zungjung.view import PayView as Pay
from tables.game import Event, Seat, Step


def winning_score(state: State, seat: Seat) -> Score | None:
    """What a seat scores if it wins now, with the tile it drew or the tile it may claim; None if
    its hand is no win.
    """
    live, hand = live_tile(state), state.racks[seat].hand
    if live is not None:
        by: WonBy = "robbing" if state.phase == "rob" else "discard"
        return _score(_win(state, seat, hand, live.tile, by), state.scoring)
    if state.drawn is not None:
        return _drawn_score(state, seat, state.drawn)
    scores = [found for tile in set(hand) if (found := _drawn_score(state, seat, tile))]
    return max(scores, key=lambda found: found.points, default=None)


def _drawn_score(state: State, seat: Seat, tile: str) -> Score | None:
    hand = removed(state.racks[seat].hand, (tile,))
    return _score(_win(state, seat, hand, tile, "draw"), state.scoring)


def _win(state: State, seat: Seat, hand: Hand, tile: str, by: WonBy) -> Win:
    return Win(
        hand=hand,
        melds=tuple(map(tile_set, state.racks[seat].melds)),
        tile=tile,
        by=by,
        seat_wind=seat_wind(seat, state.east),
        last_tile=not state.wall,
        supplement=by == "draw" and state.supplement,
        blessing=is_blessed(state),
    )


def tile_set(meld: Meld) -> TileSet:
    return TileSet(meld.kind, meld.tiles[0], meld.concealed)


def is_blessed(table: State | View) -> bool:
    """East's first 14 tiles, or East's first discard; not after a quad."""
    if any(rack.melds for rack in table.racks):
        return False
    return len(table.discards) == (1 if table.phase == "claim" else 0)


@lru_cache(maxsize=16384)
def _score(win: Win, level: int) -> Score | None:
    return score(win, level)


def payments(
    value: int, winner: Seat, how: Outcome, discarder: Seat | None, first: Seat | None
) -> tuple[Pay, ...]:
    """Each other player pays the value of a self-drawn hand, otherwise one three times the value.

    discarder: of the winning tile, or whose quad was robbed. first: who discarded its kind first
    in the last go-around, and is responsible instead.
    """
    if discarder is None:
        return _each(value, winner, "draw")
    if first == winner:
        return _each(value, winner, "own_discard")
    if first is not None and first != discarder:
        return (Pay(first, winner, 3 * value, "responsible"),)
    why: PayReason = "robbing" if how == "robbing" else "discard"
    return (Pay(discarder, winner, 3 * value, why),)


def first_discarder(discards: tuple[Discard, ...], winner: Seat, tile: str) -> Seat | None:
    """Who first discarded this kind of tile since the winner's own last discard, which counts."""
    own = (index for index, discard in enumerate(discards) if discard.seat == winner)
    since = max(own, default=0)
    return next((each.seat for each in discards[since:] if each.tile == tile), None)


def _each(value: int, winner: Seat, why: PayReason) -> tuple[Pay, ...]:
    return tuple(Pay(seat, winner, value, why) for seat in sorted(to_the_right(winner)))


def win(state: State, seat: Seat, score: Score) -> Step:
    """Mahjong by this seat: with the tile it may claim, or with the tile it drew."""
    live = live_tile(state)
    tile = state.drawn if live is None else live.tile
    result = _result(state, seat, score, live)
    won = {
        "seat": seat, "how": result.how, "tile": tile, "value": result.value,
        "patterns": msgspec.to_builtins(result.patterns),
    }  # fmt: skip
    state = state if live is None else _with_claimed(state, seat, live)
    return after((Event("won", won),), _end(state, result))


def drawn_hand(state: State) -> Step:
    """No tile is left: nobody wins, and only mistakes are paid."""
    result = ResultView(
        how="wall", winner=None, discarder=None, tile=None, parts=(), irregular="", patterns=(),
        total=0, limit="", value=0, pays=(), points=(),
    )  # fmt: skip
    return _end(state, result)


def _result(state: State, seat: Seat, score: Score, live: Discard | None) -> ResultView:
    how = _outcome(state)
    discarder = live.seat if live else None
    first = first_discarder(state.discards, seat, live.tile) if live else None
    return ResultView(
        how=how, winner=seat, discarder=discarder, tile=live.tile if live else state.drawn,
        parts=_parts(score), irregular=score.irregular, patterns=score.patterns, total=score.total,
        limit=score.limit, value=score.points,
        pays=payments(score.points, seat, how, discarder, first), points=(),
    )  # fmt: skip


def _outcome(state: State) -> Outcome:
    outcomes: dict[str, Outcome] = {"claim": "discard", "rob": "robbing"}
    return outcomes.get(state.phase, "draw")


def _parts(score: Score) -> tuple[PartView, ...]:
    parts = tuple(PartView(each.kind, each.tiles, each.concealed) for each in score.sets)
    return (*parts, PartView("pair", (score.pair,) * 2, True)) if score.pair else parts


def _with_claimed(state: State, seat: Seat, live: Discard) -> State:
    """The claimed tile moves to the winner's hand. A robbed quad is a triplet again."""
    state = with_rack(state, seat, hand=joined(state.racks[seat].hand, live.tile))
    if state.robbed is None:
        return take_discard(state)
    melds = list(state.racks[live.seat].melds)
    quad = melds[state.robbed]
    melds[state.robbed] = msgspec.structs.replace(
        quad, kind="triplet", tiles=quad.tiles[:3], small=False
    )
    return with_rack(state, live.seat, melds=tuple(melds))


def _end(state: State, result: ResultView) -> Step:
    pays = (*result.pays, *state.debts)
    result = msgspec.structs.replace(result, pays=pays, points=points(pays))
    for seat, rack in enumerate(state.racks):
        state = with_rack(state, seat, score=rack.score + result.points[seat])
    state = change(state, active=None, drawn=None, robbed=None, result=result)
    ended = {
        "how": result.how, "tile": result.tile, "pays": msgspec.to_builtins(pays),
        "points": result.points, "hands": tuple(rack.hand for rack in state.racks),
    }  # fmt: skip
    return Step(decide(state, "over"), (Event("ended", ended),))


def penalty(scoring: int) -> int:
    """The points that a player pays each other player for a mistake."""
    return 1 if scoring == 1 else 10


def mistake(state: State, seat: Seat) -> tuple[State, Event]:
    """The state in which this seat owes the penalty, and the event that tells of it."""
    points = penalty(state.scoring)
    owed = {(debt.payer, debt.payee): debt.points for debt in state.debts}
    for other in to_the_right(seat):
        owed[seat, other] = owed.get((seat, other), 0) + points
    debts = tuple(Pay(payer, payee, total, "mistake") for (payer, payee), total in owed.items())
    return change(state, debts=debts), Event("mistaken", {"seat": seat, "points": points})
