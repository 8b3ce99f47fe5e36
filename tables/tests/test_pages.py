"""The lobby, and the actions at a table that use plain forms."""

import json
import re
import uuid
from typing import Any
from urllib.parse import unquote, urlencode

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from accounts.models import User
from accounts.timestamps import now
from tables import services
from tables.models import Table
from tables.refusals import Refused
from tables.registry import game_apps
from tables.rng import commitment
from tables.storage import repository
from tables.views import ACTIONS_PER_MINUTE

pytestmark = pytest.mark.django_db
FORM = {"public": "on", "games": 8, "level": "hard", "pace": 30, "window": 10, "assist": "on"}
FORM["card"] = "nmjl-2020"


def person(name: str) -> Any:
    user = User.objects.create_user(name, f"{name}@example.org", "four winds at home")
    # Its own address, for rate limits.
    client: Any = Client(REMOTE_ADDR=f"2001:db8:{uuid.uuid4().hex[:4]}:{user.pk}::1")
    client.force_login(user)
    client.user = user
    return client


@pytest.fixture
def ann():
    return person("Ann")


@pytest.fixture
def ben():
    return person("Ben")


@pytest.fixture
def table(ann):
    """A table of Ann's that waits for players."""
    return services.open_table(ann.user, "american", {}, now())


def post(client, name, table, **data):
    return client.post(reverse(name, args=[table.pk]), data)


def as_json(client, name, table):
    return client.post(reverse(name, args=[table.pk]), headers={"accept": "application/json"})


def words(client):
    return " ".join(re.findall(r'<p class="notice error">(.*?)</p>', lobby(client)))


def lobby(client):
    return client.get(reverse("lobby")).content.decode()


class TestLobby:
    def test_play_now_deals_at_once(self, ann) -> None:
        answer = ann.post(reverse("play_now"))
        table = Table.objects.get()
        assert answer.url == reverse("table", args=[table.pk])
        assert table.status == "playing"
        assert [bool(seat.bot) for seat in table.seats.all()] == [False, True, True, True]

    def test_new_table_has_the_chosen_options(self, ann) -> None:
        answer = ann.post(reverse("new_table"), FORM)
        table = Table.objects.get()
        assert answer.url == reverse("table", args=[table.pk])
        for name in ("games", "level", "pace", "window", "card"):
            assert table.options[name] == FORM[name]
        assert (table.options["assist"], table.public) == (True, True)

    def test_private_and_strict_table(self, ann, ben) -> None:
        ann.post(reverse("new_table"), FORM | {"public": "", "assist": ""})
        table = Table.objects.get()
        assert (table.options["assist"], table.public) == (False, False)
        assert table.pk not in lobby(ben)
        assert ben.get(reverse("table", args=[table.pk])).status_code == 200

    @pytest.mark.parametrize("kind", ["private", "public"])
    def test_a_table_is_opened_with_one_button(self, ann, kind) -> None:
        answer = ann.post(reverse("new_table"), {"game": "zung-jung", "quick": kind})
        table = Table.objects.get()
        assert answer.url == reverse("table", args=[table.pk])
        assert (table.game, table.status) == ("zung-jung", "waiting")
        assert table.public == (kind == "public")

    def test_options_are_shown_when_a_game_is_chosen(self, ann) -> None:
        assert 'href="?game=american#new-title"' in lobby(ann)
        assert 'name="level"' not in lobby(ann)
        chosen = ann.get(reverse("lobby"), {"game": "zung-jung"}).content.decode()
        assert 'name="level"' in chosen
        wrong = ann.post(reverse("new_table"), FORM | {"games": 3}).content.decode()
        assert 'name="level"' in wrong

    def test_a_running_game_stands_first_and_otherwise_the_one_to_play(self, ann) -> None:
        def place(text):
            return lobby(ann).index(text)

        assert "Your games" not in lobby(ann)
        assert place("first-game") < place('id="friends-now"') < place('id="today-title"')
        services.play_now(ann.user, "zung-jung", now())
        assert "first-game" not in lobby(ann)
        assert place("Your games") < place('id="friends-now"') < place("game-tiles")
        assert lobby(ann).count('class="game-tile"') == len(game_apps())

    def test_what_was_played_last_is_offered_first(self, ann) -> None:
        table = services.play_now(ann.user, "zung-jung", now())
        Table.objects.filter(pk=table.pk).update(status="over", ended=now())
        first = lobby(ann).partition('class="first-game"')[2].partition("</form>")[0]
        assert 'value="zung-jung"' in first
        assert lobby(ann).count('name="game" value="zung-jung"') == 1

    @pytest.mark.parametrize(
        "wrong",
        [{"games": 3}, {"level": "genius"}, {"pace": 1}, {"window": -1}, {"card": "no"}],
    )
    def test_invalid_choice_is_refused(self, ann, wrong) -> None:
        answer = ann.post(reverse("new_table"), FORM | wrong)
        assert answer.status_code == 400
        assert 'class="error"' in answer.content.decode()
        assert not Table.objects.exists()

    def test_east_and_scores_cannot_be_chosen(self, ann) -> None:
        ann.post(reverse("new_table"), FORM | {"east": 0, "scores": "9999"})
        assert Table.objects.get().rules["east"] is None
        assert Table.objects.get().rules["scores"] == [650] * 4

    def test_open_table_is_listed_until_it_is_full(self, table, ann, ben) -> None:
        assert "Ann&#x27;s table" in lobby(ben)
        assert "Take a seat" in lobby(ben)
        assert "Take a seat" not in lobby(ann)
        assert "Back to the table" in lobby(ann)
        for name in ("Cleo", "Dan", "Edi"):
            post(person(name), "sit", table)
        assert table.pk not in lobby(ben)

    def test_refreshed_part_has_a_version(self, table, ben) -> None:
        def version():
            page = ben.get(reverse("lobby_tables")).content.decode()
            return re.search(r'data-stamp="([^"]*)"', page)[1]

        before = version()
        assert version() == before
        post(person("Cleo"), "sit", table)
        assert version() != before

    def test_opening_tables_is_limited(self, ann) -> None:
        answers = {ann.post(reverse("new_table"), FORM).status_code for _ in range(41)}
        assert 429 in answers

    @pytest.mark.parametrize("act", ["sit", "leave", "start", "rematch"])
    def test_actions_are_rate_limited(self, table, ben, act) -> None:
        address = reverse(act, args=[table.pk])
        codes = []
        for _ in range(2 * ACTIONS_PER_MINUTE + 1):  # a new minute may begin in between
            said = ben.post(address, headers={"accept": "application/json"})
            codes.append(said.json().get("code"))
            if codes[-1] == "too_fast":
                break
        assert codes[-1] == "too_fast"
        assert len(codes) > ACTIONS_PER_MINUTE
        assert "Too many requests" in Refused("too_fast").text

    def test_number_of_queries_does_not_grow_with_tables(
        self, ben, django_assert_num_queries
    ) -> None:
        services.open_table(person("Host1").user, "american", {}, now())
        lobby(ben)
        with CaptureQueriesContext(connection) as queries:
            lobby(ben)
        for n in range(2, 41):
            services.open_table(person(f"Host{n}").user, "american", {}, now())
        with django_assert_num_queries(len(queries) + 2):  # new tables and their seats, once
            assert lobby(ben).count("Take a seat") == 2
        with django_assert_num_queries(len(queries)):
            assert "All open tables (40)" in lobby(ben)
        every = ben.get(reverse("open_tables")).content.decode()
        assert every.count("Take a seat") == 40


