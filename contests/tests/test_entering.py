"""Who may enter, who is refused, and that nobody pays twice."""

from datetime import timedelta

import pytest
from allauth.account.models import EmailAddress
from django.db import IntegrityError

from accounts.models import User
from accounts.privacy import delete_account
from contests.ledger.models import Posting
from contests.models import Contest, Entrant, Series
from contests.refusals import TEXTS
from contests.services import deciding, entrants, opening, playing
from contests.services.entrants import UNKNOWN, Household
from contests.terms import Kind, Terms
from contests.tests.stories import (
    AT,
    CLOSES,
    HOUR,
    SOLITAIRE,
    WELCOME,
    begin,
    check_ledger,
    coins,
    contest,
    decide,
    duel,
    enter,
    ms,
    player,
    players,
    pool,
    post,
)
from moderation.models import Sanction
from tables.refusals import Refused

pytestmark = pytest.mark.django_db
HOME, BROWSER = Household("203.0.113.7", ""), Household("", "random cookie")


def refusal(where: Contest, user: User, at=AT, household=UNKNOWN) -> str:
    """The code by which an entry is refused, which changes nothing; "" if it is not."""
    before = coins(user), where.entrants.count(), Posting.objects.filter(kind="fee").count()
    code = ""
    try:
        playing.enter(where.pk, user, at, household)
    except Refused as refused:
        code = refused.code
    after = coins(user), where.entrants.count(), Posting.objects.filter(kind="fee").count()
    assert code in ("", *TEXTS)
    assert (before == after) == bool(code)
    return code


def suspend(user: User) -> None:
    until = CLOSES + timedelta(days=3650)
    Sanction.objects.create(user=user, kind=Sanction.Kind.SUSPEND, at=AT, until=until)


def test_a_double_click_enters_and_pays_once() -> None:
    ann = player("ann")
    where = duel(fee=50)
    enter(where, ann)
    enter(where, ann)
    enter(where, ann, at=CLOSES)  # the second click came late
    assert coins(ann) == WELCOME - 50
    assert where.entrants.count() == 1
    check_ledger()


def test_without_enough_coins() -> None:
    assert refusal(duel(fee=WELCOME + 1), player("ann")) == "not_enough_coins"
    assert refusal(duel(fee=WELCOME), player("ben")) == ""
    check_ledger()


def test_against_oneself() -> None:
    """Entering one's own duel again takes no second place."""
    ann = player("ann")
    where = duel(fee=50)
    enter(where, ann, ann)
    assert decide(where, CLOSES) == Contest.State.RETURNED
    assert coins(ann) == WELCOME


@pytest.mark.parametrize(
    ("at", "code"),
    [(AT - HOUR, "contest_later"), (CLOSES, "contest_closed"), (CLOSES - timedelta(1), "")],
)
def test_before_it_opens_and_after_it_closes(at, code) -> None:
    assert refusal(duel(), player("ann"), at) == code


def test_a_full_contest_and_one_that_is_decided() -> None:
    ann, ben, cyd, dan = players("ann", "ben", "cyd", "dan")
    where = duel()
    enter(where, ann, ben)
    assert refusal(where, cyd) == "contest_full"
    post(where, ann, 1)
    post(where, ben, 2)
    decide(where)
    assert refusal(where, dan) == "contest_closed"


def test_guests_and_the_suspended(guest: User) -> None:
    ann = player("ann")
    assert refusal(duel(), guest) == "needs_account"
    Sanction.objects.create(
        user=ann, kind=Sanction.Kind.SUSPEND, at=AT, until=CLOSES + timedelta(3650)
    )
    assert refusal(duel(), ann) == "suspended"


def test_suspended_after_entering_they_cannot_begin() -> None:
    ann = player("ann")
    where = duel()
    enter(where, ann)
    Sanction.objects.create(
        user=ann, kind=Sanction.Kind.SUSPEND, at=AT, until=CLOSES + timedelta(3650)
    )
    with pytest.raises(Refused, match="suspended"):
        begin(where, ann)
    assert where.entrants.get().begun is None


