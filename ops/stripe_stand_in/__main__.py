"""`python -m ops.stripe_stand_in --port 8001 --state var/stripe.json`: runs the stand-in on
127.0.0.1."""

import argparse
from pathlib import Path

import uvicorn

from ops.stripe_stand_in.app import create_app


def main() -> None:
    parser = argparse.ArgumentParser(prog="ops.stripe_stand_in", description=__doc__)
    parser.add_argument("--port", type=int, required=True)
    parser.add_argument("--state", type=Path, help="the file that keeps what it knows")
    options = parser.parse_args()
    base = f"http://127.0.0.1:{options.port}"
    app = create_app(base, options.state)
    uvicorn.run(app, host="127.0.0.1", port=options.port, log_level="warning")


if __name__ == "__main__":
    main()
