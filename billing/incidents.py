"""What staff should see about money: see `billing.models.Incident`. The texts are for staff."""

from datetime import datetime

from billing.models import Incident, Membership


def report(
    kind: str, about: str, text: str, at: datetime, membership: Membership | None = None
) -> None:
    """Reports a thing once; news about it change the text, and open it again."""
    fields = {"text": text[:500], "membership": membership}
    incident, created = Incident.objects.get_or_create(
        kind=kind, about=about, defaults={**fields, "seen": at}
    )
    if not created and incident.text != fields["text"]:
        Incident.objects.filter(pk=incident.pk).update(**fields, seen=at, closed=None)
