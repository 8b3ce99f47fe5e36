"""How the site logs: lines to read, or with TILEHOUSE_LOG=json one JSON object a line.

Neither they nor reports of errors may hold keys from mail, or e-mail addresses.
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


# Who has such a link can set a password, confirm an address or undo a change, without signing in.
# All other secrets are in forms, cookies and headers, which are never logged.
_KEY = re.compile(r"""(/accounts/(?:password/reset/key|confirm-email|not-me)/)[^\s"'\\?#<>]+""")
_ADDRESS = re.compile(r"""[^\s@<>()\[\]{},;:=]@(?:(?:[\w-]+\.)+[\w-]+|\[[\da-fA-F:.]+)""")


def without_keys(text: str) -> str:
    """The text, with *** in place of each key in a path."""
    return _KEY.sub(r"\1***", text)


def holds_address(text: str) -> bool:
    return "@" in text and bool(_ADDRESS.search(text))
