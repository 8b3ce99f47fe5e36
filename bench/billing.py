"""Whether memberships stay right under repeated, late and shuffled messages, and what they cost.

The lives of 200 customers are lived at the stand-in for Stripe. Its messages, each one to five
times and shuffled, are then delivered by two processes to the site's view, on PostgreSQL; each
handles what it has stored. In a second run one process is killed in the middle, and the messages
it has not answered come again. Prints JSON lines; fails if anything is wrong.

python -m bench.billing [customers] [messages]
"""

import json
import os
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from multiprocessing import get_context
from pathlib import Path
from random import Random
from resource import RUSAGE_CHILDREN, getrusage
from typing import Any

from bench import sites
from bench.engine import report

ROOT = Path(__file__).resolve().parents[1]
CUSTOMERS = 200
MESSAGES = 10_000
BASE = "http://127.0.0.1:8000"
MAY_PLAY_MS = 0.2
MIGRATIONS_SECONDS = 8


def main() -> int:
    if not sites.reachable("postgresql"):
        print("postgresql is not reachable: not measured", file=sys.stderr)
        return 0
    customers, messages = [*map(int, sys.argv[1:3]), CUSTOMERS, MESSAGES][:2]
    failed = bench_migrations()
    for killed in (False, True):
        failed |= bench_messages(customers, messages, killed)
    return failed


def bench_migrations() -> int:
    """The whole command, from the start of Python on: processor time, so that other work on the
    machine does not count. What PostgreSQL itself does is not in it."""
    failed = 0
    for name in sites.DATABASES:
        with sites.settings(name):
            before = _children()
            command = [sys.executable, "manage.py", "migrate", "--verbosity", "0"]
            subprocess.run(command, cwd=ROOT, check=True)
            seconds = _children() - before
        how = f"processor time of all, from an empty database, on {name}"
        report("migrations", seconds, "s", how)
        failed |= seconds > MIGRATIONS_SECONDS
    return failed