class TestTable:
    def test_sitting_down_and_leaving(self, table, ben) -> None:
        assert post(ben, "sit", table, seat=2).url == reverse("table", args=[table.pk])
        assert table.seats.get(user=ben.user).number == 2
        assert post(ben, "leave", table).url == reverse("lobby")
        assert not table.seats.filter(user=ben.user).exists()

    def test_a_host_who_is_alone_changes_what_is_played_by_the_same_link(self, ann) -> None:
        table = services.open_table(ann.user, "american", {"level": "easy", "pace": 15}, now())
        form = ann.get(reverse("lobby"), {"change": table.pk}).content.decode()
        for value in ("easy", "15"):
            assert f'<option value="{value}" selected>' in form
        assert 'name="public"' not in form, "who can join was decided with the link"
        answer = post(ann, "change_options", table, **FORM | {"public": ""})
        assert answer.url == reverse("table", args=[table.pk])
        state = repository.load(table.pk)
        assert (state.options["level"], state.options["pace"], state.games) == ("hard", 30, 8)
        assert state.options["public"]
        assert [entry.kind for entry in table.entries.all()] == ["open", "sit", "options"]
        assert Table.objects.count() == 1
        wrong = post(ann, "change_options", table, **FORM | {"games": 3})
        assert wrong.status_code == 400
        assert reverse("change_options", args=[table.pk]) in wrong.content.decode()

    def test_what_others_count_on_stays_as_it_is(self, ann, ben, table) -> None:
        post(ben, "sit", table, seat=2)
        post(ann, "change_options", table, **FORM)
        assert "Others count on what is played here, so it stays." in words(ann)
        post(ben, "change_options", table, **FORM)
        assert "Only the host can do that." in words(ben)
        services.start(table.pk, ann.user, now())
        post(ann, "change_options", table, **FORM)
        assert "This table has already started." in words(ann)
        assert ann.post("/table/nowhere/options", FORM).status_code == 404
        assert repository.load(table.pk).options["level"] != "hard"
        assert Table.objects.count() == 1

    def test_a_table_that_cannot_be_changed_is_shown_itself(self, ann, ben, table) -> None:
        address, change = reverse("table", args=[table.pk]), {"change": table.pk}
        assert ben.get(reverse("lobby"), change).url == address
        services.start(table.pk, ann.user, now())
        assert ann.get(reverse("lobby"), change).url == address
        for nowhere in ("nowhere", "\0", "ü"):
            assert ann.get(reverse("lobby"), {"change": nowhere}).status_code == 404

    def test_taken_seat_is_refused(self, table, ben) -> None:
        assert post(ben, "sit", table, seat=0).url == reverse("lobby")
        assert "That seat has just been taken." in words(ben)

    @pytest.mark.parametrize("seat", ["9", "-1", "x", "²", "1e9", "9" * 5000])
    def test_invalid_seat_is_refused(self, table, ben, seat) -> None:
        assert post(ben, "sit", table, seat=seat).status_code == 302
        assert table.seats.filter(user=ben.user, number__gt=3).count() == 0

    def test_only_the_host_starts(self, table, ann, ben) -> None:
        post(ben, "sit", table)
        answer = as_json(ben, "start", table)
        assert answer.status_code == 409
        assert answer.json() == {"code": "not_host", "text": "Only the host can do that."}
        table.refresh_from_db()
        assert table.status == "waiting"
        assert as_json(ann, "start", table).json() == {
            "redirect": reverse("table", args=[table.pk])
        }
        table.refresh_from_db()
        assert table.status == "playing"

    def test_leave_and_rematch_require_a_seat(self, table, ben) -> None:
        assert as_json(ben, "leave", table).json()["code"] == "not_seated"
        assert as_json(ben, "rematch", table).json()["code"] == "not_seated"

    def test_rematch_when_the_session_is_over(self, table, ann) -> None:
        post(ann, "start", table)
        assert as_json(ann, "rematch", table).json()["code"] == "not_over"
        services.close_table(table.pk, "", now())  # with a reason there is no rematch
        answer = post(ann, "rematch", table)
        following = Table.objects.exclude(pk=table.pk).get()
        assert answer.url == reverse("table", args=[following.pk])

    @pytest.mark.parametrize(
        ("name", "way"),
        [("sit", "signup"), ("leave", "login"), ("start", "login"), ("rematch", "login")],
    )
    def test_actions_require_post_and_account(self, table, ann, client, name, way) -> None:
        back = reverse("table", args=[table.pk])
        assert ann.get(reverse(name, args=[table.pk])).url == back
        to = f"{reverse(f'account_{way}')}?{urlencode({'next': back})}"
        assert unquote(post(client, name, table).url) == unquote(to)
        assert list(table.seats.values_list("user", flat=True)) == [ann.user.pk, None, None, None]

    @pytest.mark.parametrize("name", ["table", "fairness", "sit", "leave", "start", "rematch"])
    def test_unknown_table_is_not_found(self, ann, name) -> None:
        address = reverse(name, args=["nosuchtable"])
        if name in {"table", "fairness", "rematch"}:
            send = ann.post if name == "rematch" else ann.get
            assert send(address).status_code == 404
        else:
            assert ann.post(address).url == reverse("lobby")
            assert "There is no such table." in words(ann)

    def test_page_setup_depends_on_the_viewer(self, table, ann, client) -> None:
        def setup(visitor):
            page = visitor.get(reverse("table", args=[table.pk])).content.decode()
            return json.loads(re.search(r'id="setup"[^>]*>(.*?)</script>', page)[1])

        assert setup(ann)["signedIn"] is True
        watcher = setup(client)
        assert watcher["signedIn"] is False
        assert watcher["preferences"]["back"] == "bamboo"
        assert table.next_seed not in str(watcher)


