"""Secrets: hashes are shown before the deal, seeds after the game, hidden cards never."""

import msgspec
import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from tables import selectors, services, visits
from tables.models import Entry, Table
from tables.rng import commitment
from tables.storage import repository
from tables.tests.sessions import step
from tables.tests.table_states import NOW

pytestmark = pytest.mark.django_db


def test_update_has_the_hash_before_and_the_seed_after(ann: User) -> None:
    table = services.open_table(ann, "odds", {"games": 4, "pace": 0}, NOW)
    before = fair(table, ann)
    assert before["seed"] is None
    services.start(table.pk, ann, NOW)
    running = fair(table, ann)
    assert running["hash"] == before["hash"]
    assert running["seed"] is None
    services.leave(table.pk, ann, NOW)
    services.resume_seat(table.pk, ann, NOW)
    while table.status != "between":
        step(table, ann)
    between = fair(table, ann)
    assert between["hash"] == before["hash"] == commitment(between["seed"])
    services.ready(table.pk, ann, NOW)
    second = fair(table, ann)
    assert (second["hash"], second["seed"]) == (between["next"], None)


def fair(table: Table, user: User | None) -> dict:
    _, text = visits.read_update(table.pk, user.pk if user else None, None, NOW)
    return msgspec.json.decode(text)["table"]["fairness"]


def test_no_update_has_a_seed_before_its_game_is_over(ann: User) -> None:
    """Neither the seed of the current game nor that of the next, for any user."""
    table = services.play_now(ann, "odds", NOW, {"games": 4})
    while table.status != "over":
        secret = {table.next_seed} | ({table.seed} if table.status == "playing" else set())
        for user in (ann.pk, None):
            _, text = visits.read_update(table.pk, user, 1, NOW)
            assert not any(seed in text for seed in secret)
        shown = {game.seed for game in selectors.fairness(table)}
        assert not shown & secret
        step(table, ann)
    assert table.number == 4
    assert None not in {game.seed for game in selectors.fairness(table)}


def test_stale_row_does_not_reveal_a_seed(ann: User) -> None:
    """A page may have read the row just before the next game started."""
    table = services.open_table(ann, "odds", {}, NOW)
    services.start(table.pk, ann, NOW)
    assert table.status == "waiting"
    assert [game.seed for game in selectors.fairness(table)] == [None]


def test_fairness_page_has_every_game(ann: User) -> None:
    table = services.play_now(ann, "odds", NOW, {"games": 4})
    first, second = selectors.fairness(table)
    assert (first.number, first.hash, first.seed) == (1, commitment(table.seed), None)
    assert (second.number, second.hash, second.seed) == (2, commitment(table.next_seed), None)
    services.close_table(table.pk, "test", NOW)
    table.refresh_from_db()
    (only,) = selectors.fairness(table)
    assert only.seed == Entry.objects.get(table=table, kind="start").seed


def test_table_closed_before_the_deal_has_no_games(ann: User) -> None:
    table = services.open_table(ann, "odds", {}, NOW)
    services.leave(table.pk, ann, NOW)
    table.refresh_from_db()
    assert selectors.fairness(table) == []
    assert fair(table, ann)["seed"] is None


def test_pages_of_a_running_game_have_no_secrets(ann: User, client: Client) -> None:
    table = services.play_now(ann, "odds", NOW, {"games": 4, "public": True})
    step(table, ann)
    hands = repository.load(table.pk).game_state.hands
    secrets = {table.seed, table.next_seed} | {f'"{card}"' for hand in hands for card in hand}
    client.force_login(ann)
    addresses = [reverse("lobby"), *(reverse(n, args=[table.pk]) for n in ("table", "fairness"))]
    for address in addresses:
        page = client.get(address)
        assert page.status_code == 200
        text = page.content.decode().replace("&quot;", '"')
        assert not [secret for secret in secrets if secret in text]
