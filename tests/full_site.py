"""A site with something on every page: players, friends, games of all kinds, passkeys, codes."""

from collections.abc import Iterable, Iterator
from contextlib import suppress
from datetime import date, datetime, time, timedelta
from itertools import product
from typing import Any

from allauth.account.forms import default_token_generator
from allauth.account.models import EmailAddress, EmailConfirmationHMAC
from allauth.account.utils import user_pk_to_url_str
from allauth.mfa.models import Authenticator
from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes
from allauth.mfa.totp.internal.auth import TOTP, generate_totp_secret
from django.test import Client
from django.urls import NoReverseMatch, URLPattern, URLResolver, get_resolver, reverse
from django.utils import timezone

from accounts.addresses import remember_change
from accounts.models import User
from accounts.tests.people import create_account, sign_in
from accounts.timestamps import now
from calls import services as calls
from calls.models import Call
from chat import services as chat
from clubs.evenings import calendar
from clubs.evenings.models import CalendarLink, Evening, Meeting, MeetingTable, Says, Season
from clubs.evenings.services import answering, planning, seasons
from clubs.evenings.services.holding import Which
from clubs.evenings.services.planning import Terms as EveningTerms
from clubs.evenings.services.seasons import Terms as SeasonTerms
from clubs.models import Club, InvitationLink
from clubs.services import founding, members
from clubs.services.founding import Terms as ClubTerms
from clubs.tournaments.models import Tournament
from clubs.tournaments.services import ending, entering, running, scoring
from clubs.tournaments.services import planning as tournaments
from clubs.tournaments.services.holding import Which as Where
from clubs.tournaments.services.planning import Terms as TournamentTerms
from contests.ledger import services as coins
from contests.ledger.services import correct
from contests.models import Contest, Entrant
from contests.services import deciding
from contests.terms import Kind, Terms
from contests.tests import stories as contests
from dominoes.modes import ALONE as DOMINOES
from dominoes.tests import table_games as dominoes_games
from learn.problems.models import Problem
from learn.problems.tests import stories as problems
from learn.problems.views import PER_PAGE
from learn.tests.stories import reviewed
from onboarding.views import STEPS
from pages.articles import LEGAL, help_articles
from ratings import services as ratings
from ratings.models import Streak
from ratings.services import EndedGame
from ratings.skill import MIN_GAMES
from social import services as social
from social.models import FriendLink, Invitation
from solitaire.modes import ALONE as SOLITAIRE
from solitaire.tests.table_games import MINUTE, begun, daily_finished, finished
from tables import services as tables
from tables.models import Table
from tests.passkeys import add_passkey

# Names that are words of no language of the site.
ME, FRIENDS, STRANGER, PASSKEY = "Zoila", ("Quim", "Xenia", "Ximo"), "Wenzel", "Nokia"
STAFF = "Ylva"


def furnish(client: Client) -> User:
    """Signs a player in who has used everything."""
    me = create_account(ME)
    sign_in(client, ME)
    _know_others(me)
    _join_clubs(me)
    _enter_contests(me)
    _play(me)
    _keep_seasons(me)
    _move_coins(me)
    _answer_problems(me)
    TOTP.activate(me, generate_totp_secret())
    RecoveryCodes.activate(me)
    add_passkey(me, PASSKEY)
    return me


def _know_others(me: User) -> None:
    at = timezone.now()
    friend, asks, asked = (create_account(name) for name in FRIENDS)
    blocked = create_account(STRANGER)
    social.ask(friend, me, at)
    social.accept(me, friend, at)
    calls.ring(me, friend, at)
    social.ask(asks, me, at)
    social.ask(me, asked, at)
    social.block(me, blocked, at)
    for user in (me, asks):
        social.make_link(user, at)
    for by, to in ((friend, me), (me, friend)):
        chat.send(by, to.pk, f"{ME} {FRIENDS[0]}", f"of-{by.pk:06}", at)
    own = tables.open_table(me, "american", {}, now())
    table = tables.open_table(friend, "american", {"pace": 0, "assist": False, "games": 1}, now())
    social.invite(friend, me, table.pk, at)
    tables.open_table(asks, "american", {"level": "hard"}, now())
    tables.sit(own.pk, asked, None, now())


