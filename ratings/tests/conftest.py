"""Fixtures for all tests of ratings: the toy game, which is rated here."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from tests.toy_app import ODDS_APP, installed


@pytest.fixture(autouse=True)
def install_rated_game() -> Iterator[None]:
    with installed(replace(ODDS_APP, rated=True)):
        yield
