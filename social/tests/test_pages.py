"""The friends page and a player's page, used without scripts."""

import re
from datetime import timedelta

import pytest
from django.core.cache import cache
from django.test import Client, override_settings
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from accounts.sessions import mark_online
from accounts.timestamps import now
from social import views
from social.models import Friendship
from social.selectors import export
from social.services import erase
from social.tests.friends import befriend, heading, number_shown
from social.views import ACTIONS_PER_MINUTE
from tables import services
from tables.models import Table
from tests.shown_words import visible_text

pytestmark = pytest.mark.django_db


class TestFriends:
    def test_request_acceptance_and_removal(self, ann, ben) -> None:
        assert "No friends yet" in ann.page("friends")
        assert "Add friend" in ann.page("person", "Ben")
        assert "Friend request sent" in ann.do("ask", ben)
        assert "Ben" in heading(ann.page("friends"), "Requests sent")
        assert "Ann" in heading(ben.page("friends"), "Friend requests")
        assert number_shown(ben.page("lobby")) == 1
        assert "You and Ann are now friends." in ben.do("accept", ann)
        assert number_shown(ben.page("lobby")) == 0
        for user, other in ((ann, "Ben"), (ben, "Ann")):
            assert other in heading(user.page("friends"), "My friends")
        assert "no longer your friend" in ann.do("remove", ben)
        assert "Ann" not in visible_text(heading(ben.page("friends"), "My friends"))

    def test_declined_and_withdrawn_requests(self, ann, ben) -> None:
        ann.do("ask", ben)
        assert "will not be told" in ben.do("decline", ann)
        assert heading(ann.page("friends"), "Requests sent") == ""
        ann.do("ask", ben)
        assert "You cancelled" in ann.do("withdraw", ben)
        assert "no longer exists" in ben.do("accept", ann)
        assert not Friendship.objects.exists()

    @pytest.mark.parametrize(
        ("act", "words"),
        [
            ("ask", "You cannot do this with your own account."),
            ("accept", "You cannot do this with your own account."),
            ("block", "You cannot do this with your own account."),
        ],
    )
    def test_actions_about_oneself_are_refused(self, ann, act, words) -> None:
        assert words in ann.do(act, ann)

    def test_second_request_is_refused(self, ann, ben) -> None:
        ann.do("ask", ben)
        assert "already sent a friend request" in ann.do("ask", ben)
        assert Friendship.objects.count() == 1

    def test_actions_require_post_account_and_known_name(self, ann, ben) -> None:
        address = reverse("relationship_action", args=["Ben", "ask"])
        assert ann.get(address).url == reverse("friends")
        assert Client().post(address)["Location"].startswith(reverse("account_login"))
        assert ann.post(reverse("relationship_action", args=["Ben", "marry"])).status_code == 404
        strict = Client(enforce_csrf_checks=True)
        strict.cookies = ann.cookies
        assert strict.post(address).status_code == 403
        assert not Friendship.objects.exists()

    @pytest.mark.parametrize(
        "away", ["https://example.com/", "//example.com", "javascript:x", "nan", "settings"]
    )
    def test_next_never_leads_to_another_site(self, ann, ben, away) -> None:
        answer = ann.post(reverse("relationship_action", args=["Ben", "ask"]), {"next": away})
        assert answer.url == reverse("friends")

    @pytest.mark.parametrize("name", ["Nobody", "x" * 10_000])
    def test_unknown_user_is_not_found(self, ann, name) -> None:
        assert ann.get(reverse("person", args=[name])).status_code == 404
        assert ann.get(reverse("report", args=[name])).status_code == 404
        answer = ann.post(reverse("relationship_action", args=[name, "ask"]), follow=True)
        assert "no player with this name" in answer.content.decode()

    @pytest.mark.parametrize("name", ["\u0410nn", "A nn", "Ann\x00", "<b>", "'; DROP TABLE x;--"])
    def test_invalid_name_is_not_found(self, ann, name) -> None:
        assert ann.get(f"/people/{name}/").status_code == 404

    def test_visitors_are_sent_to_sign_in(self, ann) -> None:
        for address in ("friends", "friend_list"):
            assert Client().get(reverse(address))["Location"].startswith(reverse("account_login"))
        for name in ("Ann", "Nobody"):
            answer = Client().get(reverse("person", args=[name]))
            assert answer["Location"].startswith(reverse("account_login"))

    def test_actions_are_rate_limited(self, ann, ben) -> None:
        address = reverse("relationship_action", args=[ben.user.username, "withdraw"])
        for _ in range(ACTIONS_PER_MINUTE):
            ann.post(address)
        requests = range(ACTIONS_PER_MINUTE + 1)  # a new minute may have begun in between
        assert any("Too many requests" in ann.do("withdraw", ben) for _ in requests)


