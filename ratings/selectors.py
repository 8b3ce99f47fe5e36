"""Reads ratings and streaks, and what a result sheet and a player's page say of them, there
also as a line through the season. Who hides
their ratings is in no ranking and on no list of others."""

from collections.abc import Sequence
from datetime import UTC, date, datetime, time, timedelta
from typing import Any, NamedTuple

from django.core.cache import cache
from django.db.models import Count, F, Max, Q, QuerySet

from accounts.models import User
from accounts.timestamps import now
from ratings import streaks
from ratings.models import RatedGame, Rating, Streak
from ratings.skill import MIN_GAMES, SCALE, Skill, end, first_day, season_of
from tables.played import BEST, day_of
from tables.registry import GameApp, game_apps

WIDTH, HEIGHT, EDGE = 240, 56, 4  # of the drawing; EDGE: kept free for the width of the line
MOST_POINTS = 120  # that are drawn
FLATTEST = (
    40  # points of rating that the drawing shows at least, so that a small change looks small
)


class RatingLine(NamedTuple):
    """The ratings that players see, after each game, and the points of an SVG polyline."""

    first: int
    highest: int
    last: int
    points: str


def lines_of(user: User, season: str) -> dict[str, RatingLine]:
    """The lines of a season, by the slugs of the games of which two or more were rated in it."""
    begun, over = (datetime.combine(day(season), time(), UTC) for day in (first_day, end))
    rows = RatedGame.objects.filter(user=user.pk, at__gte=begun, at__lt=over).order_by("at", "pk")
    ratings: dict[str, list[int]] = {}
    for game, *skill in rows.values_list("game", "mu", "sigma"):
        ratings.setdefault(game, []).append(Skill(*skill).shown)
    return {game: line_of(each) for game, each in ratings.items() if len(each) > 1}


def line_of(ratings: Sequence[int]) -> RatingLine:
    """The line through two or more ratings, the oldest first."""
    drawn = _thinned(ratings)
    low, high = min(drawn), max(drawn)
    spread = max(high - low, FLATTEST)
    lowest = (low + high - spread) / 2
    across, up = (WIDTH - 2 * EDGE) / (len(drawn) - 1), (HEIGHT - 2 * EDGE) / spread
    places = (
        f"{EDGE + number * across:.1f},{HEIGHT - EDGE - (rating - lowest) * up:.1f}"
        for number, rating in enumerate(drawn)
    )
    return RatingLine(ratings[0], max(ratings), ratings[-1], " ".join(places))


def _thinned(ratings: Sequence[int]) -> Sequence[int]:
    """At most so many of them, evenly, with the first and the last."""
    last = len(ratings) - 1
    if last < MOST_POINTS:
        return ratings
    return [ratings[round(n * last / (MOST_POINTS - 1))] for n in range(MOST_POINTS)]


SHOWN = 50  # rows of a ranking
SEASONS = 8  # that can be chosen
KEPT_SECONDS = 60  # the most points of a week and of all time
# The length of a streak that a game on this day continues, as `streaks.is_alive` has it, and
# whether there was one.
STREAK = """
SELECT length FROM ratings_streak WHERE user_id = %(user)s AND (last_day >= %(ago_1)s
OR last_day = %(ago_2)s AND (forgiven IS NULL OR forgiven <= %(ago_9)s))"""
PLAYED_TODAY = """
SELECT COUNT(*) FROM ratings_streak WHERE user_id = %(user)s AND last_day >= %(ago_0)s"""
CAUTIOUS = F("mu") - F("sigma")  # what a ranking is sorted by
SEEN = {"hide_ratings": False, "closed": None}
VISIBLE = {f"user__{name}": value for name, value in SEEN.items()}


class GameRating(NamedTuple):
    """A player's rating in one game; place: in the ranking, None if they are not in it."""

    game: GameApp
    rating: Rating
    place: int | None

    @property
    def missing(self) -> int:
        """How many games are left until the player is ranked."""
        return max(0, MIN_GAMES - self.rating.games)


