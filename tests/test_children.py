"""The processes of `make run` and of the tests end with the one that started them."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from ops import children, redis
from ops.children import Child, stop
from ops.run import OccupiedError, Processes, occupied
from tests.processes import ROOT, wait_until

SLEEP = [sys.executable, "-c", "import time; time.sleep(600)"]
# Starts a child that has the folder's lock, says its number, and waits.
PARENT = """
import signal, sys, time
from pathlib import Path
from ops.children import Child, _guard
from ops.run import occupied

signal.signal(signal.SIGHUP, signal.SIG_DFL)  # the tests may run without a terminal, under nohup
with occupied(Path(sys.argv[1]), "the start script") as lock:
    command = [sys.executable, "-c", "import time; time.sleep(600)"]
    child = Child(command, pass_fds=[lock.descriptor])
    lock.note(child.pid, "the web server")
    print(child.pid, _guard._process.pid, flush=True)
    time.sleep(600)
"""
Family = tuple["subprocess.Popen[bytes]", int, int]


def is_alive(pid: int) -> bool:
    """Whether a process has not ended. It may be a zombie where nobody asks how it did."""
    command = ["ps", "-o", "stat=", "-p", str(pid)]
    state = subprocess.run(command, capture_output=True, text=True, check=False).stdout.strip()
    return bool(state) and not state.startswith("Z")


@pytest.fixture
def family(tmp_path: Path) -> Iterator[Family]:
    """A parent in a terminal of its own, the number of its child, and that of its guard."""
    command = [sys.executable, "-c", PARENT, str(tmp_path)]
    parent = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, start_new_session=True)
    assert parent.stdout
    child, guard = map(int, parent.stdout.readline().split())
    yield parent, child, guard
    parent.kill()
    parent.wait()
    parent.stdout.close()


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGHUP, signal.SIGTERM])
def test_child_ends_with_its_parent(family: Family, how: int) -> None:
    parent, child, _ = family
    os.killpg(parent.pid, how)  # as when a terminal is closed
    parent.wait()
    wait_until(lambda: not is_alive(child))


def test_second_start_is_told_who_has_the_folder(family: Family, tmp_path: Path) -> None:
    parent, child, guard = family
    with pytest.raises(OccupiedError) as running, occupied(tmp_path, "another"):
        pass
    assert f"the start script (process {parent.pid})" in str(running.value)
    assert f"kill {parent.pid}\n" in str(running.value)
    for pid in (guard, parent.pid):  # nobody is left who could end the child
        os.kill(pid, signal.SIGKILL)
    parent.wait()
    with pytest.raises(OccupiedError) as left, occupied(tmp_path, "another"):
        pass
    assert f"left of one: the web server (process {child})" in str(left.value)
    os.kill(child, signal.SIGKILL)
    wait_until(lambda: not is_alive(child))
    with occupied(tmp_path, "another"):
        assert (tmp_path / "lock").read_text() == f"{os.getpid()} another\n"


def test_child_that_does_not_listen_is_killed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(children, "PATIENCE", 0.1)
    deaf = (
        "import signal, time; signal.signal(15, signal.SIG_IGN); print(flush=True); time.sleep(600)"
    )
    child = Child([sys.executable, "-c", deaf], stdout=subprocess.PIPE)
    with child:
        assert child.stdout
        assert child.stdout.readline()
        children.end([child.pid])
        assert child.wait() == -signal.SIGKILL


@pytest.mark.parametrize(
    ("how", "said"),
    [("raise SystemExit(3)", "Beat has ended with status 3"), ("", "Beat has ended by signal 9")],
)
def test_make_run_says_which_child_has_ended(tmp_path: Path, how: str, said: str) -> None:
    killed = "import os; os.kill(os.getpid(), 9)"
    with occupied(tmp_path, "make run") as lock:
        redis = Child(SLEEP)
        site = Processes(lock, os.environ, redis)
        assert list(site.ended()) == []
        site.start("beat", [sys.executable, "-c", how or killed]).wait()
        assert list(site.ended()) == [said]
        stop([redis])
        assert list(site.ended()) == ["Redis has ended by signal 15", said]


def test_redis_starts_with_a_long_folder_for_temporary_files(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The path of a unix socket has about a hundred bytes."""
    long = tmp_path / ("x" * 120)
    long.mkdir()
    monkeypatch.setattr("tempfile.tempdir", str(long))
    with redis.private_redis() as url:
        assert Path(url.removeprefix("unix://")).is_socket()
