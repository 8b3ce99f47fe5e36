"""Every page: it opens, nothing runs in it that is not ours, every link leads somewhere."""

import pytest
from django.contrib.staticfiles import finders
from django.template.loader import render_to_string
from django.test import Client
from django.urls import resolve, reverse

from accounts.models import User
from accounts.timestamps import now
from pages.tests.reading import Reading
from tables import services

pytestmark = pytest.mark.django_db

FOR_ALL = ["landing", "help", "legal", "accessibility", "status", "offline"]
AT_THE_DOOR = [
    "account_login",
    "account_signup",
    "account_reset_password",
    "account_reset_password_done",
    "account_inactive",
    "account_email_verification_sent",
]
SIGNED_IN = [
    "lobby",
    "settings",
    "account_change_password",
    "account_email",
    "account_logout",
    "account_reauthenticate",
]


@pytest.fixture
def ann():
    return User.objects.create_user("Ann", "ann@example.org", "four winds at home")


@pytest.fixture
def member(ann):
    client = Client()
    client.force_login(ann)
    return client


def read(client, address, status=200):
    answer = client.get(address)
    assert answer.status_code == status
    page = Reading(answer.content.decode())
    assert page.faults == []
    assert page.nameless == []
    for link in page.links:
        _leads_somewhere(link)
    return page, answer


def _leads_somewhere(link):
    path = link.partition("#")[0].partition("?")[0]
    if path.startswith("/static/build/"):
        return  # made, not kept
    if path.startswith("/static/"):
        assert finders.find(path.removeprefix("/static/")), link
    elif path:
        assert path.startswith("/"), link
        resolve(path)


@pytest.mark.parametrize("name", FOR_ALL + AT_THE_DOOR)
def test_pages_for_everybody(client, name):
    page, answer = read(client, reverse(name))
    assert len(page.headings) == 1
    assert page.title.strip()
    policy = answer.headers["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy


@pytest.mark.parametrize("name", FOR_ALL + SIGNED_IN)
def test_pages_of_somebody_signed_in(member, name):
    page, _ = read(member, reverse(name))
    assert len(page.headings) == 1


@pytest.mark.parametrize("name", SIGNED_IN)
def test_pages_that_need_an_account_ask_for_it(client, name):
    if name == "account_logout":
        assert client.get(reverse(name)).url == reverse("landing")
        return
    answer = client.get(reverse(name))
    assert answer.url == f"{reverse('account_login')}?next={reverse(name)}"


def test_the_pages_of_a_table(member, client, ann):
    table = services.open_table(ann, "american", {}, now())
    for visitor in (member, client):
        read(visitor, reverse("table", args=[table.pk]))
        page, _ = read(visitor, reverse("fairness", args=[table.pk]))
        assert len(page.headings) == 1
    read(member, reverse("lobby"))
    read(member, reverse("lobby_tables"))


def test_titles_tell_pages_apart(client, member):
    names = [(client, name) for name in FOR_ALL + AT_THE_DOOR[:3]]
    titles = [read(who, reverse(name))[0].title for who, name in names]
    titles += [read(member, reverse(name))[0].title for name in SIGNED_IN]
    assert len(set(titles)) == len(titles)


def test_what_is_not_there(client):
    page, _ = read(client, "/no/such/page", status=404)
    assert "Page not found" in page.title


def test_a_form_from_elsewhere(ann):
    stranger = Client(enforce_csrf_checks=True)
    stranger.force_login(ann)
    table = services.open_table(ann, "american", {}, now())
    addresses = [reverse(name) for name in ("settings", "preferences", "play_now", "new_table")]
    addresses += [reverse(name) for name in ("account_logout", "account_change_password")]
    addresses += [reverse(n, args=[table.pk]) for n in ("sit", "leave", "start", "rematch")]
    for address in addresses:
        answer = stranger.post(address)
        assert answer.status_code == 403, address
        assert "Please try again" in answer.content.decode()


@pytest.mark.parametrize("name", ["403.html", "403_csrf.html", "404.html", "429.html", "500.html"])
def test_pages_for_bad_days_need_nothing(name):
    page = Reading(render_to_string(name))
    assert page.faults == []
    assert len(page.headings) == 1


def test_an_error_of_ours_is_answered_in_plain_words(client, monkeypatch):
    client.raise_request_exception = False
    monkeypatch.setattr("pages.views.find", lambda *args: 1 / 0)
    answer = client.get(reverse("help"))
    assert answer.status_code == 500
    assert "on our side" in answer.content.decode()


def test_robots_stay_out_of_the_tables(client):
    answer = client.get("/robots.txt")
    assert answer.headers["Content-Type"] == "text/plain"
    assert "Disallow: /table/" in answer.content.decode()
