"""Refusals: what a table says no to, by name, and the words a page shows for it."""

WORDS = {
    "apart": "There is no chair for you at this table. Another one has one.",
    "already_seated": "You already have a seat at this table.",
    "bad_option": "That choice is not one this table knows.",
    "busy": "The table was busy. Please try again.",
    "cannot_pause": "Only a game for one can be paused.",
    "error": "Something went wrong on our side. Nothing has changed.",
    "no_lesson": "Advice is only given in a first hand.",
    "no_such_game": "There is no such game here.",
    "no_such_seat": "There is no such seat at this table.",
    "no_such_table": "There is no such table.",
    "not_asked": "The table is not waiting for you.",
    "not_host": "Only the host can start the table.",
    "not_over": "The session is still being played.",
    "not_playing": "No game is being played at this table now.",
    "not_seated": "You have no seat at this table.",
    "not_waiting": "This table has already started.",
    "other_rules": "The rules have changed since; this game cannot be shown again.",
    "over": "This table is closed.",
    "paused": "The game is paused.",
    "seat_taken": "Somebody else has just taken that seat.",
    "stale": "Nothing has changed: the table has gone on.",
    "table_full": "All seats are taken.",
    "too_fast": "One thing at a time, please. Try again in a minute.",
    "too_long": "This session is too long to be shown again.",
    "too_many_paused": "You have twenty unfinished games. End one of them first.",
    "too_many_tables": "You have a seat at four tables already. One of them has to end first.",
}


class Refused(Exception):  # noqa: N818  (a refusal is an answer, not an error)
    """Nothing has changed; `code` says why."""

    def __init__(self, code: str, detail: str = "") -> None:
        super().__init__(code)
        self.code = code
        self.detail = detail

    @property
    def words(self) -> str:
        return self.detail or WORDS.get(self.code, WORDS["error"])


def must(holds: object, code: str) -> None:
    if not holds:
        raise Refused(code)
