"""Ben is blocked by Ann, and tries everything: over HTTP, over sockets, at the same instant."""

import re

import pytest
from django.db import connection
from django.urls import reverse

from accounts.timestamps import now
from social import selectors
from social.models import Friendship, Invitation
from tables import repository, services
from tables.models import Seat
from tables.refusals import Refused
from tests.browsers import Tab, cookie_of, live

NO_CHAIR = "You cannot take a seat at this table."
pytestmark = pytest.mark.django_db


@pytest.fixture
def blocked(ann, ben):
    """They were friends once."""
    ann.do("ask", ben)
    ben.do("accept", ann)
    ann.do("block", ben)
    return ben


def open_table(host, **options):
    return services.open_table(host.user, "american", options, now())


def plain(page, *names):
    """A page without what is different in any two: tokens, numbers, faces, names."""
    page = re.sub(r'value="[^"]{64}"|\?v=\w+|avatars/[0-9a-f]{12}', "", page)
    return re.sub("|".join(names), "*", page)


class TestNothingIsHeard:
    def test_a_request_says_the_same_as_any_and_is_never_seen(self, ann, ben, cyd, blocked):
        to_ann, to_cyd = ben.do("ask", ann), ben.do("ask", cyd)
        assert plain(to_ann.split('data-refresh="')[0], "Ann", "Cyd") == plain(
            to_cyd.split('data-refresh="')[0], "Ann", "Cyd"
        )
        assert {one.username for one in selectors.requests_of(ben.user)} == {"Ann", "Cyd"}
        assert "already sent a friend request" in ben.do("ask", ann)
        assert "Ben" not in ann.page("friends_now")
        assert 'class="count"' not in ann.page("lobby")
        assert "no longer exists" in ann.do("accept", ben)
        ann.do("unblock", ben)
        assert "Ben" not in ann.page("friends_now")

    def test_her_page_looks_like_anybodys(self, ann, ben, cyd, blocked):
        pages = [plain(ben.page("person", name), "Ann", "Cyd") for name in ("Ann", "Cyd")]
        assert pages[0] == pages[1]
        pages = [plain(ben.page("friends", q=name), "ann", "Ann", "cyd", "Cyd") for name in
                 ("ann", "cyd")]  # fmt: skip
        assert pages[0] == pages[1]

    def test_she_must_unblock_before_she_asks(self, ann, ben, blocked):
        assert "Unblock them first" in ann.do("ask", ben)
        assert "Ben" in ann.page("friends")
        assert "no longer blocked" in ann.do("unblock", ben)
        ann.do("ask", ben)
        ben.do("accept", ann)
        assert [one.username for one in selectors.friends(ann.user)] == ["Ben"]

    def test_invitations_between_them_are_gone_and_none_comes(self, ann, ben):
        ann.do("ask", ben)
        ben.do("accept", ann)
        hers, his = open_table(ann), open_table(ben)
        ann.press("invite", "Ben", table=hers.pk)
        ben.press("invite", "Ann", table=his.pk)
        ann.do("block", ben)
        assert not Invitation.objects.exists()
        assert "not friends" in ben.press("invite", "Ann", table=his.pk)

    def test_a_friend_of_both_invites_to_a_table_where_the_other_sits(self, ann, ben, cyd, blocked):
        for one in (ann, ben):
            one.do("ask", cyd)
            cyd.do("accept", one)
        table = open_table(cyd)
        services.sit(table.pk, ann.user, None, now())
        assert "has been invited" in cyd.press("invite", "Ben", table=table.pk)
        assert "saved you a seat" not in ben.page("friends")
        number = Invitation.objects.get().pk
        assert "no longer open" in ben.press("take_seat", number)
        assert not Seat.objects.filter(table=table, user=ben.user).exists()


class TestNoTableIsShared:
    @pytest.mark.parametrize("blocker_sits", [True, False])
    def test_neither_sits_down_where_the_other_is(self, ann, ben, blocked, blocker_sits):
        seated, comes = (ann, ben) if blocker_sits else (ben, ann)
        table = open_table(seated)
        assert table.pk not in comes.page("lobby")
        assert table.pk not in comes.page("lobby_tables")
        page = comes.post(reverse("sit", args=[table.pk]), follow=True).content.decode()
        assert NO_CHAIR in page
        assert seated.user.username not in page.replace(comes.user.username, "")
        answer = comes.post(reverse("sit", args=[table.pk]), headers={"accept": "application/json"})
        assert (answer.status_code, answer.json()["code"]) == (409, "apart")
        assert repository.load(table.pk).version == 1 + 1

    def test_nor_at_a_third_persons_table(self, ann, ben, cyd, blocked):
        table = open_table(cyd)
        assert table.pk in ben.page("lobby")
        services.sit(table.pk, ann.user, None, now())
        assert table.pk not in ben.page("lobby")
        assert NO_CHAIR in ben.press("sit", table.pk)
        services.leave(table.pk, ann.user, now())
        assert NO_CHAIR not in ben.press("sit", table.pk)

    def test_nor_in_the_session_that_follows(self, ann, ben):
        table = open_table(ann)
        services.sit(table.pk, ben.user, None, now())
        services.start(table.pk, ann.user, now())
        ann.do("block", ben)
        services.close_table(table.pk, "test", now())
        services.rematch(table.pk, ann.user, now())
        assert NO_CHAIR in ben.press("rematch", table.pk)

    def test_others_are_not_kept_apart(self, ann, ben, cyd, blocked):
        table = open_table(ann)
        assert table.pk in cyd.page("lobby")
        assert NO_CHAIR not in cyd.press("sit", table.pk)


@pytest.mark.django_db(transaction=True)
def test_sitting_down_at_the_same_instant_only_one_does(ann, ben, cyd, monkeypatch):
    """Ben's chair was free and Ann not there when he looked; she was quicker."""
    ann.do("block", ben)
    table = open_table(cyd)
    from tables import actions

    sit, first = actions.sit, []

    def slow(state, person, seat, now):
        transition = sit(state, person, seat, now)
        if not first:
            first.append(person)
            services.sit(table.pk, ann.user, None, now)
        return transition

    monkeypatch.setattr(actions, "sit", slow)
    with pytest.raises(Refused, match="apart"):
        services.sit(table.pk, ben.user, None, now())
    seated = {seat.user for seat in Seat.objects.filter(table=table, user__isnull=False)}
    assert seated == {ann.user, cyd.user}


@pytest.mark.django_db(transaction=True)
def test_over_the_socket_he_watches_and_does_nothing(ann, ben):
    ann.do("block", ben)
    table = services.play_now(ann.user, "american", now(), {"pace": 0})
    cookie = cookie_of(ben.user)
    before = repository.load(table.pk)

    async def story():
        tab = Tab(table.pk, cookie)
        news = await tab.arrive()
        assert news["table"]["me"] is None
        assert news["options"] == []
        for message in (
            {"t": "ready", "id": 1},
            {"t": "resume_seat", "id": 2},
            {"t": "move", "id": 3, "turn": 1, "move": {"do": "pass"}},
        ):
            await tab.say(**message)
            assert await tab.refused() == "not_seated"
        await tab.close()

    live(story)
    assert repository.load(table.pk) == before
    assert connection.is_usable()


def test_reporting_is_still_possible(ann, ben):
    ann.do("block", ben)
    assert "Staff will read your report" in ann.press("report", "Ben", reason="unkind")
    assert "Staff will read your report" in ben.press("report", "Ann", reason="other")
    assert not Friendship.objects.exists()
