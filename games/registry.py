"""The only list of games."""

from __future__ import annotations

from typing import Any

from games.conquest.game import CONQUEST
from games.patience.game import PATIENCE
from games.protocol import Game
from games.tower.game import TOWER

GAMES: tuple[Game[Any, Any, Any], ...] = (TOWER, CONQUEST, PATIENCE)
BY_KEY = {game.key: game for game in GAMES}
