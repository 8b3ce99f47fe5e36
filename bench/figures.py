"""Writes docs/figures.md: what each part of the site costs, before, now, and what was aimed at.

Runs the benchmarks that measure it. A row whose benchmark gives nothing here, as without
PostgreSQL, keeps what docs/figures.md says already. Without names of benchmarks, all run.

python -m bench.figures [benchmarks]
"""

import json
import os
import re
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parents[1]
PAGE = ROOT / "docs/figures.md"
HEAD = """# Figures

What the parts cost, written by `python -m bench.figures`. *Before* was measured
with the same benchmarks and the real games, before work on speed began, on a machine of the same
kind. Times depend on the machine and on what else runs on it, so each row says when it was measured
and the load at the start. [problems.md](problems.md) says what limits the rows that miss.

| what | before | target | now | measured |
|---|---|---|---|---|
"""


class Row(NamedTuple):
    """One line of the table, which `what` names alone.

    bench: its name, with arguments; figure: the name in the JSON lines; of: what their `how` must
    say.
    """

    what: str
    bench: str
    figure: str
    before: str
    target: str
    of: str = ""


def _evening(tables: int, minutes: int, before: str) -> tuple[Row, ...]:
    """What people notice when so many tables of one person and three bots are played."""
    bench, what = f"evening {tables} {minutes}", f"{minutes} minutes of {tables:,} tables"
    return (
        Row(f"{what}: a person's move, 99 of 100", bench, "evening.move_p99", before, "150 ms"),
        Row(f"{what}: the most overdue table", bench, "evening.late_worst", before, "1 s"),
        Row(f"{what}: the server processes", bench, "evening.web_cpu", before, ""),
        Row(f"{what}: the clock", bench, "evening.clock_cpu", before, ""),
        Row(f"{what}: PostgreSQL", bench, "evening.database_cpu", before, ""),
        Row(f"{what}: memory of the server, second half", bench, "evening.web_growth", "", "level"),
        Row(f"{what}: memory of the clock, second half", bench, "evening.clock_growth", "", ""),
    )


_QUICK, _USUAL = "{} processes, 1000 tables, quick", "1 processes, 1000 tables, usual"
ROWS = (
    Row("answers of bots and clocks a second, one worker process, 1,000 tables due", "clock_load",
        "clock answers", "215-265", "1,000", _QUICK.format(1)),
    Row("the same with two processes", "clock_load", "clock answers", "fewer than with one",
        "twice as many, within 15 %", _QUICK.format(2)),
    Row("the same with four processes", "clock_load", "clock answers", "fewer than with one",
        "four times as many, on four cores", _QUICK.format(4)),
    Row("processor time of an answer", "clock_load", "clock cpu an answer", "3.1 ms", "",
        _QUICK.format(1)),
    Row("how late the latest of 1,000 tables is woken", "clock_load", "clock late worst",
        "16 s", "500 ms", _USUAL),
    Row("ping of an up-to-date page, web process", "pings", "table_ping_web", "3.9 ms",
        "0.3 ms with the database"),
    Row("the same, PostgreSQL", "pings", "table_ping_database", "0.8 ms", ""),
    Row("1,000 sockets dropped at once are all back", "pings", "table_again_seconds", "9-17 s",
        "4 s"),
    Row("each of them, web process", "pings", "table_again_web", "9-16 ms", "3 ms"),
    Row("memory of a socket at a table", "pings", "table_memory", "52 kB (208 for four)",
        "32 kB (130 for four)"),
    Row("a move at saturation, web process", "sockets", "cpu_postgresql", "0.80 ms", "0.40 ms"),
    Row("a move alone, 200 a second, median", "sockets", "move_postgresql_200_p50", "2.1-2.7 ms",
        "1.0 ms"),
    Row("a move alone, 200 a second, 99 of 100", "sockets", "move_postgresql_200_p99", "", "10 ms"),
    Row("the commit of a move alone, median", "sockets", "commit_postgresql_200_p50", "", ""),
    Row("bytes of a move for each client", "sockets", "bytes_postgresql", "2,000-2,900", "400"),
    Row("lobby, processor time", "pages", "page_lobby", "48 ms", "8 ms"),
    Row("front page for a visitor, processor time", "pages", "page_landing_visitor", "11 ms",
        "2 ms"),
    Row("table page, processor time", "pages", "page_table", "15 ms", "5 ms"),
    Row("solver of solitaire, mean of 500 Turtles", "solitaire", "solver any mean", "16.6 ms",
        "8 ms"),
    Row("solver of solitaire, 99 of 100", "solitaire", "solver any p99", "130 ms", "60 ms"),
    Row("solver of solitaire, decided", "solitaire", "solver any decided", "", "99.5 %"),
    *_evening(2_000, 30, "not reached"),
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
    """What a benchmark prints, with the load of the machine before it began."""
    load = f"{os.getloadavg()[0]:.1f}"
    command = [sys.executable, "-m", *f"bench.{bench}".split()]
    shown = subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, text=True, check=False).stdout
    print(shown, flush=True)
    return [{**json.loads(line), "load": load} for line in shown.splitlines() if line[:1] == "{"]


def _row(row: Row, lines: list[dict[str, Any]], kept: dict[str, str]) -> str:
    line = next((one for one in lines if one["name"] == row.figure and row.of in one["how"]), None)
    if line is None:
        end = kept.get(row.what, "not measured | |")
    else:
        day = datetime.now(UTC).date().isoformat()
        end = f"{line['value']:,} {line['unit']} | {day}, load {line['load']} |"
    return f"| {row.what} | {row.before} | {row.target} | {end}"


def _kept() -> dict[str, str]:
    """The last two columns of the page as it is, by the first."""
    if not PAGE.exists():
        return {}
    rows = re.findall(r"^\| (.+?) \| .*? \| .*? \| (.*)$", PAGE.read_text(), re.MULTILINE)
    return {what: end for what, end in rows if what != "what"}


if __name__ == "__main__":
    sys.exit(main())
