"""The front page: visitors start playing with one click, without scripts."""

import re

import pytest
from django.test import Client, override_settings
from django.urls import reverse

from accounts.models import User
from tables.models import Table

pytestmark = pytest.mark.django_db


def forms(html):
    """Every form of the page: its URL and its fields."""
    for form in re.findall(r"<form[^>]*method=\"post\".*?</form>", html, re.S):
        sends = dict(re.findall(r'name="(\w+)" value="([^"]*)"', form))
        sends.pop("csrfmiddlewaretoken")
        yield re.search(r'action="([^"]+)"', form)[1], sends


def test_every_button_leads_to_a_table(client):
    html = client.get("/").content.decode()
    played = [(to, sends) for to, sends in forms(html) if to != reverse("set_language")]
    assert {to for to, _ in played} >= {reverse("play_as_guest"), reverse("solitaire_play")}
    for to, sends in played:
        answer = Client().post(to, sends)
        assert answer.status_code == 302, to
        assert answer.url.startswith("/table/"), to


def test_guest_plays_one_game_against_bots_without_a_clock(client):
    first = client.post(reverse("play_as_guest")).url
    table = Table.objects.get(pk=first.split("/")[2])
    assert table.options["pace"] == 0
    assert not table.public
    bots = [bool(seat.bot) for seat in table.seats.order_by("number")]
    assert bots == [False, True, True, True]
    assert client.post(reverse("play_as_guest")).url == first, "the hand that was begun goes on"
    assert User.objects.filter(guest=True).count() == 1


def test_guest_is_not_shown_the_lobby(client):
    client.post(reverse("play_as_guest"))
    assert client.get(reverse("lobby")).url == reverse("landing")
    assert Client().get(reverse("lobby")).url.startswith(reverse("account_login"))
    assert client.post(reverse("new_table")).url.startswith(reverse("account_login"))
    assert Table.objects.count() == 1


def test_get_request_starts_no_game(client):
    assert client.get(reverse("play_as_guest")).status_code == 405
    assert not User.objects.exists()


@pytest.mark.parametrize(("price", "shown"), [("$6", "$6 a month"), ("", "shown here first")])
def test_price_after_the_trial_is_shown(client, price, shown):
    with override_settings(MONTHLY_PRICE=price):
        html = client.get("/").content.decode()
    assert shown in html
    assert "Nothing is charged unless you subscribe" in html
    assert "everything is free" in html


def test_picture_of_the_table_is_an_image(client):
    html = client.get("/").content.decode()
    assert "build/table.js" not in html
    assert re.findall(r'<script[^>]*src="([^"]+)"', html) == ["/static/build/site.js"]
    for picture in re.findall("<img[^>]*>", html):
        assert re.search(r'width="\d+" height="\d+"', picture), "the page would jump"


def test_link_preview(client):
    html = client.get("/").content.decode()
    shown = dict(re.findall(r'<meta property="og:([\w:]+)" content="([^"]*)"', html))
    assert shown["url"] == "http://testserver/"
    assert shown["image"] == "http://testserver/static/img/preview.jpg"
    assert (shown["image:width"], shown["image:height"]) == ("1200", "630")


def test_script_of_a_visitor_is_sent_to_sign_in(client):
    table = client.post(reverse("play_as_guest")).url.split("/")[2]
    answer = client.post(reverse("rematch", args=[table]), headers={"accept": "application/json"})
    assert answer.json() == {"redirect": f"{reverse('account_login')}?next=/table/{table}/"}
