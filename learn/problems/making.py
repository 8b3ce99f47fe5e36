"""Makes the problem of a day: looks at decisions of some games of bots, until there is one of each
kind with a clear and instructive difference, and takes one of those.

The games follow from the day and a secret of the site, so nobody can know a problem before its day,
and whoever makes it again makes the same.
"""

import logging
from collections.abc import Iterator, Sequence
from datetime import date, timedelta
from typing import Any, NamedTuple

import msgspec
from django.utils.crypto import salted_hmac

from learn.models import kept
from learn.problems.models import Body, Problem, pack
from learn.problems.selectors import games_of_problems
from tables.game import SURELY, Judgement, Option, Prospect
from tables.played import day_of
from tables.registry import GameApp, Problems, Reviewer
from tables.rng import RandomStream, following

GAMES = 8  # of bots at most
KINDS = 3  # of decisions, such as calls: when so many have a problem, one of them is taken
CLEARLY = 0.04  # chance to win by which the best move is better than each other
CLEAR_POINTS = 4.0  # the same in points, where they count
SENSIBLE = 0.4  # of the best move's chance: less, and nobody would think of it
HOPEFUL = 0.1  # chance to win below which there is little to decide
MOVES = 5_000  # of a game at most
FEWEST, MOST = 3, 4  # moves to choose from, where there are so many

log = logging.getLogger(__name__)


class Position(NamedTuple):
    """A decision of a bot. chance: of the seed and the decision's number, anew for each use."""

    view: Any
    options: Sequence[Option]
    seed: str
    number: int

    def chance(self, purpose: str) -> RandomStream:
        return RandomStream(self.seed, f"{purpose} {self.number}")


class Found(NamedTuple):
    position: Position
    choices: tuple[Judgement, ...]


def make_missing(at: int) -> bool:
    """Makes one problem of today or tomorrow that is not there yet; False if all are, or cannot be
    made."""
    today = day_of(at)
    missing = (
        (app, day)
        for day in (today, today + timedelta(days=1))
        for app in games_of_problems()
        if not Problem.objects.filter(game=app.slug, day=day).exists()
    )
    return any(_make(app, day, at) for app, day in missing)


def _make(app: GameApp, day: date, at: int) -> bool:
    found = find(app, _seed(app.slug, day))
    if found is None:
        log.error("no problem of %s was found for %s", app.slug, day)
        return False
    keep(app, found, day, at)
    return True


def keep(app: GameApp, found: Found, day: date, at: int) -> Problem:
    """Of two workers that make a problem at a time, both make the same, and one row is kept."""
    assert app.problems is not None
    assert app.reviewer is not None
    position, choices = found
    decisions = tuple(kept(each, 1, position.number) for each in choices)
    nearest = max((each for each in choices if each.played), key=lambda each: each.chosen.worth)
    kind, idea = app.problems.themes(position.view, nearest)
    values = {
        "kind": kind,
        "idea": idea,
        "easy": easy(nearest),
        "version": f"{app.engine.version}/{app.reviewer.version}",
        "best": next(number for number, each in enumerate(choices) if each.played == 0),
        "body": pack(Body(app.problems.position(position.view), decisions)),
        "made": at,
    }
    return Problem.objects.get_or_create(game=app.slug, day=day, defaults=values)[0]


def easy(nearest: Judgement) -> float:
    """The share of players that should find the best: half where the next best choice is as near
    as it may be, and more the farther it is."""
    best, other = nearest.best, nearest.chosen
    gap = (best.worth - other.worth) / (CLEAR_POINTS if other.doubt else CLEARLY)
    return gap / (gap + 1)


def _seed(game: str, day: date) -> str:
    return str(salted_hmac("learn.problems", f"{game}/{day}", algorithm="sha256").hexdigest())


def find(app: GameApp, seed: str) -> Found | None:
    """A problem that follows from the seed, of any kind alike, however rare its problems are."""
    found = list(_of_each_kind(app, seed).values())
    return RandomStream(seed, "taken").pick(found) if found else None


def _of_each_kind(app: GameApp, seed: str) -> dict[type, Found]:
    """The first problem of each kind, by the moves that it offers."""
    problems, reviewer = app.problems, app.reviewer
    assert problems is not None
    assert reviewer is not None
    found: dict[type, Found] = {}
    for at in _positions(app, problems, seed):
        offered = problems.moves(at.view, at.options, at.chance("offered"))
        if not offered or type(offered[0]) in found:
            continue
        if choices := _choices(at, offered, problems, reviewer):
            found[type(offered[0])] = Found(at, choices)
        if len(found) == KINDS:
            break
    return found


def _positions(app: GameApp, problems: Problems, seed: str) -> Iterator[Position]:
    for _ in range(GAMES):
        seed = following(seed)
        yield from _decisions(app, problems, seed)


def _decisions(app: GameApp, problems: Problems, seed: str) -> Iterator[Position]:
    """Some decisions of a game between the best bots."""
    engine, looked = app.engine, RandomStream(seed, "looked at")
    state, number = engine.start(seed, engine.seats[1], engine.rules(problems.rules())).state, 0
    while (wait := engine.waits(state)) and number < MOVES:
        seat, number = wait.seats[0], number + 1
        at = Position(engine.view(state, seat), engine.options(state, seat), seed, number)
        if not looked.below(problems.looks):
            yield at
        move = engine.choose(at.view, at.options, engine.levels[-1], at.chance("bot"))
        state = engine.apply(state, seat, move).state


def _choices(
    at: Position, offered: Sequence[Any], problems: Problems, reviewer: Reviewer
) -> tuple[Judgement, ...]:
    """The judgements of the moves to choose from; () if this makes no problem."""
    first = _judged(at, offered[0], reviewer)
    if first is None or not all(_is_behind(first.best, each) for each in first.prospects[1:]):
        return ()
    moves = dict.fromkeys((*(each.move for each in first.prospects), *offered))
    every = [one for move in moves if (one := _judged(at, move, reviewer))]
    best = [one for one in every if one.played == 0][:1]
    wrong = [one for one in every if _tempts(one) and not problems.vague(one)]
    wrong.sort(key=lambda one: -one.chosen.worth)
    chosen = [*best, *wrong[: MOST - 1]]
    if not best or best[0].best.win < HOPEFUL or len(chosen) < min(FEWEST, len(moves)):
        return ()
    return tuple(sorted(chosen, key=lambda one: msgspec.json.encode(one.chosen.move)))


def _judged(at: Position, move: Any, reviewer: Reviewer) -> Judgement | None:
    return reviewer.judge(at.view, at.options, move, at.chance("judge"))


def _tempts(one: Judgement) -> bool:
    """Whether a move is surely worse, but not so much that nobody would think of it."""
    return _is_behind(one.best, one.chosen) and one.chosen.win >= SENSIBLE * one.best.win


def _is_behind(best: Prospect, other: Prospect) -> bool:
    """Beyond doubt, and by enough."""
    if other.doubt:
        return best.points - other.points >= max(CLEAR_POINTS, SURELY * other.doubt)
    return best.win - other.win >= max(CLEARLY, SURELY * other.error)
