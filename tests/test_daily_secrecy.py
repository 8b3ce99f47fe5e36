"""The deal of a day is kept from others until midnight UTC, also once somebody has played it."""

from collections.abc import Callable
from datetime import date, timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from accounts.timestamps import now
from dominoes.tests.table_games import daily_finished as play_dominoes
from solitaire.tests import table_games as solitaire
from tables import played as of_today
from tables import selectors as tables
from tables import visits
from tables.models import Table
from tables.refusals import Refused
from tables.replay import HANDS
from tests.page_client import PageTab
from tests.socket_client import Tab, cookie_of, run_async

GAMES = {"solitaire": solitaire.daily_finished, "dominoes": play_dominoes}


@pytest.fixture(params=GAMES)
def played(request: pytest.FixtureRequest, person: Callable[[str], User]) -> Table:
    """Ann has played today's deal."""
    return GAMES[request.param](person("Ann"), at=now())


@pytest.fixture(autouse=True)
def today(monkeypatch: pytest.MonkeyPatch) -> date:
    """One day for the whole test, also at midnight."""
    day = of_today.today()
    monkeypatch.setattr(of_today, "today", lambda: day)
    return day


@pytest.fixture
def next_day(today: date, monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    tomorrow = today + timedelta(days=1)
    return lambda: monkeypatch.setattr(of_today, "today", lambda: tomorrow)


def browser(user: User | None) -> Client:
    client = Client()
    if user:
        client.force_login(user)
    return client


def answers(user: User | None, table: Table) -> list[Any]:
    """What the pages of a table and its data say."""
    client = browser(user)
    pages = [
        reverse("table", args=[table.pk]),
        reverse("fairness", args=[table.pk]),
        reverse("replay", args=[table.pk]),
        reverse("replay_updates", args=[table.pk]) + "?seat=0&since=0",
        reverse("game_log", args=[table.pk]) + "?upto=999",
        reverse(f"{table.game}_comparison", args=[table.pk]),
    ]
    return [client.get(page) for page in pages]


def statuses(user: User | None, table: Table) -> list[int]:
    return [answer.status_code for answer in answers(user, table)]


@pytest.mark.django_db
def test_pages_until_and_after_midnight(
    played: Table, person: Callable[[str], User], next_day: Callable[[], None]
) -> None:
    ann, ben = person("Ann"), person("Ben")
    boss = User.objects.create_superuser("Boss")
    for other in (ben, boss, None):
        assert statuses(other, played)[:5] == [302, 302, 302, 409, 409]
        assert answers(other, played)[5].content == b"null"
    assert statuses(ann, played) == [200] * 6  # they may look back at their own game
    next_day()
    for reader in (ann, ben, boss, None):
        assert statuses(reader, played)[:5] == [200] * 5


@pytest.mark.django_db
@pytest.mark.parametrize("hands", HANDS)
def test_until_midnight_others_see_no_hand_however_they_ask(
    hands: str, played: Table, person: Callable[[str], User], next_day: Callable[[], None]
) -> None:
    address = reverse("replay_updates", args=[played.pk]) + f"?hands={hands}"
    for other in (person("Ben"), User.objects.create_superuser("Boss"), None):
        answer = browser(other).get(address)
        assert (answer.status_code, set(answer.json())) == (409, {"code", "text"})
    next_day()
    assert browser(None).get(address).json()["updates"]


@pytest.mark.django_db
def test_nobody_learns_the_seed(played: Table, person: Callable[[str], User]) -> None:
    (seed,) = played.rules["deal"]
    shown = b"".join(answer.content for answer in answers(person("Ann"), played))
    assert seed.encode() not in shown


@pytest.mark.django_db
def test_results_are_no_secret(played: Table, person: Callable[[str], User]) -> None:
    ann = person("Ann")
    assert [record.games for record in tables.records(ann)] == [1]
    page = browser(person("Ben")).get(reverse(f"{played.game}_daily")).content.decode()
    assert "Ann" in page
    assert played.pk not in page


@pytest.mark.django_db
def test_staff_see_no_moves_of_it(
    played: Table, admin_client: Client, next_day: Callable[[], None]
) -> None:
    def entries() -> list[Any]:
        page = reverse("admin:tables_entry_changelist") + f"?table__id__exact={played.pk}"
        return list(admin_client.get(page).context["cl"].result_list)

    table = reverse("admin:tables_table_change", args=[played.pk])
    assert entries() == []
    assert "<td>move</td>" not in admin_client.get(table).content.decode()
    next_day()
    assert entries()


@pytest.mark.django_db
def test_an_older_deal_and_any_other_are_open(person: Callable[[str], User]) -> None:
    ann = person("Ann")
    yesterday = solitaire.daily_finished(ann, at=now() - 24 * 60 * 60_000)
    assert statuses(person("Ben"), yesterday)[:4] == [200] * 4
    own = solitaire.begun(ann, at=now(), layout="turtle", day="2999-01-01")
    assert statuses(person("Ben"), own)[:2] == [200] * 2


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("game", GAMES)
def test_sockets_are_refused_while_and_after_it_is_played(
    game: str, person: Callable[[str], User]
) -> None:
    ann, ben = person("Ann"), person("Ben")
    browser(ann).post(reverse(f"{game}_daily_play"))
    table = Table.objects.get()
    own, others = cookie_of(ann), ("", cookie_of(ben))

    async def scenario() -> None:
        mine = Tab(table.pk, own)
        await mine.join()
        for cookie in others:
            other = Tab(table.pk, cookie)
            assert await other.open()
            assert await other.receive() == {"t": "refused", "id": None, "code": "hidden"}
            chat = PageTab(cookie)
            assert await chat.open(table=table.pk, tab="abcdefgh")
            assert (await chat.receive())["code"] == "hidden"
        await mine.close()

    run_async(scenario)
    for reader in (ben.pk, None):
        with pytest.raises(Refused, match="hidden"):
            visits.read_update(table.pk, reader, None, 0)
