"""The pictures that messengers show of links: what lies on them, and who sees them."""

import re
from datetime import UTC, datetime
from io import BytesIO
from itertools import combinations

import pytest
from django.test import Client
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from accounts.models import User
from dominoes.rules.board import TILES as DOMINOES
from dominoes.tests import table_games as dominoes
from mahjong.rules.tiles import AMERICAN_SET
from mahjong.tests import table_games as mahjong
from solitaire.rules.tiles import SET
from solitaire.tests import table_games as solitaire
from tables import services
from tables.link_picture import SIZE, TALL, LinkPicture, Lying, draw, in_groups
from tables.models import Table
from tables.registry import game_apps
from tables.tests.table_states import NOW

USUAL = "img/preview"


def image_of(answer: bytes) -> Image.Image:
    return Image.open(BytesIO(answer))


def test_every_tile_of_every_game_can_be_drawn() -> None:
    upright = sorted({*AMERICAN_SET, *SET, "soap"} | {tile.replace("|", "-") for tile in DOMINOES})
    across = [tile.replace("|", "-")[::turn] for tile in DOMINOES for turn in (1, -1)]
    tiles = [Lying(code, n % 12, n // 12 * 2) for n, code in enumerate(upright)]
    tiles += [Lying(code, n % 8 * 2, 16 + n // 8, across=True) for n, code in enumerate(across)]
    assert image_of(draw(LinkPicture("All tiles", "", tiles))).size == SIZE


def test_sample_tiles_of_every_game_can_be_drawn() -> None:
    for app in game_apps():
        draw(LinkPicture(str(app.name), "", in_groups([app.sample_tiles.split()])))


def test_a_long_line_fits() -> None:
    """The outermost pixels of a picture with a very long headline are felt."""
    image = image_of(draw(LinkPicture("Mahjong! " * 12, "Big three dragons, " * 20)))
    edge = image.crop((0, 0, 40, SIZE[1]))
    assert max(edge.convert("L").tobytes()) < 120


hands = st.lists(st.lists(st.sampled_from(sorted(set(AMERICAN_SET))), min_size=1, max_size=6))


@given(hands.filter(bool))
def test_tiles_of_a_hand_lie_side_by_side(groups: list[list[str]]) -> None:
    lying = in_groups(groups)
    assert [tile.code for tile in lying] == [tile for group in groups for tile in group]
    for one, other in combinations(lying, 2):
        assert abs(one.x - other.x) > 0.999 or abs(one.y - other.y) > TALL
    assert min(tile.x for tile in lying) > -0.001


@pytest.mark.django_db
class TestPage:
    def test_a_finished_game_has_its_picture(self, ann: User) -> None:
        for table in (_mahjong(ann, "american"), _mahjong(ann, "zung-jung"), _dominoes(ann)):
            self.shows_its_picture(table)

    def test_a_board_of_solitaire_has_its_picture(self, ann: User) -> None:
        table = solitaire.begun(ann, NOW)
        solitaire.do(table, ann, {"do": "leave"}, NOW + 1_000)
        self.shows_its_picture(table)

    def shows_its_picture(self, table: Table) -> None:
        for page in (f"/table/{table.pk}/", f"/table/{table.pk}/replay/"):
            self.shows(f"/table/{table.pk}/picture.jpg", page)

    @pytest.mark.parametrize("game", ["solitaire", "dominoes"])
    def test_the_deal_of_the_day_has_its_picture(self, game: str) -> None:
        day = datetime.now(UTC).date()
        self.shows(f"/{game}/daily/picture.jpg?{day}", f"/{game}/daily/")

    def test_a_table_with_free_seats_has_its_picture(self, ann: User) -> None:
        table = services.open_table(ann, "american", {"public": False}, NOW)
        self.shows(f"/table/{table.pk}/picture.jpg?free", f"/table/{table.pk}/")

    def shows(self, path: str, page: str) -> None:
        """Whoever is not signed in sees it, as the programs of messengers do."""
        assert _previewed(Client().get(page).content.decode()).endswith(path)
        answer = Client().get(path)
        assert answer["Content-Type"] == "image/jpeg"
        assert image_of(answer.content).size == SIZE
        assert "public" in answer["Cache-Control"]

    def test_a_running_game_has_the_usual_one(self, ann: User) -> None:
        table = services.play_now(ann, "american", NOW)
        assert USUAL in _previewed(Client().get(f"/table/{table.pk}/").content.decode())
        assert Client().get(f"/table/{table.pk}/picture.jpg").status_code == 404

    def test_a_game_of_an_older_version_has_the_usual_one(self, ann: User) -> None:
        table = _dominoes(ann)
        Table.objects.filter(pk=table.pk).update(game_version="0")
        assert USUAL in _previewed(Client().get(f"/table/{table.pk}/").content.decode())
        assert Client().get(f"/table/{table.pk}/picture.jpg").status_code == 404


def _previewed(page: str) -> str:
    found = re.search(r'property="og:image" content="([^"]+)"', page)
    assert found
    return found[1]


def _mahjong(user: User, game: str) -> Table:
    return mahjong.finished(services.play_now(user, game, NOW), user)


def _dominoes(user: User) -> Table:
    table = dominoes.started(user, NOW, practice=True, minutes=0)
    dominoes.lay_any(table, user, NOW + 1_000)
    dominoes.do(table, user, "stop", NOW + 2_000)
    table.refresh_from_db()
    return table