def _join_clubs(me: User) -> None:
    """One that they own, with somebody of every kind, one of a friend, and ones they may join."""
    at, (friend, asks, host) = timezone.now(), User.objects.filter(username__in=FRIENDS)
    games = ["american", "dominoes"]
    own = founding.found(me, ClubTerms(f"{ME} {FRIENDS[0]}", "de", "request", ME, games), at)
    token = founding.make_link(me, own.pk, at).token
    banned = User.objects.get(username=STRANGER)
    for user in (friend, host, banned):
        members.join_by_link(user, token, at)
    members.make_host(me, own.pk, host, at)
    members.ban(me, own.pk, banned, at)
    members.join(asks, own.pk, at)
    for number, way in enumerate(("free", "request", "invited"), 1):
        club = founding.found(friend, ClubTerms(f"{FRIENDS[0]} {number}", "es", way), at)
        if way == "free":
            members.join(me, club.pk, at)
    members.join(me, Club.objects.get(joining="request", size=1).pk, at)
    _plan_evenings(me, own, [friend, host])
    _hold_tournaments(me, own, [friend, host])


def _hold_tournaments(me: User, club: Club, others: list[User]) -> None:
    """One that is open, and one whose first round is over."""
    at = timezone.now()
    times = {"american": at + timedelta(days=3), "zung-jung": at + timedelta(minutes=5)}
    games = [
        tournaments.make(me, club.pk, TournamentTerms(ME, game, starts, "UTC", 2, 4, 60), at)
        for game, starts in times.items()
    ]
    fourth, fifth = (User.objects.create(username=name) for name in ("Fourth", "Fifth"))
    for user in (fourth, fifth):
        members.join_by_link(user, InvitationLink.objects.get(club=club).token, at)
    friend, host = others
    for game in games:
        for user in (me, friend, fourth, fifth):
            entering.enter(user, Where(club.pk, game.pk), at)
    where = Where(club.pk, games[1].pk)
    running.begin_round(me, where, 0, at)
    scoring.void(host, where, 1, ME, at)  # whoever plays at four tables opens no other
    ending.settle(where.tournament, at)


def _plan_evenings(me: User, club: Club, others: list[User]) -> None:
    """A weekly one with an answer of each kind, one date moved and one cancelled."""
    at = timezone.now()
    first = (at + timedelta(days=3)).date()
    game: dict[str, Any] = {"game": "zung-jung", "zone": "UTC", "at": time(20)}
    weekly = planning.plan(
        me, club.pk, EveningTerms(ME, first, weekly=True, seats=2, note=ME, **game), at
    )
    dates = [Which(club.pk, weekly.pk, first + timedelta(days=7 * n)) for n in range(3)]
    for user, says in zip([me, *others], Says, strict=True):
        answering.answer(user, dates[0], says, at)
    planning.move(me, dates[1], weekly.schedule.starts(dates[1].day) + timedelta(hours=1), at)
    planning.cancel(me, dates[2], at)
    calendar.make_link(me, at)


def _keep_seasons(me: User) -> None:
    """One that is over, one that is running with some sessions, and one that is planned."""
    evening, at = Evening.objects.get(by=me), timezone.now()
    for first, last in ((-60, -40), (-30, 30), (31, 90)):
        days = [at.date() + timedelta(days=day) for day in (first, last)]
        terms = SeasonTerms(f"{ME} {FRIENDS[0]}", days[0], days[1], "UTC")
        seasons.start(me, evening.club_id, terms, at + timedelta(days=min(0, last - 1)))
    day = at.date() - timedelta(days=7)
    meeting = Meeting.objects.create(evening=evening, day=day, starts=at - timedelta(days=7))
    for number, table in enumerate(Table.objects.filter(results__won=True).distinct()[:3]):
        about = {"players": [me.pk], "opened": meeting.starts}
        MeetingTable.objects.create(meeting=meeting, round=1, number=number, table=table, **about)