def rated_games() -> list[GameApp]:
    return [app for app in game_apps() if app.rated]


def seasons(game: str, today: date) -> list[str]:
    """The seasons in which a game was rated and this one, the newest first."""
    rows = Rating.objects.filter(game=game).order_by("-season")
    found = rows.values_list("season", flat=True).distinct()[:SEASONS]
    return sorted({season_of(today), *found}, reverse=True)


def ranking(game: str, season: str) -> QuerySet[Rating]:
    """The ranked players of a season, the best first."""
    rows = Rating.objects.filter(game=game, season=season, games__gte=MIN_GAMES, **VISIBLE)
    return rows.select_related("user").order_by(CAUTIOUS.desc(), "user__username")


def place_of(rating: Rating) -> int | None:
    """A place in the ranking, of which equals share one; None if the player is not ranked."""
    if rating.games < MIN_GAMES or rating.user.hide_ratings:
        return None
    return _ahead_of(rating).count() + 1


def _ahead_of(rating: Rating) -> QuerySet[Any]:
    rows: QuerySet[Any] = ranking(rating.game, rating.season).annotate(cautious=CAUTIOUS)
    return rows.filter(cautious__gt=rating.mu - rating.sigma)


def rival_of(rating: Rating) -> tuple[str, int] | None:
    """The player on the next better place, and how many points of rating they are ahead."""
    if place_of(rating) is None:
        return None
    rival = _ahead_of(rating).order_by("cautious", "-user__username").first()
    if rival is None:
        return None
    ahead = SCALE * ((rival.mu - rival.sigma) - (rating.mu - rating.sigma))
    return rival.user.username, max(1, round(ahead))


def rating_of(user: User, game: str, season: str) -> Rating | None:
    rows = Rating.objects.filter(user=user.pk, game=game, season=season)
    return rows.select_related("user").first()


def ratings_of(user: User, season: str) -> list[GameRating]:
    """A player's ratings of a season, in the order of the games on the site."""
    rows = Rating.objects.filter(user=user.pk, season=season).select_related("user")
    found = {row.game: row for row in rows}
    apps = [app for app in rated_games() if app.slug in found]
    return [GameRating(app, found[app.slug], place_of(found[app.slug])) for app in apps]


def most_points(game: str, since: date | None = None) -> QuerySet[Any]:
    """Each player's most points in one rated game, as rows of `user`, `user__username` and `best`.
    since: only games that ended on that day or later."""
    games = RatedGame.objects.filter(game=game, **VISIBLE)
    if since:  # not at__date, for which there is no index
        games = games.filter(at__gte=datetime.combine(since, time(), UTC))
    rows = games.values("user", "user__username").annotate(best=Max("points"))
    return rows.order_by("-best", "user__username")


def best_points(game: str, since: date | None = None) -> QuerySet[Any]:
    """The first rows of `most_points`."""
    return most_points(game, since)[:BEST]


def kept_best_points(game: str, since: date | None = None) -> list[dict[str, Any]]:
    """The same, as it was within the last minute: over all games it takes long, and everybody may
    ask. Who hides their ratings since then is left out at once, and new names are shown."""
    key = f"best_points:{game}:{since}"
    rows = cache.get_or_set(key, lambda: list(best_points(game, since)), KEPT_SECONDS) or []
    people = User.objects.filter(pk__in=[row["user"] for row in rows], **SEEN)
    names = dict(people.values_list("pk", "username"))
    return [{**row, "user__username": names[row["user"]]} for row in rows if row["user"] in names]


