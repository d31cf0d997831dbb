"""A move's events in sentences of the active language, with the facts that a battle is shown again from."""

from __future__ import annotations

import json
from collections.abc import Sequence

from games.conquest import texts
from games.conquest.battle_sentences import BATTLE_SENTENCES
from games.conquest.events import EVENTS
from games.conquest.phrases import Values
from games.conquest.turn_sentences import TURN_SENTENCES
from games.protocol import Event, LogLine, Table

SENTENCES = TURN_SENTENCES | BATTLE_SENTENCES

SCENE = (
    "battle_started",
    "strengths",
    "revealed",
    "countered",
    "side",
    "dice",
    "rerolled",
    "hits",
    "stout_defence",
    "retreat",
    "lost",
    "last_hero",
    "militia",
    "bandage",
    "battle_ended",
)
"""The events that a battle is shown from again."""

TONES = {
    **dict.fromkeys(
        ("passed", "resigned", "built", "upgraded", "hired", "moved", "trained", "traded", "healed", "treasury"),
        "log-move",
    ),
    **dict.fromkeys(("battle_started", "revealed", "battle_ended"), "log-battle"),
    **dict.fromkeys(("timed_out", "spoiled", "wounded_dismissed"), "log-warn"),
    **dict.fromkeys(("lost",), "log-harm"),
    **dict.fromkeys(
        ("drew", "reshuffled", "turn_began", "income", "market_refilled", "market_moved", "points"), "log-quiet"
    ),
    "round_began": "log-round",
    "ended": "log-end",
}


def log_lines(events: Sequence[Event], table: Table) -> list[LogLine]:
    """One move in words, a sentence an event; the first one tells what was done."""
    return [_line(event, table) for event in events]


def _line(event: Event, table: Table) -> LogLine:
    values = dict(zip(EVENTS[event.code], event.args, strict=True))
    if "seat" in values:
        values["name"] = table.names[values["seat"]]
    values["names"] = table.names
    return LogLine(SENTENCES[event.code](values), TONES.get(event.code, ""), _facts(event, values))


def _facts(event: Event, values: Values) -> str:
    if event.code not in SCENE:
        return ""
    facts: Values = {"code": event.code, **{name: value for name, value in values.items() if name != "name"}}
    if event.code == "revealed":
        facts["cards"] = [card and texts.card(card) for card in event.args]
    return json.dumps(facts, ensure_ascii=False, separators=(",", ":"))
