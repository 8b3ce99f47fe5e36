"""The pages of solitaire, with and without an account."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from accounts.timestamps import now
from pages.tests.reading import Reading
from solitaire.models import Played
from solitaire.modes import ALONE
from solitaire.tests.table_games import begun, daily_begun, do, show, state_of, take
from tables import services as tables
from tables.models import Table

pytestmark = pytest.mark.django_db
PAGES = ["solitaire", "solitaire_daily", "solitaire_scores"]
TURTLE = {"mode": "score", "layout": "turtle"}


@pytest.fixture
def ann(person):
    return person("ann")


@pytest.fixture
def member(ann):
    client = Client()
    client.force_login(ann)
    return client


def read(client, address):
    answer = client.get(address)
    assert answer.status_code == 200
    page = Reading(answer.content.decode())
    assert page.faults == []
    assert page.nameless == []
    assert len(page.headings) == 1
    return answer.content.decode()


def played_now(user) -> Table:
    """The table that was opened last."""
    return Table.objects.filter(seats__user=user).latest("created")


class TestPages:
    @pytest.mark.parametrize("name", PAGES)
    def test_they_open_for_everybody(self, client, member, name) -> None:
        read(client, reverse(name))
        read(member, reverse(name))

    @pytest.mark.parametrize(
        "query",
        [
            "?mode=classic",
            "?mode=no",
            "?layout=x",
            "?mode=classic&layout=square",
            "?deal=x",
            "?deal=" + "9" * 5000,
        ],
    )
    @pytest.mark.parametrize("name", ["solitaire", "solitaire_scores"])
    def test_invalid_query_parameters_are_ignored(self, client, name, query) -> None:
        read(client, reverse(name) + query)

    def test_a_game_for_points_needs_the_whole_set(self, client) -> None:
        offered = read(client, reverse("solitaire") + "?mode=score")
        assert 'value="turtle"' in offered
        assert 'value="square"' not in offered
        assert 'value="square"' in read(client, reverse("solitaire") + "?mode=classic")

    @pytest.mark.parametrize(("mode", "pace"), [("score", "600"), ("classic", "0")])
    def test_the_usual_time_limit_is_selected(self, client, mode, pace) -> None:
        page = read(client, reverse("solitaire") + f"?mode={mode}")
        assert f'<option value="{pace}" selected>' in page

    def test_hard_deals_of_the_large_boards_have_scores_of_their_own(self, client) -> None:
        scores = reverse("solitaire_scores")
        assert "dealing=hard" in read(client, scores + "?mode=score&layout=turtle")
        hard = read(client, scores + "?mode=score&layout=turtle&dealing=hard")
        assert 'dealing=hard" aria-current="true"' in hard
        assert "dealing=hard" not in read(client, scores + "?mode=classic&layout=square")
        assert "dealing=hard" not in read(client, scores + "?mode=score&layout=stepped")

    def test_a_shared_deal_is_offered_first(self, client) -> None:
        query = "?mode=score&layout=cross&deal=48213907"
        assert "Deal <strong>48213907</strong> on Cross" in read(
            client, reverse("solitaire") + query
        )

    def test_pages_with_games_and_scores(self, member, ann) -> None:
        for table in (begun(ann), daily_begun(ann, now())):
            do(table, ann, {"do": "timeup"})
        begun(ann, mode="classic", layout="pyramid")
        assert "Pyramid" in read(member, reverse("solitaire"))
        assert "ann" in read(member, reverse("solitaire_daily"))
        assert "Your results" in read(member, reverse("solitaire_scores"))


class TestPlaying:
    def test_one_click_deals(self, member, ann) -> None:
        answer = member.post(reverse("solitaire_play"), TURTLE)
        table = played_now(ann)
        assert answer.url == reverse("table", args=[table.pk])
        assert (table.status, table.public) == ("playing", False)
        assert table.options["pace"] == 600

    def test_classic_has_no_clock_unless_one_is_chosen(self, member, ann) -> None:
        choice = {"mode": "classic", "layout": "square"}
        member.post(reverse("solitaire_play"), choice)
        assert played_now(ann).options["pace"] == 0
        member.post(reverse("solitaire_play"), {**choice, "pace": "300"})
        assert played_now(ann).options["pace"] == 300

    def test_points_may_be_played_for_without_a_clock(self, member, ann) -> None:
        member.post(reverse("solitaire_play"), {**TURTLE, "pace": "0"})
        assert played_now(ann).options["pace"] == 0

    def test_a_deals_number_with_spaces(self, member, ann) -> None:
        member.post(reverse("solitaire_play"), {**TURTLE, "deal": "48 213 907"})
        assert state_of(played_now(ann)).deal_seed == "48213907"

    @pytest.mark.parametrize(
        "wrong",
        [{"layout": "square"}, {"layout": ""}, {"mode": "fast"}, {"deal": "1234567890"},
         {"deal": "9" * 5000},
         {"deal": "ab" * 32}, {"pace": "7"}, {"dealing": "kind"},
         {"layout": "stepped", "dealing": "hard"}],
    )  # fmt: skip
    def test_invalid_choices_are_reported_and_nothing_is_dealt(self, member, wrong) -> None:
        answer = member.post(reverse("solitaire_play"), {**TURTLE, **wrong})
        assert answer.status_code == 302
        page = member.get(answer.url).content.decode()
        assert Reading(page).faults == []
        assert re.search('class="(notice )?error"', page)
        assert not Table.objects.exists()

    def test_a_wrong_deal_number_is_explained_beside_its_field_at_a_url_of_its_own(
        self, member
    ) -> None:
        answer = member.post(reverse("solitaire_play"), {**TURTLE, "deal": "12x"})
        assert answer.url.endswith("#id_deal")
        field = re.search('<input[^>]*name="deal".*?</div>', read(member, answer.url), re.DOTALL)
        assert 'value="12x"' in field[0]
        assert "Deal numbers range from 1" in field[0]
        assert 'class="error"' not in read(member, reverse("solitaire") + "?mode=score")

    def test_again_by_the_table_page(self, member, ann) -> None:
        old = begun(ann, deal="77")
        address = reverse("solitaire_again", args=[old.pk])
        answer = member.post(address, {"same": "1"}, headers={"accept": "application/json"})
        new = played_now(ann)
        assert answer.json() == {"redirect": reverse("table", args=[new.pk])}
        assert state_of(new).deal_seed == "77"

    def test_a_refusal_for_the_table_page_and_for_a_form(self, member, ann) -> None:
        address = reverse("solitaire_again", args=[ALONE.daily(ann, now()).pk])
        answer = member.post(address, headers={"accept": "application/json"})
        assert (answer.status_code, answer.json()["code"]) == (409, "not_practice")
        assert answer.json()["text"]
        assert member.post(address, follow=True).redirect_chain[0][0] == reverse("solitaire")

    def test_an_unfinished_game_is_ended(self, member, ann) -> None:
        table = begun(ann)
        take(table, ann, 1, now())
        assert member.post(reverse("solitaire_end", args=[table.pk])).url == reverse("solitaire")
        assert Played.objects.get().table == table.pk

    def test_only_the_player_can_end_a_game(self, member, person) -> None:
        table = begun(person("ben"))
        member.post(reverse("solitaire_end", args=[table.pk]))
        table.refresh_from_db()
        assert table.status == "playing"

    def test_the_board_of_the_day(self, member, ann) -> None:
        first = member.post(reverse("solitaire_daily_play")).url
        assert member.post(reverse("solitaire_daily_play")).url == first
        assert "Continue" in read(member, reverse("solitaire_daily"))

    @pytest.mark.parametrize("name", ["solitaire_play", "solitaire_daily_play"])
    def test_a_form_from_another_site_is_refused(self, name) -> None:
        assert Client(enforce_csrf_checks=True).post(reverse(name), TURTLE).status_code == 403


class TestGuests:
    def test_a_visitor_plays_as_a_guest(self, client) -> None:
        answer = client.post(reverse("solitaire_play"), TURTLE)
        guest = User.objects.get(guest=True)
        assert answer.url == reverse("table", args=[played_now(guest).pk])
        assert "Unfinished games" in read(client, reverse("solitaire"))
        client.post(reverse("solitaire_daily_play"))
        assert User.objects.filter(guest=True).count() == 1

    def test_looking_at_pages_creates_no_guest(self, client) -> None:
        for name in PAGES:
            read(client, reverse(name))
        assert not User.objects.exists()

    def test_invalid_choices_create_no_guest(self, client) -> None:
        client.post(reverse("solitaire_play"), {"mode": "fast"})
        assert not User.objects.exists()

    def test_a_guests_game_is_kept_by_the_account(self, client) -> None:
        client.post(reverse("solitaire_play"), TURTLE)
        guest = User.objects.get()
        take(show(played_now(guest), guest, now()), guest, 1, now())
        do(played_now(guest), guest, {"do": "timeup"})
        form = {"username": "Bea", "email": "bea@example.org", "password1": "four winds at home"}
        client.post(reverse("account_signup"), form)
        assert Played.objects.get().user.username == "Bea"
        assert "Your results" in read(client, reverse("solitaire_scores"))


class TestSolvability:
    def ask(self, client, table):
        return client.get(reverse("solitaire_solvability", args=[table.pk]))

    def test_it_is_refused_before_the_player_asks(self, member, ann) -> None:
        answer = self.ask(member, begun(ann))
        assert (answer.status_code, answer.json()) == (403, {"code": "not_asked"})

    def test_in_practice_when_asked_for(self, member, ann) -> None:
        table = begun(ann)
        do(table, ann, {"do": "ask"})
        told = self.ask(member, table).json()
        assert told["turn"] == state_of(table).turn
        assert told["verdict"] == "yes"
        assert told["faces"] == list(state_of(table).faces)
        assert told["deal"] is told["dealt"] is None
        for pair in told["solution"]:
            do(table, ann, {"do": "take", "pair": pair})
        assert state_of(table).how == "cleared"

    def test_after_the_game_the_solution_of_the_deal_is_included(self, member, ann) -> None:
        table = begun(ann)
        dealt = state_of(table)
        do(table, ann, {"do": "shuffle"})
        do(table, ann, {"do": "timeup"})
        told = self.ask(member, table).json()
        assert told["verdict"] == "yes"
        assert [tuple(pair) for pair in told["deal"]] == list(dealt.solution)
        assert told["dealt"] == list(dealt.faces)
        assert told["faces"] == list(state_of(table).faces) != told["dealt"]

    def test_a_secret_deal_has_only_a_verdict(self, member, ann) -> None:
        table = daily_begun(ann, now())
        do(table, ann, {"do": "timeup"})
        told = self.ask(member, table).json()
        assert told["verdict"] == "yes"
        assert [told[name] for name in ("solution", "deal", "faces", "dealt")] == [None] * 4

    def test_too_many_questions_are_answered_later(self, member, ann, monkeypatch) -> None:
        monkeypatch.setattr("solitaire.views.QUESTIONS_PER_MINUTE", 0)
        table = begun(ann)
        do(table, ann, {"do": "ask"})
        assert self.ask(member, table).json()["verdict"] == "later"

    def test_only_the_player_may_ask(self, client, person, ann) -> None:
        table = begun(ann)
        do(table, ann, {"do": "timeup"})
        assert self.ask(client, table).json() == {"code": "not_seated"}
        client.force_login(person("ben"))
        assert self.ask(client, table).status_code == 403

    def test_not_while_the_board_is_hidden(self, member, ann) -> None:
        table = begun(ann)
        do(table, ann, {"do": "ask"})
        tables.pause(table.pk, ann, now())
        assert self.ask(member, table).json() == {"code": "paused"}

    def test_no_such_game(self, member, ann) -> None:
        assert member.get(reverse("solitaire_solvability", args=["nothing"])).status_code == 404
        american = tables.open_table(ann, "american", {}, now())
        assert self.ask(member, american).status_code == 404
