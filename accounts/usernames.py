"""Whether a username may be had, and others like it that may."""

import hashlib
import random
from collections.abc import Collection

from django.core.cache import cache
from django.core.exceptions import ValidationError
from django.db import transaction
from django.db.models.functions import Upper

from accounts.models import ReservedUsername, User, UsernameRule
from accounts.username_rules import LONGEST, Rule, broken_rule, fold, validate_username

WORDS = {
    "reserved": "This username is reserved.",
    "offensive": "Please choose another username. This one may be offensive.",
}
TAKEN = "This username is taken."
TAILS = ("East", "West", "Jade", "Plum", "Lotus", "Bamboo", "Dots", "Wind", "Tiles", "Moon")
WORDY, NUMBERED = 6, 12  # ideas, of which some will be taken too
DIGITS = "23456789"  # four different ones: none of the numbers people make signs with
_RULES = "name_rules"
_FRESH = 600  # seconds; staff's changes are seen at once


def check_username(name: str) -> None:
    """Raises ValidationError with code `username_shape`, `_reserved`, `_offensive` or `_taken`."""
    validate_username(name)
    if rule := broken_rule(name, rules()):
        raise ValidationError(WORDS[rule.kind], code=f"username_{rule.kind}")
    # In this order: whoever closes an account keeps the name as he gives it up.
    if User.objects.filter(username__iexact=name).exists() or reserved({name}):
        raise ValidationError(TAKEN, code="username_taken")


def suggestions(name: str, count: int = 3) -> list[str]:
    """Free names like one of the right shape, in two questions to the database."""
    known = rules()
    ideas = [idea for idea in _ideas(name) if not broken_rule(idea, known)]
    upper = {idea.upper() for idea in ideas}
    users = User.objects.annotate(upper=Upper("username")).filter(upper__in=upper)
    taken = {found.upper() for found in users.values_list("username", flat=True)}
    taken |= {found.upper() for found in reserved(ideas)}
    return [idea for idea in ideas if idea.upper() not in taken][:count]


def _ideas(name: str) -> list[str]:
    """Names that begin like this one, words first, in a random order."""
    numbers = ["".join(random.sample(DIGITS, 4)) for _ in range(NUMBERED)]
    tails = [*random.sample(TAILS, WORDY), *dict.fromkeys(numbers)]
    return [name[: LONGEST - len(tail)] + tail for tail in tails]


def rules() -> list[Rule]:
    """What staff have put on the list, from the cache."""
    known: list[Rule] | None = cache.get(_RULES)
    if known is None:
        rows = UsernameRule.objects.order_by("pk")
        known = [Rule(fold(row.word), row.kind, row.part) for row in rows]
        cache.set(_RULES, known, _FRESH)
    return known


def rules_changed() -> None:
    transaction.on_commit(lambda: cache.delete(_RULES))


def reserve(name: str) -> None:
    """The name of a closed account is nobody else's, ever."""
    ReservedUsername.objects.get_or_create(digest=_digest(name))


def reserved(names: Collection[str]) -> set[str]:
    """Which of these names a closed account has had."""
    digests = {_digest(name): name for name in names}
    found = ReservedUsername.objects.filter(digest__in=digests).values_list("digest", flat=True)
    return {digests[digest] for digest in found}


def _digest(name: str) -> str:
    return hashlib.sha256(name.lower().encode()).hexdigest()
