"""The board of the day: players who have finished it learn nothing that helps others."""

import re

import msgspec
import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from accounts.privacy import exporters
from solitaire.models import Daily
from solitaire.modes import ALONE
from solitaire.tests.table_games import AT, begun, daily_begun, do, state_of, take
from tables.models import Table

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("day_is_over")]


@pytest.fixture
def ann(person) -> User:
    return person("ann")


@pytest.fixture
def today(ann) -> Table:
    """Ann's game on the board of the day, over."""
    table = daily_begun(ann)
    take(table, ann, 3)
    do(table, ann, {"do": "leave"})
    return table


def exported(user: User) -> str:
    return msgspec.json.encode(list(exporters["tables"](user))).decode()


def test_it_has_no_number_that_could_be_tried(ann: User) -> None:
    table = ALONE.daily(ann, AT)
    practice = begun(ann)
    assert re.fullmatch("[0-9a-f]{64}", state_of(table).deal_seed)
    assert state_of(table).secret
    assert re.fullmatch("[1-9][0-9]{0,8}", state_of(practice).deal_seed)
    assert not state_of(practice).secret


def test_it_is_not_in_the_data_export(ann: User, today: Table) -> None:
    assert Daily.objects.get().seed not in exported(ann)
    assert exported(ann).count('"do":"take"') == 3


def test_other_deals_are_exported_completely(ann: User) -> None:
    table = begun(ann, deal="77")
    do(table, ann, {"do": "leave"})
    assert '"deal":"77"' in exported(ann)


def test_it_is_not_in_the_admin_because_staff_may_play_it(today: Table) -> None:
    client = Client()
    client.force_login(User.objects.create(username="boss", is_staff=True, is_superuser=True))
    start = today.entries.get(kind="start")
    pages = (("tables_table_change", today.pk), ("tables_entry_change", start.pk))
    for name, key in pages:
        page = client.get(reverse(f"admin:{name}", args=[key])).content.decode()
        assert "others may still play the same deal" in page
        assert Daily.objects.get().seed not in page
        assert str(state_of(today).solution[:2]) not in page


def test_it_is_not_on_the_pages_of_its_table(client: Client, ann: User, today: Table) -> None:
    client.force_login(ann)
    replay = reverse("replay_updates", args=[today.pk])
    for address in (
        reverse("fairness", args=[today.pk]),
        reverse("table", args=[today.pk]),
        replay,
    ):
        answer = client.get(address)
        assert answer.status_code == 200
        assert Daily.objects.get().seed not in answer.content.decode()
