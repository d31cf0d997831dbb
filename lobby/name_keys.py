"""Brings the players' keys in step with the look-alikes, which become more with time. See lobby.names."""

from __future__ import annotations

import logging

from django.db import connection, transaction

from lobby.models import Player
from lobby.names import skeleton

logger = logging.getLogger(__name__)


@transaction.atomic
def sync() -> None:
    """Idempotent. Of players who look alike by now one has the key: who had it before, or else the oldest.

    The others have none, and are named in the log once; they keep their names, and nobody can choose one like them.
    """
    rows = list(Player.objects.order_by("pk").values_list("pk", "display_name", "name_key"))
    looks = {pk: skeleton(name) or None for pk, name, _key in rows}
    held = {key for pk, _name, key in rows if key == looks[pk]}
    changed = []
    for pk, _name, key in rows:
        if key != looks[pk]:
            new = None if looks[pk] in held else looks[pk]
            held.add(looks[pk])
            if new != key:
                changed.append((new, pk))
            if key is not None and new is None:
                logger.warning("the name of player %s looks like somebody else's", pk)
    _write(changed)


def _write(changed: list[tuple[str | None, int]]) -> None:
    # By hand: when a table of letters changes, it may be the keys of all.
    update = f"UPDATE {Player._meta.db_table} SET name_key = %s WHERE id = %s"
    with connection.cursor() as cursor:
        # The old ones go first, for one player's old key may be another's new one.
        cursor.executemany(update, [(None, pk) for _new, pk in changed])
        cursor.executemany(update, changed)
