"""The patterns of Zung Jung mahjong in words and tiles, for the help and for the panel.

An example is a winning hand set by set. A set that begins with + was claimed, one that begins with
= is a concealed quad. The last tile is the winning one, drawn unless `by` says otherwise, and the
winner is East.
"""

from typing import Any, Literal, NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

CATEGORIES = {
    1: _("Trivial patterns"),
    2: _("One suit"),
    3: _("Honours"),
    4: _("Triplets and quads"),
    5: _("Identical runs"),
    6: _("Similar sets"),
    7: _("Consecutive sets"),
    8: _("Terminals"),
    9: _("Incidental patterns"),
    10: _("Irregular hands"),
}


class ShownSet(NamedTuple):
    """A set of an example as it lies at the table. A tile without a face lies face down."""

    tiles: tuple[str | None, ...]
    look: Literal["", "claimed", "concealed"]  # concealed: a quad that was laid down

    @property
    def label(self) -> str | Promise:
        """What a screen reader says before the tiles."""
        return LOOKS[self.look]


LOOKS: dict[str, str | Promise] = {
    "": "",
    "claimed": _("claimed:"),
    "concealed": _("concealed quad:"),
}


class Example(NamedTuple):
    """What a pattern is, and a hand that has it."""

    meaning: str | Promise
    hand: str
    facts: dict[str, Any] = {}  # of how the hand was won, as in `Win` of the rules

    @property
    def sets(self) -> tuple[tuple[str, ...], ...]:
        return tuple(tuple(text.strip("+= ").split()) for text in self.hand.split("/"))

    @property
    def shown(self) -> tuple[ShownSet, ...]:
        return tuple(_shown(text.strip()) for text in self.hand.split("/"))


def _shown(text: str) -> ShownSet:
    tiles = tuple(text.strip("+=").split())
    if text[0] == "=":
        return ShownSet((None, *tiles[1:3], None), "concealed")
    return ShownSet(tiles, "claimed" if text[0] == "+" else "")


