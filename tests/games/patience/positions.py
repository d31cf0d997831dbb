"""Sieges for the tests: made up place by place, or dealt by number."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from games.patience.deals import numbered_streams
from games.patience.layout import HIGH, LOW, NAMES, PLACE, PLACES, STOCK_SIZE, THRONE, VALUE
from games.patience.moves import Attack, Move, Storm
from games.patience.rules import apply, setup
from games.patience.state import Layout, Position, State, dump


def mask(names: Iterable[str]) -> int:
    return sum(1 << PLACE[name] for name in names)


def siege(
    *hands: str,
    piles: Mapping[str, str] | None = None,
    gone: Iterable[str] = (),
    face_up: Iterable[str] = (),
    hand: int = 1,
    waste: Iterable[int] = (0, 1, 2),
) -> State:
    """Every card is a five except for the given piles ("KS QD") and the given first hands ("AS 2S 3S")."""
    sizes = dict.fromkeys(range(PLACES), 1) | dict.fromkeys(LOW, 3) | dict.fromkeys(HIGH, 2)
    dealt = {place: ("5H",) * size for place, size in sizes.items()} | {THRONE: ("KS", "KS")}
    dealt |= {PLACE[name]: tuple(cards.split()) for name, cards in (piles or {}).items()}
    stock = " ".join(hands).split()
    stock += ["5C"] * (STOCK_SIZE - len(stock))
    values = tuple(sum(VALUE[card] for card in dealt[place]) for place in range(PLACES))
    layout = Layout(tuple(dealt[place] for place in range(PLACES)), tuple(stock), values)
    bits = sum(1 << place for place in waste)
    return State(layout, Position(gone=mask(gone), face_up=mask(face_up), hands=hand, waste=bits))


LAST_HAND = 13


def last_hand(cards: str, **others: object) -> State:
    """The stock is empty and the waste holds these cards."""
    return siege(*["5C 5C 5C"] * (LAST_HAND - 1), cards, hand=LAST_HAND, **others)  # type: ignore[arg-type]


def numbered(number: int) -> State:
    return setup({}, numbered_streams(number))


def attack(target: str, *cards: int) -> Attack:
    return Attack(PLACE[target], cards)


def storm(target: str) -> Storm:
    return Storm(PLACE[target])


def play(state: State, *moves: Move) -> State:
    for move in moves:
        state, _ = apply(state, move)
    return state


def gone_names(state: State) -> set[str]:
    return {name for place, name in enumerate(NAMES) if state.position.gone >> place & 1}


def same_but_for(before: State, after: State, *keys: str) -> bool:
    """Whether the canonical forms differ in no key but these."""
    one, other = dump(before), dump(after)
    return all(one[key] == other[key] for key in one if key not in keys)
