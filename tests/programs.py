"""Programs of the system that some tests need."""

from __future__ import annotations

import os
import shutil

import pytest


def needed(package: str, *names: str, left_out: str) -> str:
    """The path of a program of one of these names; without names the package's own.

    In CI a missing one is a failure, elsewhere the tests are left out, and `left_out` says which.
    """
    path = f"{os.environ.get('PATH', '')}:/usr/sbin:/sbin"
    for name in names or (package,):
        if found := shutil.which(name, path=path):
            return found
    if os.environ.get("CI"):
        pytest.fail(f"CI must have {package}")
    pytest.skip(f"{package} is not installed, so {left_out}")
