"""How a call takes place: over our own connections between browsers, or in a meeting elsewhere."""

from collections.abc import Callable
from dataclasses import dataclass

from calls import zoom

MESH, ZOOM = "mesh", "zoom"


@dataclass(frozen=True)
class Provider:
    """offered: whether it is set up here. begin: opens what the call needs elsewhere, and returns
    its link, which everybody invited gets; it may raise Refused."""

    offered: Callable[[], bool]
    begin: Callable[[], str]


PROVIDERS = {
    MESH: Provider(offered=lambda: True, begin=str),
    ZOOM: Provider(offered=zoom.is_set_up, begin=zoom.open_meeting),
}


def offered(name: str) -> bool:
    return name in PROVIDERS and PROVIDERS[name].offered()
