"""10,000 clubs with 100,000 members for measurements, and one with as many members as a club may
have, where some are online, some have opened a table, and all have played in a season."""

from itertools import islice
from typing import Any

CLUBS, USERS = 10_000, 20_000  # ten members a club
LARGEST = 500
ONLINE = 40
SAID = 50  # in the largest
WEEKS = 13  # of its season
WORDS = ("Thursday", "Bamboo", "Winds", "Friends", "Tiles", "Garden", "Dragons", "Evening")


def furnish(me: Any, hosts: Any) -> str:
    """Fills the tables of clubs. The player is in ten clubs, also in the largest, whose id is
    returned. hosts: of open tables, who are members there too."""
    from django.utils import timezone

    from accounts.models import User
    from accounts.sessions import mark_all_online
    from clubs.models import Club, ClubTerm, Membership

    at = timezone.now()
    rows = (User(username=f"Member-{number}") for number in range(USERS))
    users = [user.pk for user in User.objects.bulk_create(rows, batch_size=2_000)]
    clubs = Club.objects.bulk_create((_club(n, at) for n in range(CLUBS)), batch_size=2_000)
    every = (ClubTerm(club=club, term=term) for club in clubs for term in _terms(club))
    while some := list(islice(every, 10_000)):
        ClubTerm.objects.bulk_create(some)
    largest = clubs[0]
    crowd = [me.pk, *(host.pk for host in hosts), *users][:LARGEST]
    members = _members(clubs[1:], users, at) + _of(largest, crowd, at)
    members += [row for club in clubs[1:10] for row in _of(club, [0, 0, me.pk], at)[2:]]
    Membership.objects.bulk_create(members, batch_size=5_000)
    for club in clubs[:10]:
        club.size = LARGEST if club is largest else club.size + 1
        club.save()
    _talk(clubs, members, crowd, at)
    mark_all_online(crowd[1:ONLINE])
    _play_season(largest, crowd, at)
    return str(largest.pk)


def _play_season(club: Any, crowd: list[int], at: Any) -> None:
    """Three months of the largest: each week all members at tables of four, four games each."""
    from datetime import timedelta

    from clubs.evenings.models import Evening, Meeting, MeetingTable, Season
    from tables.models import GameResult, Status, Table

    days = {"starts": at - timedelta(days=91), "ends": at + timedelta(days=1), "made": at}
    days |= {"first": days["starts"].date(), "last": at.date()}
    Season.objects.create(club=club, name="Autumn", zone="UTC", **days)
    evening = Evening.objects.create(
        club=club, name="Thursday", zone="UTC", first=days["first"], at=at.time(), game="american",
        made=at, changed=at, ended=at,
    )  # fmt: skip
    meetings = Meeting.objects.bulk_create(
        Meeting(evening=evening, day=day.date(), starts=day)
        for day in (at - timedelta(days=7 * week) for week in range(WEEKS))
    )
    seats = [crowd[n : n + 4] for n in range(0, len(crowd), 4)]
    tables = Table.objects.bulk_create(
        Table(game="american", title="Evening", status=Status.OVER)
        for _ in range(WEEKS * len(seats))
    )
    held = [(meeting, players) for meeting in meetings for players in seats]
    rows = [
        MeetingTable(meeting=meeting, round=1, number=n, players=players, table=table, opened=at)
        for n, ((meeting, players), table) in enumerate(zip(held, tables, strict=True))
    ]
    MeetingTable.objects.bulk_create(rows, batch_size=2_000)
    results = (
        GameResult(
            table=row.table, number=game, user_id=user, game="american",
            points=(75, -25, -25, -25)[(n + game) % 4], won=(n + game) % 4 == 0, at=0,
        )
        for row in rows for game in range(4) for n, user in enumerate(row.players)
    )  # fmt: skip
    GameResult.objects.bulk_create(results, batch_size=5_000)


def _talk(clubs: list[Any], members: list[Any], crowd: list[int], at: Any) -> None:
    """Gives each club its conversation, and the largest, the first, a page of messages."""
    from chat.models import Conversation, Message, Participant
    from clubs.conversation import name_of

    rows = [Conversation(group=name_of(club.pk), last_at=at) for club in clubs]
    rows[0].last = SAID
    talks = Conversation.objects.bulk_create(rows, batch_size=5_000)
    of = {club.pk: talk.pk for club, talk in zip(clubs, talks, strict=True)}
    sides = (Participant(conversation_id=of[row.club_id], user_id=row.user_id) for row in members)
    Participant.objects.bulk_create(sides, batch_size=5_000)
    words = (
        Message(conversation=talks[0], number=n, sender_id=crowd[n], text="Shall we play?", at=at)
        for n in range(1, SAID + 1)
    )
    Message.objects.bulk_create(words)


def _club(number: int, at: Any) -> Any:
    from clubs.models import Club

    name = f"{WORDS[number % 8]} {WORDS[number // 8 % 8]} {number}"
    languages, games = ("en", "de", "es", "zh-hans"), ("american", "zung-jung", "dominoes")
    return Club(
        name=name,
        folded=f"club{number}",
        description="We play on Thursdays, and newcomers are welcome. " * 4,
        language=languages[number % 4],
        games=[games[number % 3], "solitaire"],
        joining=("free", "request", "invited")[number % 3],
        size=9 + number % 2,
        created=at,
    )


def _terms(club: Any) -> set[str]:
    from clubs.names import terms_of

    return terms_of(club.name, club.games)


def _members(clubs: list[Any], users: list[int], at: Any) -> list[Any]:
    """Ten members a club, each a user's turn."""
    return [
        row
        for n, club in enumerate(clubs)
        for row in _of(club, [users[k % (USERS - 1)] for k in range(10 * n, 10 * n + 10)], at)
    ]


def _of(club: Any, users: list[int], at: Any) -> list[Any]:
    """Memberships, whose first is the owner's and second a host's."""
    from clubs.models import Membership

    return [
        Membership(club=club, user_id=user, role=min(number, 3), joined=at, since=at)
        for number, user in enumerate(users, 1)
    ]
