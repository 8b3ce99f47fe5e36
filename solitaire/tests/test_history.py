"""Finished games of solitaire in the player's history."""

import pytest

from solitaire.tests.table_games import daily_finished, finished

pytestmark = pytest.mark.django_db


class TestHistory:
    """A finished game in the player's history."""

    @pytest.mark.parametrize(
        ("pairs", "chosen", "words"),
        [
            (3, {}, "Turtle, Score: time ran out with 69 pairs left, "),
            (24, {"mode": "classic", "layout": "square"},
             "Square, Classic: time ran out with one pair left<"),
            (25, {"mode": "classic", "layout": "square"}, "Square, Classic: cleared in 1:00<"),
            (1, {"dealing": "hard"}, "Turtle, Score, hard deal: time ran out with 71 pairs left, "),
        ],
    )  # fmt: skip
    def test_the_board_and_how_far_it_was_cleared(
        self, client, person, pairs, chosen, words
    ) -> None:
        client.force_login(person("ann"))
        finished(person("ann"), pairs, **chosen)
        assert words in client.get("/history/").content.decode()

    def test_the_board_of_the_day(self, client, person) -> None:
        client.force_login(person("ann"))
        daily_finished(person("ann"))
        assert "board of the day: time ran out with 70" in client.get("/history/").content.decode()
