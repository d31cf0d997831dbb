"""Reads a sprite of pictures for the tests: its symbols, their drawing, and what must never be in one."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from xml.etree import ElementTree

STATIC = Path(__file__).resolve().parents[2] / "static"
SVG = "{http://www.w3.org/2000/svg}"
SHAPES = {"path", "rect", "circle", "ellipse"}
DRAWING = {"svg", "defs", "symbol", "g", "use"} | SHAPES


class Sprite:
    """One file of symbols. Reading it fails if it isn't well-formed."""

    def __init__(self, name: str) -> None:
        self.text = (STATIC / name).read_text(encoding="utf-8")
        self.root = ElementTree.fromstring(self.text)
        self.symbols = {symbol.get("id", ""): symbol for symbol in self.root.findall(f"{SVG}symbol")}

    def drawing(self, key: str) -> str:
        """The markup inside the symbol, without the white space between elements."""
        inside = "".join(ElementTree.tostring(child, encoding="unicode") for child in self.symbols[key])
        return re.sub(r">\s+", ">", inside)

    def motifs(self, key: str) -> set[str]:
        """The shared shapes that the symbol is drawn with."""
        uses = self.symbols[key].iter(f"{SVG}use")
        return {use.get("href", "").removeprefix("#motif-") for use in uses}

    def own_shapes(self, key: str) -> int:
        """How many shapes are drawn in the symbol itself, shared ones not counted."""
        return sum(element.tag.removeprefix(SVG) in SHAPES for element in self.symbols[key].iter())

    def repeated_ids(self) -> list[str]:
        counts = Counter(element.get("id") for element in self.root.iter() if element.get("id"))
        return [key for key, count in counts.items() if key and count > 1]

    def faults(self) -> list[str]:
        """Everything that could run, load from elsewhere, be stopped by the content policy, or point nowhere."""
        ids = {element.get("id") for element in self.root.iter()}
        found = []
        for element in self.root.iter():
            name = element.tag.removeprefix(SVG)
            if name not in DRAWING:
                found.append(f"<{name}> is not a drawing element")
            for attribute, value in element.attrib.items():
                if attribute == "style" or attribute.startswith("on") or "url(" in value or "{" in attribute:
                    found.append(f"<{name} {attribute}={value!r}>")
                if attribute == "href" and value.removeprefix("#") not in ids:
                    found.append(f"<{name}> points at {value!r}, which is not in this file")
        return found
