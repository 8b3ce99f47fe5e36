"""Whole games from text files play as they are written."""

from pathlib import Path

import pytest

from mahjong.tests.game_files import FOLDER, play_out

FILES = sorted(FOLDER.glob("*.txt"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_written_game_plays_as_it_reads(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert play_out(text) == text


def test_the_written_games_have_every_outcome() -> None:
    ends = {
        line.split()[2]
        for path in FILES
        for line in path.read_text().splitlines()
        if line.startswith("> ended")
    }
    assert ends == {f"how={how}" for how in ("discard", "self_drawn", "exchange", "wall", "dead")}
