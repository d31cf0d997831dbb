"""What part of the challenge table somebody wants to see: by game, option and time per turn."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from games.registry import BY_KEY, GAMES
from lobby.forms import Select, select, turn_choices
from lobby.snapshot import Offer
from lobby.times import TURN_SECONDS


@dataclass(frozen=True, slots=True)
class Filter:
    """Empty values let everything through. `options` are (game, option, value); all of them must fit."""

    game: str = ""
    turn_seconds: int | None = None
    options: tuple[tuple[str, str, str], ...] = ()

    @property
    def is_set(self) -> bool:
        return self != Filter()

    def lets_through(self, offer: Offer) -> bool:
        return (
            self.game in ("", offer.game)
            and self.turn_seconds in (None, offer.turn_seconds)
            and all(offer.game == game and (name, value) in offer.options for game, name, value in self.options)
        )


def read_filter(query: Mapping[str, str]) -> Filter:
    """From a query string's values; what is not known filters nothing."""
    game, time = query.get("game", ""), query.get("time", "")
    times = {str(seconds): seconds for seconds in TURN_SECONDS}
    return Filter(
        game=game if game in BY_KEY else "",
        turn_seconds=times.get(time),
        options=tuple(
            (game.key, name, query[f"{game.key}-{name}"])
            for game in GAMES
            for name, values in game.options.items()
            if query.get(f"{game.key}-{name}") in values
        ),
    )


def filter_fields(chosen: Filter) -> list[Select]:
    """The filter form in the active language; games that nobody can be challenged to are left out."""
    games = [game for game in GAMES if game.seats == 2]
    options = {(game, name): value for game, name, value in chosen.options}
    fields = [
        select("game", "filter-game", _("Game"), _any({game.key: game.presenter.name() for game in games}), chosen.game)
    ]
    fields += [
        select(
            f"{game.key}-{field.name}",
            f"filter-{game.key}-{field.name}",
            field.label,
            _any({choice.value: choice.label for choice in field.choices}),
            options.get((game.key, field.name), ""),
        )
        for game in games
        for field in game.presenter.option_fields()
    ]
    time = "" if chosen.turn_seconds is None else str(chosen.turn_seconds)
    fields.append(select("time", "filter-time", _("Time per turn"), _any(turn_choices()), time))
    return fields


def _any(choices: Mapping[str, str]) -> dict[str, str]:
    return {"": pgettext("filter", "any"), **choices}
