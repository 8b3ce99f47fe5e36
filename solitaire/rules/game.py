"""Mahjong solitaire: its implementation of the game interface, `Game` in tables/game.py."""

import re
from collections.abc import Mapping, Sequence
from typing import Any, get_args

import msgspec

from solitaire.rules import moves
from solitaire.rules.board import Board, board_of
from solitaire.rules.deal import deal, faces_for, hard_deal, has_hard_deals
from solitaire.rules.layout import find_layout
from solitaire.rules.moves import refuse
from solitaire.rules.plays import PLAYS, groups, may_end, may_hint, shuffle_fault, undo_fault
from solitaire.rules.state import MODES, Pair, State
from solitaire.rules.tiles import SET
from solitaire.rules.view import Dealing, PausedView, View
from solitaire.rules.view_builder import build_paused_view, build_view
from tables.clock import SHOWING, SHOWING_MS
from tables.game import Data, Event, Option, Result, Seat, Shown, Step, Wait
from tables.rng import RandomStream

DEALINGS: tuple[Dealing, ...] = get_args(Dealing)
DEALS = 999_999_999  # the highest number of a deal; the lowest is 1
LANDMARKS = {"hinted": "hint", "shuffled": "shuffle", "undid": "undo"}
_SECRET = re.compile(r"[0-9a-f]{64}")
_NUMBER = re.compile(r"[1-9][0-9]{0,8}")


