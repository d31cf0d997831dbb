"""Siege's page of rules."""

from __future__ import annotations

from games.pieces import Face, face


def rules() -> Face:
    return face("patience/rules.html", wall=45, stock=39)
