"""Every way in to a table, with and without a membership; and what is never asked for one."""

from datetime import timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from accounts.hooks import hooks
from accounts.models import User
from accounts.timestamps import now
from billing.models import Membership
from social import services as social
from social.models import Invitation
from tables import services as tables
from tables import visits
from tables.models import Status, Table
from tables.refusals import Refused
from tables.tutorials import open_tutorial

pytestmark = pytest.mark.django_db
JSON = {"accept": "application/json"}
DAY = timedelta(days=1)


def end_trial(*users: User) -> None:
    for user in users:
        Membership.objects.filter(pk=user.pk).update(trial_ends=timezone.now() - DAY)


@pytest.fixture
def ann(person) -> User:
    return person("Ann")


@pytest.fixture
def ben(person) -> User:
    return person("Ben")


@pytest.fixture
def client(ann: User) -> Client:
    """Ann's browser. Her trial is over."""
    end_trial(ann)
    client = Client()
    client.force_login(ann)
    return client


def assert_at_the_wall(answer, wanted: str) -> None:
    assert answer.status_code == 302
    assert answer.url == f"{reverse('paywall')}?next={wanted.replace('/', '%2F')}"


class TestWithoutMembership:
    @pytest.mark.parametrize("button", ["play_now", "play_as_guest"])
    def test_second_game_of_a_day(self, client: Client, button: str) -> None:
        assert client.post(reverse(button), {"game": "american"})["Location"].startswith("/table/")
        answer = client.post(reverse(button), {"game": "zung-jung"})
        back = reverse("lobby" if button == "play_now" else "landing")
        assert_at_the_wall(answer, back)
        assert Table.objects.count() == 1
        page = client.get(answer["Location"]).content.decode()
        assert "No free game is left today" in page
        assert "The next one is free from midnight UTC, in" in page
        assert f'action="{reverse("subscribe")}"' in page

    def test_new_table(self, client: Client) -> None:
        fields = {"game": "american", "public": "on", "games": 1, "level": "easy"}
        fields |= {"pace": 0, "window": 6, "card": "practice", "assist": "on"}
        assert_at_the_wall(client.post(reverse("new_table"), fields), reverse("lobby"))
        assert not Table.objects.exists()

    def test_seat_at_the_table_of_a_link(self, client: Client, ben: User) -> None:
        table = tables.open_table(ben, "american", {"public": True}, now())
        page = reverse("table", args=[table.pk])
        assert client.get(page).status_code == 200, "everybody may watch"
        assert_at_the_wall(client.post(reverse("sit", args=[table.pk])), page)
        answer = client.post(reverse("sit", args=[table.pk]), headers=JSON)
        assert answer.json()["redirect"].startswith(reverse("paywall")), "the table page goes there"

    def test_invitation(self, client: Client, ann: User, ben: User) -> None:
        at = timezone.now()
        social.ask(ben, ann, at)
        social.accept(ann, ben, at)
        table = tables.open_table(ben, "american", {}, now())
        social.invite(ben, ann, table.pk, at)
        answer = client.post(reverse("take_seat", args=[Invitation.objects.get().pk]))
        assert answer["Location"].startswith(reverse("paywall"))
        assert not table.seats.filter(user=ann).exists()

    def test_rematch(self, ann: User) -> None:
        table = tables.play_now(ann, "american", now(), {"games": 4})
        tables.close_table(table.pk, "test", now())
        Table.objects.filter(pk=table.pk).update(end_reason="")  # else there is none for anybody
        end_trial(ann)
        with pytest.raises(Refused) as refusal:
            tables.rematch(table.pk, ann, now())
        assert refusal.value.code == "membership"

    def test_game_between_people_is_not_practice(self, client: Client) -> None:
        fields = {"game": "dominoes", "level": "easy", "pace": 30, "minutes": 5}
        assert client.post(reverse("new_table"), fields)["Location"].startswith(reverse("paywall"))

    def test_signing_out_is_no_way_round(self, client: Client) -> None:
        client.post(reverse("play_now"), {"game": "american"})
        client.post(reverse("account_logout"))
        answer = client.post(reverse("play_as_guest"), {"game": "american"})
        assert answer["Location"].startswith(reverse("paywall"))
        page = client.get(answer["Location"]).content.decode()
        assert "No free game is left today" in page
        assert reverse("account_signup") in page

    def test_account_without_a_membership_row(self, client: Client, ann: User) -> None:
        Membership.objects.all().delete()
        client.post(reverse("play_now"), {"game": "american"})
        answer = client.post(reverse("play_now"), {"game": "zung-jung"})
        assert answer["Location"].startswith(reverse("paywall"))


