"""A layout with faults is rejected, with the place and the reason of each fault."""

import json

import pytest

from solitaire.rules.board import board_of, mask_of
from solitaire.rules.layout import (
    LayoutError,
    built_in_layouts,
    find_layout,
    read_layout,
    register_source,
)

SIZES = {
    "turtle": 144, "cross": 144, "ring": 144, "stepped": 144, "twin-ridges": 144,
    "square": 50, "pyramid": 50,
}  # fmt: skip


def written(*places, title="Trial"):
    return json.dumps({"title": title, "places": places})


def faults(*places):
    with pytest.raises(LayoutError) as refused:
        read_layout(written(*places))
    return [(fault.place, fault.message) for fault in refused.value.faults]


def test_there_are_seven_built_in_layouts() -> None:
    assert {name: len(find_layout(name).places) for name in built_in_layouts()} == SIZES


@pytest.mark.parametrize("name", ["square", "pyramid"])
def test_the_layouts_of_fifty_lie_in_layers_of_25_16_and_9(name) -> None:
    layers = [z for _, _, z in find_layout(name).places]
    assert [layers.count(z) for z in (0, 1, 2)] == [25, 16, 9]


def test_a_layout_keeps_its_name_its_title_and_the_order_of_its_places() -> None:
    layout = read_layout(written([0, 0, 0], [4, 0, 0], title="Two"), "two")
    assert (layout.name, layout.title) == ("two", "Two")
    assert layout.places == ((0, 0, 0), (4, 0, 0))


@pytest.mark.django_db  # layouts added by staff are looked up
def test_an_unknown_layout_is_not_found() -> None:
    with pytest.raises(LookupError):
        find_layout("nowhere")


@pytest.mark.django_db
def test_layouts_come_from_registered_sources_too() -> None:
    register_source({"staffs-own": written([0, 0, 0], [4, 0, 0])}.get)
    assert find_layout("staffs-own").title == "Trial"


@pytest.mark.parametrize(
    ("places", "place", "reason"),
    [
        ([[0, 0, 0], [1, 1, 0]], 1, "Tile 1 at [1, 1, 0] overlaps tile 0."),
        ([[0, 0, 0], [0, 0, 0]], 1, "Tile 1 at [0, 0, 0] overlaps tile 0."),
        ([[0, 0, 0], [1, 0, 1]], 1, "is not fully supported"),
        ([[0, 0, 0], [0, 0, 2]], 1, "is not fully supported"),
        ([[0, 0, 0], [31, 0, 0]], 1, "is off the table"),
        ([[0, 0, 0], [0, -1, 0]], 1, "is off the table"),
        ([[0, 0, 0]], None, "There are 1 tiles"),
        ([], None, "There are 0 tiles"),
        ([[x * 2, y * 2, 0] for x in range(15) for y in range(10)], None, "There are 150 tiles"),
    ],
)
def test_a_fault_names_its_place_and_the_reason(places, place, reason) -> None:
    assert [(n, reason) for n, message in faults(*places) if reason in message] == [(place, reason)]


def test_all_faults_are_listed() -> None:
    assert [place for place, _ in faults([0, 0, 0], [1, 0, 0], [40, 0, 0])] == [None, 2, 1]


def test_a_tower_cannot_be_cleared_in_pairs() -> None:
    tower = [[0, 0, z] for z in range(4)]
    ((place, message),) = faults(*tower)
    assert place == 0
    assert "Unplayable shape" in message


def test_a_row_beside_a_tower_makes_it_playable() -> None:
    assert read_layout(written(*([0, 0, z] for z in range(3)), *([x, 0, 0] for x in (4, 8, 12))))


@pytest.mark.parametrize(
    "text",
    [
        "", "[]", "null", '{"title": "No places"}', '{"places": [[0,0,0],[2,0,0]]}',
        written([0, 0], [2, 0]), written([0.5, 0, 0], [4, 0, 0]), written([True, 0, 0], [4, 0, 0]),
        written([0, 0, 0], [4, 0, 0], title=""), written([0, 0, 0], [4, 0, 0], title="x" * 41),
        " " * 20_001,
    ],
)  # fmt: skip
def test_a_text_that_is_not_a_layout_is_rejected(text) -> None:
    with pytest.raises(LayoutError):
        read_layout(text)


def test_the_top_of_the_turtle_lies_on_four_tiles_and_keeps_them_from_being_free() -> None:
    places = find_layout("turtle").places
    board = board_of(places)
    top = max(range(board.size), key=lambda n: places[n][2])
    four = mask_of(n for n in range(board.size) if places[n][2] == 3)
    assert board.under[top] & four == four
    assert not board.free(board.full) & four