class TestLinkPreview:
    """What other sites show of a link to a table that somebody has posted there."""

    def preview(self, table: Table) -> dict[str, str]:
        html = Client().get(reverse("table", args=[table.pk])).content.decode()
        return dict(re.findall(r'<meta property="og:([\w:]+)" content="([^"]*)"', html))

    def test_private_table_keeps_a_seat(self, person) -> None:
        shown = self.preview(services.open_table(person("Ann"), "odds", {"public": False}, now()))
        assert shown["title"] == "A seat is kept for you"
        assert "as a guest or with an account" in shown["description"]
        assert shown["image"].endswith("picture.jpg?free")

    @pytest.mark.parametrize("public", [True, False])
    def test_no_preview_names_a_player(self, person, public: bool) -> None:
        table = services.open_table(person("Ann"), "odds", {"public": public}, now())
        assert not self.names_ann(table)
        services.start(table.pk, person("Ann"), now())
        assert not self.names_ann(table)

    def names_ann(self, table: Table) -> bool:
        shown = self.preview(table)
        return "Ann" in shown["title"] + shown["description"]  # addresses have random letters


class TestFairness:
    def page(self, table):
        return Client().get(reverse("fairness", args=[table.pk])).content.decode()

    def test_hash_is_shown_before_and_seed_after_the_game(self, table, ann) -> None:
        assert commitment(table.next_seed) in self.page(table)
        post(ann, "start", table)
        table.refresh_from_db()
        assert commitment(table.seed) in self.page(table)
        for secret in (table.seed, table.next_seed):
            assert secret not in self.page(table)
        services.close_table(table.pk, "for the test", now())
        assert table.seed in self.page(table)
        assert table.next_seed not in self.page(table)
