"""Clubs are found by the days of the week on which they meet."""

from datetime import datetime

from clubs.evenings import selectors
from clubs.models import Club, ClubTerm
from clubs.names import DAY_TERM, day_term


def note_days(club: Club, at: datetime) -> None:
    """Keeps on which days of the week a club, which is locked, has weekly evenings."""
    weekly = [one for one in selectors.evenings_to_come(club, at) if one.weekly]
    wanted = {day_term(one.first.weekday()) for one in weekly}
    terms = ClubTerm.objects.filter(club=club, term__startswith=DAY_TERM)
    kept = set(terms.values_list("term", flat=True))
    terms.exclude(term__in=wanted).delete()
    ClubTerm.objects.bulk_create([ClubTerm(club=club, term=term) for term in wanted - kept])
