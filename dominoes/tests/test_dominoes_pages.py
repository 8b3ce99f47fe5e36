"""The pages of dominoes, with and without an account."""

import re

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from accounts.models import User
from accounts.timestamps import now
from dominoes.models import Played
from dominoes.modes import ALONE
from dominoes.tests.table_games import (
    begun,
    count_down,
    daily_finished,
    do,
    finished,
    lay_any,
    state_of,
)
from pages.tests.reading import Reading
from tables import services as tables
from tables.models import Table
from tables.played import day_of

pytestmark = pytest.mark.django_db
PAGES = ["dominoes", "dominoes_daily", "dominoes_scores"]
MINUTE = 60_000


@pytest.fixture
def ann(person):
    return person("ann")


@pytest.fixture
def member(ann):
    client = Client()
    client.force_login(ann)
    return client


def read(client, address):
    answer = client.get(address)
    assert answer.status_code == 200
    page = Reading(answer.content.decode())
    assert page.faults == []
    assert page.nameless == []
    assert len(page.headings) == 1
    return answer.content.decode()


def played_now(user) -> Table:
    """The table that was opened last."""
    return Table.objects.filter(seats__user=user).latest("created")


class TestPages:
    @pytest.mark.parametrize("name", PAGES)
    def test_they_open_for_everybody(self, client, member, name) -> None:
        read(client, reverse(name))
        read(member, reverse(name))

    @pytest.mark.parametrize(
        "query", ["?level=no", "?minutes=x", "?deal=x", "?deal=" + "9" * 5000, "?level=easy"]
    )
    @pytest.mark.parametrize("name", ["dominoes", "dominoes_scores"])
    def test_invalid_query_parameters_do_no_harm(self, client, name, query) -> None:
        read(client, reverse(name) + query)

    def test_a_shared_deal_is_filled_in(self, client) -> None:
        page = read(client, reverse("dominoes") + "?deal=48213907&level=expert")
        assert "deal <strong>48213907</strong>" in page
        assert 'value="48213907"' in page

    def test_pages_with_games_and_scores(self, member, ann) -> None:
        finished(ann, at=now() - 40 * MINUTE)
        daily_finished(ann, at=now() - 10 * MINUTE)
        begun(ann, now(), level="expert")
        assert "Expert" in read(member, reverse("dominoes"))
        assert "60 : 40" in read(member, reverse("dominoes_daily"))
        assert "Your results" in read(member, reverse("dominoes_scores"))

    def test_tables_of_two_people_are_not_listed_as_unfinished(self, member, ann) -> None:
        tables.open_table(ann, "dominoes", {"against": "people"}, now())
        assert "Unfinished games" not in read(member, reverse("dominoes"))


class TestPlaying:
    def test_one_click_opens_the_start_screen(self, member, ann) -> None:
        answer = member.post(reverse("dominoes_play"), {"level": "expert"})
        table = played_now(ann)
        assert answer.url == reverse("table", args=[table.pk])
        assert (table.status, table.public, table.options["pace"]) == ("playing", False, 0)
        assert state_of(table).phase == "begin"
        assert state_of(table).clock.total == 5 * MINUTE
        assert table.seats.get(number=1).bot == "expert"

    def test_all_choices(self, member, ann) -> None:
        chosen = {"level": "easy", "minutes": "0", "helps": "on", "deal": "48 213 907"}
        member.post(reverse("dominoes_play"), chosen)
        state = state_of(played_now(ann))
        assert (state.clock, state.helps, state.deal_seed) == (None, True, "48213907")

    @pytest.mark.parametrize(
        "wrong",
        [
            {"level": "kind"},
            {"minutes": "7"},
            {"deal": "1234567890"},
            {"deal": "0"},
            {"deal": "ab" * 32},
        ],
    )
    def test_invalid_choices_are_explained_and_nothing_is_dealt(self, member, wrong) -> None:
        answer = member.post(reverse("dominoes_play"), {"level": "hard", **wrong})
        page = member.get(answer.url).content.decode()
        assert re.search('class="(notice )?error"', page)
        assert not Table.objects.exists()

    def test_again_by_the_table_page(self, member, ann) -> None:
        old = begun(ann, now(), deal="77")
        address = reverse("dominoes_again", args=[old.pk])
        answer = member.post(address, {"same": "1"}, headers={"accept": "application/json"})
        new = played_now(ann)
        assert answer.json() == {"redirect": reverse("table", args=[new.pk])}
        assert state_of(new).deal_seed == "77"

    def test_the_game_of_the_day_again_is_refused(self, member, ann) -> None:
        address = reverse("dominoes_again", args=[ALONE.daily(ann, now()).pk])
        answer = member.post(address, headers={"accept": "application/json"})
        assert (answer.status_code, answer.json()["code"]) == (409, "not_practice")
        assert answer.json()["text"]

    def test_an_unfinished_game_is_ended(self, member, ann) -> None:
        table = count_down(begun(ann, now()), ann, now())
        lay_any(table, ann, now() + 5_000)
        assert member.post(reverse("dominoes_end", args=[table.pk])).url == reverse("dominoes")
        assert Played.objects.get().how == "stopped"

    def test_the_game_of_the_day(self, member, ann) -> None:
        first = member.post(reverse("dominoes_daily_play")).url
        assert member.post(reverse("dominoes_daily_play")).url == first
        assert "Continue" in read(member, reverse("dominoes_daily"))

    @pytest.mark.parametrize("name", ["dominoes_play", "dominoes_daily_play"])
    def test_a_form_from_another_site_is_refused(self, name) -> None:
        assert Client(enforce_csrf_checks=True).post(reverse(name)).status_code == 403


