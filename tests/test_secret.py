"""The key that an installation draws for itself: the same at every start and in every process."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from config import secret
from config.secret import secret_key

ROOT = Path(__file__).resolve().parent.parent


def test_a_key_is_drawn_once_and_is_for_nobody_else(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    key = secret_key(folder)
    assert len(key) > 50
    assert secret_key(folder) == key
    assert [path.name for path in folder.iterdir()] == ["secret-key"]
    assert (folder / "secret-key").stat().st_mode & 0o077 == 0


def test_an_empty_file_of_a_start_that_broke_off_is_replaced(tmp_path: Path) -> None:
    (tmp_path / "secret-key").touch()
    key = secret_key(tmp_path)
    assert secret_key(tmp_path) == key


def test_a_full_disk_leaves_no_half_a_key(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_file: int) -> None:
        raise OSError("No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(secret.os, "fsync", full)
        passing = secret_key(tmp_path)
    assert not (tmp_path / "secret-key").exists()
    key = secret_key(tmp_path)
    assert key not in ("", passing)
    assert secret_key(tmp_path) == key


def test_a_key_that_can_not_be_kept_is_said_to_be_a_passing_one(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "data").write_text("no folder")
    assert secret_key(tmp_path / "data") != secret_key(tmp_path / "data")
    assert "can't be kept" in caplog.text


@pytest.mark.parametrize("left_behind", [None, ""])
def test_processes_that_start_in_one_moment_agree(tmp_path: Path, left_behind: str | None) -> None:
    if left_behind is not None:
        (tmp_path / "secret-key").write_text(left_behind)
    wait, go = os.pipe()
    program = (
        "import os, sys, pathlib; from config.secret import secret_key; os.read(int(sys.argv[2]), 1);"
        "print(secret_key(pathlib.Path(sys.argv[1])))"
    )
    command = [sys.executable, "-c", program, str(tmp_path), str(wait)]
    started = [
        subprocess.Popen(command, cwd=ROOT, pass_fds=[wait], stdout=subprocess.PIPE, text=True) for _ in range(6)
    ]
    os.write(go, b"." * len(started))
    keys = {process.communicate(timeout=60)[0].strip() for process in started}
    os.close(wait), os.close(go)
    assert keys == {secret_key(tmp_path)}