def test_coins_need_a_confirmed_address() -> None:
    """An account with an invented address costs nothing, and would have coins to lose."""
    ann = player("ann")
    EmailAddress.objects.update(verified=False)
    assert refusal(duel(fee=50), ann) == "unconfirmed"
    assert refusal(duel(fee=0), ann) == ""
    assert refusal(opening.daily_contest("solitaire", AT.date()), ann) == ""
    terms = Terms(Kind.PRIVATE, "dominoes", {"level": "hard"}, 20, 4, (70, 30))
    with pytest.raises(Refused, match="unconfirmed"):
        opening.open_private(ann, terms, AT)
    opening.open_private(ann, terms._replace(fee=0, prizes=()), AT)
    EmailAddress.objects.update(verified=True)
    assert refusal(duel(fee=50), ann) == ""


def test_no_such_contest_and_not_entered() -> None:
    ann = player("ann")
    with pytest.raises(Refused, match="no_such_contest"):
        playing.enter("nowhere", ann, AT)
    with pytest.raises(Refused, match="not_entered"):
        playing.begin(duel().pk, ann, AT)


def test_beginning_stops_at_closing_time() -> None:
    ann = player("ann")
    where = duel()
    enter(where, ann)
    with pytest.raises(Refused, match="contest_closed"):
        begin(where, ann, CLOSES)
    begin(where, ann, CLOSES - timedelta(milliseconds=1))


@pytest.mark.parametrize("household", [HOME, BROWSER])
def test_one_household_cannot_play_each_other_for_coins(household) -> None:
    ann, ben, cyd = players("ann", "ben", "cyd")
    where, free = pool(), duel(fee=0)
    assert refusal(where, ann, household=household) == ""
    assert refusal(where, ben, household=household) == "household"
    assert refusal(where, cyd, household=Household("198.51.100.1", "another")) == ""
    assert [refusal(free, one, household=household) for one in (ann, ben)] == ["", ""]
    assert not Entrant.objects.filter(contest=free).exclude(network="", browser="").exists()


def test_a_deleted_account_that_saw_the_deal_still_counts_in_its_household() -> None:
    ann, ben, cyd = players("ann", "ben", "cyd")
    where, home = pool(), Household("203.0.113.7", "cookie")
    assert refusal(where, ann, household=home) == ""
    begin(where, ann)
    delete_account(ann, ms(AT))
    assert refusal(where, ben, household=home) == "household"
    assert refusal(where, cyd, household=Household("198.51.100.1", "another")) == ""
    assert entrants.forget_households(AT) == 0
    decide(where, CLOSES)
    assert entrants.forget_households(CLOSES) == 1
    assert set(where.entrants.filter(user=None).values_list("network", "browser")) == {("", "")}


def test_a_household_is_kept_as_a_hash_until_thirty_days_after() -> None:
    ann = player("ann")
    where = duel()
    playing.enter(where.pk, ann, AT, Household("203.0.113.7", "cookie"))
    row = where.entrants.get()
    assert len(row.network) == len(row.browser) == 64
    assert row.network != row.browser
    decide(where, CLOSES)
    assert entrants.forget_households(CLOSES + timedelta(days=30)) == 0
    assert entrants.forget_households(CLOSES + timedelta(days=30, seconds=1)) == 1
    row.refresh_from_db()
    assert (row.network, row.browser) == ("", "")


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"fee": -1}, "bad_fee"),
        ({"fee": 10_001}, "bad_fee"),
        ({"fee": 2.5}, "bad_fee"),
        ({"fee": True}, "bad_fee"),
        ({"kind": "league"}, "bad_kind"),
        ({"places": 1}, "bad_places"),
        ({"places": 11}, "bad_places"),
        ({"places": None}, "bad_places"),
        ({"kind": Kind.DUEL}, "bad_places"),
        ({"kind": Kind.DAILY}, "bad_places"),
        ({"prizes": ()}, "bad_prizes"),
        ({"prizes": (99,)}, "bad_prizes"),
        ({"prizes": (110, -10)}, "bad_prizes"),
        ({"prizes": (100, 0)}, "bad_prizes"),
        ({"prizes": (30, 70)}, "bad_prizes"),
        ({"prizes": (25, 25, 25, 25)}, "bad_prizes"),
        ({"prizes": (50.5, 49.5)}, "bad_prizes"),
        ({"fee": 0}, "bad_prizes"),
        ({"game": "american"}, "no_such_game"),
        ({"game": "chess"}, "no_such_game"),
        ({"options": {}}, "bad_option"),
        ({"options": SOLITAIRE | {"pace": 0}}, "bad_option"),
        ({"options": SOLITAIRE | {"layout": "square"}}, "bad_option"),
    ],
)
def test_terms_that_make_no_contest(change, code) -> None:
    terms = Terms(Kind.POOL, "solitaire", SOLITAIRE, 10, 3, (60, 30, 10))
    contest(terms)
    with pytest.raises(Refused) as refused:
        contest(terms._replace(**change))
    assert refused.value.code == code


