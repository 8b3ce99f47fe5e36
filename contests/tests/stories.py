"""Contests told as stories: players enter, begin, and post a score by playing at their table."""

from datetime import UTC, datetime, timedelta
from typing import Any

import msgspec
from allauth.account.models import EmailAddress

from accounts.models import User
from contests import fair_play
from contests.gifts import FEWEST_MOVES
from contests.ledger import selectors as ledger
from contests.ledger.models import Account, Line
from contests.models import Contest, Entrant, FairPlayFlag
from contests.services import deciding, opening, playing
from contests.terms import Kind, Terms
from tables import services as tables
from tables.models import Table
from tables.storage import repository

AT = datetime(2027, 1, 15, 8, tzinfo=UTC)
SECOND, MINUTE, HOUR = timedelta(seconds=1), timedelta(minutes=1), timedelta(hours=1)
CLOSES = AT + 24 * HOUR
SOLITAIRE = {"layout": "turtle", "dealing": "easy", "pace": 600}
DOMINOES = {"level": "easy"}
WELCOME = 200
GIFT = 20  # for the first game of the day


def player(name: str, **about: Any) -> User:
    return confirmed(User.objects.create_user(name, **about))


def confirmed(user: User) -> User:
    """The same user, whose address is confirmed: without, they cannot enter for coins."""
    EmailAddress.objects.create(user=user, email=f"{user}@example.org", verified=True)
    return user


def players(*names: str) -> list[User]:
    return [player(name) for name in names]


def duel(fee: int = 50, **about: Any) -> Contest:
    prizes = (100,) if fee else ()
    return contest(Terms(Kind.DUEL, "solitaire", SOLITAIRE, fee, 2, prizes), **about)


def pool(places: int = 3, fee: int = 10, prizes: tuple[int, ...] = (60, 30, 10)) -> Contest:
    return contest(Terms(Kind.POOL, "solitaire", SOLITAIRE, fee, places, prizes))


def contest(terms: Terms, opens: datetime = AT, closes: datetime = CLOSES, **about: Any) -> Contest:
    return opening.open_contest(terms, opens, closes, **about)


def enter(where: Contest, *who: User, at: datetime = AT) -> None:
    for user in who:
        playing.enter(where.pk, user, at)


def begin(where: Contest, user: User, at: datetime = AT) -> Table:
    """The page of solitaire shows the board at once; dominoes has a start screen."""
    new = not where.entrants.filter(user=user, begun__isnull=False).exists()
    table = playing.begin(where.pk, user, at)
    if new and where.game == "solitaire":
        do(table, user, {"do": "shown"}, at)
    return table


def ms(at: datetime) -> int:
    return int(at.timestamp() * 1000)


def do(table: Table, user: User, move: dict[str, Any], at: datetime) -> None:
    turn = repository.load(table.pk).game_state.turn
    tables.play(table.pk, user, turn, msgspec.json.encode(move), ms(at))


def lay_first(table: Table, user: User, at: datetime) -> None:
    """The first tile of a hand of dominoes, on the empty board."""
    tile = repository.load(table.pk).game_state.hands[0][0]
    do(table, user, {"do": "play", "tile": tile}, at)


def take(table: Table, user: User, pairs: int, at: datetime) -> None:
    """The first pairs of a solitaire board's solution."""
    game = repository.load(table.pk).game_state
    for pair in game.solution[:pairs]:
        move = msgspec.json.encode({"do": "take", "pair": pair})
        game = tables.play(table.pk, user, game.turn, move, ms(at)).game_state


def post(where: Contest, user: User, pairs: int, at: datetime = AT, lasts: Any = MINUTE) -> Table:
    """Plays a game of solitaire that is long enough for the gift of the day: the more pairs are
    taken, the more points."""
    table = begin(where, user, at)
    take(table, user, FEWEST_MOVES + pairs, at + lasts)
    do(table, user, {"do": "timeup"}, at + lasts)
    return table


def coins(user: User) -> int:
    return ledger.balance_of(user)


def entrant(where: Contest, user: User) -> Entrant:
    return where.entrants.get(user=user)


def places(where: Contest) -> list[tuple[str, int | None, int]]:
    rows = where.entrants.order_by("pk").select_related("user")
    return [(str(row.user), row.rank, row.prize) for row in rows]


def decide(where: Contest, at: datetime = AT + HOUR) -> str:
    """The state of a contest after it was looked at."""
    deciding.decide(where.pk, at)
    where.refresh_from_db()
    return where.state


def won(winner: User, loser: User, at: datetime = AT, fee: int = 50) -> Contest:
    """A duel that one of them wins."""
    where = duel(fee, opens=at, closes=at + 24 * HOUR)
    enter(where, winner, loser, at=at)
    post(where, winner, 2, at=at)
    post(where, loser, 1, at=at)
    assert decide(where, at + HOUR) == "decided"
    return where


def check_ledger() -> None:
    """Nothing appeared, nothing vanished, nobody owes, and pots of ended contests are empty."""
    assert sum(Line.objects.values_list("amount", flat=True)) == 0
    assert not Account.objects.filter(balance__lt=0).exists()
    for account in Account.objects.exclude(kind="site"):
        assert account.balance == sum(account.lines.values_list("amount", flat=True))
    for where in Contest.objects.all():
        pot = Account.objects.filter(contest=where.pk).first()
        held = where.fee * where.entrants.count() if where.is_open else 0
        assert (pot.balance if pot else 0) == held


def staff() -> User:
    return confirmed(User.objects.create_superuser("boss"))


def flags(at: datetime = AT + 2 * HOUR) -> list[FairPlayFlag]:
    fair_play.look(at)
    return list(FairPlayFlag.objects.order_by("pk"))


def people_of(flag: FairPlayFlag) -> set[User]:
    return set(flag.users.all())
