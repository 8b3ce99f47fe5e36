"""The games that can be played: each game app registers a `GameApp` when it starts.

Tables, pages and tests find games here by slug.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any, NamedTuple

from django.utils.functional import Promise

from accounts.guests import guest_mergers
from accounts.preferences import GamePreference, game_preferences
from accounts.privacy import exporters
from tables.game import Data, Game, Judge, Judgement, Option
from tables.link_picture import LinkPicture
from tables.rng import RandomStream
from tables.state import TableState, engines

TILE_SHEET = "tiles/faces.svg"  # of games that name no other


@dataclass(frozen=True)
class Tutorial:
    """A first game with advice: a prepared deal, and the options of its table.

    duration, teaches: texts for pages. tiles: decoration beside them, in tile notation. first: the
    move that begins it, where a game is begun on a title page; its lesson has none.
    """

    seed: str  # 64 hex digits
    options: Data
    duration: str | Promise
    teaches: str | Promise
    tiles: str = ""
    first: Any = None


@dataclass(frozen=True)
class HelpArticle:
    """A page of a game's help. tiles: decoration beside its title, in tile notation."""

    slug: str
    title: str | Promise
    summary: str | Promise
    template: str
    tiles: str = ""


class ContestScore(NamedTuple):
    """What a finished game is worth in a contest: more points are better, then less time.

    used_ms: pauses are time used. paused_ms: how much of it. played: whether the player has made
    any move of the game.
    """

    points: int
    used_ms: int
    paused_ms: int = 0
    played: bool = True


@dataclass(frozen=True)
class ContestGame:
    """How a game that one person plays for points is played in contests.

    form: the form class with the options of a contest. table_data: the form data of an
    entrant's table, given these options and the contest's secret seed. score: of a finished
    game. clock: when its clock runs, and whether it may be paused. describe: the options in one
    line. of_day: the options of a day's contest. series_options: those that a new site offers
    all the time. fastest_ms: no person takes less than this for a move, on average over a game,
    counted from what was done at the table before it.
    """

    form: Callable[..., Any]
    table_data: Callable[[Data, str], Data]
    score: Callable[[TableState], ContestScore]
    clock: str | Promise
    describe: Callable[[Data], str]
    of_day: Callable[[date], Data]
    series_options: tuple[Data, ...]
    fastest_ms: int


class Summary(NamedTuple):
    """What a review says of a game as a whole. weigh: of its states, from deal to end: facts that
    are kept. tell: these as names and values, in the reader's language."""

    weigh: Callable[[Sequence[Any], RandomStream], Data]
    tell: Callable[[Data], list[tuple[str, str]]]


@dataclass(frozen=True)
class Reviewer:
    """How a finished game is explained to its players.

    version: a review that another one made is made anew. judge: of one decision. explain: a
    judgement in one or two plain sentences, in the reader's language. move_name: a move of a
    judgement with these facts, as players call it: "6-4 on the 4". points: what the expected points
    of a move are, as a heading. quick: a game is judged in a few seconds. sees_hidden: the judge is
    given the state in place of the view, because only that says what became of a deal, and the
    review says so.
    """

    version: str
    judge: Judge
    explain: Callable[[Judgement], str]
    move_name: Callable[[Any, Data], str]
    points: str | Promise
    quick: bool = False
    sees_hidden: bool = False
    summary: Summary | None = None


@dataclass(frozen=True)
class Problems:
    """How decisions of bots become problems for players, in a game that has a `Reviewer`.

    rules: form data of the bots' game. moves: of a seat's view and options, moves to choose from,
    besides those that the judge names; () where there is no question. position: of the view, what
    the player is shown, as plain data for the game's template "problem". vague: whether the reason
    of a judgement teaches nothing. looks: one decision in so many is looked at. themes: of the
    seat's view and the judgement of the best wrong choice, what is decided and what makes the
    difference, as `learn.problems.themes` names them, or "".
    """

    rules: Callable[[], Data]
    moves: Callable[[Any, Sequence[Option], RandomStream], Sequence[Any]]
    position: Callable[[Any], Data]
    vague: Callable[[Judgement], bool]
    looks: int
    themes: Callable[[Any, Judgement], tuple[str, str]]


class Bar(NamedTuple):
    """A line of `Bars`: its name, how long its bar is, and the cells beside it."""

    name: str
    length: float
    cells: tuple[str | int | float, ...]


