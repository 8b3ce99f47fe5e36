"""What games that end bring: the score in their contest, and coins for the first game of a day in
UTC that a player finishes, of any kind."""

from collections.abc import Collection, Sequence
from datetime import date, datetime
from typing import NamedTuple

from accounts.models import User
from contests.ledger import services as ledger
from contests.ledger.models import Account, Posting
from contests.services import playing
from tables.hooks import Finished
from tables.models import Entry
from tables.played import day_of

FEWEST_MOVES = 10  # of a player, in a game that did not end by a move


class Earned(NamedTuple):
    """A gift that a player may have earned by a game."""

    user: int
    day: date
    table: str
    seat: int
    alone: bool  # in a game for one, where a move may be to give up or to say that time is up

    @property
    def key(self) -> str:
        return ledger.play_day_key(self.user, self.day)


def give(finished: Sequence[Finished], at: datetime) -> None:
    """Gives what has been earned, in the transaction that ends the games. The last lock of it: of
    accounts by id."""
    new = _new([gift for game in finished for gift in _earned(game)])
    if not new:
        return
    accounts = _accounts({gift.user for gift in new}, at)
    gifts = [
        ledger.play_day_gift(accounts[gift.user], gift.day) for gift in new if gift.user in accounts
    ]
    ledger.post_all(gifts, at)


def _new(earned: Sequence[Earned]) -> list[Earned]:
    """One for each player and day, if they have not had it. Of several games that end at once, any
    may be the one that was really played."""
    keys = {gift.key for gift in earned}
    had = set(Posting.objects.filter(key__in=keys).values_list("key", flat=True))
    new: dict[str, Earned] = {}
    for gift in earned:
        if gift.key not in had and gift.key not in new and _has_played(gift):
            new[gift.key] = gift
    return list(new.values())


def _earned(game: Finished) -> list[Earned]:
    """One for each player who was there at the end. Who gives up has not finished the game."""
    if game.result is None or game.resigned:
        return []
    day, table = day_of(game.at), game.state.id
    seats = [seat for seat in game.state.seats if seat.user and not seat.away]
    alone = len(game.state.seats) == 1
    return [Earned(seat.user, day, table, seat.number, alone) for seat in seats if seat.user]


def _has_played(gift: Earned) -> bool:
    """Whether the player has played the game, instead of letting the clock run: a few moves of
    theirs, or any at all in a game with others that a move has ended."""
    moves = Entry.objects.filter(table=gift.table, kind="move")
    own = moves.filter(seat=gift.seat, by="player").count()
    if gift.alone or own >= FEWEST_MOVES:
        return own >= FEWEST_MOVES
    last = moves.order_by("version").values_list("by", flat=True).last()
    return own > 0 and last in ("player", "bot")


def _accounts(users: Collection[int], at: datetime) -> dict[int, Account]:
    """The accounts of players, by user, locked. None for guests, and for accounts deleted
    meanwhile: the lock comes before the question, because deleting closes the account."""
    people = User.objects.filter(pk__in=users, guest=False, closed=None).order_by("pk")
    opened = [ledger.player_account(user, at).pk for user in people]
    rows = Account.objects.select_for_update(no_key=True).filter(pk__in=opened).order_by("pk")
    locked = {row.user_id: row for row in rows if row.user_id}
    left = User.objects.filter(pk__in=locked, closed=None).values_list("pk", flat=True)
    return {user: locked[user] for user in left}


def games_ended(finished: Sequence[Finished]) -> None:
    """Called in the transaction that ends games. Locks entrants by id, then accounts by id."""
    playing.post_scores(finished)
    give(finished, playing.moment(max(game.at for game in finished)))
