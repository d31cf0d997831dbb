"""What Stronghold's screen says in the active language: whose turn it is, and how a match ended. Knows no HTML."""

from __future__ import annotations

from django.utils.translation import gettext

from games.conquest.scoring import POINTS_TO_WIN
from games.conquest.view import View
from games.protocol import Outcome, Table


def ending(outcome: Outcome, table: Table) -> str:
    """Who won and by what."""
    assert outcome.winner is not None
    names = {"winner": table.names[outcome.winner], "loser": table.names[1 - outcome.winner]}
    return {
        "castle": gettext("%(winner)s entered the castle of %(loser)s and wins."),
        "points": gettext("%(winner)s wins by points: 30 or more at the end of a round."),
        "round_limit": gettext("Round 40 is over and the score decides: %(winner)s wins."),
        "misses": gettext("%(loser)s ran out of time three times in a row: %(winner)s wins."),
        "resignation": gettext("%(loser)s resigned: %(winner)s wins."),
    }[outcome.reason] % names


def final(view: View, table: Table) -> str:
    """Why this match ended, with the scores where they decided. The view must have an outcome."""
    outcome = view.position.outcome
    assert outcome is not None
    assert outcome.winner is not None
    if outcome.reason not in ("points", "round_limit"):
        return ending(outcome, table)
    points = [player.points for player in view.position.players]
    values = {
        "winner": table.names[outcome.winner],
        "points": points[outcome.winner],
        "other": points[1 - outcome.winner],
    }
    if outcome.reason == "points":
        if min(points) >= POINTS_TO_WIN:
            return (
                gettext("Both have the points at the end of a round, so the second player wins: %(winner)s.") % values
            )
        return gettext("%(winner)s wins by points at the end of a round: %(points)d to %(other)d.") % values
    if points[0] == points[1]:
        return gettext("Round 40 is over with equal scores, so the second player wins: %(winner)s.") % values
    return gettext("Round 40 is over: %(winner)s wins with %(points)d to %(other)d points.") % values


def turn(view: View, table: Table) -> str:
    """Who is to do what now."""
    position = view.position
    if position.outcome is not None:
        return final(view, table)
    if position.battle is not None:
        return _battle(view, table)
    if view.seat == position.active:
        return gettext("Your turn: choose one action; it ends the turn.")
    return gettext("%(name)s is choosing an action.") % {"name": table.names[position.active]}


def _battle(view: View, table: Table) -> str:
    if view.seat is not None and not view.chosen[view.seat]:
        return gettext("Battle! Choose a card in secret, or none.")
    late = [name for name, chosen in zip(table.names, view.chosen, strict=True) if not chosen]
    if len(late) == 1:
        return gettext("Battle! %(name)s is choosing a card in secret.") % {"name": late[0]}
    return gettext("Battle! Both players are choosing a card in secret.")
