"""What readers of a tournament's page share, what is asked for again, and where it leads."""

import re

import pytest
from django.core.cache import cache
from django.template.loader import render_to_string
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from clubs.tournaments.models import GOES_ON_WITHIN, State, Tournament
from clubs.tournaments.services import ending, entering, running, scoring
from clubs.tournaments.shown import Line
from clubs.tournaments.standings import Row
from clubs.tournaments.tests.test_pages import address, client_of, text_of
from clubs.tournaments.tests.tournaments_made import (
    begin,
    come,
    enter,
    judge,
    made,
    play_round,
    players,
    tables_of,
    which,
)
from social import services as social
from tables.models import Seat

pytestmark = pytest.mark.django_db


@pytest.fixture
def people() -> list[User]:
    return players(*(f"Viewer{number}" for number in range(9)))


def known(client: Client, page: str) -> tuple[int, str]:
    """How a browser that asks again is answered, and the tag of what it has then."""
    tag = client.get(page)["ETag"]
    return client.get(page, headers={"if-none-match": tag}).status_code, tag


def test_what_is_the_same_is_not_sent_again(people) -> None:
    tournament = made(people)
    for page in ("tournament", "tournament_screen"):
        status, tag = known(client_of(people[3]), address(tournament, page))
        assert status == 304
        enter(tournament, people[4])
        again = client_of(people[3]).get(address(tournament, page), headers={"if-none-match": tag})
        entering.leave(people[4], which(tournament), timezone.now())
        assert again.status_code == 200


def test_two_readers_have_different_pages(people) -> None:
    tournament = made(people)
    enter(tournament, people[3])
    first, second = (known(client_of(user), address(tournament))[1] for user in people[3:5])
    assert first != second


def test_each_change_is_seen_at_once(people) -> None:
    come(*people)
    tournament = made(people, game="zung-jung", games=4)
    watcher = client_of(players("Watcher")[0])
    seen = []

    def look() -> None:
        seen.append(known(watcher, address(tournament))[1])

    look()
    enter(tournament, *people[:7])
    look()
    begin(tournament, people[0])
    look()
    where, at = which(tournament), timezone.now()
    running.pause(people[0], where, at)
    assert "The clock stands still" in text_of(watcher, tournament)
    look()
    running.resume(people[0], where, at)
    look()
    scoring.void(judge(tournament), where, 1, "It hangs", at)
    assert "It hangs" in text_of(watcher, tournament)
    look()
    play_round(tournament)
    assert "Round 1 of 2 is over" in text_of(watcher, tournament)
    look()
    ending.end_overdue(tournament.pk, timezone.now() + GOES_ON_WITHIN)
    assert "This tournament is over." in text_of(watcher, tournament)
    look()
    assert len(set(seen)) == len(seen)


def test_the_second_reader_is_shown_their_own_table(people) -> None:
    tournament = made(people)
    enter(tournament, *people)
    begin(tournament, people[0])
    for user in people[3:6]:
        page = text_of(client_of(user), tournament)
        assert page.count('<li class="card mine">') == 1
        number = next(
            row.number
            for row in tables_of(tournament)
            if Seat.objects.filter(table=row.table_id, user=user).exists()
        )
        mine = page.partition('<li class="card mine">')[2]
        assert mine.partition("Table ")[2].startswith(f"{number}")
    assert '<li class="card mine">' not in text_of(client_of(players("Watcher")[0]), tournament)


def test_nobody_is_in_a_place_before_their_first_game(people) -> None:
    come(*people)
    tournament = made(people, game="zung-jung", games=4)
    enter(tournament, *people)
    begin(tournament, people[0])
    reader = client_of(people[3])
    assert "You are in place" not in text_of(reader, tournament)
    play_round(tournament)
    assert "You are in place" in text_of(reader, tournament)


def test_lists_that_the_release_before_has_kept_are_made_anew(people) -> None:
    tournament, watcher = made(people), client_of(people[3])
    kept = f"tournament.{tournament.pk}.{tournament.edition}.en.True"
    cache.set(kept, (3, {}, "", {}, "", ""))
    assert watcher.get(address(tournament)).status_code == 200


def test_only_organisers_have_their_buttons_whoever_looked_first(people) -> None:
    tournament = made(people)
    enter(tournament, *people)
    for user, count in ((people[1], 9), (people[4], 0), (people[0], 9)):
        page = text_of(client_of(user), tournament)
        assert page.count("out of the tournament</button>") == count
        assert page.count('name="csrfmiddlewaretoken" value=""') == 0


def test_whom_a_reader_has_blocked_is_a_name_without_a_link(people) -> None:
    tournament = made(people)
    enter(tournament, *people)
    social.block(people[4], people[5], timezone.now())
    link = reverse("person", args=[people[5].username])
    page = text_of(client_of(people[4]), tournament)
    assert people[5].username in page
    assert link not in page
    assert link in text_of(client_of(people[6]), tournament)


class TestLook:
    """Whoever looks at the page while they have a seat is led to the next one."""

    def test_stays_while_they_have_the_seat_they_left(self, people) -> None:
        tournament = made(people)
        enter(tournament, *people)
        begin(tournament, people[0])
        player = client_of(people[2])
        answer = player.get(f"{address(tournament)}?look", follow=True)
        where = answer.redirect_chain[0][0]
        assert where.endswith(f"?look={Seat.objects.get(user=people[2]).table_id}")
        play_round(tournament)
        assert player.get(where).status_code == 200
        begin(tournament, people[0])
        newest = Seat.objects.filter(user=people[2]).latest("table__created")
        assert player.get(where)["location"] == reverse("table", args=[newest.table_id])

    def test_without_a_seat_the_address_is_the_usual_one(self, people) -> None:
        tournament = made(people)
        answer = client_of(people[2]).get(f"{address(tournament)}?look")
        assert answer["location"] == address(tournament)


def test_losses_have_a_minus_and_no_prize_is_a_dash() -> None:
    rows = Row(1, 1, 75, 1, 0, 75, (75, 0)), Row(2, 2, -25, 0, 0, -25, (-25, None))
    lines = [Line(row, None, False, prize) for row, prize in zip(rows, (25, 0), strict=True)]
    over = Tournament(fee=5, state=State.OVER)
    context = {"lines": lines, "tournament": over}
    html = render_to_string("clubs/tournaments/standings.html", context)
    cells = re.findall(r'<td class="number">(.*?)</td>', html)
    loss, none = "\N{MINUS SIGN}25", "\N{EN DASH}"
    assert cells == ["75", "1", "75", "0", "25 coins", loss, "0", loss, none, none]
