"""The pages of seasons: what each reader sees, and what hosts do there."""

import re
from datetime import date, timedelta

import pytest
from django.core.cache import cache
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from accounts.privacy import delete_account
from clubs.evenings.models import Evening, Season
from clubs.evenings.services import seasons
from clubs.evenings.services.seasons import Terms
from clubs.evenings.tests.evenings_made import club_of, met, planned, played, player, players
from clubs.models import Club
from clubs.services import members
from pages.tests.reading import Reading
from social import services as social
from tests.shown_words import source_words

pytestmark = pytest.mark.django_db
TODAY = timezone.now().date()
FORM = {
    "name": "Autumn", "first": str(TODAY), "last": str(TODAY + timedelta(days=90)), "zone": "UTC",
}  # fmt: skip


@pytest.fixture
def club(ann) -> Club:
    """Ann owns it, Dora is a host, Emil and Finn are members."""
    dora, *others = players("Dora", "Emil", "Finn")
    cache.clear()
    return club_of(ann.user, *others, hosts=(dora,))


@pytest.fixture
def evening(ann, club) -> Evening:
    return planned(club, ann.user)


@pytest.fixture
def season(ann, club) -> Season:
    """It has the evenings of the made-up year."""
    terms = Terms("Spring", date(2026, 5, 1), date(2026, 7, 31), "UTC")
    return seasons.start(ann.user, club.pk, terms, club.created)


def game(evening: Evening) -> str:
    """Finn wins; Emil and Dora are equal behind him."""
    dora, emil, finn = (player(name) for name in ("Dora", "Emil", "Finn"))
    return played(met(evening), {finn: 50, emil: -10, dora: -10, player("Ann"): -30})


def rows_of(page: str) -> list[str]:
    """The lines of the first table, as they are read."""
    body = page.partition("<tbody>")[2].partition("</tbody>")[0]
    rows = [row.partition(">")[2] for row in body.split("<tr")[1:]]
    words = (re.sub(r"</(td|th)>", " ", row).replace("\N{MINUS SIGN}", "-") for row in rows)
    more = (re.sub(r'(<span class="(season-more|small)">)', r" \1", row) for row in words)
    return [" ".join(re.sub("<[^>]*>", "", row).split()) for row in more]


