"""Reminders of evenings on PostgreSQL: how long one worker takes to tell everybody a day before,
until all mail is queued, and whether anybody is told twice when workers are killed.

Prints JSON lines; fails if it takes too long, or if anybody is told twice or not at all.

python -m bench.reminders [reminders] [kills]
"""

import base64
import json
import random
import sys
import time
from collections import Counter
from datetime import UTC, datetime, timedelta
from typing import Any

from tests import measuring
from tests.measuring import broker, load, numbers, report

REMINDERS, KILLS = 10_000, 20
A_CLUB = 400  # members who say yes to one evening
MOST_SECONDS = 60
STARTS = datetime(2027, 5, 6, 18, tzinfo=UTC)
DAY = timedelta(days=1)
QUEUE = "mail"


def main() -> int:
    wanted, kills = numbers(REMINDERS, KILLS)
    from ops.redis import private_redis

    with private_redis() as url, measuring.site(TILEHOUSE_REDIS_URL=url):
        return _time(wanted) | _kill(wanted, kills)


def _time(wanted: int) -> int:
    from clubs.evenings.services import reminding
    from notifications import delivery

    _people_and_answers(wanted)
    started, used = time.perf_counter(), time.process_time()
    told = reminding.send_due(STARTS - DAY)
    sent = delivery.deliver(STARTS - DAY)
    seconds, used = time.perf_counter() - started, time.process_time() - used
    how = f"until on the page of each and queued, {used:.0f} s of one core, {load()}"
    report("reminders_told", seconds, "s", f"{told} reminders {how}")
    return int(seconds > MOST_SECONDS or told != wanted or sent != wanted)


def _kill(wanted: int, kills: int) -> int:
    """Workers that are killed at random moments, and one that goes on afterwards."""
    from clubs.evenings.models import Answer
    from clubs.evenings.services import reminding
    from notifications import delivery
    from notifications.models import Notification

    Answer.objects.update(day_told=None)
    Notification.objects.all().delete()
    broker().delete(QUEUE)
    luck, ended = random.Random(7), 0
    for _ in range(kills):
        ended += _killed(luck.uniform(1, 3))
    left = reminding.send_due(STARTS - DAY)
    delivery.deliver(STARTS - DAY)
    shown = Counter(Notification.objects.values_list("user", flat=True))
    mailed = Counter(_addresses())
    twice = sum(n > 1 for n in (*shown.values(), *mailed.values()))
    missed = wanted - len(shown)
    how = f"{ended} of {kills} workers killed while they told; the last one told {left}"
    report("reminders_twice", twice, "people", f"on the page or by mail; {how}")
    report("reminders_missed", missed, "people", "on the page")
    report("reminders_without_mail", wanted - len(mailed), "people", "told on the page only")
    return int(twice > 0 or missed > 0)


def _killed(after: float) -> int:
    """Starts a worker and kills it; returns whether it was still at work."""
    from bench.contest_processes import Victim

    victim = Victim(_work, None)
    time.sleep(after)
    return victim.kill()


def _work(end: Any, doing: Any, _given: None) -> None:
    """Tells everybody; doing: 1 until it has."""
    from django.db import connection

    from clubs.evenings.services import reminding
    from notifications import delivery

    connection.ensure_connection()
    doing.value = 1
    end.send("ready")
    reminding.send_due(STARTS - DAY)
    delivery.deliver(STARTS - DAY)
    doing.value = 0
    time.sleep(MOST_SECONDS)


def _addresses() -> list[str]:
    """To whom the mail goes that waits in the queue."""
    from accounts.private_texts import unseal

    found = []
    for item in broker().lrange(QUEUE, 0, -1):
        (sealed,), *_ = json.loads(base64.b64decode(json.loads(item)["body"]))
        found += json.loads(unseal(sealed, "mail"))["to"]
    return found


def _people_and_answers(wanted: int) -> None:
    """Clubs, each with one evening to which all its members have said yes."""
    from allauth.account.models import EmailAddress

    from accounts.models import User
    from clubs.evenings.models import Answer, Evening, Meeting, Says
    from clubs.models import Club

    at = STARTS - 2 * DAY
    users = User.objects.bulk_create(
        (User(username=f"p{n}", email=f"p{n}@example.org") for n in range(wanted)), batch_size=2_000
    )
    EmailAddress.objects.bulk_create(
        EmailAddress(user=user, email=user.email, primary=True, verified=True) for user in users
    )
    for first in range(0, wanted, A_CLUB):
        name = f"Club {first}"
        club = Club.objects.create(name=name, folded=name, language="en", created=at, size=1)
        when = {"zone": "Europe/Berlin", "first": STARTS.date(), "at": "20:00"}
        evening = Evening.objects.create(
            club=club, name="Cup", game="american", made=at, changed=at, **when
        )
        meeting = Meeting.objects.create(evening=evening, day=STARTS.date(), starts=STARTS)
        Answer.objects.bulk_create(
            Answer(meeting=meeting, user=user, says=Says.YES, at=at)
            for user in users[first : first + A_CLUB]
        )


if __name__ == "__main__":
    sys.exit(main())
