"""How often one player, or one address of visitors, may load pages that read much."""

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from accounts.timestamps import now
from mahjong.views import QUESTIONS_PER_MINUTE
from social import views as friends
from tables import alone, services
from tables.views import PAGES_PER_MINUTE, REFRESHES_PER_MINUTE
from tests.test_posted_addresses import paths

pytestmark = pytest.mark.django_db
LIMITS = {
    "closest": QUESTIONS_PER_MINUTE,
    "fairness": PAGES_PER_MINUTE,
    "solitaire_scores": PAGES_PER_MINUTE,
    "solitaire_comparison": alone.PAGES_PER_MINUTE,
    "dominoes_comparison": alone.PAGES_PER_MINUTE,
    "history": PAGES_PER_MINUTE,
    "lobby_tables": REFRESHES_PER_MINUTE,
    "friend_list": friends.REFRESHES_PER_MINUTE,
    "friends_to_invite": friends.REFRESHES_PER_MINUTE,
}
OF_A_TABLE = (
    "closest", "fairness", "friends_to_invite", "solitaire_comparison", "dominoes_comparison",
)  # fmt: skip


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


# What reads little: the same for everybody, rows of the reader's own account, or an empty form.
READ_LITTLE = (
    "/accessibility/", "/accounts/", "/calls/test", "/cards/", "/clubs/new/", "/contact/", "/help/",
    "/legal/", "/membership/", "/offline/", "/pricing", "/robots.txt", "/sitemap.xml", "/status",
    "/welcome/", "/worker.js",
)  # fmt: skip
REPORTS = ("/people/Ben/report", "/clubs/{table}/report/")
ASKS_NOTHING = "/solitaire/{table}/solvability"  # of the solver, when the limit is used up


def test_all_other_pages_are_limited(table: str, monkeypatch) -> None:
    """With every limit used up only what is known to read little is still shown."""
    monkeypatch.setattr("accounts.ratelimit.is_within", lambda *_: False)
    ann, known = player("Ann"), {"/", ASKS_NOTHING.format(table=table)}
    known |= {path.format(table=table) for path in REPORTS}
    wanted = [path for path in paths(table) if not path.startswith(READ_LITTLE)]
    assert len(wanted) > 150
    assert {path for path in wanted if ann.get(path).status_code in (200, 404)} <= known
