"""What staff decide about a club, with a reason for the log. They do not decide about clubs that
they belong to, unless they are superusers."""

from datetime import datetime
from typing import Any

from django.db import transaction

from clubs import names
from clubs.models import Club
from clubs.refusals import must
from clubs.services import founding
from clubs.services.holding import lock_club, member_of
from moderation import staff_log
from moderation.services import follow_open_reports


def _record(club: Club, by: Any, message: str, why: str) -> None:
    must(by.is_superuser or not member_of(club, by), "own_club")
    staff_log.record(by, club, f"{message}: {why}" if why else message)


@transaction.atomic
def take_name(club_id: str, *, by: Any, why: str, at: datetime) -> None:
    """Gives a club a neutral name, which its owner can change."""
    club = lock_club(club_id)
    _record(club, by, "name taken away", why)
    club.name = f"Club {club.pk}"
    club.folded = names.fold(club.name)
    founding.save(club)


@transaction.atomic
def take_description(club_id: str, *, by: Any, why: str, at: datetime) -> None:
    club = lock_club(club_id)
    _record(club, by, "description taken away", why)
    club.description = ""
    club.save(update_fields=["description"])


def close(club_id: str, *, by: Any, why: str, at: datetime) -> None:
    """Ends a club for good. Reports keep what was written there until now."""
    follow_open_reports(at)
    with transaction.atomic():
        club = lock_club(club_id)
        _record(club, by, "closed", why)
        founding.end(club, at)
