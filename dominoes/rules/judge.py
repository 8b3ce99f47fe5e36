"""Judges a tile that was laid beside everything else that could have been laid: what each is worth,
and what makes the difference.

It goes on where Expert stops (`bot.py`): more guesses of the hidden tiles tell choices apart that
are hard to tell apart, or say how far they cannot be. Once the boneyard is empty there is nothing
to guess, and the rest of the round is searched. The clock does not count.
"""

from collections.abc import Sequence
from functools import lru_cache
from math import sqrt
from typing import Any, NamedTuple

import numpy as np

from dominoes.rules import bot, moves
from dominoes.rules.board import find_end, open_ends
from dominoes.rules.bot import Choice
from dominoes.rules.endgame import Search, TooLongError
from dominoes.rules.playout import Array
from dominoes.rules.state import GOAL, GOING_OUT, replace
from dominoes.rules.view import View
from tables.game import Data, Judgement, Option, Prospect
from tables.rng import RandomStream

STAGES = 4
PLAYOUTS = 5_000  # in each stage, shared by the choices that are left: a tenth of a second
CLEARLY = 3.0  # standard errors by which a choice is worse before it gets no more playouts
MOST_SEARCHED = 30_000  # positions of an endgame, below a second
COMPARED = 300  # guesses for what makes the difference
OFTEN = 0.1  # of the guesses: what one choice brings so much more often than another is the reason
FEW_POINTS = 1.0


def judge(
    view: View, options: Sequence[Option], move: Any, chance: RandomStream
) -> Judgement | None:
    """None where there was one way to lay a tile, or none, or where an endgame is too long to be
    searched. Ends that are alike count as one."""
    every = bot.different(bot.choices(view)) if isinstance(move, moves.Play) else []
    if len(every) < 2:
        return None
    seed = chance.below(1 << 32)
    found = _played_out(view, every, seed) if view.boneyard else _searched(view, every)
    if found is None:
        return None
    ranked = sorted(zip(every, found, strict=True), key=lambda each: -each[1].win)
    laid = bot.kind_of(Choice(move.tile, find_end(open_ends(view.plays), move.end)))
    at = next(n for n, (choice, _) in enumerate(ranked) if bot.kind_of(choice) == laid)
    prospects = [prospect for _, prospect in ranked]
    prospects[at] = replace(prospects[at], move=move)  # the end that it was laid on, of two alike
    reason = _difference(view, ranked[0], ranked[at or 1], seed)
    if not Judgement(tuple(prospects), at or 1, "", {}).cost:
        reason = _Reason("alike", 0, 0)
    facts = {"better": reason.better, "other": reason.other, "ends": _ends(view)}
    return Judgement(tuple(prospects), at, reason.code, facts)


def _ends(view: View) -> Data:
    """The numbers of the ends, by their names in the moves."""
    return {end.id: end.value for end in open_ends(view.plays)}


def _difference(
    view: View, better: tuple[Choice, Prospect], other: tuple[Choice, Prospect], seed: int
) -> "_Reason":
    """Why the first is better than the second, on the same guesses."""
    one, two = (_follows(view, each[0], np.random.PCG64(seed)) for each in (better, other))
    return _reason(one, two, better[1].points - other[1].points)


# What each choice is worth


@lru_cache(maxsize=4096)
def worth_of_points(mine: int, theirs: int) -> float:
    return float(_worth(np.array(mine), np.array(theirs)))


def _worth(mine: Array, theirs: Array) -> Array:
    """The chance to win with these points when a round is over. A game that is over is certain."""
    sure = np.where(mine >= GOAL, 1.0, 0.0)
    over = np.maximum(mine, theirs) >= GOAL
    return np.where(over, sure, bot.chance_to_win(mine, theirs))


def _searched(view: View, every: Sequence[Choice]) -> list[Prospect] | None:
    """Exact as far as the round goes; None if that takes too long."""
    search = Search(worth_of_points, MOST_SEARCHED)
    try:
        return [_prospect_of(view, choice, search) for choice in every]
    except TooLongError:
        return None


def _prospect_of(view: View, choice: Choice, search: Search) -> Prospect:
    after = bot.endgame_after(view, choice)
    mine, theirs = search.outcome(after)
    points = float(mine - theirs - _lead(view))
    return Prospect(choice.move, search.after_laying(after), 0.0, points)


def _lead(view: View) -> int:
    assert view.active is not None
    return view.points[view.active] - view.points[1 - view.active]


