"""`python -m ops.stripe_stand_in --port 8001 --state var/stripe.json`: runs the stand-in on
127.0.0.1."""

import argparse
import sys
from pathlib import Path

import uvicorn

from ops.stripe_stand_in.app import create_app

ADVICE = "Its memberships are in it: restore it, or delete its folder to start from nothing."


def main() -> None:
    parser = argparse.ArgumentParser(prog="ops.stripe_stand_in", description=__doc__)
    parser.add_argument("--port", type=int, required=True)
    parser.add_argument("--state", type=Path, help="the file that keeps what it knows")
    options = parser.parse_args()
    base = f"http://127.0.0.1:{options.port}"
    try:
        app = create_app(base, options.state)
    except (OSError, ValueError, KeyError, TypeError) as error:
        sys.exit(f"{options.state} is damaged: {error!r}. {ADVICE}")
    uvicorn.run(app, host="127.0.0.1", port=options.port, log_level="warning")


if __name__ == "__main__":
    main()
