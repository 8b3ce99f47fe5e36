"""Receives Stripe's messages and, in a worker, handles what they are about: memberships, and copies
of what was billed.

Nothing is stored before the signature and its age are checked. dj-stripe's own route is not used:
it stores messages before it knows that they are Stripe's, takes a secret from a header while DEBUG
is on, and asks Stripe for objects while its transaction is open.

A message only says where to look: the state is read from Stripe, so a late or repeated message does
no harm. An attempt that fails is repeated later.

Customers, invoices and charges are copied into dj-stripe's tables, for staff to read in the admin.
Nothing else here says what was paid by whom, when and how. Subscriptions are not copied: a
`Membership` says how its own stands. Nor are refunds and disputes: each is an `Incident`, and its
charge, which is copied again then, says both.

Nothing on the site depends on the copies. Stripe is asked first and the rows are written
afterwards, so no transaction spans a request. dj-stripe's own way of copying follows every
reference with further requests, and keeps the secret key in its table of keys; here only the named
object and its customer are copied, and the key stays in the settings.
"""

import logging
from datetime import datetime
from typing import Any
from uuid import UUID

from celery import shared_task
from django.core.exceptions import RequestDataTooBig
from django.db import transaction
from django.db.models import F
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.utils import timezone
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST
from djstripe import models
from djstripe.models import WebhookEndpoint
from djstripe.utils import convert_tstamp

from accounts.outage import ATTEMPTS, enqueue_on_commit, is_due
from billing import gateway, incidents
from billing.facts import StripeEvent, Thing, event_facts, id_of
from billing.models import WebhookEvent
from billing.sync import report_money_back, sync

log = logging.getLogger(__name__)

LARGEST = 256 * 1024  # bytes; Stripe's messages have a few thousand

MODELS: dict[str, Any] = {
    "customer": models.Customer,
    "invoice": models.Invoice,
    "charge": models.Charge,
}


@csrf_exempt  # the signature says where it comes from
@require_POST
def receive(request: HttpRequest, uuid: UUID) -> HttpResponse:
    """Answers 200 as soon as a message is stored, or was before; a worker handles it."""
    endpoint = get_object_or_404(WebhookEndpoint, djstripe_uuid=uuid)
    try:
        if int(request.headers.get("Content-Length") or 0) > LARGEST:
            return HttpResponse("too large", status=413)
        body = request.body
    except (ValueError, RequestDataTooBig):
        return HttpResponse("too large", status=413)
    if len(body) > LARGEST:
        return HttpResponse("too large", status=413)
    try:
        store(body, request.headers.get("Stripe-Signature", ""), endpoint.secret, timezone.now())
    except gateway.Forged:
        log.warning("a message was refused: Forged")
        return HttpResponse("the signature is wrong", status=400)
    except gateway.Malformed as error:
        log.warning("a message was refused: %s", error)
        return HttpResponse("this is no event", status=400)
    except gateway.Stale as error:  # Stripe shows the answer to staff
        log.warning("a message was refused: %s", error)
        return HttpResponse(str(error), status=400, content_type="text/plain")
    return HttpResponse("stored")


def store(body: bytes, signature: str, secret: str, at: datetime) -> None:
    """Stores a message for a worker, unless it is there. Raises Forged, Malformed or Stale."""
    event = gateway.read_event(body, signature, secret, at)
    fields = {"kind": event.kind[:80], "customer_id": event.customer[:64], "received": at}
    with transaction.atomic():
        row, created = WebhookEvent.objects.get_or_create(
            event_id=event.id, defaults={**fields, "body": body.decode()}
        )
        if created:
            enqueue_on_commit(handle, row.pk)


# The release before queued it under this name, from a module of its own. While one release replaces
# another, their workers share a queue, and Celery drops a task whose name is not known.
@shared_task(name="billing.events.handle", ignore_result=True)
def handle(event_id: int, at: str = "") -> None:
    """Handles a stored message. at: when, in ISO form; now if it is not given."""
    attempt(event_id, datetime.fromisoformat(at) if at else timezone.now())


