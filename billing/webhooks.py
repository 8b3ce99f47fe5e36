"""Receives Stripe's messages. Nothing is stored before the signature and its age are checked.

dj-stripe's own route is not used: it stores messages before it knows that they are Stripe's, takes
a secret from a header while DEBUG is on, and asks Stripe for objects while its transaction is open.
"""

import logging
from datetime import datetime
from uuid import UUID

from django.core.exceptions import RequestDataTooBig
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.utils import timezone
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST
from djstripe.models import WebhookEndpoint

from billing import events, gateway
from billing.models import WebhookEvent
from billing.retries import enqueue_on_commit

log = logging.getLogger(__name__)

LARGEST = 256 * 1024  # bytes; Stripe's messages have a few thousand


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
            enqueue_on_commit(events.handle, row.pk)
