"""Replays a table from its seeds and entries: to verify the stored state, and to show a finished
session from any seat."""

from collections.abc import Iterable, Iterator
from typing import Any, Literal, NamedTuple, get_args

import msgspec

from tables import bots, clock
from tables.game import Data, Event, Game, Step
from tables.models import Entry, Status, Table
from tables.protocol import Update
from tables.refusals import must
from tables.selectors import may_replay
from tables.state import TableState, engine_of
from tables.storage import repository
from tables.storage.archive import entries_of
from tables.updates import build_update

ENTRIES_PER_PAGE = 60
MAX_ENTRIES = 10_000  # each request replays all of them, which takes some seconds
GAME_KINDS = ("start", "move")
CLOCK_KINDS = ("pause", "resume", "close", "set_back")  # they change only when time passes


# Whose concealed tiles are shown: everybody's, one seat's, or nobody's.
Hands = Literal["all", "seat", "none"]
HANDS: tuple[Hands, ...] = get_args(Hands)


class ReplayPage(NamedTuple):
    """Some moments of a finished session as updates for one seat, with the hands that were asked
    for; the number of all moments; and where games begin and end and landmarks are."""

    updates: list[Update]
    last: int
    moments: list["Moment"]


class Moment(NamedTuple):
    """The deal or the end of a game of the session, or what the game's rules name a landmark."""

    at: int
    game: int
    kind: str  # "start", "end", or the rules' name


class Watched(NamedTuple):
    """From where a replay is seen, and what of it."""

    seat: int
    hands: Hands


class ReplayedMove(NamedTuple):
    entry: Entry
    number: int  # game of the session
    began: int  # when that game was dealt, shifted by its pauses so far
    step: Step


def replay(table: Table, upto: int | None = None) -> Any:
    """The game state computed from seeds and entries, at a version or the newest; None before the
    first deal."""
    return state_after(entries_of(table.pk), engine_of(table.game), upto)


def state_after(entries: Iterable[Entry], game: Game, upto: int | None = None) -> Any:
    """The same from entries that have been read."""
    state = None
    for played in _steps(entries, game):
        if upto is not None and played.entry.version > upto:
            break
        state = played.step.state
    return state


def replay_updates(
    table: Table, seat: int, since: int, user: int | None = None, hands: Hands = "seat"
) -> ReplayPage:
    """What is shown from a seat after the first `since` moments. user: who asks, by id.

    Only what `_played` gives is numbered, from 1 without gaps. Raises Refused if the session is not
    over, is hidden from them, or was played by another version of the rules.
    """
    must_be_replayable(table, user)
    state = repository.load(table.pk)
    must(0 <= seat < len(state.seats), "no_such_seat")
    watched = Watched(seat, hands)
    updates: list[Update] = []
    moments: list[Moment] = []
    last = number = 0
    for last, played in enumerate(_played(table, state.engine), start=1):
        kinds = _moments(state.engine, played, begins=played.number != number)
        number = played.number
        moments += [Moment(last, played.number, kind) for kind in kinds]
        if since < last <= since + ENTRIES_PER_PAGE:
            updates.append(_update(state, watched, last, played))
    return ReplayPage(updates, last, moments)


def must_be_replayable(table: Table, user: int | None) -> None:
    """Raises Refused if the session is not over, is hidden from the user, or cannot be replayed."""
    must(table.status == Status.OVER, "not_over")
    must(may_replay(table, user), "hidden")
    must(table.game_version == engine_of(table.game).version, "other_rules")
    must(table.version <= MAX_ENTRIES, "too_long")


class MadeMove(NamedTuple):
    """A move of a session. at: the moment of the replay that shows the table before it. version: of
    the table, with it. by: who made it."""

    version: int
    game: int
    at: int
    seat: int
    by: str
    before: Any
    move: Any
    after: Any


def made_moves(table: Table) -> Iterator[MadeMove]:
    """All moves of a finished session, with the states before and after each."""
    game = engine_of(table.game)
    state, at = None, 0
    for played, shown in _marked(table, game):
        entry = played.entry
        if entry.kind == "move" and played.step.state is not state:
            assert entry.seat is not None
            move = msgspec.json.decode(entry.data, type=game.moves)
            where = (entry.version, played.number, at, entry.seat, entry.by)
            yield MadeMove(*where, state, move, played.step.state)
        state = played.step.state
        at += shown


def ends(table: Table) -> dict[int, Any]:
    """The last state of each game of a session, by its number; nothing if other rules were played,
    or it is too long."""
    game = engine_of(table.game)
    if table.game_version != game.version or table.version > MAX_ENTRIES:
        return {}
    return {played.number: played.step.state for played in _steps(entries_of(table.pk), game)}


