"""Makes reviews in steps, the one that was asked for first at first: in a queue and a worker of
their own, because each step takes a processor for a second.

A step looks at a few moves and is kept at once. Whoever takes one claims the review for a while; if
the worker is killed, the claim runs out and the step is made again. One that is tried again and
again has failed.
"""

import logging
from collections.abc import Iterable, Sequence

from celery import shared_task
from django.db import DatabaseError
from django.db.models import F, QuerySet

from accounts.timestamps import now
from learn.models import OPEN, Body, Decision, Review, State, kept, pack, unpack
from learn.selectors import version_of
from tables.game import Data
from tables.models import Table
from tables.registry import Reviewer, find_game
from tables.replay import MadeMove, made_moves
from tables.rng import RandomStream
from tables.state import engine_of

STEP = 12  # moves: each step reads the whole session, and takes about ten seconds
CLAIM_MS = 2 * 60_000
TRIES = 3

log = logging.getLogger(__name__)


@shared_task(ignore_result=True)
def make() -> None:
    """Queued when a review is asked for, after each step, and every minute for what a worker that
    was killed has left."""
    if make_some(now()):
        make.delay()


def make_some(at: int) -> bool:
    """One step of one review; False if there is none to make now."""
    review = _claimed(at)
    if review is None:
        return False
    changed = review.version != version_of(review.seat.table)  # rules or judge, by a release
    if changed or review.tries >= TRIES:
        _end(review, State.FAILED, at)
        return True
    try:
        _step(review, at)
    except DatabaseError:
        raise  # the claim runs out, and the step is made again
    except Exception:
        log.exception("the review %s failed", review.pk)
        _end(review, State.FAILED, at)
    return True


def _claimed(at: int) -> Review | None:
    """The oldest review that nobody is at. Two workers that look at once take one each."""
    free = Review.objects.filter(state__in=OPEN, claimed__lt=at).order_by("asked")
    for review in free.select_related("seat__table")[:10]:
        mine = Review.objects.filter(pk=review.pk, state__in=OPEN, claimed=review.claimed)
        if mine.update(claimed=at + CLAIM_MS, tries=F("tries") + 1):
            return review
    return None


def _step(review: Review, at: int) -> None:
    table, seat = review.seat.table, review.seat.number
    made = list(made_moves(table))
    own = [move for move in made if (move.seat, move.by) == (seat, "player")]
    body = unpack(bytes(review.body))
    more = own[review.done : review.done + STEP]
    done = review.done + len(more)
    told = _summary(table, seat, made) if done >= len(own) else {}
    body = Body((*body.decisions, *_decisions(table, seat, more)), _won(table, seat, made), told)
    ready = {"state": State.DONE, "ended": at} if done >= len(own) else {"state": State.WORKING}
    _same(review).update(done=done, total=len(own), body=pack(body), claimed=0, tries=0, **ready)


def _decisions(table: Table, seat: int, made: Iterable[MadeMove]) -> Iterable[Decision]:
    engine, reviewer = engine_of(table.game), _reviewer(table)
    for one in made:
        view = one.before if reviewer.sees_hidden else engine.view(one.before, seat)
        options = engine.options(one.before, seat)
        chance = RandomStream(f"{table.pk}/{seat}", f"review {one.version}")
        judgement = reviewer.judge(view, options, one.move, chance)
        if judgement:
            yield kept(judgement, one.game, one.at)


def _summary(table: Table, seat: int, made: Sequence[MadeMove]) -> Data:
    summary = _reviewer(table).summary
    if summary is None or not made:
        return {}
    states = [*(one.before for one in made), made[-1].after]
    return summary.weigh(states, RandomStream(f"{table.pk}/{seat}", "review"))


def _reviewer(table: Table) -> Reviewer:
    app = find_game(table.game)
    assert app is not None
    assert app.reviewer is not None
    return app.reviewer


def _won(table: Table, seat: int, made: Iterable[MadeMove]) -> dict[int, bool]:
    engine = engine_of(table.game)
    ends = ((one.game, engine.result(one.after)) for one in made)
    return {game: seat in result.winners for game, result in ends if result}


def _end(review: Review, state: State, at: int) -> None:
    _same(review).update(state=state, ended=at, claimed=0)


def _same(review: Review) -> QuerySet[Review]:
    """The review, unless another worker has gone on with it or it was asked for anew."""
    as_it_was = {"done": review.done, "asked": review.asked}
    return Review.objects.filter(pk=review.pk, state__in=OPEN, **as_it_was)