class TestHosts:
    def test_start_one_by_the_form(self, ann, club) -> None:
        page = ann.page("club_season_new", club.pk)
        assert Reading(page).faults == []
        assert 'value="Season 1"' in page
        page = ann.submit("club_season_start", club.pk, **FORM)
        assert "The season is there." in page
        assert "No game has been played yet." in page
        assert Reading(page).faults == []
        made = Season.objects.get()
        assert (made.name, made.by, made.first) == ("Autumn", ann.user, TODAY)

    @pytest.mark.parametrize(
        ("changed", "said"),
        [
            ({"name": "\u200b"}, "required"),
            ({"name": "x" * 61}, "at most 60"),
            ({"first": "tomorrow"}, "valid date"),
            ({"last": "2020-01-01"}, "before the first"),
            ({"zone": "Europe/Atlantis"}, "valid choice"),
        ],
    )
    def test_form_that_does_not_fit(self, ann, club, changed, said) -> None:
        answer = ann.post(reverse("club_season_start", args=[club.pk]), FORM | changed)
        assert answer.status_code == 400
        assert said in answer.content.decode()
        assert not Season.objects.exists()

    def test_refusals_are_read_on_the_form(self, ann, club) -> None:
        ann.submit("club_season_start", club.pk, **FORM)
        page = ann.submit("club_season_start", club.pk, **FORM | {"name": "Other"})
        assert "Another season of the club has some of these days." in page
        assert "Start a season" in page

    def test_change_and_end_it(self, ann, club) -> None:
        ann.submit("club_season_start", club.pk, **FORM)
        season = Season.objects.get()
        page = ann.page("club_season_edit", club.pk, season.pk)
        assert f'value="{FORM["last"]}"' in page
        assert Reading(page).faults == []
        page = ann.submit("club_season_save", club.pk, season.pk, **FORM | {"name": "Winter"})
        assert "<h1>Winter</h1>" in page
        assert "End it today" in page
        page = ann.submit("club_season_end", club.pk, season.pk)
        assert "The season ends today." in page
        assert "End it today" not in page
        season.refresh_from_db()
        assert season.last == timezone.now().date()

    def test_one_that_is_over_has_only_another_name(self, ann, club, season) -> None:
        page = ann.page("club_season_edit", club.pk, season.pk)
        assert 'type="date"' not in page
        said = {"first": "2026-05-01", "last": "2026-07-31", "zone": "UTC", "name": "Old"}
        assert "<h1>Old</h1>" in ann.submit("club_season_save", club.pk, season.pk, **said)
        assert "This season is over." in ann.submit("club_season_end", club.pk, season.pk)

    def test_one_that_has_not_begun_is_called_off(self, ann, club) -> None:
        first = str(TODAY + timedelta(days=10))
        ann.submit("club_season_start", club.pk, **FORM | {"first": first})
        page = ann.page("club_seasons", club.pk)
        assert "Has not begun yet" in page
        page = ann.submit("club_season_end", club.pk, Season.objects.get().pk)
        assert "The season has been called off." in page
        assert "This club has no season yet." in page

    def test_members_and_others_cannot(self, visitor, club, season) -> None:
        for name in ("Emil", "Zed"):
            other = visitor(name)
            address = reverse("club_season_new", args=[club.pk])
            assert other.get(address).status_code == 302
            other.post(reverse("club_season_start", args=[club.pk]), FORM)
            other.post(reverse("club_season_end", args=[club.pk, season.pk]))
            other.post(reverse("club_season_save", args=[club.pk, season.pk]), FORM)
            assert "Start a season" not in other.page("club_seasons", club.pk)
        assert list(Season.objects.values_list("name", flat=True)) == ["Spring"]


