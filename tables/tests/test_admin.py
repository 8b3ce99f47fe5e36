"""The admin of tables: staff can end a stuck table, but not see secrets of running games."""

import json

import pytest
from django.contrib.admin.models import LogEntry
from django.test import Client
from django.urls import reverse

from accounts.models import User
from tables import services, visits
from tables.models import Table
from tables.refusals import Refused
from tables.storage import repository
from tables.tests.conftest import PersonFactory
from tables.tests.table_states import NOW

pytestmark = pytest.mark.django_db


@pytest.fixture
def staff(client: Client) -> Client:
    boss = User.objects.create(username="Boss", is_staff=True, is_superuser=True)
    client.force_login(boss)
    return client


@pytest.fixture
def table(person: PersonFactory) -> Table:
    table = services.play_now(person("Ann"), "odds", NOW)
    services.wake(table.pk, NOW)
    return table


def page_of(staff: Client, table: Table) -> str:
    return staff.get(reverse("admin:tables_table_change", args=[table.pk])).content.decode()


def test_table_page_shows_seats_and_entries(staff: Client, table: Table) -> None:
    page = page_of(staff, table)
    assert "Ann" in page
    assert "<td>start</td>" in page
    assert staff.get(reverse("admin:tables_table_changelist")).status_code == 200


def entries_of(staff: Client, table: Table, more: str = "") -> list[int]:
    """Versions of the entries that are listed."""
    listed = staff.get(
        reverse("admin:tables_entry_changelist") + f"?table__id__exact={table.pk}{more}"
    )
    assert listed.status_code == 200
    return [entry.version for entry in listed.context["cl"].result_list]


def test_entries_are_listed_once_the_table_is_over(staff: Client, table: Table) -> None:
    """Who answered when, and whether the clock answered for them, reveals who could claim."""
    transition = reverse("admin:tables_entry_change", args=[table.entries.last().pk])
    assert entries_of(staff, table) == []
    assert staff.get(transition).status_code == 302
    assert "<td>bot</td>" not in page_of(staff, table)
    services.close_table(table.pk, "test", NOW)
    assert entries_of(staff, table) == [7, 6, 5, 4, 3, 2, 1]
    assert entries_of(staff, table, "&kind=move&by=bot") == [6, 5, 4]
    assert staff.get(transition).status_code == 200
    assert "<td>bot</td>" in page_of(staff, table)


@pytest.mark.parametrize(
    "column", ["seed", "next_seed", "game_state", "rules", "wake_at", "opened"]
)
@pytest.mark.parametrize("how", ["", "__startswith", "__contains", "__gte"])
def test_lookups_of_secret_columns_are_refused(
    staff: Client, table: Table, column: str, how: str
) -> None:
    """Filters such as `?next_seed__startswith=7` would reveal a seed digit by digit."""
    tables = reverse("admin:tables_table_changelist")
    assert staff.get(f"{tables}?{column}{how}=7").status_code in (302, 400)
    for lookup in (f"{column}{how}", f"rematch__{column}{how}", f"rematch_of__{column}{how}"):
        assert staff.get(f"{tables}?{lookup}=7").status_code in (302, 400)
    entries = reverse("admin:tables_entry_changelist")
    for lookup in (f"table__{column}{how}", f"events{how}", f"data{how}", f"seed{how}"):
        assert staff.get(f"{entries}?{lookup}=7").status_code in (302, 400)


def test_filters_of_the_lists_work(staff: Client, table: Table) -> None:
    page = staff.get(reverse("admin:tables_table_changelist"))
    offered = [
        choice["query_string"]
        for spec in page.context["cl"].filter_specs
        for choice in spec.choices(page.context["cl"])
    ]
    offered += ["?created__year=2026", "?created__year=2026&created__month=11&created__day=3"]
    assert len(offered) > 12
    for query in offered:
        assert staff.get(reverse("admin:tables_table_changelist") + query).status_code == 200


def test_no_page_shows_secrets_of_a_running_game(staff: Client, table: Table) -> None:
    hidden = {card for hand in repository.load(table.pk).game_state.hands for card in hand}
    hidden |= {table.seed, table.next_seed}
    pages = [page_of(staff, table)]
    pages += [
        staff.get(
            reverse("admin:tables_entry_change", args=[entry.pk]), follow=True
        ).content.decode()
        for entry in table.entries.all()
    ]
    for page in pages:
        assert not [card for card in hidden if f"{card}&quot;" in page or card in page.split()]
        assert table.seed not in page


def test_staff_end_a_stuck_table(staff: Client, table: Table) -> None:
    action = {"action": "end_stuck", "_selected_action": [table.pk], "why": "The bots hang."}
    page = staff.post(reverse("admin:tables_table_changelist"), action, follow=True)
    table.refresh_from_db()
    assert "has been ended" in page.content.decode()
    assert (table.status, table.entries.last().kind) == ("over", "close")
    assert "The bots hang." in table.entries.last().data
    log = LogEntry.objects.get()
    assert (log.user.username, log.object_id) == ("Boss", table.pk)
    player = User.objects.get(username="Ann")
    _, update = visits.read_update(table.pk, player.pk, None, NOW)
    assert json.loads(update)["table"]["end_reason"] == "The bots hang."
    with pytest.raises(Refused, match="ended_by_staff"):
        services.rematch(table.pk, player, NOW)
    assert table.seed in page_of(staff, table)
    again = staff.post(reverse("admin:tables_table_changelist"), action, follow=True)
    assert "This session is over" in again.content.decode()


def test_accounts_can_be_deactivated_but_not_deleted(staff: Client, table: Table) -> None:
    """Deleting an account would remove a player from its tables."""
    delete = reverse("admin:accounts_user_delete", args=[table.host_id])
    assert staff.post(delete, {"post": "yes"}).status_code == 403
    action = {"action": "delete_selected", "_selected_action": [table.host_id], "post": "yes"}
    staff.post(reverse("admin:accounts_user_changelist"), action)
    assert User.objects.filter(pk=table.host_id).exists()


def test_rows_cannot_be_changed(staff: Client, table: Table) -> None:
    transition = reverse("admin:tables_table_change", args=[table.pk])
    staff.post(transition, {"title": "mine", "status": "over", "seats-TOTAL_FORMS": "0"})
    assert staff.post(reverse("admin:tables_table_delete", args=[table.pk])).status_code == 403
    assert staff.get(reverse("admin:tables_table_add")).status_code == 403
    entry = table.entries.first()
    assert staff.post(reverse("admin:tables_entry_delete", args=[entry.pk])).status_code == 403
    table.refresh_from_db()
    assert (table.title, table.status) == ("Ann's table", "playing")
