"""Writes docs/figures.md: what each part of the site costs, and what was aimed at.

Runs the benchmarks that measure it. A row whose benchmark gives nothing here, as without
PostgreSQL, keeps what docs/figures.md says already. Without names of benchmarks, all run.

python -m bench.figures [benchmarks]
"""

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any, NamedTuple

from bench.frames import SCREENS

ROOT = Path(__file__).resolve().parents[1]
PAGE = ROOT / "docs/figures.md"
HEAD = """# Figures

What the parts cost, measured and written by `python -m bench.figures` on two cores, which run the
benchmark too. Pages and messages are processor time. "3D" is the work of a frame on an NVIDIA H200,
of which only 2 of 66 clusters can draw (roughly what a laptop has without a card), or on 16 cores
without it; "at 2": two pixels of the screen for each of the page. [problems.md](problems.md#speed)
says what limits the rows that miss. `make check` limits the scripts of a table page.

| what | target | now |
|---|---|---|
"""


class Row(NamedTuple):
    """One line of the table, which `what` names alone.

    bench: its name, with arguments; figure: the name in the JSON lines; of: what their `how` must
    say.
    """

    what: str
    bench: str
    figure: str
    target: str
    of: str = ""


def _evening(tables: int, minutes: int) -> tuple[Row, ...]:
    """What people notice when so many tables of one person and three bots are played."""
    bench, what = f"evening {tables} {minutes}", f"{minutes} minutes of {tables:,} tables"
    return (
        Row(f"{what}: a person's move, 99 of 100", bench, "evening.move_p99", "150 ms"),
        Row(f"{what}: the most overdue table", bench, "evening.late_worst", "1 s"),
        Row(f"{what}: memory of the server, second half", bench, "evening.web_growth", "level"),
    )


def _frame(screen: str) -> Row:
    """How long a graphics card works on a frame of the 3D table."""
    what, of = f"3D, {screen}", f"{screen}, graphics card"
    return Row(what, "frames", "frames.work_0", "16.7 ms", of)


