"""Finding a club by name, language, game and the day on which it meets, and a reader's own clubs.

Pages follow each other by the last club shown, and nothing is counted, so that no query grows with
the number of clubs.
"""

from collections.abc import Iterable
from dataclasses import asdict, dataclass
from typing import Any, NamedTuple
from urllib.parse import urlencode

from django.conf import settings
from django.db.models import Q

from accounts.models import User
from clubs.models import Club, ClubTerm, Membership, Role
from clubs.names import MIN_SEARCHED, day_term, game_term, words_of
from clubs.selectors import games_of
from tables.models import ID_LENGTH

PER_PAGE = 20
MAX_WORDS = 5  # of a name that is looked for


class Card(NamedTuple):
    """A club in a list. role: the reader's, None if they are no member."""

    club: Club
    games: list[str]
    role: Role | None

    @property
    def shown(self) -> tuple[Any, ...]:
        """All that a list shows of it, but for words that follow from that."""
        club = self.club
        looks = (club.name, club.face, club.colour, club.size, club.joining, club.language)
        return (club.pk, self.role, *looks, *self.games)

    @property
    def language(self) -> str:
        return str(dict(settings.LANGUAGES).get(self.club.language, ""))


@dataclass(frozen=True)
class Wanted:
    """What a reader looks for; "" means anything. after: the last club of the page before."""

    name: str = ""
    language: str = ""
    game: str = ""
    day: str = ""
    after: str = ""

    @property
    def is_anything(self) -> bool:
        return not (self.name or self.language or self.game or self.day)

    def query(self, after: str = "") -> str:
        """The query of the page that begins after this mark."""
        asked = {**asdict(self), "after": after}
        return urlencode({name: value for name, value in asked.items() if value})


class Found(NamedTuple):
    """A page of clubs. after: for the next page; "" on the last."""

    cards: list[Card]
    after: str


def find(wanted: Wanted, reader: User | None) -> Found:
    """Listed clubs, the largest first."""
    words = words_of(wanted.name)[:MAX_WORDS]
    if wanted.name and sum(map(len, words)) < MIN_SEARCHED:
        return Found([], "")
    rows = Club.objects.filter(_follows(wanted.after), listed=True)
    if wanted.language:
        rows = rows.filter(language=wanted.language)
    for word in words:
        rows = rows.filter(pk__in=ClubTerm.objects.filter(term__startswith=word).values("club"))
    terms = [game_term(wanted.game)] if wanted.game else []
    terms += [day_term(int(wanted.day))] if wanted.day else []
    for term in terms:
        rows = rows.filter(pk__in=ClubTerm.objects.filter(term=term).values("club"))
    shown = list(rows.order_by("-size", "pk")[: PER_PAGE + 1])
    page = shown[:PER_PAGE]
    last = f"{page[-1].size}-{page[-1].pk}" if len(shown) > PER_PAGE else ""
    return Found(_cards(page, reader), last)


def own_clubs(user: User) -> list[Card]:
    """A user's clubs: first those they own, then those where they are a host."""
    rows = Membership.objects.filter(user=user.pk).select_related("club")
    ordered = rows.order_by("role", "joined", "pk")
    return [Card(row.club, games_of(row.club), Role(row.role)) for row in ordered]


def _follows(after: str) -> Q:
    """Condition for clubs after this one; none if it is not one of our marks."""
    size, _, pk = after.partition("-")
    if not (size.isdecimal() and len(size) < 5 and len(pk) == ID_LENGTH):
        return Q()
    return Q(size__lte=int(size)) & (Q(size__lt=int(size)) | Q(pk__gt=pk))


def _cards(clubs: Iterable[Club], reader: User | None) -> list[Card]:
    clubs, roles = list(clubs), dict[str, Any]()
    if reader is not None and clubs:
        mine = Membership.objects.filter(user=reader.pk, club__in=[club.pk for club in clubs])
        roles = {club: Role(role) for club, role in mine.values_list("club", "role")}
    return [Card(club, games_of(club), roles.get(club.pk)) for club in clubs]
