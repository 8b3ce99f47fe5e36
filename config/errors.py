"""Errors are sent to Sentry if TILEHOUSE_SENTRY_DSN is set, without anything of the visitor."""

import os
from typing import Any

DSN = os.environ.get("TILEHOUSE_SENTRY_DSN", "")
KEPT = ("method",)  # of a request; its URL names tables and players, and may hold a key from a mail


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
    """The event without user, cookies, headers, bodies, URLs and arguments of tasks."""
    event.pop("user", None)
    event.pop("breadcrumbs", None)
    event.get("extra", {}).pop("celery-job", None)
    if request := event.get("request"):
        event["request"] = {key: request[key] for key in KEPT if key in request}
    if event.get("transaction_info", {}).get("source") == "url":  # else it is the name of a route
        event.pop("transaction", None)
    for error in event.get("exception", {}).get("values", ()):
        # PostgreSQL names the values of a row in the lines after the first.
        error["value"] = str(error.get("value", "")).partition("\n")[0]
    return event
