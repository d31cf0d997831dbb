"""What the duel's screen says in the active language: refusals, endings, used cards, changes. Knows no HTML."""

from __future__ import annotations

from functools import lru_cache

from django.utils.translation import gettext, gettext_lazy, ngettext, pgettext, pgettext_lazy

from games.protocol import Outcome, Refusal, Table
from games.speech import Phrases
from games.tower import texts
from games.tower.counters import RESOURCES
from games.tower.view import View

CHANGES: Phrases[tuple[str, str]] = Phrases(
    {
        ("own", "tower"): pgettext_lazy("what a card would do", "your tower %(change)s"),
        ("own", "wall"): pgettext_lazy("what a card would do", "your wall %(change)s"),
        ("own", "mines"): pgettext_lazy("what a card would do", "your mines %(change)s"),
        ("own", "monasteries"): pgettext_lazy("what a card would do", "your monasteries %(change)s"),
        ("own", "barracks"): pgettext_lazy("what a card would do", "your barracks %(change)s"),
        ("own", "ore"): pgettext_lazy("what a card would do", "your ore %(change)s"),
        ("own", "mana"): pgettext_lazy("what a card would do", "your mana %(change)s"),
        ("own", "troops"): pgettext_lazy("what a card would do", "your troops %(change)s"),
        ("enemy", "tower"): pgettext_lazy("what a card would do", "enemy tower %(change)s"),
        ("enemy", "wall"): pgettext_lazy("what a card would do", "enemy wall %(change)s"),
        ("enemy", "mines"): pgettext_lazy("what a card would do", "enemy mines %(change)s"),
        ("enemy", "monasteries"): pgettext_lazy("what a card would do", "enemy monasteries %(change)s"),
        ("enemy", "barracks"): pgettext_lazy("what a card would do", "enemy barracks %(change)s"),
        ("enemy", "ore"): pgettext_lazy("what a card would do", "enemy ore %(change)s"),
        ("enemy", "mana"): pgettext_lazy("what a card would do", "enemy mana %(change)s"),
        ("enemy", "troops"): pgettext_lazy("what a card would do", "enemy troops %(change)s"),
    }
)


def change(owner: str, what: str, number: int) -> str:
    """One number's change with its sign, as a part of a list. `owner` is "own" or "enemy"."""
    return CHANGES[owner, what] % {"change": signed(number)}


def signed(number: int) -> str:
    """With a sign that is as wide as a plus."""
    return f"+{number}" if number > 0 else f"−{-number}"


SAID: Phrases[str] = Phrases(
    {
        "forced": gettext_lazy("Choosing it discards it."),
        "waiting": gettext_lazy("It is not your turn."),
        "dear": gettext_lazy("You can’t afford it; you can discard it."),
        "nothing": gettext_lazy("Now it would change nothing."),
        "changes": pgettext_lazy("what a card would do", "Now: %(changes)s."),
        "discard_label": gettext_lazy("Discard %(card)s"),
        "turn": gettext_lazy("Turn %(number)d"),
        "own_turn": gettext_lazy("Your turn: play or discard a card."),
        "own_discard": gettext_lazy("Choose a card to discard; then you play again."),
        "other_turn": gettext_lazy("%(name)s is choosing a card."),
        "other_discard": gettext_lazy("%(name)s must discard a card."),
        "played": pgettext_lazy("used card, above the player's name", "Played"),
        "discarded": pgettext_lazy("used card, above the player's name", "Discarded"),
        "timed_out": pgettext_lazy("used card, above the player's name", "Out of time"),
        "goals": gettext_lazy(
            "To win: a tower of %(tower)d, or %(resource)d of any one resource, or the enemy tower brought down."
        ),
    }
)


def final(view: View, table: Table) -> str:
    """Why this match ended, with the numbers that decided it. The view must have an outcome."""
    outcome = view.outcome
    assert outcome is not None
    if outcome.winner is None or outcome.reason not in ("tower", "resource"):
        return ending(outcome, table)
    counters = view.sides[outcome.winner].counters
    name = table.names[outcome.winner]
    if outcome.reason == "tower":
        sentence = gettext("The tower of %(name)s reached %(number)d (target %(target)d): %(name)s wins.")
        return sentence % {"name": name, "number": counters.tower, "target": view.target_tower}
    resource = max(RESOURCES, key=lambda key: int(getattr(counters, key)))
    values = {"name": name, "number": getattr(counters, resource), "target": view.target_resource}
    return _gathered(resource) % values


def _gathered(resource: str) -> str:
    return {
        "ore": gettext("%(name)s gathered %(number)d ore (target %(target)d) and wins."),
        "mana": gettext("%(name)s gathered %(number)d mana (target %(target)d) and wins."),
        "troops": gettext("%(name)s gathered %(number)d troops (target %(target)d) and wins."),
    }[resource]


def ending(outcome: Outcome, table: Table) -> str:
    """Who won and by what; for a draw: why nobody did."""
    if outcome.winner is None:
        return _drawn(outcome.reason)
    names = {"winner": table.names[outcome.winner], "loser": table.names[1 - outcome.winner]}
    return _won(outcome.reason) % names


def _won(reason: str) -> str:
    return {
        "tower": gettext("The tower of %(winner)s reached its target: %(winner)s wins."),
        "destruction": gettext("The tower of %(loser)s fell: %(winner)s wins."),
        "resource": gettext("%(winner)s gathered enough of one resource and wins."),
        "misses": gettext("%(loser)s missed three turns in a row: %(winner)s wins."),
        "resignation": gettext("%(loser)s resigned: %(winner)s wins."),
    }[reason]


def _drawn(reason: str) -> str:
    return {
        "draw": gettext("Both players met a goal at the same moment: a draw."),
        "turn_limit": gettext("One thousand turns have passed without a winner: a draw."),
    }[reason]


def refusal(refusal: Refusal) -> str:
    """Why a move was refused and what to do."""
    if refusal.code == "cannot_afford":
        return _cannot_afford(**refusal.values)
    if refusal.code == "card_not_in_hand":
        return gettext("That card is no longer in your hand. Choose one of the cards that you hold now.")
    sentences = {
        "not_your_turn": gettext("It is not your turn. Wait for the other player’s move."),
        "must_discard": gettext("You must discard a card first. Choose the one to give up."),
        "game_over": gettext("The match is over; no more moves are possible."),
        "not_for_players": gettext("Only the two players can move; you are watching."),
    }
    return sentences.get(refusal.code) or gettext("The page sent something that is no move. Load it again, then move.")


def _cannot_afford(card: str, cost: int, have: int, resource: str) -> str:
    sentence = {
        "ore": pgettext("refusal", "%(card)s costs %(cost)d ore and you have %(have)d. You can discard it."),
        "mana": pgettext("refusal", "%(card)s costs %(cost)d mana and you have %(have)d. You can discard it."),
        "troops": pgettext("refusal", "%(card)s costs %(cost)d troops and you have %(have)d. You can discard it."),
    }[resource]
    return sentence % {"card": texts.name(card), "cost": cost, "have": have}


@lru_cache
def held(language: str, number: int) -> str:
    """The sentence with a hole for the name; `language` must be the active one."""
    return ngettext("%(name)s holds %(number)d card.", "%(name)s holds %(number)d cards.", number)
