"""The settings of coturn in ops/production keep callers out of private networks only."""

import re
from ipaddress import IPv4Address, IPv6Address, ip_address

import pytest

from tests.processes import ROOT

Address = IPv4Address | IPv6Address
TEXT = (ROOT / "ops/production/turnserver.conf").read_text()


def refused(address: Address) -> bool:
    """As coturn decides: a range that begins at :: holds every IPv4 address too, and one address
    that is :: holds all."""
    return any(_holds(first, last or first, address) for first, last in _ranges())


def _ranges() -> list[tuple[str, str]]:
    return re.findall(r"^denied-peer-ip=([^-\s]+)-?(\S*)$", TEXT, re.MULTILINE)


def _holds(first: str, last: str, address: Address) -> bool:
    low, high = ip_address(first), ip_address(last)
    if int(low) and not (low.version == address.version and int(low) <= int(address)):
        return False
    if not int(high) or address.version < high.version:
        return True
    return address.version == high.version and int(address) <= int(high)


@pytest.mark.parametrize("address", ["8.8.8.8", "203.0.113.9", "1.0.0.1", "2a00:1450::1"])
def test_callers_anywhere_can_be_reached(address: str) -> None:
    assert not refused(ip_address(address))


PRIVATE = [
    "10.0.0.3", "100.64.0.1", "127.0.0.1", "169.254.169.254", "172.16.0.1", "192.168.1.1",
    "::1", "fd00::1", "fe80::1", "::ffff:10.0.0.3", "64:ff9b::a00:3",
]  # fmt: skip


@pytest.mark.parametrize("address", PRIVATE)
def test_private_networks_cannot_be_reached(address: str) -> None:
    assert refused(ip_address(address))


def test_lines_without_a_value_have_no_comment() -> None:
    """coturn would take the comment for the value, and not start."""
    (settings,) = re.findall(r"^use-auth-secret\n(?:.+\n)*", TEXT, re.MULTILINE)
    assert re.findall(r"^[a-z_0-9-]+ +#.*", settings, re.MULTILINE) == []