def _moments(game: Game, played: ReplayedMove, *, begins: bool) -> list[str]:
    """What a timeline marks here, each once. begins: whether it is the first of its game."""
    ended = game.result(played.step.state) is not None
    marks = [mark for event in played.step.events if (mark := game.landmark(event))]
    dealt = ["start"] if begins else []
    return list(dict.fromkeys([*dealt, *marks, *(["end"] if ended else [])]))


def _update(state: TableState, watched: Watched, number: int, played: ReplayedMove) -> Update:
    """The update of that time, for a placeholder user in this seat, or for a visitor."""
    seats = tuple(
        msgspec.structs.replace(seat, user=-seat.number, away=False) for seat in state.seats
    )
    then = msgspec.structs.replace(
        state,
        version=number,
        status="playing",
        game_state=played.step.state,
        number=played.number,
        began=played.began,
        ended=played.entry.at,  # stops the clocks at this moment
        seats=seats,
    )
    user = None if watched.hands == "none" else -watched.seat
    update = build_update(
        then,
        user,
        since=number - 1,
        events=played.step.events,
        connected=frozenset(then.users),
        now=played.entry.at,
    )
    update = msgspec.structs.replace(update, options=())
    return _opened(update, state.engine, watched.seat, played) if watched.hands == "all" else update


def _opened(update: Update, game: Game, seat: int, played: ReplayedMove) -> Update:
    """With the hands of all seats, and with what each event told whom it concerned."""
    view = game.open_view(played.step.state, seat)
    events = tuple(told(event, seat) for event in played.step.events)
    return msgspec.structs.replace(update, view=view, events=events)


def told(event: Event, seat: int) -> Data:
    """What the seat was told, or else what another seat was, if the event says which seat it is
    about: what has no seat is the reader's own, such as the tiles that a pass brings."""
    told = event.private[seat] if event.private else {}
    other = next(filter(None, event.private), {}) if "seat" in event.data else {}
    return {"kind": event.kind, **event.data, **(told or other)}


def _played(table: Table, game: Game) -> Iterator[ReplayedMove]:
    """What a replay shows, moment by moment."""
    return (played for played, shown in _marked(table, game) if shown)


def _marked(table: Table, game: Game) -> Iterator[tuple[ReplayedMove, bool]]:
    """All steps, and whether a replay shows them: starts, and moves of which something is seen, no
    passes, for example. Where tiles wait to be shown, a game begins when they are, or with what
    there was if they never were."""
    waiting = None
    for each in _steps(entries_of(table.pk), game):
        if each.entry.kind != "start" and not (each.entry.kind == "move" and each.step.events):
            yield each, False
            continue
        wait = game.waits(each.step.state)
        waiting = each if wait and wait.kind in clock.BEFORE_TILES else None
        yield each, waiting is None
    if waiting:
        yield waiting, True


def _steps(entries: Iterable[Entry], game: Game) -> Iterator[ReplayedMove]:
    """Every entry that changes a game or its clock, with the state that it leads to."""
    state, number, began = None, 0, 0
    opened, paused = 0, None
    kinds = (*GAME_KINDS, *CLOCK_KINDS)
    for entry in entries:
        if entry.kind not in kinds:
            continue
        if paused is not None:
            state, length = clock.end_pause(state, paused, entry.at)
            began, opened = (min(time + length, entry.at) for time in (began, opened))
        paused = entry.at if entry.kind == "pause" else None
        step = Step(state, ())
        if entry.kind == "start":
            started = msgspec.json.decode(entry.data)
            number, began, opened = started["number"], entry.at, entry.at
            step = game.start(entry.seed, started["seats"], started["rules"])
        elif entry.kind == "move":
            wait = game.waits(state)
            step = _move(game, clock.advance(state, opened, entry.at), entry)
            began = entry.at if clock.is_shown(wait, state, step.state) else began
            opened = max(opened, entry.at) if clock.runs(state) else entry.at
        elif entry.kind == "set_back":
            began, opened = min(began, entry.at), entry.at
        state = step.state
        yield ReplayedMove(entry, number, began, step)


def _move(game: Game, state: Any, entry: Entry) -> Step:
    assert entry.seat is not None
    move = msgspec.json.decode(entry.data, type=game.moves)
    said = bots.notice(game, state, entry.seat, entry.by)
    step = game.apply(state, entry.seat, move)
    return Step(step.state, (*said, *step.events))
