"""What every page asks of the database: who reads it, and what its header says."""

from datetime import timedelta

import pytest
from django.contrib.sessions.backends.db import SessionStore as StoredSession
from django.db import connection
from django.forms import model_to_dict
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.every_page import header_values, row_where, rows_of, values_of
from accounts.models import User
from accounts.sessions import SessionStore
from accounts.timestamps import now
from chat import services as chat
from moderation.models import Sanction
from social import services as social
from tables import services as tables

pytestmark = pytest.mark.django_db
COUNT = '<span class="count" data-count="messages">{}</span>'


@pytest.fixture
def ann() -> User:
    return User.objects.create(username="Ann", preferences={"sort": "suit"})


@pytest.fixture
def ben() -> User:
    return User.objects.create(username="Ben", last_login=timezone.now(), is_active=False)


@pytest.fixture
def browser(ann: User) -> Client:
    browser = Client()
    browser.force_login(ann)
    return browser


def lobby(browser: Client) -> str:
    return browser.get("/lobby/").content.decode()


def test_row_has_the_values_of_its_model(ann: User, ben: User) -> None:
    for user in (ann, ben):
        found = row_where(User, "id = %s", [user.pk])
        assert found == user
        assert model_to_dict(found) == model_to_dict(User.objects.get(pk=user.pk))
        assert vars(found).keys() == vars(User.objects.get(pk=user.pk)).keys()
        assert not found._state.adding


def test_rows_of_a_query_have_its_other_columns_too(ann: User, ben: User) -> None:
    query = "SELECT 7 AS place, preferences, username, id FROM accounts_user ORDER BY id LIMIT %s"
    found = rows_of(User, query, [2])
    assert found == [ann, ben]
    assert [vars(user)["place"] for user in found] == [7, 7]
    assert found[1].preferences == User.objects.get(pk=ben.pk).preferences
    assert found[0].username == "Ann"
    assert found[0].get_deferred_fields() >= {"password", "email"}


def test_row_that_is_not_there_is_none(ann: User) -> None:
    assert row_where(User, "id = %s", [ann.pk + 1]) is None


def test_first_row_is_the_one_the_condition_orders_first(ann: User) -> None:
    begins = timezone.now()
    for days in (1, 3, 2):
        until = begins + timedelta(days)
        Sanction.objects.create(user=ann, kind="suspend", until=until, at=begins)
    last = row_where(Sanction, "user_id = %s ORDER BY until DESC LIMIT 1", [ann.pk])
    assert last is not None
    assert last.until == begins + timedelta(days=3)


def test_sessions_are_those_that_django_reads(browser: Client, ann: User) -> None:
    key = browser.cookies["sessionid"].value
    assert SessionStore(key).load() == StoredSession(key).load()
    assert SessionStore(key).load()["_auth_user_id"] == str(ann.pk)
    assert SessionStore("x" * 32).load() == {}


def test_expired_session_is_nobodys(browser: Client) -> None:
    assert "Good to see you, Ann" in lobby(browser)
    stored = StoredSession().model.objects
    stored.update(expire_date=timezone.now() - timedelta(seconds=1))
    assert browser.get("/lobby/")["Location"].startswith("/accounts/login/")


def test_inactive_account_is_signed_out(browser: Client, ann: User) -> None:
    User.objects.filter(pk=ann.pk).update(is_active=False)
    assert browser.get("/lobby/")["Location"].startswith("/accounts/login/")


def test_header_has_the_numbers_of_its_reader(browser: Client, ann: User) -> None:
    cleo = User.objects.create(username="Cleo")
    others = Client()
    others.force_login(cleo)
    social.ask(cleo, ann, timezone.now())
    social.accept(ann, cleo, timezone.now())
    for text in ("one", "two"):
        chat.send(cleo, ann.pk, text, f"{text}-{ann.pk:08}", timezone.now())
    game = tables.play_now(ann, "american", now())
    for page in (lobby(browser), lobby(others), lobby(browser))[1:]:
        mine = "Good to see you, Ann" in page
        assert (COUNT.format(2) in page) is mine
        assert (f'<a class="button brass small continue" href="/table/{game.pk}/">' in page) is mine
    assert values_of(ann.pk)["unread_messages"] == 2
    assert values_of(cleo.pk)["current_game"] is None


def test_header_needs_one_query_besides_the_membership(browser: Client) -> None:
    browser.get("/accessibility/")
    with CaptureQueriesContext(connection) as queries:
        browser.get("/accessibility/")
    assert len(header_values) >= 4
    assert len(queries) == 5  # the session, its user, a suspension, the header, the membership


def test_guest_is_offered_their_game() -> None:
    guest = Client()
    guest.post("/lobby/guest", {"game": "american"})
    assert "Continue your game" in guest.get("/").content.decode()
    assert "Continue your game" not in Client().get("/").content.decode()
