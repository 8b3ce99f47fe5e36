"""Reads tournaments: their standings, rounds and tables; and what a report contains about them: the
names of those that the reported player planned, and why they declared tables void, as far as the
reporter sees the club."""

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from datetime import datetime
from typing import Any, NamedTuple

from django.db.models import Count, F, Q, QuerySet
from django.utils.translation import override

from accounts.models import User
from accounts.sessions import online_among
from clubs.models import Club, Membership
from clubs.refusals import must
from clubs.tournaments.models import Act, Entrant, Removal, Round, RoundTable, State, Tournament
from clubs.tournaments.seating import Tables
from clubs.tournaments.standings import Row, Score, standings
from moderation.services import Data, SnapshotPart
from tables.hooks import SecrecyPolicy
from tables.link_picture import LinkPicture, in_english, in_groups, writable
from tables.models import Seat
from tables.registry import find_game, game_name
from tables.rng import commitment, following
from tables.selectors import playing_with_others
from tables.state import TOURNAMENT

SHOWN_AT_CLUB, SHOWN_ON_PROFILE, ACTS_SHOWN = 5, 6, 100

ANY = "SELECT EXISTS (SELECT 1 FROM tournaments_tournament WHERE club_id = %(club)s)"


def tournament_for(club: Club, tournament_id: str) -> Tournament:
    found = Tournament.objects.filter(pk=tournament_id, club=club).select_related("club").first()
    return must(found, "no_such_tournament")


def link_picture(tournament: Tournament) -> LinkPicture:
    """What the picture of a link to a tournament shows: its name, what is played when, and tiles of
    its game."""
    name, app = writable(tournament.name, "A tournament"), find_game(tournament.game)
    with override("en"):
        game = game_name(tournament.game)
    when = f"{in_english(tournament.wall)}, {tournament.city} time"
    tiles = in_groups([app.sample_tiles.split()]) if app else ()
    return LinkPicture(name, f"{game} · {when}", tiles)


def of_club(club: Club) -> list[Tournament]:
    """Those that are to come or running, the next first, and then the newest that have ended."""
    rows = Tournament.objects.filter(club=club)
    coming = rows.filter(state__in=(State.OPEN, State.RUNNING)).order_by("starts", "pk")
    ended = rows.filter(state=State.OVER).order_by("-ended", "pk")
    return [*coming, *ended[:SHOWN_AT_CLUB]]


def entrants_of(tournament: Tournament) -> list[Entrant]:
    rows = Entrant.objects.filter(tournament=tournament).select_related("user")
    return list(rows.order_by("number", "entered", "pk"))


def acts_in(tournament: Tournament) -> list[Act]:
    """What organisers did, the newest first."""
    rows = Act.objects.filter(tournament=tournament).select_related("by", "who", "other")
    return list(rows.order_by("-at", "-pk")[:ACTS_SHOWN])


def plan_of(tournament: Tournament) -> list[list[User | None]]:
    """The seats of the next round that were drawn already, None for bots."""
    plan = tournament.plan or []
    rows = Entrant.objects.filter(pk__in=[one for table in plan for one in table if one])
    users = dict(rows.select_related("user").values_list("pk", "user"))
    people = User.objects.in_bulk([user for user in users.values() if user])
    return [[people.get(users.get(one) or 0) for one in table] for table in plan]


def taken_out_of(tournament: Tournament) -> list[User]:
    rows = Removal.objects.filter(tournament=tournament).select_related("user")
    return [row.user for row in rows.order_by("at", "pk")]


def entrant_of(tournament: Tournament, user: User) -> Entrant | None:
    return Entrant.objects.filter(tournament=tournament, user=user.pk).first()


def who_entered(tournament_id: str) -> set[int]:
    rows = Entrant.objects.filter(tournament=tournament_id, user__isnull=False)
    return set(rows.values_list("user", flat=True))


def to_announce(tournament_id: str, at: datetime) -> dict[str, Any] | None:
    """What members are told of a tournament, see `Announcement`."""
    rows = Tournament.objects.filter(pk=tournament_id, state=State.OPEN, starts__gt=at)
    said = rows.values("starts", "zone", title=F("name")).first()
    return {**said, "args": [tournament_id]} if said else None


