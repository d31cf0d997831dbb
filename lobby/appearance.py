"""What a person chose about looks, from cookies; knows nothing of players. static/js/settings.js writes the cookies."""

from __future__ import annotations

from django.http import HttpRequest

ALLOWED = {
    "theme": ("light", "night"),
    "motion": ("full", "reduced"),
    "sound": ("on", "off"),
}


def appearance(request: HttpRequest) -> dict[str, dict[str, str]]:
    """`appearance.theme`, `.motion` and `.sound` for templates; an empty string where nothing valid was chosen."""
    chosen = {name: request.COOKIES.get(name, "") for name in ALLOWED}
    return {"appearance": {name: value if value in ALLOWED[name] else "" for name, value in chosen.items()}}
