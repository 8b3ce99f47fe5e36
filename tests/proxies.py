"""HAProxy and PgBouncer for tests, with the example files of ops/production/ on other addresses."""

import os
import re
import shutil
import socket
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import SplitResult, urlsplit

from ops.children import Child
from tests.processes import ROOT, free_port, is_port_open, wait_until

EXAMPLES = ROOT / "ops/production"
MISSING = [name for name in ("haproxy", "pgbouncer") if shutil.which(name) is None]


class HAProxy:
    """A running HAProxy before the servers on two ports."""

    def __init__(self, folder: Path, servers: tuple[int, int]) -> None:
        self.port = free_port()
        self._admin = folder / "admin.sock"
        file = folder / "haproxy.cfg"
        file.write_text(self._configured(servers))
        self._process = Child(["haproxy", "-db", "-f", str(file)])
        wait_until(lambda: is_port_open(self.port) or self._process.poll() is not None)
        assert self._process.poll() is None, "HAProxy did not start"

    def _configured(self, servers: tuple[int, int]) -> str:
        text = (EXAMPLES / "haproxy.cfg").read_text()
        for old, new in (
            (r"^    bind :80\n    bind :443 .*$", f"    bind 127.0.0.1:{self.port}"),
            (r"^    http-request redirect scheme .*\n", ""),
            (r"^    (log /dev/log|user|group|maxconn) .*\n", ""),
            (r"^    option httplog\n", ""),
            (r"/run/haproxy/admin.sock", str(self._admin)),
            (r"/etc/haproxy/away.html", str(EXAMPLES / "away.html")),
            (r"/etc/haproxy/too-large.html", str(EXAMPLES / "too-large.html")),
            (r"10.0.0.1:8001", f"127.0.0.1:{servers[0]}"),
            (r"10.0.0.1:8002", f"127.0.0.1:{servers[1]}"),
            (r"^    server web[34] .*\n", ""),
        ):
            text, count = re.subn(old, new, text, flags=re.MULTILINE)
            assert count, old
        return text

    def up(self) -> set[str]:
        """The names of the servers that get visitors."""
        with socket.socket(socket.AF_UNIX) as admin:
            admin.connect(str(self._admin))
            admin.sendall(b"show stat\n")
            rows = admin.makefile().read().splitlines()
        found = (row.split(",") for row in rows if row.startswith("web,web"))
        return {row[1] for row in found if row[17].startswith("UP")}

    def stop(self) -> None:
        self._process.kill()
        self._process.wait()


@contextmanager
def haproxy(servers: tuple[int, int]) -> Iterator[HAProxy]:
    with tempfile.TemporaryDirectory(prefix="tilehouse-haproxy-") as folder:
        proxy = HAProxy(Path(folder), servers)
        try:
            yield proxy
        finally:
            proxy.stop()


@contextmanager
def pgbouncer(database_url: str) -> Iterator[str]:
    """A running PgBouncer; yields the URL that goes through it."""
    parts, port = urlsplit(database_url), free_port()
    with tempfile.TemporaryDirectory(prefix="tilehouse-pgbouncer-") as name:
        folder = Path(name)
        _configure(folder, parts, port)
        command = ["pgbouncer", "-q", str(folder / "pgbouncer.ini")]
        if os.geteuid() == 0:  # it refuses to run as root
            command[1:1] = ["-u", "nobody"]
            folder.chmod(0o755)
        process = Child(command)
        try:
            wait_until(lambda: is_port_open(port) or process.poll() is not None)
            assert process.poll() is None, "PgBouncer did not start"
            yield database_url.replace(parts.netloc, f"{parts.username}@127.0.0.1:{port}")
        finally:
            process.kill()
            process.wait()


def _configure(folder: Path, parts: SplitResult, port: int) -> None:
    text = (EXAMPLES / "pgbouncer.ini").read_text()
    for old, new in (
        ("tilehouse = host=10.0.0.3 port=5432", f"* = host={parts.hostname} port={parts.port}"),
        ("listen_port = 6432", f"listen_port = {port}"),
        ("auth_type = scram-sha-256", "auth_type = trust"),
        ("/etc/pgbouncer/userlist.txt", f"{folder}/users"),
    ):
        assert old in text, old
        text = text.replace(old, new)
    (folder / "pgbouncer.ini").write_text(text)
    (folder / "users").write_text(f'"{parts.username}" "{parts.password or ""}"\n')
