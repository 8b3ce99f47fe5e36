"""How ratings change after a game, and the numbers that players see. Pure.

A skill is a normal distribution: `mu` is the best guess, `sigma` how uncertain it is. The model is
Plackett-Luce of Weng and Lin (2011), from the package openskill, with its default values.
"""

from collections.abc import Sequence
from math import sqrt
from typing import NamedTuple

from openskill.models import PlackettLuce

MODEL = PlackettLuce()
SEASON_SIGMA = 2.5  # how much people may have changed from one season to the next
# What is shown: a new player has 1,500 ± 333.
MIDDLE, SCALE = 1500, 40
MIN_GAMES = 5  # in a season, before somebody is ranked


class Skill(NamedTuple):
    """What is known of a player's strength in one game."""

    mu: float
    sigma: float

    @property
    def shown(self) -> int:
        """The rating that players see."""
        return round(MIDDLE + SCALE * (self.mu - MODEL.mu))

    @property
    def uncertainty(self) -> int:
        """The number after ±: two of three players are within it."""
        return round(SCALE * self.sigma)


NEW = Skill(MODEL.mu, MODEL.sigma)


def rated(skills: Sequence[Skill], points: Sequence[int]) -> list[Skill]:
    """The skills of two or more people after a game. points: theirs in it; equal points are a
    tie."""
    teams = [[MODEL.create_rating([skill.mu, skill.sigma])] for skill in skills]
    ranks = [float(sum(other > mine for other in points)) for mine in points]
    return [Skill(one.mu, one.sigma) for (one,) in MODEL.rate(teams, ranks=ranks)]


def next_season(skill: Skill) -> Skill:
    """Where a player begins a season after having played an earlier one: as strong as they were,
    but less certainly, and never less certainly than a new player."""
    wider = sqrt(skill.sigma**2 + SEASON_SIGMA**2)
    return Skill(skill.mu, min(wider, NEW.sigma))
