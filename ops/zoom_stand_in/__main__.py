"""`python -m ops.zoom_stand_in --port 8002`: runs the stand-in on 127.0.0.1 until it is ended."""

import argparse
import contextlib

from ops.zoom_stand_in.server import Zoom


def main() -> None:
    parser = argparse.ArgumentParser(prog="ops.zoom_stand_in", description=__doc__)
    parser.add_argument("--port", type=int, required=True)
    with contextlib.suppress(KeyboardInterrupt):
        Zoom(parser.parse_args().port).serve()


if __name__ == "__main__":
    main()
