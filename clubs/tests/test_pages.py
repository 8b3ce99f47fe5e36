"""The pages of clubs: what each reader sees and may do there."""

import re
from urllib.parse import quote

import pytest
from django.core.cache import cache
from django.test import Client
from django.urls import reverse

from accounts.sessions import mark_online
from accounts.site_address import page_address
from accounts.timestamps import now
from clubs.models import Ban, Club, InvitationLink, JoinRequest, Role
from clubs.services import founding, members
from clubs.tests.clubs_made import AT, club_of, founded, names_in, player, players, role_of, terms
from moderation.models import Report
from pages.tests.reading import Reading
from social import services as social
from social.tests.conftest import Visitor
from tables import services as tables
from tests.shown_words import source_words

pytestmark = pytest.mark.django_db
FORM = {
    "name": "Thursday Friends", "description": "We play on\nThursdays.", "language": "en",
    "games": ["american"], "joining": "request", "listed": "on", "face": "RD", "colour": "wine",
}  # fmt: skip


def text_of(page: str) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", page.partition("<main")[2]).split())


def at_club(name: str, club: Club, *more: str) -> str:
    return reverse(name, args=[club.pk, *more])


@pytest.fixture
def club(ann) -> Club:
    """Ann owns it, Dora is a host, Emil a member."""
    dora, emil = players("Dora", "Emil")
    return club_of(ann.user, emil, hosts=(dora,), joining="request", description="Come & play.")


class TestFounding:
    def test_by_the_form(self, ann) -> None:
        page = ann.submit("club_found", **FORM)
        club = Club.objects.get()
        assert (club.name, club.games, club.face) == ("Thursday Friends", ["american"], "RD")
        assert "Your club is ready" in page
        assert "<p>We play on<br>Thursdays.</p>" in page

    @pytest.mark.parametrize(
        ("changed", "said"),
        [
            ({"name": "Staff"}, "sounds like staff"),
            ({"name": "ab"}, "A name has 3 to 40"),
            ({"name": "x" * 41}, "at most 40"),
            ({"description": "x" * 1001}, "at most 1000"),
            ({"language": "xx"}, "valid choice"),
            ({"games": ["chess"]}, "valid choice"),
            ({"joining": "sometimes"}, "valid choice"),
            ({"face": "J9"}, "valid choice"),
            ({"name": ""}, "required"),
        ],
    )
    def test_form_that_does_not_fit(self, ann, changed, said) -> None:
        answer = ann.post(reverse("club_found"), FORM | changed)
        assert answer.status_code == 400
        assert said in text_of(answer.content.decode())
        assert not Club.objects.exists()

    def test_what_cannot_be_seen_is_left_out(self, ann) -> None:
        ann.submit("club_found", **FORM | {"description": "Hello\u202e\u200b\x07 all"})
        assert Club.objects.get().description == "Hello all"

    def test_five_times_a_day(self, ann) -> None:
        for number in range(6):
            ann.submit("club_found", **FORM | {"name": f"Club {'abcdef'[number] * 3}"})
            Club.objects.all().delete()
        assert "Too many requests" in ann.submit("club_found", **FORM)

    def test_visitors_sign_in_first(self, client) -> None:
        for name in ("club_new", "club_found"):
            answer = (
                client.post(reverse(name)) if name == "club_found" else client.get(reverse(name))
            )
            assert answer.url == f"{reverse('account_login')}?next={reverse('club_new')}"