def _move_coins(me: User) -> None:
    """More movements than fit on one page, of every kind that a player sees."""
    at, mine, pot = timezone.now(), coins.player_account(me, timezone.now()), coins.pot_account("x")
    gifts = [coins.play_day_gift(mine, date(2026, 1, day)) for day in range(1, 29)]
    coins.post_all(gifts, at)
    for kind, amount in (("fee", -40), ("refund", 10), ("prize", 30)):
        coins.post(kind, kind, {mine.pk: amount, pot.pk: -amount}, at)
    correct(me, -5, ME, by=User.objects.get(username=FRIENDS[0]), key="one", at=at)


def _enter_contests(me: User) -> None:
    """One of every state, and places of every kind in open ones."""
    friend = User.objects.get(username=FRIENDS[0])
    opens = timezone.now() - timedelta(hours=1)
    fresh, entered, played, decided, void, alone = (_pool(opens) for _ in range(6))
    contests.enter(fresh, friend, at=opens)
    contests.enter(alone, me, at=opens)
    for contest in (entered, played, decided, void):
        contests.enter(contest, me, friend, at=opens)
    for contest, user in ((played, me), (decided, me), (decided, friend)):
        contests.post(contest, user, pairs=2, at=opens)
    deciding.void(void.pk, ME, User.objects.create_superuser(STAFF), timezone.now())
    for contest in (decided, alone):
        deciding.decide(contest.pk, contest.closes)


def _pool(opens: datetime) -> Contest:
    terms = Terms(Kind.POOL, "solitaire", contests.SOLITAIRE, 10, 3, (60, 30, 10))
    return contests.contest(terms, opens, opens + timedelta(hours=8))


def _play(me: User) -> None:
    at = now() - 20 * MINUTE
    finished(me, at=at, mode="score", layout="turtle")
    finished(me, pairs=25, at=at, mode="classic", layout="square")
    daily_finished(me, at=now() - MINUTE)
    boards = [{"mode": "classic", "layout": "pyramid"}, {"layout": "cross", "dealing": "hard"}]
    unfinished = [begun(me, at=now(), **board) for board in boards] + [SOLITAIRE.daily(me, now())]
    for table in unfinished:
        tables.pause(table.pk, me, now())
    tables.play_now(me, "american", now(), {"games": 4})
    _play_dominoes(me)
    _play_rated_games(me)


def _answer_problems(me: User) -> None:
    """More than fit on one page: today's is open, yesterday's is answered."""
    problems.problems_of_today(me)
    first, *_ = problems.problems(PER_PAGE, timezone.now().date() - timedelta(days=1))
    problems.answer(first, me, *User.objects.filter(username__in=FRIENDS))


def _play_dominoes(me: User) -> None:
    finished = dominoes_games.finished(me, at=now() - 60 * MINUTE, level="expert")
    reviewed(finished, me, now())
    dominoes_games.daily_finished(me, at=now() - 30 * MINUTE)
    DOMINOES.again(me, Table.objects.filter(game="dominoes").first().pk, False, now())
    tables.open_table(me, "dominoes", {"against": "people"}, now())


def _play_rated_games(me: User) -> None:
    """Enough for the ranking in one game, but not in another; and in the season before."""
    rivals = User.objects.filter(username__in=FRIENDS)
    points = {user.pk: number * 25 for number, user in enumerate([me, *rivals])}
    today = timezone.now()
    games = [("american", today)] * MIN_GAMES + [("zung-jung", today)]
    games.append(("american", today - timedelta(days=100)))
    for number, (game, at) in enumerate(games):
        ratings.rate([EndedGame(f"rated{number}", 1, game, at, points)])
    days = timezone.now().date() - timedelta(days=1)
    Streak.objects.update_or_create(
        user=me, defaults={"length": 3, "last_day": days, "forgiven": None, "best": 8}
    )


