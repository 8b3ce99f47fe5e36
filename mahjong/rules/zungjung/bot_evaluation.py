"""The value of a hand to a bot: the points it may expect from it.

Every pattern is a plan with a distance. The chance to get there follows from the tiles that are
missing, how many of them are unseen and how long the game may last. A hand is worth the chance to
win at all, and what the patterns within reach add to that.
"""

from typing import NamedTuple

from mahjong.rules.zungjung.arrangements import count
from mahjong.rules.zungjung.bot_inference import Knowledge, Melds, Unseen
from mahjong.rules.zungjung.patterns import patterns_at
from mahjong.rules.zungjung.plans import Plan, could_come, marks, missing, plans
from mahjong.rules.zungjung.readiness import KIND_BITS, Best, closest

_FARTHEST = 7  # hands that miss more tiles are not considered
_MOST_MISSING = 3  # of the sets that make a pattern
_USUALLY = (0, 5, 12, 20, 28, 36, 40)  # unseen tiles wanted, by number of missing ones
_GAME_SHARE = 0.75  # of the remaining draws, the share before a seat wins
_CLAIMS = 1.7  # draws of this seat and discards that it may claim, per round of the table
_LAST_CLAIMS = 3.0  # the same of the last missing tile, which anybody may discard
_SECOND_PLANS = 0.35  # how much plans count beside the best one: a hand seldom completes several


class Chances(NamedTuple):
    """What the chance to complete a hand depends on besides the hand."""

    unseen: Unseen
    total: int  # unseen tiles
    rounds: float  # of the table before somebody wins


class Evaluator:
    """Compares hands that differ from one hand by a tile or a claim."""

    def __init__(self, known: Knowledge, hand: tuple[str, ...], melds: Melds, number: int) -> None:
        """number: how many patterns are considered: those that are worth most to this hand."""
        self.counted = patterns_at(known.scoring)
        self.chances = Chances(
            known.unseen, max(1, sum(known.unseen.values())), _GAME_SHARE * known.left / 4
        )
        self.plans: tuple[Plan, ...] = ()
        if number:
            self.plans = self._best_plans(known.seat_wind, hand, melds, number)

    def value(self, hand: tuple[str, ...], melds: Melds) -> float:
        """The points to expect from a hand that has still to draw."""
        code = count(hand)
        chance = self._chance(closest(code, melds))
        adds = sorted((self._worth(plan, code, melds) for plan in self.plans), reverse=True)
        return chance * self._sure(melds) + sum(adds[:1]) + _SECOND_PLANS * sum(adds[1:])

    def _sure(self, melds: Melds) -> int:
        """The points of any win with these melds."""
        quads = sum(meld.kind == "quad" for meld in melds)
        ids = {f"4.3.{quads}", "1.2" if all(meld.concealed for meld in melds) else ""}
        return 1 + sum(each.points for each in self.counted if each.id in ids)

    def _best_plans(
        self, wind: str, hand: tuple[str, ...], melds: Melds, number: int
    ) -> tuple[Plan, ...]:
        counted = {each.id for each in self.counted}
        held = marks((*hand, *(tile for meld in melds for tile in meld.tiles)))
        near = could_come(plans(wind), held, _MOST_MISSING)
        among = [plan for plan in near if plan.id in counted]
        worth = [self._worth(plan, count(hand), melds) for plan in among]
        best = sorted(range(len(among)), key=lambda at: -worth[at])[:number]
        return tuple(among[at] for at in best if worth[at] > 0)

    def _worth(self, plan: Plan, code: int, melds: Melds) -> float:
        return plan.points * self._chance(missing(plan, code, melds))

    def _chance(self, best: Best) -> float:
        """The chance to draw or claim the missing tiles in time. What will be wanted after the next
        tile is not known; it is taken to be as much as usual, or a share of what is wanted now.
        """
        number, bits = best
        if number > _FARTHEST:
            return 0.0
        unseen, total, rounds = self.chances
        wanted = sum([unseen[kind] for kind, bit in KIND_BITS.items() if bits & bit])
        chance = 1.0
        for left in range(1, number + 1):
            tiles = wanted if left == number else min(wanted * left / number, _USUALLY[left])
            rate = tiles / total * (_LAST_CLAIMS if left == 1 else _CLAIMS)
            chance *= 1 - (1 - min(0.95, rate)) ** (rounds / number)
        return chance
