"""What the rest of the site calls to change tables. Times are passed in, in milliseconds.

Everything raises `Refused` with a code if it is not possible, and then nothing has changed.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from typing import Any, TypedDict, Unpack, cast

from django.contrib.auth import get_user_model
from django.db import transaction

from accounts.avatars import seed_of
from accounts.hooks import suspended_among
from accounts.models import User
from tables import actions, options, played
from tables.clock import LOBBY_MS
from tables.game import Game
from tables.hooks import Entrance, SeatKind, hooks
from tables.models import Seat, Status, Table, new_seed
from tables.protocol import SeatMessage
from tables.refusals import Refused, must
from tables.registry import with_defaults
from tables.state import TOURNAMENT, Ending, PlayerProfile, TableState, Transition
from tables.storage import batch, writer
from tables.titles import GUEST, title_of

MAX_TABLES = 4  # waiting or running tables where one account has a seat
DOUBLE_PRESS_MS = 3_000  # a second request for the same table within this time is a double click
MAX_PAUSED_GAMES = 20  # of one account


class OpenedHow(TypedDict, total=False):
    """How `open_table` opens a table, besides its options."""

    seed: str
    with_bots: bool
    day: str
    browser: str


@transaction.atomic
def open_table(
    host: Any,
    slug: str,
    data: Mapping[str, Any],
    at: int,
    *,
    seed: str = "",
    with_bots: bool = False,
    contest: str = "",
    day: str = "",
    evening: str = "",
    rematch: bool = False,
    browser: str = "",
) -> Table:
    """Opens a table with its host on the first seat. data: options, as from a form.

    seed: the seed of a tutorial's prepared deal, which is a single game; "" for a random one.
    with_bots: bots take the other seats at once. contest: the id of the contest it is played in.
    day: whose deal it is on, in ISO form, if it is the deal of a day. evening: of a club, to whose
    page its table leads back. rematch: others count on the options of the table before. browser:
    the host's.
    """
    game = options.find_engine(slug)
    chosen = options.table_options(slug, data if seed else with_defaults(slug, data))
    kind: SeatKind = "alone" if seed else _kind_of(game, chosen, with_bots=with_bots)
    entrance = _admit(Entrance(host, kind, at, browser))
    tutorial, of_day = bool(seed), {played.DAY: day}
    marks = _marks(tutorial=tutorial, contest=contest, evening=evening, rematch=rematch, **of_day)
    games = 1 if tutorial else chosen.table["games"]  # a rematch of it has the length chosen
    seed = seed or new_seed()
    table = _waiting_table(slug, entrance.user, chosen, marks=marks, games=games, at=at, seed=seed)
    _take_seat(table.id, entrance, None)
    table.refresh_from_db()
    return table


def _waiting_table(
    slug: str,
    host: Any,
    chosen: options.Options,
    *,
    marks: Mapping[str, Any],
    games: int,
    at: int,
    seed: str,
) -> Table:
    """A new table on which nobody sits yet."""
    game = options.find_engine(slug)
    table = Table(
        game=slug,
        game_version=game.version,
        title=title_of(profile_of(host).name, alone=game.seats[1] == 1),
        host=host,
        public=chosen.table["public"],
        options={**chosen.table, **marks},
        rules=chosen.rules,
        games=games,
        version=1,
        wake_at=at + LOBBY_MS,
        next_seed=seed,
    )
    writer.create(table, game.seats[1], at)
    return table


def _kind_of(game: Game, chosen: options.Options, *, with_bots: bool) -> SeatKind:
    """What kind of seat the host takes."""
    if game.resignation is not None and (with_bots or game.seats[1] == 1):
        return "alone"
    shortest = chosen.table["games"] == game.lengths[0]
    return "bots" if with_bots and shortest and not chosen.table["public"] else "open"


def _marks(**marks: str | bool) -> dict[str, Any]:
    """What tells tables of their kind from others, in the options that are shown."""
    return {name: value for name, value in marks.items() if value}


@transaction.atomic
def play_now(
    user: User,
    slug: str,
    at: int,
    data: Mapping[str, Any] | None = None,
    *,
    besides: str = "",
    seed: str = "",
    day: str = "",
    browser: str = "",
) -> Table:
    """Opens a private table with bots on the other seats and deals. See `open_once`."""
    chosen = {"public": False, **(data or {})}
    how: OpenedHow = {"with_bots": True, "seed": seed, "day": day, "browser": browser}
    return _dealt(open_once(user, slug, chosen, at, besides=besides, **how), user, at)


@transaction.atomic
def play_contest(user: User, slug: str, at: int, data: Mapping[str, Any], contest: str) -> Table:
    """Opens a player's table in a contest, given by its id, and deals. Only they may see it until
    the contest is decided. The caller sees to it that they have one."""
    chosen = {**data, "public": False}
    return _dealt(open_table(user, slug, chosen, at, with_bots=True, contest=contest), user, at)


def _dealt(table: Table, user: User, at: int) -> Table:
    """The table after its start; that of a single-player game has started already."""
    if table.status == Status.WAITING:
        start(table.id, user, at)
        table.refresh_from_db()
    return table


@transaction.atomic
def deal(
    slug: str,
    data: Mapping[str, Any],
    players: Sequence[User | None],
    at: int,
    *,
    seed: str,
    tournament: str,
    absent: Collection[int] = (),
) -> Table:
    """Opens a private table of a tournament with these players, None for bots, and deals its first
    game. The caller has locked them and sees to it that they may play. seed: of its games.
    tournament: names it and its round. absent: users for whom a bot plays until they come."""
    chosen = options.table_options(slug, with_defaults(slug, {**data, "public": False}))
    host = next(user for user in players if user)
    marks, games = {TOURNAMENT: tournament}, chosen.table["games"]
    table = _waiting_table(slug, host, chosen, marks=marks, games=games, at=at, seed=seed)
    profiles = [profile_of(user) if user else None for user in players]
    apply(table.pk, actions.deal, profiles, absent, at, new_seed())
    return table


@transaction.atomic
def open_once(
    host: Any,
    slug: str,
    data: Mapping[str, Any],
    at: int,
    *,
    besides: str = "",
    **how: Unpack[OpenedHow],
) -> Table:
    """Opens a table, or returns the one that the host opened with the same options a moment ago,
    because a double click means one table. besides: the table the request came from."""
    lock_player(host)
    begun = None if how.get("seed") else _just_opened(host, slug, data, at, besides)
    return begun or open_table(host, slug, data, at, **how)


def lock_player(user: User) -> Any:
    """Locks a player until the end of the transaction, and returns their row as it is now. Requests
    of their tabs, blocks and suspensions of them, and deleting their account wait here."""
    rows = get_user_model().objects.select_for_update(no_key=True)
    player = rows.filter(pk=user.pk, closed=None).first()
    return must(player, "stale")  # deleted meanwhile


def _admit(entrance: Entrance) -> Entrance:
    """Locks a player who may take a seat, and returns them with their row as it is now; a
    suspension set at the same time waits or is seen."""
    player = lock_player(entrance.user)
    must(not suspended_among([player.pk]), "suspended")
    admitted = replace(entrance, user=player)
    if refusal := hooks.entrance_refusal(admitted):
        raise Refused(refusal)
    return admitted


def _just_opened(
    host: Any, slug: str, data: Mapping[str, Any], at: int, besides: str
) -> Table | None:
    chosen = options.table_options(slug, with_defaults(slug, data))
    # Requests take their time before they wait for the lock, so the second may be earlier.
    about = {"entries__at__gt": at - DOUBLE_PRESS_MS, "entries__at__lt": at + DOUBLE_PRESS_MS}
    running = Table.objects.filter(seats__user=host.pk, seats__ended=None)
    tables = running.filter(host=host.pk, entries__version=1, **about)
    tables = tables.filter(game=slug, options=chosen.table, rules=chosen.rules, paused=None)
    return tables.exclude(pk=besides).first()


@transaction.atomic
def sit(table_id: str, user: User, seat: int | None, at: int, browser: str = "") -> TableState:
    """Takes the given or any free seat; the table starts when users have taken all seats."""
    private = Table.objects.filter(pk=table_id, public=False).exists()
    # Before counting seats and asking for blocks.
    entrance = _admit(Entrance(user, "invited" if private else "open", at, browser))
    return _take_seat(table_id, entrance, seat)


def _take_seat(table_id: str, entrance: Entrance, seat: int | None) -> TableState:
    profile = profile_of(entrance.user)
    elsewhere = Seat.objects.filter(user=profile.id).exclude(table=table_id)
    open_ones = elsewhere.filter(ended=None)
    paused = open_ones.filter(table__paused__isnull=False).count()
    must(paused < MAX_PAUSED_GAMES, "too_many_paused")
    must(open_ones.count() - paused < MAX_TABLES, "too_many_tables")

    def take_seat(state: TableState) -> Transition:
        must(hooks.seating.may_sit_with(profile.id, state.users), "apart")
        return actions.sit(state, profile, seat, entrance.at, new_seed())

    state = batch.write(table_id, take_seat)
    hooks.entered(entrance, table_id)
    return state


@transaction.atomic
def change_options(table_id: str, host: User, data: Mapping[str, Any], at: int) -> Table:
    """The host who still waits alone changes what is played. Who can join stays, as the table's
    link does. data: options, as from a form."""
    table = Table.objects.get(pk=table_id)
    asked = with_defaults(table.game, {**data, "public": table.public})
    chosen = options.table_options(table.game, asked)
    apply(table_id, actions.change_options, host.pk, chosen, at)
    return table


def leave(table_id: str, user: User, at: int) -> TableState:
    """Leaves the table: before the start the seat is freed, later a bot plays it."""
    return apply(table_id, actions.leave, user.pk, at, new_seed())


def remove_player(table_id: str, user: User, seat: int, at: int) -> TableState:
    """Before the start, the host frees the seat of another player."""
    return apply(table_id, actions.remove_player, user.pk, seat, at)


def start(table_id: str, user: User, at: int) -> TableState:
    """The host starts the table; bots take the free seats."""
    return apply(table_id, actions.start, user.pk, at, new_seed())


def resume_seat(table_id: str, user: User, at: int) -> TableState:
    """The player takes their seat back from the bot."""
    return apply(table_id, actions.resume_seat, user.pk, at, new_seed())


def pause(table_id: str, user: User, at: int) -> TableState:
    """The only player of a game stops its clock and hides its board."""
    return apply(table_id, actions.pause, user.pk, at)


def step_away(table_id: str, user: User, at: int) -> TableState:
    """Stops playing for a user: pauses the game of its only player, and leaves any other table."""
    alone = batch.state_cache.latest(table_id).alone
    return (pause if alone else leave)(table_id, user, at)


def resume(table_id: str, user: User, at: int) -> TableState:
    """The player resumes a game they have paused."""
    return apply(table_id, actions.resume, user.pk, at)


def ready(table_id: str, user: User, at: int) -> TableState:
    """The player is ready for the next game of the session."""
    return apply(table_id, actions.ready, user.pk, at, new_seed())


def play(table_id: str, user: User, turn: int, move: bytes, at: int) -> TableState:
    """A player answers decision `turn` with a move, the JSON of one of the game's moves."""
    return apply(table_id, actions.play, user.pk, turn, move, at)


