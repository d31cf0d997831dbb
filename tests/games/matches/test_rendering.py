"""What a template of pieces may hold."""

from __future__ import annotations

from copy import deepcopy
from pathlib import Path

import pytest
from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from django.test import override_settings

from games.matches.rendering import html_of
from games.pieces import piece


@pytest.mark.parametrize(
    "text",
    ["{% if word %}{{ word }}{% endif %}", "{% for letter in word %}{{ letter }}{% endfor %}", "{% include 'part' %}"],
)
def test_logic_is_refused_wherever_it_stands(text: str, tmp_path: Path) -> None:
    templates = deepcopy(settings.TEMPLATES)
    templates[0]["DIRS"] = [tmp_path]
    (tmp_path / "whole").write_text(text)
    (tmp_path / "part").write_text("<b>{% if word %}{{ word }}{% endif %}</b>")
    with override_settings(TEMPLATES=templates), pytest.raises(ImproperlyConfigured, match="make it a face"):
        html_of(piece("whole", word="a"), "en-gb")
