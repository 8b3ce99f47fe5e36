"""What happens to a contest in two processes at the same moment. Each race returns what came out
wrong, or "". Needs Django to be set up."""

from collections import Counter
from collections.abc import Callable, Sequence
from itertools import product
from typing import Any

from django.db import connection
from django.db.models import Count, Sum

from accounts.models import User
from accounts.privacy import delete_account
from bench.contest_processes import Job, Pair, job, luck
from contests.ledger.models import Account, Line, Posting
from contests.models import Contest
from contests.services import deciding, playing
from contests.tests import stories
from contests.tests.stories import AT, CLOSES, HOUR, MINUTE, SECOND
from tables import services as tables
from tables.models import Seat, Table

FEE = 50
DELETING, VOIDING = 0.15, 0.02  # seconds within which the other process follows
Race = Callable[[Pair, int], str]


def last_place(pair: Pair, number: int) -> str:
    """Two players for the last place: one has it, and only they pay."""
    ann, ben, cyd = people_of(number, "ann", "ben", "cyd")
    where = stories.duel(FEE)
    stories.enter(where, cyd)
    done = pair.at_once(*[job(playing.enter, where.pk, one, AT) for one in (ann, ben)])
    return _wrong(sorted(done) != ["contest_full", "done"], done) or _end(where, 2, ann, ben, cyd)


def entering_in_two_tabs(pair: Pair, number: int) -> str:
    """One entrant, who pays once."""
    ann, ben = people_of(number, "ann", "ben")
    where = stories.pool(fee=FEE)
    stories.enter(where, ben)
    done = _both(pair, job(playing.enter, where.pk, ann, AT))
    return _wrong(done != ["done", "done"], done) or _end(where, 2, ann, ben)


def beginning_in_two_tabs(pair: Pair, number: int) -> str:
    """One table."""
    (ann,) = people_of(number, "ann")
    where = stories.duel(FEE)
    stories.enter(where, ann)
    done = _both(pair, job(playing.begin, where.pk, ann, AT))
    opened = Seat.objects.filter(user=ann).count()
    return _wrong(done != ["done", "done"] or opened != 1, done) or _end(where, 1, ann)


def deciding_at_once(pair: Pair, number: int) -> str:
    """Both processes end the last two games, or only decide: prizes are paid once."""
    ann, ben = people_of(number, "ann", "ben")
    where = stories.duel(FEE)
    stories.enter(where, ann, ben)
    opened = [_begun(where, one) for one in (ann, ben)]
    late = stories.ms(AT + HOUR)
    jobs = [job(end_and_decide, table.pk, late, where.pk) for table in opened]
    if number % 2:
        for table in opened:
            tables.wake(table.pk, late)
        jobs = [job(deciding.decide, where.pk, AT + HOUR)] * 2
    done = pair.at_once(*jobs)
    where.refresh_from_db()
    wrong = _wrong(done != ["done", "done"] or where.state != "decided", done, where.state)
    return wrong or _end(where, 2, ann, ben)


def voided_meanwhile(pair: Pair, number: int) -> str:
    """Staff void a contest while it is decided, entered or begun: paid or returned, never both."""
    ann, ben, cyd = people_of(number, "ann", "ben", "cyd")
    where = stories.pool(fee=FEE)
    stories.enter(where, ann, ben)
    table = _begun(where, ann)
    tables.wake(table.pk, stories.ms(AT + HOUR))
    other = (
        job(deciding.decide, where.pk, CLOSES),
        job(playing.enter, where.pk, cyd, AT),
        job(playing.begin, where.pk, ben, AT),
    )[number % 3]
    void = job(deciding.void, where.pk, "A fault.", boss(), AT + HOUR)
    done = pair.at_once(void._replace(after=luck(number).uniform(0, VOIDING)), other)
    where.refresh_from_db()
    wrong = set(done) > {"done", "contest_closed"} or where.state not in ("void", "decided")
    return _wrong(wrong, done, where.state) or _end(where, None, ann, ben, cyd)


def deleted_meanwhile(pair: Pair, number: int) -> str:
    """An account is deleted while another game of theirs ends, alone or with somebody, or while a
    contest of theirs is decided: nobody waits for the other in a circle."""
    ann, ben, cyd = people_of(number, "ann", "ben", "cyd")
    contests = [stories.duel(FEE), stories.duel(FEE)]
    for where in contests:
        stories.enter(where, ann, ben)
    own = [stories.begin(where, ann) for where in contests]
    tables.wake(own[0].pk, stories.ms(AT + HOUR))
    match, late = _match(ann, cyd), stories.ms(AT + HOUR)
    other = (
        job(tables.wake, own[1].pk, late),
        job(tables.wake, match.pk, late),
        job(deciding.decide, contests[0].pk, CLOSES),
    )[number % 3]
    other = other._replace(after=luck(number).uniform(0, DELETING))
    done = pair.at_once(job(delete_account, ann, stories.ms(AT + MINUTE)), other)
    tables.wake(match.pk, late)
    running = Table.objects.filter(pk__in=[own[0].pk, own[1].pk, match.pk]).exclude(status="over")
    wrong = _wrong(done != ["done", "done"] or running.exists(), done, running.count())
    return wrong or "".join(_end(where, 2, ben) for where in contests)