class Bars(NamedTuple):
    """A picture of bars and its table. heads: of the names and of the cells. note: on what it is
    about, "" for none. most: the length of the longest bar that there can be; None if that is the
    longest one."""

    title: str
    heads: tuple[str, ...]
    bars: Sequence[Bar]
    note: str = ""
    most: float | None = None

    @property
    def lines(self) -> list[tuple[Bar, str]]:
        """With the width of each bar, of a hundred."""
        most = self.most or max((bar.length for bar in self.bars), default=0) or 1
        return [(bar, f"{100 * max(0, bar.length) / most:.1f}") for bar in self.bars]


class Asked(NamedTuple):
    """Of which games a player asks for statistics. results: rows of `GameResult`, without those
    whose results are secret. since: the first day. against: as in these rows; None for all."""

    user: Any
    results: Any  # a QuerySet
    since: datetime | None
    against: str | None


@dataclass(frozen=True, eq=False)
class GameApp:
    """Everything that the site needs to know of a game.

    form: the form class with the game's own options for a new table, whose choices stand in its
    fields. start_page: URL name of the
    page where the game is chosen. recorder: saves a finished game, inside the transaction that
    ends it. merge_guest: moves a guest's rows to an account. describe_result: one line about a
    finished game, for one seat. export: a user's rows. defaults: options that a host who has not
    chosen gets, where they depend on what staff have set. contest: how it is played in contests, if
    it is. tournament: form data of a table in a tournament; None if it has none. rated: people at
    public tables get a rating. scores_page: URL name of the page with the best scores, "" if the
    game has none. tile_sheet: the static file with its tiles' faces. link_picture: what is drawn
    for links to a finished game. sample_tiles: some tiles for other links, as they are drawn.
    reviewer: how its players have a finished game explained; None if they cannot. problems: how the
    problem of the day is made; None if there is none. facts: what statistics count of a game that
    is over, as plain data for one seat. statistics: the pictures made of them. timed: the kinds of
    moves whose time is measured, because nobody else is waited for.
    """

    engine: Game
    name: str | Promise
    description: str | Promise
    form: Callable[..., Any]
    short_name: str | Promise = ""  # in the navigation
    start_page: str = "lobby"
    public_pages: tuple[str, ...] = ()  # URL names of its pages that need no account
    recorder: Callable[[TableState], None] | None = None
    merge_guest: Callable[[Any, Any, int], None] | None = None
    describe_result: Callable[[TableState, int], str] | None = None
    export: Callable[[Any], Any] | None = None
    contest: ContestGame | None = None
    tournament: Data | None = None
    tutorial: Tutorial | None = None
    preferences: tuple[GamePreference, ...] = ()
    help: tuple[HelpArticle, ...] = ()
    rated: bool = False
    scores_page: str = ""
    tile_sheet: str = TILE_SHEET
    link_picture: Callable[[TableState], LinkPicture] | None = None
    sample_tiles: str = ""
    art: str = ""  # static/img/game-<art>: its picture in the lobby
    defaults: Callable[[], Data] = dict
    reviewer: Reviewer | None = None
    problems: Problems | None = None
    facts: Callable[[Any, int], Data] | None = None
    statistics: Callable[[Asked], list[Bars]] | None = None
    timed: tuple[str, ...] = ()

    @property
    def slug(self) -> str:
        return self.engine.slug


_apps: dict[str, GameApp] = {}


def register(app: GameApp) -> None:
    """Adds a game. Called once for each game, in its `AppConfig.ready()`."""
    _apps[app.slug] = app
    engines[app.slug] = app.engine
    game_preferences.update({preference.key: preference for preference in app.preferences})
    if app.export:
        exporters[app.slug] = app.export
    if app.merge_guest:
        guest_mergers.append(app.merge_guest)


def unregister(app: GameApp) -> None:
    """Removes a game. For tests, which add one temporarily."""
    del _apps[app.slug], engines[app.slug]
    for preference in app.preferences:
        del game_preferences[preference.key]
    if app.export:
        del exporters[app.slug]
    if app.merge_guest:
        guest_mergers.remove(app.merge_guest)


def game_apps() -> tuple[GameApp, ...]:
    """All games, in the order of INSTALLED_APPS."""
    return tuple(_apps.values())


def find_game(slug: str) -> GameApp | None:
    return _apps.get(slug)


def has_reviews(slug: str) -> bool:
    """Whether players may have finished games of this kind reviewed."""
    app = _apps.get(slug)
    return app is not None and app.reviewer is not None


def with_defaults(slug: str, data: Mapping[str, Any]) -> Mapping[str, Any]:
    """The options of a new table, with those that its host has not chosen."""
    app = _apps.get(slug)
    return {**app.defaults(), **data} if app else data


def game_name(slug: str) -> str:
    """The name of a game, or its slug if it is no longer installed."""
    app = _apps.get(slug)
    return str(app.name) if app else slug