def attempt(event_id: int, at: datetime) -> bool:
    """Handles a stored message. Returns whether that is done; the row has the error otherwise.

    Whoever raises `attempts` first handles it, so no transaction is open while Stripe is asked.
    """
    row = WebhookEvent.objects.filter(pk=event_id)
    waiting = row.filter(handled=None).first()
    if waiting is None or not _is_mine(waiting):
        return True
    try:
        _act_on(event_facts(waiting.body), at)
    except Exception as error:
        # Whatever it is, the message waits for its next attempt, and others go on.
        log.exception("message %s could not be handled", event_id)
        row.update(error=f"{type(error).__name__}: {error}"[:300])
        _report_last(row.get(), at)
        return False
    row.update(handled=at, error="")
    return True


def _is_mine(row: WebhookEvent) -> bool:
    same = WebhookEvent.objects.filter(pk=row.pk, handled=None, attempts=row.attempts)
    return bool(same.update(attempts=F("attempts") + 1))


def _act_on(event: StripeEvent, at: datetime) -> None:
    if event.object_kind == "refund":
        report_money_back("refund", gateway.refund(event.object_id), at)
    elif event.object_kind == "dispute":
        report_money_back("dispute", gateway.dispute(event.object_id), at)
    elif event.kind == "charge.refunded":
        for refund in gateway.refunds(charge=event.object_id):
            report_money_back("refund", refund, at)
    if event.customer and sync(event.customer, at) is None:
        incidents.unknown_customer(event.customer, f"{event.kind} {event.object_id}", at)
    if copied := copied_after(event):
        enqueue_on_commit(copy_object, *copied)


def _report_last(row: WebhookEvent, at: datetime) -> None:
    if row.attempts >= ATTEMPTS:
        text = f"{row.kind} failed {row.attempts} times, last with {row.error}"
        incidents.report("failed", row.event_id, text, at)


def waiting(at: datetime) -> list[int]:
    """The messages that a worker should have handled by now."""
    rows = WebhookEvent.objects.filter(handled=None, attempts__lt=ATTEMPTS).order_by("received")
    return [row.pk for row in rows[:500] if is_due(row.received, row.attempts, at)]


def copied_after(event: StripeEvent) -> tuple[str, str] | None:
    """The kind and the id of what is copied after a message."""
    if event.object_kind in MODELS:
        return event.object_kind, event.object_id
    return ("charge", event.charge) if event.charge else None


# Queued under this name by the release before, too: see `handle`.
@shared_task(
    name="billing.mirror.copy",
    ignore_result=True,
    autoretry_for=(gateway.Unreachable,),
    max_retries=5,
    retry_backoff=60,
)
def copy_object(kind: str, identity: str) -> None:
    """Copies an object as it is now. kind: Stripe's name, such as "invoice"."""
    try:
        thing = gateway.retrieve(kind, identity)
        customer = _new_customer(thing)
    except gateway.Rejected as error:
        log.warning("%s is not copied: %s", identity, error)
        return
    with transaction.atomic():
        if customer:
            write_copy(customer)
        write_copy(thing)


def _new_customer(thing: Thing) -> Thing | None:
    """The customer of an object, who has to be there first."""
    identity = id_of(thing.get("customer"))
    if not identity or models.Customer.objects.filter(id=identity).exists():
        return None
    return gateway.retrieve("customer", identity)


def write_copy(thing: Thing) -> None:
    """Writes an object whose customer is there."""
    model = MODELS[thing["object"]]
    fields = {
        "stripe_data": thing,
        "livemode": thing.get("livemode"),
        "created": convert_tstamp(thing["created"]) if thing.get("created") else None,
        "metadata": thing.get("metadata") or {},
    }
    names = {field.name for field in model._meta.concrete_fields}
    for name in {"amount", "currency", "status", "email"} & names:
        field = model._meta.get_field(name)
        plain = thing.get(name)
        fields[name] = field.stripe_to_db(thing) if hasattr(field, "stripe_to_db") else plain or ""
    if "customer" in names:
        fields["customer_id"] = id_of(thing.get("customer")) or None
    model.objects.update_or_create(id=thing["id"], defaults=fields)
