"""The live check of a username, the settings page, and preferences from the table page."""

import json

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from accounts.timestamps import now
from tables import services

pytestmark = pytest.mark.django_db


@pytest.fixture
def ann(client):
    user = User.objects.create_user("Ann", "ann@example.org", "four winds at home")
    client.force_login(user)
    return user


def state(client, name):
    return client.get(reverse("username"), {"name": name}).json()["state"]


class TestLiveCheck:
    @pytest.mark.parametrize(
        ("name", "found"),
        [
            ("aNN", "taken"),
            ("Boris", "free"),
            ("ADMIN", "reserved"),
            ("a b", "shape"),
            ("ab", "short"),
            ("", "short"),
            ("x" * 100_000, "shape"),
        ],
    )
    def test_state_of_a_name(self, client, ann, name, found) -> None:
        assert state(client, name) == found

    def test_live_check_is_rate_limited_per_network(self) -> None:
        visitor = Client(REMOTE_ADDR="2001:db8:7:7::1")
        neighbour = Client(REMOTE_ADDR="2001:db8:7:7:ffff::2")  # in the same /64
        for _ in range(2 * 60 + 1):  # a new minute may begin in between
            answer = visitor.get(reverse("username"), {"name": "Boris"})
            if answer.status_code == 429:
                break
        assert answer.json()["state"] == "wait"
        assert "checked just now" in answer.json()["text"]
        assert neighbour.get(reverse("username"), {"name": "Boris"}).status_code == 429
        other = Client(REMOTE_ADDR="2001:db8:8:8::1")
        assert other.get(reverse("username"), {"name": "Boris"}).status_code == 200


class TestSettingsPage:
    FORM = {
        "username": "Ann",
        "language": "en",
        "back": "plum",
        "felt": "wine",
        "closest_hands": "on",
        "reduced_motion": "on",
    }

    def test_settings_are_saved(self, client, ann) -> None:
        ann.preferences = {"known_games": ["american"]}  # no newcomer, so the help is a choice
        ann.save(update_fields=["preferences"])
        assert client.post(reverse("settings"), self.FORM).url == reverse("settings")
        ann.refresh_from_db()
        assert (ann.back, ann.felt, ann.preferences["closest_hands"]) == ("plum", "wine", True)
        assert (ann.preferences["reduced_motion"], ann.preferences["dom_table"]) == (True, False)

    def test_username_capitals_can_be_changed(self, client, ann) -> None:
        client.post(reverse("settings"), self.FORM | {"username": "ANN"})
        ann.refresh_from_db()
        assert ann.username == "ANN"

    @pytest.mark.parametrize(
        "wrong", [{"username": "Boris"}, {"username": "\u0410nn"}, {"back": "gold"}, {"felt": ""}]
    )
    def test_invalid_input_changes_nothing(self, client, ann, wrong) -> None:
        answer = client.post(reverse("settings"), self.FORM | wrong)
        assert answer.status_code == 200
        assert 'class="error"' in answer.content.decode()
        fresh = User.objects.get(pk=ann.pk)
        assert (fresh.username, fresh.back, fresh.felt) == ("Ann", "bamboo", "green")
        assert answer.context["user"].username == "Ann"


class TestPreferences:
    def change(self, client, what):
        body = what if isinstance(what, str) else json.dumps(what)
        return client.post(reverse("preferences"), body, content_type="application/json")

    def test_update_keeps_other_preferences(self, client, ann) -> None:
        self.change(client, {"sort": "number", "back": "night"})
        answer = self.change(client, {"volumes": {"effects": 0.5}, "closest_hands": True}).json()
        saved = answer["preferences"]
        assert (saved["sort"], saved["back"], saved["closest_hands"]) == ("number", "night", True)
        assert saved["volumes"] == {"effects": 0.5}
        assert saved["camera"] == {"yaw": 0.0, "pitch": 0.0, "zoom": 0.0}

    @pytest.mark.parametrize(
        "wrong",
        [
            "{",
            "[]",
            '{"sort": "colour"}',
            '{"volumes": {"effects": 2}}',
            '{"volumes": {"<script>": 1}}',
            '{"camera": {"yaw": 1e9, "pitch": 0, "zoom": 0}}',
            '{"camera": {"yaw": NaN, "pitch": 0, "zoom": 0}}',
            '{"dom_table": "yes"}',
            '{"is_staff": true}',
            '{"back": "gold"}',
            json.dumps({"volumes": {"a" * n: 1 for n in range(1, 10)}}),
        ],
    )
    def test_invalid_update_is_refused(self, client, ann, wrong) -> None:
        answer = self.change(client, wrong)
        assert (answer.status_code, answer.json()["code"]) == (400, "malformed")
        fresh = User.objects.get(pk=ann.pk)
        assert (fresh.preferences, fresh.back, fresh.is_staff) == ({}, "bamboo", False)

    def test_large_request_is_refused(self, client, ann) -> None:
        assert self.change(client, " " * 3000 + "{}").status_code == 413

    def test_visitor_is_refused(self) -> None:
        assert self.change(Client(), {"sort": "number"}).json() == {"code": "signed_out"}

    def test_new_tile_back_is_shown_at_the_table(self, client, ann) -> None:
        table = services.open_table(ann, "american", {}, now())
        self.change(client, {"back": "jade"})
        assert table.seats.get(user=ann).back == "jade"


def test_menu_marks_the_current_page(client, ann) -> None:
    for name in ("settings", "account_email", "mfa_index", "email_preferences", "close_account"):
        page = client.get(reverse(name)).content.decode()
        menu = page.partition('aria-label="Settings"')[2].partition("</nav>")[0]
        assert menu.count("aria-current") == 1, name
