"""The only code that changes a table. Time comes in as a value, in milliseconds.

All raise `Refused` with the name of what was wrong, and then nothing has changed.
"""

from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any

from django.contrib.auth import get_user_model
from django.db import transaction
from django.db.models import Q

from accounts.models import DELETED_PLAYER
from accounts.presence import mark_online
from tables import actions, batch, options, policies, presence, repository, writer
from tables.clock import LOBBY_MS
from tables.models import Seat, Status, Table, new_seed
from tables.protocol import SeatMessage
from tables.refusals import Refused, must
from tables.state import PlayerProfile, TableState, Transition

TITLE, ALONE = "{}'s table", "{}'s game"  # a game for one is at no table to come to
GUEST = "Guest"  # what all guests are called
TABLES = 4  # that are played or waited at, at which one account may have a seat
DOUBLE_PRESS_MS = 3_000  # within which a second press for the same table is the first one's echo
PAUSED = 20  # games of one account that wait to be gone on with


@transaction.atomic
def open_table(
    host: Any, slug: str, data: Mapping[str, Any], at: int, *, tutorial: str = ""
) -> Table:
    """A new table with its host on the first seat. data: options, as a form gives them.

    lesson: the seed of a first hand, chosen beforehand; "" leaves it to chance.
    """
    game = options.find_engine(slug)
    chosen = options.options_of(slug, data)
    profile = profile_of(host)
    table = Table(
        game=slug,
        game_version=game.version,
        title=_title(slug, profile.name),
        host=host,
        public=chosen.table["public"],
        options=chosen.table | ({"tutorial": True} if tutorial else {}),
        rules=chosen.rules,
        games=chosen.table["games"],
        version=1,
        wake_at=at + LOBBY_MS,
        next_seed=tutorial or new_seed(),
    )
    writer.create(table, game.seats[1], at)
    sit(table.id, host, None, at)
    table.refresh_from_db()
    return table


@transaction.atomic
def play_now(
    user: Any, slug: str, at: int, data: Mapping[str, Any] | None = None, *, tutorial: str = ""
) -> Table:
    """A private table with bots on the other seats, dealt at once."""
    table = open_once(user, slug, {"public": False, **(data or {})}, at, tutorial=tutorial)
    if table.status == Status.WAITING:  # a game for one has been dealt already
        start(table.id, user, at)
        table.refresh_from_db()
    return table


@transaction.atomic
def open_once(
    host: Any, slug: str, data: Mapping[str, Any], at: int, *, besides: str = "", tutorial: str = ""
) -> Table:
    """A new table, or that of the same choices which the host has opened a moment ago: who
    presses twice means one. besides: the table the press came from."""
    lock_player(host)
    begun = None if tutorial else _just_opened(host, slug, data, at, besides)
    return begun or open_table(host, slug, data, at, tutorial=tutorial)


def lock_player(user: Any) -> None:
    """What two tabs of one player ask at once is done one after the other, until the end of
    this transaction."""
    get_user_model().objects.select_for_update(no_key=True).get(pk=user.pk)


def _just_opened(
    host: Any, slug: str, data: Mapping[str, Any], at: int, besides: str
) -> Table | None:
    chosen = options.options_of(slug, data)
    # The moment of a press is taken before it waits for the other, so it may be the earlier.
    about = {"entries__at__gt": at - DOUBLE_PRESS_MS, "entries__at__lt": at + DOUBLE_PRESS_MS}
    tables = Table.objects.filter(host=host.pk, seats__user=host.pk, entries__version=1, **about)
    tables = tables.filter(game=slug, options=chosen.table, rules=chosen.rules, paused=None)
    return tables.exclude(Q(status=Status.OVER) | Q(pk=besides)).first()


def sit(table_id: str, user: Any, seat: int | None, at: int) -> TableState:
    """Takes a free seat, or that one; the table starts when people have taken all seats."""
    elsewhere = Seat.objects.filter(user=user).exclude(table=table_id)
    open_ones = elsewhere.exclude(table__status=Status.OVER)
    paused = open_ones.filter(table__paused__isnull=False).count()
    must(paused < PAUSED, "too_many_paused")
    must(open_ones.count() - paused < TABLES, "too_many_tables")

    def take_seat(state: TableState) -> Transition:
        must(policies.may_sit_with(user.pk, state.users), "apart")
        return actions.sit(state, profile_of(user), seat, at)

    return batch.write(table_id, take_seat)


def leave(table_id: str, user: Any, at: int) -> TableState:
    """Frees the seat before the start; later a bot plays it until the player is back."""
    return _do(table_id, actions.leave, user.pk, at)


def start(table_id: str, user: Any, at: int) -> TableState:
    """The host starts; bots take the free seats."""
    return _do(table_id, actions.start, user.pk, at)


