"""The site's own address, in mail, for Stripe and wherever else a link leaves the site."""

import os
import re

ORIGIN = re.compile(r"https?://(?:\w[\w.-]*|\[[\da-f:]+\])(?::\d+)?", re.IGNORECASE)


def site_url(default: str) -> str:
    """Raises ValueError unless it is scheme, host and perhaps a port, without a path. Links in mail
    hold keys, so where the default is https, nothing else will do."""
    url = os.environ.get("TILEHOUSE_URL") or default
    safe = url.startswith("https:") or not default.startswith("https:")
    if not ORIGIN.fullmatch(url) or not safe:
        raise ValueError("TILEHOUSE_URL has the form https://host, without a path")
    return url
