"""Whether a username is available, and suggestions of others that are."""

import hashlib
import random
from collections.abc import Collection

from django.core.cache import cache
from django.core.exceptions import ValidationError
from django.db import transaction
from django.db.models.functions import Upper
from django.utils.translation import gettext_lazy as _

from accounts.models import ReservedUsername, User, UsernameRule
from accounts.username_rules import MAX_LENGTH, Rule, broken_rule, fold, validate_username

RULE_MESSAGES = {
    "reserved": _("This username is reserved."),
    "offensive": _("Please choose another username. This one may be offensive."),
}
TAKEN = _("This username is taken.")
SUFFIXES = ("East", "West", "Jade", "Plum", "Lotus", "Bamboo", "Dots", "Wind", "Tiles", "Moon")
WORD_SUGGESTIONS, NUMBER_SUGGESTIONS = 6, 12  # candidates, of which some will be taken
DIGITS = "23456789"  # four different ones, which rules out numbers such as 88
_CACHE_KEY = "name_rules"
_CACHE_SECONDS = 600  # changes made in the admin clear the cache


def check_username(name: str) -> None:
    """Raises ValidationError with code `username_shape`, `_reserved`, `_offensive` or `_taken`."""
    validate_username(name)
    if rule := broken_rule(name, rules()):
        raise ValidationError(RULE_MESSAGES[rule.kind], code=f"username_{rule.kind}")
    # Users first: deleting an account reserves the name before the user row gives it up.
    if User.objects.filter(username__iexact=name).exists() or reserved({name}):
        raise ValidationError(TAKEN, code="username_taken")


def suggestions(name: str, count: int = 3) -> list[str]:
    """Available names similar to a valid one, with two database queries."""
    known = rules()
    candidates = [candidate for candidate in _candidates(name) if not broken_rule(candidate, known)]
    upper = {candidate.upper() for candidate in candidates}
    users = User.objects.annotate(upper=Upper("username")).filter(upper__in=upper)
    taken = {found.upper() for found in users.values_list("username", flat=True)}
    taken |= {found.upper() for found in reserved(candidates)}
    return [candidate for candidate in candidates if candidate.upper() not in taken][:count]


def _candidates(name: str) -> list[str]:
    """Names that begin like this one: with a word, then with a number; each in random order."""
    numbers = ["".join(random.sample(DIGITS, 4)) for _ in range(NUMBER_SUGGESTIONS)]
    suffixes = [*random.sample(SUFFIXES, WORD_SUGGESTIONS), *dict.fromkeys(numbers)]
    return [name[: MAX_LENGTH - len(suffix)] + suffix for suffix in suffixes]


def rules() -> list[Rule]:
    """The rules that staff have entered, cached."""
    known: list[Rule] | None = cache.get(_CACHE_KEY)
    if known is None:
        rows = UsernameRule.objects.order_by("pk")
        known = [Rule(fold(row.word), row.kind, row.part) for row in rows]
        cache.set(_CACHE_KEY, known, _CACHE_SECONDS)
    return known


def rules_changed() -> None:
    transaction.on_commit(lambda: cache.delete(_CACHE_KEY))


def reserve(name: str) -> None:
    """Reserves the username of a deleted account for ever."""
    ReservedUsername.objects.get_or_create(digest=_digest(name))


def reserved(names: Collection[str]) -> set[str]:
    """Those of these names that belonged to deleted accounts."""
    digests = {_digest(name): name for name in names}
    found = ReservedUsername.objects.filter(digest__in=digests).values_list("digest", flat=True)
    return {digests[digest] for digest in found}


def _digest(name: str) -> str:
    return hashlib.sha256(name.lower().encode()).hexdigest()
