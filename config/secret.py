"""The secret key of an installation that was given none: drawn once, kept beside its data."""

from __future__ import annotations

import os
import secrets
from pathlib import Path


def secret_key(data_dir: Path) -> str:
    """The key in `data_dir`, made there if missing; a passing one where the folder can't be written."""
    path = data_dir / "secret-key"
    try:
        data_dir.mkdir(parents=True, exist_ok=True)
        with open(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
            file.write(secrets.token_urlsafe(50))
    except FileExistsError:
        pass
    except OSError:
        return secrets.token_urlsafe(50)
    return path.read_text() or secrets.token_urlsafe(50)