def rank_by_points(user: User, game: str, since: date) -> tuple[int | None, int]:
    """A player's rank in `most_points`, None if they are not in it, and how many there are."""
    rows = most_points(game, since)
    mine = rows.filter(user=user.pk).first()
    if mine is None:
        return None, rows.count()
    better = Q(best__gt=mine["best"])
    before = Q(best=mine["best"], user__username__lt=mine["user__username"])
    found = rows.aggregate(players=Count("best"), ahead=Count("best", filter=better | before))
    return found["ahead"] + 1, found["players"]


def rated_game(user: User, table: str, number: int) -> RatedGame | None:
    return RatedGame.objects.filter(user=user.pk, table=table, number=number).first()


def streak_of(user: User) -> streaks.Days | None:
    row = Streak.objects.filter(user=user.pk).first()
    return row.days if row else None


GAME = ("game", "table", "number", "points", "mu_before", "sigma_before", "mu", "sigma", "at")


def export(user: User) -> dict[str, Any]:
    ratings = Rating.objects.filter(user=user).order_by("season", "game")
    streak = Streak.objects.filter(user=user)
    return {
        "ratings": list(ratings.values("game", "season", "mu", "sigma", "games")),
        "rated_games": list(RatedGame.objects.filter(user=user).order_by("at").values(*GAME)),
        "streak": streak.values("length", "last_day", "forgiven", "best").first(),
    }


def result_of(user: User, table: str, number: int, today: date) -> dict[str, Any]:
    """rated: null for a game that was not. streak: null before the second day in a row."""
    game = rated_game(user, table, number)
    return {"rated": _rated(user, game, today) if game else None, "streak": _streak(user, today)}


def _rated(user: User, game: RatedGame, today: date) -> dict[str, Any]:
    """best: most points in one game. rank: today's by most points, among `players`; null for who
    hides their ratings. place: in the ranking of the season; missing: games until then. rival: who
    has the next better place, and how far ahead they are."""
    mine = RatedGame.objects.filter(user=user.pk, game=game.game)
    earlier = mine.exclude(pk=game.pk).aggregate(best=Max("points"))["best"]
    rank, players = rank_by_points(user, game.game, today)
    rating = rating_of(user, game.game, season_of(game.at.date()))
    rival = rival_of(rating) if rating else None
    return {
        "game": game.game,
        "before": _shown(game.before),
        "after": _shown(game.after),
        "best": max(game.points, earlier) if earlier is not None else game.points,
        "record": earlier is not None and game.points > earlier,
        "rank": rank,
        "players": players,
        "place": place_of(rating) if rating else None,
        "missing": max(0, MIN_GAMES - rating.games) if rating else 0,
        "rival": {"name": rival[0], "ahead": rival[1]} if rival else None,
    }


def _shown(skill: Skill) -> dict[str, int]:
    return {"rating": skill.shown, "uncertainty": skill.uncertainty}


def _streak(user: User, today: date) -> dict[str, Any] | None:
    streak = streak_of(user)
    days = streaks.current(streak, today)
    if streak is None or days < 2:
        return None
    return {"days": days, "forgiven": streak.forgiven == today - timedelta(days=1)}


STREAK_SHOWN_TO = ("me", "friends")  # relationships


def profile(person: User, relationship: str) -> dict[str, Any]:
    """ratings: of this season, with their lines; none if the player hides them from others. streak:
    days in a row, for friends and the player."""
    today, mine = day_of(now()), relationship == "me"
    hidden = (person.hide_ratings and not mine) or relationship == "blocked"
    streak = streak_of(person) if relationship in STREAK_SHOWN_TO else None
    return {
        "ratings": [] if hidden else _with_lines(person, season_of(today)),
        "ratings_hidden": mine and person.hide_ratings,
        "streak": streaks.current(streak, today),
        "longest_streak": streak.best if streak and mine else 0,
    }


def _with_lines(person: User, season: str) -> list[tuple[GameRating, RatingLine | None]]:
    ratings = ratings_of(person, season)
    lines = lines_of(person, season) if ratings else {}
    return [(rating, lines.get(rating.game.slug)) for rating in ratings]
