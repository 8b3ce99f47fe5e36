"""Which lines of the card a seat can still complete, and in what order."""

from mahjong.rules.american.bot_inference import infer
from mahjong.rules.american.card_catalog import find_card
from mahjong.rules.american.game import AMERICAN
from mahjong.rules.american.outlook import can_complete, outlook
from mahjong.rules.american.view import DiscardView
from mahjong.rules.states import change
from mahjong.tests.american import table

LEAGUE = find_card("nmjl-2020")

RACK = "F 2D 2D 4D 4D 6D 6D 8D 8D 1B 9C N E RD"


def seen(hand, *discards, exposed=()):
    """What seat 0 can complete with these tiles, once these others lie on the table."""
    state = table(hand, exposed=exposed)
    gone = tuple(DiscardView(tile, 1) for tile in " ".join(discards).split())
    view = AMERICAN.view(change(state, discards=gone), 0)
    rack = view.racks[0]
    asked = infer(view, True), rack.hand, [each.tiles for each in rack.exposed]
    found = outlook(*asked)
    assert can_complete(*asked) == bool(found)
    return found


def chance_of(line, found):
    return next((each.chance for each in found if each.hand.line.id == line), 0)


def test_each_line_is_listed_once_and_sections_are_mixed():
    found = seen(RACK)
    lines = [each.hand.line.id for each in found]
    assert len(lines) == len(set(lines)) == len(LEAGUE.lines)
    assert len({each.hand.line.section for each in found[:8]}) > 1


def test_the_likeliest_lines_come_first_and_not_simply_the_nearest():
    found = seen(RACK)
    chances = [each.chance for each in found]
    assert chances == sorted(chances, reverse=True)
    distances = [each.distance for each in found]
    assert distances != sorted(distances)


def test_discarded_tiles_lower_the_chance_of_the_lines_that_need_them():
    before, after = seen(RACK), seen(RACK, "2D 4D 6D 8D")
    assert 0 < chance_of("2468-1", after) < chance_of("2468-1", before)


def test_a_line_whose_tiles_are_gone_is_left_out():
    hand = "N E W S RD GD 1B 1B 1C 2C 9D 9D 3C F"
    lines = [each.hand.line.id for each in seen(hand, "F F F F F F F")]
    assert lines
    pairs = {line.id for line in LEAGUE.lines if line.label.startswith("FF ")}
    assert not pairs.intersection(lines)


def test_exposures_leave_only_the_lines_that_hold_them():
    found = seen("", exposed=["0: 2D 2D 2D 2D @1"])
    assert 0 < len(found) < len(LEAGUE.lines)
    assert all(("2D", 4) in each.hand.groups for each in found)


def test_a_complete_hand_comes_first():
    found = seen("J J J J 2D 4D 4D 6D 6D 6D 8D 8D 8D 8D")
    assert (found[0].hand.line.id, found[0].distance) == ("2468-1", 0)


def test_a_rack_whose_exposures_no_line_holds_cannot_be_completed():
    assert seen("", exposed=["0: 2D 2D 2D 2D @1", "0: 9B 9B 9B 9B @1", "0: N N N N @1"]) == []
