"""Dominoes: its implementation of the game interface, `Game` in tables/game.py, and what the host
of a table may choose.
"""

import re
from collections.abc import Mapping, Sequence
from typing import Any, get_args

import msgspec

from dominoes.rules import bot, moves
from dominoes.rules.board import fitting
from dominoes.rules.moves import refuse
from dominoes.rules.plays import PLAYS, options_of
from dominoes.rules.state import Done, State, deal, replace
from dominoes.rules.view import Against, PausedView, View
from dominoes.rules.view_builder import build_open_view, build_paused_view, build_view
from tables.clock import SHOWING, SHOWING_MS, GameClock
from tables.game import Data, Event, Option, Result, Seat, Shown, Step, Wait
from tables.rng import RandomStream

# Milliseconds. Pages that say nothing are waited for no longer than SHOWING_MS.
LASTS = {SHOWING: SHOWING_MS, "countdown": 4_000, "round": 5_000}
PEOPLE_BEGIN_MS = 20_000  # between people, nobody waits longer for the other's begin
LANDMARKS = {"round_ended": "round", "hinted": "hint", "undid": "undo"}
KEPT = (moves.Begin, Shown, moves.Go, moves.Play, moves.Draw)  # what an undo replays
MINUTES = (5, 0)  # of the game clock; 0: none
PAUSE = 120  # seconds for which a game with a clock may be paused
LONGEST_PAUSE = 600
DEALS = 999_999_999  # the highest number of a deal; the lowest is 1
_SECRET = re.compile(r"[0-9a-f]{64}")
_NUMBER = re.compile(r"[1-9][0-9]{0,8}")


class Dominoes:
    """Two seats, rounds to 100 points, five minutes."""

    slug = "dominoes"
    version = "2"
    seats = (2, 2)
    levels: tuple[str, ...] = ("easy", "hard", "expert")
    paces: tuple[int, ...] = (30, 15, 60, 0)  # between people, besides the clock of the game
    lengths: tuple[int, ...] = (1,)
    claims = False
    resignation: Any = moves.Stop()
    moves: Any = moves.AnyMove

    def rules(self, data: Mapping[str, Any]) -> Data:
        return checked_rules(data)

    def is_shared_deal(self, rules: Mapping[str, Any]) -> bool:
        """True for the game of the day, which everybody may play."""
        return isinstance(rules["deal"], list)

    def start(self, seed: str, seats: int, rules: Mapping[str, Any]) -> Step:
        """The first round is dealt; nobody sees it before they begin."""
        checked = checked_rules(rules)
        number = checked["deal"] or str(RandomStream(seed, "deal number").below(DEALS) + 1)
        secret = isinstance(number, list)
        deal_seed = number[0] if secret else number
        hands, boneyard = deal(deal_seed, 1)
        state = State(
            deal_seed=deal_seed, secret=secret, against=checked["against"],
            practice=checked["practice"], helps=checked["helps"], hands=hands, boneyard=boneyard,
            clock=_clock(checked), chosen=not secret and checked["deal"] != "",
        )  # fmt: skip
        return Step(state, ())

    def chance_seed(self, state: State, seed: str) -> str:
        """The deal's, so that everybody who plays it meets the same AI."""
        return state.deal_seed

    def options(self, state: State, seat: Seat) -> tuple[Option, ...]:
        return options_of(state, seat)

    def apply(self, state: State, seat: Seat, move: Any) -> Step:
        if state.how:
            raise refuse("over")
        if state.time_is_up and not isinstance(move, moves.TimeUp):
            raise refuse("time_up")
        step: Step = PLAYS[type(move)](replace(state, hint=None), seat, move)
        after = step.state
        if state.helps and isinstance(move, KEPT):
            after = replace(after, done=(*after.done, Done(seat, move)))
        if not (after.ready or after.hint):  # otherwise the decision is still open
            after = replace(after, turn=state.turn + 1)
        return Step(after, step.events)

    def view(self, state: State, seat: Seat | None) -> View:
        return build_view(state, seat)

    def open_view(self, state: State, seat: Seat) -> View:
        return build_open_view(state, seat)

    def landmark(self, event: Event) -> str:
        if event.kind == "played":
            return "score" if event.data["points"] else ""
        return LANDMARKS.get(event.kind, "")

    def paused_view(self, state: State) -> PausedView:
        """The game's score and clock, without its tiles."""
        return build_paused_view(state)

    def waits(self, state: State) -> Wait | None:
        if state.how:
            return None
        if state.phase in ("play", "draw"):
            return Wait(state.phase, (state.active,))
        seats = tuple(seat for seat in state.people if seat not in state.ready)
        lasts = LASTS.get(state.phase)
        if state.phase == "begin" and state.against == "people":
            lasts = PEOPLE_BEGIN_MS
        return Wait(state.phase, seats, lasts=lasts)

    def default(self, state: State, seat: Seat) -> Any:
        """Time up if it is; otherwise the first tile that can be laid, or what else is due."""
        if state.time_is_up:
            return moves.TimeUp()
        if state.phase == "begin":
            return moves.Begin()
        if state.phase == "showing":
            return Shown()
        if state.phase in ("countdown", "round"):
            return moves.Go()
        return moves.Draw() if state.phase == "draw" else _first_play(state)

    def choose(self, view: Any, options: Sequence[Option], level: str, chance: RandomStream) -> Any:
        return bot.choose(view, options, level, chance)

    def result(self, state: State) -> Result | None:
        """The points alone, without bonuses. A game that its player stopped has no winner."""
        if not state.how:
            return None
        mine, theirs = state.points
        ahead = (0,) if mine > theirs else (1,) if theirs > mine else ()
        return Result(state.points, () if state.how == "stopped" else ahead)

    def load(self, data: bytes) -> State:
        return _DECODER.decode(data)


