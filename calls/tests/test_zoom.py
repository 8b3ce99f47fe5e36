"""Calls in Zoom, opened at the stand-in for Zoom on this machine."""

import logging
from collections.abc import Iterator
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from calls import providers, services
from calls.models import Call
from calls.tests.people import AT, after, friends
from calls.tests.test_ringing import refusal
from ops.zoom_stand_in import ACCOUNT, CLIENT, SECRET, Zoom
from tests.shown_words import visible_text

pytestmark = pytest.mark.django_db(transaction=True)
TOKEN, MEETING = "/oauth/token", "/users/me/meetings"


@pytest.fixture
def stand_in(settings: Any) -> Iterator[Zoom]:
    with Zoom() as server:
        settings.ZOOM_ACCOUNT, settings.ZOOM_CLIENT, settings.ZOOM_SECRET = ACCOUNT, CLIENT, SECRET
        settings.ZOOM_SIGN_IN = settings.ZOOM_API = server.url
        yield server


def ring(caller: User, called: User) -> dict[str, Any]:
    client = Client()
    client.force_login(caller)
    address = reverse("ring", args=[called.username])
    answer = client.post(address, {"provider": "zoom"}, headers={"accept": "application/json"})
    return answer.json()


def test_meeting_is_opened_and_its_link_shared(stand_in: Zoom) -> None:
    ann, ben = friends("Ann", "Ben")
    assert "redirect" in ring(ann, ben)
    call = Call.objects.get()
    assert (call.provider, call.link, call.state) == ("zoom", stand_in.link, "ringing")
    assert stand_in.requests == [TOKEN, MEETING]


def test_token_is_kept_until_it_expires(stand_in: Zoom) -> None:
    providers.open_meeting()
    providers.open_meeting()
    assert stand_in.requests == [TOKEN, MEETING, MEETING]


def test_token_that_expires_at_once_is_not_kept(stand_in: Zoom) -> None:
    stand_in.lasts = providers.SPARE_SECONDS
    providers.open_meeting()
    providers.open_meeting()
    assert stand_in.requests == [TOKEN, MEETING] * 2


def test_revoked_token_is_renewed_once(stand_in: Zoom) -> None:
    providers.open_meeting()
    stand_in.tokens.clear()
    assert providers.open_meeting() == stand_in.link
    assert stand_in.requests == [TOKEN, MEETING, MEETING, TOKEN, MEETING]
    stand_in.plan = [401, 0, 401]
    assert refusal(providers.open_meeting) == "provider_failed"
    assert stand_in.requests[5:] == [MEETING, TOKEN, MEETING]


def test_busy_zoom_is_refused_kindly(stand_in: Zoom) -> None:
    ann, ben = friends("Ann", "Ben")
    stand_in.plan = [0, 429]
    answer = ring(ann, ben)
    assert (answer["code"], "minute" in answer["text"]) == ("provider_busy", True)
    assert not Call.objects.exists()


def test_silent_zoom_is_refused_in_time(
    stand_in: Zoom, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(providers, "TIMEOUTS", (0.2, 0.2))
    stand_in.plan = [1.0]
    with caplog.at_level(logging.DEBUG):
        assert refusal(providers.open_meeting) == "provider_failed"
    assert SECRET not in caplog.text
    assert ACCOUNT not in caplog.text


@pytest.mark.parametrize(
    "link", ["http://zoom.us/j/1", "https://zoom.us.example.org/j/1", "javascript:1", "", 5]
)
def test_only_links_of_zoom_are_shared(stand_in: Zoom, link: Any) -> None:
    stand_in.link = link
    assert refusal(providers.open_meeting) == "provider_failed"


def test_wrong_secret_and_errors_are_refused(stand_in: Zoom, settings: Any) -> None:
    settings.ZOOM_SECRET = "wrong"
    assert refusal(providers.open_meeting) == "provider_failed"
    settings.ZOOM_SECRET = SECRET
    stand_in.plan = [0, 500]
    assert refusal(providers.open_meeting) == "provider_failed"


def test_no_meeting_for_a_call_that_is_refused(stand_in: Zoom) -> None:
    ann, _ = friends("Ann", "Ben")
    stranger = User.objects.create(username="Cyd")
    assert ring(ann, stranger)["code"] == "not_friends"
    assert stand_in.requests == []


def test_no_meeting_while_the_caller_is_in_a_call(stand_in: Zoom) -> None:
    ann, ben, cyd = friends("Ann", "Ben", "Cyd")
    services.ring(ann, cyd, timezone.now())
    assert ring(ann, ben)["code"] == "in_call"
    assert stand_in.requests == []


def test_zoom_is_not_offered_without_settings() -> None:
    ann, ben = friends("Ann", "Ben")
    assert ring(ann, ben)["code"] == "no_provider"
    client = Client()
    client.force_login(ann)
    page = client.get(reverse("person", args=["Ben"])).content.decode()
    assert "Video call" in page
    assert "Zoom" not in visible_text(page)


def test_zoom_is_offered_with_settings(stand_in: Zoom) -> None:
    ann, _ = friends("Ann", "Ben")
    client = Client()
    client.force_login(ann)
    assert "Zoom meeting" in client.get(reverse("person", args=["Ben"])).content.decode()


def test_call_in_zoom_goes_on_without_signs_of_life_and_is_hung_up() -> None:
    ann, ben = friends("Ann", "Ben")
    call = services.ring(ann, ben, AT, provider="zoom", link="https://zoom.us/j/1")
    services.end_due(after(25))
    services.accept(ben, call.pk, after(26))
    services.end_due(after(1800))
    call.refresh_from_db()
    assert call.state == "active"
    services.leave(ben.pk, call.pk, after(1801), "tab-of-second")  # its page never joins
    call.refresh_from_db()
    assert call.state == "ended"


def test_call_in_zoom_that_nobody_ends_is_over_after_an_hour() -> None:
    ann, ben = friends("Ann", "Ben")
    call = services.ring(ann, ben, AT, provider="zoom", link="https://zoom.us/j/1")
    services.accept(ben, call.pk, AT)
    services.end_due(AT + services.ELSEWHERE_FOR)
    call.refresh_from_db()
    assert call.state == "ended"
