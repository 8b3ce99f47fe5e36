"""Processes with connections of their own, which are given work: players' tabs and workers.

They are forked from a server that has loaded this module, and with it Django, so that one that was
killed is replaced at once.
"""

import os
import random
import signal
import time
from collections.abc import Callable
from multiprocessing import get_context
from typing import Any, NamedTuple

import django

django.setup()
CONTEXT = get_context("forkserver")
CONTEXT.set_forkserver_preload(["bench.contest_processes"])
LONGEST = 60  # seconds that a process may take for its work


class Job(NamedTuple):
    """A function of a module, what it is called with, and how many seconds after the start."""

    act: Callable[..., object]
    args: tuple[Any, ...]
    after: float = 0.0


def job(act: Callable[..., object], *args: Any) -> Job:
    return Job(act, args)


class Pair:
    """Two processes that begin what they are given at the same moment."""

    def __init__(self) -> None:
        self._barrier = CONTEXT.Barrier(2)  # kept, because it ends with its last name here
        self._ends = [CONTEXT.Pipe() for _ in range(2)]
        self._processes = [
            CONTEXT.Process(target=_serve, args=(theirs, self._barrier), daemon=True)
            for _, theirs in self._ends
        ]
        for process, (_, theirs) in zip(self._processes, self._ends, strict=True):
            process.start()
            theirs.close()

    def at_once(self, *jobs: Job) -> list[str]:
        """Each one's outcome: "done", the code of its refusal, or its error."""
        for (ours, _), each in zip(self._ends, jobs, strict=True):
            ours.send(each)
        return [_answer(ours) for ours, _ in self._ends]

    def close(self) -> None:
        for process in self._processes:
            process.kill()
            process.join()


def _answer(end: Any) -> str:
    if not end.poll(LONGEST):
        raise TimeoutError("a process does not answer")
    return str(end.recv())


def _serve(end: Any, barrier: Any) -> None:
    while True:
        act, args, after = end.recv()
        barrier.wait(LONGEST)
        time.sleep(after)
        end.send(outcome(act, *args))


def outcome(act: Callable[..., object], *args: Any) -> str:
    from tables.refusals import Refused

    try:
        act(*args)
    except Refused as refusal:
        return refusal.code
    except Exception as error:
        return f"{type(error).__name__}: {error}"
    return "done"


class Victim:
    """A process that does something for ever, until it is killed. doing: the number of what it is
    about at this moment, 0 between two things."""

    def __init__(self, loop: Callable[..., None], given: Any) -> None:
        ours, theirs = CONTEXT.Pipe()
        self._doing = CONTEXT.Value("i", 0, lock=False)
        arguments = (theirs, self._doing, given)
        self._process = CONTEXT.Process(target=loop, args=arguments, daemon=True)
        self._process.start()
        theirs.close()
        _answer(ours)  # it works from now on

    def kill(self) -> int:
        """kill -9; returns what it was doing."""
        assert self._process.pid is not None
        os.kill(self._process.pid, signal.SIGKILL)
        self._process.join()
        return int(self._doing.value)


def luck(*about: object) -> random.Random:
    """The same numbers in each run."""
    return random.Random(" ".join(map(str, about)))
