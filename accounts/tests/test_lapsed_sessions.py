"""Where players were signed in, with their network's address, is known no longer than they are."""

from datetime import timedelta

import pytest
from allauth.usersessions.models import UserSession
from django.contrib.sessions.models import Session
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts import sessions, tasks
from accounts.models import User
from accounts.tests.people import PASSWORD, create_account, sign_in

pytestmark = pytest.mark.django_db
NEW = "plum orchid bamboo chrysanthemum"


@pytest.fixture
def ann() -> User:
    return create_account("Ann")


def signed_in() -> Client:
    client = Client(REMOTE_ADDR="203.0.113.9")
    assert sign_in(client, "Ann").status_code == 302
    return client


def is_in(client: Client) -> bool:
    return client.get(reverse("settings")).status_code == 200


def lapse(client: Client) -> None:
    key = client.session.session_key
    Session.objects.filter(pk=key).update(expire_date=timezone.now() - timedelta(seconds=1))


def test_a_place_is_forgotten_at_sign_out(ann: User) -> None:
    phone, tablet = signed_in(), signed_in()
    phone.post(reverse("account_logout"))
    assert [place.session_key for place in UserSession.objects.all()] == [
        tablet.session.session_key
    ]
    assert is_in(tablet)


def test_lapsed_sessions_and_their_places_go_at_night(ann: User) -> None:
    phone, tablet = signed_in(), signed_in()
    lapse(phone)
    tasks.nightly()
    keys = {tablet.session.session_key}
    assert set(Session.objects.values_list("session_key", flat=True)) == keys
    assert set(UserSession.objects.values_list("session_key", flat=True)) == keys
    assert is_in(tablet)


def test_lapsed_sessions_go_in_steps(ann: User, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sessions, "AT_ONCE", 2)
    clients = [signed_in() for _ in range(5)]
    for client in clients[1:]:
        lapse(client)
    tasks.nightly()
    assert Session.objects.count() == UserSession.objects.count() == 1
    assert is_in(clients[0])


def test_other_places_are_forgotten_with_a_new_password(ann: User) -> None:
    phone, tablet = signed_in(), signed_in()
    fields = {"oldpassword": PASSWORD, "password1": NEW, "password2": NEW}
    assert phone.post(reverse("account_change_password"), fields).status_code == 302
    assert is_in(phone)
    assert not is_in(tablet)
    assert [place.session_key for place in UserSession.objects.all()] == [phone.session.session_key]