class Solitaire:
    """One player, one layout of up to 144 tiles, two ways to play."""

    slug = "solitaire"
    version = "3"
    seats = (1, 1)
    levels: tuple[str, ...] = ("hard",)
    paces: tuple[int, ...] = (0, 300, 600, 900, 1200)  # for the whole game
    lengths: tuple[int, ...] = (1,)
    claims = False
    resignation: Any = moves.Leave()
    moves: Any = moves.AnyMove

    def rules(self, data: Mapping[str, Any]) -> Data:
        """mode: classic or score. layout: a layout's name. dealing: easy or hard. practice: the
        deal may be played again, and the solver asked. unseen: the time begins when the player's
        page shows the table. deal: see `_deal_rule`."""
        mode, layout = data.get("mode", "score"), data.get("layout", "turtle")
        dealing, practice = data.get("dealing", "easy"), data.get("practice", True)
        if mode not in MODES:
            raise ValueError("mode is classic or score")
        size = _size_of(layout)
        if dealing not in DEALINGS:
            raise ValueError("dealing is easy or hard")
        if size != len(SET) and mode == "score":
            raise ValueError("games for points need a layout of 144 tiles")
        if dealing == "hard" and not may_be_hard(layout):
            raise ValueError("hardly any random deal on this layout can be won")
        unseen = data.get("unseen", False)
        if not isinstance(practice, bool) or not isinstance(unseen, bool):
            raise ValueError("practice and unseen are true or false")
        chosen = {"mode": mode, "layout": layout, "dealing": dealing, "practice": practice}
        return {**chosen, "unseen": unseen, "deal": _deal_rule(data.get("deal", ""))}

    def is_shared_deal(self, rules: Mapping[str, Any]) -> bool:
        """True for the board of the day, which everybody may play."""
        return isinstance(rules["deal"], list)

    def chance_seed(self, state: State, seed: str) -> str:
        return seed

    def start(self, seed: str, seats: int, rules: Mapping[str, Any]) -> Step:
        """The dealt board. Every deal has a solution."""
        checked = self.rules(rules)
        number = checked["deal"] or str(RandomStream(seed, "deal number").below(DEALS) + 1)
        secret = isinstance(number, list)
        deal_seed = number[0] if secret else number
        faces, solution = _dealt(checked, deal_seed)
        state = State(
            deal_seed=deal_seed, secret=secret, mode=checked["mode"], layout=checked["layout"],
            dealing=checked["dealing"], practice=checked["practice"], faces=faces,
            solution=solution, chosen=not secret and checked["deal"] != "",
            unseen=checked["unseen"],
        )  # fmt: skip
        return Step(state, () if state.unseen else (Event("dealt"),))

    def options(self, state: State, seat: Seat) -> tuple[Option, ...]:
        if state.how:
            return ()
        if state.unseen:
            return (Option("shown"), Option("leave"))
        pairs = [tuple(f"tile.{n}" for n in group) for group in groups(state)]
        takes = tuple(Option("take", count=(2, 2), where=places) for places in pairs)
        may = {
            "undo": undo_fault(state) is None,
            "shuffle": shuffle_fault(state) is None,
            "hint": may_hint(state),
            "ask": state.practice,
            "end": may_end(state),
            "leave": True,
            "timeup": True,
        }
        return (*takes, *(Option(kind) for kind, now in may.items() if now))

    def apply(self, state: State, seat: Seat, move: Any) -> Step:
        if state.how:
            raise refuse("over")
        if state.unseen and not isinstance(move, Shown | moves.Leave):
            raise refuse("not_now")
        step: Step = PLAYS[type(move)](state, move)
        return step

    def view(self, state: State, seat: Seat | None) -> View:
        """The same for the player and for spectators."""
        return build_view(state)

    def open_view(self, state: State, seat: Seat) -> View:
        """There are no hands."""
        return build_view(state)

    def landmark(self, event: Event) -> str:
        return LANDMARKS.get(event.kind, "")

    def paused_view(self, state: State) -> PausedView:
        """The game's title, settings and score, without its tiles."""
        return build_paused_view(state)

    def waits(self, state: State) -> Wait | None:
        if state.how:
            return None
        return Wait(SHOWING, (0,), lasts=SHOWING_MS) if state.unseen else Wait("play", (0,))

    def default(self, state: State, seat: Seat) -> Any:
        return Shown() if state.unseen else moves.TimeUp()

    def choose(self, view: Any, options: Sequence[Option], level: str, chance: RandomStream) -> Any:
        """Take a random free pair; when there is none shuffle, and if that is not allowed end."""
        if any(option.kind == "shown" for option in options):
            return Shown()
        takes = [option for option in options if option.kind == "take"]
        if takes:
            first, second = chance.shuffled(chance.pick(takes).where)[:2]
            return moves.Take((_number(first), _number(second)))
        kinds = {option.kind for option in options}
        return moves.Shuffle() if "shuffle" in kinds else moves.End()

    def result(self, state: State) -> Result | None:
        if not state.how:
            return None
        return Result((state.score,), (0,) if state.how == "cleared" else ())

    def load(self, data: bytes) -> State:
        return _DECODER.decode(data)


_DECODER = msgspec.json.Decoder(State)


def _size_of(layout: Any) -> int:
    if not isinstance(layout, str):
        raise ValueError("layout is a name")
    try:
        return len(find_layout(layout).places)
    except LookupError as error:
        raise ValueError("there is no such layout") from error


def may_be_hard(layout: str) -> bool:
    """Whether enough random deals on this layout can be won. LookupError for an unknown layout."""
    return has_hard_deals(board_of(find_layout(layout).places))


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


def _dealt(rules: Data, deal_seed: str) -> tuple[tuple[str, ...], tuple[Pair, ...]]:
    """A face for each place, and a solution of the deal."""
    board: Board = board_of(find_layout(rules["layout"]).places)
    bonus = MODES[rules["mode"]].bonus
    faces = faces_for(board.size, RandomStream(deal_seed, "faces"))
    if rules["dealing"] == "hard":
        return hard_deal(board, faces, bonus, deal_seed, "deal")
    return deal(board, faces, bonus, RandomStream(deal_seed, "deal"))


def _number(place: str) -> int:
    """ "tile.17" -> 17"""
    return int(place.removeprefix("tile."))


SOLITAIRE = Solitaire()
