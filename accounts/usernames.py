"""Whether a username is available, and suggestions of others that are."""

import hashlib
import random
from collections.abc import Collection

from django.conf import settings
from django.core.cache import cache
from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import override

from accounts.hooks import hooks
from accounts.models import DELETED_PLAYER, TAKEN, ReservedUsername, User, UsernameRule
from accounts.username_rules import (
    MAX_LENGTH,
    Rule,
    broken_rule,
    fold,
    validate_ending,
    validate_username,
)

RULE_MESSAGES = {
    "reserved": _("This username is reserved."),
    "offensive": _("Please choose another username. This one may be offensive."),
}
SIMILAR = _("This username looks too much like one that is taken.")
SUFFIXES = ("East", "West", "Jade", "Plum", "Lotus", "Bamboo", "Dots", "Wind", "Tiles", "Moon")
WORD_SUGGESTIONS, NUMBER_SUGGESTIONS = 6, 12  # candidates, of which some will be taken
DIGITS = "23456789"  # four different ones, which rules out numbers such as 88
# What the site calls players without a name, whom nobody may imitate; apps add theirs.
labels: list[Promise] = [_(DELETED_PLAYER)]
_CACHE_KEY = "name_rules"
_CACHE_SECONDS = 600  # changes made in the admin clear the cache


def check_username(name: str, of: User | None = None) -> None:
    """Raises ValidationError with code `username_shape`, `_reserved`, `_offensive` or `_taken`.

    of: the account that is renamed. It may have its former names again.
    """
    validate_username(name)
    validate_ending(name)
    if rule := broken_rule(name, rules()):
        raise ValidationError(RULE_MESSAGES[rule.kind], code=f"username_{rule.kind}")
    # Users first: deleting an account reserves the name before the user row gives it up.
    accounts = User.objects.named_like(name)
    if of is not None:
        accounts = accounts.exclude(pk=of.pk)
    alike = set(accounts.values_list("username", flat=True)) | _opponents_like(name)
    if alike or reserved({name}, of):
        is_same = not alike or name.lower() in {other.lower() for other in alike}
        raise ValidationError(TAKEN if is_same else SIMILAR, code="username_taken")


def _opponents_like(name: str) -> set[str]:
    return {opponent for opponent in hooks.opponents if fold(opponent) == fold(name)}


def suggestions(name: str, count: int = 3) -> list[str]:
    """Available names similar to a valid one, with two database queries."""
    known = rules()
    candidates = [candidate for candidate in _candidates(name) if not broken_rule(candidate, known)]
    users = User.objects.named_like(*candidates).values_list("folded", flat=True)
    taken = {*users, *map(fold, hooks.opponents), *map(fold, reserved(candidates))}
    return [candidate for candidate in candidates if fold(candidate) not in taken][:count]


def _candidates(name: str) -> list[str]:
    """Names that begin like this one: with a word, then with a number; each in random order."""
    numbers = ["".join(random.sample(DIGITS, 4)) for _ in range(NUMBER_SUGGESTIONS)]
    suffixes = [*random.sample(SUFFIXES, WORD_SUGGESTIONS), *dict.fromkeys(numbers)]
    return [name[: MAX_LENGTH - len(suffix)] + suffix for suffix in suffixes]


def rules() -> list[Rule]:
    """The rules that staff have entered and those for labels, cached."""
    known: list[Rule] | None = cache.get(_CACHE_KEY)
    if known is None:
        rows = UsernameRule.objects.order_by("pk")
        known = [Rule(fold(row.word), row.kind, row.part) for row in rows] + _labels()
        cache.set(_CACHE_KEY, known, _CACHE_SECONDS)
    return known


def _labels() -> list[Rule]:
    """What the site calls guests and computers is reserved in every language."""
    found: set[str] = set()
    for language, _name in settings.LANGUAGES:
        with override(language):
            found |= {fold(str(label)).replace(" ", "") for label in labels}
    return [Rule(word, "reserved", False) for word in sorted(found)]


def rules_changed() -> None:
    transaction.on_commit(lambda: cache.delete(_CACHE_KEY))


def reserve(name: str, former_owner: User | None = None) -> None:
    """Reserves the username of an account that is deleted or renamed."""
    ReservedUsername.objects.update_or_create(
        digest=_digest(fold(name)), defaults={"former_owner": former_owner}
    )


def reserve_for_ever(user: User) -> None:
    """Reserves all usernames of an account that is deleted, and forgets whose they were."""
    ReservedUsername.objects.filter(former_owner=user).update(former_owner=None)
    reserve(user.username)


def reserved(names: Collection[str], of: User | None = None) -> set[str]:
    """Those of these names that other accounts had, or that imitate them."""
    digests = {_digest(form): name for name in names for form in (name.lower(), fold(name))}
    rows = ReservedUsername.objects.filter(digest__in=digests)
    if of is not None:
        rows = rows.exclude(former_owner=of)
    return {digests[digest] for digest in rows.values_list("digest", flat=True)}


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()