class TestClubPage:
    def test_of_a_listed_club_is_public(self, client, club) -> None:
        page = client.get(at_club("club", club)).content.decode()
        assert "Come &amp; play." in page
        assert "3 members" in page
        assert "Dora" in page
        assert "Emil" not in source_words(page)  # visitors see owner and hosts
        assert "Sign up and ask to join" in page
        assert "People" not in page
        assert Reading(page).faults == []

    def test_shows_members_with_their_roles(self, ben, club) -> None:
        text = text_of(ben.page("club", club.pk))
        members_part = text.partition(" Members ")[2]
        assert members_part.startswith("Ann Owner Dora Host Emil All members")

    def test_of_an_unlisted_club_is_for_members(self, ann, ben, client, club) -> None:
        founding.change(ann.user, club.pk, terms(listed=False))
        for page in ("club", "club_members", "club_report"):
            assert ben.get(at_club(page, club)).status_code == 404
            assert ann.get(at_club(page, club)).status_code == 200
        assert client.get(at_club("club", club)).status_code == 404

    def test_link_has_a_picture_where_everybody_may_see_the_club(self, ann, club) -> None:
        picture = at_club("club_picture", club)
        assert picture in Client().get(at_club("club", club)).content.decode()
        assert Client().get(picture)["Content-Type"] == "image/jpeg"
        founding.change(ann.user, club.pk, terms(listed=False))
        assert picture not in ann.page("club", club.pk)
        assert Client().get(picture).status_code == 404

    def test_blocked_players_are_not_seen(self, ben, ann, club) -> None:
        social.block(ben.user, player("Emil"), AT)
        social.block(player("Dora"), ben.user, AT)  # which nobody tells Ben
        for page in ("club", "club_members"):
            assert "Emil" not in source_words(ben.page(page, club.pk))
            assert "Dora" in ben.page(page, club.pk)
            assert "Emil" in ann.page(page, club.pk)

    def test_hosts_see_whom_they_have_blocked_where_they_decide(self, ann, club) -> None:
        social.block(ann.user, player("Emil"), AT)
        assert "Emil" not in source_words(ann.page("club", club.pk))
        page = text_of(ann.page("club_members", club.pk))
        assert "Emil You have blocked this player Manage" in page

    def test_members_see_who_is_online(self, ann, ben, visitor, club) -> None:
        dora, emil = players("Dora", "Emil")
        for user in (dora, emil):
            mark_online(user.pk)
        online = 'id="online-title"'
        part = ann.page("club", club.pk).partition(online)[2].partition("</section>")[0]
        assert "Dora" in part
        assert "Emil" in part
        assert online not in ben.page("club", club.pk)  # no member
        social.block(emil, ann.user, AT)
        part = ann.page("club", club.pk).partition(online)[2].partition("</section>")[0]
        assert "Emil" not in source_words(part)
        cache.clear()
        assert online not in ann.page("club", club.pk)

    def test_open_tables_of_members(self, ann, ben, client, club) -> None:
        dora, emil = players("Dora", "Emil")
        public = tables.open_table(dora, "american", {}, now())
        private = tables.open_table(emil, "american", {"public": False}, now())
        other = tables.open_table(player("Zed"), "american", {}, now())
        for reader in (ann, ben):
            page = reader.page("club", club.pk)
            assert reverse("sit", args=[public.pk]) in page
            assert reverse("sit", args=[other.pk]) not in page
            assert reverse("sit", args=[private.pk]) not in page
        assert "Open tables" not in client.get(at_club("club", club)).content.decode()
        social.block(dora, ben.user, AT)
        assert reverse("sit", args=[public.pk]) not in ben.page("club", club.pk)

    def test_unknown_club(self, ann) -> None:
        for page in ("club", "club_members", "club_settings", "club_close", "club_report"):
            assert ann.get(reverse(page, args=["x" * 12])).status_code == 404

    def test_description_is_text(self, ann, club) -> None:
        bad = "<script>alert(1)</script>\"'>{{ x }}"
        founding.change(ann.user, club.pk, terms(description=bad))
        page = ann.page("club", club.pk)
        assert "<script>alert" not in page
        assert "&lt;script&gt;" in page


