"""What ratings store about a user, for their data download."""

from typing import Any

from accounts.models import User
from ratings.models import RatedGame, Rating, Streak

GAME = ("game", "table", "number", "points", "mu_before", "sigma_before", "mu", "sigma", "at")


def export(user: User) -> dict[str, Any]:
    ratings = Rating.objects.filter(user=user).order_by("season", "game")
    streak = Streak.objects.filter(user=user)
    return {
        "ratings": list(ratings.values("game", "season", "mu", "sigma", "games")),
        "rated_games": list(RatedGame.objects.filter(user=user).order_by("at").values(*GAME)),
        "streak": streak.values("length", "last_day", "forgiven", "best").first(),
    }
