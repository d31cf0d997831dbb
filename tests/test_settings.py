"""What is wrong with a setting is said in one line that names it."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from tests.servers import ROOT


@pytest.mark.parametrize(
    ("name", "value"), [("EMAIL_PORT", "smtp"), ("DATABASE_URL", "nonsense"), ("PROXIES", "everybody")]
)
def test_a_setting_that_makes_no_sense_is_named(name: str, value: str) -> None:
    command = [sys.executable, "manage.py", "check"]
    done = subprocess.run(
        command, cwd=ROOT, env=os.environ | {name: value}, capture_output=True, text=True, check=False
    )
    assert done.returncode != 0
    (line,) = done.stderr.splitlines()
    assert name in line
