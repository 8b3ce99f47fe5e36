"""The only code that changes a table. Time comes in as a value, in milliseconds.

All raise `Refused` with the name of what was wrong, and then nothing has changed.
"""

import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any

from django.contrib.auth import get_user_model
from django.db import transaction
from django.db.models import Q

from config.company import may_meet
from tables import acts, door, options
from tables.clock import LOBBY_MS
from tables.models import Entry, Outcome, Seat, Status, Table, new_seed
from tables.refusals import Refused, must
from tables.standing import Change, Person, Standing

TITLE, ALONE = "{}'s table", "{}'s game"  # a game for one is at no table to come to
GUEST = "Guest"  # what all guests are called
SOMEBODY = "Somebody"  # and all whose account is closed
TABLES = 4  # that are played or waited at, at which one account may have a seat
TWICE_MS = 3_000  # within which a second press for the same table is the first one's echo
PAUSED = 20  # games of one account that wait to be gone on with


def now() -> int:
    """Milliseconds since 1970. Asked for at the edge (views, sockets, tasks) and passed in."""
    return time.time_ns() // 1_000_000


@transaction.atomic
def open_table(
    host: Any, slug: str, data: Mapping[str, Any], at: int, *, lesson: str = ""
) -> Table:
    """A new table with its host on the first seat. data: options, as a form gives them.

    lesson: the seed of a first hand, chosen beforehand; "" leaves it to chance.
    """
    game = options.game_of(slug)
    chosen = options.options_of(slug, data)
    person = person_of(host)
    table = Table.objects.create(
        game=slug,
        game_version=game.version,
        title=_title(slug, person.name),
        host=host,
        public=chosen.table["public"],
        options=chosen.table | ({"lesson": True} if lesson else {}),
        rules=chosen.rules,
        games=chosen.table["games"],
        version=1,
        wake_at=at + LOBBY_MS,
        next_seed=lesson or new_seed(),
    )
    Entry.objects.create(table=table, version=1, kind="open", by="player", at=at)
    Seat.objects.bulk_create(Seat(table=table, number=n) for n in range(game.seats[1]))
    sit(table.id, host, None, at)
    table.refresh_from_db()
    return table


@transaction.atomic
def play_now(
    user: Any, slug: str, at: int, data: Mapping[str, Any] | None = None, *, lesson: str = ""
) -> Table:
    """A table of one's own with bots on the other seats, dealt at once."""
    table = open_once(user, slug, {"public": False, **(data or {})}, at, lesson=lesson)
    if table.status == Status.WAITING:  # a game for one has been dealt already
        start(table.id, user, at)
        table.refresh_from_db()
    return table


@transaction.atomic
def open_once(
    host: Any, slug: str, data: Mapping[str, Any], at: int, *, besides: str = "", lesson: str = ""
) -> Table:
    """A new table, or that of the same choices which the host has opened a moment ago: who
    presses twice means one. besides: the table the press came from."""
    one_press_at_a_time(host)
    begun = None if lesson else _just_opened(host, slug, data, at, besides)
    return begun or open_table(host, slug, data, at, lesson=lesson)


def one_press_at_a_time(user: Any) -> None:
    """What two tabs of one player ask at once is done one after the other, until the end of
    this transaction."""
    get_user_model().objects.select_for_update(no_key=True).get(pk=user.pk)


def _just_opened(
    host: Any, slug: str, data: Mapping[str, Any], at: int, besides: str
) -> Table | None:
    chosen = options.options_of(slug, data)
    # The moment of a press is taken before it waits for the other, so it may be the earlier.
    about = {"entries__at__gt": at - TWICE_MS, "entries__at__lt": at + TWICE_MS}
    tables = Table.objects.filter(host=host.pk, seats__user=host.pk, entries__version=1, **about)
    tables = tables.filter(game=slug, options=chosen.table, rules=chosen.rules, paused=None)
    return tables.exclude(Q(status=Status.OVER) | Q(pk=besides)).first()


def sit(table_id: str, user: Any, seat: int | None, at: int) -> Standing:
    """Takes a free seat, or that one; the table starts when people have taken all seats."""
    elsewhere = Seat.objects.filter(user=user).exclude(table=table_id)
    open_ones = elsewhere.exclude(table__status=Status.OVER)
    paused = open_ones.filter(table__paused__isnull=False).count()
    must(paused < PAUSED, "too_many_paused")
    must(open_ones.count() - paused < TABLES, "too_many_tables")

    def act(standing: Standing) -> Change:
        must(may_meet(user.pk, standing.users), "apart")
        return acts.sit(standing, person_of(user), seat, at)

    return door.write(table_id, act)


def leave(table_id: str, user: Any, at: int) -> Standing:
    """Frees the seat before the start; later a bot plays it until the player is back."""
    return _do(table_id, acts.leave, user.pk, at)


def start(table_id: str, user: Any, at: int) -> Standing:
    """The host starts; bots take the free seats."""
    return _do(table_id, acts.start, user.pk, at)


