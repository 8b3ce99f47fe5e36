"""Hidden tiles and the deal of the day: no page, update, export or admin page shows them."""

import msgspec
import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from accounts.privacy import exporters
from dominoes.models import Daily
from dominoes.modes import ALONE
from dominoes.tests.table_games import AT, SECOND, STARTED, begun, count_down, lay_any, state_of
from tables import services as tables
from tables.models import Table
from tables.visits import read_update

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("day_is_over")]
PAGES = ("table", "fairness", "replay_updates", "dominoes_comparison")


@pytest.fixture
def ann(person) -> User:
    return person("ann")


@pytest.fixture
def today(ann) -> Table:
    """Ann's game of the day, on its start screen."""
    return ALONE.daily(ann, AT)


def shown_to(user: User | None, table: Table) -> str:
    """All that the pages and updates of a table show."""
    client = Client()
    if user:
        client.force_login(user)
    pages = [client.get(reverse(name, args=[table.pk])).content.decode() for name in PAGES]
    pk = user.pk if user else None
    return "".join([*pages, *(read_update(table.pk, pk, since, AT)[1] for since in (None, 1, 2))])


def shown_tiles(text: str, tiles: tuple[str, ...]) -> list[str]:
    return [tile for tile in tiles if f'"{tile}"' in text]


def test_nobody_sees_what_is_hidden_from_them(ann, today, person) -> None:
    begin = state_of(today)
    for user in (ann, person("ben"), None):
        assert shown_tiles(shown_to(user, today), (*begin.hands[0], *begin.hands[1])) == []
    count_down(today, ann)
    lay_any(today, ann, STARTED)
    game = state_of(today)
    for user in (ann, User.objects.get(username="ben"), None):
        shown = shown_to(user, today)
        assert shown_tiles(shown, (*game.hands[1], *game.boneyard)) == []
        assert bool(shown_tiles(shown, game.hands[0])) == (user == ann)


def test_a_paused_game_shows_no_tile(ann, today) -> None:
    count_down(today, ann)
    lay_any(today, ann, STARTED)
    tables.pause(today.pk, ann, STARTED + SECOND)
    game = state_of(today)
    laid = tuple(play.tile for play in game.plays)
    assert shown_tiles(shown_to(ann, today), (*laid, *game.hands[0])) == []


def test_the_deal_of_the_day_is_shown_to_nobody(ann, today) -> None:
    tables.leave(today.pk, ann, AT)
    secret = Daily.objects.get().seed
    boss = User.objects.create(username="boss", is_staff=True, is_superuser=True)
    assert secret not in shown_to(ann, today) + shown_to(boss, today)
    assert secret not in msgspec.json.encode(list(exporters["tables"](ann))).decode()
    client = Client()
    client.force_login(boss)
    start = today.entries.get(kind="start")
    for name, key in (("tables_table_change", today.pk), ("tables_entry_change", start.pk)):
        page = client.get(reverse(f"admin:{name}", args=[key])).content.decode()
        assert "others may still play the same deal" in page
        assert secret not in page


def test_a_drawn_number_is_no_secret_after_the_game(ann) -> None:
    table = begun(ann)
    number = state_of(table).deal_seed
    assert f'"deal":"{number}"' not in shown_to(ann, table)
    tables.leave(table.pk, ann, AT)
    assert f'"deal":"{number}"' in shown_to(ann, table)
