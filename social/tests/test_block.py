"""Ann has blocked Ben, who tries to reach them over HTTP, over sockets and concurrently."""

import re

import pytest
from django.db import connection
from django.urls import reverse

from accounts.timestamps import now
from social import selectors
from social.models import Friendship, Invitation
from social.tests.friends import number_shown
from social.tests.seat_races import run_concurrently
from tables import services
from tables.models import Seat
from tables.storage import repository
from tests.shown_words import visible_text
from tests.socket_client import Tab, cookie_of, run_async

NO_SEAT = "You cannot take a seat at this table."
pytestmark = pytest.mark.django_db


@pytest.fixture
def blocked(ann, ben):
    """Ben, a former friend whom Ann has blocked."""
    ann.do("ask", ben)
    ben.do("accept", ann)
    ann.do("block", ben)
    return ben


def open_table(host, **options):
    return services.open_table(host.user, "american", options, now())


def normalised(page, *names):
    """A page without what differs between any two: tokens, asset versions, avatars, names."""
    page = re.sub(r'value="[^"]{64}"|\?v=\w+|avatars/[0-9a-f]{12}', "", page)
    return re.sub("|".join(names), "*", page)


class TestRequests:
    def test_request_looks_sent_but_is_never_delivered(self, ann, ben, cyd, blocked) -> None:
        to_ann, to_cyd = ben.do("ask", ann), ben.do("ask", cyd)
        assert normalised(to_ann.split('data-refresh="')[0], "Ann", "Cyd") == normalised(
            to_cyd.split('data-refresh="')[0], "Ann", "Cyd"
        )
        assert {user.username for user in selectors.requests_of(ben.user)} == {"Ann", "Cyd"}
        assert "already sent a friend request" in ben.do("ask", ann)
        assert "Ben" not in visible_text(ann.page("friend_list"))
        lobby = ann.page("lobby")
        assert number_shown(lobby) == number_shown(lobby, "notifications") == 0
        assert "no longer exists" in ann.do("accept", ben)
        ann.do("unblock", ben)
        assert "Ben" not in visible_text(ann.page("friend_list"))

    def test_page_of_the_blocker_looks_like_any_other(self, ann, ben, cyd, blocked) -> None:
        pages = [normalised(ben.page("person", name), "Ann", "Cyd") for name in ("Ann", "Cyd")]
        assert pages[0] == pages[1]
        pages = [normalised(ben.page("friends", q=name), "ann", "Ann", "cyd", "Cyd") for name in
                 ("ann", "cyd")]  # fmt: skip
        assert pages[0] == pages[1]

    def test_blocker_must_unblock_before_asking(self, ann, ben, blocked) -> None:
        assert "Unblock them first" in ann.do("ask", ben)
        assert "Ben" in ann.page("friends")
        assert "no longer blocked" in ann.do("unblock", ben)
        ann.do("ask", ben)
        ben.do("accept", ann)
        assert [user.username for user in selectors.friends(ann.user)] == ["Ben"]

    def test_block_deletes_and_prevents_invitations(self, ann, ben) -> None:
        ann.do("ask", ben)
        ben.do("accept", ann)
        anns, bens = open_table(ann), open_table(ben)
        ann.submit("invite", "Ben", table=anns.pk)
        ben.submit("invite", "Ann", table=bens.pk)
        ann.do("block", ben)
        assert not Invitation.objects.exists()
        assert "not friends" in ben.submit("invite", "Ann", table=bens.pk)

    def test_common_friend_cannot_bring_them_together(self, ann, ben, cyd, blocked) -> None:
        for friend in (ann, ben):
            friend.do("ask", cyd)
            cyd.do("accept", friend)
        table = open_table(cyd)
        services.sit(table.pk, ann.user, None, now())
        assert "has been invited" in cyd.submit("invite", "Ben", table=table.pk)
        assert "saved you a seat" not in ben.page("friends")
        number = Invitation.objects.get().pk
        assert "no longer open" in ben.submit("take_seat", number)
        assert not Seat.objects.filter(table=table, user=ben.user).exists()