_QUICK, _USUAL = "{} processes, 1000 tables, quick", "1 processes, 1000 tables, usual"
ROWS = (
    Row("answers of bots and clocks, one worker process", "clock_load",
        "clock answers", "1,000 /s", _QUICK.format(1)),
    Row("the same with two processes", "clock_load", "clock answers", "twice as many, within 15 %",
        _QUICK.format(2)),
    Row("how late the latest of 1,000 tables is woken", "clock_load", "clock late worst", "500 ms",
        _USUAL),
    Row("ping of an up-to-date page, web process", "pings", "table_ping_web",
        "0.3 ms with the database"),
    Row("1,000 sockets dropped at once are all back", "pings", "table_again_seconds", "4 s"),
    Row("each of them, web process", "pings", "table_again_web", "3 ms"),
    Row("memory of a socket at a table", "pings", "table_memory", "32 kB (130 for four)"),
    Row("a move at saturation, web process", "sockets", "cpu_postgresql", "0.40 ms"),
    Row("a move alone, 200 a second, median", "sockets", "move_postgresql_200_p50", "1.0 ms"),
    Row("a move alone, 200 a second, 99 of 100", "sockets", "move_postgresql_200_p99", "10 ms"),
    Row("bytes of a move for each client", "sockets", "bytes_postgresql", "400"),
    Row("lobby", "pages", "page_lobby", "8 ms"),
    Row("front page for a visitor", "pages", "page_landing_visitor", "2 ms"),
    Row("table page", "pages", "page_table", "5 ms"),
    Row("page of a club of 500 members", "pages", "page_club", "8 ms"),
    Row("table of its season", "pages", "page_club_season", "8 ms"),
    Row("page of a tournament of 400, after a change", "tournaments", "tournament.page_changed",
        "100 ms"),
    Row("the same, when another reader has asked since", "tournaments", "tournament.page", "15 ms"),
    Row("the same, when the browser has it", "tournaments", "tournament.page_known", "8 ms"),
    Row("a press until 100 tables are dealt", "tournaments", "tournament.press", "5 s"),
    Row("seats of a round of 400, the slowest of five", "tournaments", "tournament.seating", "1 s",
        "Swiss"),
    Row("pairs of 400 that meet twice in these", "tournaments", "tournament.again", "0", "Swiss"),
    Row("pairs that meet twice in a rotation of 400", "tournaments", "tournament.again", "0",
        "rotation"),
    Row("standings of 400 after a game of the fifth round", "tournaments", "tournament.standings",
        "50 ms"),
    Row("10,000 reminders of evenings, until all are on pages and queued", "reminders",
        "reminders_told", "60 s"),
    Row("people told twice of them, with 20 workers killed", "reminders", "reminders_twice", "0"),
    Row("people not told of them at all then", "reminders", "reminders_missed", "0"),
    Row("list of 10,000 clubs", "pages", "page_clubs", "8 ms"),
    Row("a message to a friend", "messages", "message_friend", "4 ms"),
    Row("a message in a club of 500 members", "messages", "message_group", "as to a friend"),
    Row("rows of the database that it writes", "messages", "message_group_rows", "as to a friend"),
    Row("10,000 push messages, each in the worker", "pushes", "pushes_cpu",
        "8 ms"),
    Row("those of them that arrive twice, with 20 workers killed", "pushes", "pushes_twice", "0"),
    Row("solver of solitaire, mean of 500 Turtles", "solitaire", "solver any mean", "8 ms"),
    Row("solver of solitaire, 99 of 100", "solitaire", "solver any p99", "60 ms"),
    Row("solver of solitaire, decided", "solitaire", "solver any decided", "99.5 %"),
    Row("check of a free username among a million users", "username", "username_free_p50",
        "20 ms"),
    Row("check of a taken one, with three suggestions", "username", "username_taken_p50",
        "20 ms"),
    Row("a table is seen on a phone, processor four times slower, no graphics card", "client",
        "client.opening", "4,000 ms"),
    Row("the longest task meanwhile", "client", "client.longest_task", "400 ms"),
    Row("draw calls of a full table of Zung Jung (American mah jongg has 3 more)", "frames",
        "frames.calls", "20"),
    Row("frames in 3 s while nothing moves", "frames", "frames.idle", "0"),
    *(_frame("{}x{} at {}".format(*size)) for size in SCREENS),
    Row("3D, 2560x1300 at 2, one step down", "frames",
        "frames.work_1", "16.7 ms", "2560x1300 at 2, graphics card"),
    Row("3D, 1920x950 at 1, no card, last step", "frames",
        "frames.work_3", "34 ms", "1920x950 at 1, software"),
    Row("first picture in 3D", "frames", "frames.first", "4,000 ms", "card"),
    Row("the same without a card", "frames", "frames.first", "4,000 ms", "soft"),
    *_evening(2_000, 30),
)  # fmt: skip


def main() -> int:
    wanted = sys.argv[1:] or list(dict.fromkeys(row.bench for row in ROWS))
    kept, found = _kept(), {}
    for bench in wanted:
        found[bench] = _lines(bench)
    rows = [_row(row, found.get(row.bench, []), kept) for row in ROWS]
    PAGE.write_text(HEAD + "\n".join(rows) + "\n")
    return 0


def _lines(bench: str) -> list[dict[str, Any]]:
    """What a benchmark prints."""
    command = [sys.executable, "-m", *f"bench.{bench}".split()]
    shown = subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, text=True, check=False).stdout
    print(shown, flush=True)
    return [json.loads(line) for line in shown.splitlines() if line[:1] == "{"]


def _row(row: Row, lines: list[dict[str, Any]], kept: dict[str, str]) -> str:
    line = next((one for one in lines if one["name"] == row.figure and row.of in one["how"]), None)
    if line is None:
        end = kept.get(row.what, "not measured |")
    else:
        end = f"{_short(line['value'])} {line['unit']} |"
    return f"| {row.what} | {row.target} | {end}"


def _short(value: float) -> str:
    """Three digits, because no run repeats more of them."""
    return f"{float(f'{value:.3g}'):,.10g}"


def _kept() -> dict[str, str]:
    """The last column of the page as it is, by the first."""
    if not PAGE.exists():
        return {}
    rows = re.findall(r"^\| (.+?) \| .*? \| (.*)$", PAGE.read_text(), re.MULTILINE)
    return {what: end for what, end in rows if what != "what"}


if __name__ == "__main__":
    sys.exit(main())