class TestJoining:
    def test_freely(self, ann, ben) -> None:
        club = founded(ann.user)
        assert "Join the club" in ben.page("club", club.pk)
        assert "You have joined" in ben.submit("club_join", club.pk)
        assert "You are a member" in ben.page("club", club.pk)

    def test_on_request_and_its_answers(self, ann, ben, visitor, club) -> None:
        assert "Ask to join" in ben.page("club", club.pk)
        assert "Your request is waiting" in ben.submit("club_join", club.pk)
        assert '<span class="badge">1</span>' in ann.page("club", club.pk)
        dora = visitor("Dora")
        assert "Ben" in dora.page("club_requests", club.pk)
        assert "Ben is a member now" in dora.submit("club_answer", club.pk, "Ben", "accept")
        assert "no longer exists" not in ann.submit("club_answer", club.pk, "Ben", "accept")
        assert role_of(club, ben.user) == Role.MEMBER

    def test_declined(self, ann, ben, club) -> None:
        ben.submit("club_join", club.pk)
        ann.submit("club_answer", club.pk, "Ben", "decline")
        assert "Your request was declined on" in ben.page("club", club.pk)
        assert "ask again a week after" in ben.submit("club_join", club.pk)

    def test_taken_back(self, ben, club) -> None:
        ben.submit("club_join", club.pk)
        assert "You took your request back" in ben.submit("club_withdraw", club.pk)
        assert not JoinRequest.objects.exists()

    def test_by_invitation_only(self, ann, ben) -> None:
        club = founded(ann.user, joining="invited")
        assert "by invitation only" in ben.page("club", club.pk)
        assert "by invitation only" in ben.submit("club_join", club.pk)
        assert names_in(club) == ["Ann"]

    def test_visitors_sign_up_first(self, client, club) -> None:
        answer = client.post(at_club("club_join", club))
        assert answer.url == f"{reverse('account_signup')}?next={quote(at_club('club', club), '')}"

    def test_leaving(self, visitor, club) -> None:
        emil = visitor("Emil")
        assert "You have left Thursday Friends" in emil.submit("club_leave", club.pk)
        assert names_in(club) == ["Ann", "Dora"]
        assert "not a member of this club" in emil.submit("club_leave", club.pk)

    def test_leaving_a_hidden_club_that_ends(self, ben) -> None:
        club = founded(ben.user, listed=False)
        assert "the club ends when you leave" in ben.page("club", club.pk).lower()
        assert "You have left" in ben.submit("club_leave", club.pk)
        assert not Club.objects.exists()


class TestInvitationLink:
    def link(self, club: Club) -> str:
        return reverse("club_invitation", args=[InvitationLink.objects.get(club=club).token])

    def test_is_made_shown_and_revoked(self, ann, club) -> None:
        page = ann.page("club_invite", club.pk)
        old = self.link(club)
        assert page_address("club_invitation", old.split("/")[3]) in page
        assert page.count("<svg width=") == 1
        new_page = ann.submit("club_link", club.pk)
        assert old not in new_page
        assert self.link(club) in new_page
        assert "There is no link" in ann.submit("club_revoke", club.pk)

    def test_leads_to_the_club(self, ben, client, ann) -> None:
        club = founded(ann.user, joining="invited", listed=False)
        founding.make_link(ann.user, club.pk, AT)
        page = client.get(self.link(club)).content.decode()
        assert "Thursday Friends" in page
        assert "Sign up to join" in page
        assert "Join the club" in ben.get(self.link(club)).content.decode()
        answer = ben.post(f"{self.link(club)}now", follow=True)
        assert "You have joined" in answer.content.decode()
        assert "You are a member already" in ben.get(self.link(club)).content.decode()

    def test_has_a_picture_until_it_is_revoked(self, ann) -> None:
        club = founded(ann.user, name="竹の会", listed=False)
        founding.make_link(ann.user, club.pk, AT)
        picture = f"{self.link(club)}picture.jpg"
        assert picture in Client().get(self.link(club)).content.decode()
        assert Client().get(picture)["Content-Type"] == "image/jpeg"
        InvitationLink.objects.all().delete()
        assert Client().get(picture).status_code == 404

    def test_that_is_gone_says_so(self, client, ben) -> None:
        for reader in (client, ben):
            answer = reader.get(reverse("club_invitation", args=["x" * 22]))
            assert answer.status_code == 404
            assert "does not work any more" in answer.content.decode()
        answer = ben.post(reverse("club_join_by_link", args=["x" * 22]), follow=True)
        assert "does not work any more" in answer.content.decode()

    def test_is_shown_to_owner_and_hosts(self, ben, visitor, client, club) -> None:
        for reader in (ben, visitor("Emil")):
            answer = reader.get(at_club("club_invite", club), follow=True)
            assert "Only a host or the owner" in answer.content.decode()
            assert self.link(club) not in answer.content.decode()


# What a page offers, by who reads it: a visitor, somebody else, a member, a host, the owner.
LINKS = {
    "club_join": (True, True, False, False, False),
    "club_leave": (False, False, True, True, True),
    "club_requests": (False, False, False, True, True),
    "club_invite": (False, False, False, True, True),
    "club_settings": (False, False, False, True, True),
    "club_members": (False, True, True, True, True),
    "club_report": (False, True, True, True, False),
}
READERS = (None, "Ben", "Emil", "Dora", "Ann")


