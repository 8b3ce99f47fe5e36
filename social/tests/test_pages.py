"""The friends page and a person's page, as somebody presses through them without scripts."""

import re
from datetime import timedelta

import pytest
from django.core.cache import cache
from django.test import Client, override_settings
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from accounts.presence import mark_online
from accounts.timestamps import now
from social import views
from social.export import export
from social.models import Friendship
from social.services import erase
from social.tests.friends import befriend, count, heading
from social.views import ACTS_A_MINUTE
from tables import services
from tables.models import Table

pytestmark = pytest.mark.django_db


class TestFriends:
    def test_from_strangers_to_friends_and_back(self, ann, ben):
        assert "No friends yet" in ann.page("friends")
        assert "Add friend" in ann.page("person", "Ben")
        assert "Friend request sent" in ann.do("ask", ben)
        assert "Ben" in heading(ann.page("friends"), "Requests sent")
        assert "Ann" in heading(ben.page("friends"), "Friend requests")
        assert count(ben.page("lobby")) == 1
        assert "You and Ann are now friends." in ben.do("accept", ann)
        assert count(ben.page("lobby")) == 0
        for one, other in ((ann, "Ben"), (ben, "Ann")):
            assert other in heading(one.page("friends"), "My friends")
        assert "no longer your friend" in ann.do("remove", ben)
        assert "Ann" not in heading(ben.page("friends"), "My friends")

    def test_declined_and_taken_back(self, ann, ben):
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
    def test_nothing_is_between_me_and_myself(self, ann, act, words):
        assert words in ann.do(act, ann)

    def test_asking_twice(self, ann, ben):
        ann.do("ask", ben)
        assert "already sent a friend request" in ann.do("ask", ben)
        assert Friendship.objects.count() == 1

    def test_what_is_done_takes_a_post_an_account_and_a_known_act(self, ann, ben):
        address = reverse("people_act", args=["Ben", "ask"])
        assert ann.get(address).status_code == 405
        assert Client().post(address).url.startswith(reverse("account_login"))
        assert ann.post(reverse("people_act", args=["Ben", "marry"])).status_code == 404
        strict = Client(enforce_csrf_checks=True)
        strict.cookies = ann.cookies
        assert strict.post(address).status_code == 403
        assert not Friendship.objects.exists()

    @pytest.mark.parametrize(
        "away", ["https://example.com/", "//example.com", "javascript:x", "nan", "settings"]
    )
    def test_a_button_never_leads_away(self, ann, ben, away):
        answer = ann.post(reverse("people_act", args=["Ben", "ask"]), {"next": away})
        assert answer.url == reverse("friends")

    @pytest.mark.parametrize("name", ["Nobody", "x" * 10_000])
    def test_somebody_who_is_not_there(self, ann, name):
        assert ann.get(reverse("person", args=[name])).status_code == 404
        assert ann.get(reverse("report", args=[name])).status_code == 404
        answer = ann.post(reverse("people_act", args=[name, "ask"]), follow=True)
        assert "no player with this name" in answer.content.decode()

    @pytest.mark.parametrize("name", ["\u0410nn", "A nn", "Ann\x00", "<b>", "'; DROP TABLE x;--"])
    def test_what_is_no_name_has_no_page(self, ann, name):
        assert ann.get(f"/people/{name}/").status_code == 404

    def test_visitors_are_sent_to_the_door(self, ann):
        for address in ("friends", "friends_now"):
            assert Client().get(reverse(address)).url.startswith(reverse("account_login"))
        for name in ("Ann", "Nobody"):
            answer = Client().get(reverse("person", args=[name]))
            assert answer.url.startswith(reverse("account_login"))

    def test_too_fast_is_refused_kindly(self, ann, ben):
        address = reverse("people_act", args=[ben.user.username, "withdraw"])
        for _ in range(ACTS_A_MINUTE):
            ann.post(address)
        presses = range(ACTS_A_MINUTE + 1)  # a new minute may have begun in between
        assert any("Too many requests" in ann.do("withdraw", ben) for _ in presses)


class TestSearch:
    def found(self, visitor, text):
        page = visitor.page("friends", q=text)
        part = page[page.index('role="search"') : page.index("data-refresh")]
        return re.findall(r'<h3><a href="/people/[^"]+">([^<]+)</a>', part)

    def test_by_the_beginning_in_any_case_and_eight_at_most(self, ann):
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
    def test_nothing_else_finds_anybody(self, ann, text):
        User.objects.create(username="Dora")
        assert self.found(ann, text) == []

    def test_guests_closed_accounts_and_oneself_are_not_found(self, ann):
        User.objects.create(username="Anna", guest=True)
        User.objects.create(username="Anne", is_active=False)
        assert self.found(ann, "ann") == []
        assert ann.get(reverse("person", args=["Anne"])).status_code == 404

    def test_one_address_may_not_go_through_the_alphabet(self, ann, monkeypatch):
        monkeypatch.setattr(views, "SEARCHES_A_MINUTE", 2)
        codes = [ann.get(reverse("friends"), {"q": f"d{n}"}).status_code for n in range(6)]
        assert codes[0] == 200
        assert 429 in codes

    def test_what_is_typed_is_no_markup(self, ann):
        assert "<script>x" not in ann.page("friends", q="<script>x</script>")


