"""What the verification page says, in the active language; static/js/verify-*.js fill the names in."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext, pgettext

from games.registry import GAMES


def words() -> dict[str, str]:
    """Sentences by code, with named holes such as %(count)s."""
    return {**_verdicts(), **_faults(), **_findings(), **_tables()}


def _verdicts() -> dict[str, str]:
    return {
        "sound": gettext("This record is sound"),
        "unsound": gettext("Something is wrong with this record"),
        "unfinished": gettext("So far nothing is wrong with this record"),
    }


def _faults() -> dict[str, str]:
    return {
        "not_json": gettext("This file is no match record: it can't be read as JSON."),
        "not_record": gettext("This file is no match record: a part of it is missing or has a wrong form (%(part)s)."),
        "unknown_game": gettext("This record is of a game that is not played here."),
        "not_found": gettext("There is no finished match with that number, so its record can't be had yet."),
        "refused_frame": gettext("The server can't replay this record: %(why)s."),
        "offline": gettext(
            "The server could not be reached, so the moves were not replayed."
            " What follows from seed and nonces alone was worked out here nevertheless."
        ),
    }


def _findings() -> dict[str, str]:
    return {
        "seal_holds": gettext(
            "The seal holds: the SHA-256 hash of the seed, worked out here, is the hash in the record."
            " The server had fixed this seed before the match began."
        ),
        "seal_public": gettext("The SHA-256 hash of the seed, worked out here, is the hash in the record."),
        "seal_broken": gettext(
            "The seal is broken: the SHA-256 hash of the seed is %(hash)s, but the record says %(said)s."
        ),
        "noted_same": gettext("It is also the hash that you noted."),
        "noted_other": gettext("But you noted another hash. This is not the match that you noted it for."),
        "nonce_own": gettext("This browser drew the nonce %(nonce)s itself, on %(time)s."),
        "nonce_unknown": gettext(
            "This browser remembers none of these nonces. Whoever played in it can look for their own among them."
        ),
        "public_deal": gettext("The seed is the public one of deal number %(number)s: nobody drew it."),
        "events_same": gettext(
            "Random events worked out here from seed and nonces, and compared with the match: %(count)s."
            " All came out the same."
        ),
        "events_alone": gettext("Random events worked out here from seed and nonces: %(count)s."),
        "events_differ": gettext(
            "Random events compared: %(count)s. Of these, %(differing)s came out otherwise in the match."
        ),
        "moves_allowed": gettext("Moves replayed by the rules: %(count)s. All were allowed."),
        "move_refused": gettext("Move %(number)s is against the rules: %(why)s"),
        "known_same": gettext("This site keeps match %(match)s with this seal, and its record is the same."),
        "known_other": gettext("This site keeps match %(match)s with this seal, but its record differs: %(what)s."),
        "ending": gettext("How it ended: %(why)s"),
    }


def _tables() -> dict[str, str]:
    return {
        "seats": gettext("Who sits where"),
        "seats_0": gettext("the creator of the offer has the first seat"),
        "seats_1": gettext("the creator of the offer has the second seat"),
        "place": pgettext("column: place in a shuffled list", "Place"),
        "own": gettext("Worked out here"),
        "played": gettext("In the match"),
        "same": gettext("the same"),
        "other": gettext("different"),
        "all_same": gettext("all the same"),
        "some_other": gettext("some are different"),
        "alone": gettext("not compared"),
        "seed": gettext("Seed"),
        "hash": gettext("Its SHA-256 hash"),
        "nonce": gettext("Nonce"),
        "game": gettext("Game"),
        "numbered": "%(title)s (%(label)s)",
    }


def catalogue() -> dict[str, Any]:
    """What each game draws by chance, by game; see games.protocol.DrawTable."""
    return {
        game.key: {
            "name": game.presenter.name(),
            "seats": game.seats,
            "tables": [table._asdict() for table in game.presenter.draws()],
        }
        for game in GAMES
    }


def differences() -> dict[str, str]:
    return {
        "options": pgettext("part of a match record that differs", "the options"),
        "nonces": pgettext("part of a match record that differs", "the nonces"),
        "seed": pgettext("part of a match record that differs", "the seed"),
        "moves": pgettext("part of a match record that differs", "the moves"),
    }
