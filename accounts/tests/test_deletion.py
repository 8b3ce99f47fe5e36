"""My data, and closing an account."""

import json

import pytest
from allauth.account.models import EmailAddress
from django.test import Client
from django.urls import reverse

from accounts.models import ReservedUsername, User
from accounts.tests.people import PASSWORD, confirm_password, sign_in, someone
from tables import services
from tables.models import Seat, Table
from tables.tests.table_states import NOW

pytestmark = pytest.mark.django_db


@pytest.fixture
def ann(client):
    user = someone("Ann")
    sign_in(client, "Ann")
    return user


def download(client) -> dict:
    answer = confirm_password(client, client.post(reverse("my_data")))
    assert answer.headers["Content-Disposition"].startswith('attachment; filename="tilehouse-Ann-')
    return json.loads(answer.content)


class TestMyData:
    def test_the_account_is_told_without_what_signs_in(self, client, ann):
        told = download(client)
        assert told["account"]["username"] == "Ann"
        assert told["account"]["addresses"][0]["email"] == "ann@example.org"
        assert told["account"]["signed_in"][0]["ip"] == "127.0.0.1"
        ann.refresh_from_db()
        assert ann.password not in json.dumps(told)

    def test_a_session_that_is_over_is_told_with_its_moves(self, client, ann):
        table = services.play_now(ann, "american", NOW)
        assert download(client)["tables"][0]["entries"] == []  # the deal is still a secret
        services.close_table(table.id, "for the test", NOW)
        told = json.loads(client.post(reverse("my_data")).content)["tables"][0]
        kinds = [entry["kind"] for entry in told["entries"]]
        assert (told["table"], told["seat"], kinds[0]) == (table.id, 0, "open")
        assert [entry["seed"] for entry in told["entries"] if "seed" in entry] == [
            table.entries.get(kind="start").seed
        ]

    def test_nobody_elses(self, client, ann):
        services.play_now(someone("Ben"), "american", NOW)
        told = download(client)
        assert told["tables"] == []
        assert "Ben" not in json.dumps(told)

    def test_not_for_who_found_a_browser_open(self, ann):
        found = Client()
        found.force_login(ann)
        assert found.post(reverse("my_data")).url.startswith(reverse("account_reauthenticate"))
        assert Client().get(reverse("my_data")).url.startswith(reverse("account_login"))


class TestClosing:
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
    def test_nobody_does_it_by_accident(self, client, ann, name, password, words):
        assert words in self.close(client, name, password).content.decode()
        ann.refresh_from_db()
        assert ann.is_active

    def test_a_look_at_the_page_closes_nothing(self, client, ann):
        client.get(reverse("close_account"), {"name": "Ann", "password": PASSWORD})
        assert User.objects.filter(username="Ann").exists()

    def test_all_that_is_personal_is_gone(self, client, ann):
        assert self.close(client).url == reverse("landing")
        ann.refresh_from_db()
        row = json.dumps(
            {field.name: str(field.value_from_object(ann)) for field in ann._meta.fields}
        )
        assert "ann" not in row.lower().replace("username", "")
        assert not EmailAddress.objects.exists()
        assert (ann.is_active, ann.has_usable_password()) == (False, False)
        assert ann.closed

    def test_signed_out_everywhere_and_no_way_back_in(self, client, ann, mailoutbox):
        library = Client()
        sign_in(library, "Ann")
        self.close(client)
        for browser in (client, library):
            assert browser.get(reverse("settings")).status_code == 302
        assert "is incorrect" in sign_in(Client(), "Ann").content.decode()
        assert "is incorrect" in sign_in(Client(), "ann@example.org").content.decode()
        Client().post(reverse("account_reset_password"), {"email": "ann@example.org"})
        assert "there is no account with this address" in mailoutbox[-1].body

    def test_the_name_stays_his_and_is_not_written_down(self, client, ann):
        self.close(client)
        fields = {"username": "ANN", "email": "eve@example.org", "password1": PASSWORD}
        page = Client().post(reverse("account_signup"), fields).content.decode()
        assert "This username is taken." in page
        assert "ann" not in ReservedUsername.objects.get().digest

    def test_seats_are_left_and_the_games_are_somebodys(self, client, ann):
        ben = someone("Ben")
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

    def test_two_accounts_can_be_closed(self, client, ann):
        self.close(client)
        ben = Client()
        someone("Ben")
        sign_in(ben, "Ben")
        self.close(ben, "Ben")
        assert User.objects.filter(closed__isnull=False).count() == 2
