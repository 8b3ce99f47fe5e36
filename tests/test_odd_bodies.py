"""JSON of odd shape, from strangers and from partners, never causes a server error."""

import json
import time

import pytest
from allauth.mfa.models import Authenticator
from django.core.cache import cache
from django.test import Client
from django.urls import reverse
from djstripe.models import WebhookEndpoint

from accounts.tests.people import create_account, sign_in
from billing.models import WebhookEvent
from ops.stripe_stand_in.webhooks import signature
from tests.passkeys import add_passkey

pytestmark = pytest.mark.django_db
DEEP = 50_000
# Bodies, of which none is what any of the addresses takes.
BODIES = {
    "nothing": b"",
    "no JSON": b"{",
    "null": b"null",
    "a number": b"7",
    "a long number": b"1" * 1_900,
    "a number that is too long": b"1" * 5_000,
    "a list": b"[]",
    "a text": b'"text"',
    "no fields": b"{}",
    "no UTF-8": b'{"id": "\xff\xfe"}',
    "half a character": b'{"id": "\\ud800"}',
    "NUL": b'{"id": "a\\u0000b"}',
    "a raw NUL": b'{"id": "a\x00b"}',
    "deep lists": b"[" * DEEP + b"]" * DEEP,
    "deep fields": b'{"":' * DEEP + b"1" + b"}" * DEEP,
    "fields as deep as fit": b'{"a":' * 330 + b"1" + b"}" * 330,
    "lists as deep as fit": b'{"a":' + b"[" * 950 + b"]" * 950 + b"}",
    "Infinity": b'{"id": Infinity, "rawId": NaN}',
}
EVENT = {
    "id": "evt_1",
    "type": "customer.updated",
    "data": {"object": {"object": "customer", "id": "cus_1"}},
}
SURROGATE, NUL = "\ud800", "a\0b"
# What a value of an event is instead of what Stripe says; None takes the field away.
ODD_EVENTS = [
    ("id", None), ("id", 7), ("id", ""), ("id", SURROGATE), ("id", NUL), ("id", ["evt_1"]),
    ("id", "x" * 300), ("type", None), ("type", 7), ("type", {}), ("type", SURROGATE),
    ("type", NUL), ("data", None), ("data", []), ("data", "text"), ("data", {}),
    ("data", {"object": None}), ("data", {"object": []}), ("data", {"object": {"object": 7}}),
    ("data", {"object": {"object": "charge", "id": 7}}),
    ("data", {"object": {"object": "charge", "id": "ch_1", "customer": 7}}),
    ("data", {"object": {"object": "charge", "id": "ch_1", "customer": {}}}),
    ("data", {"object": {"object": "charge", "id": "ch_1", "customer": {"id": [1]}}}),
    ("data", {"object": {"object": "charge", "id": "ch_1", "customer": NUL}}),
    ("data", {"object": {"object": "customer"}}),
    ("data", {"object": {"object": "charge", "id": "ch_1", "customer": "c" * 300}}),
]  # fmt: skip
CREDENTIALS = [
    {"id": "a", "rawId": "a", "type": "public-key", "response": 7},
    {"id": 7, "rawId": 7, "type": 7, "response": {}},
    {"id": SURROGATE, "rawId": SURROGATE, "type": "public-key", "response": {"userHandle": NUL}},
    {"response": {"userHandle": SURROGATE}},
    {"response": {"userHandle": ["AA"]}},
    {"response": {"userHandle": "MTIzNDU2Nzg5MDEyMzQ1Njc4OTAxMjM0NTY3ODkw"}},
    {"id": "a", "rawId": "a", "type": "public-key", "response": {
        "clientDataJSON": "e30", "attestationObject": "oA", "authenticatorData": "AA",
        "signature": "AA", "userHandle": "MQ"}},
]  # fmt: skip


def webhook(body: bytes) -> int:
    """The status of the answer to a message with a right signature."""
    endpoint = WebhookEndpoint.objects.get()
    try:
        signed = signature(body, endpoint.secret, int(time.time()))
    except UnicodeDecodeError:
        signed = "t=1,v1=00"
    page = reverse("billing_webhook", args=[endpoint.djstripe_uuid])
    headers = {"Stripe-Signature": signed}
    return Client().post(page, body, "application/json", headers=headers).status_code


@pytest.fixture
def endpoint() -> WebhookEndpoint:
    return WebhookEndpoint.objects.create(
        id="we_1", secret="whsec_1", url="https://x", enabled_events=["*"]
    )


@pytest.mark.parametrize("shape", BODIES)
def test_signed_message_of_odd_shape(endpoint: WebhookEndpoint, shape: str) -> None:
    assert webhook(BODIES[shape]) == 400
    assert not WebhookEvent.objects.exists()


@pytest.mark.parametrize("shape", BODIES)
def test_odd_field_that_nobody_reads(endpoint: WebhookEndpoint, shape: str) -> None:
    body = (
        json.dumps({**EVENT, "more": 1}).encode().replace(b'"more": 1', b'"more": ' + BODIES[shape])
    )
    assert webhook(body) in {200, 400}


@pytest.mark.parametrize(("field", "odd"), ODD_EVENTS)
def test_signed_event_with_an_odd_field(endpoint: WebhookEndpoint, field: str, odd: object) -> None:
    event = {name: value for name, value in (EVENT | {field: odd}).items() if value is not None}
    assert webhook(json.dumps(event).encode()) == 400
    assert not WebhookEvent.objects.exists()


def test_the_event_without_odd_fields_is_stored(endpoint: WebhookEndpoint) -> None:
    assert webhook(json.dumps(EVENT).encode()) == 200


@pytest.mark.parametrize("shape", BODIES)
def test_preferences(client: Client, shape: str) -> None:
    sign_in(client, create_account().username)
    answer = client.post(reverse("preferences"), BODIES[shape], "application/json")
    assert answer.status_code in ({200} if shape == "no fields" else {400, 413})


@pytest.mark.parametrize(
    "page",
    ["mfa_login_webauthn", "mfa_add_webauthn", "mfa_reauthenticate_webauthn", "mfa_authenticate"],
)
def test_passkeys(page: str) -> None:
    ann = create_account()
    add_passkey(ann, "phone")
    client = Client()
    if page in {"mfa_add_webauthn", "mfa_reauthenticate_webauthn"}:
        client.force_login(ann)
    else:
        sign_in(client, "Ann")
    bodies = [*BODIES.values(), *(json.dumps(each).encode() for each in CREDENTIALS)]
    for body in bodies:
        cache.clear()  # only a few attempts are looked at
        client.get(reverse(page), headers={"accept": "application/json"})
        fields = {"credential": body.decode("latin-1"), "name": "phone"}
        answer = client.post(reverse(page), fields)
        assert answer.status_code < 500, body[:80]
    assert Authenticator.objects.count() == 1


@pytest.mark.parametrize("shape", BODIES)
def test_layouts_of_staff(admin_client: Client, shape: str) -> None:
    fields = {"name": "odd", "text": BODIES[shape].decode("latin-1"), "active": "on"}
    page = reverse("admin:solitaire_layout_add")
    assert admin_client.post(page, fields | {"_check": "1"}).status_code == 200