def wake(table_id: str, at: int) -> TableState:
    """Does what is due at a table, if anything is."""
    return apply(table_id, actions.wake, at, new_seed())


def close_table(table_id: str, why: str, at: int) -> TableState:
    """Staff end a table that is stuck. why: shown to the players."""
    return apply(table_id, actions.close, why, at)


def end_table(table_id: str, why: Ending, at: int) -> TableState:
    """Ends a table whose time is up, without anybody's doing."""
    return apply(table_id, actions.end, why, at)


def seat_late(table_id: str, user: User, seat: int, at: int, *, away: bool) -> TableState:
    """Gives a bot's seat to a player who has come late. The caller sees to it that they may. away:
    a bot plays until they take the seat back."""
    return apply(table_id, actions.seat_late, profile_of(user), seat, away, at)


def rematch(table_id: str, user: User, at: int, browser: str = "") -> Table:
    """The table that follows this one: opened by the first request, joined by the others.

    It starts when all who played are there again; the host may start it earlier.
    """
    old = Table.objects.get(pk=table_id)
    must(old.seats.filter(user=user).exists(), "not_seated")
    # Its rules without its deal would be a game that neither counts nor may be played again.
    must(not options.find_engine(old.game).is_shared_deal(old.rules), "not_practice")
    if old.rematch_id is None:
        try:
            return _follow(old, user, at, browser)
        except Refused as refusal:
            if refusal.code != "stale":
                raise
            old.refresh_from_db()
    return _join_again(old, user, at, browser)


