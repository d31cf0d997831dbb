"""What one seat, or a spectator, is shown of a match: the regions of its screen and the log, in one language.

Only views, public events and the match's own row come in; never a state.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from django.utils.translation import gettext, ngettext, pgettext

from games.fairness import commitment
from games.matches.models import Match, Seat
from games.matches.rendering import html_of, render, render_regions
from games.matches.tables import Table as MatchTable
from games.pieces import Face, Kept, Piece, face, kept_piece, piece, shape
from games.protocol import LogLine, Refusal, Table
from games.speech import speaking

LEVELS = {
    "easy": lambda: pgettext("computer's level", "Computer (easy)"),
    "normal": lambda: pgettext("computer's level", "Computer (normal)"),
    "hard": lambda: pgettext("computer's level", "Computer (hard)"),
}


NO_RESULT = face("matches/result.html", over=False)


def seat_name(seat: Seat) -> str:
    """In the active language."""
    if seat.is_bot:
        return LEVELS[seat.level]() if seat.level in LEVELS else gettext("Computer")
    return seat.name or gettext("Somebody who has left")


def names(seats: list[Seat]) -> Table:
    return Table(tuple(seat_name(seat) for seat in seats))


def regions(table: MatchTable, seat: int | None, language: str) -> dict[str, str]:
    """The inner HTML of every region at the table's ply."""
    with speaking(language):
        return render_regions(pieces(table, seat, language), language)


def pieces(table: MatchTable, seat: int | None, language: str) -> dict[str, Piece | Face]:
    """What every region holds at the table's ply. `language` must be the active one."""
    view = table.game.view(table.state, seat)
    found: dict[str, Piece | Face] = dict(table.game.presenter.regions(view, names(table.seats)))
    found.update(seat_bars(table, seat, language))
    found["notice"] = notice(table.match.returned_ms, language)
    found["watchers"] = watchers(table.watchers, language)
    found["result"] = result(table, seat)
    return found


def seat_bars(table: MatchTable, viewer: int | None, language: str) -> dict[str, Piece]:
    """Kept with the table, as asking for a translation costs more than all else here."""
    # Pages are rendered in threads beside the event loop: the table may move on at any time.
    kept, to_move = table.bars, tuple(table.game.to_move(table.state))
    key = viewer, language, to_move
    bars = kept.get(key)
    if bars is None:
        order = sorted(table.seats, key=lambda seat: seat.number != (viewer or 0))
        names = table.beside_names
        bars = kept[key] = {
            place: _seat_bar(seat, names[seat.number], seat.number in to_move, seat.number == viewer)
            for place, seat in zip(("near", "far"), order, strict=False)
        }
    return bars


def _seat_bar(seat: Seat, beside: str, to_move: bool, own: bool) -> Piece:
    turn = ""
    if to_move:
        turn = gettext("Your turn") if own else gettext("To move")
    return piece(
        "matches/seat.html",
        number=seat.number,
        name=seat_name(seat),
        beside=beside,
        own=gettext("you") if own else "",
        turn=turn,
        tone="seat-active" if to_move else "seat-waiting",
        kind="seat-bot" if seat.is_bot else "seat-person",
    )


@lru_cache(maxsize=64)
def notice(returned_ms: int | None, language: str) -> Kept:
    """That the running clock was given `returned_ms` back; empty for None."""
    text = ""
    if returned_ms is not None:
        text = gettext("The site was away for a moment. The running clock was given %(seconds)s s more.") % {
            "seconds": round(returned_ms / 1000)
        }
    return kept_piece("matches/notice.html", text=text)


@lru_cache(maxsize=256)
def watchers(count: int, language: str) -> Face:
    """How many people look on without a seat; empty for nobody."""
    text = ngettext("%(count)s person is watching", "%(count)s people are watching", count) % {"count": count}
    return face("matches/watchers.html", count=count, text=text)


def result(table: MatchTable, viewer: int | None) -> Face:
    match, outcome = table.match, table.outcome
    if outcome is None:
        return NO_RESULT
    asked = tuple(seat.number for seat in table.seats if seat.rematch_nonce is not None)
    return face(
        "matches/result.html",
        over=True,
        solo=table.game.solo is not None and viewer is not None,
        lost=table.game.solo is not None and outcome.winner is None,
        match=match.pk,
        headline=headline(table, outcome.winner, viewer),
        reason=table.game.presenter.ending(outcome, names(table.seats)),
        tone=_tone(outcome.winner, viewer),
        seed=bytes(match.seed).hex(),
        commitment=match.commitment,
        nonces=tuple(_nonces(match)),
        next_commitment=commitment(bytes(match.next_seed)),
        can_rematch=viewer is not None and len(table.seats) == 2 and not table.apart,
        apart=viewer is not None and table.apart,
        asked_self=viewer in asked,
        asked_other=any(number != viewer for number in asked),
        rematch=table.rematch,
        last_ply=table.ply,
    )