def _children() -> float:
    used = getrusage(RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def bench_messages(customers: int, messages: int, killed: bool) -> int:
    with _stand_in() as stand_in, sites.settings("postgresql"), tempfile.TemporaryDirectory() as at:
        os.environ["TILEHOUSE_STRIPE_HOST"] = stand_in.url
        os.environ["BENCH_MAIL"] = at
        with get_context("spawn").Pool(1) as pool:  # Django is set up once in a process
            events = pool.apply(live, (stand_in.url, customers))
        chance = Random(2027)
        batch = [index for index in range(len(events)) for _ in range(chance.randint(1, 5))]
        batch += chance.choices(range(len(events)), k=max(0, messages - len(batch)))
        chance.shuffle(batch)
        (Path(at) / "events.json").write_text(json.dumps(events))
        start = time.perf_counter()
        answers = _deliver_all(Path(at), batch, killed)
        seconds = time.perf_counter() - start
        with get_context("spawn").Pool(1) as pool:
            wrong = pool.apply(judge, (at,))
            cost = pool.apply(cost_of_may_play)
    how = f"{len(batch)} messages about {len(events)} events of {customers} customers, shuffled, "
    how += f"two processes on PostgreSQL, {seconds:.0f} s" + ", one killed in the middle" * killed
    wrong["unhandled errors"] += sum(n for code, n in answers.items() if code != "200")
    for name, count in wrong.items():
        report(name, count, "", how)
    if not killed:
        report("may play", cost, "ms", "processor time, mean of 2,000, on PostgreSQL")
    return any(wrong.values()) or cost > MAY_PLAY_MS


@contextmanager
def _stand_in() -> Iterator[Any]:
    from tests.stripe_stand_in import StandIn, free_port, start

    port = free_port()
    process = start(port)
    try:
        yield StandIn(port)
    finally:
        process.kill()
        process.wait()


def _set_up() -> None:
    import django
    from django.conf import settings

    from config import celery

    django.setup()
    settings.EMAIL_BACKEND = settings.EMAIL_DELIVERY_BACKEND = (
        "django.core.mail.backends.filebased.EmailBackend"
    )
    settings.EMAIL_FILE_PATH = str(Path(os.environ["BENCH_MAIL"]) / "mail")
    settings.ALLOWED_HOSTS = ["*"]
    celery.conf.update(task_always_eager=True)


def live(url: str, customers: int) -> list[dict[str, Any]]:
    """Lives the lives of customers; returns the events, in the order in which they happened."""
    _set_up()
    from django.core.management import call_command

    from billing import stripe_setup
    from billing.tests.members import Member
    from tests.stripe_stand_in import StandIn

    call_command("migrate", verbosity=0)
    stand_in = StandIn(int(url.rpartition(":")[2]))
    stand_in.switch("hold")
    stripe_setup.set_up(BASE)
    for number in range(customers):
        _live(Member(stand_in, _player(number)), Random(number))
    return [each for each in stand_in.events() if each["type"] in stripe_setup.EVENTS]


def _player(number: int) -> Any:
    from allauth.account.models import EmailAddress

    from accounts.models import User
    from billing.models import Membership

    email = f"player{number}@example.org"
    user = User.objects.create(username=f"Player{number}", email=email)
    EmailAddress.objects.create(user=user, email=email, primary=True, verified=True)
    trial = datetime.now(UTC) + timedelta(days=number % 14) if number % 3 else None
    Membership.objects.update_or_create(
        user=user, defaults={"trial_ends": trial, "provisional": False}
    )
    return user


def _live(member: Any, chance: Random) -> None:
    """A subscription, then some months of whatever happens to subscribers."""
    from billing import gateway

    member.subscribe(chance.choice(["pays", "pays", "fails_later"]))
    for _ in range(3):
        newest = member.subscriptions()[0]
        match chance.choice(["month", "month", "fails", "cancels", "refund", "dispute", "again"]):
            case "month":
                member.stripe.advance(member.customer, 31)
            case "fails":
                member.stripe.fail_renewals(member.customer)
                member.stripe.advance(member.customer, 31)
                if chance.random() < 0.5 and (url := gateway.open_invoice_url(member.customer)):
                    member.stripe.pay_invoice(url, "pays")
            case "cancels" if newest.status in ("active", "trialing"):
                gateway.cancel_at_period_end(newest.id, f"bench-{newest.id}")
            case "refund" | "dispute" as what:
                paid = [c for c in member.charges() if c["paid"] and not c["refunded"]]
                if paid and not paid[0]["disputed"]:
                    getattr(member.stripe, what)(paid[0]["id"])
            case "again" if newest.status == "canceled":
                member.subscribe()


def _deliver_all(folder: Path, batch: list[int], killed: bool) -> Counter[str]:
    """Delivers a batch by two processes. Returns how often which status was answered."""
    halves = [batch[::2], batch[1::2]]
    files = [folder / f"answers{number}" for number in range(3)]
    spawn = get_context("spawn")
    workers = [
        spawn.Process(target=deliver, args=(str(folder), half, str(file)))
        for half, file in zip(halves, files, strict=False)
    ]
    for worker in workers:
        worker.start()
    if killed:
        while len(_answers(files[0])) < len(halves[0]) // 2 and workers[0].is_alive():
            time.sleep(0.02)
        workers[0].kill()
        workers[0].join()
        rest = halves[0][len(_answers(files[0])) :]
        workers.append(spawn.Process(target=deliver, args=(str(folder), rest, str(files[2]))))
        workers[-1].start()
    for worker in workers:
        worker.join()
    return Counter(answer for file in files for answer in _answers(file))


def _answers(file: Path) -> list[str]:
    """What was answered, message by message; a line that was not finished does not count."""
    return file.read_text().split("\n")[:-1] if file.exists() else []


def deliver(folder: str, batch: list[int], answers: str) -> None:
    """Posts messages one after another, signed anew as Stripe does. What is stored is handled at
    once, in this process."""
    _set_up()
    from django.test import Client
    from djstripe.models import WebhookEndpoint

    from ops.stripe_stand_in.webhooks import signature

    events = json.loads((Path(folder) / "events.json").read_text())
    bodies = [json.dumps(event).encode() for event in events]
    endpoint = WebhookEndpoint.objects.get()
    client = Client(raise_request_exception=False)
    with open(answers, "a") as file:
        for index in batch:
            signed = signature(bodies[index], endpoint.secret, int(time.time()))
            answer = client.post(
                endpoint.url.removeprefix(BASE),
                bodies[index],
                content_type="application/json",
                headers={"Stripe-Signature": signed},
            )
            print(answer.status_code, file=file, flush=True)


def judge(folder: str) -> dict[str, int]:
    """Lets an hour pass, in which the workers catch up, and counts what is wrong."""
    _set_up()
    from billing import events, mails
    from billing.models import SentMail, WebhookEvent

    for minutes in (2, 10, 60):
        at = datetime.now(UTC) + timedelta(minutes=minutes)
        for event in events.waiting(at):
            events.attempt(event, at)
        for mail in mails.waiting(at):
            mails.deliver(mail, at)
    sent = Counter(
        line
        for file in (Path(folder) / "mail").iterdir()
        for line in file.read_text().splitlines()
        if line.startswith("Message-ID")
    )
    unhandled = WebhookEvent.objects.filter(handled=None).count()
    return {
        "wrong entitlements": _wrong_entitlements(),
        "duplicate mails": sum(sent.values()) - len(sent),
        "missing mails": abs(SentMail.objects.count() - len(sent)),
        "unhandled errors": unhandled + WebhookEvent.objects.exclude(error="").count(),
    }


def _wrong_entitlements() -> int:
    """Memberships that differ from Stripe, in any field or at any time of the next 60 days."""
    from billing import gateway
    from billing.entitlement import Terms, entitlement
    from billing.models import Membership
    from billing.sync import choose, copied_fields

    wrong, now = 0, datetime.now(UTC)
    for row in Membership.objects.exclude(customer_id=None):
        customer = str(row.customer_id)
        chosen = choose(gateway.subscriptions_of(customer))
        said = copied_fields(chosen, gateway.invoices_of(customer))
        names = Terms.__dataclass_fields__.keys() & said.keys()
        right = Terms(trial_ends=row.trial_ends, **{name: said[name] for name in names})
        hours = (now + timedelta(hours=hour) for hour in range(-48, 60 * 24))
        same = all(getattr(row, name) == value for name, value in said.items())
        wrong += not same or any(entitlement(row.terms, t) != entitlement(right, t) for t in hours)
    return wrong


def cost_of_may_play() -> float:
    """Milliseconds of processor time of this process, so PostgreSQL's part is not in it."""
    _set_up()
    from billing.models import Membership
    from billing.selectors import may_play

    players = list(Membership.objects.values_list("pk", flat=True))[:100]
    now = datetime.now(UTC)
    may_play(players[0], now)
    start = time.process_time()
    for number in range(2_000):
        may_play(players[number % len(players)], now)
    return (time.process_time() - start) / 2


if __name__ == "__main__":
    sys.exit(main())
