"""The value of a hand to a bot: the points it may expect from it.

Every pattern is a plan with a distance. The chance to get there follows from the tiles that are
missing, how many of them are unseen and how long the game may last. A hand is worth the chance to
win at all, and what the patterns within reach add to that.
"""

from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import NamedTuple

from mahjong.rules.zungjung.arrangements import code_of
from mahjong.rules.zungjung.bot_inference import Knowledge, Melds
from mahjong.rules.zungjung.patterns import patterns_at
from mahjong.rules.zungjung.plans import Plan, aim, could_come, marks, plans
from mahjong.rules.zungjung.readiness import ALL_KINDS, Best, bits_of, closest

_FARTHEST = 7  # hands that miss more tiles are not considered
_MOST_MISSING = 3  # of the sets that make a pattern
_USUALLY = (0, 5, 12, 20, 28, 36, 40)  # unseen tiles wanted, by number of missing ones
_GAME_SHARE = 0.75  # of the remaining draws, the share before a seat wins
_CLAIMS = 1.7  # draws of this seat and discards that it may claim, per round of the table
_LAST_CLAIMS = 3.0  # the same of the last missing tile, which anybody may discard
_SECOND_PLANS = 0.35  # how much plans count beside the best one: a hand seldom completes several


class Chances(NamedTuple):
    """What the chance to complete a hand depends on besides the hand."""

    unseen: tuple[int, ...]  # the bits of the kinds of which more than 0, 1, 2, 3 are unseen
    total: int  # unseen tiles
    rounds: float  # of the table before somebody wins

    def of(self, best: Best) -> float:
        missing, bits = best
        if missing > _FARTHEST:
            return 0.0
        wanted = sum([(bits & kinds).bit_count() for kinds in self.unseen])
        return _in_time(missing, wanted, self.total, self.rounds)

    def at_most(self, best: Best) -> float:
        """The highest chance that any discard may leave. It cannot bring the hand closer: the hand
        wants the same tiles as before or fewer, or misses one more, which may be any.
        """
        return max(self.of(best), self.of((best[0] + 1, ALL_KINDS)))


def _chances(known: Knowledge) -> Chances:
    unseen = known.unseen
    more = tuple(bits_of(kind for kind in unseen if unseen[kind] > number) for number in range(4))
    return Chances(more, max(1, sum(unseen.values())), _GAME_SHARE * known.left / 4)


@lru_cache(1 << 12)
def _in_time(missing: int, wanted: int, total: int, rounds: float) -> float:
    """The chance to draw or claim the missing tiles in time. What will be wanted after the next
    tile is not known; it is taken to be as much as usual, or a share of what is wanted now.
    """
    chance = 1.0
    for left in range(1, missing + 1):
        tiles = wanted if left == missing else min(wanted * left / missing, _USUALLY[left])
        rate = tiles / total * (_LAST_CLAIMS if left == 1 else _CLAIMS)
        chance *= 1 - (1 - min(0.95, rate)) ** (rounds / missing)
    return chance


class Evaluator:
    """Compares hands that differ from one hand by a tile or a claim."""

    def __init__(self, known: Knowledge, hand: tuple[str, ...], melds: Melds, number: int) -> None:
        """number: how many patterns are considered: those that are worth most to this hand."""
        self.counted = patterns_at(known.scoring)
        self.chances = _chances(known)
        self.plans: tuple[Plan, ...] = ()
        if number:
            self.plans = self._best_plans(known.seat_wind, hand, melds, number)

    def value(self, hand: tuple[str, ...], melds: Melds) -> float:
        return self.values([hand], melds)[0]

    def values(self, hands: Iterable[tuple[str, ...]], melds: Melds) -> list[float]:
        """The points to expect from hands with these melds that have still to draw."""
        return self._expected(hands, melds, self.chances.of)

    def at_most(self, hand: tuple[str, ...], melds: Melds) -> float:
        """A limit to the value of a hand after its discard, found without trying all discards."""
        return self._expected([hand], melds, self.chances.at_most)[0]

    def _expected(
        self, hands: Iterable[tuple[str, ...]], melds: Melds, chance: Callable[[Best], float]
    ) -> list[float]:
        sure = self._sure(melds)
        aims = [(plan.points, aim(plan, melds)) for plan in self.plans]
        found = []
        for code in map(code_of, hands):
            adds = sorted([points * chance(of(code)) for points, of in aims], reverse=True)
            win = chance(closest(code, melds)) * sure
            found.append(win + sum(adds[:1]) + _SECOND_PLANS * sum(adds[1:]))
        return found

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
        worth = [self._worth(plan, code_of(hand), melds) for plan in among]
        best = sorted(range(len(among)), key=lambda at: -worth[at])[:number]
        return tuple(among[at] for at in best if worth[at] > 0)

    def _worth(self, plan: Plan, code: int, melds: Melds) -> float:
        return plan.points * self.chances.of(aim(plan, melds)(code))


class Level(NamedTuple):
    """How well bots of a level play. All see the tiles that lie open; they differ in judgement."""

    plans: int  # how many patterns it considers at a time
    caution: float  # how much it weighs what a discard may cost; 0: not at all
    noise: float  # how much it misjudges the value of a hand; 0: not at all
    overlooks: float  # probability that it overlooks a claim


LEVELS = {
    "easy": Level(0, 0.0, 1.2, 0.3),
    "medium": Level(2, 0.0, 0.8, 0.15),
    "hard": Level(5, 1.0, 0.0, 0.0),
}
