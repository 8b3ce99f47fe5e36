"""Two of one household do not enter a tournament with a fee: clubs can be joined by anybody."""

from datetime import timedelta

import pytest
from django.utils import timezone

from accounts.models import User
from clubs.tournaments.models import Entrant
from clubs.tournaments.services import entering, planning
from clubs.tournaments.tests.test_pages import address, client_of
from clubs.tournaments.tests.tournaments_made import made, outcome, players, which
from contests.services.entrants import Household

pytestmark = pytest.mark.django_db
HOME, BROWSER = Household("192.0.2.7", "one"), Household("198.51.100.1", "one")
ELSEWHERE = Household("203.0.113.5", "other")
DAY = timedelta(days=1)


@pytest.fixture
def people() -> list[User]:
    return players(*(f"Housemate{number}" for number in range(5)))


@pytest.mark.parametrize("second", [HOME, BROWSER, Household("192.0.2.7", "two")])
def test_one_network_or_browser_enters_once(people, confirmed, second: Household) -> None:
    tournament, at = made(people, fee=20, prizes=(100,)), timezone.now()
    where, act = which(tournament), entering.enter
    assert outcome(act, people[2], where, at, HOME) == "done"
    assert outcome(act, people[2], where, at, HOME) == "done"
    assert outcome(act, people[3], where, at, second) == "tournament_household"
    assert outcome(act, people[4], where, at, ELSEWHERE) == "done"
    kept = set(Entrant.objects.values_list("network", flat=True))
    assert not any("192.0.2.7" in each for each in kept)
    entering.leave(people[2], where, at)
    assert outcome(act, people[3], where, at, second) == "done"


def test_without_a_fee_a_family_plays(people) -> None:
    tournament, at = made(people), timezone.now()
    for user in people:
        assert outcome(entering.enter, user, which(tournament), at, HOME) == "done"
    assert set(Entrant.objects.values_list("network", "browser")) == {("", "")}


def test_the_page_says_from_where(people, confirmed) -> None:
    tournament = made(people, fee=20, prizes=(100,))
    for user in people[2:4]:
        client_of(user).post(address(tournament, "tournament_enter"), REMOTE_ADDR="192.0.2.7")
    assert Entrant.objects.count() == 1


def test_it_is_forgotten_thirty_days_after(people, confirmed) -> None:
    tournament, at = made(people, fee=20, prizes=(100,)), timezone.now()
    entering.enter(people[2], which(tournament), at, HOME)
    planning.cancel(people[0], which(tournament), at)
    assert entering.forget_households(at + 29 * DAY) == 0
    assert entering.forget_households(at + 31 * DAY) == 1
    assert set(Entrant.objects.values_list("network", "browser")) == {("", "")}
