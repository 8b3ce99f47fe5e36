"""What suspended users can no longer do, over HTTP and over sockets."""

from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.timestamps import now
from moderation import selectors, services
from moderation.tests.sanctions import suspend
from social import selectors as social_selectors
from tables import services as table_services
from tables.storage import repository
from tests.socket_client import RECEIVE_TIMEOUT, Tab, cookie_of, run_async

PASSWORD = "four winds at home"
pytestmark = pytest.mark.django_db


class TestSuspended:
    def test_suspended_user_is_signed_out_with_an_explanation(self, ben, staff) -> None:
        phone = type(ben)("Ben")
        sanction = suspend(ben.user, staff.user)
        for browser in (ben, phone):
            answer = browser.get(reverse("lobby"))
            page = answer.content.decode()
            assert answer.status_code == 403
            assert f"{sanction.until:%-d %B %Y} at {sanction.until:%H:%M} UTC" in page
            assert "Rude words" in page
            assert reverse("contact") in page
            assert browser.get(reverse("lobby")).url.startswith(reverse("account_login"))
            assert browser.get(reverse("help")).status_code == 200

    def test_suspended_users_request_is_not_processed(self, ann, ben, staff) -> None:
        suspend(ben.user, staff.user)
        ben.do("ask", ann)
        assert not social_selectors.requests_to(ann.user).exists()

    def test_suspended_user_cannot_sign_in(self, ben, staff) -> None:
        ben.user.set_password(PASSWORD)
        ben.user.save()
        sanction = suspend(ben.user, staff.user)
        visitor = Client()
        credentials = {"login": "Ben", "password": PASSWORD}
        answer = visitor.post(reverse("account_login"), credentials)
        assert answer.status_code == 403
        assert "Your account is suspended" in answer.content.decode()
        assert visitor.get(reverse("lobby")).status_code == 302
        wrong = visitor.post(reverse("account_login"), credentials | {"password": "not this one"})
        assert "suspended" not in wrong.content.decode()
        services.lift(sanction, staff.user, timezone.now())
        assert visitor.post(reverse("account_login"), credentials)["Location"] == reverse("lobby")

    def test_longest_suspension_counts(self, ben, staff) -> None:
        suspend(ben.user, staff.user, days=30)
        suspend(ben.user, staff.user, days=7)
        left = selectors.suspension(ben.user, timezone.now()).until - timezone.now()
        assert left > timedelta(days=29)

    def test_muted_user_can_use_the_site(self, ben, staff) -> None:
        suspend(ben.user, staff.user, kind="mute")
        assert ben.get(reverse("lobby")).status_code == 200


@pytest.mark.django_db(transaction=True)
class TestAtTheTable:
    """A suspended user loses their seats, and their sockets are closed or refused."""

    @pytest.mark.parametrize(
        "message",
        [
            {"t": "ping", "v": 3},
            {"t": "resume_seat", "id": 1},
            {"t": "move", "id": 1, "turn": 1, "move": {"do": "give", "tiles": []}},
        ],
    )
    def test_socket_is_closed_at_the_next_message(self, ben, staff, message) -> None:
        table = table_services.play_now(ben.user, "american", now(), {"pace": 0})
        cookie = cookie_of(ben.user)

        async def scenario() -> None:
            from asgiref.sync import sync_to_async

            tab = Tab(table.pk, cookie)
            await tab.join()
            await sync_to_async(suspend)(ben.user, staff.user)
            await tab.send(**message)
            assert await tab.receive_refusal() == "suspended"
            closed = await tab.connection.asgi.receive_output(RECEIVE_TIMEOUT)
            assert closed == {"type": "websocket.close", "code": 4403}
            again = Tab(table.pk, cookie)
            await again.open()
            assert await again.receive_refusal() == "suspended"
            closed = await again.connection.asgi.receive_output(RECEIVE_TIMEOUT)
            assert closed == {"type": "websocket.close", "code": 4403}

        run_async(scenario)
        assert table.seats.get(user=ben.user).away

    def test_seat_at_a_waiting_table_is_freed(self, ann, ben, staff) -> None:
        table = table_services.open_table(ann.user, "american", {}, now())
        table_services.sit(table.pk, ben.user, None, now())
        suspend(ben.user, staff.user)
        assert not table.seats.filter(user=ben.user).exists()

    def test_single_player_game_is_paused_and_its_socket_closed(self, ben, staff) -> None:
        table = table_services.open_table(ben.user, "solitaire", {"public": False}, now())
        assert repository.load(table.pk).status == "playing"
        suspend(ben.user, staff.user)
        state = repository.load(table.pk)
        assert state.paused is not None
        cookie = cookie_of(ben.user)

        async def scenario() -> None:
            tab = Tab(table.pk, cookie)
            await tab.open()
            assert await tab.receive_refusal() == "suspended"

        run_async(scenario)
        assert repository.load(table.pk).version == state.version
