"""How ratings change after a game, the numbers that players see, and the seasons of three months in
which they count, the quarters of a year in UTC. Pure.

A skill is a normal distribution: `mu` is the best guess, `sigma` how uncertain it is. The model is
Plackett-Luce of Weng and Lin (2011), from the package openskill, with its default values.
"""

from collections.abc import Sequence
from datetime import date
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


def season_of(day: date) -> str:
    return f"{day.year:04}-Q{(day.month + 2) // 3}"


def first_day(season: str) -> date:
    """The day on which a season begins."""
    year, quarter = season.split("-Q")
    return date(int(year), 3 * int(quarter) - 2, 1)


def end(season: str) -> date:
    """The day on which the next season begins."""
    begun = first_day(season)
    later = begun.month + 3
    return date(begun.year + (later > 12), (later - 1) % 12 + 1, 1)
