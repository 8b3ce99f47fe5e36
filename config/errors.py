"""Errors are sent to Sentry if TILEHOUSE_SENTRY_DSN is set, without anything of the visitor."""

import os
from typing import Any

from config.logs import holds_address, without_keys

DSN = os.environ.get("TILEHOUSE_SENTRY_DSN", "")
KEPT = ("method",)  # of a request; its URL names tables and players, and may hold a key from a mail
EXTRA = ("celery-job", "request")  # arguments of a task; a request in words, with its URL
LEFT_OUT = "(left out: it held an address)"


def start() -> None:
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
