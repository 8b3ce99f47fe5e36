"""`make run` shows the pages that players see, also for errors."""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
SHOW = """
import django; django.setup()
from django.test import Client
reply = Client(headers={"host": "localhost"}).get("/nowhere/")
print(reply.status_code, "Page not found" in reply.content.decode())
"""


def test_an_unknown_address_shows_our_own_page(tmp_path: Path) -> None:
    env = {k: v for k, v in os.environ.items() if not k.startswith("TILEHOUSE_")}
    env |= {"DJANGO_SETTINGS_MODULE": "config.settings.dev", "TILEHOUSE_VAR": str(tmp_path)}
    shown = subprocess.run(
        [sys.executable, "-c", SHOW], cwd=ROOT, env=env, capture_output=True, text=True, check=True
    )
    assert "404 True" in shown.stdout
