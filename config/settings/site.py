"""The site's own address, in mail, for Stripe and wherever else a link leaves the site; and who
runs it, as legal pages and every mail name them."""

import os
import re
from typing import NamedTuple

ORIGIN = re.compile(r"https?://(?:\w[\w.-]*|\[[\da-f:]+\])(?::\d+)?", re.IGNORECASE)
ADDRESS = re.compile(r"[^\s@<>,;]+@[^\s@<>,;]+\.[^\s@<>,;]+")
VARIABLES = {
    "name": "TILEHOUSE_OPERATOR",
    "address": "TILEHOUSE_OPERATOR_ADDRESS",
    "email": "TILEHOUSE_OPERATOR_EMAIL",
    "minimum_age": "TILEHOUSE_MINIMUM_AGE",
    "law": "TILEHOUSE_LAW",
    "complaints": "TILEHOUSE_COMPLAINTS",
}
LONGEST = 300  # characters of a value


class Operator(NamedTuple):
    """name: of the person or firm. address: by post, in one line. email: where mail to the site
    goes. law: "the laws of ...". complaints: who decides about a complaint that was not settled."""

    name: str
    address: str
    email: str
    minimum_age: int
    law: str
    complaints: str


TEST_SITE = Operator(
    name="Nobody (this is a test site)",
    address="no postal address",
    email="nobody@localhost.invalid",
    minimum_age=16,
    law="no law in particular, because this is a test site",
    complaints="nobody, because this is a test site",
)


def operator() -> Operator:
    """Raises ValueError that names every variable which is missing or cannot be right."""
    values = {field: os.environ.get(name, "").strip() for field, name in VARIABLES.items()}
    wrong = [VARIABLES[field] for field, value in values.items() if not _fits(field, value)]
    if wrong:
        raise ValueError(f"not set, or not as docs/running.md says: {', '.join(wrong)}")
    return Operator(**values | {"minimum_age": int(values["minimum_age"])})  # type: ignore[arg-type]


def _fits(field: str, value: str) -> bool:
    if field == "email":
        return ADDRESS.fullmatch(value) is not None
    if field == "minimum_age":
        return value.isascii() and value.isdigit() and 0 < int(value) < 100
    return 0 < len(value) <= LONGEST and value.isprintable()


def site_url(default: str) -> str:
    """Raises ValueError unless it is scheme, host and perhaps a port, without a path. Links in mail
    hold keys, so where the default is https, nothing else will do."""
    url = os.environ.get("TILEHOUSE_URL") or default
    safe = url.startswith("https:") or not default.startswith("https:")
    if not ORIGIN.fullmatch(url) or not safe:
        raise ValueError("TILEHOUSE_URL has the form https://host, without a path")
    return url
