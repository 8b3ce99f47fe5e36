"""Whole games of Zung Jung mahjong from text files play as they are written."""

from pathlib import Path

import pytest

from mahjong.tests.game_files import FOLDER, play_out

FILES = sorted((FOLDER / "zung-jung").glob("*.txt"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_written_game_plays_as_it_reads(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert play_out(text) == text