class TestMetLately:
    def met(self, visitor):
        return heading(visitor.page("friends"), "Recent players")

    def test_who_sat_with_me_can_be_asked(self, ann, ben, cyd):
        table = services.open_table(ann.user, "american", {}, now())
        services.sit(table.pk, ben.user, None, now())
        assert "Ben" in self.met(ann)
        assert "Ann" in self.met(ben)
        assert self.met(cyd) == ""
        ann.do("ask", ben)
        assert self.met(ann) == ""
        ben.do("block", ann)
        assert self.met(ben) == ""
        assert "Ben" in self.met(ann)  # to her it looks like a no


class TestWhoIsThere:
    def where(self, visitor):
        return re.findall(r'class="where (\w+)"', visitor.page("friends_now"))

    def forget(self, visitor):
        cache.delete(f"online.{visitor.user.pk}")

    def test_offline_online_at_a_table(self, ann, ben):
        befriend(ann, ben)
        self.forget(ben)
        assert self.where(ann) == ["offline"]
        ben.page("lobby")
        assert self.where(ann) == ["online"]
        services.open_table(ben.user, "american", {}, now())
        assert self.where(ann) == ["table"]
        self.forget(ben)
        assert self.where(ann) == ["offline"]

    def test_a_tables_page_counts(self, ann, ben):
        befriend(ann, ben)
        self.forget(ben)
        mark_online(ben.user.pk)
        assert self.where(ann) == ["online"]

    def test_a_table_by_link_is_nobody_elses_business(self, ann, ben):
        befriend(ann, ben)
        table = services.open_table(ben.user, "american", {"public": False}, now())
        assert self.where(ann) == ["online"]
        assert table.pk not in ann.page("friends")
        services.sit(table.pk, ann.user, None, now())
        assert self.where(ann) == ["table"]

    def test_joining_a_friend(self, ann, ben, visitor):
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

    def test_while_redis_is_away_nobody_is_there_and_the_page_comes(self, ann, ben, settings):
        befriend(ann, ben)
        away = {**settings.CACHES["default"], "LOCATION": "unix:///nowhere/redis.sock"}
        with override_settings(CACHES={"default": away}):
            assert self.where(ann) == ["offline"]
            assert ann.get(reverse("friends")).status_code == 200

    def test_strangers_are_not_told(self, ann, ben):
        ben.page("lobby")
        assert 'class="where' not in ann.page("person", "Ben")
        assert 'class="where' not in ann.page("friends", q="ben")

    def test_a_long_list_asks_no_more_of_the_database(
        self, ann, visitor, django_assert_max_num_queries
    ):
        for n in range(12):
            friend = visitor(f"Friend{n}")
            befriend(ann, friend)
            services.open_table(friend.user, "american", {}, now())
        with django_assert_max_num_queries(24):
            assert ann.page("friends").count("Waiting at") == 12


def test_what_is_kept_of_me_and_forgotten_with_me(ann, ben, cyd):
    befriend(ann, ben)
    ann.do("block", cyd)
    cyd.do("block", ann)
    mine = export(ann.user)
    assert [friend["name"] for friend in mine["friends"]] == ["Ben"]
    assert mine["blocked"] == ["Cyd"]
    erase(ann.user, now())
    left = export(ann.user)
    assert not any(left.values())
    assert "Ann" not in heading(ben.page("friends"), "My friends")


def test_since_when_somebody_is_here(ann, ben):
    User.objects.filter(pk=ben.user.pk).update(date_joined=timezone.now() - timedelta(days=400))
    since = (timezone.now() - timedelta(days=400)).strftime("%B %Y")
    assert f"since {since}" in ann.page("person", "ben")


def test_all_these_pages_keep_to_the_content_policy(ann, ben):
    befriend(ann, ben)
    Table.objects.all().delete()
    for page in (ann.page("friends", q="be"), ann.page("person", "Ben"), ann.page("report", "Ben")):
        assert " style=" not in page
        assert not re.search(r"<script(?![^>]*src=)", page)
        assert not re.search(r"\son\w+=", page)
