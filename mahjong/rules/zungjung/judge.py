"""Judges a discard, a quad, a claim, or a claim that was let go: what each is worth in points and
to win the game, and what makes the difference. Only the seat's view counts.

The best is what brings most points, as bots play: a dear hand may be worth more than a quick one.
"""

from collections.abc import Sequence
from math import hypot
from typing import Any, NamedTuple

from msgspec import structs

from mahjong.rules.tiles import to_the_right, without
from mahjong.rules.zungjung import moves
from mahjong.rules.zungjung.arrangements import CODE, code_of
from mahjong.rules.zungjung.bot import meld_of, with_quad
from mahjong.rules.zungjung.bot_evaluation import (
    Danger,
    Evaluator,
    Knowledge,
    Melds,
    dangers,
    infer,
    win_of,
)
from mahjong.rules.zungjung.chances import (
    FED,
    PAYERS,
    SCORED,
    Hand,
    Worth,
    draws,
    reach,
    worth,
)
from mahjong.rules.zungjung.patterns import pattern, patterns_at
from mahjong.rules.zungjung.plans import aim, plans
from mahjong.rules.zungjung.readiness import FAR
from mahjong.rules.zungjung.scoring import Score, score
from mahjong.rules.zungjung.view import View
from tables.game import Data, Judgement, Option, Prospect
from tables.rng import RandomStream

PLANS = 8  # patterns that are considered at a time
DOUBT = 0.08  # standard error of the odds between two moves, as a logarithm
DOUBT_SHARE = 0.2  # and of how far a move is behind
DOUBT_OF_DANGER = 0.5  # points
LEAST_DOUBT = 0.001  # nothing is calculated to the end
DOUBT_OF_VALUE = 2.0  # the same of the value of a hand that wins
NO_RISK = Danger(0.0, 0.0)


class Choice(NamedTuple):
    """A move that the seat could have made. tile: discarded by it, or after it; "" if none is."""

    move: Any
    hand: Hand
    tile: str
    worth: Worth


class Table(NamedTuple):
    """What all choices are judged by."""

    view: View
    known: Knowledge
    evaluator: Evaluator

    def choice(self, move: Any, hand: Hand, tile: str = "", danger: Danger = NO_RISK) -> Choice:
        return Choice(move, hand, tile, worth(self.known, self.evaluator, hand, danger))


def judge(
    view: View, options: Sequence[Option], move: Any, chance: RandomStream
) -> Judgement | None:
    """None where there was nothing to decide."""
    known, kinds = infer(view), {option.kind for option in options}
    table = Table(view, known, Evaluator(known, known.hand, known.melds, PLANS))
    choices = _claims(table, options) if view.live else _turn(table, options)
    if not any(choice.move == move for choice in choices):
        return None
    if "mahjong" in kinds and (won := _won(view, known)):
        return _mahjong_missed(table, won, next(each for each in choices if each.move == move))
    return _judged(table, choices, move)


def _won(view: View, known: Knowledge) -> Score | None:
    """What the seat scores if it wins now. Of East's first tiles the one counts as drawn that
    scores most."""
    first = view.live is None and view.drawn is None
    views = [structs.replace(view, drawn=tile) for tile in set(known.hand)] if first else [view]
    wins = [win for each in views if (win := win_of(each, known))]
    found = [won for win in wins if (won := score(win, known.scoring))]
    return max(found, key=lambda won: won.points, default=None)


def _mahjong_missed(table: Table, won: Score, made: Choice) -> Judgement:
    """Nothing is surer than to win now."""
    view, known = table.view, table.known
    taken = _taken(view, known) if view.live else 0.0
    best = Prospect(moves.Mahjong(), 1 - taken, taken / 2, (1 - taken) * PAYERS * won.points)
    facts = {
        "patterns": [each.id for each in won.patterns], "points": won.points,
        # The view does not say whether the tile was drawn after a quad, which adds points.
        "least": not view.live and any(meld.kind == "quad" for meld in known.melds),
    }  # fmt: skip
    return Judgement((best, _prospect(table, made, made)), 1, "mahjong", facts | _live(view))


def _taken(view: View, known: Knowledge) -> float:
    """The chance that a seat wins with the same discard that comes before this one."""
    assert view.live is not None
    assert view.me is not None
    own = (view.me - view.east) % 4
    before = [
        rival
        for seat, rival in zip(to_the_right(view.me), known.rivals, strict=True)
        if seat != view.live.seat and (seat - view.east) % 4 < own
    ]
    tile = view.live.tile
    return FED * dangers(known._replace(rivals=tuple(before)), [tile])[tile].chance


