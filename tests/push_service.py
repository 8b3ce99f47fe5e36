"""A push service on this machine, with the browsers that it serves: it checks who signs (RFC 8292)
and decrypts what comes (RFC 8291), without the libraries of the site."""

import base64
import json
import os
import socket
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Condition, Thread
from typing import Any

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

CURVE = ec.SECP256R1()


def encode(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).decode().rstrip("=")


def decode(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


@dataclass
class Arrived:
    """A message that a browser has got."""

    headers: dict[str, str]
    claims: dict[str, Any]
    told: dict[str, Any]


class Browser:
    """One subscription, and what was sent to it."""

    def __init__(self, endpoint: str) -> None:
        self.endpoint = endpoint
        self._key = ec.generate_private_key(CURVE)
        self._auth = os.urandom(16)
        self.arrived: list[Arrived] = []
        self.answers: list[tuple[int, dict[str, str]]] = []  # to be given first

    @property
    def keys(self) -> dict[str, str]:
        return {"p256dh": encode(_point(self._key.public_key())), "auth": encode(self._auth)}

    @property
    def subscription(self) -> dict[str, Any]:
        """As a PushSubscription says it in JSON."""
        return {"endpoint": self.endpoint, "expirationTime": None, "keys": self.keys}

    def decrypt(self, body: bytes) -> bytes:
        salt, size = body[:16], body[20]
        sender, sealed = body[21 : 21 + size], body[21 + size :]
        shared = self._key.exchange(
            ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(CURVE, sender)
        )
        about = b"WebPush: info\0" + _point(self._key.public_key()) + sender
        secret = _derive(shared, self._auth, about, 32)
        key = _derive(secret, salt, b"Content-Encoding: aes128gcm\0", 16)
        nonce = _derive(secret, salt, b"Content-Encoding: nonce\0", 12)
        plain = AESGCM(key).decrypt(nonce, sealed, None)
        text, end, _ = plain.rpartition(b"\2")  # of the last record
        assert end
        return text


def _point(key: ec.EllipticCurvePublicKey) -> bytes:
    return key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def _derive(secret: bytes, salt: bytes, about: bytes, length: int) -> bytes:
    return HKDF(SHA256(), length, salt, about).derive(secret)


@dataclass
class PushService:
    origin: str
    browsers: dict[str, Browser] = field(default_factory=dict)
    attempts: int = 0
    news: Condition = field(default_factory=Condition)

    def browser(self) -> Browser:
        name = encode(os.urandom(12))
        made = self.browsers[name] = Browser(f"{self.origin}/send/{name}")
        return made

    def take(self, name: str, headers: dict[str, str], body: bytes) -> tuple[int, dict[str, str]]:
        """What the service answers."""
        with self.news:
            self.attempts += 1
            browser = self.browsers.get(name)
            if browser is None:
                return 404, {}
            if browser.answers:
                return browser.answers.pop(0)
            claims = self.claims_of(headers.get("authorization", ""))
            if claims is None or headers.get("content-encoding") != "aes128gcm":
                return 403, {}
            browser.arrived.append(Arrived(headers, claims, json.loads(browser.decrypt(body))))
            self.news.notify_all()
            return 201, {"Location": "/message/1"}

    def claims_of(self, authorization: str) -> dict[str, Any] | None:
        """What the sender claims, if they have signed it for this service and this moment."""
        scheme, _, rest = authorization.partition(" ")
        parts = dict(part.strip().split("=", 1) for part in rest.split(",")) if rest else {}
        if scheme != "vapid" or set(parts) != {"t", "k"}:
            return None
        head, body, signature = parts["t"].split(".")
        raw = decode(signature)
        pair = encode_dss_signature(int.from_bytes(raw[:32]), int.from_bytes(raw[32:]))
        key = ec.EllipticCurvePublicKey.from_encoded_point(CURVE, decode(parts["k"]))
        key.verify(pair, f"{head}.{body}".encode(), ec.ECDSA(SHA256()))
        claims: dict[str, Any] = json.loads(decode(body))
        fresh = time.time() < claims["exp"] <= time.time() + 24 * 60 * 60
        fits = claims["aud"] == self.origin and json.loads(decode(head))["alg"] == "ES256"
        return claims | {"key": parts["k"]} if fits and fresh else None


@contextmanager
def push_service() -> Iterator[PushService]:
    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers.get("Content-Length", "0")))
            headers = {name.lower(): value for name, value in self.headers.items()}
            status, more = service.take(self.path.rpartition("/")[2], headers, body)
            self.send_response(status)
            for name, value in ({"Content-Length": "0"} | more).items():
                self.send_header(name, value)
            self.end_headers()

        def log_message(self, format: str, *args: Any) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    service = PushService(f"http://127.0.0.1:{server.server_port}")
    thread = Thread(target=server.serve_forever, args=(0.05,), daemon=True)
    thread.start()
    try:
        yield service
    finally:
        server.shutdown()
        server.server_close()


@contextmanager
def slow_service() -> Iterator[int]:
    """The port of a service that answers every question with one letter after another, without
    end: in HTTP, and in TLS too."""

    def answer(line: socket.socket) -> None:
        with line, suppress(OSError):
            line.sendall(b"HTTP/1.1 201 Created\r\nX: " if line.recv(1) == b"P" else HANDSHAKE)
            line.settimeout(0.02)
            while True:
                with suppress(TimeoutError):
                    if not line.recv(9_000):
                        return
                line.sendall(b"a")

    def serve() -> None:
        with suppress(OSError):
            while True:
                Thread(target=answer, args=(server.accept()[0],), daemon=True).start()

    with socket.create_server(("127.0.0.1", 0)) as server:
        Thread(target=serve, daemon=True).start()
        yield server.getsockname()[1]
        server.shutdown(socket.SHUT_RDWR)


HANDSHAKE = b"\x16\x03\x03\x3f\xff"  # the head of a message of 16,383 bytes
