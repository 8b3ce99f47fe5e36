"""Answers as Zoom does where a meeting is opened, on this machine only.

`python -m ops.zoom_stand_in --port 8002` runs the stand-in on 127.0.0.1 until it is ended.
It knows the two requests that `calls.providers` sends. `Zoom.plan` says what goes wrong next.
"""

import argparse
import base64
import contextlib
import json
import secrets
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import Any
from urllib.parse import parse_qs

ACCOUNT, CLIENT, SECRET = "stand-in-account", "stand-in-client", "stand-in-secret"
LASTS = 3600  # seconds


class Zoom:
    """url: where it listens. requests: the paths asked for, in order."""

    def __init__(self, port: int = 0) -> None:
        self.requests: list[str] = []
        self.tokens: set[str] = set()
        self.plan: list[int | float] = []  # for the next requests: a status, or seconds to wait
        self.lasts = LASTS
        self.link = "https://us02web.zoom.us/j/1234567890?pwd=stand-in"
        self._server = ThreadingHTTPServer(("127.0.0.1", port), _handler(self))
        self.url = f"http://127.0.0.1:{self._server.server_port}"

    def serve(self) -> None:
        self._server.serve_forever()

    def __enter__(self) -> "Zoom":
        Thread(target=self.serve, daemon=True).start()
        return self

    def __exit__(self, *error: object) -> None:
        self._server.shutdown()
        self._server.server_close()

    def answer(self, path: str, headers: Any, body: str) -> tuple[int, dict[str, Any]]:
        self.requests.append(path)
        planned = self.plan.pop(0) if self.plan else 0
        if isinstance(planned, float):
            time.sleep(planned)
        elif planned:
            return planned, {"code": planned, "message": "as planned"}
        return self._token(headers, body) if path == "/oauth/token" else self._meeting(headers)

    def _token(self, headers: Any, body: str) -> tuple[int, dict[str, Any]]:
        known = base64.b64encode(f"{CLIENT}:{SECRET}".encode()).decode()
        asked = {name: values[0] for name, values in parse_qs(body).items()}
        right = {"grant_type": "account_credentials", "account_id": ACCOUNT}
        if headers.get("Authorization") != f"Basic {known}" or asked != right:
            return 400, {"reason": "Invalid client_id or client_secret", "error": "invalid_client"}
        token = secrets.token_hex(16)
        self.tokens.add(token)
        return 200, {"access_token": token, "token_type": "bearer", "expires_in": self.lasts}

    def _meeting(self, headers: Any) -> tuple[int, dict[str, Any]]:
        token = headers.get("Authorization", "").removeprefix("Bearer ")
        if token not in self.tokens:
            return 401, {"code": 124, "message": "Invalid access token."}
        return 201, {"id": 1234567890, "join_url": self.link}


def _handler(zoom: Zoom) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            size = int(self.headers.get("Content-Length", 0))
            status, body = zoom.answer(self.path, self.headers, self.rfile.read(size).decode())
            text = json.dumps(body).encode()
            self.send_response(status)
            self.send_header("Content-Length", str(len(text)))
            self.end_headers()
            self.wfile.write(text)

        def log_message(self, *args: Any) -> None:
            """Says nothing."""

    return Handler


def main() -> None:
    parser = argparse.ArgumentParser(prog="ops.zoom_stand_in", description=__doc__)
    parser.add_argument("--port", type=int, required=True)
    with contextlib.suppress(KeyboardInterrupt):
        Zoom(parser.parse_args().port).serve()


if __name__ == "__main__":
    main()
