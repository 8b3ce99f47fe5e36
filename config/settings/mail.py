"""How the worker delivers mail: over SMTP if TILEHOUSE_EMAIL_URL is set, else on the console.

`smtp://user:password@host:587` uses STARTTLS, `smtps://host:465` TLS from the start, and
`smtp://127.0.0.1:25?tls=no` neither, for a server on the same machine.
"""

import os
from typing import Any
from urllib.parse import parse_qs, unquote, urlsplit

TIMEOUT_SECONDS = 10
SMTP = "django.core.mail.backends.smtp.EmailBackend"


def mail() -> dict[str, Any]:
    url = os.environ.get("TILEHOUSE_EMAIL_URL", "")
    return smtp(url) if url else {}


def smtp(url: str) -> dict[str, Any]:
    parts = urlsplit(url)
    if parts.scheme not in ("smtp", "smtps") or not parts.hostname:
        raise ValueError("TILEHOUSE_EMAIL_URL begins with smtp:// or smtps:// and names a host")
    direct = parts.scheme == "smtps"
    plain = parse_qs(parts.query).get("tls") == ["no"]
    return {
        "EMAIL_DELIVERY_BACKEND": SMTP,
        "EMAIL_HOST": parts.hostname,
        "EMAIL_PORT": parts.port or (465 if direct else 587),
        "EMAIL_HOST_USER": unquote(parts.username or ""),
        "EMAIL_HOST_PASSWORD": unquote(parts.password or ""),
        "EMAIL_USE_SSL": direct,
        "EMAIL_USE_TLS": not direct and not plain,
        "EMAIL_TIMEOUT": TIMEOUT_SECONDS,
    }
