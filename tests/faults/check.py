"""Compares what pages were shown with what is stored, and what is stored with its replay."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import msgspec

from tests.faults.page import Page, Shown


class Found(NamedTuple):
    """What is wrong, by the names of the figures; empty if nothing is."""

    shown: int  # updates compared
    wrong: Counter[str]
    about: list[str]  # the first few, in words


class _Stored(NamedTuple):
    """A table as it is stored, with the game's state after each of its entries."""

    pk: str
    version: int
    engine: Any
    state: Any  # of its game
    states: list[Any]  # by version
    entries: list[Any]


def check(pages_of: Mapping[str, Sequence[Page]]) -> Found:
    """Checks all tables. pages_of: the pages of each table, by its id."""
    wrong: Counter[str] = Counter()
    about: list[str] = []
    count = 0
    for table_id, pages in pages_of.items():
        stored = _read(table_id)
        for name, what in (*_stored_faults(stored), *_twice(stored, pages)):
            wrong[name] += 1
            about.append(f"{table_id}: {what}")
        for page in pages:
            count += len(page.shown)
            for name, what in _page_faults(stored, page):
                wrong[name] += 1
                about.append(f"{table_id}, seat {page.seat}: {what}")
    return Found(count, wrong, about[:12])


def _read(table_id: str) -> _Stored:
    """All at one moment: bots may still play there."""
    from django.db import connection, transaction

    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ")
        return _read_now(table_id)


def _read_now(table_id: str) -> _Stored:
    from tables.models import Entry, Table
    from tables.replay import _steps
    from tables.storage import repository

    table = Table.objects.get(pk=table_id)
    state = repository.load(table_id)
    engine = state.engine
    entries = list(Entry.objects.filter(table=table_id).order_by("version"))
    steps = {played.entry.version: played.step.state for played in _steps(entries, engine)}
    states: list[Any] = [None]
    for version in range(1, len(entries) + 1):
        states.append(steps.get(version, states[-1]))
    return _Stored(table_id, table.version, engine, state.game_state, states, entries)


def _stored_faults(stored: _Stored) -> Iterator[tuple[str, str]]:
    versions = [entry.version for entry in stored.entries]
    if versions != list(range(1, stored.version + 1)):
        yield "replays that differ", "its entries have gaps"
    elif stored.state != stored.states[-1]:
        yield "replays that differ", "its state is not what its entries give"


def _twice(stored: _Stored, pages: Sequence[Page]) -> Iterator[tuple[str, str]]:
    """Decisions for which more entries of a player are stored than the player sent requests."""
    asked: Counter[tuple[Any, ...]] = Counter()
    for page in pages:
        for sent in page.requests:
            asked[page.seat, sent["t"], sent["number"], sent["turn"]] += 1
    done: Counter[tuple[Any, ...]] = Counter()
    number = 0
    for entry, before in zip(stored.entries, stored.states, strict=False):
        if entry.kind == "start":
            number = msgspec.json.decode(entry.data)["number"]
        if entry.by == "player" and entry.kind in ("move", "ready", "resume_seat", "resume"):
            turn = before.turn if entry.kind == "move" else None
            done[entry.seat, entry.kind, number, turn] += 1
    for (seat, kind, game, turn), times in (done - asked).items():
        for _ in range(times):
            yield "entries applied twice", f"{kind} of seat {seat}, game {game}, turn {turn}"


def _page_faults(stored: _Stored, page: Page) -> Iterator[tuple[str, str]]:
    if page.closed > 1000:
        yield "pages closed for good", f"close code {page.closed}"
    for shown in page.shown:
        if shown.v > stored.version:
            yield "shown and lost", f"version {shown.v} is not stored, but {stored.version}"
        elif what := _difference(stored, page.seat, shown):
            yield "shown and lost", f"version {shown.v}: {what}"


def _difference(stored: _Stored, seat: int, shown: Shown) -> str:
    """How an update differs from what is stored, in words."""
    update = msgspec.json.decode(shown.body)
    if update["view"] is not None:
        view = msgspec.to_builtins(stored.engine.view(stored.states[shown.v], seat))
        if _plain(view) != update["view"]:
            return "another view"
    if update["table"]["paused"] is None and update["events"] != _events(stored, seat, shown):
        return "other events"
    return ""


def _plain(value: Any) -> Any:
    return msgspec.json.decode(msgspec.json.encode(value))


def _events(stored: _Stored, seat: int, shown: Shown) -> list[Any]:
    from tables.game import Event

    entries = stored.entries[shown.since : shown.v]
    events = [msgspec.json.decode(entry.events, type=tuple[Event, ...]) for entry in entries]
    return [_plain(event.seen_by(seat)) for group in events for event in group]