@pytest.mark.parametrize("reader", READERS)
def test_page_offers_what_its_reader_may_do(reader: str | None, club, visitor) -> None:
    client = visitor(reader) if reader else Client()
    page = client.get(at_club("club", club)).content.decode()
    offered = {name: f'"{at_club(name, club)}"' in page for name in LINKS}
    assert offered == {name: row[READERS.index(reader)] for name, row in LINKS.items()}


@pytest.mark.parametrize("name", ["club_settings", "club_invite", "club_requests", "club_close"])
def test_pages_of_owner_and_hosts(name: str, club, visitor, client) -> None:
    address = at_club(name, club)
    assert client.get(address).url == f"{reverse('account_login')}?next={address}"
    statuses = [visitor(reader).get(address).status_code for reader in READERS[1:]]
    assert statuses == [302, 302, 302 if name == "club_close" else 200, 200]


class TestDeciding:
    @pytest.mark.parametrize(
        ("act", "said"),
        [
            ("host", "Emil is a host now"),
            ("owner", "Emil owns the club now"),
            ("remove", "Emil is no longer a member"),
            ("ban", "Emil is banned"),
        ],
    )
    def test_about_a_member(self, ann, club, act: str, said: str) -> None:
        page = ann.page("club_members", club.pk)
        assert at_club("club_decide", club, "Emil", act) in page
        assert said in ann.submit("club_decide", club.pk, "Emil", act)

    def test_host_decides_about_members_only(self, visitor, club) -> None:
        page = visitor("Dora").page("club_members", club.pk)
        for name, act, offered in (
            ("Emil", "remove", True), ("Emil", "ban", True), ("Emil", "host", False),
            ("Emil", "owner", False), ("Ann", "remove", False), ("Dora", "remove", False),
        ):  # fmt: skip
            assert (at_club("club_decide", club, name, act) in page) == offered

    def test_members_decide_nothing(self, visitor, club) -> None:
        emil = visitor("Emil")
        assert "Manage" not in emil.page("club_members", club.pk)
        assert "Only a host or the owner" in emil.submit("club_decide", club.pk, "Dora", "remove")

    def test_banned_players_are_listed_for_hosts(self, ann, visitor, club) -> None:
        members.ban(ann.user, club.pk, player("Emil"), AT)
        assert "Banned players (1)" in ann.page("club_members", club.pk)
        assert "Banned" not in visitor("Ben").page("club_members", club.pk)
        assert "Emil may join again" in ann.submit("club_decide", club.pk, "Emil", "unban")
        assert not Ban.objects.exists()

    def test_unknown_act_and_unknown_player(self, ann, club) -> None:
        for name in ("club_decide", "club_answer"):
            assert ann.post(at_club(name, club, "Emil", "promote")).status_code == 404
        assert "no player with this name" in ann.submit("club_decide", club.pk, "Nobody1", "host")


class TestSettings:
    def test_are_changed(self, visitor, club) -> None:
        dora = visitor("Dora")
        assert 'value="Thursday Friends"' in dora.page("club_settings", club.pk)
        changed = {"name": "Friday Friends", "joining": "free", "colour": "plum", "games": []}
        assert "have been saved" in dora.submit("club_save", club.pk, **FORM | changed)
        club.refresh_from_db()
        assert (club.name, club.joining, club.colour) == ("Friday Friends", "free", "plum")
        assert set(club.terms.values_list("term", flat=True)) == {"friday", "friends"}

    def test_name_of_another_club(self, ann, ben, club) -> None:
        founded(ben.user, "Friday Friends")
        answer = ann.post(at_club("club_save", club), FORM | {"name": "FRIDAY friends"})
        assert answer.status_code == 400
        assert "Another club has this name" in answer.content.decode()

    def test_are_not_for_members(self, visitor, club) -> None:
        page = visitor("Emil").submit("club_save", club.pk, **FORM | {"name": "Mine now"})
        assert "Only a host or the owner" in page
        club.refresh_from_db()
        assert club.name == "Thursday Friends"


class TestClosing:
    def test_asks_for_the_name(self, ann, club) -> None:
        assert "Close the club" in ann.page("club_settings", club.pk)
        assert "not the name of the club" in ann.submit("club_close", club.pk, name="Other club")
        page = ann.submit("club_close", club.pk, name="thursday FRIENDS")
        assert "Thursday Friends has been closed" in page
        assert not Club.objects.exists()

    def test_is_the_owners(self, visitor, club) -> None:
        dora = visitor("Dora")
        assert reverse("club_close", args=[club.pk]) not in dora.page("club_settings", club.pk)
        assert "Only the owner" in dora.submit("club_close", club.pk, name="Thursday Friends")
        assert Club.objects.exists()