class TestFreeForAll:
    @pytest.mark.parametrize("game", ["solitaire", "dominoes"])
    def test_games_alone(self, client: Client, game: str) -> None:
        fields = {"mode": "score", "layout": "turtle"} if game == "solitaire" else {"level": "easy"}
        first = client.post(reverse(f"{game}_play"), fields)["Location"]
        assert first.startswith("/table/")
        table = first.split("/")[2]
        again = client.post(reverse(f"{game}_again", args=[table]))
        assert again["Location"].startswith("/table/")
        daily = client.post(reverse(f"{game}_daily_play"))
        assert daily["Location"].startswith("/table/")

    @pytest.mark.parametrize("game", ["american", "zung-jung", "solitaire", "dominoes"])
    def test_tutorials(self, client: Client, game: str) -> None:
        assert client.post(reverse("tutorial", args=[game]))["Location"].startswith("/table/")

    def test_first_game_of_onboarding(self, client: Client) -> None:
        page = client.get(reverse("onboarding_step", args=["first-hand"])).content.decode()
        assert reverse("tutorial", args=["american"]) in page

    @pytest.mark.parametrize("game", ["american", "zung-jung"])
    def test_guests_play_as_before(self, game: str) -> None:
        visitor = Client()
        assert visitor.post(reverse("play_as_guest"), {"game": game})["Location"].startswith(
            "/table/"
        )
        assert visitor.post(reverse("tutorial", args=[game]))["Location"].startswith("/table/")
        answer = visitor.post(reverse("new_table"), {"game": game})
        assert answer["Location"].startswith(reverse("account_login")), (
            "asked for an account, as before"
        )

    def test_reading(self, client: Client, ann: User) -> None:
        end_trial(ann)
        for name in ("lobby", "history", "friends", "settings", "my_data", "membership"):
            assert client.get(reverse(name)).status_code in (200, 302), name


class TestBegunSessions:
    """Whoever has a seat when their time ends plays on to the end."""

    def test_session_goes_on_to_its_end(self, ann: User, ben: User) -> None:
        table = tables.open_table(ann, "american", {"games": 4}, now())
        tables.sit(table.pk, ben, None, now())
        end_trial(ann, ben)
        state = tables.start(table.pk, ann, now())
        assert state.status == Status.PLAYING
        tables.leave(table.pk, ben, now())
        state = tables.resume_seat(table.pk, ben, now())
        assert state.seats[state.seat_of(ben.pk)].present

    def test_paused_game_is_resumed(self, ann: User) -> None:
        table = tables.play_now(ann, "solitaire", now())
        tables.pause(table.pk, ann, now())
        end_trial(ann)
        assert tables.resume(table.pk, ann, now()).paused is None

    def test_unfinished_tutorial_is_offered_again(self, ann: User) -> None:
        table = open_tutorial(ann, "american", now())
        end_trial(ann)
        assert open_tutorial(ann, "american", now()).pk == table.pk


class TestPage:
    def test_page_at_the_entrance(self, client: Client) -> None:
        html = client.get(reverse("paywall"), {"next": "/lobby/?game=american"}).content.decode()
        assert "$9.99 a month" in html
        assert "Cancel at any time with two clicks" in html
        assert "What stays free" in html
        assert html.count(f'action="{reverse("subscribe")}"') == 1
        assert "Today's free game against bots is still yours" in html

    def test_whoever_may_play_is_led_on(self, ann: User) -> None:
        browser = Client()
        browser.force_login(ann)
        assert browser.get(reverse("paywall"), {"next": "/history/"})["Location"] == "/history/"
        answer = browser.get(reverse("paywall"), {"next": "https://example.org/"})
        assert answer["Location"] == reverse("lobby")

    def test_visitors_sign_in_first(self) -> None:
        assert Client().get(reverse("paywall"))["Location"].startswith(reverse("account_login"))


def test_suspension_comes_before_the_membership(client: Client, ann: User, monkeypatch) -> None:
    monkeypatch.setattr(hooks, "suspended_among", set)
    with pytest.raises(Refused) as refusal:
        tables.play_now(ann, "american", now())
    assert refusal.value.code == "suspended"


def test_question_is_one_query_by_primary_key(ann: User) -> None:
    from billing.selectors import may_play

    with CaptureQueriesContext(connection) as queries:
        assert may_play(ann.pk, timezone.now())
    (query,) = queries
    assert query["sql"].count("WHERE") == 1
    assert "JOIN" not in query["sql"]


def test_question_reads_what_the_row_says(ann: User) -> None:
    """The short way past the model gives each value as the model does."""
    from billing.selectors import _rights_of

    moments = {
        name: timezone.now() + number * DAY
        for number, name in enumerate(
            ("trial_ends", "period_end", "cancel_at", "past_due_since", "granted_until")
        )
    }
    assert _rights_of(ann.pk) == Membership.objects.get(pk=ann.pk).rights
    Membership.objects.filter(pk=ann.pk).update(**moments, status="active", free=True)
    assert _rights_of(ann.pk) == Membership.objects.get(pk=ann.pk).rights
    assert _rights_of(-1) is None


def test_moves_and_sockets_ask_nothing(ann: User) -> None:
    """What a table's socket calls reads no membership."""
    table = tables.play_now(ann, "solitaire", now(), {"mode": "classic", "layout": "square"})
    with CaptureQueriesContext(connection) as queries:
        visits.opened(table.pk, ann.pk, now())
        tables.pause(table.pk, ann, now())
        tables.resume(table.pk, ann, now())
    assert len(queries) > 0
    assert not [query for query in queries if "billing_" in query["sql"]]