@pytest.mark.parametrize("closes", [AT, AT - HOUR, AT + timedelta(days=31)])
def test_times_that_make_no_contest(closes) -> None:
    terms = Terms(Kind.DUEL, "solitaire", SOLITAIRE, 0, 2)
    with pytest.raises(Refused, match="bad_times"):
        contest(terms, AT, closes)


def test_a_private_contest_is_opened_by_a_player_five_at_most(guest: User) -> None:
    ann = player("ann")
    terms = Terms(Kind.PRIVATE, "dominoes", {"level": "hard"}, 20, 4, (70, 30))
    for _ in range(opening.MAX_HOSTED):
        assert opening.open_private(ann, terms, AT).host == ann
    with pytest.raises(Refused, match="too_many_contests"):
        opening.open_private(ann, terms, AT)
    with pytest.raises(Refused, match="needs_account"):
        opening.open_private(guest, terms, AT)
    with pytest.raises(Refused, match="bad_kind"):
        opening.open_private(player("ben"), terms._replace(kind=Kind.POOL), AT)


def series(**changed) -> Series:
    fields = {"kind": Kind.POOL, "game": "solitaire", "options": SOLITAIRE, "fee": 10, "places": 3}
    return opening.save_series(fields | {"prizes": [60, 30, 10]} | changed)


def test_a_series_keeps_two_contests_open() -> None:
    row = series()
    series(kind=Kind.DUEL, places=2, prizes=[100], active=False)
    assert opening.refill(AT) == 2
    assert opening.refill(AT) == 0
    first = row.contests.first()
    enter(first, *players("ann", "ben", "cyd"))
    assert opening.refill(AT) == 1
    assert opening.refill(CLOSES) == 2  # the others are closed by now
    assert deciding.decide_due(CLOSES) == 3
    assert row.contests.count() == 3  # those that nobody had entered are gone


def test_a_series_with_bad_terms_is_refused() -> None:
    with pytest.raises(Refused, match="bad_prizes"):
        series(prizes=[50])
    assert not Series.objects.exists()


@pytest.mark.parametrize("kind", [Kind.PRIVATE, Kind.DAILY])
def test_a_series_offers_only_what_staff_may_open(kind: Kind) -> None:
    with pytest.raises(Refused, match="bad_kind"):
        series(kind=kind)
    assert not Series.objects.exists()


@pytest.mark.parametrize(
    ("kind", "places"),
    [
        *((kind, None) for kind in (Kind.DUEL, Kind.POOL, Kind.PRIVATE)),
        (Kind.DUEL, 3),
        (Kind.POOL, 2),
    ],
)
def test_the_database_keeps_no_contest_with_other_places(kind: Kind, places: int | None) -> None:
    where = contest(Terms(Kind.DUEL, "solitaire", SOLITAIRE, 0, 2))
    with pytest.raises(IntegrityError, match="contest_places"):
        Contest.objects.filter(pk=where.pk).update(kind=kind, places=places)


def test_every_game_has_one_contest_a_day() -> None:
    for _ in range(2):
        opening.open_dailies(AT)
    rows = Contest.objects.filter(kind=Kind.DAILY)
    assert sorted(rows.values_list("game", flat=True)) == ["dominoes", "solitaire"]
    ann = player("ann")
    where = rows.get(game="solitaire")
    enter(where, ann)
    post(where, ann, pairs=2)
    assert decide(where, where.closes - timedelta(seconds=1)) == Contest.State.OPEN
    assert decide(where, where.closes) == Contest.State.DECIDED
    assert where.entrants.get().rank == 1
    check_ledger()
