"""Every reason for which the rules of American mah jongg refuse a move, in plain words.

The words are for the player: short and kind. A refused move changes nothing.
"""

from tables.game import IllegalMove

REFUSALS = {
    # Whose decision, and which
    "game_over": "This game is over.",
    "no_such_seat": "There is no such seat.",
    "hand_dead": "Your hand is dead: you pay at the end, and play goes on without you.",
    "not_your_turn": "It is not your turn.",
    "not_now": "That cannot be done now.",
    "already_answered": "You have answered already.",
    "only_strict": "At this table mistakes are prevented, so there is no need for that.",
    # Tiles
    "not_your_tile": "That tile is not on your rack.",
    # Charleston
    "joker_kept": "A joker is never passed.",
    "wrong_count": "That is not the right number of tiles.",
    # Claims and exposures
    "joker_claimed": "A discarded joker cannot be claimed.",
    "last_discard": "The wall is empty: the last discard can be claimed for mah jongg only.",
    "too_few_matching": "A call needs at least two more of that tile, or jokers.",
    "not_matching": "Only the same tile and jokers can join the called tile.",
    "too_many": "An exposure has at most six tiles.",
    "keep_a_tile": "Keep at least one tile to discard.",
    "same_exposure": "The exposure is laid out like that already.",
    "changed_enough": "This exposure has been changed often enough: discard a tile.",
    "no_line_left": "With this exposure no line of the card would be left. Expose it all the same?",
    # Mah jongg
    "not_mahjong": "These tiles do not make a line of the card.",
    "withdrawn": "You have taken mah jongg back this turn.",
    # Jokers
    "no_such_exposure": "There is no such exposure.",
    "no_joker_there": "That exposure has no joker.",
    "wrong_tile": "Only the tile the joker stands for can be exchanged for it.",
    # Challenges
    "own_rack": "You cannot challenge your own rack.",
    "nothing_exposed": "That rack has nothing exposed.",
    "may_still_change": "The newest exposure may still be changed. Challenge after the discard.",
    "dead_already": "That hand is dead already.",
    "already_judged": "That rack has been judged as it lies: a line is possible.",
}


def refuse(code: str) -> IllegalMove:
    """The refusal of that name."""
    if code not in REFUSALS:
        raise LookupError(f"no such refusal: {code}")
    return IllegalMove(code)


def refuse_if(fault: str | None) -> None:
    """Raise the refusal a check has named; nothing when it has named none."""
    if fault is not None:
        raise refuse(fault)
