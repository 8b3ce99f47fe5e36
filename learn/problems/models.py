"""Problems of the day, and what players answered. Only `learn.problems.making` and
`learn.problems.services` write these rows."""

import zlib

import msgspec
from django.conf import settings
from django.db import models

from learn.models import Decision
from tables.game import Data


class Problem(models.Model):
    """One decision of a game, the same for everybody, made before its day. best: which of its
    choices is the right one. kind and idea: its themes, "" without one. easy: the share of players
    that should find the best, as long as few have answered. answered and right: how many have."""

    game = models.CharField(max_length=20)
    day = models.DateField()
    version = models.CharField(max_length=48)  # of the game's rules and of its judge
    best = models.PositiveSmallIntegerField()
    body = models.BinaryField()  # a `Body`, packed
    made = models.BigIntegerField()  # milliseconds since 1970
    kind = models.CharField(max_length=12, default="", db_default="")
    idea = models.CharField(max_length=12, default="", db_default="")
    easy = models.FloatField(default=0.5, db_default=0.5)
    answered = models.PositiveIntegerField(default=0, db_default=0)
    right = models.PositiveIntegerField(default=0, db_default=0)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["game", "day"], name="one_problem_a_day"),
        ]

    def __str__(self) -> str:
        return f"{self.game}, {self.day}"


class Answer(models.Model):
    """What a player, or a guest, answered first. timely: on the day of the problem."""

    problem = models.ForeignKey(Problem, models.CASCADE, related_name="answers")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    choice = models.PositiveSmallIntegerField()
    timely = models.BooleanField()
    at = models.BigIntegerField()  # milliseconds since 1970

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["problem", "user"], name="first_answer_counts"),
        ]

    def __str__(self) -> str:
        return f"answer of {self.user_id} to {self.problem_id}"


class Body(msgspec.Struct, frozen=True):
    """position: what the player is shown, as the game's `Problems` says. choices: the judgement of
    each move to choose from."""

    position: Data
    choices: tuple[Decision, ...]


def pack(body: Body) -> bytes:
    return zlib.compress(msgspec.json.encode(body))


def unpack(problem: Problem) -> Body:
    return msgspec.json.decode(zlib.decompress(problem.body), type=Body)
