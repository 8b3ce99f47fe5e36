"""What contests register with the ledger, which knows them only by their ids."""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass


@dataclass(frozen=True)
class ContestLink:
    """A contest in the history of a player's coins."""

    title: str
    url: str


# Finds contests by their ids; what it does not know has no link.
contest_links: list[Callable[[Collection[str]], Mapping[str, ContestLink]]] = []


def links_of(contests: Collection[str]) -> dict[str, ContestLink]:
    return {contest: link for find in contest_links for contest, link in find(contests).items()}
