"""A game only has to register a GameApp to appear on all pages, as the toy game does here."""

from collections.abc import Iterator
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from tables.models import Table
from tables.registry import GameApp
from tables.tests.sessions import play_to_the_end
from tests.toy_app import installed

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def odds() -> Iterator[GameApp]:
    with installed() as app:
        yield app


@pytest.fixture
def ann() -> User:
    return User.objects.create_user("Ann")


@pytest.fixture
def browser(ann: User) -> Client:
    client = Client()
    client.force_login(ann)
    return client


def page(client: Client, name: str, *args: Any, **query: Any) -> str:
    answer = client.get(reverse(name, args=args), query)
    assert answer.status_code == 200
    return answer.content.decode()


def test_game_is_on_the_front_page_in_the_lobby_and_in_the_help(browser, odds) -> None:
    for name in ("landing", "lobby"):
        assert f'name="game" value="{odds.slug}"' in page(browser, name)
    assert odds.name in page(browser, "lobby", game=odds.slug)
    assert odds.help[0].title in page(browser, "help")
    assert odds.help[0].title in page(browser, "help_article", odds.help[0].slug)
    assert odds.name in page(browser, "onboarding_step", "first-hand")


def test_session_from_the_lobby_to_the_replay(browser, ann, odds) -> None:
    at_table = browser.post(reverse("play_now"), {"game": odds.slug})
    table = Table.objects.get()
    assert (at_table.url, table.game) == (reverse("table", args=[table.pk]), odds.slug)
    assert table.pk in page(browser, "table", table.pk)
    play_to_the_end(table, ann)
    assert odds.name in page(browser, "history")
    assert "points" in page(browser, "history")
    assert table.seed in page(browser, "fairness", table.pk)
    replayed = browser.get(reverse("replay_updates", args=[table.pk])).json()
    assert replayed["updates"][0]["table"]["game"] == odds.slug
    assert replayed["last"] > 1


def test_form_for_a_new_table_has_the_games_options(browser, odds) -> None:
    chosen = {"game": odds.slug, "numbers": 8, "games": 1, "level": "plain", "pace": 0, "window": 6}
    assert 'name="numbers"' in page(browser, "lobby", game=odds.slug)
    browser.post(reverse("new_table"), chosen)
    assert Table.objects.get().rules["numbers"] == 8


def test_tutorial_gives_advice(browser, odds) -> None:
    browser.post(reverse("tutorial", args=[odds.slug]))
    advice = browser.get(reverse("advice", args=[Table.objects.get().pk]))
    assert advice.json()["move"]["do"] == "give"
