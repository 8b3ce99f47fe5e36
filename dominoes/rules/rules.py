"""What a table of dominoes is played by: checks the choices of a host."""

import re
from collections.abc import Mapping
from typing import Any, get_args

from dominoes.rules.view import Against
from tables.game import Data

MINUTES = (5, 0)  # of the game clock; 0: none
PAUSE = 120  # seconds for which a game with a clock may be paused
LONGEST_PAUSE = 600
DEALS = 999_999_999  # the highest number of a deal; the lowest is 1
_SECRET = re.compile(r"[0-9a-f]{64}")
_NUMBER = re.compile(r"[1-9][0-9]{0,8}")


def checked_rules(data: Mapping[str, Any]) -> Data:
    """minutes: 5, or 0 for no clock. pause: seconds, of a game with a clock. against: ai or people.
    practice: the deal may be played again. helps: hints and undo are allowed. deal: see
    `_deal_rule`."""
    against, minutes = data.get("against", "ai"), data.get("minutes", MINUTES[0])
    practice, helps = data.get("practice", True), data.get("helps", False)
    pause = data.get("pause", PAUSE)
    if against not in get_args(Against):
        raise ValueError("against is ai or people")
    if isinstance(minutes, bool) or minutes not in MINUTES:
        raise ValueError("minutes is 5 or 0")
    if not isinstance(practice, bool) or not isinstance(helps, bool):
        raise ValueError("practice and helps are true or false")
    if helps and (against == "people" or not practice):
        raise ValueError("hints and undo are for practice against the AI")
    if not isinstance(pause, int) or not 0 <= pause <= LONGEST_PAUSE:
        raise ValueError(f"pause is from 0 to {LONGEST_PAUSE} seconds")
    chosen = {"minutes": minutes, "against": against, "practice": practice, "helps": helps}
    return {**chosen, "pause": pause, "deal": _deal_rule(data.get("deal", ""))}


def _deal_rule(deal: Any) -> str | list[str]:
    """ "": drawn from the game's seed. "48213907": the deal of that number. 64 hex digits: a secret
    seed, kept as a list of one, because only words and numbers of the rules are shown with the
    table's options. ValueError for anything else."""
    word = deal[0] if isinstance(deal, list | tuple) and len(deal) == 1 else deal
    if isinstance(word, str):
        if word == "" or _NUMBER.fullmatch(word):
            return word
        if _SECRET.fullmatch(word):
            return [word]
    raise ValueError(f"a deal's number is from 1 to {DEALS}")
