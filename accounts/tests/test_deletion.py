"""Data export and account deletion."""

import json
import re

import pytest
from allauth.account.models import EmailAddress
from django.db import connection, transaction
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from accounts.models import DELETED_PLAYER, ReservedUsername, User
from accounts.preferences import PreferencesUpdate, update_preferences
from accounts.privacy import delete_account
from accounts.tests.people import PASSWORD, create_account, data_in, sign_in
from tables import services
from tables.models import Seat, Table
from tables.storage.repository import load
from tables.tests.table_states import NOW

pytestmark = pytest.mark.django_db
DAY = 24 * 60 * 60 * 1000


@pytest.fixture
def ann(client):
    user = create_account("Ann")
    sign_in(client, "Ann")
    return user


def download(client) -> dict:
    answer = client.post(reverse("my_data"), headers={"Accept-Encoding": "gzip"})
    assert answer.headers["Content-Disposition"].startswith('attachment; filename="tilehouse-Ann-')
    return data_in(answer)


def test_tables_of_years_are_renamed_with_few_queries(ann) -> None:
    def deletion(tables: int) -> int:
        """How many queries it takes."""
        for _ in range(tables):
            table = services.play_now(ann, "american", NOW - 3 * DAY)
            services.close_table(table.pk, "for the test", NOW - 2 * DAY)
        with transaction.atomic():
            with CaptureQueriesContext(connection) as asked:
                delete_account(ann, NOW)
            for table in Table.objects.all():
                seats, last = load(table.pk).seats, table.entries.last()
                assert [seat.name for seat in seats if seat.user] == [DELETED_PLAYER]
                assert table.title == f"{DELETED_PLAYER}'s table"
                assert (last.version, last.kind) == (table.version, "rename")
            transaction.set_rollback(True)
        ann.refresh_from_db()
        return len(asked)

    assert deletion(2) >= deletion(4)


class TestExport:
    def test_export_has_the_account_without_its_password(self, client, ann) -> None:
        data = download(client)
        assert data["account"]["username"] == "Ann"
        assert data["account"]["addresses"][0]["email"] == "ann@example.org"
        assert data["account"]["signed_in"][0]["ip"] == "127.0.0.1"
        ann.refresh_from_db()
        assert ann.password not in json.dumps(data)

    def test_export_has_the_moves_of_finished_sessions_only(self, client, ann) -> None:
        table = services.play_now(ann, "american", NOW)
        assert download(client)["tables"][0]["entries"] == []  # the deal is still a secret
        services.close_table(table.id, "for the test", NOW)
        data = download(client)["tables"][0]
        kinds = [entry["kind"] for entry in data["entries"]]
        assert (data["table"], data["seat"], kinds[0]) == (table.id, 0, "open")
        assert [entry["seed"] for entry in data["entries"] if "seed" in entry] == [
            table.entries.get(kind="start").seed
        ]

    def test_export_has_no_other_users_data(self, client, ann) -> None:
        services.play_now(create_account("Ben"), "american", NOW)
        data = download(client)
        assert data["tables"] == []
        assert "Ben" not in re.findall(r"\w+", json.dumps(data))

    def test_export_requires_reauthentication(self, ann) -> None:
        stranger = Client()
        stranger.force_login(ann)
        assert stranger.post(reverse("my_data"))["Location"].startswith(
            reverse("account_reauthenticate")
        )
        assert Client().get(reverse("my_data"))["Location"].startswith(reverse("account_login"))


