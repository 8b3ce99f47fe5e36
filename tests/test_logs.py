"""Logs for programs, and what is told of errors elsewhere."""

import gzip
import json
import logging
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from smtplib import SMTPRecipientsRefused
from threading import Thread
from typing import Any

import pytest

from accounts.models import User
from accounts.timestamps import now
from config.logs import LINE, JsonFormatter, LineFormatter, without_visitor
from tables import services
from tables.models import Table
from tests.processes import server, wait_until, worker
from tests.socket_client import Tab, cookie_of, run_async
from tests.test_drain import ask
from tests.toy_app import installed


@pytest.fixture
def table(db: None, transactional_db: None) -> Iterator[Table]:
    with installed():
        ann = User.objects.create(username="Ann")
        yield services.play_now(ann, "odds", now(), {"pace": 0, "numbers": 40})


def break_rules(table: Table, port: int) -> None:
    """Makes a move at which the toy game fails."""
    cookie = cookie_of(User.objects.get(username="Ann"))

    async def scenario() -> None:
        tab = Tab(table.pk, cookie, port=port)
        await tab.join()
        await tab.move(do="break")
        assert await tab.receive_refusal() == "error"

    run_async(scenario)


def test_line_is_one_object_whatever_it_contains() -> None:
    try:
        raise ValueError("two\nlines “quoted”")
    except ValueError:
        error = sys.exc_info()
    record = logging.LogRecord("tables.x", logging.ERROR, "x.py", 1, "it\n%s", ("failed",), error)
    line = JsonFormatter().format(record)
    assert "\n" not in line
    told = json.loads(line)
    assert (told["level"], told["logger"], told["text"]) == ("ERROR", "tables.x", "it\nfailed")
    assert "two\nlines “quoted”" in told["error"]


def test_every_line_of_a_server_is_an_object(
    table: Table, capfd: pytest.CaptureFixture[str]
) -> None:
    capfd.readouterr()
    with server("--access-log", "-", "-v", "1", TILEHOUSE_LOG="json") as (_, port):
        assert ask(port, "/help/?q=secret", f"127.0.0.1:{port}")[0] == 200
        break_rules(table, port)
    told = lines(capfd)
    (page,) = [each for each in told if each.get("path") == "/help/"]
    assert (page["logger"], page["status"], page["method"]) == ("access", 200, "GET")
    assert any("ZeroDivisionError" in str(each.get("error", "")) for each in told)
    assert "secret" not in str(told)
    assert "127.0.0.1" not in str([each for each in told if each["logger"] == "access"])


@pytest.mark.parametrize("form", ["json", ""])
def test_key_from_a_mail_is_not_logged(
    form: str, transactional_db: None, capfd: pytest.CaptureFixture[str]
) -> None:
    with server("--access-log", "-", TILEHOUSE_LOG=form) as (_, port):
        for page in ("password/reset/key/2k-secret-key", "confirm-email/secret-key"):
            assert ask(port, f"/accounts/{page}/", f"127.0.0.1:{port}")[0] < 500
    told = "".join(capfd.readouterr())
    assert "/accounts/password/reset/key/***" in told
    assert "/accounts/confirm-email/***" in told
    assert "secret-key" not in told


@pytest.mark.parametrize("formatter", [LineFormatter(LINE), JsonFormatter()])
def test_path_of_a_failed_request_is_logged_without_its_key(formatter: logging.Formatter) -> None:
    text, path = "Internal Server Error: %s", "/accounts/confirm-email/secret-key/"
    record = logging.LogRecord("django.request", logging.ERROR, "x.py", 1, text, (path,), None)
    line = formatter.format(record)
    assert "Internal Server Error: /accounts/confirm-email/***" in line
    assert "secret-key" not in line


def lines(capfd: pytest.CaptureFixture[str]) -> list[dict[str, object]]:
    captured = capfd.readouterr()
    return [json.loads(line) for line in (captured.out + captured.err).splitlines()]


def test_every_line_of_a_worker_is_an_object(
    table: Table, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    Table.objects.filter(pk=table.pk).update(game_state="no state", wake_at=1)
    capfd.readouterr()
    told: list[dict[str, object]] = []
    with worker(tmp_path, TILEHOUSE_LOG="json", PYTHONWARNINGS="ignore"):
        wait_until(lambda: told.extend(lines(capfd)) or any(map(of_clock, told)))


def of_clock(line: dict[str, object]) -> bool:
    return line["logger"] == "tables.waking.runner"


class Collector(BaseHTTPRequestHandler):
    """Takes what is sent to Sentry."""

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"]))
        if self.headers.get("Content-Encoding") == "gzip":
            body = gzip.decompress(body)
        self.server.received.append(body.decode())  # type: ignore[attr-defined]
        self.send_response(200)
        self.end_headers()

    def log_message(self, *_: Any) -> None:
        pass


@contextmanager
def collector() -> Iterator[tuple[str, list[str]]]:
    with HTTPServer(("127.0.0.1", 0), Collector) as http:
        http.received = []  # type: ignore[attr-defined]
        Thread(target=http.serve_forever, daemon=True).start()
        yield f"http://key@127.0.0.1:{http.server_port}/1", http.received  # type: ignore[attr-defined]
        http.shutdown()


def test_errors_are_told_without_the_player(table: Table) -> None:
    with collector() as (dsn, received), server(TILEHOUSE_SENTRY_DSN=dsn) as (_, port):
        break_rules(table, port)
        wait_until(lambda: any("ZeroDivisionError" in one for one in received))
        told = "".join(received)
    for private in ("Ann", "sessionid", "cookie", '"vars"', '"breadcrumbs":{"v', "ip_address"):
        assert private not in told, private


def test_what_a_visitor_sent_is_left_out() -> None:
    event = without_visitor(
        {
            "user": {"id": "7"},
            "request": {
                "method": "POST",
                "url": "https://tiles.example/accounts/password/reset/key/secret/",
                "query_string": "secret",
                "headers": {"Cookie": "secret"},
                "data": "secret",
            },
            "transaction": "/accounts/password/reset/key/secret/",
            "transaction_info": {"source": "url"},
            "extra": {"celery-job": {"args": ["secret"]}},
            "exception": {"values": [{"value": "duplicate key\nDETAIL: (email)=(secret)"}]},
        }
    )
    assert "secret" not in str(event)
    assert event["request"] == {"method": "POST"}
    assert event["exception"]["values"][0]["value"] == "duplicate key"


def test_addresses_of_people_are_left_out() -> None:
    refused = SMTPRecipientsRefused({"ann@example.org": (550, b"ann@example.org: unknown")})
    frame = {"function": "send_mail", "context_line": "        backend.send()"}
    error = {"type": "SMTPRecipientsRefused", "value": str(refused)}
    event = without_visitor(
        {
            "exception": {"values": [error | {"stacktrace": {"frames": [frame]}}]},
            "logentry": {"message": "no mail to %s", "params": ["ann@example.org"]},
            "extra": {
                "request": "<ASGIRequest: GET '/people/ann/'>",
                "mails": {"ann@example.org": 1},
                "page": "/accounts/confirm-email/ann-secret/",
            },
        }
    )
    assert "ann" not in str(event)
    assert event["logentry"]["message"] == "no mail to %s"
    (told,) = event["exception"]["values"]
    assert told["type"] == "SMTPRecipientsRefused"
    assert told["stacktrace"]["frames"] == [frame]


def test_sentry_is_not_loaded_unless_wanted() -> None:
    code = "import django; django.setup(); import sys; sys.exit('sentry_sdk' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
