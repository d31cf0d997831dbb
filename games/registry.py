"""The only list of games."""

from __future__ import annotations

from typing import Any

from games.protocol import Game

GAMES: tuple[Game[Any, Any, Any], ...] = ()
BY_KEY = {game.key: game for game in GAMES}
