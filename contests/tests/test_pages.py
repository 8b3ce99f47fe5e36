"""The pages of contests: what visitors, entrants and others see and may do."""

import re
from datetime import timedelta
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.conf import settings
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import override

from accounts.models import User
from accounts.privacy import delete_account
from accounts.site_address import page_address
from contests.models import Contest
from contests.services import deciding
from contests.services.opening import create_standard_series, daily_contest, refill
from contests.terms import Kind, Terms
from contests.tests.stories import (
    DOMINOES,
    coins,
    contest,
    enter,
    entrant,
    ms,
    player,
    post,
    staff,
)
from tests.shown_words import visible_text

pytestmark = pytest.mark.django_db
HOUR = timedelta(hours=1)
CONTEST_LINK = re.compile(r'href="/contests/([A-Za-z0-9_-]{12})/"')
MOST_ROWS = 12


def running(kind: str = Kind.DUEL, places: int | None = 2, fee: int = 50, **about: Any) -> Contest:
    """A contest that is open by the real clock, which pages ask for."""
    at = timezone.now()
    prizes = (100,) if fee else ()
    layout = {"layout": "turtle", "dealing": "easy", "pace": 600}
    return contest(Terms(kind, "solitaire", layout, fee, places, prizes), at - HOUR, at + HOUR)


def signed_in(name: str) -> Client:
    client = Client()
    client.force_login(player(name))
    return client


def text(client: Client, address: str) -> str:
    answer = client.get(address)
    assert answer.status_code == 200, answer.status_code
    return answer.content.decode()


def test_a_visitor_reads_contests_and_is_asked_to_sign_up() -> None:
    where = running()
    visitor = Client()
    assert f"/contests/{where.pk}/" in text(visitor, "/contests/")
    page = text(visitor, f"/contests/{where.pk}/")
    assert "Contests need an account" in page
    assert f"/contests/{where.pk}/enter" not in page
    answer = visitor.post(f"/contests/{where.pk}/enter")
    assert answer["Location"] == f"/accounts/login/?next=/contests/{where.pk}/"


def test_two_games_are_compared_after_the_end_only() -> None:
    where, (ann, ben, eve) = running(Kind.POOL, 3), map(signed_in, ("ann", "ben", "eve"))
    players = [
        *User.objects.filter(username__in=["ann", "ben"]).order_by("username"),
        player("dan"),
    ]
    enter(where, *players, at=timezone.now())
    for one, pairs in zip(players, (2, 1, 0), strict=True):
        post(where, one, pairs, timezone.now())
    games = [entrant(where, one) for one in players[:2]]
    delete_account(players[2], ms(timezone.now()))  # whose row, without a user, is no visitor's
    theirs = f"/contests/{where.pk}/with/{games[1].pk}/"
    assert ann.get(theirs).status_code == 404
    deciding.decide(where.pk, timezone.now())
    answer = ann.get(theirs)
    assert "frame-src 'self'" in answer.headers["Content-Security-Policy"]
    replays = [reverse("replay", args=[one.table]) for one in games]
    assert re.findall('<iframe src="(.*?)"', answer.content.decode()) == replays
    shown = ann.get(replays[0])
    assert shown.headers["X-Frame-Options"] == "SAMEORIGIN"
    assert "frame-ancestors 'self'" in shown.headers["Content-Security-Policy"]
    for reader in (ben, eve, Client()):  # their own game, or none to compare with
        assert reader.get(theirs)["Location"] == replays[1]
    assert "frame-ancestors 'none'" in ann.get("/lobby/").headers["Content-Security-Policy"]


def test_who_has_not_confirmed_their_address_is_told_so_before_they_click() -> None:
    where, free, ann = running(), running(fee=0), signed_in("ann")
    hint, link = "need a confirmed email address", reverse("account_email")
    for address in ("/contests/", "/contests/new/", f"/contests/{where.pk}/"):
        assert hint not in text(ann, address)
    EmailAddress.objects.update(verified=False)
    for address in ("/contests/", "/contests/new/", f"/contests/{where.pk}/"):
        page = text(ann, address)
        assert hint in page
        assert f'href="{link}"' in page
    assert f"/contests/{where.pk}/enter" not in text(ann, f"/contests/{where.pk}/")
    assert f"/contests/{free.pk}/enter" in text(ann, f"/contests/{free.pk}/")
    assert hint in ann.post(f"/contests/{where.pk}/enter", follow=True).content.decode()
    assert hint not in text(Client(), "/contests/")


