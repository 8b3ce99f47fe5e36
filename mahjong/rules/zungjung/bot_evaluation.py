"""What a bot of Zung Jung mahjong knows from its seat's view, what it expects of a hand, and what a
discard may cost it.

Every pattern is a plan with a distance. The chance to get there follows from the tiles that are
missing, how many of them are unseen and how long the game may last. A hand is worth the chance to
win at all, and what the patterns within reach add to that.

A discard costs what another seat would score with it, as likely as that seat wins with it: judged
by what it has laid down and discarded, and by the tiles that are still unseen.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from typing import NamedTuple

from mahjong.rules.tiles import SUITED, seat_wind, to_the_right
from mahjong.rules.zungjung.arrangements import code_of
from mahjong.rules.zungjung.ending import is_blessed, tile_set
from mahjong.rules.zungjung.patterns import pattern, patterns_at
from mahjong.rules.zungjung.plans import Plan, aim, could_come, marks, plans
from mahjong.rules.zungjung.readiness import ALL_KINDS, Best, bits_of, closest
from mahjong.rules.zungjung.shapes import KINDS, TileSet, Win, WonBy
from mahjong.rules.zungjung.view import DiscardView, View

Melds = tuple[TileSet, ...]
Unseen = dict[str, int]


class Rival(NamedTuple):
    """Another seat, as far as it can be seen."""

    melds: Melds
    discarded: frozenset[str]  # the kinds it has discarded
    paid_by_others: frozenset[str]  # discarding these costs nothing if this seat wins with them


class Knowledge(NamedTuple):
    """What a decision is based on."""

    hand: tuple[str, ...]
    melds: Melds
    seat_wind: str
    scoring: int  # which patterns count, 1 to 5
    left: int  # tiles in the wall
    unseen: Unseen  # how many of each kind may still come
    rivals: tuple[Rival, ...]


def infer(view: View) -> Knowledge:
    assert view.me is not None, "a spectator has no hand"
    rack = view.racks[view.me]
    hand = rack.hand or ()
    melds = tuple(tile_set(meld) for meld in rack.melds)
    seen = [*hand, *_on_the_table(view)]
    rivals = tuple(_rival(view, seat) for seat in to_the_right(view.me))
    wind = seat_wind(view.me, view.east)
    return Knowledge(hand, melds, wind, view.scoring, view.left, unseen(seen), rivals)


def unseen(seen: Iterable[str]) -> Unseen:
    """How many tiles of each kind are not among those seen."""
    counts = Counter(seen)
    return {kind: max(0, 4 - counts[kind]) for kind in KINDS}


def win_of(view: View, known: Knowledge) -> Win | None:
    """The hand with the tile that was drawn or may be claimed; None without such a tile. Whether
    it was drawn after a quad is left out.
    """
    by: WonBy = "draw"
    hand, tile = known.hand, view.drawn
    if view.live is not None:
        by, tile = "robbing" if view.phase == "rob" else "discard", view.live.tile
    elif tile is None and len(hand) % 3 == 2:
        tile = hand[-1]
    if tile is None:
        return None
    if by == "draw":
        at = hand.index(tile)
        hand = hand[:at] + hand[at + 1 :]
    return Win(
        hand, known.melds, tile, by, known.seat_wind, view.left == 0, False, is_blessed(view)
    )


def _on_the_table(view: View) -> list[str]:
    """Every tile that lies face up. Of a concealed quad all four are known."""
    melded = [tile for rack in view.racks for meld in rack.melds for tile in meld.tiles]
    return melded + [discard.tile for discard in view.discards if not discard.claimed]


def _rival(view: View, seat: int) -> Rival:
    melds = tuple(tile_set(meld) for meld in view.racks[seat].melds)
    discarded = frozenset(discard.tile for discard in view.discards if discard.seat == seat)
    return Rival(melds, discarded, _paid_by_others(view.discards, seat, view.me))


def _paid_by_others(discards: tuple[DiscardView, ...], seat: int, me: int | None) -> frozenset[str]:
    """The kinds since this seat's own last discard: who discarded them first is responsible."""
    since: list[DiscardView] = []
    for discard in reversed(discards):
        since.append(discard)
        if discard.seat == seat:
            break
    first = {discard.tile: discard.seat for discard in since}
    return frozenset(tile for tile, discarder in first.items() if discarder != me)


