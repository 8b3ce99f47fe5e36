"""News: what one user is told of a table. Made of values; nobody is told another's secrets.

Events say what moved, the view says what is, options say what may be done.
"""

from collections.abc import Iterable, Sequence

from tables.chance import commitment
from tables.game import Event, Option
from tables.live import Hint
from tables.standing import Chair, Standing
from tables.wire import Fair, News, SeatNews, TableNews, encode


def news(
    standing: Standing,
    user: int | None,
    *,
    since: int,
    events: Iterable[Event],
    here: frozenset[int],
    now: int,
) -> News:
    """What `user` (None: nobody's account) is told. here: users with an open page."""
    seat = standing.seat_of(user)
    paused = standing.paused is not None
    shown = standing.state is not None and not paused
    return News(
        v=standing.version,
        since=since,
        at=now,
        events=tuple(event.seen_by(seat) for event in events),
        view=standing.plug.view(standing.state, seat) if shown else None,
        known=standing.plug.known(standing.state) if paused else None,
        options=options(standing, seat),
        table=_table(standing, user, seat, here),
    )


def hint(
    since: int, standing: Standing, events: Sequence[Event], here: frozenset[int], now: int
) -> Hint:
    """What everybody at the table is told, each body made once."""

    def body(user: int | None) -> bytes:
        return encode(news(standing, user, since=since, events=events, here=here, now=now))

    own = {user: body(user) for user in standing.users}
    return Hint(since, standing.version, own, body(None))


def options(standing: Standing, seat: int | None) -> tuple[Option, ...]:
    """What a seat may do; nothing while a bot plays it."""
    if seat is None or standing.status != "playing" or standing.chairs[seat].away:
        return ()
    if standing.paused is not None:
        return ()
    return standing.plug.options(standing.state, seat)


def fair(standing: Standing) -> Fair:
    """The hash of this game's seed; the seed itself only when nothing is left to hide."""
    if standing.status == "waiting":
        return Fair(commitment(standing.next_seed), None, None)
    following = commitment(standing.next_seed) if standing.number < standing.games else None
    shown = standing.seed if standing.status != "playing" else None
    seed = standing.seed or standing.next_seed  # closed before its first game
    return Fair(commitment(seed), shown or None, following)


def _table(
    standing: Standing, user: int | None, seat: int | None, here: frozenset[int]
) -> TableNews:
    return TableNews(
        id=standing.id,
        game=standing.game,
        status=standing.status,
        title=standing.title,
        me=seat,
        host=user is not None and standing.host == user,
        number=standing.number,
        games=standing.games,
        options=standing.options,
        seats=tuple(_seat(chair, here) for chair in standing.chairs),
        clock=standing.clock,
        began=standing.began,
        paused=standing.paused,
        ended=standing.ended,
        fair=fair(standing),
        rematch=standing.rematch,
    )


def _seat(chair: Chair, here: frozenset[int]) -> SeatNews:
    return SeatNews(
        name=chair.name or None,
        bot=chair.bot or None,
        away=chair.away,
        here=chair.user in here or bool(chair.bot),
        ready=chair.ready,
        points=chair.points,
        back=chair.back,
        felt=chair.felt,
    )