class TestSearch:
    def found(self, visitor, text):
        page = visitor.page("friends", q=text)
        part = page[page.index('role="search"') : page.index("data-refresh")]
        return re.findall(r'<h3><a href="/people/[^"]+">([^<]+)</a>', part)

    def test_search_finds_up_to_eight_names_by_prefix(self, ann) -> None:
        for n in range(12):
            User.objects.create(username=f"Dora{n:02}")
        User.objects.create(username="Pandora")
        assert self.found(ann, "dORA") == [f"Dora{n:02}" for n in range(8)]
        assert self.found(ann, "dora11") == ["Dora11"]

    @pytest.mark.parametrize(
        "text",
        [
            "d",
            "do",
            "%",
            "%%%",
            "__",
            "D%",
            "\u0434\u043e\u0440\u0430",
            "do\x00",
            "' OR 1=1 --",
            "x" * 10_000,
        ],
    )
    def test_other_searches_find_nobody(self, ann, text) -> None:
        User.objects.create(username="Dora")
        assert self.found(ann, text) == []

    def test_search_excludes_guests_deleted_accounts_and_oneself(self, ann) -> None:
        User.objects.create(username="Anna", guest=True)
        User.objects.create(username="Anne", is_active=False)
        assert self.found(ann, "ann") == []
        assert ann.get(reverse("person", args=["Anne"])).status_code == 404

    def test_search_is_rate_limited(self, ann, monkeypatch) -> None:
        monkeypatch.setattr(views, "SEARCHES_PER_MINUTE", 2)
        codes = [ann.get(reverse("friends"), {"q": f"d{n}"}).status_code for n in range(6)]
        assert codes[0] == 200
        assert 429 in codes

    def test_search_text_is_escaped(self, ann) -> None:
        assert "<script>x" not in ann.page("friends", q="<script>x</script>")


class TestRecentOpponents:
    def met(self, visitor):
        return heading(visitor.page("friends"), "Recent players")

    def test_recent_opponents_without_a_relationship_are_listed(self, ann, ben, cyd) -> None:
        table = services.open_table(ann.user, "american", {}, now())
        services.sit(table.pk, ben.user, None, now())
        assert "Ben" in self.met(ann)
        assert "Ann" in self.met(ben)
        assert self.met(cyd) == ""
        ann.do("ask", ben)
        assert self.met(ann) == ""
        ben.do("block", ann)
        assert self.met(ben) == ""
        assert "Ben" in self.met(ann)  # for Ann it looks as if Ben had declined


class TestPresence:
    def where(self, visitor):
        return re.findall(r'class="where (\w+)"', visitor.page("friend_list"))

    def mark_offline(self, visitor) -> None:
        cache.delete(f"online.{visitor.user.pk}")

    def test_friend_is_offline_online_or_at_a_table(self, ann, ben) -> None:
        befriend(ann, ben)
        self.mark_offline(ben)
        assert self.where(ann) == ["offline"]
        ben.page("lobby")
        assert self.where(ann) == ["online"]
        services.open_table(ben.user, "american", {}, now())
        assert self.where(ann) == ["table"]
        self.mark_offline(ben)
        assert self.where(ann) == ["offline"]

    def test_open_table_page_counts_as_online(self, ann, ben) -> None:
        befriend(ann, ben)
        self.mark_offline(ben)
        mark_online(ben.user.pk)
        assert self.where(ann) == ["online"]

    def test_private_table_is_not_shown_to_friends(self, ann, ben) -> None:
        befriend(ann, ben)
        table = services.open_table(ben.user, "american", {"public": False}, now())
        assert self.where(ann) == ["online"]
        assert table.pk not in ann.page("friends")
        services.sit(table.pk, ann.user, None, now())
        assert self.where(ann) == ["table"]

    def test_user_joins_a_friends_table(self, ann, ben, visitor) -> None:
        befriend(ann, ben)
        table = services.open_table(ben.user, "american", {}, now())
        page = ann.page("friends")
        join = reverse("sit", args=[table.pk])
        assert join in page
        assert ann.post(join).url == reverse("table", args=[table.pk])
        assert join not in ann.page("friends")
        for name in ("Dan", "Eve"):
            services.sit(table.pk, visitor(name).user, None, now())
        assert table.seats.filter(user=None).count() == 0

    def test_page_works_without_redis(self, ann, ben, settings) -> None:
        befriend(ann, ben)
        away = {**settings.CACHES["default"], "LOCATION": "unix:///nowhere/redis.sock"}
        with override_settings(CACHES={"default": away}):
            assert self.where(ann) == ["offline"]
            assert ann.get(reverse("friends")).status_code == 200

    def test_presence_is_shown_to_friends_only(self, ann, ben) -> None:
        ben.page("lobby")
        assert 'class="where' not in ann.page("person", "Ben")
        assert 'class="where' not in ann.page("friends", q="ben")

    def test_number_of_queries_does_not_grow_with_friends(
        self, ann, visitor, django_assert_max_num_queries
    ) -> None:
        for n in range(12):
            friend = visitor(f"Friend{n}")
            befriend(ann, friend)
            services.open_table(friend.user, "american", {}, now())
        with django_assert_max_num_queries(24):
            assert ann.page("friends").count("Waiting at") == 12


def test_export_and_erasure(ann, ben, cyd) -> None:
    befriend(ann, ben)
    ann.do("block", cyd)
    cyd.do("block", ann)
    mine = export(ann.user)
    assert [friend["name"] for friend in mine["friends"]] == ["Ben"]
    assert mine["blocked"] == ["Cyd"]
    erase(ann.user, now())
    left = export(ann.user)
    assert not any(left.values())
    assert "Ann" not in visible_text(heading(ben.page("friends"), "My friends"))


def test_player_page_shows_the_month_of_joining(ann, ben) -> None:
    User.objects.filter(pk=ben.user.pk).update(date_joined=timezone.now() - timedelta(days=400))
    since = (timezone.now() - timedelta(days=400)).strftime("%B %Y")
    assert f"Joined in {since}" in ann.page("person", "ben")


def test_pages_obey_the_content_security_policy(ann, ben) -> None:
    befriend(ann, ben)
    Table.objects.all().delete()
    for page in (ann.page("friends", q="be"), ann.page("person", "Ben"), ann.page("report", "Ben")):
        assert " style=" not in page
        assert not re.search(r"<script(?![^>]*src=)", page)
        assert not re.search(r"\son\w+=", page)