def resume_seat(table_id: str, user: Any, at: int) -> TableState:
    """The player takes their seat back from the bot."""
    return _do(table_id, actions.resume_seat, user.pk, at)


def pause(table_id: str, user: Any, at: int) -> TableState:
    """The player of a game for one stops its clock and hides its board."""
    return _do(table_id, actions.pause, user.pk, at)


def resume(table_id: str, user: Any, at: int) -> TableState:
    """The player resumes a game they have paused."""
    return _do(table_id, actions.resume, user.pk, at)


def ready(table_id: str, user: Any, at: int) -> TableState:
    """The player is ready for the next game of the session."""
    return _do(table_id, actions.ready, user.pk, at)


def play(table_id: str, user: Any, turn: int, move: bytes, at: int) -> TableState:
    """A player answers decision `turn` with a move, the JSON of one of the game's moves."""
    return _do(table_id, actions.play, user.pk, turn, move, at)


def wake(table_id: str, at: int) -> TableState:
    """Does what is due at a table; nothing when nothing is."""
    return _do(table_id, actions.wake, at)


def close_table(table_id: str, why: str, at: int) -> TableState:
    """Staff end a table that is stuck."""
    return _do(table_id, actions.close, why, at)


def transfer_seats(guest: Any, user: Any, at: int) -> None:
    """All a guest's seats are an account's from now on."""
    his, profile = Table.objects.filter(seats__user=guest), profile_of(user)
    for table_id, game in list(his.values_list("pk", "game")):
        _do(table_id, actions.transfer_seat, guest.pk, profile, at)
        titles = (_title(game, GUEST), _title(game, profile.name))
        _do(table_id, actions.rename, user.pk, profile.name, titles, at)
    writer.transfer_results(guest, user)


@transaction.atomic
def anonymise_player(user: Any, at: int) -> None:
    """A user who deletes their account leaves every table; their name there is replaced."""
    name = user.get_username()
    left = Q(title__iexact=TITLE.format(name))  # opened by them, and their seat is another's
    his = Table.objects.filter(Q(seats__user=user) | left).distinct()
    for table_id, game in list(his.values_list("pk", "game")):
        titles = (_title(game, name), _title(game, DELETED_PLAYER))
        _do(table_id, actions.rename, user.pk, DELETED_PLAYER, titles, at)
    seated = Table.objects.filter(seats__user=user).exclude(status=Status.OVER)
    for table_id in list(seated.values_list("pk", flat=True)):
        with suppress(Refused):  # a bot plays there for them already
            leave(table_id, user, at)


def update_appearance(user: Any, at: int) -> None:
    """Shows a player's new tile backs and felt at every table they play at."""
    running = Seat.objects.filter(user=user).exclude(table__status=Status.OVER)
    for table_id in running.values_list("table_id", flat=True):
        with suppress(Refused):  # a table too busy shows it when the player next takes a seat
            _do(table_id, actions.update_appearance, profile_of(user), at)


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
    _do(old.pk, actions.rematch, user.pk, table.pk, at)
    _start_when_complete(old, table, at)
    table.refresh_from_db()
    return table


def _join_again(old: Table, user: Any, at: int) -> Table:
    table = Table.objects.get(pk=old.rematch_id)
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


def profile_of(user: Any) -> PlayerProfile:
    name = GUEST if user.guest else user.get_username()
    return PlayerProfile(user.pk, name, user.back, user.felt)


def _title(slug: str, name: str) -> str:
    alone = options.find_engine(slug).seats[1] == 1
    return (ALONE if alone else TITLE).format(name)


def _do(table_id: str, action: Callable[..., Transition | None], *args: Any) -> TableState:
    return batch.write(table_id, lambda state: action(state, *args))


async def answer_message(table_id: str, user: int, message: SeatMessage, at: int) -> TableState:
    """Does what a player's message asks for, together with what waits at other tables."""
    return await batch.queue.write(table_id, lambda state: message.act(state, user, at))


def page_opened(table_id: str, user: int | None, at: int) -> int | None:
    """A page of the table is open, or still is. Gives the table's version; the others are told
    if the player was not connected before."""
    if user is None:
        return repository.version_of(table_id)
    mark_online(user)
    state = batch.state_cache.latest(table_id)
    if user in state.users and presence.connect(table_id, user):
        writer.publish_presence(state, at)
    return state.version


def page_closed(table_id: str, user: int, at: int) -> None:
    """The last page of a player was closed. A single-player game pauses until they are back."""
    state = batch.state_cache.latest(table_id)
    if user not in state.users:
        return
    presence.disconnect(table_id, user)
    if state.alone and state.status == "playing" and state.paused is None:
        with suppress(Refused):  # it ended, or was paused, at the same moment
            _do(table_id, actions.pause, user, at)
    else:
        writer.publish_presence(state, at)
