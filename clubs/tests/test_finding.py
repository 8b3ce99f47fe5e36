"""Finding a club by its name, language and game, and what its pages ask of the database."""

import re

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from accounts.sessions import mark_online
from accounts.timestamps import now
from clubs.finding import PER_PAGE
from clubs.models import Club, InvitationLink, Membership, Role
from clubs.services import members
from clubs.tests.clubs_made import AT, club_of, founded, player, players
from tables import services as tables

pytestmark = pytest.mark.django_db


class TestFinding:
    def names(self, reader: Client, **query: str) -> list[str]:
        page = reader.get(reverse("clubs"), query).content.decode()
        found = page.partition('id="found"')[2].partition("</section>")[0]
        return re.findall(r'href="/clubs/\w{12}/">([^<]+)', found)

    @pytest.fixture
    def five(self) -> list[Club]:
        ann, ben, cyd = players("Owner", "Owner2", "Owner3")
        hidden = {"listed": False}
        return [
            founded(ann, "Thursday Friends", games=["american"]),
            founded(ann, "Bamboo and Dots", games=["american", "dominoes"], language="de"),
            founded(ben, "The Thursdays", language="es"),
            founded(cyd, "Hidden Thursday", **hidden),
            club_of(cyd, ben, name="Düne West", games=["dominoes"]),
        ]

    def test_by_name_language_and_game(self, client, five) -> None:
        assert self.names(client)[0] == "Düne West"  # the largest first
        assert len(self.names(client)) == 4
        assert set(self.names(client, name="thursday")) == {"Thursday Friends", "The Thursdays"}
        assert self.names(client, name="THURS fri") == ["Thursday Friends"]
        assert self.names(client, name="dune") == ["Düne West"]
        assert self.names(client, language="de") == ["Bamboo and Dots"]
        assert self.names(client, game="dominoes") == ["Düne West", "Bamboo and Dots"]
        assert self.names(client, game="dominoes", language="de") == ["Bamboo and Dots"]
        assert self.names(client, name="game:american") == []
        assert self.names(client, name="%") == []

    def test_one_letter_finds_nothing(self, client, five) -> None:
        assert self.names(client, name="t") == []
        assert "No club like that" in client.get(reverse("clubs"), {"name": "t"}).content.decode()

    def test_without_clubs_the_page_invites_to_found_one(self, client) -> None:
        page = client.get(reverse("clubs")).content.decode()
        assert "There are no clubs here yet" in page
        assert page.count(f'href="{reverse("club_new")}"') == 2

    def test_pages_follow_each_other(self, client) -> None:
        many(2 * PER_PAGE + 3)
        address, seen = reverse("clubs") + "?language=en", []
        while address:
            page = client.get(address).content.decode()
            found = page.partition('id="found"')[2]
            seen += re.findall(r'href="/clubs/(\w{12})/"', found)
            more = re.search(r'href="([^"]+)#found" rel="next"', found)
            address = more[1].replace("&amp;", "&") if more else ""
        assert len(seen) == len(set(seen)) == 2 * PER_PAGE + 3

    @pytest.mark.parametrize("after", ["x", "9-", "999999-abcdefghijkl", "-1-abcdefghijkl", "٣-x"])
    def test_marks_that_are_none_show_the_first_page(self, client, five, after: str) -> None:
        assert len(self.names(client, after=after)) == 4

    @pytest.mark.parametrize("query", [{"language": "xx"}, {"game": "chess"}, {"name": "x" * 99}])
    def test_what_makes_no_sense_is_left_out(self, client, five, query) -> None:
        assert client.get(reverse("clubs"), query).status_code == 200

    def test_own_clubs_come_first_hidden_ones_too(self, visitor, five) -> None:
        page = visitor("Owner3").page("clubs")
        mine = page.partition('id="mine-title"')[2].partition("</section>")[0]
        assert "Hidden Thursday" in mine
        assert "Owner" in mine


def many(number: int, before: str = "Club") -> None:
    owner, about = player("Everybody"), {"language": "en", "created": AT, "games": ["american"]}
    clubs = [
        Club(name=f"{before} {n}", folded=f"{before}{n}", size=1 + n % 3, **about)
        for n in range(number)
    ]
    Club.objects.bulk_create(clubs)
    Membership.objects.bulk_create(
        Membership(club=club, user=owner, role=Role.OWNER, joined=AT, since=AT) for club in clubs
    )


def queries(client: Client, address: str) -> int:
    with CaptureQueriesContext(
        connection,
    ) as asked:
        assert client.get(address).status_code == 200
    return len(asked)


def test_longer_lists_ask_no_more(ann, client) -> None:
    many(3)
    address = reverse("clubs")
    for reader in (ann, client):
        queries(reader, address)
    few = [queries(reader, address) for reader in (ann, client)]
    many(15, before="More")
    assert [queries(reader, address) for reader in (ann, client)] == few


def enters(name: str) -> None:
    """Somebody joins, is online, and opens a table."""
    other = player(name)
    members.join_by_link(other, InvitationLink.objects.get().token, AT)
    mark_online(other.pk)
    tables.open_table(other, "american", {}, now())


@pytest.mark.parametrize("page", ["club", "club_members"])
def test_larger_clubs_ask_no_more(ann, page: str) -> None:
    club = club_of(ann.user, *players("Dora", "Emil"))
    address = reverse(page, args=[club.pk])
    enters("Fay")
    queries(ann, address)
    few = queries(ann, address)
    for name in ("Gus", "Hal", "Ida"):
        enters(name)
    queries(ann, address)  # the rows of tables are rendered once for all
    assert queries(ann, address) == few