def back(table_id: str, user: Any, at: int) -> Standing:
    """The player takes his seat back from the bot."""
    return _do(table_id, acts.back, user.pk, at)


def pause(table_id: str, user: Any, at: int) -> Standing:
    """The player of a game for one stops its clock and hides its board."""
    return _do(table_id, acts.pause, user.pk, at)


def resume(table_id: str, user: Any, at: int) -> Standing:
    """The player goes on with a game he has paused."""
    return _do(table_id, acts.resume, user.pk, at)


def ready(table_id: str, user: Any, at: int) -> Standing:
    """The player is ready for the next game of the session."""
    return _do(table_id, acts.ready, user.pk, at)


def play(table_id: str, user: Any, turn: int, move: bytes, at: int) -> Standing:
    """A player answers decision `turn` with a move, the JSON of one of the game's moves."""
    return _do(table_id, acts.play, user.pk, turn, move, at)


def wake(table_id: str, at: int) -> Standing:
    """Does what is due at a table; nothing when nothing is."""
    return _do(table_id, acts.wake, at)


def end_table(table_id: str, why: str, at: int) -> Standing:
    """Staff end a table that is stuck."""
    return _do(table_id, acts.end, why, at)


def hand_over(guest: Any, user: Any, at: int) -> None:
    """All a guest's seats are an account's from now on."""
    his, person = Table.objects.filter(seats__user=guest), person_of(user)
    for table_id, game in list(his.values_list("pk", "game")):
        _do(table_id, acts.hand_over, guest.pk, person, at)
        titles = (_title(game, GUEST), _title(game, person.name))
        _do(table_id, acts.rename, user.pk, person.name, titles, at)
    Outcome.objects.filter(user=guest).update(user=user)


@transaction.atomic
def forget(user: Any, at: int) -> None:
    """Whoever closes his account leaves every table; what he has played is Somebody's."""
    name = user.get_username()
    left = Q(title__iexact=TITLE.format(name))  # opened by him, and his chair is another's
    his = Table.objects.filter(Q(seats__user=user) | left).distinct()
    for table_id, game in list(his.values_list("pk", "game")):
        titles = (_title(game, name), _title(game, SOMEBODY))
        _do(table_id, acts.rename, user.pk, SOMEBODY, titles, at)
    seated = Table.objects.filter(seats__user=user).exclude(status=Status.OVER)
    for table_id in list(seated.values_list("pk", flat=True)):
        with suppress(Refused):  # a bot plays there for him already
            leave(table_id, user, at)


def dress(user: Any, at: int) -> None:
    """Shows a player's new tile backs and felt at every table he plays at."""
    running = Seat.objects.filter(user=user).exclude(table__status=Status.OVER)
    for table_id in running.values_list("table_id", flat=True):
        _do(table_id, acts.dress, person_of(user), at)


def rematch(table_id: str, user: Any, at: int) -> Table:
    """The table that follows this one: opened by the first who asks, joined by the others.

    It starts when all who played are there again; the host may start it before.
    """
    old = Table.objects.get(pk=table_id)
    must(old.seats.filter(user=user).exists(), "not_seated")
    if old.rematch_id is None:
        try:
            return _follow(old, user, at)
        except Refused as refusal:
            if refusal.code != "stale":
                raise
            old.refresh_from_db()
    return _join_again(old, user, at)


@transaction.atomic
def _follow(old: Table, user: Any, at: int) -> Table:
    table = open_table(user, old.game, old.options, at)
    _do(old.pk, acts.rematch, user.pk, table.pk, at)
    _start_when_complete(old, table, at)
    table.refresh_from_db()
    return table


def _join_again(old: Table, user: Any, at: int) -> Table:
    table = old.rematch
    if table.status == Status.WAITING and not table.seats.filter(user=user).exists():
        sit(table.pk, user, None, at)
        _start_when_complete(old, table, at)
    table.refresh_from_db()
    return table


def _start_when_complete(old: Table, table: Table, at: int) -> None:
    table.refresh_from_db()  # the last one's sitting down may have started it
    people = old.seats.filter(user__isnull=False)
    missing = people.exclude(user__in=table.seats.filter(user__isnull=False).values("user"))
    if table.status != Status.WAITING or missing.exists():
        return
    try:
        start(table.pk, table.host, at)
    except Refused as refusal:  # two sat down at the same time, and the other was quicker
        if refusal.code != "not_waiting":
            raise


def person_of(user: Any) -> Person:
    name = GUEST if user.guest else user.get_username()
    return Person(user.pk, name, user.back, user.felt)


def _title(slug: str, name: str) -> str:
    alone = options.game_of(slug).seats[1] == 1
    return (ALONE if alone else TITLE).format(name)


def _do(table_id: str, act: Callable[..., Change | None], *args: Any) -> Standing:
    return door.write(table_id, lambda standing: act(standing, *args))
