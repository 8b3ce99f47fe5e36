"""One Redis for everything, or one for each purpose."""

import os
import subprocess
import sys

import pytest

CODE = (
    "from config.settings import base as s;"
    "print(s.REDIS_STREAMS_URL, s.CACHES['default']['LOCATION'], s.CELERY_BROKER_URL)"
)


def urls(**environment: str) -> list[str]:
    plain = {key: value for key, value in os.environ.items() if "TILEHOUSE_REDIS" not in key}
    done = subprocess.run(
        [sys.executable, "-c", CODE], env=plain | environment, capture_output=True, check=True
    )
    return done.stdout.decode().split()


def test_one_redis_serves_all_purposes() -> None:
    assert urls(TILEHOUSE_REDIS_URL="redis://one") == ["redis://one"] * 3


@pytest.mark.parametrize("at", [0, 1, 2])
def test_each_purpose_can_have_its_own(at: int) -> None:
    name = ("STREAMS", "CACHE", "BROKER")[at]
    found = urls(
        TILEHOUSE_REDIS_URL="redis://one", **{f"TILEHOUSE_REDIS_{name}_URL": "redis://own"}
    )
    assert [url == "redis://own" for url in found] == [n == at for n in range(3)]