def rounds_of(tournament: Tournament) -> QuerySet[Round]:
    """The rounds that were dealt."""
    rows = Round.objects.filter(tournament=tournament, dealt__isnull=False)
    return rows.order_by("number")


def stands_since(tournament: Tournament) -> datetime | None:
    """Since when a tournament waits for its next round; None before the first, while one is played
    and when all is over."""
    if tournament.state != State.RUNNING:
        return None
    rows = Round.objects.filter(tournament=tournament, number=tournament.round)
    return rows.values_list("over", flat=True).first()


def tables_of(tournament: Tournament) -> list[RoundTable]:
    """All tables of all rounds so far."""
    rows = RoundTable.objects.filter(round__tournament=tournament).select_related("round")
    return list(rows.order_by("round__number", "number"))


def history_of(tables: Iterable[RoundTable]) -> list[Tables]:
    """Who sat where, round by round."""
    rounds: dict[int, Tables] = {}
    for row in tables:
        rounds.setdefault(row.round.number, []).append(row.players)
    return [rounds[number] for number in sorted(rounds)]


def scores_of(row: RoundTable) -> dict[int, Score]:
    """What each entrant has at a table that counts."""
    points, won = Counter[int](), Counter[int]()
    for game in () if row.void else row.scores.values():
        for entrant, (score, wins) in game.items():
            points[int(entrant)] += score
            won[int(entrant)] += wins
    return {entrant: (points[entrant], won[entrant]) for entrant in points.keys() | won.keys()}


def standings_of(
    entrants: Sequence[Entrant], tables: Sequence[RoundTable], upto: int | None = None
) -> list[Row]:
    """The standings now, or after a round."""
    rounds: dict[int, dict[int, Score]] = {}
    counted = [row for row in tables if upto is None or row.round.number <= upto]
    for row in counted:
        rounds.setdefault(row.round.number, {}).update(scores_of(row))
    by_number = [rounds[number] for number in sorted(rounds)]
    met = [[one for one in row.players if one] for row in counted if not row.void]
    return standings([entrant.pk for entrant in entrants], by_number, met)


class Proof(NamedTuple):
    """The hash of the seed of one game of a round, and the seed once the round is over."""

    round: int
    game: int
    hash: str
    seed: str | None


def proofs_of(tournament: Tournament) -> list[Proof]:
    proofs = []
    for row in Round.objects.filter(tournament=tournament).order_by("number"):
        seed = row.seed
        for game in range(1, tournament.games + 1):
            proofs.append(Proof(row.number, game, commitment(seed), seed if row.over else None))
            seed = following(seed)
    return proofs


def free_to_play(users: Collection[int]) -> frozenset[int]:
    """Those of these users who can begin at once: they are there, and do not play with others at
    another table, where a second clock would run."""
    return online_among(users) - playing_with_others(users)


def playing_elsewhere(tournament: Tournament, among: Q) -> list[User]:
    """Those of some players who play with others at another table now; between two rounds, when
    none of the tournament's own is played."""
    rows = Entrant.objects.filter(among, tournament=tournament, left=None, user__isnull=False)
    busy = playing_with_others(rows.values_list("user", flat=True))
    return list(User.objects.filter(pk__in=busy).order_by("username"))


def own_table(tournament: Tournament, user: User) -> RoundTable | None:
    """The table of the running round where a user has a seat."""
    rows = RoundTable.objects.filter(round__tournament=tournament, round__number=tournament.round)
    rows = rows.filter(round__over=None, over=None, void="", table__isnull=False)
    seats = Seat.objects.filter(user=user.pk, ended=None)
    return rows.filter(table__in=seats.values("table")).first()


def mark_of(row: Round) -> str:
    """How the tables of a round name it in their options."""
    return f"{row.tournament_id}-{row.number}"


def is_hidden(options: dict[str, Any]) -> bool | None:
    """Whether the round of a table is still being played; None for tables of no tournament."""
    mark = options.get(TOURNAMENT)
    if mark is None:
        return None
    tournament, _, number = mark.rpartition("-")
    return Round.objects.filter(tournament=tournament, number=number, over=None).exists()