_FARTHEST = 7  # hands that miss more tiles are not considered
_MOST_MISSING = 3  # of the sets that make a pattern
_USUALLY = (0, 5, 12, 20, 28, 36, 40)  # unseen tiles wanted, by number of missing ones
_GAME_SHARE = 0.75  # of the remaining draws, the share before a seat wins
_CLAIMS = 1.7  # draws of this seat and discards that it may claim, per round of the table
_LAST_CLAIMS = 3.0  # the same of the last missing tile, which anybody may discard
_SECOND_PLANS = 0.35  # how much plans count beside the best one: a hand seldom completes several
_READY = (0.06, 0.15, 0.35, 0.65, 0.95)  # chance that one tile is missing, by number of melds
_LATE = 0.3  # added to that when the wall is empty
_WALL = 83  # tiles in the wall after the deal
_WAITS = 2.0  # kinds that complete a hand with one tile missing, on average
_DISCARDED = 0.35  # factor for a kind that the seat itself has discarded
_OTHER_SUIT = 0.3  # factor for other suits if all melds are of one
_CONCEALED_WORTH, _CLAIMED_WORTH = 25.0, 12.0  # points that a hand scores on average


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
        sure = self.sure(melds)
        aims = [(plan.points, aim(plan, melds)) for plan in self.plans]
        found = []
        for code in map(code_of, hands):
            adds = sorted([points * chance(of(code)) for points, of in aims], reverse=True)
            win = chance(closest(code, melds)) * sure
            found.append(win + sum(adds[:1]) + _SECOND_PLANS * sum(adds[1:]))
        return found

    def sure(self, melds: Melds) -> int:
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


class Danger(NamedTuple):
    """What discarding a tile risks."""

    chance: float  # that another seat wins with it
    points: float  # what that costs on average


def danger(known: Knowledge) -> dict[str, float]:
    """For each kind of the hand: the points that discarding it costs on average."""
    return {kind: found.points for kind, found in dangers(known, known.hand).items()}


def dangers(known: Knowledge, kinds: Iterable[str]) -> dict[str, Danger]:
    found = dict.fromkeys(kinds, Danger(0.0, 0.0))
    ways = {kind: _ways(kind, known.unseen) for kind in KINDS}
    for rival in known.rivals:
        ready, share = is_ready(rival, known.left), _wanted(rival, ways)
        cost = 3 * ready * _worth(rival.melds)
        for kind, (chance, points) in found.items():
            paid = 0.0 if kind in rival.paid_by_others else cost * share[kind]
            found[kind] = Danger(min(1.0, chance + ready * share[kind]), points + paid)
    return found


def is_ready(rival: Rival, left: int) -> float:
    """The chance that this seat misses one tile."""
    return min(0.95, _READY[len(rival.melds)] + _LATE * (1 - min(1, left / _WALL)) ** 2)


def _worth(melds: Melds) -> float:
    """What the seat may score, judged by its melds."""
    claimed = [meld for meld in melds if not meld.concealed]
    worth = _CLAIMED_WORTH if claimed else _CONCEALED_WORTH
    if len(melds) < 2:
        return worth
    if _one_suit(melds):
        worth += pattern("2.1.1").points
    if all(meld.kind != "run" for meld in melds):
        worth += pattern("4.1").points
    return worth


def _one_suit(melds: Melds) -> str:
    """The suit of two or more melds that are of no other; honours do not count."""
    suits = {meld.tile[1] for meld in melds if meld.tile in SUITED}
    return suits.pop() if len(suits) == 1 and len(melds) > 1 else ""


def _wanted(rival: Rival, ways: Mapping[str, float]) -> dict[str, float]:
    """The chance of each kind to complete the hand of a seat with one tile missing."""
    suit = _one_suit(rival.melds)
    ways = dict(ways)
    for kind in ways:
        if kind in rival.discarded:
            ways[kind] *= _DISCARDED
        if suit and kind in SUITED and kind[1] != suit:
            ways[kind] *= _OTHER_SUIT
    total = sum(ways.values()) or 1.0
    return {kind: min(1.0, _WAITS * number / total) for kind, number in ways.items()}


def _ways(kind: str, unseen: Unseen) -> float:
    """In how many ways a seat may hold tiles that this one completes: a pair, a single tile that
    it pairs, or two neighbours."""
    own = unseen[kind]
    ways = own * (own - 1) / 2 + own
    if kind in SUITED:
        number, suit = int(kind[0]), kind[1]
        for low, high in ((-2, -1), (-1, 1), (1, 2)):
            first, second = f"{number + low}{suit}", f"{number + high}{suit}"
            ways += unseen.get(first, 0) * unseen.get(second, 0)
    return ways
