"""The pages of calls, who sees them, and which pages may ask for a microphone."""

import json
import re

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from accounts.privacy import exporters
from calls import services
from calls.models import Call
from calls.tests.people import AT, friends, person

pytestmark = pytest.mark.django_db(transaction=True)


def signed_in(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def test_call_is_made_and_answered_by_forms() -> None:
    ann, ben = friends("Ann", "Ben")
    caller, called = signed_in(ann), signed_in(ben)
    for name, given in (("person", ["Ben"]), ("friends", []), ("conversation", ["Ben"])):
        assert (
            reverse("ring", args=["Ben"]) in caller.get(reverse(name, args=given)).content.decode()
        )
    page = caller.post(reverse("ring", args=["Ben"]), {"video": "1"}, follow=True)
    call = Call.objects.get()
    assert page.redirect_chain[-1][0] == reverse("call", args=[call.pk])
    setup = re.search(r'id="call-setup"[^>]*>(.*?)</script>', page.content.decode())
    assert setup
    told = json.loads(setup[1])
    assert (told["me"], told["call"]["id"], told["call"]["video"]) == (ann.pk, call.pk, True)
    assert [friend["name"] for friend in told["friends"]] == ["Ben"]
    assert f'data-call="{call.pk}"' in page.content.decode()
    called.post(reverse("accept_call", args=[call.pk]))
    again = called.post(reverse("accept_call", args=[call.pk]), follow=True)
    assert "already been answered" in again.content.decode()
    called.post(reverse("leave_call", args=[call.pk]))
    assert Call.objects.get().state == "ended"


def test_nobody_else_sees_a_call(guest: User) -> None:
    ann, ben = friends("Ann", "Ben")
    page = reverse("call", args=[services.ring(ann, ben, AT).pk])
    assert signed_in(ben).get(page).status_code == 200
    assert signed_in(person("Cyd")).get(page).status_code == 404
    assert Client().get(page).status_code == 302
    for act in ("accept_call", "decline_call", "leave_call"):
        address = reverse(act, args=[Call.objects.get().pk])
        headers = {"accept": "application/json"}
        answer = signed_in(person("Cyd")).post(address, headers=headers)
        assert answer.json()["code"] == "not_in_call"
        assert signed_in(ben).get(address)["Location"] == page
    assert Call.objects.get().state == "ringing"


def test_only_pages_with_calls_may_ask_for_devices() -> None:
    client = signed_in(person("Ann"))
    for name in ("landing", "lobby", "friends", "settings"):
        policy = client.get(reverse(name))["Permissions-Policy"]
        assert "camera=()" in policy
        assert "microphone=()" in policy
        assert "geolocation=()" in policy
    policy = client.get(reverse("call_test"))["Permissions-Policy"]
    assert "camera=(self)" in policy
    assert "microphone=(self)" in policy
    assert "geolocation=()" in policy
    assert "camera=()" in client.get("/no/such/page")["Permissions-Policy"]


def test_calls_are_part_of_my_data() -> None:
    ann, ben = friends("Ann", "Ben")
    call = services.ring(ann, ben, AT)
    services.decline(ben, call.pk, AT)
    [told] = exporters["calls"](ben)
    assert (told["by"], told["state"]) == ("Ann", "declined")
    assert exporters["calls"](person("Cyd")) == []