def addresses(me: User) -> Iterator[Iterator[str]]:
    """For each URL of the site except the admin's, it with all values that lead to a page."""
    values, owners = _values(me), _owners()
    for name, arguments in routes(get_resolver()):
        named = ([(argument, value) for value in values[argument]] for argument in arguments)
        yield _that_exist(name, product(*named), owners)


def _that_exist(name: str, chosen: Iterable[Any], owners: dict[Any, Any]) -> Iterator[str]:
    for named in chosen:
        if all(owners.get(each, named[0]) == named[0] for each in named):
            with suppress(NoReverseMatch):  # a value for another page
                yield reverse(name, kwargs=dict(named))


def _owners() -> dict[Any, Any]:
    """Of what stands under something else in addresses, each by name and value."""
    of_clubs: dict[str, Any] = {
        "evening_id": Evening,
        "season_id": Season,
        "tournament_id": Tournament,
    }
    owners: dict[Any, Any] = {
        (name, row.pk): ("club_id", row.club_id)
        for name, model in of_clubs.items()
        for row in model.objects.all()
    }
    entrants = Entrant.objects.all()
    return owners | {("entrant_id", row.pk): ("contest_id", row.contest_id) for row in entrants}


def routes(resolver: URLResolver) -> Iterator[tuple[str, list[str]]]:
    """Names of URLs outside the admin, each with the names of its arguments."""
    for each in resolver.url_patterns:
        if isinstance(each, URLResolver):
            if "admin" not in str(each.pattern):
                yield from routes(each)
        elif isinstance(each, URLPattern) and each.name:
            yield each.name, list(each.pattern.converters or each.pattern.regex.groupindex)


def _values(me: User) -> dict[str, list[Any]]:
    """By the names of arguments in URL patterns; a new one has to be added here."""
    articles = [article.slug for article in (*help_articles(), *LEGAL)]
    keys = Authenticator.objects.filter(user=me, type=Authenticator.Type.WEBAUTHN)
    address = EmailAddress.objects.get(user=me)
    ids = list(Table.objects.values_list("pk", flat=True))
    return {
        "slug": articles,
        "name": [ME, *FRIENDS, STRANGER, *(step.name for step in STEPS)],
        "club_id": list(Club.objects.values_list("pk", flat=True)),
        "token": [
            *InvitationLink.objects.values_list("token", flat=True),
            *CalendarLink.objects.values_list("token", flat=True),
            *FriendLink.objects.values_list("token", flat=True),
            "0" * 22,
        ],
        "evening_id": list(Evening.objects.values_list("pk", flat=True)),
        "season_id": list(Season.objects.values_list("pk", flat=True)),
        "tournament_id": list(Tournament.objects.values_list("pk", flat=True)),
        "mark": [
            *(f"{pk}-1" for pk in Tournament.objects.values_list("pk", flat=True)),
            *(f"{row.evening_id}-{row.day}" for row in Meeting.objects.all()),
        ],
        "day": [
            *(f"{row.day}" for row in Meeting.objects.all()),
            *(f"{row.day}" for row in Problem.objects.order_by("-day")[:2]),
        ],
        "game": [app.slug for app in problems.APPS],
        "says": ["yes"],
        "place": ["0"],
        "kind": ["club"],
        "contest_id": list(Contest.objects.values_list("pk", flat=True)),
        "entrant_id": list(Entrant.objects.exclude(user=me).values_list("pk", flat=True)),
        "call_id": list(Call.objects.filter(table=None).values_list("pk", flat=True)),
        "table_id": ids,
        "table": ids,
        "act": ["ask"],
        "number": list(Invitation.objects.values_list("pk", flat=True)),
        "pk": list(keys.values_list("pk", flat=True)),
        "seed": ["0" * 12],
        "uuid": [],  # where Stripe sends its messages; not a page
        "uidb36": [user_pk_to_url_str(me)],
        "key": [
            EmailConfirmationHMAC(address).key,
            default_token_generator.make_token(me),
            remember_change(me, me.email, timezone.now()),
            "set-password",
            "used",
        ],
    }