_DECODER = msgspec.json.Decoder(State)


def _clock(rules: Data) -> GameClock | None:
    if not rules["minutes"]:
        return None
    return GameClock(rules["minutes"] * 60_000, pause=rules["pause"] * 1000)


def _first_play(state: State) -> moves.Play:
    hand, ends = state.hands[state.active], state.ends
    if not state.plays:
        return moves.Play(hand[0])
    tile = next(tile for tile in hand if fitting(tile, ends))
    return moves.Play(tile, fitting(tile, ends)[0].id)


def checked_rules(data: Mapping[str, Any]) -> Data:
    """minutes: 5, or 0 for no clock. pause: seconds, of a game with a clock. against: ai or people.
    practice: the deal may be played again. helps: hints and undo are allowed. deal: see
    `_deal_rule`."""
    against, minutes = data.get("against", "ai"), data.get("minutes", MINUTES[0])
    practice, helps = data.get("practice", True), data.get("helps", False)
    pause = data.get("pause", PAUSE)
    if against not in get_args(Against):
        raise ValueError("against is ai or people")
    if isinstance(minutes, bool) or minutes not in MINUTES:
        raise ValueError("minutes is 5 or 0")
    if not isinstance(practice, bool) or not isinstance(helps, bool):
        raise ValueError("practice and helps are true or false")
    if helps and (against == "people" or not practice):
        raise ValueError("hints and undo are for practice against the AI")
    if not isinstance(pause, int) or not 0 <= pause <= LONGEST_PAUSE:
        raise ValueError(f"pause is from 0 to {LONGEST_PAUSE} seconds")
    chosen = {"minutes": minutes, "against": against, "practice": practice, "helps": helps}
    return {**chosen, "pause": pause, "deal": _deal_rule(data.get("deal", ""))}


def _deal_rule(deal: Any) -> str | list[str]:
    """ "": drawn from the game's seed. "48213907": the deal of that number. 64 hex digits: a secret
    seed, kept as a list of one, because only words and numbers of the rules are shown with the
    table's options. ValueError for anything else."""
    word = deal[0] if isinstance(deal, list | tuple) and len(deal) == 1 else deal
    if isinstance(word, str):
        if word == "" or _NUMBER.fullmatch(word):
            return word
        if _SECRET.fullmatch(word):
            return [word]
    raise ValueError(f"a deal's number is from 1 to {DEALS}")


DOMINOES = Dominoes()