class TestDeletion:
    def close(self, client, name="Ann", password=PASSWORD):
        return client.post(reverse("close_account"), {"name": name, "password": password})

    @pytest.mark.parametrize(
        ("name", "password", "words"),
        [
            ("anna", PASSWORD, "not your username"),
            ("Ann", "something else", "password is incorrect"),
            ("", "", "required"),
        ],
    )
    def test_deletion_requires_name_and_password(self, client, ann, name, password, words) -> None:
        assert words in self.close(client, name, password).content.decode()
        ann.refresh_from_db()
        assert ann.is_active

    def test_get_request_deletes_nothing(self, client, ann) -> None:
        client.get(reverse("close_account"), {"name": "Ann", "password": PASSWORD})
        assert User.objects.filter(username="Ann").exists()

    def test_deletion_erases_personal_data(self, client, ann) -> None:
        assert self.close(client).url == reverse("landing")
        ann.refresh_from_db()
        row = {field.name: str(field.value_from_object(ann)) for field in ann._meta.fields}
        del row["password"]  # random letters
        assert re.fullmatch(r"Deleted \w{12}", row.pop("username"))
        assert not [name for name, value in row.items() if "ann" in value.lower()]
        assert not EmailAddress.objects.exists()
        assert (ann.is_active, ann.has_usable_password()) == (False, False)
        assert ann.closed

    def test_deletion_signs_out_everywhere_and_prevents_signing_in(
        self, client, ann, mailoutbox
    ) -> None:
        stranger = Client()
        sign_in(stranger, "Ann")
        self.close(client)
        for browser in (client, stranger):
            assert browser.get(reverse("settings")).status_code == 302
        assert "is incorrect" in sign_in(Client(), "Ann").content.decode()
        assert "is incorrect" in sign_in(Client(), "ann@example.org").content.decode()
        Client().post(reverse("account_reset_password"), {"email": "ann@example.org"})
        assert "there is no account with this address" in mailoutbox[-1].body

    def test_last_mail_says_so_to_the_confirmed_address(self, client, ann, mailoutbox) -> None:
        EmailAddress.objects.update(verified=True)
        self.close(client)
        (mail,) = mailoutbox
        assert mail.to == ["ann@example.org"]
        assert "Hello Ann" in mail.body
        assert "has been deleted" in mail.subject

    def test_unconfirmed_address_gets_no_mail(self, client, ann, mailoutbox) -> None:
        EmailAddress.objects.update(verified=False)
        self.close(client)
        assert mailoutbox == []

    def test_username_stays_reserved_as_a_hash(self, client, ann) -> None:
        self.close(client)
        fields = {"username": "ANN", "email": "eve@example.org", "password1": PASSWORD}
        page = Client().post(reverse("account_signup"), fields).content.decode()
        assert "This username is taken." in page
        assert "ann" not in ReservedUsername.objects.get().digest

    def test_deletion_frees_seats_and_anonymises_games(self, client, ann) -> None:
        ben = create_account("Ben")
        waiting = services.open_table(ann, "american", {}, NOW)
        services.sit(waiting.id, ben, None, NOW)
        playing = services.play_now(ann, "american", NOW - services.DOUBLE_PRESS_MS)
        over = services.play_now(ann, "american", NOW)
        services.close_table(over.id, "for the test", NOW)
        self.close(client)
        assert not waiting.seats.filter(user=ann).exists()
        waiting.refresh_from_db()
        assert (waiting.host, waiting.title) == (ben, "Deleted player's table")
        seat = playing.seats.get(number=0)
        assert (seat.away, seat.name) == (True, "Deleted player")  # a bot plays on
        assert over.seats.get(number=0).name == "Deleted player"
        assert not Table.objects.filter(title__icontains="Ann").exists()
        assert not Seat.objects.filter(name="Ann").exists()

    def test_request_from_another_tab_brings_nothing_back(self, client, ann) -> None:
        in_other_tab = User.objects.get(pk=ann.pk)
        self.close(client)
        in_other_tab.set_password(PASSWORD)
        in_other_tab.save()
        update_preferences(in_other_tab, PreferencesUpdate(back="plum", sort="number"))
        ann.refresh_from_db()
        assert ann.username.startswith("Deleted ")
        assert (ann.is_active, ann.email, ann.back) == (False, "", "bamboo")
        assert not ann.has_usable_password()
        assert not ann.preferences

    def test_two_accounts_can_be_deleted(self, client, ann) -> None:
        self.close(client)
        ben = Client()
        create_account("Ben")
        sign_in(ben, "Ben")
        self.close(ben, "Ben")
        assert User.objects.filter(closed__isnull=False).count() == 2
