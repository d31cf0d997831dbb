from __future__ import annotations

from datetime import UTC, datetime, timedelta

from ratings.graph import BOTTOM, HEIGHT, LEFT, MOST_POINTS, RIGHT, TOP, WIDTH, Moment, graph, thinned

START = datetime(2026, 1, 1, tzinfo=UTC)


def moments(*values: float) -> list[Moment]:
    return [Moment(START + timedelta(days=day), value) for day, value in enumerate(values)]


def points(text: str) -> list[tuple[int, int]]:
    return [(int(x), int(y)) for x, y in (pair.split(",") for pair in text.split())]


def test_there_is_no_graph_of_less_than_two_moments() -> None:
    assert graph([]) is None
    assert graph(moments(1500)) is None


def test_the_line_goes_from_left_to_right_and_higher_values_stand_higher() -> None:
    found = graph(moments(1500, 1580, 1490))
    assert found is not None
    (x0, y0), (x1, y1), (x2, y2) = points(found.points)
    assert (x0, x2) == (LEFT, WIDTH - RIGHT)
    assert x0 < x1 < x2
    assert y1 < y0 < y2
    assert (found.x, found.y) == (x2, y2)
    assert (found.lowest, found.highest) == (1490, 1580)


def test_all_of_it_stays_in_the_box_between_round_lines() -> None:
    for values in [(1500, 1500), (1499.7, 2301.2), (900, 1500.5, 1510), (1612, 1618.4)]:
        found = graph(moments(*values))
        assert found is not None
        assert all(TOP <= y <= HEIGHT - BOTTOM for _x, y in points(found.points))
        assert 2 <= len(found.lines) <= 6
        assert found.lines[0].value <= min(values)
        assert found.lines[-1].value >= max(values)
        assert all(line.value % 5 == 0 for line in found.lines)


def test_moments_at_the_same_instant_are_spread_by_their_number() -> None:
    found = graph([Moment(START, 1500), Moment(START, 1520), Moment(START, 1540)])
    assert found is not None
    assert len({x for x, _y in points(found.points)}) == 3


def test_a_long_way_is_thinned_but_keeps_its_ends() -> None:
    way = moments(*range(1000, 2000))
    thin = thinned(way)
    assert len(thin) == MOST_POINTS
    assert (thin[0], thin[-1]) == (way[0], way[-1])