def test_from_the_list_to_the_table() -> None:
    where, ann = running(), signed_in("ann")
    page = text(ann, f"/contests/{where.pk}/")
    assert "Enter for 50 coins" in page
    assert ann.post(f"/contests/{where.pk}/enter")["Location"] == f"/contests/{where.pk}/"
    assert "You have entered" in text(ann, f"/contests/{where.pk}/")
    assert "Your contests" in text(ann, "/contests/")
    table = ann.post(f"/contests/{where.pk}/play")["Location"]
    assert re.fullmatch(r"/table/\w{12}/", table)
    assert ann.post(f"/contests/{where.pk}/play")["Location"] == table
    assert "Your game is running" in text(ann, f"/contests/{where.pk}/")


def test_a_double_click_enters_and_pays_once() -> None:
    where, ann = running(), signed_in("ann")
    for _ in range(2):
        ann.post(f"/contests/{where.pk}/enter")
    assert where.entrants.count() == 1
    assert coins(where.entrants.get().user) == 150


def test_who_has_too_few_coins_is_told_where_they_come_from() -> None:
    where, ann = running(fee=500), signed_in("ann")
    page = text(ann, f"/contests/{where.pk}/")
    assert "You have 200 coins, which is not enough." in page
    answer = ann.post(f"/contests/{where.pk}/enter", headers={"accept": "application/json"})
    assert (answer.status_code, answer.json()["code"]) == (409, "not_enough_coins")


def test_scores_are_shown_to_those_who_have_played() -> None:
    where, ann, ben = running(places=3, kind=Kind.POOL), signed_in("ann"), signed_in("ben")
    people = [player_of(client) for client in (ann, ben)]
    at = timezone.now()
    enter(where, *people, at=at)
    post(where, people[0], pairs=3, at=at)
    points = entrant(where, people[0]).score
    assert points
    cell = f">{points:,}<"
    hidden = text(ben, f"/contests/{where.pk}/standings/")
    assert "has played" in hidden
    assert cell not in hidden
    assert not {f"{points:,}", str(points)} & set(visible_text(hidden).split())
    post(where, people[1], pairs=2, at=at)
    assert cell in text(ben, f"/contests/{where.pk}/standings/")


@pytest.mark.parametrize(
    ("game", "options", "words"),
    [
        ("dominoes", DOMINOES, "Pauses count as time used."),
        ("solitaire", {"layout": "turtle", "dealing": "easy", "pace": 600}, "There is no pause"),
    ],
)
def test_the_page_says_before_one_enters_whether_the_game_may_be_paused(
    game: str, options: dict[str, object], words: str
) -> None:
    at = timezone.now()
    where = contest(Terms(Kind.POOL, game, options, 0, 3), at - HOUR, at + HOUR)
    assert words in text(signed_in("ann"), f"/contests/{where.pk}/")


def test_standings_show_how_much_of_the_time_was_paused() -> None:
    where, ann = running(), signed_in("ann")
    enter(where, player_of(ann), at=timezone.now())
    post(where, player_of(ann), pairs=3, at=timezone.now())
    standings = f"/contests/{where.pk}/standings/"
    assert "paused" not in text(ann, standings)
    where.entrants.update(paused_ms=90_000)
    assert "(1:30 paused)" in text(ann, standings)


