"""While Stripe does not answer, nothing else on the site waits for it."""

import socket
import threading
from collections.abc import Callable, Iterator
from datetime import UTC, datetime

import pytest
from django.db import connections

from accounts.models import User
from accounts.timestamps import now
from billing import checkout, webhooks
from billing.models import Membership, WebhookEvent
from billing.sync import sync
from tables import services as tables

pytestmark = pytest.mark.django_db(transaction=True)
AT = datetime.now(UTC)
MESSAGE = """{"id": "evt_1", "type": "invoice.paid", "data": {"object":
    {"id": "in_1", "object": "invoice", "customer": "cus_1"}}}"""


@pytest.fixture
def silent(settings) -> Iterator[socket.socket]:
    """Something that takes requests and never answers."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        settings.STRIPE_API_HOST = f"http://127.0.0.1:{server.getsockname()[1]}"
        settings.STRIPE_SECRET_KEY = "sk_test_silent"
        yield server


def pay(user: User) -> None:
    checkout.start(user, "month", AT)


def handle(user: User) -> None:
    row = WebhookEvent.objects.create(event_id="evt_1", body=MESSAGE, received=AT)
    assert not webhooks.attempt(row.pk, AT)


def sync_it(user: User) -> None:
    sync("cus_1", AT)


@pytest.mark.parametrize("wait_for_stripe", [pay, handle, sync_it])
def test_moves_and_other_members_go_on(silent, wait_for_stripe: Callable[[User], None]) -> None:
    ann, ben = (User.objects.create_user(name) for name in ("Ann", "Ben"))
    Membership.objects.filter(pk=ann.pk).update(customer_id="cus_1")
    table = tables.play_now(ben, "solitaire", now())

    def run() -> None:
        try:
            wait_for_stripe(ann)
        except Exception as error:
            told.append(error)
        finally:
            connections.close_all()

    told: list[Exception] = []
    thread = threading.Thread(target=run)
    thread.start()
    asked, _ = silent.accept()
    asked.recv(65536)
    assert tables.pause(table.pk, ben, now()).paused
    Membership.objects.filter(pk=ben.pk).update(free=True)
    asked.setblocking(False)
    with pytest.raises(BlockingIOError):  # the request still waits: it was not given up meanwhile
        asked.recv(1)
    asked.close()
    silent.close()
    thread.join()
    assert Membership.objects.get(pk=ann.pk).synced is None


def test_one_member_is_synced_by_one_at_a_time(silent) -> None:
    """The second asks Stripe only when the first is done, so the later answer is written last."""
    ann = User.objects.create_user("Ann")
    Membership.objects.filter(pk=ann.pk).update(customer_id="cus_1")

    def run() -> None:
        with pytest.raises(Exception, match=r"."):
            sync("cus_1", AT)
        connections.close_all()

    threads = [threading.Thread(target=run) for _ in range(2)]
    for thread in threads:
        thread.start()
    first, _ = silent.accept()
    silent.settimeout(0.5)
    with pytest.raises(TimeoutError):
        silent.accept()
    silent.settimeout(20)
    first.close()
    second, _ = silent.accept()
    second.close()
    silent.close()
    for thread in threads:
        thread.join()
