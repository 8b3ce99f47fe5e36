"""A stand-in for Stripe on this machine: the part of its API that the site uses, and its hosted
pages. No money moves. `docs/billing.md` describes it.

`python -m ops.stripe_stand_in --port 8001 --state var/stripe.json` runs it on 127.0.0.1.

- `store`: all objects, in the shape in which Stripe shows them, the fields with which they begin,
  and the events about them
- `params`: what comes in, and how it is refused
- `customers`, `checkout`, `subscriptions`, `payments`, `portal`, `time`: what happens
  to the objects; pure, the moment is passed in
- `resources`: which URL of the API does what, and how an object is shown there
- `webhooks`: where messages to the site go, and their queue
- `app`, `pages`, `control`: the server with its API, the hosted pages, the control page
"""

import argparse
import sys
from pathlib import Path

import uvicorn

from ops.stripe_stand_in.app import create_app

ADVICE = "Its memberships are in it: restore it, or delete its folder to start from nothing."


def main() -> None:
    lines = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser("ops.stripe_stand_in", None, __doc__, formatter_class=lines)
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