class TestTwoPeople:
    def test_a_table_is_opened_in_the_lobby(self, member, ann) -> None:
        page = read(member, reverse("lobby") + "?game=dominoes")
        assert 'name="minutes"' in page
        assert 'name="window"' not in page
        answer = member.post(reverse("new_table"), {
            "game": "dominoes", "public": "", "level": "hard", "pace": "30", "minutes": "0",
        })  # fmt: skip
        table = played_now(ann)
        assert answer.url == reverse("table", args=[table.pk])
        assert table.status == "waiting"
        assert (table.rules["against"], table.rules["minutes"]) == ("people", 0)

    def test_the_lobbys_button_leads_to_the_choices(self, member, ann) -> None:
        """Its games have a time per turn, after which a bot would take over and earn the score."""
        answer = member.post(reverse("play_now"), {"game": "dominoes"})
        assert answer.url == reverse("dominoes")
        assert not Table.objects.exists()

    def test_a_bot_on_the_free_seat_cannot_be_given_up_to(self, ann) -> None:
        table = tables.open_table(ann, "dominoes", {"against": "people"}, now())
        assert not tables.start(table.pk, ann, now()).alone
        assert tables.leave(table.pk, ann, now()).status == "playing"


class TestGuests:
    def test_a_visitor_plays_as_a_guest(self, client) -> None:
        answer = client.post(reverse("dominoes_play"), {"level": "easy"})
        guest = User.objects.get(guest=True)
        assert answer.url == reverse("table", args=[played_now(guest).pk])
        assert "Unfinished games" in read(client, reverse("dominoes"))
        client.post(reverse("dominoes_daily_play"))
        assert User.objects.filter(guest=True).count() == 1

    def test_looking_at_pages_creates_no_guest(self, client) -> None:
        for name in PAGES:
            read(client, reverse(name))
        assert not User.objects.exists()

    def test_a_guests_game_is_kept_by_the_account(self, client) -> None:
        client.post(reverse("dominoes_play"), {"level": "easy"})
        guest = User.objects.get()
        table = count_down(played_now(guest), guest, now())
        lay_any(table, guest, now() + 5_000)
        do(table, guest, "stop", now() + 6_000)
        form = {"username": "Bea", "email": "bea@example.org", "password1": "four winds at home"}
        client.post(reverse("account_signup"), form)
        assert Played.objects.get().user.username == "Bea"
        assert "Your results" in read(client, reverse("dominoes_scores"))


def test_the_fairness_page_says_what_the_number_decides(member, ann) -> None:
    table = finished(ann, at=now() - 20 * MINUTE)
    page = read(member, reverse("fairness", args=[table.pk]))
    assert "<code>round 1</code>" in page
    daily = daily_finished(ann, at=now() - 10 * MINUTE)
    page = read(member, reverse("fairness", args=[daily.pk]))
    assert "secret seed of that day" in page


def test_the_lobby_does_not_say_that_a_bot_takes_over(member, ann) -> None:
    finished(ann, at=now() - 20 * MINUTE)
    tables.pause(count_down(begun(ann, now()), ann, now()).pk, ann, now())
    page = read(member, reverse("lobby"))
    assert "Single-player game. The game is paused" in page
    assert "A bot plays for you" not in page
    assert "Dominoes<br>Hard: won 60 to 40" in page


@pytest.mark.parametrize("name", ["history", "lobby", "dominoes", "dominoes_daily"])
def test_the_number_of_queries_does_not_grow_with_games(member, ann, name) -> None:
    numbers = []
    ALONE.deal_of_day(day_of(now()))
    member.get(reverse(name))  # friends are told once that somebody has come online
    for games in (1, 4):
        for n in range(games):
            finished(ann, at=now() - (n + 1) * 20 * MINUTE)
        with CaptureQueriesContext(connection) as queries:
            member.get(reverse(name))
        numbers.append(len(queries))
    assert numbers[0] == numbers[1]


def test_history_tells_how_the_game_ended(member, ann) -> None:
    finished(ann, at=now() - 20 * MINUTE)
    assert "Hard: won 60 to 40, total score 80" in read(member, reverse("history"))