def _turn(table: Table, options: Sequence[Option]) -> list[Choice]:
    """Every discard and every quad."""
    known, melds = table.known, table.known.melds
    left, risk = draws(known.left, 3), dangers(known, known.hand)
    out = []
    for tile in dict.fromkeys(known.hand):
        hand = Hand(without(known.hand, (tile,)), melds, left)
        out.append(table.choice(moves.Discard(tile), hand, tile, risk[tile]))
    for tile in (tile for option in options if option.kind == "quad" for tile in option.among):
        own = Hand(*with_quad(known, tile), draws(known.left, 0))
        robbed = risk[tile] if known.hand.count(tile) < 4 else NO_RISK
        out.append(table.choice(moves.Quad(tile), own, "", robbed))
    return out


def _claims(table: Table, options: Sequence[Option]) -> list[Choice]:
    """To let the tile go, or to claim it, with the best discard after it."""
    known, live, me = table.known, table.view.live, table.view.me
    assert live is not None
    assert me is not None
    wait = (me - live.seat - 1) % 4
    out = [table.choice(moves.Pass(), Hand(known.hand, known.melds, draws(known.left, wait)))]
    for option in (option for option in options if option.kind in ("run", "triplet", "quad")):
        move, laid, used = meld_of(option, live.tile)
        hand, melds = without(known.hand, used), (*known.melds, laid)
        if option.kind == "quad":
            own = Hand(hand, melds, draws(known.left, 0))
            out.append(table.choice(move, own))
        else:
            out.append(_best_discard(table, move, hand, melds))
    return out


def _best_discard(table: Table, move: Any, hand: tuple[str, ...], melds: Melds) -> Choice:
    known, risk = table.known, dangers(table.known, hand)
    left, found = draws(known.left, 3), []
    for tile in dict.fromkeys(hand):
        own = Hand(without(hand, (tile,)), melds, left)
        found.append(table.choice(move, own, tile, risk[tile]))
    return max(found, key=lambda choice: choice.worth.points)


def _judged(table: Table, choices: list[Choice], move: Any) -> Judgement | None:
    """Of moves that bring equally many points the one that wins most comes first, or was made."""
    if len(choices) < 2:
        return None
    scored = SCORED[table.known.scoring]
    ranked = sorted(choices, key=lambda each: (*_rank(each.worth, scored), each.move != move))
    played = next(at for at, choice in enumerate(ranked) if choice.move == move)
    prospects = tuple(_prospect(table, choice, ranked[0]) for choice in ranked)
    out = Judgement(prospects, played, "alike", _live(table.view))
    if isinstance(move, moves.Pass) and not played and _surely(prospects[1], prospects[0]):
        return None  # nobody would call that a decision
    if not out.cost and not out.lost:
        return out
    reason, facts = _reason(table, ranked[0], ranked[played])
    return Judgement(prospects, played, reason, facts | _live(table.view))


def _rank(worth: Worth, scored: float) -> tuple[float, float]:
    return -round(worth.points / scored), -round(worth.win, 3)


def _surely(behind: Prospect, best: Prospect) -> bool:
    found = Judgement((best, behind), 1, "", {})
    return bool(found.cost or found.lost)


def _live(view: View) -> Data:
    """The tile that is claimed or not."""
    return {"live": view.live.tile if view.live else None}


def _prospect(table: Table, choice: Choice, best: Choice) -> Prospect:
    scored = SCORED[table.known.scoring]
    own, other = choice.worth, best.worth
    given = own.danger.chance - other.danger.chance, own.danger.points - other.danger.points
    error = hypot(_doubt(own.later, other.later), DOUBT_SHARE * given[0] * own.later)
    doubt = hypot(
        (PAYERS * own.value + own.lost) * error,
        PAYERS * own.win * DOUBT_OF_VALUE * scored,
        DOUBT_SHARE * given[1],
        DOUBT_OF_DANGER * scored,
    )
    return Prospect(choice.move, own.win, error, own.points, doubt)


def _doubt(chance: float, best: float) -> float:
    """Standard error of how far a chance is behind that of the best; of the best, of its own."""
    steep = max(each * (1 - each) for each in (chance, best))
    return hypot(DOUBT * steep, DOUBT_SHARE * (best - chance), LEAST_DOUBT)