@transaction.atomic
def _follow(old: Table, user: User, at: int, browser: str) -> Table:
    alone = old.seats.filter(user__isnull=False).count() == 1
    evening = str(old.options.get("evening", ""))
    how = {"evening": evening, "browser": browser}
    table = open_table(user, old.game, old.options, at, with_bots=alone, rematch=not alone, **how)
    apply(old.pk, actions.rematch, user.pk, table.pk, at)
    _start_when_complete(old, table, at)
    table.refresh_from_db()
    return table


def _join_again(old: Table, user: User, at: int, browser: str) -> Table:
    table = Table.objects.get(pk=old.rematch_id)
    if table.status == Status.WAITING and not table.seats.filter(user=user).exists():
        sit(table.pk, user, None, at, browser)
        _start_when_complete(old, table, at)
    table.refresh_from_db()
    return table


def _start_when_complete(old: Table, table: Table, at: int) -> None:
    table.refresh_from_db()  # the last player to sit down may have started it
    people = old.seats.filter(user__isnull=False)
    missing = people.exclude(user__in=table.seats.filter(user__isnull=False).values("user"))
    if table.status != Status.WAITING or missing.exists():
        return
    try:
        start(table.pk, cast(User, table.host), at)  # who has just opened it
    except Refused as refusal:  # a concurrent request has started it
        if refusal.code != "not_waiting":
            raise


def profile_of(user: User) -> PlayerProfile:
    name = GUEST if user.guest else user.get_username()
    return PlayerProfile(user.pk, name, user.back, user.felt, seed_of(user))


def apply(table_id: str, action: Callable[..., Transition | None], *args: Any) -> TableState:
    """Writes what an action makes of the table's newest state."""
    return batch.write(table_id, lambda state: action(state, *args))


async def answer_message(
    table_id: str, user: int, message: SeatMessage, at: int, version: int
) -> TableState:
    """Applies a player's message, batched with writes at other tables. version: of the table, as
    their page has it."""
    seed = new_seed()
    request = batch.WriteRequest(
        table_id, lambda state: message.act(state, user, at, seed), version
    )
    return await batch.queue.write(request)
