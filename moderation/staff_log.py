"""The permanent log of what staff have done. It forgets the names of deleted accounts."""

import re
from collections.abc import Iterable
from typing import Any

from allauth.account.models import EmailAddress
from django.contrib.admin.models import CHANGE, LogEntry
from django.contrib.contenttypes.models import ContentType
from django.db.models import Q

from accounts.models import DELETED_PLAYER, User
from moderation.models import Report, Sanction
from tables.models import Table

# Their texts in the log begin with a user's name or address. Only in these are names replaced,
# because a username can be any word.
NAMED_AFTER_USERS = (User, EmailAddress, Sanction, Report, Table)


def record(by: Any, about: Any, message: str) -> None:
    """Records a decision of staff."""
    LogEntry.objects.log_actions(by.pk, [about], CHANGE, message, single_object=True)


def forget(user: User) -> None:
    """Replaces the username and addresses of an account that is deleted."""
    addresses = EmailAddress.objects.filter(user=user).values_list("email", flat=True)
    names = {user.get_username(), *addresses, *filter(None, [user.email])}
    kinds = [kind.pk for kind in ContentType.objects.get_for_models(*NAMED_AFTER_USERS).values()]
    begins = Q()
    for name in names:
        begins |= Q(object_repr__istartswith=name)
    _replace(LogEntry.objects.filter(begins, content_type__in=kinds), names, ["object_repr"])
    about = Q(content_type=ContentType.objects.get_for_model(User), object_id=str(user.pk))
    own = LogEntry.objects.filter(about | Q(user=user))
    _replace(own, names, ["object_repr", "change_message"])


def _replace(entries: Iterable[LogEntry], names: Iterable[str], fields: list[str]) -> None:
    words = "|".join(re.escape(name) for name in sorted(names, key=len, reverse=True))
    pattern = re.compile(rf"(?<![\w-])({words})(?![\w-])", re.IGNORECASE)
    for entry in entries:
        for field in fields:
            setattr(entry, field, pattern.sub(DELETED_PLAYER, getattr(entry, field)))
        entry.save(update_fields=fields)
