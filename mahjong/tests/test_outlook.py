"""Which lines of the card a seat can still complete, and in what order."""

import random

from mahjong.panels import closest
from mahjong.rules.american.bot_evaluation import infer
from mahjong.rules.american.card_catalog import find_card
from mahjong.rules.american.game import AMERICAN
from mahjong.rules.american.outlook import outlook, possible_hands
from mahjong.rules.american.view import DiscardView
from mahjong.rules.states import change
from mahjong.tests.american import play, table
from mahjong.tests.plain_outlook import completable, differing
from tests.bot_games import positions

LEAGUE = find_card("nmjl-2020")

RACK = "F 2D 2D 4D 4D 6D 6D 8D 8D 1B 9C N E RD"


def seen(hand, *discards, exposed=()):
    """What seat 0 can complete with these tiles, once these others lie on the table."""
    state = table(hand, exposed=exposed)
    gone = tuple(DiscardView(tile, 1) for tile in " ".join(discards).split())
    return seen_in(change(state, discards=gone), 0)


def seen_in(state, seat):
    view = AMERICAN.view(state, seat)
    rack = view.racks[seat]
    asked = infer(view), rack.hand, [each.tiles for each in rack.exposed]
    found = outlook(*asked)
    assert possible_hands(*asked).any() == bool(found)
    return found


def chance_of(line, found):
    return next((each.chance for each in found if each.hand.line.id == line), 0)


def test_each_line_is_listed_once_and_sections_are_mixed() -> None:
    found = seen(RACK)
    lines = [each.hand.line.id for each in found]
    assert len(lines) == len(set(lines)) == len(LEAGUE.lines)
    assert len({each.hand.line.section for each in found[:8]}) > 1


def test_the_likeliest_lines_come_first_and_not_simply_the_nearest() -> None:
    found = seen(RACK)
    chances = [each.chance for each in found]
    assert chances == sorted(chances, reverse=True)
    distances = [each.distance for each in found]
    assert distances != sorted(distances)


def test_a_newcomer_is_shown_hands_without_calls_or_jokers_later() -> None:
    view = AMERICAN.view(table("F J 3D 4D 4D 5D 4B 5B 5B 1C 1C 4C 5C 5C"), 0)

    def shown(newcomer: bool) -> list[tuple[str, bool]]:
        hands = closest(view, closest_hands=True, newcomer=newcomer)["hands"]
        return [(hand["section"], hand["concealed"]) for hand in hands]

    assert shown(newcomer=False)[0] == ("Singles and Pairs", True)
    easier = shown(newcomer=True)
    assert easier[:2] == [("Any Like Numbers", False), ("13579", False)]
    assert ("Singles and Pairs", True) in easier, "it is not hidden"


def test_a_complete_hand_comes_first_for_a_newcomer_too() -> None:
    pairs = "F F 4D 4D 5D 5D 4B 4B 5B 5B 4C 4C 5C 5C"
    (first, *_) = closest(AMERICAN.view(table(pairs), 0), True, newcomer=True)["hands"]
    assert (first["section"], first["distance"]) == ("Singles and Pairs", 0)


def test_discarded_tiles_lower_the_chance_of_the_lines_that_need_them() -> None:
    before, after = seen(RACK), seen(RACK, "2D 4D 6D 8D")
    assert 0 < chance_of("2468-1", after) < chance_of("2468-1", before)


def test_a_line_whose_tiles_are_gone_is_left_out() -> None:
    hand = "N E W S RD GD 1B 1B 1C 2C 9D 9D 3C F"
    lines = [each.hand.line.id for each in seen(hand, "F F F F F F F")]
    assert lines
    pairs = {line.id for line in LEAGUE.lines if line.label.startswith("FF ")}
    assert not pairs.intersection(lines)


def test_exposures_leave_only_the_lines_that_hold_them() -> None:
    found = seen("", exposed=["0: 2D 2D 2D 2D @1"])
    assert 0 < len(found) < len(LEAGUE.lines)
    assert all(("2D", 4) in each.hand.groups for each in found)


def test_a_complete_hand_comes_first() -> None:
    found = seen("J J J J 2D 4D 4D 6D 6D 6D 8D 8D 8D 8D")
    assert (found[0].hand.line.id, found[0].distance) == ("2468-1", 0)


def test_a_rack_whose_exposures_no_line_holds_cannot_be_completed() -> None:
    assert seen("", exposed=["0: 2D 2D 2D 2D @1", "0: 9B 9B 9B 9B @1", "0: N N N N @1"]) == []