def headline(table: MatchTable, winner: int | None, viewer: int | None) -> str:
    """How the match ended for this viewer, or for spectators (None)."""
    if winner is None:
        return gettext("A draw") if len(table.seats) > 1 else gettext("Lost")
    if winner == viewer:
        return gettext("You have won")
    if viewer is not None:
        return gettext("You have lost")
    return gettext("%(name)s has won") % {"name": seat_name(table.seats[winner])}


def _tone(winner: int | None, viewer: int | None) -> str:
    if winner is None or viewer is None:
        return "result-neutral"
    return "result-won" if winner == viewer else "result-lost"


def _nonces(match: Match) -> list[tuple[str, str]]:
    """Each nonce with the words that tell who drew it."""
    sources = {True: gettext("drawn by the server"), False: gettext("drawn by the player's browser")}
    return [(nonce, sources[order in match.drawn_nonces]) for order, nonce in enumerate(match.nonces)]


def log_lines(table: MatchTable, language: str) -> list[str]:
    """The whole log as HTML, a line a ply; kept, so only new plies cost anything. `language` must be the active one."""
    kept = table.lines
    lines = kept.get(language, [])
    if len(lines) < len(table.log):
        who = names(table.seats)
        fresh = enumerate(table.log[len(lines) :], start=len(lines))
        # A new list, never a longer one: pages are rendered in threads beside the event loop.
        lines = lines + [
            log_line(table.game.presenter, ply, seat, events, who, language) for ply, (seat, events) in fresh
        ]
        kept[language] = lines
    return lines


def log_line(presenter: Any, ply: int, seat: int, events: Any, who: Table, language: str) -> str:
    """As HTML."""
    sentences = tuple(_sentence(line) for line in presenter.log_lines(seat, events, who))
    return html_of(Piece(LOG_LINE, (ply + 1, seat, sentences)), language)


LOG_LINE = shape("matches/log_line.html", ("ply", "seat", "sentences"))
SENTENCE = shape("matches/sentence.html", ("text", "tone"))
SENTENCE_WITH_FACTS = shape("matches/sentence_with_facts.html", ("text", "tone", "facts"))


def _sentence(line: LogLine) -> Piece:
    if line.facts:
        return Piece(SENTENCE_WITH_FACTS, (line.text, line.tone, line.facts))
    return Piece(SENTENCE, (line.text, line.tone))


def answer(table: MatchTable, question: str, found: Any, view: Any, asked: int, language: str) -> str:
    """What the seat that asked is shown; see play.Found."""
    assert table.game.solo is not None
    with speaking(language):
        return render(table.game.solo.answer_piece(question, found, view, asked), language)


def refusal_text(presenter: Any, why: Refusal) -> str:
    """Why something was refused and what to do, as a sentence in the active language."""
    house = HOUSE_REFUSALS.get(why.code)
    return house() if house else presenter.refusal(why)


HOUSE_REFUSALS = {
    "stale": lambda: gettext("The position has changed meanwhile. Look again, then choose your move."),
    "not_seated": lambda: gettext("You are watching this match; only its players can move."),
    "over": lambda: gettext("This match is over."),
    "no_such_question": lambda: gettext("This game has no answer to that."),
    "ranked": lambda: gettext(
        "This is a deal of the day, in which all players compare themselves."
        " What lies hidden stays hidden until the end."
    ),
    "still_ranked": lambda: gettext(
        "Today all players compare themselves in this deal. How it could have been won is shown after midnight UTC."
    ),
    "no_such_phrase": lambda: gettext("There is no such phrase."),
    "too_many_phrases": lambda: gettext("That is a lot of phrases at once. Wait a few seconds."),
    "muted": lambda: gettext("A moderator has taken the phrases away from you for a time."),
    "apart": lambda: gettext("One of you has blocked the other, so nothing is said between you."),
    "clock_only": lambda: gettext("Only the clock can make this move."),
    "fault": lambda: gettext(
        "The fault is ours and has been noted. Your running matches are safe; try again in a moment."
    ),
    "not_saved": lambda: gettext("The move could not be saved, so it was not made. Try again in a moment."),
    "too_many": lambda: gettext("Too many messages in a short time. Wait a few seconds."),
    "too_long": lambda: gettext("That message is too long for a move."),
    "broken": lambda: gettext("That message could not be read, so nothing was done. Reload the page and try again."),
}
