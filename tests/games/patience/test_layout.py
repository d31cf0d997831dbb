"""Who presses on whom and who opens whom, checked against the drawing by where the cards lie."""

from __future__ import annotations

import pytest

from games.patience.layout import CATALOGUE, NAMES, OPENERS, PLACE, PRESSING, ROWS, THRONE, VALUE
from tests.games.patience.positions import siege

WALL = {(row, column): place for row, places in enumerate(ROWS) for column, place in enumerate(places)}


def names(places: tuple[int, ...]) -> set[str]:
    return {NAMES[place] for place in places}


def middle(row: int, column: int) -> int:
    """Where a card lies, in half cards from the left edge: rows of seven lie half a card to the right."""
    return 2 * column + row % 2


def touching(row: int, column: int, other_row: int) -> set[str]:
    return {
        f"w{r}.{c}"
        for r, c in WALL
        if r == other_row and abs(middle(r, c) - middle(row, column)) == (2 if r == row else 1)
    }


def test_the_catalogue_is_two_packs_without_the_kings_of_spades() -> None:
    assert CATALOGUE[:4] == ("AS", "AS", "2S", "2S")
    assert CATALOGUE[22:26] == ("QS", "QS", "AH", "AH")
    assert len(CATALOGUE) == 102
    assert "KS" not in CATALOGUE
    assert [VALUE[rank + "D"] for rank in "A23456789TJQK"] == list(range(1, 14))


@pytest.mark.parametrize(("row", "column"), WALL)
def test_a_wall_card_is_opened_by_those_beside_and_below_it(row: int, column: int) -> None:
    assert names(OPENERS[WALL[row, column]]) == touching(row, column, row) | touching(row, column, row + 1)


@pytest.mark.parametrize(("row", "column"), WALL)
def test_a_wall_card_bears_the_two_above_it_or_at_the_edge_corner_and_column(row: int, column: int) -> None:
    bears = touching(row, column, row - 1)
    if row in (2, 4) and column in (0, 7):
        assert len(bears) == 1
        bears |= {f"w{row - 2}.{column}"}

    assert names(PRESSING[WALL[row, column]]) == bears
    assert len(bears) == (2 if row else 0)


@pytest.mark.parametrize(
    ("target", "openers"),
    [
        ("g0", {"w0.0", "w0.1", "g1"}),
        ("g1", {"w0.2", "w0.3", "g0", "g2"}),
        ("g2", {"w0.4", "w0.5", "g1", "g3"}),
        ("g3", {"w0.6", "w0.7", "g2"}),
        ("h0", {"g0", "g1", "h1"}),
        ("h1", {"g1", "g2", "h0", "h2"}),
        ("h2", {"g2", "g3", "h1"}),
        ("t", {"h0", "h1", "h2"}),
    ],
)
def test_a_guard_is_opened_by_those_beside_and_below_it(target: str, openers: set[str]) -> None:
    assert names(OPENERS[PLACE[target]]) == openers


VALUES = {"w0.0": "AS", "w0.1": "2S", "w1.0": "4S", "w1.1": "8S", "w2.0": "JS", "w2.1": "KD", "w3.0": "9S"}


@pytest.mark.parametrize(
    ("target", "gone", "health"),
    [
        ("w0.0", (), 1),
        ("w1.0", (), 4 + 1 + 2),
        ("w1.0", ("w0.0",), 4 + 2),
        ("w1.0", ("w0.0", "w0.1"), 4),
        ("w2.1", (), 13 + 4 + 8),
        ("w2.1", ("w1.1",), 13 + 4),
        ("w2.0", (), 11 + 4 + 1),
        ("w2.0", ("w1.0",), 11 + 1),
        ("w2.0", ("w0.0",), 11 + 4),
        ("w2.0", ("w1.0", "w0.0"), 11),
        ("w3.0", (), 9 + 11 + 13),
        ("w4.0", (), 5 + 9 + 11),
        ("w4.0", ("w3.0",), 5 + 11),
        ("w4.0", ("w3.0", "w2.0"), 5),
    ],
)
def test_health_counts_the_standing_cards_that_press(target: str, gone: tuple[str, ...], health: int) -> None:
    assert siege(piles=VALUES, gone=gone).health(PLACE[target]) == health


def test_the_last_card_of_an_edge_row_bears_its_corner_and_column_too() -> None:
    state = siege(piles={"w2.7": "2C", "w3.6": "3C", "w4.7": "4C"})

    assert state.health(PLACE["w4.7"]) == 4 + 3 + 2


def test_a_guard_has_the_health_of_its_whole_pile() -> None:
    state = siege(piles={"g0": "AS 2S 3S", "h0": "KD QD"})

    assert [state.health(PLACE[name]) for name in ("g0", "h0")] == [6, 25]
    assert state.health(THRONE) == 26
