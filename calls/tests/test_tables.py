"""The call of a table: for accounts with a seat at a private one."""

from collections.abc import Iterator

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from calls import selectors, services
from calls.models import Call
from calls.tests.people import AT, after, person
from calls.tests.test_ringing import refusal
from social import services as social
from tables import services as tables
from tables.hooks import hooks
from tables.models import Table
from tests.prepared_tables import table_of
from tests.toy_app import installed

pytestmark = pytest.mark.django_db(transaction=True)
NOW = int(AT.timestamp() * 1000)


@pytest.fixture(autouse=True)
def install_toy_game() -> Iterator[None]:
    with installed():
        yield


def american_table(*users: User, public: bool = False) -> Table:
    return table_of(*users, game="american", at=NOW, public=public)


def here(call: Call) -> list[str]:
    return [one.name for one in selectors.info(call).people if one.state == "joined"]


def test_everybody_seated_joins_and_leaves() -> None:
    ann, ben, cyd = person("Ann"), person("Ben"), person("Cyd")
    table = american_table(ann, ben)
    call = services.join_table(ann, table.pk, AT)
    assert services.join_table(ben, table.pk, AT).pk == call.pk
    assert here(call) == ["Ann", "Ben"]
    assert selectors.info(call).url == f"/table/{table.pk}/"
    assert refusal(services.join_table, cyd, table.pk, AT) == "not_seated"
    services.leave(ann.pk, call.pk, after(1))
    assert here(call) == ["Ben"]  # one person may wait for the others
    services.leave(ben.pk, call.pk, after(2))
    assert Call.objects.get().state == "ended"
    assert services.join_table(ann, table.pk, after(3)).pk != call.pk


def test_people_at_the_table_learn_of_its_call_when_they_open_it() -> None:
    ann, ben, cyd = person("Ann"), person("Ben"), person("Cyd")
    call = services.join_table(ann, american_table(ann, ben).pk, AT)
    assert [one.id for one in selectors.table_calls(ben)] == [call.pk]
    assert selectors.table_calls(cyd) == []
    services.leave(ann.pk, call.pk, after(1))
    assert selectors.table_calls(ben) == []


def test_guests_are_told_how_to_join(guest: User) -> None:
    table = american_table(person("Ann"), guest)
    assert refusal(services.join_table, guest, table.pk, AT) == "guest"


def test_public_tables_have_no_call() -> None:
    ann = person("Ann")
    table = american_table(ann, public=True)
    assert refusal(services.join_table, ann, table.pk, AT) == "public_table"
    assert refusal(services.join_table, ann, "nosuchtable", AT) == "no_such_table"


def test_entrance_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    ann = person("Ann")
    table = american_table(ann)
    monkeypatch.setattr(hooks, "entrance_refusal", lambda entrance: "membership")
    assert refusal(services.join_table, ann, table.pk, AT) == "membership"


def test_blocked_player_does_not_join() -> None:
    ann, ben = person("Ann"), person("Ben")
    table = american_table(ann, ben)
    services.join_table(ann, table.pk, AT)
    social.block(ann, ben, AT)
    assert refusal(services.join_table, ben, table.pk, AT) == "busy"


def test_whoever_leaves_the_table_leaves_the_call() -> None:
    ann, ben = person("Ann"), person("Ben")
    table = american_table(ann, ben)
    call = services.join_table(ann, table.pk, AT)
    services.join_table(ben, table.pk, AT)
    tables.leave(table.pk, ben, NOW)
    services.end_due(after(1))
    assert here(call) == ["Ann"]
    tables.close_table(table.pk, "", NOW)
    services.end_due(after(2))
    assert Call.objects.get().state == "ended"


def test_table_call_takes_the_place_of_another() -> None:
    ann, ben = person("Ann"), person("Ben")
    social.ask(ann, ben, AT)
    social.accept(ben, ann, AT)
    before = services.ring(ann, ben, AT)
    services.accept(ben, before.pk, AT)
    call = services.join_table(ann, american_table(ann).pk, AT)
    assert Call.objects.get(pk=before.pk).state == "ended"
    assert here(call) == ["Ann"]


def test_two_people_at_a_table_need_not_be_friends() -> None:
    ann, ben = person("Ann"), person("Ben")
    social.ask(ann, ben, AT)
    social.accept(ben, ann, AT)
    table = american_table(ann, ben)
    call = services.join_table(ann, table.pk, AT)
    services.join_table(ben, table.pk, AT)
    social.remove(ann, ben, AT)
    assert here(call) == ["Ann", "Ben"]
    social.block(ann, ben, AT)
    assert here(call) == ["Ben"]


def test_script_is_led_to_the_page_about_memberships(monkeypatch: pytest.MonkeyPatch) -> None:
    ann = person("Ann")
    table = american_table(ann)
    monkeypatch.setattr(hooks, "entrance_refusal", lambda entrance: "membership")
    client = Client()
    client.force_login(ann)
    told = client.post(f"/calls/table/{table.pk}", headers={"accept": "application/json"})
    assert told.json()["redirect"] == f"{reverse('paywall')}?next=%2Ftable%2F{table.pk}%2F"


def test_script_is_told_about_other_refusals() -> None:
    ann = person("Ann")
    client = Client()
    client.force_login(ann)
    table = american_table(ann, public=True)
    told = client.post(f"/calls/table/{table.pk}", headers={"accept": "application/json"})
    assert told.status_code == 409
    assert told.json()["text"] == "Calls are for private tables."
