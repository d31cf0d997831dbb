"""Replays every finished match of a site's database against its stored outcome. Runs as a process of its own.

Prints one line a fault, and at the end how many matches were replayed.
"""

from __future__ import annotations

import os


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    import django

    django.setup()
    from games.matches.models import Match
    from games.matches.tables import load

    over = Match.objects.exclude(ended_at=None)
    for match in over:
        table = load(match.pk)
        if (table.ply, table.outcome) != (match.ply, match.outcome):
            print(f"match {match.pk}: replayed {table.ply}, {table.outcome}; stored {match.ply}, {match.outcome}")
    print(f"{len(over)} matches were replayed")


if __name__ == "__main__":
    main()