class TestTables:
    @pytest.mark.parametrize("blocker_sits", [True, False])
    def test_neither_can_sit_at_the_others_table(self, ann, ben, blocked, blocker_sits) -> None:
        seated, other = (ann, ben) if blocker_sits else (ben, ann)
        table = open_table(seated)
        assert table.pk not in other.page("lobby")
        assert table.pk not in other.page("lobby_tables")
        page = other.post(reverse("sit", args=[table.pk]), follow=True).content.decode()
        assert NO_SEAT in page
        assert seated.user.username not in visible_text(page)
        answer = other.post(reverse("sit", args=[table.pk]), headers={"accept": "application/json"})
        assert (answer.status_code, answer.json()["code"]) == (409, "apart")
        assert repository.load(table.pk).version == 1 + 1

    def test_neither_can_sit_at_a_third_players_table(self, ann, ben, cyd, blocked) -> None:
        table = open_table(cyd)
        assert table.pk in ben.page("lobby")
        services.sit(table.pk, ann.user, None, now())
        assert table.pk not in ben.page("lobby")
        assert NO_SEAT in ben.submit("sit", table.pk)
        services.leave(table.pk, ann.user, now())
        assert NO_SEAT not in ben.submit("sit", table.pk)

    def test_neither_can_join_the_rematch(self, ann, ben) -> None:
        table = open_table(ann)
        services.sit(table.pk, ben.user, None, now())
        services.start(table.pk, ann.user, now())
        ann.do("block", ben)
        services.close_table(table.pk, "", now())  # with a reason there is no rematch
        services.rematch(table.pk, ann.user, now())
        assert NO_SEAT in ben.submit("rematch", table.pk)

    def test_other_players_are_not_affected(self, ann, ben, cyd, blocked) -> None:
        table = open_table(ann)
        assert table.pk in cyd.page("lobby")
        assert NO_SEAT not in cyd.submit("sit", table.pk)


@pytest.mark.django_db(transaction=True)
def test_only_one_of_two_concurrent_requests_gets_a_seat(ann, ben, cyd) -> None:
    ann.do("block", ben)
    table = open_table(cyd)

    def sit(player):
        return lambda: services.sit(table.pk, player.user, None, now())

    assert sorted(run_concurrently(sit(ann), sit(ben))) == ["apart", "done"]
    assert Seat.objects.filter(table=table, user__isnull=False).count() == 2


@pytest.mark.django_db(transaction=True)
def test_blocked_player_can_only_watch_over_the_socket(ann, ben) -> None:
    ann.do("block", ben)
    table = services.play_now(ann.user, "american", now(), {"pace": 0})
    cookie = cookie_of(ben.user)
    before = repository.load(table.pk)

    async def scenario() -> None:
        tab = Tab(table.pk, cookie)
        update = await tab.join()
        assert update["table"]["me"] is None
        assert update["options"] == []
        for message in (
            {"t": "ready", "id": 1},
            {"t": "resume_seat", "id": 2},
            {"t": "move", "id": 3, "turn": 1, "move": {"do": "pass"}},
        ):
            await tab.send(**message)
            assert await tab.receive_refusal() == "not_seated"
        await tab.close()

    run_async(scenario)
    assert repository.load(table.pk) == before
    assert connection.is_usable()


def test_blocked_players_can_report_each_other(ann, ben) -> None:
    ann.do("block", ben)
    assert "Staff will read your report" in ann.submit("report", "Ben", reason="unkind")
    assert "Staff will read your report" in ben.submit("report", "Ann", reason="other")
    assert not Friendship.objects.exists()


class TestWaitingTogether:
    def test_who_blocks_is_offered_to_leave(self, ann, ben) -> None:
        table = open_table(ben)
        services.sit(table.pk, ann.user, None, now())
        page = ann.do("block", ben)
        assert f"<a href='/table/{table.pk}/'>Go to the table to leave it</a>" in page

    def test_host_who_blocks_removes_the_other(self, ann, ben) -> None:
        table = open_table(ann)
        services.sit(table.pk, ben.user, None, now())
        assert "Go to the table to remove Ben" in ann.do("block", ben)
        ann.submit("remove_player", table.pk, seat=1)
        assert not table.seats.filter(user=ben.user).exists()
        assert NO_SEAT in ben.submit("sit", table.pk)

    def test_nothing_is_offered_without_a_shared_table(self, ann, ben) -> None:
        open_table(ben)
        assert "Go to the table" not in ann.do("block", ben)