class TestTable:
    def test_as_members_see_it(self, visitor, club, evening, season) -> None:
        table = game(evening)
        page = visitor("Emil").page("club_season", club.pk, season.pk)
        more = "1 evening, 1 session, 1 game"
        assert rows_of(page) == [
            f"1 Finn {more}, 1 won, 50.0 per game 1 1 1 1 50.0 50",
            f"2 Dora {more}, 0 won, -10.0 per game 1 1 1 0 -10.0 -10",
            f"2 Emil (you) {more}, 0 won, -10.0 per game 1 1 1 0 -10.0 -10",
            f"4 Ann {more}, 0 won, -30.0 per game 1 1 1 0 -30.0 -30",
        ]
        assert "with equal points more games won are better" in page
        assert "Rematches of these tables do not count." in page
        assert "UTC time · " in page  # by whose clocks a day begins
        assert 'id="page" data-fresh="notification">' in page  # long, so not asked for again
        assert reverse("replay", args=[table]) in page
        assert Reading(page).faults == []

    def test_on_the_page_of_the_club(self, ann, visitor, club, evening, season) -> None:
        for name in ("Ida", "Jan", "Kim", "Leo"):
            played(met(evening), {player(name): 5, player("Finn"): -5})
        game(evening)
        page = visitor("Emil").get(reverse("club", args=[club.pk])).content.decode()
        part = page.partition('id="season-title"')[2].partition("</section>")[0]
        assert [row.split()[:2] for row in rows_of(part)][:1] == [["1", "Finn"]]
        assert len(rows_of(part)) == 6  # five, and the reader
        assert rows_of(part)[-1].startswith("6 Emil (you)")
        assert Reading(page).faults == []

    def test_of_others_there_is_no_replay(self, visitor, club, evening, season) -> None:
        table = game(evening)
        page = visitor("Zed").page("club_season", club.pk, season.pk)
        assert "Finn" in page
        assert table not in page
        assert "Best hands" not in page
        part = visitor("Zed").page("club", club.pk)
        assert "Whole table</a>" in part
        assert "best hands" not in part

    def test_visitors_see_no_names(self, club, evening, season) -> None:
        game(evening)
        for name, more in (("club_season", [season.pk]), ("club_seasons", [])):
            answer = Client().get(reverse(name, args=[club.pk, *more]))
            assert answer["Location"].startswith(reverse("account_login"))
        page = Client().get(reverse("club", args=[club.pk])).content.decode()
        assert "Finn" not in source_words(page)

    def test_of_a_private_club_only_members_see_it(self, visitor, club, season) -> None:
        Club.objects.filter(pk=club.pk).update(listed=False)
        address = reverse("club_season", args=[club.pk, season.pk])
        assert visitor("Emil").get(address).status_code == 200
        assert visitor("Zed").get(address).status_code == 404
        members.leave(player("Emil"), club.pk, timezone.now())
        assert visitor("Emil").get(address).status_code == 404

    def test_season_of_another_club(self, ann, season) -> None:
        other = club_of(ann.user, name="Others")
        assert ann.get(reverse("club_season", args=[other.pk, season.pk])).status_code == 404

    def test_whom_the_reader_has_blocked_has_no_link(self, visitor, club, evening, season) -> None:
        game(evening)
        social.block(player("Emil"), player("Finn"), timezone.now())
        link = reverse("person", args=["Finn"])
        assert link not in visitor("Emil").page("club_season", club.pk, season.pk)
        assert link in visitor("Dora").page("club_season", club.pk, season.pk)

    def test_of_deleted_accounts_and_who_has_left(self, ann, club, evening, season) -> None:
        game(evening)
        members.leave(player("Dora"), club.pk, timezone.now())
        delete_account(player("Finn"), int(timezone.now().timestamp() * 1000))
        page = ann.page("club_season", club.pk, season.pk)
        assert rows_of(page)[0].startswith("1 Deleted player 1 evening")
        assert rows_of(page)[1].startswith("2 Dora has left")
        assert "Finn" not in source_words(page)
        assert Reading(page).faults == []

    def test_long_tables_have_pages(self, visitor, club, evening, season, monkeypatch) -> None:
        monkeypatch.setattr("clubs.evenings.season_views.LINES_PER_PAGE", 2)
        game(evening)
        other = planned(club, player("Ann"), name="Tiles", game="dominoes")
        played(met(other), {player("Finn"): 5, player("Emil"): 1})
        emil = visitor("Emil")
        page = emil.page("club_season", club.pk, season.pk)
        assert [row.split()[:2] for row in rows_of(page)] == [
            ["1", "Finn"], ["2", "Dora"], ["2", "Emil"],  # the reader's own line is always there
        ]  # fmt: skip
        assert 'id="game-dominoes"' in page
        assert "?game=american&amp;page=2" in page
        assert Reading(page).faults == []
        address = reverse("club_season", args=[club.pk, season.pk])
        second = emil.get(address, {"game": "american", "page": "2"}).content.decode()
        assert [row.split()[:2] for row in rows_of(second)] == [["2", "Emil"], ["4", "Ann"]]
        assert "Best hands" not in second
        assert 'id="game-dominoes"' not in second
        for odd in ({"game": "chess", "page": "2"}, {"game": "american", "page": "x"}):
            assert "1 Finn" in rows_of(emil.get(address, odd).content.decode())[0]

    def test_past_seasons_stay_readable(self, ann, club, season) -> None:
        ann.submit("club_season_start", club.pk, **FORM)
        page = ann.page("club_seasons", club.pk)
        assert "<h1>Autumn</h1>" in page
        assert reverse("club_season", args=[club.pk, season.pk]) in page

    def test_a_long_season_needs_no_more_queries(
        self, visitor, club, evening, season, django_assert_num_queries
    ) -> None:
        emil = visitor("Emil")
        game(evening)
        with CaptureQueriesContext(connection) as asked:
            emil.page("club_season", club.pk, season.pk)
        for name in ("Ida", "Jan", "Kim", "Leo"):
            played(met(evening, len(name)), {player(name): 5, player("Finn"): -5})
        cache.clear()
        with django_assert_num_queries(len(asked)):
            assert "Leo" in emil.page("club_season", club.pk, season.pk)
