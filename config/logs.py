"""How the site logs: lines to read, or with TILEHOUSE_LOG=json one JSON object a line; and errors
are sent to Sentry if TILEHOUSE_SENTRY_DSN is set, without anything of the visitor.

Neither logs nor reports of errors may hold keys from mail, or e-mail addresses.
"""

import json
import logging
import logging.config
import os
import re
import time
from typing import Any

JSON = os.environ.get("TILEHOUSE_LOG") == "json"
LINE = "%(asctime)s %(levelname)s %(name)s: %(message)s"
ACCESS = "access"  # the logger of requests

DSN = os.environ.get("TILEHOUSE_SENTRY_DSN", "")
KEPT = ("method",)  # of a request; its URL names tables and players, and may hold a key from a mail
EXTRA = ("celery-job", "request")  # arguments of a task; a request in words, with its URL
LEFT_OUT = "(left out: it held an address)"


class LineFormatter(logging.Formatter):
    """A line to read. Django names the path of a request that fails."""

    def format(self, record: logging.LogRecord) -> str:
        return without_keys(super().format(record))


class JsonFormatter(logging.Formatter):
    """One object a line: time, level, logger, process, text, and what a record has besides."""

    def format(self, record: logging.LogRecord) -> str:
        milliseconds = f"{record.msecs:03.0f}Z"
        told: dict[str, Any] = {
            "time": time.strftime("%Y-%m-%dT%H:%M:%S.", time.gmtime(record.created)) + milliseconds,
            "level": record.levelname,
            "logger": record.name,
            "process": record.process,
            "text": record.getMessage(),
            **getattr(record, "fields", {}),
        }
        if record.exc_info:
            told["error"] = self.formatException(record.exc_info)
        return without_keys(json.dumps(told, ensure_ascii=False, default=str))


def logging_settings() -> dict[str, Any]:
    """Errors are logged where the process was started, also while DEBUG is off."""
    settings: dict[str, Any] = {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {
            "line": {"()": LineFormatter, "format": LINE},
            "json": {"()": JsonFormatter},
        },
        "handlers": {
            "console": {
                "class": "logging.StreamHandler",
                "formatter": "json" if JSON else "line",
            }
        },
        "loggers": {"django": {"handlers": ["console"], "level": "ERROR"}},
    }
    if JSON:  # every line, whoever logs it
        settings["root"] = {"handlers": ["console"], "level": "WARNING"}
        settings["loggers"]["django"] = {"level": "ERROR"}  # to the root, where errors are counted
        settings["loggers"][ACCESS] = {"level": "INFO"}
    return settings


def log_request(_protocol: Any, action: str, details: dict[str, Any]) -> None:
    """A line for a request or a socket, in place of Daphne's. Neither the query, which may say whom
    somebody looks for, nor the visitor's address is logged."""
    fields = {"action": action, "path": details["path"].partition("?")[0]}
    if "status" in details:
        fields |= {"method": details["method"], "status": details["status"]}
        fields |= {"ms": round(details["time_taken"] * 1000), "bytes": details["size"]}
    logging.getLogger(ACCESS).info("%s", action, extra={"fields": fields})


class MaskedFormatter(logging.Formatter):
    """Another formatter's lines without keys: Celery has its own."""

    def __init__(self, inner: logging.Formatter) -> None:
        super().__init__()
        self.inner = inner

    def format(self, record: logging.LogRecord) -> str:
        return without_keys(self.inner.format(record))


def follow_worker() -> None:
    """Has a Celery worker log as the site does."""
    from celery import signals

    if JSON:
        signals.setup_logging.connect(_set_up_worker, weak=False)
    else:
        signals.after_setup_logger.connect(_mask, weak=False)
        signals.after_setup_task_logger.connect(_mask, weak=False)


def _mask(logger: logging.Logger, **_: Any) -> None:
    for handler in logger.handlers:
        if handler.formatter and not isinstance(handler.formatter, MaskedFormatter):
            handler.setFormatter(MaskedFormatter(handler.formatter))


def _set_up_worker(loglevel: int | str | None = None, **_: Any) -> None:
    logging.config.dictConfig(logging_settings())
    logging.getLogger().setLevel(loglevel or "WARNING")


# Who has such a link can set a password, confirm an address, undo a change, turn mail off, read
# when somebody plays, without signing in, join a club or become a friend. All other secrets are in
# forms, cookies and headers, which are never logged.
_LINKS = (
    "accounts/password/reset/key|accounts/confirm-email|accounts/not-me|accounts/mail-off|"
    "clubs/join|clubs/calendar|friends/by-link"
)
_KEY = re.compile(rf"""(/(?:{_LINKS})/)[^\s"'\\?#<>]+""")
_ADDRESS = re.compile(r"""[^\s@<>()\[\]{},;:=]@(?:(?:[\w-]+\.)+[\w-]+|\[[\da-fA-F:.]+)""")


def without_keys(text: str) -> str:
    """The text, with *** in place of each key in a path."""
    return _KEY.sub(r"\1***", text)


def holds_address(text: str) -> bool:
    return "@" in text and bool(_ADDRESS.search(text))


def report_errors() -> None:
    """sentry-sdk is loaded only here: it hooks into Django, Celery and logging by itself."""
    if not DSN:
        return
    import sentry_sdk

    sentry_sdk.init(
        dsn=DSN,
        environment=os.environ.get("TILEHOUSE_SENTRY_ENVIRONMENT", "production"),
        send_default_pii=False,
        include_local_variables=False,  # a state or a form, with what it holds
        max_request_body_size="never",
        max_breadcrumbs=0,  # queries and lines of the log, with ids and names
        traces_sample_rate=None,
        before_send=without_visitor,
    )


def without_visitor(event: Any, _hint: Any = None) -> Any:
    """The event without user, cookies, headers, bodies, URLs, addresses and arguments of tasks."""
    event.pop("user", None)
    event.pop("breadcrumbs", None)
    for name in EXTRA:
        event.get("extra", {}).pop(name, None)
    if request := event.get("request"):
        event["request"] = {key: request[key] for key in KEPT if key in request}
    if event.get("transaction_info", {}).get("source") == "url":  # else it is the name of a route
        event.pop("transaction", None)
    for error in event.get("exception", {}).get("values", ()):
        # PostgreSQL names the values of a row in the lines after the first.
        error["value"] = str(error.get("value", "")).partition("\n")[0]
    return _cleaned(event)


def _cleaned(value: Any) -> Any:
    """A text with an address is left out as a whole: a mail server's answer may name the person
    again, in other words."""
    if isinstance(value, str):
        return LEFT_OUT if holds_address(value) else without_keys(value)
    if isinstance(value, dict):
        return {_cleaned(key): _cleaned(each) for key, each in value.items()}
    if isinstance(value, (list, tuple)):
        return [_cleaned(each) for each in value]
    return value
