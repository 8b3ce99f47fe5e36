"""The JSON of the card, and of how close the player's rack is to it."""

import random

import pytest
from django.contrib.auth import get_user_model

from mahjong.models import Card
from mahjong.panels import closest
from mahjong.rules.american import card_catalog as cards
from mahjong.rules.american.bot_evaluation import infer
from mahjong.rules.american.game import AMERICAN
from mahjong.rules.american.outlook import outlook
from mahjong.tests.american import play
from mahjong.tests.american import table as table_of_tiles
from mahjong.tests.hidden import reshuffled
from tables import services
from tables.selectors import view_of

AT = 1_700_000_000_000


@pytest.fixture
def ann(db):
    return get_user_model().objects.create_user(
        "ann",
        password="tiles",
        preferences={"closest_hands": True, "known_games": ["american"]},
    )


@pytest.fixture
def table(ann):
    return services.play_now(ann, "american", AT)


def seat_at(user, table):
    return view_of(user, table.pk)


def test_the_card_with_its_sections_and_coloured_pieces(client, ann) -> None:
    client.force_login(ann)
    reply = client.get("/cards/nmjl-2020.json")
    data = reply.json()
    assert (data["name"], data["hands"], len(data["sections"])) == ("nmjl-2020", 655, 9)
    assert "not affiliated" in data["origin"]
    first = data["sections"][0]["lines"][0]
    assert first == {
        "id": "2020-1", "label": "FF 2020 2222 2222", "value": 25, "concealed": False,
        "note": "any 3 suits", "hands": 3,
        "pieces": [[
            {"text": "FF", "suit": ""}, {"text": "2020", "suit": "a"},
            {"text": "2222", "suit": "b"}, {"text": "2222", "suit": "c"},
        ]],
    }  # fmt: skip
    assert "max-age=3600" in reply["Cache-Control"]
    assert "private" in reply["Cache-Control"]


def test_a_card_added_by_staff_and_an_unknown_card(client, ann, monkeypatch) -> None:
    monkeypatch.setattr(cards, "_found", {})
    Card.objects.create(
        name="mine", title="Mine", text="title: Mine\nsection: S\nA | l | X 25 | FFFFFF 1111a 2222a"
    )
    client.force_login(ann)
    assert client.get("/cards/mine.json").json()["title"] == "Mine"
    reply = client.get("/cards/no-such.json")
    assert (reply.status_code, reply.json()) == (404, {"code": "no_such_card"})


@pytest.mark.django_db
@pytest.mark.parametrize("path", ["/cards/nmjl-2020.json", "/tables/abcdefghjkmn/closest"])
def test_a_visitor_is_told_to_sign_in(client, path) -> None:
    reply = client.get(path)
    assert (reply.status_code, reply.json()) == (403, {"code": "sign_in"})


def test_the_closest_hands_of_the_players_rack(client, ann, table) -> None:
    client.force_login(ann)
    reply = client.get(f"/tables/{table.pk}/closest")
    data, view = reply.json(), seat_at(ann, table).view
    rack = view.racks[view.me]
    found = outlook(infer(view), rack.hand, ())
    assert data["turn"] == view.turn
    assert [(hand["distance"], hand["line"], tuple(hand["tiles"])) for hand in data["hands"]] == [
        (each.distance, each.hand.line.id, each.hand.tiles) for each in found[:8]
    ]
    assert len(data["lines"]) == 53
    assert "no-store" in reply["Cache-Control"]


def test_a_newcomer_is_told_the_easier_hands_first(client, ann, table) -> None:
    ann.preferences = {}
    ann.save()
    client.force_login(ann)
    told = client.get(f"/tables/{table.pk}/closest").json()["hands"]
    easier = closest(seat_at(ann, table).view, closest_hands=True, newcomer=True)["hands"]
    assert [hand["line"] for hand in told] == [hand["line"] for hand in easier]


def test_without_the_setting_only_the_lines_are_sent(client, ann, table) -> None:
    ann.preferences = {"closest_hands": False}
    ann.save()
    client.force_login(ann)
    data = client.get(f"/tables/{table.pk}/closest").json()
    assert data["hands"] == []
    assert len(data["lines"]) == 53


def test_a_spectator_has_no_hand(client, table) -> None:
    bea = get_user_model().objects.create_user("bea", password="tiles")
    client.force_login(bea)
    reply = client.get(f"/tables/{table.pk}/closest")
    assert (reply.status_code, reply.json()) == (403, {"code": "not_seated"})


def test_no_such_table(client, ann) -> None:
    client.force_login(ann)
    reply = client.get("/tables/abcdefghjkmn/closest")
    assert (reply.status_code, reply.json()) == (404, {"code": "no_such_table"})


def test_before_the_deal_it_is_refused(client, ann) -> None:
    table = services.open_table(ann, "american", {}, AT)
    client.force_login(ann)
    reply = client.get(f"/tables/{table.pk}/closest")
    assert (reply.status_code, reply.json()) == (404, {"code": "not_dealt"})


def test_only_get_is_allowed(client, ann) -> None:
    client.force_login(ann)
    assert client.post("/cards/nmjl-2020.json").status_code == 405


def test_a_line_says_which_groups_may_be_exposed() -> None:
    lines = closest(AMERICAN.view(table_of_tiles(""), 0), closest_hands=True)["lines"]
    assert [count for _, count in lines["2468-1"]["exposable"]] == [4, 3, 4]
    assert lines["2020-4"]["exposable"] == []  # it is concealed


def test_the_shown_hand_of_a_winner_counts() -> None:
    won = play(table_of_tiles("J J J J 2D 4D 4D 6D 6D 6D 8D 8D 8D 8D"), "0 mahjong")
    last_event = closest(AMERICAN.view(won, 0), closest_hands=True)
    assert (last_event["hands"][0]["distance"], last_event["hands"][0]["line"]) == (0, "2468-1")
    loser = closest(AMERICAN.view(won, 1), closest_hands=True)
    assert all(hand["distance"] > 0 for hand in loser["hands"])


def test_a_ruined_rack_has_no_closest_hand() -> None:
    state = table_of_tiles("", exposed=["0: N N N N @1", "0: 1D 1D 1D @1"], assist=False)
    last_event = closest(AMERICAN.view(state, 0), closest_hands=True)
    assert last_event["hands"] == []
    assert all(line["distance"] is None for line in last_event["lines"].values())


def test_a_line_ruled_out_by_the_tiles_on_the_table_is_no_longer_possible() -> None:
    state = table_of_tiles("", left=0)
    lines = closest(AMERICAN.view(state, 0), closest_hands=True)["lines"]
    assert any(line["distance"] is None for line in lines.values())


def test_the_closest_hands_are_the_same_whatever_others_hold() -> None:
    state, chance = table_of_tiles("F F 2D 2D 4B 6C 8C 8C J N S 3D 5D 9B"), random.Random(27)
    told = closest(AMERICAN.view(state, 0), closest_hands=True)
    for _ in range(4):
        other = reshuffled(state, 0, chance)
        assert other.racks[1].hand != state.racks[1].hand
        assert closest(AMERICAN.view(other, 0), closest_hands=True) == told


def test_a_hand_says_how_its_tiles_are_grouped() -> None:
    lines = closest(AMERICAN.view(table_of_tiles(""), 0), closest_hands=True)["lines"]
    assert lines["2468-1"]["groups"] == [4, 1, 2, 3, 4]
    for line in lines.values():
        assert sum(line["groups"]) == len(line["tiles"])
