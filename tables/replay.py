"""A table's story told again from its seeds and entries: to check what is stored, and to watch
a session that is over from any of its seats."""

from collections.abc import Iterator
from typing import Any, NamedTuple

import msgspec

from tables import repository
from tables.game import Event, Game, Step
from tables.models import Entry, Status, Table
from tables.protocol import Update
from tables.refusals import must
from tables.state import TableState
from tables.updates import build_update

ENTRIES_PER_PAGE = 60  # entries told in one answer
LONGEST = 10_000  # entries: every answer plays them all again, some seconds' work
PLAYED = ("start", "move")
PAUSES = ("pause", "resume")


class ReplayPage(NamedTuple):
    """Entries of a session that is over, as updates for one seat, and how many there are."""

    updates: list[Update]
    last: int


class Played(NamedTuple):
    entry: Entry
    number: int  # game of the session
    began: int  # when that game was dealt, moved on by the pauses it had had by then
    step: Step


def replay(table: Table, upto: int | None = None) -> Any:
    """The state that seed and entries lead to, at a version or the newest; None if undealt."""
    state = None
    for played in _steps(table, repository.load(table.pk).engine):
        if upto is not None and played.entry.version > upto:
            break
        state = played.step.state
    return state


def replay_updates(table: Table, seat: int, since: int) -> ReplayPage:
    """What the player of a seat was shown, from the entry numbered `since` on (0: the first).

    Entries are numbered from 1 without gaps, whatever else was written between them. Raises
    Refused: only what is over is told again, and only by the rules it was played by.
    """
    state = repository.load(table.pk)
    must(table.status == Status.OVER, "not_over")
    must(0 <= seat < len(state.seats), "no_such_seat")
    must(table.game_version == state.engine.version, "other_rules")
    must(table.version <= LONGEST, "too_long")
    told, last = [], 0
    for last, played in enumerate(_steps(table, state.engine), start=1):
        if since < last <= since + ENTRIES_PER_PAGE:
            told.append(_news(state, seat, last, played))
    return ReplayPage(told, last)


def _news(state: TableState, seat: int, number: int, played: Played) -> Update:
    """As it was then, for eyes that sit where nobody else may be looked at."""
    eyes = tuple(
        msgspec.structs.replace(seat, user=-seat.number, away=False) for seat in state.seats
    )
    then = msgspec.structs.replace(
        state,
        version=number,
        status="playing",
        game_state=played.step.state,
        options={**state.options, "pace": 0, "window": 0},  # nobody is in a hurry any more
        number=played.number,
        began=played.began,
        ended=played.entry.at,  # its watch stands still, and shows this moment
        seats=eyes,
    )
    events: tuple[Event, ...] = played.step.events
    connected = frozenset(then.users)
    told = build_update(
        then, -seat, since=number - 1, events=events, connected=connected, now=played.entry.at
    )
    return msgspec.structs.replace(told, options=())


def _steps(table: Table, game: Game) -> Iterator[Played]:
    state, number, began = None, 0, 0
    for entry, rest in _rested(table):
        began += rest
        if entry.kind == "start":
            started = msgspec.json.decode(entry.data)
            number, began = started["number"], entry.at
            step = game.start(entry.seed, started["seats"], started["rules"])
        else:
            assert entry.seat is not None
            move = msgspec.json.decode(entry.data, type=game.moves)
            step = game.apply(state, entry.seat, move)
        state = step.state
        yield Played(entry, number, began, step)


def _rested(table: Table) -> Iterator[tuple[Entry, int]]:
    """What was played, each with the milliseconds that the game was paused just before."""
    kinds = (*PLAYED, *PAUSES)
    rest, paused = 0, None
    for entry in Entry.objects.filter(table=table, kind__in=kinds).order_by("version"):
        if paused is not None:
            rest, paused = rest + entry.at - paused, None
        if entry.kind == "pause":
            paused = entry.at
        elif entry.kind in PLAYED:
            yield entry, rest
            rest = 0
