"""The front page: from a stranger to a player at one press, without a script."""

import re

import pytest
from django.test import Client, override_settings
from django.urls import reverse

from accounts.models import User
from tables.models import Table

pytestmark = pytest.mark.django_db


def forms(html):
    """Every form of the page: its address and what it sends."""
    for form in re.findall(r"<form[^>]*method=\"post\".*?</form>", html, re.S):
        sends = dict(re.findall(r'name="(\w+)" value="([^"]*)"', form))
        sends.pop("csrfmiddlewaretoken")
        yield re.search(r'action="([^"]+)"', form)[1], sends


def test_every_button_leads_a_stranger_to_a_table(client):
    html = client.get("/").content.decode()
    played = [(to, sends) for to, sends in forms(html) if to != reverse("set_language")]
    assert {to for to, _ in played} >= {reverse("play_as_guest"), reverse("solitaire_play")}
    for to, sends in played:
        answer = Client().post(to, sends)
        assert answer.status_code == 302, to
        assert answer.url.startswith("/table/"), to


def test_a_guest_plays_one_hand_against_bots_without_a_clock(client):
    first = client.post(reverse("play_as_guest")).url
    table = Table.objects.get(pk=first.split("/")[2])
    assert table.options["pace"] == 0
    assert not table.public
    bots = [bool(seat.bot) for seat in table.seats.order_by("number")]
    assert bots == [False, True, True, True]
    assert client.post(reverse("play_as_guest")).url == first, "the hand that was begun goes on"
    assert User.objects.filter(guest=True).count() == 1


def test_the_lobby_is_not_for_guests(client):
    client.post(reverse("play_as_guest"))
    assert client.get(reverse("lobby")).url == reverse("landing")
    assert Client().get(reverse("lobby")).url.startswith(reverse("account_login"))
    assert client.post(reverse("new_table")).url.startswith(reverse("account_login"))
    assert Table.objects.count() == 1


def test_a_hand_is_not_dealt_by_following_a_link(client):
    assert client.get(reverse("play_as_guest")).status_code == 405
    assert not User.objects.exists()


@pytest.mark.parametrize(("price", "told"), [("$6", "$6 a month"), ("", "shown here first")])
def test_what_follows_the_trial_is_told(client, price, told):
    with override_settings(MONTHLY_PRICE=price):
        html = client.get("/").content.decode()
    assert told in html
    assert "Nothing is charged unless you subscribe" in html
    assert "everything is free" in html


def test_the_picture_of_the_table_needs_no_3d(client):
    html = client.get("/").content.decode()
    assert "build/table.js" not in html
    assert re.findall(r'<script[^>]*src="([^"]+)"', html) == ["/static/build/site.js"]
    for picture in re.findall("<img[^>]*>", html):
        assert re.search(r'width="\d+" height="\d+"', picture), "the page would jump"


def test_what_a_shared_link_shows(client):
    html = client.get("/").content.decode()
    told = dict(re.findall(r'<meta property="og:([\w:]+)" content="([^"]*)"', html))
    assert told["url"] == "http://testserver/"
    assert told["image"] == "http://testserver/static/img/preview.jpg"
    assert (told["image:width"], told["image:height"]) == ("1200", "630")


def test_a_script_of_somebody_who_is_not_signed_in_is_led_to_the_door(client):
    table = client.post(reverse("play_as_guest")).url.split("/")[2]
    answer = client.post(reverse("rematch", args=[table]), headers={"accept": "application/json"})
    assert answer.json() == {"redirect": f"{reverse('account_login')}?next=/table/{table}/"}