def _reason(table: Table, best: Choice, made: Choice) -> tuple[str, Data]:
    """Why the best is better than what was made: what most of the points are lost by."""
    lost = {
        "danger": made.worth._replace(danger=best.worth.danger).points - made.worth.points,
        "value": best.worth.points - best.worth._replace(value=made.worth.value).points,
        "speed": best.worth.points - best.worth._replace(later=made.worth.later).points,
    }
    main = max(lost, key=lambda part: lost[part])
    if main == "danger" and (found := _danger(table, best, made)):
        return found
    found = _speed(table, best, made) if main == "speed" else _value(table, best, made)
    return found or _value(table, best, made) or _speed(table, best, made) or ("all", {})


def _danger(table: Table, best: Choice, made: Choice) -> tuple[str, Data] | None:
    """In percent. After a claim the discard is part of what it is worth."""
    ahead, behind = (round(100 * each.worth.danger.chance) for each in (best, made))
    both = isinstance(best.move, moves.Discard) and isinstance(made.move, moves.Discard)
    if ahead >= behind:
        others = [tile for rival in table.known.rivals for tile in rival.paid_by_others]
        paid = both and best.tile in others and made.tile not in others
        return ("responsible", {"tile": made.tile}) if paid else None
    if isinstance(made.move, moves.Quad):
        return "robbed", {"behind": behind}
    if not both:
        return "danger_later", {"behind": behind}
    facts = {"tile": made.tile, "ahead": ahead, "behind": behind}
    return "danger" if ahead else "danger_only", facts


def _speed(table: Table, best: Choice, made: Choice) -> tuple[str, Data] | None:
    ahead, behind = (reach(table.known, each.hand) for each in (best, made))
    facts: Data = {"ahead": ahead._asdict(), "behind": behind._asdict()}
    if ahead.missing != behind.missing:
        return ("nearer", facts) if ahead.missing < behind.missing else None
    if ahead.tiles > behind.tiles:
        return ("completing" if ahead.missing == 1 else "tiles"), facts
    return ("later", facts) if round(ahead.later, 1) > round(behind.later, 1) else None


def _value(table: Table, best: Choice, made: Choice) -> tuple[str, Data] | None:
    """A pattern that is nearer after the best, or one that any win has after it."""
    for reason, id in (("keeps", _concealed(best, made)), ("quad", _quads(best, made))):
        if id in {each.id for each in patterns_at(table.known.scoring)}:
            return reason, {"pattern": id, "points": pattern(id).points}
    ids = dict.fromkeys(plan.id for plan in table.evaluator.plans)
    found = [_nearer_by(table, best, made, id) for id in ids]
    gains = [each for each in found if each and each[0] > 0]
    if not gains:
        return None
    _, id, ahead, behind = max(gains)
    facts = {"pattern": id, "points": pattern(id).points, "ahead": ahead, "behind": behind}
    return ("gone" if behind >= FAR else "pattern"), facts


def _nearer_by(
    table: Table, best: Choice, made: Choice, id: str
) -> tuple[float, str, int, int] | None:
    """The points that a pattern adds by being nearer; None if it is not."""
    ahead, behind = (_misses(table.known, each.hand, id) for each in (best, made))
    if ahead >= behind:
        return None
    gain = _promise(table.evaluator, best.hand, id) - _promise(table.evaluator, made.hand, id)
    return gain, id, ahead, behind


def _promise(evaluator: Evaluator, hand: Hand, id: str) -> float:
    """The points that a hand may expect of a pattern."""
    code = code_of(hand.tiles)
    ways = [plan for plan in evaluator.plans if plan.id == id]
    chances = [evaluator.chances.of(aim(plan, hand.melds)(code)) for plan in ways]
    return pattern(id).points * max(chances)


def _misses(known: Knowledge, hand: Hand, id: str) -> int:
    """How many tiles a hand misses to mahjong with a pattern; FAR if that can no longer come."""
    code = code_of(hand.tiles)
    own = code + code_of(tile for meld in hand.melds for tile in meld.tiles)
    all_seen = sum((4 - number) * CODE[kind] for kind, number in known.unseen.items())
    ways = [plan for plan in plans(known.seat_wind) if plan.id == id]
    return min(aim(plan, hand.melds, all_seen - own)(code)[0] for plan in ways)


def _concealed(best: Choice, made: Choice) -> str:
    """The pattern of a hand without claims, if only the best keeps that; else ""."""
    kept, lost = (all(meld.concealed for meld in each.hand.melds) for each in (best, made))
    return "1.2" if kept and not lost else ""


def _quads(best: Choice, made: Choice) -> str:
    """The pattern of the quads after the best, if there are more; else ""."""
    more, less = (sum(m.kind == "quad" for m in each.hand.melds) for each in (best, made))
    return f"4.3.{more}" if more > less else ""
