"""The board of the day: whoever has played it is told nothing that others could use."""

import msgspec
import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from config.persons import tellers
from solitaire import services
from solitaire.models import Daily
from solitaire.tests.sitting import AT, begun, do, state_of, take
from tables.models import Table

pytestmark = pytest.mark.django_db


@pytest.fixture
def ann(person) -> User:
    return person("ann")


@pytest.fixture
def today(ann) -> Table:
    """Ann's game on the board of the day, over."""
    table = services.daily(ann, AT)
    take(table, ann, 3)
    do(table, ann, {"do": "leave"})
    return table


def taken_home(user: User) -> str:
    return msgspec.json.encode(tellers()["tables"](user)).decode()


def test_not_in_what_is_taken_home(ann: User, today: Table) -> None:
    assert Daily.objects.get().seed not in taken_home(ann)
    assert taken_home(ann).count('"do":"take"') == 3


def test_other_deals_are_taken_home_whole(ann: User) -> None:
    table = begun(ann, deal="77")
    do(table, ann, {"do": "leave"})
    assert '"deal":"77"' in taken_home(ann)


def test_staff_may_be_playing_it_too(today: Table) -> None:
    client = Client()
    client.force_login(User.objects.create(username="boss", is_staff=True, is_superuser=True))
    start = today.entries.get(kind="start")
    pages = (("tables_table_change", today.pk), ("tables_entry_change", start.pk))
    for name, key in pages:
        page = client.get(reverse(f"admin:{name}", args=[key])).content.decode()
        assert "others may play the same deal" in page
        assert Daily.objects.get().seed not in page
        assert str(state_of(today).solution[:2]) not in page


def test_nor_is_it_on_the_tables_pages(client: Client, ann: User, today: Table) -> None:
    client.force_login(ann)
    replay = reverse("replay_news", args=[today.pk])
    for address in (reverse("fair", args=[today.pk]), reverse("table", args=[today.pk]), replay):
        answer = client.get(address)
        assert answer.status_code == 200
        assert Daily.objects.get().seed not in answer.content.decode()
