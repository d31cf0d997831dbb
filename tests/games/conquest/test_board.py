from __future__ import annotations

import pytest

from games.conquest.board import CASTLES, CELLS, CELLS_WITHOUT_POINTS, INDEX, NEIGHBOURS, draw_terrains
from games.fairness import Streams


def around(cell: str) -> list[str]:
    return [CELLS[other] for other in NEIGHBOURS[INDEX[cell]]]


def test_it_has_21_cells_in_board_order() -> None:
    assert len(CELLS) == 21
    assert CELLS[:5] == ("a1", "b1", "b2", "b3", "c1")
    assert [CELLS[castle] for castle in CASTLES] == ["a1", "g1"]


@pytest.mark.parametrize(
    ("cell", "neighbours"),
    [
        ("a1", "b1 b2 b3"),
        ("b1", "a1 b2 c1 c2"),
        ("b2", "a1 b1 b3 c2 c3"),
        ("c1", "b1 c2 d1 d2"),
        ("c4", "b3 c3 d4 d5"),
        ("d1", "c1 d2 e1"),
        ("d3", "c2 c3 d2 d4 e2 e3"),
        ("d5", "c4 d4 e4"),
        ("e1", "d1 d2 e2 f1"),
        ("f2", "e2 e3 f1 f3 g1"),
        ("g1", "f1 f2 f3"),
    ],
)
def test_neighbours(cell: str, neighbours: str) -> None:
    assert around(cell) == neighbours.split()


def test_neighbours_are_mutual_and_48_in_all() -> None:
    pairs = {(one, other) for one in range(21) for other in NEIGHBOURS[one]}
    assert all((other, one) in pairs for one, other in pairs)
    assert len(pairs) == 2 * 48


def test_the_lens_is_the_same_seen_from_both_castles() -> None:
    def turned(cell: str) -> str:
        return "gfedcba"["abcdefg".index(cell[0])] + cell[1]

    assert all(sorted(map(turned, around(cell))) == sorted(around(turned(cell))) for cell in CELLS)


def test_neither_castles_nor_the_mine_score() -> None:
    assert {CELLS[cell] for cell in CELLS_WITHOUT_POINTS} == {"a1", "g1", "d4"}


def test_every_map_is_mirrored_and_has_all_its_land() -> None:
    for seed in range(20):
        terrains = draw_terrains(Streams(bytes([seed]) * 32, "conquest", []))
        land = dict(zip(CELLS, terrains, strict=True))
        assert (land["a1"], land["g1"], land["d3"], land["d4"]) == ("castle", "castle", "citadel", "mine")
        assert [land[f"b{i}"] for i in (1, 2, 3)] == [land[f"f{i}"] for i in (1, 2, 3)]
        assert [land[f"c{i}"] for i in (1, 2, 3, 4)] == [land[f"e{i}"] for i in (1, 2, 3, 4)]
        assert sorted(terrains).count("desert") == 2
        assert sorted([land["d1"], land["d2"], land["d5"]]) == ["field", "forest", "quarry"]
