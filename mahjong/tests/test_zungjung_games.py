"""Whole games of Zung Jung mahjong from text files play as they are written."""

from pathlib import Path
from typing import get_args

import pytest

from mahjong.rules.zungjung.view import Outcome, PayReason
from mahjong.tests.american import seed
from mahjong.tests.game_files import FOLDER, play_out

FILES = sorted((FOLDER / "zung-jung").glob("*.txt"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_written_game_plays_as_it_reads(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert play_out(text) == text


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_written_game_says_where_its_seed_is_from(path: Path) -> None:
    made, *lines = path.read_text(encoding="utf-8").splitlines()
    name = made.split('"')[1]
    assert f"seed {seed(name)}" in lines


def test_the_written_games_have_every_outcome_and_every_reason_to_pay() -> None:
    ended = [
        dict(field.split("=") for field in line.split()[2:5])
        for path in FILES
        for line in path.read_text(encoding="utf-8").splitlines()
        if line.startswith("> ended")
    ]
    assert {end["how"] for end in ended} == set(get_args(Outcome))
    reasons = {pay.split("/")[-1] for end in ended for pay in end["pays"].split(";") if pay}
    assert reasons == set(get_args(PayReason))