def test_nobody_sees_the_seed_before_the_end_and_everybody_afterwards() -> None:
    where, ann, ben = running(), signed_in("ann"), signed_in("ben")
    people = [player_of(client) for client in (ann, ben)]
    at = timezone.now()
    enter(where, *people, at=at)
    for client in (ann, Client()):
        page = text(client, f"/contests/{where.pk}/")
        assert where.seed not in page
    post(where, people[0], pairs=3, at=at)
    table = entrant(where, people[0]).table
    assert where.seed not in text(ann, f"/table/{table}/fairness/")
    post(where, people[1], pairs=2, at=at)
    deciding.decide(where.pk, timezone.now())
    page = text(ben, f"/contests/{where.pk}/")
    assert where.seed in page
    assert f"/table/{table}/replay/" in page
    assert ben.get(f"/table/{table}/replay/").status_code == 200


def test_a_void_contest_says_why() -> None:
    where, ann = running(), signed_in("ann")
    enter(where, player_of(ann), at=timezone.now())
    deciding.void(where.pk, "The server was down.", staff(), timezone.now())
    page = text(ann, f"/contests/{where.pk}/")
    assert "The server was down." in page
    assert "All entry fees were returned." in page
    assert "Fee returned" in text(ann, "/contests/finished/")


def test_the_contests_of_the_day_are_there_for_everyone() -> None:
    page = text(Client(), "/contests/")
    today = timezone.now().date()
    for game in ("solitaire", "dominoes"):
        assert f"/contests/{daily_contest(game, today).pk}/" in page


def test_nothing_is_listed_twice_and_the_list_stays_short() -> None:
    """On a new site, for somebody who has entered a duel, a pool and the contest of the day."""
    ann, at = signed_in("ann"), timezone.now()
    user = User.objects.get(username="ann")
    create_standard_series()
    refill(at)
    refill(at)
    entered = [Contest.objects.filter(kind=kind).earliest("pk") for kind in (Kind.DUEL, Kind.POOL)]
    for one in (*entered, daily_contest("dominoes", at.date())):
        enter(one, user, at=at)
    page = text(ann, "/contests/")
    listed = CONTEST_LINK.findall(page)
    assert len(listed) == len(set(listed))
    assert {one.pk for one in entered} <= set(listed)
    offers = Contest.objects.filter(pk__in=listed).exclude(entrants__user=user)
    terms = [(one.game, one.kind, str(one.options), one.fee, one.places) for one in offers]
    assert len(terms) == len(set(terms))
    assert len(listed) <= MOST_ROWS


def test_a_private_contest_is_opened_and_found_by_its_link_only() -> None:
    ann = signed_in("ann")
    chosen = {"game": "dominoes", **DOMINOES, "places": 4, "fee": 20, "prizes": "three"}
    assert "For how many" in text(ann, "/contests/new/?game=dominoes")
    opened = ann.post("/contests/new/open", chosen)["Location"]
    where = Contest.objects.get(kind=Kind.PRIVATE)
    assert opened == f"/contests/{where.pk}/"
    assert where.prizes == [60, 30, 10]
    assert settings.BASE_URL + opened in text(ann, opened)
    assert opened not in text(signed_in("ben"), "/contests/")


@pytest.mark.parametrize("wrong", [{"fee": "-5"}, {"places": "11"}, {"level": "x"}, {"prizes": ""}])
def test_faulty_terms_are_shown_again_with_the_fault(wrong: dict[str, str]) -> None:
    ann = signed_in("ann")
    chosen = {"game": "dominoes", **DOMINOES, "places": "4", "fee": "20", "prizes": "all"}
    answer = ann.post("/contests/new/open", chosen | wrong)
    assert answer.status_code == 400
    assert 'class="error"' in answer.content.decode()
    assert not Contest.objects.filter(kind=Kind.PRIVATE).exists()


def test_prizes_for_three_need_three() -> None:
    chosen = {"game": "dominoes", **DOMINOES, "places": "2", "fee": "20", "prizes": "three"}
    answer = signed_in("ann").post("/contests/new/open", chosen)
    assert "Prizes for three need at least three players." in answer.content.decode()


