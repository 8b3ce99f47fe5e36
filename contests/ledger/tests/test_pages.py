"""Players see how many coins they have, and where each of them came from."""

import re
from collections.abc import Callable
from datetime import UTC, date, datetime
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from accounts.guests import merge_guest
from accounts.models import User
from accounts.privacy import export_user_data
from accounts.tests.people import create_account, sign_up
from accounts.timestamps import now
from contests.ledger import services
from contests.ledger.models import Account, Posting
from contests.ledger.selectors import ContestLink, balance_of, history_of, hooks
from contests.views import MOVEMENTS_PER_PAGE

pytestmark = pytest.mark.django_db
AT = datetime(2026, 3, 1, 12, tzinfo=UTC)


@pytest.fixture
def ann(client: Client) -> User:
    ann = create_account("Ann")
    client.force_login(ann)
    return ann


def pay(user: User, contest: str, coins: int) -> None:
    account, pot = services.player_account(user, AT), services.pot_account(contest)
    moves = {account.pk: -coins, pot.pk: coins}
    services.post(f"fee:{contest}:{user.pk}", Posting.Kind.FEE, moves, AT)


def shown(client: Client, **query: Any) -> str:
    answer = client.get(reverse("coins"), query)
    assert answer.status_code == 200
    return " ".join(answer.content.decode().split())


def test_new_account_has_its_gift(client: Client) -> None:
    sign_up(client, "Ann")
    ann = User.objects.get(username="Ann")
    assert balance_of(ann) == services.WELCOME_COINS
    assert [line.posting.kind for line in history_of(ann)] == [Posting.Kind.WELCOME]


def test_guest_has_coins_once_they_sign_up(client: Client, guest: User) -> None:
    assert not Account.objects.filter(user=guest).exists()
    client.post(reverse("play_as_guest"))
    playing = User.objects.filter(guest=True).latest("pk")
    assert not Account.objects.filter(user=playing).exists()
    sign_up(client, "Ann")
    ann = User.objects.get(username="Ann")
    merge_guest(guest, ann, now())
    assert balance_of(ann) == services.WELCOME_COINS
    assert Account.objects.filter(kind="player").count() == 1


def test_who_signed_up_before_there_were_coins(client: Client) -> None:
    (ann,) = User.objects.bulk_create([User(username="Ann")])
    client.force_login(ann)
    assert "<strong>200</strong> coins" in shown(client)
    assert "Welcome gift" in shown(client)
    assert history_of(ann).count() == 1


def test_history_says_where_each_coin_came_from(client: Client, ann: User) -> None:
    account = services.player_account(ann, AT)
    services.post_all([services.play_day_gift(account, date(2026, 3, 1))], AT)
    pay(ann, "cup", 50)
    services.post_correction(ann, 1_005, AT, reason="A <missing> prize", by=None, key="k")
    page = shown(client)
    assert "<strong>1,175</strong> coins" in page
    rows = page.partition("<tbody>")[2].split("<tr>")[1:]
    expected = [
        ("Correction by our team", "A &lt;missing&gt; prize", "+1,005", "1,175"),
        ("Entry fee", "1 March 2026, 12:00 UTC", "\N{MINUS SIGN}50", "170"),
        ("Day of play", "1 March 2026", "+20", "220"),
        ("Welcome gift", "UTC", "+200", "200"),
    ]
    assert len(rows) == len(expected)
    for row, parts in zip(rows, expected, strict=True):
        assert all(part in row for part in parts), row


def test_history_links_to_contests(
    client: Client, ann: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    pay(ann, "cup", 50)
    pay(ann, "gone", 10)

    def links(contests: object) -> dict[str, ContestLink]:
        assert contests == {"cup", "gone"}
        return {"cup": ContestLink("Spring <cup>", "/contests/cup/")}

    monkeypatch.setattr(hooks, "links_of", links)
    page = shown(client)
    assert 'Entry fee: <a href="/contests/cup/">Spring &lt;cup&gt;</a>' in page
    assert page.count("Entry fee") == 2


def test_long_history_has_pages(client: Client, ann: User) -> None:
    account = services.player_account(ann, AT)
    days = range(1, MOVEMENTS_PER_PAGE + 1)
    services.post_all([services.play_day_gift(account, date(2026, 3, day)) for day in days], AT)
    first, second = shown(client), shown(client, page=2)
    assert first.count("Day of play") == MOVEMENTS_PER_PAGE
    assert "Welcome gift" not in first
    assert "Welcome gift" in second
    assert 'href="?page=2" rel="next"' in first


def test_others_coins_are_not_shown(
    client: Client, ann: User, person: Callable[[str], User]
) -> None:
    services.post_correction(person("Ben"), 77, AT, reason="Only Ben reads this", by=None, key="k")
    page = shown(client)
    assert "Only Ben reads this" not in page
    assert re.findall(r'<td class="number">(.*?)</td>', page) == ["+200", "200"]


def test_page_is_for_accounts(client: Client) -> None:
    for _ in ("visitor", "guest"):
        answer = client.get(reverse("coins"))
        assert answer["Location"] == f"{reverse('account_login')}?next={reverse('coins')}"
        client.post(reverse("play_as_guest"))


def test_queries_do_not_grow(client: Client, ann: User, django_assert_max_num_queries) -> None:
    account = services.player_account(ann, AT)
    for number in range(20):
        pay(ann, f"cup {number}", 1)
    services.post_all([services.play_day_gift(account, date(2026, 3, 1))], AT)
    with django_assert_max_num_queries(20):
        shown(client)


def test_download_has_every_movement(ann: User) -> None:
    pay(ann, "cup", 50)
    services.post_correction(ann, 7, AT, reason="counted again", by=ann, key="k")
    told = b"".join(export_user_data(ann, AT)).decode()
    for part in ('"balance": 157', '"contest": "cup"', '"coins": -50', '"reason": "counted again"'):
        assert part in told
