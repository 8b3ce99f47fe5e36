"""The faces of the tiles: a white dragon counts as zero in American mah jongg only."""

import re
from pathlib import Path

import pytest

from mahjong.game_app import AMERICAN_APP, ZUNG_JUNG_APP
from mahjong.tests import table_games
from mahjong.tests.american import seed
from tables.registry import GameApp, game_apps


def faces(app: GameApp) -> dict[str, str]:
    """What each symbol of the game's sheet shows."""
    sheet = (Path("static") / app.tile_sheet).read_text()
    return dict(re.findall(r'<symbol id="([^"]+)"[^>]*>(.*?)</symbol>', sheet))


def test_only_american_mah_jongg_has_a_white_dragon_with_a_zero() -> None:
    soap = faces(AMERICAN_APP)["soap"]
    dragons = {app.slug: faces(app)["WD"] for app in game_apps()}
    assert {slug for slug, dragon in dragons.items() if dragon == soap} == {"american"}


def test_the_sheets_differ_in_nothing_else() -> None:
    american, zung_jung = faces(AMERICAN_APP), faces(ZUNG_JUNG_APP)
    assert american.keys() == zung_jung.keys()
    assert {name for name, face in american.items() if face != zung_jung[name]} == {"WD"}


@pytest.mark.django_db
@pytest.mark.parametrize("app", [AMERICAN_APP, ZUNG_JUNG_APP], ids=lambda app: app.slug)
def test_the_table_is_drawn_with_the_sheet_of_its_game(client, django_user_model, app) -> None:
    user = django_user_model.objects.create(username="someone")
    client.force_login(user)
    table = table_games.begun(user, app.slug, seed("sheet"))
    for page in ("", "fairness/"):
        html = client.get(f"/table/{table.pk}/{page}").content.decode()
        name = Path(app.tile_sheet).stem
        assert re.search(rf'data-faces="[^"]*tiles/{name}[.\w]*\.svg"', html), page
