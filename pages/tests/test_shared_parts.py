"""Pages with parts that are shared read the same to each reader, whoever has read them before."""

import re
from itertools import product

import pytest
from django.conf import settings
from django.test import Client
from django.urls import reverse

from accounts.models import User
from accounts.templatetags.shared import TOKEN, forget_all
from accounts.timestamps import now
from billing.prices import price
from tables import services
from tests.shown_words import visible_text

PAGES = ("landing", "help", "lobby", "pricing")
LANGUAGES = [code for code, _name in settings.LANGUAGES]
TOKENS = re.compile(r'csrfmiddlewaretoken" value="(\w*)"')


def reader(name: str) -> Client:
    client = Client(enforce_csrf_checks=True)
    if name:
        client.force_login(User.objects.get_or_create(username=name)[0])
    return client


def read(client: Client, page: str, language: str) -> str:
    client.cookies["django_language"] = language
    return client.get(reverse(page)).content.decode()


@pytest.fixture
def readers(db: None) -> dict[str, Client]:
    """A visitor, two players of whom one is playing, and tables in the lobby."""
    found = {name: reader(name) for name in ("", "Ann", "Ben")}
    services.play_now(User.objects.get(username="Ben"), "american", now())
    for host in ("Host1", "Host2"):
        services.open_table(User.objects.create(username=host), "american", {}, now())
    return found


def test_pages_do_not_depend_on_earlier_readers(readers: dict[str, Client]) -> None:
    visits = list(product(readers, LANGUAGES, PAGES))
    alone, later = {}, {}
    for visit in visits:
        forget_all()
        alone[visit] = TOKENS.sub("", read(readers[visit[0]], visit[2], visit[1]))
    for visit in (*visits, *reversed(visits)):
        later[visit] = TOKENS.sub("", read(readers[visit[0]], visit[2], visit[1]))
    assert later == alone
    assert len(set(alone.values())) == len(visits) - len(LANGUAGES) + 1, "lobby: visitors sign in"


def test_every_form_has_the_token_of_its_reader(readers: dict[str, Client]) -> None:
    for _, (name, page) in product(range(2), product(readers, ("landing", "help", "lobby"))):
        html = read(readers[name], page, "en")
        assert TOKEN not in html
        assert len(set(TOKENS.findall(html))) == (not (page == "lobby" and not name))
    html = read(readers["Ann"], "help", "en")
    token = TOKENS.findall(html)[0]
    address = reverse("tutorial", args=["american"])
    assert readers["Ben"].post(address, {"csrfmiddlewaretoken": token}).status_code == 403
    assert readers["Ann"].post(address, {"csrfmiddlewaretoken": token}).status_code == 302


def test_new_prices_are_shown_at_once(client: Client, settings, db: None) -> None:
    assert "$9.99" in client.get("/").content.decode()
    settings.BILLING_PRICES = {"month": price("12.50 usd", "month")}
    html = client.get("/").content.decode()
    assert "$12.50" in html
    assert "$9.99" not in html


def test_seats_in_the_lobby_are_those_of_now(readers: dict[str, Client]) -> None:
    table = services.open_table(User.objects.create(username="Host3"), "american", {}, now())
    for name in ("Ann", "Ben"):
        assert "Cleo" not in visible_text(read(readers[name], "lobby", "en"))
    services.sit(table.pk, User.objects.create(username="Cleo"), None, now())
    for name in ("Ann", "Ben"):
        assert "Cleo" in read(readers[name], "lobby", "en")
