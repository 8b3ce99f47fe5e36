"""How often one player, or one address of visitors, may load pages that read much."""

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from accounts.timestamps import now
from mahjong.views import QUESTIONS_PER_MINUTE
from tables import alone_pages, services
from tables.views import PAGES_PER_MINUTE, REFRESHES_PER_MINUTE

pytestmark = pytest.mark.django_db
LIMITS = {
    "closest": QUESTIONS_PER_MINUTE,
    "fairness": PAGES_PER_MINUTE,
    "solitaire_scores": PAGES_PER_MINUTE,
    "solitaire_comparison": alone_pages.PAGES_PER_MINUTE,
    "dominoes_comparison": alone_pages.PAGES_PER_MINUTE,
    "history": PAGES_PER_MINUTE,
    "lobby_tables": REFRESHES_PER_MINUTE,
}
OF_A_TABLE = ("closest", "fairness", "solitaire_comparison", "dominoes_comparison")


def player(name: str) -> Client:
    client = Client()
    client.force_login(User.objects.get_or_create(username=name)[0])
    return client


@pytest.fixture
def table() -> str:
    ann = User.objects.create(username="Ann")
    return services.play_now(ann, "american", now()).pk


def is_let(client: Client, address: str) -> bool:
    return client.get(address).status_code != 429


@pytest.mark.parametrize("page", LIMITS)
def test_player_can_load_a_page_so_often(page: str, table: str, monkeypatch) -> None:
    monkeypatch.setattr("accounts.ratelimit.COUNTED_SECONDS", 3600)  # one minute may end meanwhile
    address = reverse(page, args=[table] if page in OF_A_TABLE else [])
    ann, ben = player("Ann"), player("Ben")
    assert all(is_let(ann, address) for _ in range(LIMITS[page]))
    assert not is_let(ann, address)
    assert is_let(ben, address)  # at the same address, such as a club


def test_visitors_of_one_address_share_a_limit(table: str, monkeypatch) -> None:
    monkeypatch.setattr("accounts.ratelimit.COUNTED_SECONDS", 3600)
    address = reverse("fairness", args=[table])
    assert all(is_let(Client(), address) for _ in range(PAGES_PER_MINUTE))
    assert not is_let(Client(), address)
    assert is_let(Client(REMOTE_ADDR="192.0.2.7"), address)
