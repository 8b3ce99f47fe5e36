"""Games go on while every process of the site is killed in turn, PostgreSQL and Redis too, and
while these two refuse. Pages show what is stored, even over a bad line, and no message of any kind
is an error of the server."""

import os
import signal
import subprocess
import sys
from contextlib import suppress

import pytest
from django.db import connection

from tests.faults import site
from tests.processes import ROOT

PATIENCE = "120"  # seconds; long, because the machine may be busy
LONGEST_SECONDS = 480  # of a part, less than a test may take; on a quiet machine 20 to 60


@pytest.mark.django_db
def test_killed_or_refusing_site_loses_nothing_that_was_shown() -> None:
    kills = ["--seconds", "20", "--tables", "6", "--patience", PATIENCE]
    refusals = ["--refused", "2", "--refusals", "redis-read-only", "postgresql-read-only"]
    measure("kills", "faults.kills", *kills, *refusals)


@pytest.mark.django_db
def test_pages_on_a_lossy_line_show_what_is_stored() -> None:
    measure("line", "faults.line_divergences", "--games", "8")


@pytest.mark.django_db
def test_no_message_is_an_error_or_changes_what_it_may_not() -> None:
    measure("messages", "faults.unhandled_errors", "--messages", "2000")


def measure(part: str, figure: str, *options: str) -> None:
    """A short form of a part of `python -m tests.faults`, on servers of its own. figure: one that
    it prints if it has measured anything."""
    if connection.vendor != "postgresql":
        pytest.skip("runs once, with the tests on PostgreSQL")
    if why := site.missing():
        pytest.skip(why)
    command = [sys.executable, "-X", "faulthandler", "-m", "tests.faults", "--only", part, *options]
    status, printed, errors = _run(command)
    assert status == 0, printed + errors[:6_000] + errors[-6_000:]
    assert figure in printed, errors[-6_000:]


def _run(command: list[str]) -> tuple[int, str, str]:
    """Exit status, output and errors. If it hangs, the errors say where in each thread."""
    pipe = subprocess.PIPE
    process = subprocess.Popen(
        command, cwd=ROOT, stdout=pipe, stderr=pipe, text=True, start_new_session=True
    )
    try:
        printed, errors = process.communicate(timeout=LONGEST_SECONDS)
    except subprocess.TimeoutExpired:
        os.kill(process.pid, signal.SIGABRT)
        process.wait()
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)  # its children may hold the pipes open
        printed, errors = process.communicate()
    return process.returncode, printed, errors
