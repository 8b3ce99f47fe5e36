"""The pages of tournaments: who sees what and may press what."""

from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from accounts.timestamps import now
from clubs.models import Club, Joining
from clubs.tournaments.models import Entrant, State, Tournament
from clubs.tournaments.selectors import export, profile
from clubs.tournaments.services import entering
from clubs.tournaments.tests.tournaments_made import (
    begin,
    come,
    elsewhere,
    enter,
    judge,
    made,
    play_round,
    players,
    tables_of,
)
from social import services as social
from tables import services as tables
from tables.models import Seat

pytestmark = pytest.mark.django_db
NAMES = [f"Reader{number}" for number in range(9)]
FORM = {
    "game": "american", "name": " Spring  cup ", "first": "2030-01-05", "at": "20:00",
    "zone": "Europe/Berlin", "rounds": "4", "games": "4", "minutes": "60", "seating": "swiss",
    "places": "40", "fee": "0", "prizes": "three",
}  # fmt: skip


@pytest.fixture
def people() -> list[User]:
    return players(*NAMES)


def client_of(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def address(tournament: Tournament, page: str = "tournament", *more: object) -> str:
    return reverse(page, args=[tournament.club_id, tournament.pk, *more])


def text_of(client: Client, tournament: Tournament, page: str = "tournament") -> str:
    answer = client.get(f"{address(tournament, page)}?look", follow=True)
    assert answer.status_code == 200
    return answer.content.decode()


def test_a_link_has_a_picture_where_everybody_may_see_the_club(people) -> None:
    tournament = made(people)
    picture, anybody = address(tournament, "tournament_picture"), Client()
    for page in ("tournament", "tournament_screen"):
        shown = text_of(anybody, tournament, page)
        assert picture in shown
        assert f'og:title" content="{tournament.name}"' in shown
    assert anybody.get(picture)["Content-Type"] == "image/jpeg"
    Club.objects.update(listed=False)
    assert picture not in text_of(client_of(people[0]), tournament)
    assert anybody.get(picture).status_code == 404


def test_who_plays_elsewhere_is_told_before_a_round(people) -> None:
    """A bot would begin for them; organisers see whom they would begin without."""
    come(*people)
    tournament = made(people)
    enter(tournament, *people)
    table = elsewhere(people[2], people[3])
    theirs = "If you still play there when the round begins, a bot plays for you"
    assert theirs in text_of(client_of(people[2]), tournament)
    assert theirs not in text_of(client_of(people[4]), tournament)
    organisers = text_of(client_of(people[0]), tournament)
    assert "until they come: Reader2, Reader3</p>" in organisers
    for user in people[2:4]:
        tables.leave(table, user, now())
    assert theirs not in text_of(client_of(people[2]), tournament)
    assert "until they come" not in text_of(client_of(people[0]), tournament)


@pytest.mark.parametrize("blocker", [0, 2])
def test_who_plays_elsewhere_is_not_seen_across_a_block(people, blocker: int) -> None:
    come(*people)
    tournament = made(people)
    enter(tournament, *people)
    elsewhere(people[2], people[3])
    social.block(people[blocker], people[2 - blocker], timezone.now())
    assert "until they come: Reader3</p>" in text_of(client_of(people[0]), tournament)
    assert "a bot plays for you" in text_of(client_of(people[2]), tournament)


def test_a_host_plans_one(people, settings) -> None:
    club = made(people).club
    host, member = client_of(people[1]), client_of(people[2])
    assert host.get(reverse("tournament_new", args=[club.pk])).status_code == 200
    form = FORM | {"first": (timezone.now().date() - timedelta(days=2)).isoformat()}
    assert host.post(reverse("tournament_make", args=[club.pk]), form).status_code == 400  # past
    soon = (timezone.now() + timedelta(days=9)).date().isoformat()
    form = FORM | {"first": soon}
    assert member.post(reverse("tournament_make", args=[club.pk]), form).status_code == 302
    assert Tournament.objects.filter(name="Spring cup", game="american").count() == 0
    answer = host.post(reverse("tournament_make", args=[club.pk]), form)
    tournament = Tournament.objects.get(name="Spring cup", game="american")
    assert answer["location"] == address(tournament)
    assert (tournament.wall.hour, tournament.rounds, tournament.prizes) == (20, 4, [])
    page = host.get(reverse("club", args=[club.pk])).content.decode()
    assert address(tournament) in page


@pytest.mark.parametrize(
    ("field", "value"),
    [("rounds", "13"), ("games", "5"), ("minutes", "7"), ("places", "3"), ("places", "401"),
     ("fee", "7"), ("zone", "Mars/Base"), ("seating", "chess"), ("first", "9999-12-31"),
     ("name", " "), ("name", "Official cup"), ("name", "Cup of the M0derators"),
     ("name", "F u c k cup")],
)  # fmt: skip
def test_what_cannot_be_planned_is_said_at_its_field(people, field: str, value: str) -> None:
    club = made(people).club
    soon = (timezone.now() + timedelta(days=9)).date().isoformat()
    answer = client_of(people[0]).post(
        reverse("tournament_make", args=[club.pk]), FORM | {"first": soon, field: value}
    )
    assert answer.status_code == 400
    assert Tournament.objects.count() == 1


def test_from_entering_to_the_standings(people) -> None:
    tournament = made(people, rounds=1)
    for user in people[:5]:
        client_of(user).post(address(tournament, "tournament_enter"))
    host, player = client_of(people[1]), client_of(people[2])
    assert "Begin the first round" in text_of(host, tournament)
    assert "Begin the first round" not in text_of(player, tournament)
    host.post(address(tournament, "tournament_begin", 0))
    seat = Seat.objects.get(user=people[2])
    led = player.get(address(tournament))
    assert led["location"] == reverse("table", args=[seat.table_id])
    tournament.refresh_from_db()
    assert "30 minutes left" in text_of(player, tournament)
    assert "Void this table" in text_of(host, tournament)
    play_round(tournament)
    page = text_of(player, tournament)
    assert "This tournament is over." in page
    assert page.count("Seed:") == 1


def test_the_screen_needs_no_account(people) -> None:
    tournament = made(people)
    enter(tournament, *people)
    begin(tournament, people[0])
    page = text_of(Client(), tournament, "tournament_screen")
    assert "30 minutes left" in page
    assert all(user.username in page for user in people)
    assert "<form" not in page.split('id="page"')[1].split("</main>")[0]
    elsewhere = reverse("tournament_screen", args=["nosuchclub22", tournament.pk])
    assert Client().get(elsewhere).status_code == 404


def test_organisers_pause_correct_and_void(people) -> None:
    come(*people)
    tournament = made(people, game="zung-jung", games=4)
    enter(tournament, *people[:7])
    begin(tournament, people[0])
    enter(tournament, people[7])
    host = client_of(people[1])
    host.post(address(tournament, "tournament_pause"))
    assert "The clock stands still" in text_of(host, tournament)
    host.post(address(tournament, "tournament_resume"))
    assert "The clock stands still" not in text_of(host, tournament)
    row = next(row for row in tables_of(tournament) if None in row.players)
    place = row.players.index(None)
    give = address(tournament, "tournament_seat", row.number, place)
    host.post(give, {"name": people[7].username})
    assert Seat.objects.get(table=row.table, number=place).user == people[7]
    other = client_of(judge(tournament))
    other.post(address(tournament, "tournament_void", row.number), {"reason": "A <b>hung</b> tile"})
    assert "Does not count: A &lt;b&gt;hung&lt;/b&gt; tile" in text_of(host, tournament)
    host.post(address(tournament, "tournament_remove", people[3].username))
    assert Entrant.objects.get(user=people[3]).left
    host.post(address(tournament, "tournament_cancel"))
    tournament.refresh_from_db()
    assert tournament.state == State.CANCELLED


@pytest.mark.parametrize(
    ("page", "more"),
    [("begin", [0]), ("pause", []), ("resume", []), ("cancel", []), ("void", [1]),
     ("seat", [1, 0]), ("remove", ["Reader0"])],
)  # fmt: skip
def test_members_and_strangers_press_nothing_of_it(people, page: str, more: list) -> None:
    tournament = made(people)
    enter(tournament, *people)
    before = Tournament.objects.values().get()
    (stranger,) = players("Stranger")
    for user in (people[4], stranger):
        client_of(user).post(address(tournament, f"tournament_{page}", *more), {"reason": "x"})
    Client().post(address(tournament, f"tournament_{page}", *more))
    assert Tournament.objects.values().get() == before
    assert Entrant.objects.filter(left=None).count() == 9


def test_a_club_that_is_not_listed_keeps_its_tournaments(people) -> None:
    tournament = made(people)
    tournament.club.listed = False
    tournament.club.save()
    assert Client().get(address(tournament)).status_code == 404
    assert client_of(people[3]).get(address(tournament)).status_code == 200


def test_a_deleted_account_leaves_its_points_without_a_name(people) -> None:
    tournament = made(people, rounds=2)
    enter(tournament, *people)
    begin(tournament, people[0])
    play_round(tournament)
    entered = export(people[4])["entered"][0]
    assert entered["tournament"] == "Spring cup"
    assert [each["round"] for each in entered["points"]] == [1]
    assert [each["what"] for each in export(people[0])["organised"]] == ["begin"]
    entering.erase(people[4], 0)
    assert export(people[4])["entered"] == []
    assert "Deleted player" in text_of(client_of(people[2]), tournament)
    assert begin(tournament, people[0]) == "done"


def test_a_badge_stands_on_the_profile(people) -> None:
    tournament = made(people)
    enter(tournament, *people)
    Entrant.objects.filter(user=people[2]).update(place=1)
    profile_of = reverse("person", args=[people[2].username])

    def shown(reader: User) -> bool:
        page = client_of(reader).get(profile_of).content.decode()
        return "Place 1" in page and address(tournament) in page

    assert shown(people[5])
    User.objects.filter(pk=people[2].pk).update(hide_ratings=True)
    assert not shown(people[5])
    assert shown(people[2])
    User.objects.filter(pk=people[2].pk).update(hide_ratings=False)
    type(tournament.club).objects.update(listed=False)
    assert not shown(people[5])


def test_badges_are_for_the_best_third_of_those_who_stayed(people) -> None:
    tournament = made(people)
    enter(tournament, *people[:7])
    for place, user in enumerate(people[:3], 1):
        Entrant.objects.filter(user=user).update(place=place)
    assert [len(profile(user, "me")["badges"]) for user in people[:3]] == [1, 1, 0]
    Entrant.objects.filter(user=people[0]).update(left=timezone.now())
    assert profile(people[0], "me")["badges"] == []


@pytest.mark.parametrize(("sharing", "badges"), [(2, 1), (3, 0), (7, 0)])
def test_a_place_shared_by_more_than_a_third_has_no_badge(people, sharing, badges) -> None:
    tournament = made(people)
    enter(tournament, *people[:7])
    for number, user in enumerate(people[:7]):
        place = 1 if number < sharing else 1 + number
        Entrant.objects.filter(user=user).update(place=place)
    assert [len(profile(user, "me")["badges"]) for user in people[:sharing]] == [badges] * sharing


def test_whoever_follows_a_link_becomes_a_member_and_enters(people) -> None:
    tournament = made(people[:4])
    page = address(tournament)
    assert "Sign up, join the club and enter" in text_of(Client(), tournament)
    stranger, join = client_of(people[5]), reverse("club_join", args=[tournament.club_id])
    assert join in text_of(stranger, tournament)
    assert f'value="{page}#enter"' in text_of(stranger, tournament)
    answer = stranger.post(join, {"next": page}, follow=True)
    assert answer.redirect_chain[-1][0] == page
    assert "Enter the tournament" in answer.content.decode()
    club = reverse("club", args=[tournament.club_id])
    elsewhere = client_of(people[6]).post(join, {"next": "https://example.com/"})
    assert elsewhere.headers["Location"] == club


def test_a_stranger_sees_at_once_how_the_club_is_joined_now(people) -> None:
    tournament, stranger = made(people[:4]), client_of(people[5])
    tag = stranger.get(address(tournament)).headers["ETag"]
    assert stranger.get(address(tournament), headers={"if-none-match": tag}).status_code == 304
    Club.objects.update(joining=Joining.REQUEST)
    now = stranger.get(address(tournament), headers={"if-none-match": tag})
    assert "Ask to join" in now.content.decode()
