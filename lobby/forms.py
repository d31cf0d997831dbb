"""The lobby's forms: what can be chosen for a game, what was chosen last, and what a POST says."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from games.matches.screens import LEVELS
from games.protocol import Game
from games.registry import GAMES
from lobby.models import Player
from lobby.times import DEFAULT_TURN_SECONDS, TURN_SECONDS, turn_time

NO_CLOCK = "none"
RATED, CASUAL = "rated", "casual"


class Choice(NamedTuple):
    value: str
    label: str
    selected: bool


@dataclass(frozen=True, slots=True)
class Select:
    """One labelled drop-down; exactly one choice is selected."""

    name: str
    id: str
    label: str
    choices: tuple[Choice, ...]


@dataclass(frozen=True, slots=True)
class GameCard:
    """One game on the home page. A game without an opponent to find has no offer fields."""

    key: str
    name: str
    summary: str
    seats: int
    can_play: bool
    """Against the computer."""
    can_offer: bool
    is_alone: bool
    play_fields: tuple[Select, ...]
    offer_fields: tuple[Select, ...]
    offer_private: bool


def select(name: str, id_: str, label: str, choices: Mapping[str, str], value: str) -> Select:
    """`value` is selected if it can be chosen, else the first choice."""
    chosen = value if value in choices else next(iter(choices))
    return Select(name, id_, label, tuple(Choice(key, words, key == chosen) for key, words in choices.items()))


def turn_choices() -> dict[str, str]:
    return {str(seconds): turn_time(seconds) for seconds in TURN_SECONDS}


def game_cards(player: Player) -> list[GameCard]:
    """In the active language, with the player's last choices selected."""
    return [_game_card(game, player) for game in GAMES]


def _game_card(game: Game[Any, Any, Any], player: Player) -> GameCard:
    play, offer = last_choices(player, "play", game.key), last_choices(player, "offer", game.key)
    return GameCard(
        key=game.key,
        name=game.presenter.name(),
        summary=game.presenter.summary(),
        seats=game.seats,
        can_play=game.bot is not None,
        can_offer=game.seats == 2,
        is_alone=game.solo is not None,
        play_fields=_play_fields(game, play),
        offer_fields=(
            *_option_fields(game, offer, "offer"),
            *_counts_field(game, player, offer),
            _time_field(game, offer, "offer", turn_choices(), str(DEFAULT_TURN_SECONDS)),
        ),
        offer_private=offer.get("private") == "on",
    )


def _play_fields(game: Game[Any, Any, Any], last: Mapping[str, str]) -> tuple[Select, ...]:
    if game.solo is not None:
        kinds = {choice.value: choice.label for choice in game.solo.deal_choices()}
        label = pgettext("of cards", "Deal")
        return (select("deal", f"play-{game.key}-deal", label, kinds, last.get("deal", "")),)
    return (
        *_level_field(game, last),
        *_option_fields(game, last, "play"),
        _time_field(game, last, "play", {NO_CLOCK: turn_time(None), **turn_choices()}, NO_CLOCK),
    )


def _level_field(game: Game[Any, Any, Any], last: Mapping[str, str]) -> tuple[Select, ...]:
    if game.bot is None:
        return ()
    levels = {level: LEVELS[level]() if level in LEVELS else level for level in game.bot.levels}
    middle = game.bot.levels[len(game.bot.levels) // 2]
    return (select("level", f"play-{game.key}-level", _("Opponent"), levels, last.get("level", middle)),)


def _option_fields(game: Game[Any, Any, Any], last: Mapping[str, str], form: str) -> tuple[Select, ...]:
    return tuple(
        select(
            field.name,
            f"{form}-{game.key}-{field.name}",
            field.label,
            {choice.value: choice.label for choice in field.choices},
            last.get(field.name, ""),
        )
        for field in game.presenter.option_fields()
    )


def _time_field(
    game: Game[Any, Any, Any], last: Mapping[str, str], form: str, choices: Mapping[str, str], default: str
) -> Select:
    return select("time", f"{form}-{game.key}-time", _("Time per turn"), choices, last.get("time", default))


def _counts_field(game: Game[Any, Any, Any], player: Player, last: Mapping[str, str]) -> tuple[Select, ...]:
    """Guests are not asked: their matches never count."""
    if player.is_guest:
        return ()
    choices = {
        RATED: pgettext("match that counts", "Rated"),
        CASUAL: pgettext("match that does not count", "Casual"),
    }
    return (select("counts", f"offer-{game.key}-counts", _("Counts for ratings"), choices, last.get("counts", RATED)),)


def last_choices(player: Player, form: str, game: str) -> dict[str, str]:
    """The form's values as they were last sent; empty before the first time."""
    found: dict[str, str] = player.remembered.get(f"{form}/{game}", {})
    return found


def remember(player: Player, form: str, game: str, choices: Mapping[str, str]) -> None:
    key = f"{form}/{game}"
    if player.remembered.get(key) != choices:
        player.remembered[key] = dict(choices)
        player.save(update_fields=["remembered"])


def options_sent(game: Game[Any, Any, Any], data: Mapping[str, str]) -> dict[str, str]:
    """The game's options from a POST; its defaults where the form did not send one."""
    return {name: data.get(name) or values[0] for name, values in game.options.items()}


def time_sent(data: Mapping[str, str], default: str) -> int | None:
    """Seconds per turn; None for no clock, -1 for what is no number."""
    text = data.get("time") or default
    if text == NO_CLOCK:
        return None
    return int(text) if text.isascii() and text.isdigit() and len(text) < 8 else -1


def rating_sent(data: Mapping[str, str], name: str) -> int | None:
    """A limit for ratings; None for none, -1 for what can't be one."""
    text = data.get(name, "").strip()
    if not text:
        return None
    return int(text) if text.isascii() and text.isdigit() and len(text) < 5 else -1
