"""The palette keeps WCAG AA contrast in both themes."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

TOKENS = Path(__file__).parents[2] / "static/css/tokens.css"
PAIR = re.compile(r"--([a-z-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)")
PAPERS = ("paper", "paper-raised", "paper-sunk")
TINTS = ("accent-soft", "gold-soft", "red-soft", "blue-soft", "green-soft", "danger-soft")

TEXT = [
    *((ink, paper) for paper in PAPERS for ink in ("ink", "ink-soft")),
    *((ink, paper) for paper in PAPERS for ink in ("accent", "red", "blue", "green", "danger", "ok", "gold")),
    *(("ink", tint) for tint in TINTS),
    *((f"{fill}-ink", fill) for fill in ("accent", "red", "blue", "green", "danger")),
    ("paper", "ink"),
]
EDGES = [(edge, paper) for edge in ("line-strong", "focus") for paper in PAPERS]


def luminance(colour: str) -> float:
    channels = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def palette(theme: int) -> dict[str, str]:
    return {match[1]: match[2 + theme] for match in PAIR.finditer(TOKENS.read_text())}


@pytest.mark.parametrize("theme", [0, 1], ids=["paper", "night"])
@pytest.mark.parametrize(("ink", "paper"), TEXT)
def test_text_can_be_read(theme: int, ink: str, paper: str) -> None:
    colours = palette(theme)
    assert contrast(colours[ink], colours[paper]) >= 4.5


@pytest.mark.parametrize("theme", [0, 1], ids=["paper", "night"])
@pytest.mark.parametrize(("edge", "paper"), EDGES)
def test_edges_of_controls_can_be_seen(theme: int, edge: str, paper: str) -> None:
    colours = palette(theme)
    assert contrast(colours[edge], colours[paper]) >= 3


def test_the_browser_bar_has_the_colour_of_the_paper() -> None:
    base = (TOKENS.parents[2] / "templates/base.html").read_text()
    script = (TOKENS.parents[1] / "js/settings.js").read_text()
    for theme in (0, 1):
        paper = palette(theme)["paper"]
        assert paper in base
        assert paper in script