class TestOpenJokers:
    """No joker is hidden or held: the only ones that can come lie on other racks, for 5 Bams, and
    the only 5 Bam that is left is on the own rack."""

    EXPOSED = ("1: 5B 5B J J J @2", "2: 5B J J J J J @1")

    def test_a_hand_that_misses_a_joker_comes_first_with_a_tile_to_exchange(self) -> None:
        found = seen("F F F F F RD RD RD RD 3D 3D 3D 3D 5B", exposed=self.EXPOSED)
        assert (found[0].hand.line.id, found[0].distance) == ("QUINTS-1", 1)

    def test_without_such_a_tile_it_is_impossible(self) -> None:
        found = seen("F F F F F RD RD RD RD 3D 3D 3D 3D 1C", "5B", exposed=self.EXPOSED)
        assert "QUINTS-1" not in {each.hand.line.id for each in found if each.distance == 1}

    def test_a_tile_to_exchange_may_still_come(self) -> None:
        found = seen("F F F F F RD RD RD RD 3D 3D 3D 3D 1C", exposed=self.EXPOSED)
        assert "QUINTS-1" in {each.hand.line.id for each in found if each.distance == 1}

    def test_a_tile_that_the_hand_needs_is_not_exchanged(self) -> None:
        """Of FF 1 33 555 5 77 999 the third 9 can only be a joker."""
        hand = "F F 1D 3D 3D 5D 5D 5D 5B 7B 7B 9B 9B 1C"
        assert 1 in self.distances("13579-6", seen(hand, "9B", exposed=self.EXPOSED))
        assert 1 not in self.distances("13579-6", seen(hand, "9B 9B", exposed=self.EXPOSED))

    def test_own_exposures_give_their_jokers_back(self) -> None:
        exposed = ("0: 5B 5B J J J @2", "2: 5B J J J J J @1")
        found = seen("F F F F RD RD RD RD 5B", "F F F F", exposed=exposed)
        assert self.distances("QUINTS-1", found) == {1}
        assert not seen("F F F F RD RD RD RD 1C", "F F F F 5B", exposed=exposed)

    @staticmethod
    def distances(line, found):
        return {each.distance for each in found if each.hand.line.id.startswith(line)}


class TestLiveDiscard:
    """South lacks the single 2 Dot of FFFF 2 44 666 8888, and East discards the last one."""

    OTHER = "2D 9C 9C 9C E S W 1B 2B 3C 4C 5C 6C 7B"
    SOUTH = "F F F F 4D 4D 6D 6D 6D 8D 8D 8D 8D"

    def discarded(self, *answers, south=SOUTH):
        state = change(table(self.OTHER, south), discards=(DiscardView("2D", 2),) * 3)
        return play(state, "0 discard 2D", *answers)

    def test_the_tile_that_wins_is_not_gone_while_it_can_be_claimed(self) -> None:
        found = seen_in(self.discarded(), 1)
        assert (found[0].hand.line.id, found[0].distance) == ("2468-1", 1)

    def test_it_is_gone_once_the_seat_has_passed(self) -> None:
        assert self.distance("2468-1", self.discarded("1 pass")) > 1

    def test_a_single_that_is_not_the_last_tile_cannot_be_claimed(self) -> None:
        south = "F F F 1C 4D 4D 6D 6D 6D 8D 8D 8D 8D"
        assert self.distance("2468-1", self.discarded(south=south)) > 2

    def test_a_tile_that_can_be_called_for_a_group_is_not_gone(self) -> None:
        """The last 2 Dots are South's pair and the discard, and no joker can come: 222 is there."""
        south = "2D 2D 4D 4D 4D 6B 6B 6B 6B 8B 8B 8B 1C"
        state = table(self.OTHER, south, exposed=["2: N J J J J J @1", "3: 7D J J J @1"])
        gone = tuple(DiscardView(tile, 3) for tile in ("2D", "N", "N", "N"))
        state = play(change(state, discards=gone), "0 discard 2D")
        assert self.distance("2468-4", state) == 2

    @staticmethod
    def distance(line, state):
        return next(each.distance for each in seen_in(state, 1) if each.hand.line.id == line)


def test_every_answer_agrees_with_a_plain_count_in_games_of_bots() -> None:
    chance, compared = random.Random(5), 0
    for number in (1, 2, 3):
        for state, seat in positions(number, assist=number != 2):
            if chance.random() < 0.12:
                answers = closest(AMERICAN.view(state, seat), True)["lines"]
                assert differing(answers, completable(state, seat)) == []
                compared += len(answers)
    assert compared > 3_000
