"""The emblems of the 102 cards: one for each, none twice, and their badges say what the card does."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from games.tower.cards import CARDS, Card
from games.tower.effects import Damage, Effect, Gain, If, TowerDamage
from tests.static.sprites import Sprite

SPRITE = Sprite("tower/emblems.svg")
KEYS = [card.key for card in CARDS]


def plain(effects: tuple[Effect, ...]) -> Iterator[Effect]:
    for effect in effects:
        if isinstance(effect, If):
            yield from plain(effect.then + effect.otherwise)
        else:
            yield effect


def keys_with(motif: str) -> list[str]:
    return [key for key in KEYS if motif in SPRITE.motifs(key)]


def keys_that(kind: type[Damage] | type[TowerDamage]) -> list[str]:
    def hurts(card: Card) -> bool:
        return any(isinstance(effect, kind) and effect.who != "own" for effect in plain(card.effects))

    return [card.key for card in CARDS if hurts(card)]


def test_every_card_has_one_emblem_in_the_order_of_the_catalogue() -> None:
    assert list(SPRITE.symbols) == KEYS
    assert SPRITE.repeated_ids() == []


def test_no_two_cards_share_a_drawing() -> None:
    assert len({SPRITE.drawing(key) for key in KEYS}) == 102


def test_every_emblem_has_shapes_of_its_own() -> None:
    assert [key for key in KEYS if not SPRITE.own_shapes(key)] == []


def test_the_sprite_holds_nothing_but_drawing() -> None:
    assert SPRITE.faults() == []


def test_the_sprite_stays_small() -> None:
    assert len(SPRITE.text) < 120_000


@pytest.mark.parametrize("colour", ["red", "blue", "green"])
def test_the_shape_behind_an_emblem_tells_the_colour(colour: str) -> None:
    assert keys_with(f"back-{colour}") == [card.key for card in CARDS if card.colour == colour]


def test_the_turning_arrow_marks_the_cards_that_play_again() -> None:
    assert keys_with("again") == [card.key for card in CARDS if card.then != "turn_ends"]


def test_the_crossed_swords_mark_the_cards_that_do_damage() -> None:
    assert keys_with("swords") == keys_that(Damage)


def test_the_arrow_over_the_wall_marks_the_cards_that_hit_the_tower() -> None:
    assert keys_with("shot") == keys_that(TowerDamage)


@pytest.mark.parametrize(("motif", "what"), [("mine", "mines"), ("monastery", "monasteries"), ("barracks", "barracks")])
def test_a_card_that_gives_a_producer_shows_it(motif: str, what: str) -> None:
    giving = [card.key for card in CARDS if any(isinstance(e, Gain) and e.what == what for e in plain(card.effects))]
    assert [key for key in giving if motif not in SPRITE.motifs(key)] == []


def test_a_blue_card_that_raises_the_own_tower_shows_it() -> None:
    raising = [
        card.key
        for card in CARDS
        if card.colour == "blue"
        and any(isinstance(e, Gain) and e.what == "tower" and e.who != "enemy" for e in plain(card.effects))
    ]
    assert [key for key in raising if "tower" not in SPRITE.motifs(key)] == []