def _begun(where: Contest, one: User) -> Table:
    """A game that counts: a contest in which nobody has moved returns the fees."""
    table = stories.begin(where, one)
    stories.take(table, one, 1, AT)
    return table


def _match(host: User, guest: User) -> Table:
    """A public game of dominoes between two people that has begun."""
    at = stories.ms(AT)
    options = {"against": "people", "public": True}
    table = tables.open_table(host, "dominoes", options, at)
    tables.sit(table.pk, guest, None, at)
    for what, one in product(("begin", "shown"), (host, guest)):
        stories.do(table, one, {"do": what}, AT)
    tables.wake(table.pk, stories.ms(AT + SECOND * 10))
    return table


RACES: tuple[Race, ...] = (
    last_place,
    entering_in_two_tabs,
    beginning_in_two_tabs,
    deciding_at_once,
    voided_meanwhile,
    deleted_meanwhile,
)


def end_and_decide(table: str, late: int, contest: str) -> None:
    """What the clock does, and the task that the end of the game has queued."""
    tables.wake(table, late)
    deciding.decide(contest, AT + HOUR)


def people_of(number: int, *names: str) -> list[User]:
    return stories.players(*[f"{name}{number}x{User.objects.count()}" for name in names])


def boss() -> User:
    return User.objects.filter(username="boss").first() or stories.staff()


def _both(pair: Pair, each: Job) -> list[str]:
    return pair.at_once(each, each)


def _wrong(wrong: bool, *seen: object) -> str:
    return " ".join(map(str, seen)) if wrong else ""


def _end(where: Contest, entrants: int | None, *people: User) -> str:
    """What is wrong with a contest now, and after it has ended as the periodic tasks end it."""
    found = faults_of(where, people)
    if entrants is not None and where.entrants.count() != entrants:
        found += f"{where.entrants.count()} entrants "
    for table in where.entrants.filter(begun__isnull=False, posted=None).values_list("table"):
        for late in (HOUR, MINUTE):  # a clock that no page has started begins at the first
            tables.wake(str(table[0]), stories.ms(CLOSES - late))
    deciding.decide(where.pk, CLOSES)
    where.refresh_from_db()
    return found + ("still open " if where.is_open else "") + faults_of(where, people)


def faults_of(where: Contest, people: Sequence[User]) -> str:
    """Entrants, fees, prizes and all postings of one contest and its players."""
    where.refresh_from_db()
    rows, found = list(where.entrants.all()), []
    users = [row.user_id for row in rows if row.user_id]
    if len(users) != len(set(users)) or len(rows) > (where.places or len(rows)):
        found.append("one entrant too many")
    ends = Posting.objects.filter(key__in=(f"prize:{where.pk}", f"refund:{where.pk}")).count()
    if ends != (0 if where.is_open else 1):
        found.append(f"ended {ends} times")
    pot = Account.objects.get(contest=where.pk)
    if pot.balance != (where.fee * len(rows) if where.is_open else 0):
        found.append(f"{pot.balance} coins in the pot")
    fees = Counter(_payers(pot))
    if any(fees[user] != 1 for user in users) or len(fees) != sum(fees.values()):
        found.append(f"fees {dict(fees)} of {users}")
    found += _sums([pot, *Account.objects.filter(user__in=people)])
    return "; ".join(found)


def _payers(pot: Account) -> list[Any]:
    """By whom a fee was paid, once for each time."""
    paid = Posting.objects.filter(kind="fee", lines__account=pot)
    payers = Line.objects.filter(posting__in=paid, account__kind="player")
    return list(payers.values_list("account__user", flat=True))


def _sums(accounts: Sequence[Account]) -> list[str]:
    """Postings that do not sum to zero, and balances that are not the sum of their lines."""
    touched = Posting.objects.filter(lines__account__in=accounts).values("pk")
    lines = Line.objects.filter(posting__in=touched).values("posting")
    uneven = lines.annotate(sum=Sum("amount"), number=Count("pk")).exclude(sum=0, number__gte=2)
    own = Line.objects.filter(account__in=accounts).values_list("account")
    sums = dict(own.annotate(sum=Sum("amount")))
    wrong = [str(one) for one in accounts if one.balance != sums.get(one.pk, 0)]
    return [f"posting {row['posting']}" for row in uneven] + wrong


def ledger_faults() -> int:
    """Of the whole ledger: the nightly check, and the sum of all lines."""
    from contests.tasks import check

    with connection.cursor() as cursor:
        cursor.execute("SELECT COALESCE(SUM(amount), 0) FROM ledger_line")
        (total,) = cursor.fetchone() or (0,)
    return check(AT).faults + (total != 0)
