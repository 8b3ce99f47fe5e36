"""Reminders of evenings on PostgreSQL: how long one worker takes to tell everybody a day before,
until the mail server has each mail, and whether anybody is told twice when workers are killed.

Prints JSON lines; fails if it takes too long, or if anybody is told twice or not at all.

python -m bench.reminders [reminders] [kills]
"""

import base64
import json
import os
import random
import sys
import time
from collections import Counter
from datetime import UTC, datetime, timedelta
from typing import Any

from tests import measuring
from tests.measuring import report

REMINDERS, KILLS = 10_000, 20
A_CLUB = 400  # members who say yes to one evening
MOST_SECONDS = 60
STARTS = datetime(2027, 5, 6, 18, tzinfo=UTC)
DAY = timedelta(days=1)
QUEUE = "mail"


def main() -> int:
    wanted = int(sys.argv[1]) if len(sys.argv) > 1 else REMINDERS
    kills = int(sys.argv[2]) if len(sys.argv) > 2 else KILLS
    from ops.redis import private_redis
    from tests.mail_server import mail_server

    with mail_server() as mail, private_redis() as url, measuring.site(TILEHOUSE_REDIS_URL=url):
        return _time(wanted, mail) | _kill(wanted, kills)


def _time(wanted: int, mail: Any) -> int:
    from clubs.evenings.services import reminding
    from notifications import delivery

    _people_and_answers(wanted)
    started, used = time.perf_counter(), time.process_time()
    told = reminding.send_due(STARTS - DAY)
    sent = delivery.deliver(STARTS - DAY)
    seconds, used = time.perf_counter() - started, time.process_time() - used
    load = os.getloadavg()[0]
    how = f"until on the page of each and queued, {used:.0f} s of one core, load {load:.1f}"
    report("reminders_told", seconds, "s", f"{told} reminders {how}")
    delivered = _deliver(wanted, mail)
    how = f"more, until the mail server has all mail, load {os.getloadavg()[0]:.1f}"
    report("reminders_delivered", delivered, "s", how)
    return int(seconds > MOST_SECONDS or told != wanted or sent != wanted)


def _deliver(wanted: int, mail: Any) -> float:
    """How long the same worker takes to hand all mail to the mail server, each as its own task."""
    from django.test import override_settings

    from accounts.tasks import send_mail

    port = int(mail.url.rpartition(":")[2].partition("?")[0])
    smtp = "django.core.mail.backends.smtp.EmailBackend"
    broker, started = _broker(), time.perf_counter()
    with override_settings(EMAIL_DELIVERY_BACKEND=smtp, EMAIL_HOST="127.0.0.1", EMAIL_PORT=port):
        while item := broker.lpop(QUEUE):
            send_mail(_arguments(item)[0])
    seconds = time.perf_counter() - started
    to = Counter(str(one["to"]) for one in mail.arrived)
    twice = sum(count > 1 for count in to.values())
    how = f"mails of {len(mail.arrived)} to {len(to)} people, {wanted} wanted"
    report("reminders_delivered_twice", twice, "mails", how)
    return seconds


def _arguments(item: bytes) -> list[str]:
    """Of a task in the queue."""
    arguments: list[str] = json.loads(base64.b64decode(json.loads(item)["body"]))[0]
    return arguments


def _kill(wanted: int, kills: int) -> int:
    """Workers that are killed at random moments, and one that goes on afterwards."""
    from bench.contest_processes import CONTEXT
    from clubs.evenings.models import Answer
    from clubs.evenings.services import reminding
    from notifications import delivery
    from notifications.models import Notification

    CONTEXT.set_forkserver_preload(["bench.contest_worker"])
    Answer.objects.update(day_told=None)
    Notification.objects.all().delete()
    _broker().delete(QUEUE)
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


def _broker() -> Any:
    from redis import Redis

    return Redis.from_url(os.environ["TILEHOUSE_REDIS_URL"])


def _addresses() -> list[str]:
    """To whom the mail goes that waits in the queue."""
    from accounts.private_texts import unseal

    found = []
    for item in _broker().lrange(QUEUE, 0, -1):
        found += json.loads(unseal(_arguments(item)[0], "mail"))["to"]
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