class _Sample(NamedTuple):
    """By guess: the chance to win at the end of the round, and the lead."""

    win: Array
    lead: Array

    def prospect(self, choice: Choice, lead: int, best: "_Sample") -> Prospect:
        """A choice that was dropped is behind the best by what the first guesses say of both."""
        behind = best.win[: len(self.win)] - self.win
        win = float(best.win.mean() - behind.mean())
        apart = best.win if self is best else behind
        error = max(float(apart.std()) / sqrt(len(apart)), 1 / len(apart))
        return Prospect(choice.move, win, error, float(self.lead.mean()) - lead)


def _played_out(view: View, every: Sequence[Choice], seed: int) -> list[Prospect]:
    """By playouts. Choices that are clearly worse keep what the first ones said of them."""
    bits = np.random.PCG64(seed)
    samples = [_Sample(np.zeros(0), np.zeros(0))] * len(every)
    left = list(range(len(every)))
    for _ in range(STAGES):
        more = _playouts(view, [every[n] for n in left], PLAYOUTS // len(left), bits)
        for n, new in zip(left, more, strict=True):
            win, lead = (np.concatenate(both) for both in zip(samples[n], new, strict=True))
            samples[n] = _Sample(win, lead)
        near = bot.near_the_best(np.array([samples[n].win for n in left]), CLEARLY)
        left = [left[n] for n in near]
        if len(left) == 1:
            break
    best = max((samples[n] for n in left), key=lambda sample: float(sample.win.mean()))
    pairs = zip(every, samples, strict=True)
    return [
        replace(prospect, error=0.0) if _wins(view, choice) else prospect
        for choice, sample in pairs
        for prospect in [sample.prospect(choice, _lead(view), best)]
    ]


def _wins(view: View, choice: Choice) -> bool:
    """Whether this tile brings the points that win the game at once."""
    assert view.active is not None
    return view.points[view.active] + bot.points_of(view, choice) >= GOAL


def _playouts(
    view: View, every: Sequence[Choice], guesses: int, bits: np.random.PCG64
) -> list[_Sample]:
    assert view.active is not None
    rounds = bot.rounds_after(view, view.active, every, guesses, bits)
    rounds.begin(view.active)
    points = rounds.play_out().astype(float)
    mine, theirs = points[:, view.active], points[:, 1 - view.active]
    shape = len(every), guesses
    wins, leads = _worth(mine, theirs).reshape(shape), (mine - theirs).reshape(shape)
    return [_Sample(*each) for each in zip(wins, leads, strict=True)]


# What makes the difference


class _Following(NamedTuple):
    """What follows a choice at once. points: by the tile and for going out. wins: it ends the game.
    out: it ends the round. answer: points of the other's next tile, on average. unable: how often
    none of their tiles fits; lost: how often the next one wins them the game."""

    points: int
    wins: bool
    out: bool
    answer: float = 0.0
    unable: float = 0.0
    lost: float = 0.0


def _follows(view: View, choice: Choice, bits: np.random.PCG64) -> _Following:
    assert view.active is not None
    seat, other = view.active, 1 - view.active
    points = bot.points_of(view, choice)
    out = len(view.hand) == 1 and view.points[seat] + points < GOAL
    points += GOING_OUT * view.counts[other] if out else 0
    wins = view.points[seat] + points >= GOAL
    if out or wins:
        return _Following(points, wins, out)
    answers = bot.rounds_after(view, seat, [choice], COMPARED, bits).answers()
    lost = float((view.points[other] + answers >= GOAL).mean())
    answer = float(np.maximum(answers, 0).mean())
    return _Following(points, wins, out, answer, float((answers < 0).mean()), lost)


class _Reason(NamedTuple):
    """Why one choice is better than another: a code, and a number of each of both."""

    code: str
    better: float
    other: float


def _reason(better: _Following, other: _Following, more: float) -> _Reason:
    """more: points that the better one brings until the end of the round."""
    if better.wins and not other.wins:
        return _Reason("wins", better.points, other.points)
    if other.lost - better.lost >= OFTEN:
        return _Reason("loses", _percent(better.lost), _percent(other.lost))
    if better.out and not other.out:
        return _Reason("out", better.points, other.points)
    scored, spared = better.points - other.points, other.answer - better.answer
    if max(scored, spared) >= max(FEW_POINTS, more - scored - spared):
        if scored >= spared:
            return _Reason("scores", better.points, other.points)
        return _Reason("answer", round(better.answer, 1), round(other.answer, 1))
    if better.unable - other.unable >= OFTEN:
        return _Reason("blocks", _percent(better.unable), _percent(other.unable))
    return _Reason("later", round(more, 1), 0.0) if more >= FEW_POINTS else _Reason("safer", 0, 0)


def _percent(share: float) -> int:
    return round(100 * share)
