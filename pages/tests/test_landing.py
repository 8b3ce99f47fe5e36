"""The front page: visitors start playing with one click, without scripts."""

import re

import pytest
from django.conf import settings
from django.test import Client
from django.urls import reverse

from accounts.models import User
from accounts.timestamps import now
from billing.prices import price
from tables import registry, services
from tables.models import Table
from tables.registry import find_game, game_apps
from tests.shown_words import visible_text

pytestmark = pytest.mark.django_db


def forms(html):
    """Every form of the page: its URL and its fields."""
    for form in re.findall(r"<form[^>]*method=\"post\".*?</form>", html, re.S):
        sends = dict(re.findall(r'name="(\w+)" value="([^"]*)"', form))
        sends.pop("csrfmiddlewaretoken")
        yield re.search(r'action="([^"]+)"', form)[1], sends


def test_front_page_names_every_game(client) -> None:
    html = client.get("/").content.decode()
    (lead,) = re.findall(r'<p class="lead">(Tile games.*?)</p>', html)
    (description,) = re.findall(r'<meta name="description" content="(.*?)"', html)
    for app in game_apps():
        assert str(app.name) in lead
        assert str(app.name) in description


def test_every_button_leads_to_a_table(client) -> None:
    html = client.get("/").content.decode()
    switches = (reverse("set_language"), reverse("set_theme"))
    played = [(to, sends) for to, sends in forms(html) if to not in switches]
    assert {to for to, _ in played} >= {reverse("play_as_guest"), reverse("solitaire_play")}
    for to, sends in played:
        answer = Client().post(to, sends)
        assert answer.status_code == 302, to
        assert answer["Location"].startswith("/table/"), to


def test_guest_plays_one_game_against_bots_without_a_clock(client) -> None:
    first = client.post(reverse("play_as_guest")).url
    table = Table.objects.get(pk=first.split("/")[2])
    assert table.options["pace"] == 0
    assert not table.public
    bots = [bool(seat.bot) for seat in table.seats.order_by("number")]
    assert bots == [False, True, True, True]
    assert client.post(reverse("play_as_guest")).url == first, "the hand that was begun goes on"
    assert User.objects.filter(guest=True).count() == 1


def test_guest_is_not_shown_the_lobby(client) -> None:
    client.post(reverse("play_as_guest"))
    assert client.get(reverse("lobby")).url == reverse("landing")
    assert Client().get(reverse("lobby"))["Location"].startswith(reverse("account_login"))
    assert client.post(reverse("new_table")).url.startswith(reverse("account_login"))
    assert Table.objects.count() == 1


def test_get_request_starts_no_game(client) -> None:
    assert client.get(reverse("play_as_guest")).url == reverse("landing")
    assert not User.objects.exists()


SAYS_THE_PRICE = ["/", "/pricing", "/help/membership/", "/help/questions/", "/legal/terms/"]


@pytest.mark.parametrize("page", [*SAYS_THE_PRICE, "/accounts/signup/"])
@pytest.mark.parametrize(
    ("set_prices", "shown"),
    [
        ({"month": "9.99 usd"}, "$9.99 a month"),
        ({"month": "8 eur", "year": "80 eur"}, "€8.00 a month, or €80.00 a year"),
    ],
)
def test_trial_and_price_are_in_view(client, settings, page, set_prices, shown) -> None:
    """The price is that of the settings: no page has its own."""
    prices = {name: price(text, name) for name, text in set_prices.items()}
    settings.BILLING_PRICES = prices
    words = " ".join(re.sub(r"<[^>]+>", " ", client.get(page).content.decode()).split())
    assert re.search("[Ff]ourteen days", words)
    assert all(part in words for part in shown.split(", or "))
    assert ("9.99" in words) == ("9.99" in shown)


@pytest.mark.parametrize("page", SAYS_THE_PRICE)
def test_cancelling_is_in_view_where_the_price_is(client, page) -> None:
    assert re.search("[Cc]ancel", client.get(page).content.decode().partition("<main")[2])


def test_price_and_what_is_free_are_one_click_from_every_page(client) -> None:
    for page in ("/", "/help/", "/status/"):
        assert f'href="{reverse("pricing")}"' in client.get(page).content.decode()
    assert "What stays free" in client.get(reverse("pricing")).content.decode()


@pytest.mark.parametrize("page", ["landing", "help"])
def test_running_game_of_a_guest_is_offered(client, page) -> None:
    assert "Continue your game" not in client.get(reverse(page)).content.decode()
    table = client.post(reverse("play_as_guest")).url
    html = client.get(reverse(page)).content.decode()
    header, main = html.split("<main")
    offer = rf'<a class="[^"]*" href="{table}">Continue your game</a>'
    assert re.search(offer, header)
    assert bool(re.search(offer, main)) == (page == "landing")
    assert "Continue your game" not in Client().get(reverse(page)).content.decode()


def test_running_game_of_an_account_is_offered_until_it_is_over(client) -> None:
    ann = User.objects.create_user("Ann")
    client.force_login(ann)
    services.open_table(ann, "american", {}, now())
    assert "Continue your game" not in client.get("/").content.decode(), "nobody plays there yet"
    table = services.play_now(ann, "solitaire", now())
    assert f'href="/table/{table.pk}/">Continue your game' in client.get("/").content.decode()
    services.close_table(table.pk, "test", now())
    assert "Continue your game" not in client.get("/").content.decode()


def test_only_installed_games_are_named(client) -> None:
    """Also in onboarding, which asks which games a new player knows."""
    client.force_login(User.objects.create_user("Ann"))
    app = find_game("dominoes")
    registry.unregister(app)
    try:
        for page in ("/", "/welcome/"):
            assert "omino" not in visible_text(client.get(page).content.decode())
    finally:
        registry.register(app)
    for page in ("/", "/welcome/"):
        assert "omino" in visible_text(client.get(page).content.decode())


def test_picture_of_the_table_is_an_image(client) -> None:
    html = client.get("/").content.decode()
    assert "build/table.js" not in html
    assert re.findall(r'<script[^>]*src="([^"]+)"', html) == ["/static/build/site.js"]
    for picture in re.findall("<img[^>]*>", html):
        assert re.search(r'width="\d+" height="\d+"', picture), "the page would jump"


def test_link_preview(client) -> None:
    html = client.get("/").content.decode()
    shown = dict(re.findall(r'<meta property="og:([\w:]+)" content="([^"]*)"', html))
    assert shown["url"] == f"{settings.BASE_URL}/"
    assert shown["image"] == f"{settings.BASE_URL}/static/img/preview.jpg"
    assert (shown["image:width"], shown["image:height"]) == ("1200", "630")


def test_script_of_a_visitor_is_sent_to_sign_in(client) -> None:
    table = client.post(reverse("play_as_guest")).url.split("/")[2]
    rematch = reverse("rematch", args=[table])
    answer = Client().post(rematch, headers={"accept": "application/json"})
    assert answer.json() == {"redirect": f"{reverse('account_login')}?next=/table/{table}/"}