def hidden(table: Any) -> QuerySet[RoundTable]:
    return RoundTable.objects.filter(round__over=None, table=table)


# A replay shows the walls and all hands, and somebody may still play with them.
SECRECY = SecrecyPolicy(is_hidden, hidden, only_deal=True, replays=False)


def profile(person: User, relationship: str) -> dict[str, Any]:
    """The badges on a player's page: the first three places in tournaments of listed clubs, the
    newest first, of those who stayed. Whoever shares a place or is better makes up a third at most:
    where everybody is equal, nobody has won. Hidden with the ratings."""
    if relationship == "blocked" or (person.hide_ratings and relationship != "me"):
        return {}
    rows = Entrant.objects.filter(user=person, place__lte=3, tournament__club__listed=True)
    others = "tournament__entrants"
    as_good = Count(others, filter=Q(**{f"{others}__place__lte": F("place")}))
    rows = rows.filter(left=None).alias(size=Count(others), as_good=as_good)
    rows = rows.filter(size__gte=3 * F("as_good"))
    newest = rows.select_related("tournament").order_by("-tournament__ended", "pk")
    return {"badges": list(newest[:SHOWN_ON_PROFILE])}


def export(user: User) -> dict[str, Any]:
    """A user's data as JSON values."""
    rows = Entrant.objects.filter(user=user).select_related("tournament__club")
    made = Tournament.objects.filter(by=user).order_by("made", "pk")
    acts = Act.objects.filter(by=user).select_related("tournament").order_by("at", "pk")
    return {
        "made": [row.name for row in made],
        "organised": [_exported_act(row) for row in acts],
        "entered": [_exported(row) for row in rows.order_by("entered", "pk")],
    }


def _exported_act(row: Act) -> dict[str, Any]:
    about = {"tournament": row.tournament.name, "what": row.what, "number": row.number}
    return about | {"why": row.why, "at": _iso(row.at)}


def _exported(row: Entrant) -> dict[str, Any]:
    times = {"entered": _iso(row.entered), "left": _iso(row.left)}
    about = {"tournament": row.tournament.name, "club": row.tournament.club.name}
    rounds = [_points_in(row, table) for table in tables_of(row.tournament)]
    points = [each for each in rounds if each is not None]
    return {**about, **times, "points": points, "place": row.place, "prize": row.prize}


def _points_in(entrant: Entrant, table: RoundTable) -> dict[str, int] | None:
    """What they won at a table of a round, if they sat there and it counts."""
    score = scores_of(table).get(entrant.pk)
    if score is None:
        return None
    return {"round": table.round.number, "points": score[0], "won": score[1]}


def _iso(at: datetime | None) -> str | None:
    return at.isoformat() if at else None


REPORT_NAME, MOST_REPORTED = "tournaments", 20  # lines of each kind


def _take_for_report(reporter: Any, reported: Any, table: str | None, what: str) -> Data:
    mine = Membership.objects.filter(user=reporter.pk).values("club")
    seen = Tournament.objects.filter(Q(club__in=mine) | Q(club__listed=True))
    planned = seen.filter(by=reported.pk).order_by("-made", "pk")[:MOST_REPORTED]
    voided = Act.objects.filter(by=reported.pk, what=Act.What.VOID, tournament__in=seen)
    voided = voided.select_related("tournament").order_by("-at", "-pk")[:MOST_REPORTED]
    name = reported.get_username()
    lines = [_line(name, row.made, f"planned {row.name} ({row.pk})") for row in planned]
    lines += [
        _line(name, row.at, f"voided table {row.number} of {row.tournament.name}: {row.why}")
        for row in voided
    ]
    return {"lines": sorted(lines, key=lambda line: int(line["at"]))}


def _line(name: str, at: datetime, text: str) -> Data:
    moment = int(at.timestamp() * 1000)
    return {"where": "tournament", "at": moment, "name": name, "text": text}


def _follow_report(part: Data) -> Data:
    """Tournaments stay as they were when the report was sent."""
    return part


REPORT_PART = SnapshotPart(_take_for_report, _follow_report)