class TestReporting:
    def test_names_the_owner_and_what_the_club_says(self, ben, ann, club) -> None:
        assert "Staff read every report" in ben.page("club_report", club.pk)
        page = ben.submit("club_report", club.pk, reason="name", words="Not nice")
        assert "Staff will read your report" in page
        report = Report.objects.get()
        assert (report.reported, report.reporter, report.words) == (ann.user, ben.user, "Not nice")
        (line,) = report.snapshot["clubs"]["lines"]
        assert (line["where"], line["name"]) == ("club", "Ann")
        assert "Thursday Friends" in line["text"]
        assert "Come & play." in line["text"]
        founding.change(ann.user, club.pk, terms("All is well"))
        report.refresh_from_db()
        assert "Thursday Friends" in str(report.snapshot)  # as it was

    def test_own_club_is_not_reported(self, ann, club) -> None:
        assert "your own account" in ann.submit("club_report", club.pk, reason="name")
        assert not Report.objects.exists()

    def test_report_about_a_player_names_the_clubs_of_both(self, ben, visitor, club) -> None:
        visitor("Dora").submit("report", "Emil", reason="unkind", words="")
        (line,) = Report.objects.get().snapshot["clubs"]["lines"]
        assert line["text"] == f"member of Thursday Friends ({club.pk})"
        ben.submit("report", "Emil", reason="unkind", words="")
        assert Report.objects.order_by("pk").last().snapshot["clubs"] == {"lines": []}

    def test_needs_an_account(self, client, club) -> None:
        address = at_club("club_report", club)
        assert client.get(address).url == f"{reverse('account_login')}?next={address}"


class TestElsewhere:
    def test_profile_shows_listed_clubs(self, ben, ann, club) -> None:
        founded(ann.user, "Hidden Winds", listed=False)
        page = ben.page("person", "Ann")
        assert "Thursday Friends" in page
        assert "Hidden Winds" not in page
        social.block(ben.user, ann.user, AT)
        assert "Thursday Friends" not in ben.page("person", "Ann")

    def test_notifications_lead_to_the_club(self, ann, ben, club) -> None:
        ben.submit("club_join", club.pk)
        page = ann.page("notifications")
        assert "Ben would like to join Thursday Friends." in page
        assert at_club("club_requests", club) in page
        ann.submit("club_answer", club.pk, "Ben", "accept")
        page = ben.page("notifications")
        assert "You are now a member of Thursday Friends." in page
        assert at_club("club", club) in page
        members.hand_over(ann.user, club.pk, ben.user, AT)
        assert "You are now the owner of Thursday Friends." in ben.page("notifications")

    def test_guests_look_as_visitors_do(self, club, client) -> None:
        client.post(reverse("play_as_guest"))
        page = client.get(at_club("club", club)).content.decode()
        assert "Sign up and ask to join" in page
        assert "Emil" not in source_words(page)


def test_every_page_is_well_formed(ann, visitor, club, client) -> None:
    members.join(player("Ben"), club.pk, AT)
    members.ban(ann.user, club.pk, player("Emil"), AT)
    addresses = [reverse("clubs"), reverse("club_new")]
    addresses += [
        at_club(name, club)
        for name in (
            "club", "club_members", "club_requests", "club_invite", "club_settings", "club_close",
        )
    ]  # fmt: skip
    addresses.append(reverse("club_invitation", args=[InvitationLink.objects.get().token]))
    for address in addresses:
        page = Reading(ann.get(address).content.decode())
        assert page.faults == [], address
        assert page.nameless == [], address
        assert len(page.headings) == 1, address
    page = Reading(visitor("Ben").page("club_report", club.pk))
    assert page.faults == page.nameless == []


def test_visitor_is_not_told_apart(club) -> None:
    """Nothing of one reader is kept for the next."""
    first = Visitor("Ben").page("club", club.pk)
    Visitor("Ann").page("club", club.pk)
    second = Visitor("Ben").page("club", club.pk)
    token = r'(csrfmiddlewaretoken" value=")\w+'
    assert re.sub(token, r"\1", first) == re.sub(token, r"\1", second)
