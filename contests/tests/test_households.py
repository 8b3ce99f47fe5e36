"""Two entrants of one household do not play each other for coins; who did is shown to staff."""

from datetime import timedelta

import pytest
from django.urls import reverse

from accounts.models import User
from contests.models import Contest
from contests.services.entrants import Household, forget_households
from contests.services.playing import enter as enter_from
from contests.tests.stories import (
    AT,
    decide,
    duel,
    flags,
    people_of,
    players,
    post,
)
from tables.refusals import Refused

pytestmark = pytest.mark.django_db
DAY = timedelta(days=1)
LIST = reverse("admin:contests_fairplayflag_changelist")


def at_home(where: Contest, user: User, network: str, browser: str = "") -> None:
    enter_from(where.pk, user, where.opens, Household(network, browser))


class TestHouseholds:
    def test_two_who_met_and_were_later_seen_in_one_place(self) -> None:
        ann, ben = players("ann", "ben")
        first, second = duel(), duel()
        at_home(first, ann, "192.0.2.1")
        at_home(first, ben, "198.51.100.9")  # a telephone
        at_home(second, ben, "192.0.2.1")
        with pytest.raises(Refused, match="household"):
            at_home(second, ann, "192.0.2.1")
        for user in (ann, ben):
            post(first, user, 1)
        assert flags() == []
        decide(first)
        (flag,) = flags()
        assert (flag.kind, people_of(flag)) == ("household", {ann, ben})
        assert list(flag.contests.all()) == [first]
        assert flag.evidence == {"seen with the same": ["network"], "contests together": 1}
        assert len(flags()) == 1

    def test_a_family_that_never_played_each_other(self) -> None:
        ann, ben, cleo = players("ann", "ben", "cleo")
        for user in (ann, ben):
            where = duel()
            at_home(where, user, "192.0.2.1", "one browser")
            at_home(where, cleo, "203.0.113.5")
            for each in (user, cleo):
                post(where, each, 1)
            decide(where)
        assert flags() == []

    def test_a_school(self) -> None:
        ann, ben = players("ann", "ben")
        where = duel()
        at_home(where, ann, "198.51.100.1")
        at_home(where, ben, "198.51.100.2")
        for user in (ann, ben):
            post(where, user, 1)
        decide(where)
        for user in (ann, ben, *players(*(f"pupil{number}" for number in range(7)))):
            at_home(duel(), user, "192.0.2.1")
        assert flags() == []

    def test_places_are_forgotten(self) -> None:
        ann, ben = players("ann", "ben")
        where, other = duel(), duel()
        at_home(where, ann, "192.0.2.1")
        at_home(where, ben, "198.51.100.2")
        at_home(other, ben, "192.0.2.1")
        for user in (ann, ben):
            post(where, user, 1)
        decide(where)
        decide(other, AT + DAY)
        forget_households(AT + 32 * DAY)
        assert flags(AT + 20 * DAY) == []
