"""The picture that statistics of solitaire show: how often each layout was cleared."""

from django.db.models import Count, Max, Q
from django.utils.translation import gettext as _

from solitaire.models import Played
from solitaire.selectors import choice
from tables.registry import Asked, Bar, Bars
from tables.selectors import without_secret_results

PERCENT = 100


def statistics(asked: Asked) -> list[Bars]:
    rows = without_secret_results(Played.objects.filter(user=asked.user.pk))
    if asked.since:
        rows = rows.filter(at__gte=asked.since)
    found = rows.values("layout").annotate(
        games=Count("pk"), cleared=Count("pk", filter=Q(cleared=True)), best=Max("score")
    )
    bars = [
        Bar(
            str(choice(row["layout"]).title),
            PERCENT * row["cleared"] / row["games"],
            (row["games"], row["cleared"], row["best"]),
        )
        for row in found.order_by("-games", "layout")
    ]
    heads = (_("Layout"), _("Played"), _("Cleared"), _("Best"))
    return [Bars(_("Cleared boards, by layout"), heads, bars, most=PERCENT)] if bars else []
