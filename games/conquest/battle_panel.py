"""A battle that waits for its cards, and the hand of battle cards. Holds no HTML; shows nobody another's choice."""

from __future__ import annotations

from collections import Counter

from django.utils.translation import gettext, ngettext

from games.conquest import texts
from games.conquest.board import CELLS
from games.conquest.lens import dice
from games.conquest.moves import BattleCardChoice
from games.conquest.odds import Odds
from games.conquest.orders import chance, value
from games.conquest.phrases import parts
from games.conquest.state import Battle
from games.conquest.view import View
from games.pieces import Face, Piece, face, piece
from games.protocol import Table


def card_face(key: str) -> Face:
    return face("conquest/battle_card.html", key=key, name=texts.card(key), effect=texts.card_effect(key))


def battle(view: View, table: Table) -> Piece:
    waiting, odds = view.position.battle, view.odds
    if waiting is None or odds is None:
        return piece("conquest/battle_none.html")
    attacker = view.position.active
    terrain = texts.terrain(view.position.terrains[waiting.target])
    return piece(
        "conquest/battle.html",
        title=gettext("Battle for %(cell)s, %(terrain)s") % {"cell": CELLS[waiting.target], "terrain": terrain},
        sides=(
            _side(view, attacker, waiting, odds, table),
            _side(view, 1 - attacker, waiting, odds, table),
        ),
        chance=chance(odds),
        choice=_choice(view),
    )


def _side(view: View, seat: int, waiting: Battle, odds: Odds, table: Table) -> Piece:
    attacks = seat == view.position.active
    units = waiting.units if attacks else view.position.units[waiting.target]
    return piece(
        "conquest/battle_side.html",
        seat=seat,
        role="attacker" if attacks else "defender",
        name=table.names[seat],
        does=gettext("attacks") if attacks else gettext("defends"),
        dice=dice(units, seat),
        strength=odds.attack if attacks else odds.defence,
        parts=parts(odds.attack_parts if attacks else odds.defence_parts),
        threshold=gettext("hits from %(threshold)d")
        % {"threshold": odds.attack_threshold if attacks else odds.defence_threshold},
        chosen=gettext("has chosen") if view.chosen[seat] else gettext("is choosing"),
        tone="side-chosen" if view.chosen[seat] else "side-choosing",
    )


def _choice(view: View) -> Piece:
    if view.seat is None:
        return piece("conquest/choice_made.html", words=gettext("Both choose in secret; the cards are shown together."))
    if view.chosen[view.seat]:
        if view.choice is None:
            words = gettext("You have chosen no card.")
        else:
            words = gettext("You have chosen %(card)s. Nobody else knows.") % {"card": texts.card(view.choice)}
        return piece("conquest/choice_made.html", words=words)
    return piece(
        "conquest/choice.html",
        cards=tuple(
            piece("conquest/choice_card.html", key=move.card, move=value(move), card=card_face(move.card))
            for move in view.moves
            if isinstance(move, BattleCardChoice) and move.card is not None
        ),
        none=value(BattleCardChoice(None)),
    )


def hand(view: View, table: Table) -> Piece:
    """The viewer's own cards, equal ones once; of others only how many they hold."""
    if view.seat is None:
        told = tuple(
            piece("conquest/held.html", words=_held(table.names[seat], view.standings[seat].hand)) for seat in (0, 1)
        )
        return piece("conquest/hand.html", cards=told, held="", deck=_deck(view))
    cards = tuple(
        piece("conquest/held_card.html", key=key, card=card_face(key), count=f"× {count}" if count > 1 else "")
        for key, count in Counter(view.hand).items()
    )
    far = 1 - view.seat
    return piece(
        "conquest/hand.html",
        cards=cards or (piece("conquest/held.html", words=gettext("You hold no battle card.")),),
        held=_held(table.names[far], view.standings[far].hand),
        deck=_deck(view),
    )


def _held(name: str, number: int) -> str:
    sentence = ngettext("%(name)s holds %(number)d battle card.", "%(name)s holds %(number)d battle cards.", number)
    return sentence % {"name": name, "number": number}


def _deck(view: View) -> str:
    return gettext("Battle deck: %(deck)d, played: %(played)d") % {
        "deck": view.battle_deck,
        "played": len(view.battle_discards),
    }