def test_two_of_one_browser_do_not_play_each_other_for_coins() -> None:
    where, ann = running(), signed_in("ann")
    text(ann, "/contests/")  # the browser gets its name
    ann.post(f"/contests/{where.pk}/enter")
    ann.force_login(player("ben"))
    ann.post(f"/contests/{where.pk}/enter")
    assert where.entrants.count() == 1
    assert "household" in text(ann, f"/contests/{where.pk}/")


@pytest.mark.parametrize(
    "address", ["/contests/zzzzzzzzzzzz/", "/contests/zzzzzzzzzzzz/standings/"]
)
def test_an_unknown_contest_is_not_found(address: str) -> None:
    assert Client().get(address).status_code == 404


def player_of(client: Client) -> User:
    return User.objects.get(pk=client.session["_auth_user_id"])


@pytest.mark.parametrize(("address", "entered"), [("203.0.113.7", 1), ("127.0.0.1", 2)])
def test_two_of_one_network_do_not_play_each_other_for_coins(address: str, entered: int) -> None:
    where = running()
    for name in ("ann", "ben"):
        signed_in(name).post(f"/contests/{where.pk}/enter", REMOTE_ADDR=address)
    assert where.entrants.count() == entered


def test_a_contests_game_is_named_as_such_elsewhere() -> None:
    where, ann = running(), signed_in("ann")
    enter(where, player_of(ann), at=timezone.now())
    table = ann.post(f"/contests/{where.pk}/play")["Location"].split("/")[2]
    assert "Unfinished games" not in text(ann, "/solitaire/")
    ann.post(f"/table/{table}/leave")
    deciding.void(where.pk, "A test.", staff(), timezone.now())
    assert "Turtle, Score, contest:" in text(ann, "/history/")
    page = text(ann, f"/table/{table}/fairness/")
    assert f"/contests/{where.pk}/#fairness" in page
    assert "board of the day" not in page


def test_the_history_of_coins_leads_to_the_contest() -> None:
    where, ann = running(), signed_in("ann")
    enter(where, player_of(ann), at=timezone.now())
    page = text(ann, "/coins/")
    assert f'href="/contests/{where.pk}/"' in page
    assert "Mahjong solitaire, Duel" in page


def test_profiles_count_contests_unless_their_players_hide_it() -> None:
    where, ann, ben = running(), signed_in("ann"), signed_in("ben")
    people = [player_of(client) for client in (ann, ben)]
    enter(where, *people, at=timezone.now())
    for pairs, user in enumerate(people, 1):
        post(where, user, pairs=pairs, at=timezone.now())
    assert "1 played" not in text(ann, "/people/ben/")
    deciding.decide(where.pk, timezone.now())
    assert "1 played, 1 won" in text(ann, "/people/ben/")
    assert "1 played, best place 2" in text(ben, "/people/ann/")
    User.objects.filter(username="ben").update(hide_ratings=True)
    assert "1 played" not in text(ann, "/people/ben/")
    assert "1 played" in text(ben, "/people/ben/")


def test_a_contest_of_a_game_that_is_gone_does_not_break_the_pages() -> None:
    where, ann = running(), signed_in("ann")
    ann.post(f"/contests/{where.pk}/enter")
    Contest.objects.filter(pk=where.pk).update(game="gone")
    assert f"/contests/{where.pk}/" in text(ann, "/contests/")
    assert "gone" in text(ann, f"/contests/{where.pk}/")
    deciding.decide(where.pk, timezone.now())
    assert "This contest was not played" in text(ann, f"/contests/{where.pk}/")


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_link_to_a_contest_has_a_picture(language: str) -> None:
    """The letters on it are English whatever the reader's language is."""
    where = running()
    picture = reverse("contest_picture", args=[where.pk])
    with override("en"):  # what a request activates is not left to other tests
        browsers = [Client(headers={"accept-language": each}) for each in ("en", language)]
        page = browsers[1].get(reverse("contest", args=[where.pk])).content.decode()
        answers = [browser.get(picture) for browser in browsers]
    assert f'property="og:image" content="{page_address("contest_picture", where.pk)}"' in page
    assert {answer["Content-Type"] for answer in answers} == {"image/jpeg"}
    assert answers[0].content == answers[1].content