EXAMPLES = {
    "1.1": Example(
        _("Four runs and any pair."), "1D 2D 3D / 4B 5B 6B / +7B 8B 9B / 3C 4C 5C / WD WD"
    ),
    "1.2": Example(
        _("No claimed set before the win. Concealed quads are allowed."),
        "2D 3D 4D / 7B 7B 7B / 4C 5C 6C / 6C 7C 8C / N N",
    ),
    "1.3": Example(
        _("Only numbers from 2 to 8."), "2D 3D 4D / +5B 5B 5B / 4C 5C 6C / 6B 7B 8B / 8C 8C"
    ),
    "2.1.1": Example(
        _("Tiles of one suit, and honours."), "1B 2B 3B / 5B 6B 7B / +8B 8B 8B / WD WD WD / N N"
    ),
    "2.1.2": Example(
        _("Tiles of one suit only."), "+1B 2B 3B / 2B 3B 4B / 5B 5B 5B / 6B 7B 8B / 9B 9B"
    ),
    "2.2": Example(
        _("1112345678999 of one suit, concealed, and any tile of the suit as the last one."),
        "1C 1C 1C / 2C 3C 4C / 6C 7C 8C / 9C 9C 9C / 5C 5C",
    ),
    "3.1": Example(
        _("A triplet or quad of dragons or of your own wind. It counts for each such set."),
        "+RD RD RD / 2D 3D 4D / 6B 7B 8B / 3C 3C 3C / 9D 9D",
    ),
    "3.2.1": Example(
        _("Two triplets of dragons, and a pair of the third."),
        "+RD RD RD / +GD GD GD / 2D 3D 4D / 6B 7B 8B / WD WD",
    ),
    "3.2.2": Example(
        _("Triplets of all three dragons."), "+RD RD RD / +GD GD GD / WD WD WD / 6B 7B 8B / 2D 2D"
    ),
    "3.3.1": Example(
        _("Two triplets of winds, and a pair of a third wind."),
        "+S S S / +N N N / 4C 5C 6C / 2D 3D 4D / W W",
    ),
    "3.3.2": Example(_("Triplets of three winds."), "+S S S / +N N N / W W W / 4C 5C 6C / 2D 2D"),
    "3.3.3": Example(
        _("Triplets of three winds, and a pair of the fourth."),
        "+S S S / +N N N / W W W / 4C 5C 6C / E E",
    ),
    "3.3.4": Example(_("Triplets of all four winds."), "+E E E / +S S S / W W W / N N N / 2D 2D"),
    "3.4": Example(_("Only winds and dragons."), "+S S S / +N N N / RD RD RD / +WD WD WD / GD GD"),
    "4.1": Example(
        _("Four triplets or quads."), "+2D 2D 2D / +5B 5B 5B / +8C 8C 8C / N N N / 4C 4C"
    ),
    "4.2.1": Example(
        _("Two triplets or quads that were not claimed, not even the last tile of one."),
        "4D 4D 4D / 7B 7B 7B / +2C 3C 4C / 6C 7C 8C / 9D 9D",
    ),
    "4.2.2": Example(
        _("Three triplets or quads that were not claimed."),
        "4D 4D 4D / 7B 7B 7B / 2C 2C 2C / +6C 7C 8C / 9D 9D",
    ),
    "4.2.3": Example(
        _("Four triplets or quads that were not claimed."),
        "4D 4D 4D / 7B 7B 7B / 2C 2C 2C / 8C 8C 8C / 9D 9D",
    ),
    "4.3.1": Example(
        _("One quad, concealed or melded."), "+5D 5D 5D 5D / 2B 3B 4B / 6B 7B 8B / 3C 4C 5C / 9C 9C"
    ),
    "4.3.2": Example(_("Two quads."), "+5D 5D 5D 5D / =8B 8B 8B 8B / 2B 3B 4B / 3C 4C 5C / 9C 9C"),
    "4.3.3": Example(
        _("Three quads."), "+5D 5D 5D 5D / +8B 8B 8B 8B / =N N N N / 3C 4C 5C / 9C 9C"
    ),
    "4.3.4": Example(
        _("Four quads."), "+5D 5D 5D 5D / +8B 8B 8B 8B / =N N N N / +3C 3C 3C 3C / 9C 9C"
    ),
    "5.1.1": Example(
        _("The same run twice in one suit."), "2D 3D 4D / 2D 3D 4D / +6B 7B 8B / 5C 5C 5C / N N"
    ),
    "5.1.2": Example(
        _("Two runs, each of them twice."), "2D 3D 4D / 2D 3D 4D / +6B 7B 8B / 6B 7B 8B / N N"
    ),
    "5.1.3": Example(
        _("The same run three times in one suit."),
        "+2D 3D 4D / +2D 3D 4D / 2D 3D 4D / 6B 7B 8B / N N",
    ),
    "5.1.4": Example(
        _("The same run four times."), "+2D 3D 4D / 2D 3D 4D / 2D 3D 4D / +2D 3D 4D / N N"
    ),
    "6.1": Example(
        _("The same run in all three suits."), "3D 4D 5D / 3B 4B 5B / +3C 4C 5C / 8B 8B 8B / N N"
    ),
    "6.2.1": Example(
        _("The same triplet in two suits, and the pair in the third."),
        "+4D 4D 4D / +4B 4B 4B / 6C 7C 8C / 7B 8B 9B / 4C 4C",
    ),
    "6.2.2": Example(
        _("The same triplet in all three suits."),
        "+4D 4D 4D / +4B 4B 4B / 4C 4C 4C / 6C 7C 8C / N N",
    ),
    "7.1": Example(
        _("123, 456 and 789 of one suit, as runs."),
        "1B 2B 3B / +4B 5B 6B / 7B 8B 9B / 5D 5D 5D / N N",
    ),
    "7.2.1": Example(
        _("Triplets of three numbers in a row, in one suit."),
        "+3C 3C 3C / +4C 4C 4C / 5C 5C 5C / 6B 7B 8B / N N",
    ),
    "7.2.2": Example(
        _("Triplets of four numbers in a row, in one suit."),
        "+3C 3C 3C / +4C 4C 4C / 5C 5C 5C / +6C 6C 6C / N N",
    ),
    "8.1.1": Example(
        _("A terminal or an honour in every set and in the pair."),
        "1D 2D 3D / 7B 8B 9B / +9C 9C 9C / N N N / 1B 1B",
    ),
    "8.1.2": Example(
        _("A terminal in every set and in the pair."),
        "1D 2D 3D / 7B 8B 9B / +9C 9C 9C / 1C 2C 3C / 1B 1B",
    ),
    "8.1.3": Example(
        _("Only terminals and honours, as triplets or as seven pairs."),
        "+1D 1D 1D / +9B 9B 9B / +N N N / 9C 9C 9C / RD RD",
    ),
    "8.1.4": Example(
        _("Only terminals, as triplets or as seven pairs."),
        "+1D 1D 1D / +9B 9B 9B / +1C 1C 1C / 9C 9C 9C / 9D 9D",
    ),
    "9.1.1": Example(
        _("You win with the last tile of the wall."),
        "2D 3D 4D / +6B 7B 8B / 5C 5C 5C / 7C 8C 9C / N N",
        {"last_tile": True},
    ),
    "9.1.2": Example(
        _("You win with the discard after the last tile of the wall."),
        "N N / +6B 7B 8B / 5C 5C 5C / 7C 8C 9C / 2D 3D 4D",
        {"by": "discard", "last_tile": True},
    ),
    "9.2": Example(
        _("You win with the tile drawn after a quad."),
        "+8B 8B 8B 8B / 2D 3D 4D / 5C 5C 5C / 7C 8C 9C / N N",
        {"supplement": True},
    ),
    "9.3": Example(
        _("You win with the tile that another player adds to a claimed triplet."),
        "N N / 2D 3D 4D / +5C 5C 5C / 7C 8C 9C / 6B 7B 8B",
        {"by": "robbing"},
    ),
    "9.4.1": Example(
        _("East wins with the first fourteen tiles."),
        "2D 3D 4D / 6B 7B 8B / 5C 5C 5C / 7C 8C 9C / N N",
        {"blessing": True},
    ),
    "9.4.2": Example(
        _("Another player wins with East's first discard."),
        "N N / 2D 3D 4D / 5C 5C 5C / 7C 8C 9C / 6B 7B 8B",
        {"by": "discard", "blessing": True},
    ),
    "10.1": Example(
        _("One of each terminal and honour, and one of them twice."),
        "1D / 9D / 1B / 9B / 1C / 9C / E / S / W / N / RD / WD / GD GD",
    ),
    "10.2": Example(
        _("Four of a kind may be two pairs. Only patterns that need no sets are added."),
        "2D 2D / 5D 5D / 3B 3B / 9B 9B / 4C 4C / E E / RD RD",
    ),
}
