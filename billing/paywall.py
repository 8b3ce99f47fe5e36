"""Who may take a seat at a live table."""

from django.utils import timezone

from billing.selectors import may_play
from tables.policies import Entrance


def entrance_refusal(entrance: Entrance) -> str:
    """Tutorials and games alone are free for everybody, also in contests without a fee. Guests get
    no further than to those and to a game against bots, so they need no membership either."""
    player = entrance.user
    if entrance.alone or player.guest or may_play(player.pk, timezone.now()):
        return ""
    return "membership"
