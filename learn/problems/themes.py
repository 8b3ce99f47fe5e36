"""By what problems are found: their game, what is decided, what makes the difference, and how hard
they are.

How hard one is follows from how many found the best choice. Until many have answered it counts as
well how far the next best choice is behind.
"""

from collections.abc import Mapping
from typing import Any, NamedTuple

from django.db.models import F, FloatField, QuerySet
from django.db.models.functions import Cast
from django.http import QueryDict
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from learn.problems.selectors import games_of_problems

Names = Mapping[str, str | Promise]
KINDS: Names = {
    "discard": _("Discards"),
    "claim": _("Calls and claims"),
    "quad": _("Quads"),
    "pass": _("Passing tiles"),
}
IDEAS: Names = {
    "speed": _("Nearer to winning"),
    "value": _("More points"),
    "open": _("Keeping more hands open"),
    "safety": _("Danger"),
}
LEVELS: Names = {"easy": _("Easy"), "medium": _("Medium"), "hard": _("Hard")}
MEDIUM, EASY = 0.6, 0.75  # from this share of right answers on
FEW = 10  # answers that weigh as much as the gap between the choices


class Link(NamedTuple):
    """A choice of a filter. query: of its address."""

    text: str | Promise
    query: str
    current: bool


class Filter(NamedTuple):
    """name: of the parameter in the address."""

    name: str
    title: str | Promise
    links: list[Link]


class Chosen(NamedTuple):
    """ "" for all."""

    game: str
    kind: str
    idea: str
    level: str

    @property
    def query(self) -> str:
        return _query(self)


def names_of() -> dict[str, tuple[str | Promise, Names]]:
    """By parameter, in the order of `Chosen`."""
    games = {app.slug: app.short_name for app in games_of_problems()}
    return {
        "game": (_("Game"), games),
        "kind": (_("Decision"), KINDS),
        "idea": (_("What decides"), IDEAS),
        "level": (_("Difficulty"), LEVELS),
    }


def chosen_in(asked: QueryDict) -> Chosen:
    """What an address asks for; what is not known counts as all."""
    values = {name: asked.get(name, "") for name in names_of()}
    known = {name: names for name, (title, names) in names_of().items()}
    return Chosen(**{name: value if value in known[name] else "" for name, value in values.items()})


def filters(chosen: Chosen) -> list[Filter]:
    out = []
    for name, (title, known) in names_of().items():
        every = [("", _("All")), *known.items()]
        links = [
            Link(text, _query(chosen._replace(**{name: value})), value == getattr(chosen, name))
            for value, text in every
        ]
        out.append(Filter(name, title, links))
    return out


def _query(chosen: Chosen) -> str:
    query = QueryDict(mutable=True)
    query.update({name: value for name, value in chosen._asdict().items() if value})
    return query.urlencode()


def matching(found: QuerySet[Any], chosen: Chosen) -> QuerySet[Any]:
    same = {name: value for name, value in chosen._asdict().items() if value and name != "level"}
    found = with_share(found).filter(**same)
    if chosen.level == "easy":
        return found.filter(found_by__gte=EASY)
    if chosen.level == "medium":
        return found.filter(found_by__gte=MEDIUM, found_by__lt=EASY)
    return found.filter(found_by__lt=MEDIUM) if chosen.level == "hard" else found


def with_share(found: QuerySet[Any]) -> QuerySet[Any]:
    """The same with `found_by`: the share of players that find the best choice."""
    right = Cast("right", FloatField()) + FEW * F("easy")
    return found.annotate(found_by=right / (F("answered") + FEW))


def words_of(one: Any) -> str:
    """What is decided in a problem that has its share, and how hard it is."""
    share = one.found_by
    level = LEVELS["easy" if share >= EASY else "medium" if share >= MEDIUM else "hard"]
    return " · ".join(str(name) for name in (KINDS.get(one.kind), level) if name)
