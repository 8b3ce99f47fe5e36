"""Finding a club by name, language, game and the day on which it meets, and a reader's own clubs.

Pages follow each other by the last club shown, and nothing is counted, so that no query grows with
the number of clubs.
"""

from dataclasses import asdict, dataclass
from typing import Any, NamedTuple
from urllib.parse import urlencode

from django.conf import settings
from django.db import connection

from accounts.every_page import rows_where
from accounts.models import User
from clubs.models import Club, Role
from clubs.names import MIN_SEARCHED, day_term, game_term, words_of
from clubs.selectors import games_of
from tables.models import ID_LENGTH

PER_PAGE = 20
MAX_WORDS = 5  # of a name that is looked for

# By hand, as the rows are (accounts/every_page.py).
HAS_WORD = "id IN (SELECT club_id FROM clubs_clubterm WHERE term LIKE %s)"
HAS_TERM = "id IN (SELECT club_id FROM clubs_clubterm WHERE term = %s)"
ROLES = "SELECT club_id, role FROM clubs_membership WHERE user_id = %s ORDER BY role, joined, id"

Roles = dict[str, Role]


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


def find(wanted: Wanted, roles: Roles) -> Found:
    """Listed clubs, the largest first. roles: the reader's."""
    words = words_of(wanted.name)[:MAX_WORDS]
    if wanted.name and sum(map(len, words)) < MIN_SEARCHED:
        return Found([], "")
    terms = [game_term(wanted.game)] if wanted.game else []
    terms += [day_term(int(wanted.day))] if wanted.day else []
    asked = [("listed", ()), *_follows(wanted.after)]
    asked += [("language = %s", (wanted.language,))] if wanted.language else []
    asked += [(HAS_WORD, (f"{word}%",)) for word in words] + [(HAS_TERM, (term,)) for term in terms]
    where = " AND ".join(condition for condition, _ in asked)
    values = [value for _, given in asked for value in given]
    shown = rows_where(Club, f"{where} ORDER BY size DESC, id LIMIT {PER_PAGE + 1}", values)
    page = shown[:PER_PAGE]
    last = f"{page[-1].size}-{page[-1].pk}" if len(shown) > PER_PAGE else ""
    return Found([Card(club, games_of(club), roles.get(club.pk)) for club in page], last)


def roles_of(reader: User | None) -> Roles:
    """A reader's role in each of their clubs, by its id: first those they own, then those where
    they are a host."""
    if reader is None:
        return {}
    with connection.cursor() as cursor:
        cursor.execute(ROLES, [reader.pk])
        return {club: Role(role) for club, role in cursor.fetchall()}


def clubs_of(roles: Roles) -> list[Card]:
    """A reader's own clubs."""
    if not roles:
        return []
    marks = ", ".join("%s" for _ in roles)
    rows = {club.pk: club for club in rows_where(Club, f"id IN ({marks})", list(roles))}
    own = ((rows[pk], role) for pk, role in roles.items() if pk in rows)
    return [Card(club, games_of(club), role) for club, role in own]


def _follows(after: str) -> list[tuple[str, tuple[Any, ...]]]:
    """Condition for clubs after this one; none if it is not one of our marks."""
    size, _, pk = after.partition("-")
    if not (size.isdecimal() and len(size) < 5 and len(pk) == ID_LENGTH):
        return []
    return [("size <= %s AND (size < %s OR id > %s)", (int(size), int(size), pk))]
