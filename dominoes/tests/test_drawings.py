"""Dominoes drawn into pages."""

import re

import pytest
from django.template import Context, Template

from dominoes.rules.board import TILES, pips


def drawn(tag: str) -> str:
    return Template("{% load dominoes %}" + tag).render(Context())


@pytest.mark.parametrize("tile", TILES)
def test_every_tile_has_its_pips(tile) -> None:
    assert drawn(f'{{% dominoes "{tile}" %}}').count("<circle") == sum(pips(tile))


@pytest.mark.parametrize(("line", "width"), [("6|4 4|1", 160), ("6|4 4|4", 120)])
def test_doubles_lie_across_a_line(line, width) -> None:
    assert f'width="{width}" height="80"' in drawn(f'{{% dominoes "{line}" joined=True %}}')


def test_pips_lie_on_their_tiles() -> None:
    svg = drawn('{% dominoes "6|5 5|5 5|6" joined=True %}')
    assert max(int(x) for x in re.findall(r'cx="(\d+)"', svg)) < 200


def test_names_for_screen_readers() -> None:
    assert 'role="img" aria-label="6-4, 4-1"' in drawn('{% dominoes "6|4 4|1" %}')
    assert 'aria-hidden="true"' in drawn('{% dominoes "6|4" hidden=True %}')
