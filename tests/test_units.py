"""The example files of ops/production/ agree with each other: units, containers and proxies."""

import http.client
import re
import shutil
from collections.abc import Iterator

import pytest

from config.channel import MAX_BODY
from tests.processes import ROOT, free_port
from tests.proxies import haproxy

TIMEOUT = 20  # seconds; long, because the machine may be busy
EXAMPLES = ROOT / "ops/production"
# By the name of a container: its unit, and what the unit's files and name fill in.
CONTAINERS: dict[str, tuple[str, dict[str, str]]] = {
    "web1": ("web@", {"${TILEHOUSE_ADDRESS}": "0.0.0.0", "%i": "8001"}),
    "clock": ("worker@", {"%i": "clock"}),
    "tasks": ("worker@", {"%i": "tasks"}),
    "others": ("worker@", {"%i": "others"}),
    "push": ("worker@", {"%i": "push"}),
    "beat": ("beat", {"/var/lib/tilehouse/beat": "/tmp/beat"}),
}
QUEUES = {"others": "mail-billing"}  # whose worker has another name as a unit


def read(name: str) -> str:
    return (EXAMPLES / name).read_text()


def container(name: str) -> str:
    """What compose.yaml says of one."""
    found = re.search(rf"^  {name}:.*\n((    .*\n)+)", read("compose.yaml"), re.MULTILINE)
    assert found, name
    return found[1]


def command_of_unit(name: str) -> str:
    unit, values = CONTAINERS[name]
    found = re.search(r"^ExecStart=\S+/bin/(.*)$", read(f"tilehouse-{unit}.service"), re.MULTILINE)
    assert found, unit
    command = found[1]
    for old, new in {**values, **worker_settings(QUEUES.get(name, name)), "%%": "%"}.items():
        command = command.replace(old, new)
    return command


def worker_settings(name: str) -> dict[str, str]:
    """From the example of /etc/tilehouse/worker-NAME at the head of the unit."""
    text = read("tilehouse-worker@.service")
    found = re.search(
        rf"worker-{name} holds QUEUES=(\S+), CONCURRENCY=(\d+)(?:, POOL=(\w+))?", text
    )
    if found is None:
        return {}
    pool = found[3] or "prefork"
    return {"${QUEUES}": found[1], "${CONCURRENCY}": found[2], "${POOL}": pool}


@pytest.mark.parametrize("name", CONTAINERS)
def test_containers_do_what_units_do(name: str) -> None:
    assert f"    command: {command_of_unit(name)}\n" in container(name)


@pytest.mark.parametrize(("name", "unit"), [("web1", "web@"), ("clock", "worker@")])
def test_containers_have_the_time_of_units_to_end(name: str, unit: str) -> None:
    seconds = re.search(r"TimeoutStopSec=(\d+)", read(f"tilehouse-{unit}.service"))
    assert seconds
    assert f"stop_grace_period: {seconds[1]}s\n" in container(name)


def test_containers_override_what_only_units_can_use() -> None:
    """The image has its static files at a place of its own, and no PgBouncer."""
    text = read("compose.yaml")
    assert "WORKDIR /site\n" in read("Dockerfile")
    assert "TILEHOUSE_STATIC: /site/staticfiles" in text
    assert 'TILEHOUSE_PGBOUNCER: ""' in text


def test_proxies_know_the_same_processes() -> None:
    """Each is in every backend."""
    haproxy = re.findall(r"^    server \w+ (\S+)", read("haproxy.cfg"), re.MULTILINE)
    nginx = re.findall(r"^    server (\S+:\d+) ", read("nginx.conf"), re.MULTILINE)
    assert sorted(haproxy) == sorted([*set(haproxy)] * 3)
    assert sorted(nginx) == sorted([*set(haproxy)] * 2)


def test_locations_of_nginx_inherit_all_headers() -> None:
    """One proxy_set_header in a location drops those of the server: sockets would lose `Host`."""
    server, *locations = re.split(r"^    location ", read("nginx.conf"), flags=re.MULTILINE)
    for header in ("Host", "X-Forwarded-For", "X-Forwarded-Proto", "Upgrade", "Connection"):
        assert f"proxy_set_header {header} " in server
    assert len(locations) == 6
    assert [each for each in locations if "proxy_set_header" in each] == []


@pytest.fixture(scope="module")
def visitor() -> Iterator[http.client.HTTPConnection]:
    """A visitor of HAProxy while no process of the site runs."""
    if shutil.which("haproxy") is None:
        pytest.skip("HAProxy is not installed")
    with haproxy((free_port(), free_port())) as proxy:
        yield http.client.HTTPConnection("127.0.0.1", proxy.port, TIMEOUT)


def test_visitors_read_that_the_site_is_away(visitor: http.client.HTTPConnection) -> None:
    visitor.request("GET", "/lobby/")
    answer = visitor.getresponse()
    assert answer.status == 503
    assert answer.headers["Cache-Control"] == "no-store"
    assert answer.read().decode() == read("away.html")


def test_proxy_refuses_a_long_body_without_asking_the_site(
    visitor: http.client.HTTPConnection,
) -> None:
    visitor.request("POST", "/lobby/", headers={"Content-Length": str(MAX_BODY + 1)})
    answer = visitor.getresponse()
    assert answer.status == 413
    assert answer.read().decode() == read("too-large.html")
    visitor.close()
    visitor.request("POST", "/lobby/", b"x" * MAX_BODY)
    answer = visitor.getresponse()
    assert answer.status == 503
    answer.read()


def test_proxies_take_bodies_of_the_same_length_as_the_site() -> None:
    assert f"{{ req.body_size gt {MAX_BODY} }}" in read("haproxy.cfg")
    assert f"client_max_body_size {MAX_BODY};" in read("nginx.conf")


@pytest.mark.parametrize("page", ["away.html", "too-large.html"])
def test_page_of_the_proxy_loads_nothing(page: str) -> None:
    assert not re.findall(r"(?:src|url|href)\b\W{1,2}\w+|<script|@import", read(page))
