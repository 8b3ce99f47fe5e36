"""Processes that enter, begin, finish, decide and void contests are killed at random moments; then
another process goes on as the periodic tasks do. Needs Django to be set up."""

import time
from collections import Counter
from collections.abc import Callable, Sequence
from datetime import datetime, timedelta
from typing import Any, NamedTuple

from django.db import connection
from django.utils import timezone

from accounts.models import User
from bench.contest_processes import Pair, Victim, job, luck, outcome
from bench.contest_races import boss, ledger_faults, people_of
from contests import tasks
from contests.ledger.models import Account
from contests.models import Contest, Entrant
from contests.services import deciding, playing
from contests.terms import Kind, Terms
from contests.tests import stories
from tables import services as tables
from tests.measuring import load, report

DELAY = 0.05  # seconds until a process is killed, at most
DOING = ("between two", "enter", "begin", "finish", "decide", "void")
HOUR, DAY = timedelta(hours=1), timedelta(days=1)


class Task(NamedTuple):
    """What a player, a worker or staff do. doing: its place in DOING."""

    doing: int
    act: Callable[..., object]
    args: tuple[Any, ...]


def run(pair: Pair, kills: int) -> int:
    """Returns the number of faults."""
    staff = boss()
    hit, faults = Counter[str](), 0
    for number in range(kills):
        victim = Victim(work, _tasks(staff, number))
        time.sleep(luck("kill", number).uniform(0, DELAY))
        hit[DOING[victim.kill()]] += 1
        done = pair.at_once(job(tasks.every_minute), job(tasks.refill))
        faults += (done != ["done", "done"]) + _faults()
    done = pair.at_once(job(finish_all, timezone.now() + 2 * DAY), job(tasks.refill))
    left = Contest.objects.filter(state=Contest.State.OPEN).count()
    faults += (done != ["done", "done"]) + _faults() + left
    how = f"after {kills} kills, {load()}; killed while they: {dict(hit)}"
    report("coins_or_contests_lost", faults, "faults", how)
    return faults


def work(end: Any, doing: Any, given: Sequence[Task]) -> None:
    """For ever: one task after the other. What was done before is refused or does nothing."""
    connection.ensure_connection()
    end.send("ready")
    while True:
        for task in given:
            doing.value = task.doing
            outcome(task.act, *task.args)
            doing.value = 0


def _tasks(staff: User, number: int) -> list[Task]:
    """About three new contests that are entered, begun and over, in any order."""
    at, chance = timezone.now(), luck("tasks", number)
    ann, ben, cyd = people_of(number, "killedA", "killedB", "killedC")
    terms = Terms(Kind.POOL, "solitaire", stories.SOLITAIRE, 1, 3, (60, 30, 10))
    fresh, begun, over = [stories.contest(terms, at - HOUR, at + HOUR) for _ in range(3)]
    stories.enter(begun, ann, ben, at=at)
    stories.enter(over, ann, ben, cyd, at=at)
    table = stories.begin(begun, ann, at)
    for one in (ann, ben, cyd):
        tables.leave(stories.begin(over, one, at).pk, one, stories.ms(at))
    made = [
        Task(1, playing.enter, (fresh.pk, ann, at)),
        Task(1, playing.enter, (begun.pk, cyd, at)),
        Task(2, playing.begin, (begun.pk, ben, at)),
        Task(3, tables.leave, (table.pk, ann, stories.ms(at))),
        Task(4, deciding.decide, (over.pk, at)),
        Task(5, deciding.void, (chance.choice((fresh, begun, over)).pk, "A fault.", staff, at)),
    ]
    chance.shuffle(made)
    return made


def finish_all(at: datetime) -> None:
    """The clocks of all games run out, and all contests close."""
    running = Entrant.objects.filter(begun__isnull=False, posted=None)
    for table in running.values_list("table", flat=True):
        tables.wake(str(table), stories.ms(at))
    deciding.decide_due(at)


def _faults() -> int:
    """Of the ledger; pots that do not hold what was paid, and contests with too many entrants."""
    pots = dict(Account.objects.filter(kind="pot").values_list("contest", "balance"))
    entered = Counter(Entrant.objects.values_list("contest", flat=True))
    wrong = 0
    for where in Contest.objects.all():
        held = where.fee * entered[where.pk] if where.is_open else 0
        wrong += pots.get(where.pk, 0) != held
        wrong += where.places is not None and entered[where.pk] > where.places
    return wrong + ledger_faults()
