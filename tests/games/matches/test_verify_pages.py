from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.test import Client
from django.utils import timezone, translation

from games import records
from games.matches import verify_words
from games.matches.models import Match
from lobby.models import Player
from tests.conftest import client_of

PLAYTHROUGHS = Path(__file__).parent.parent / "playthroughs"


def replay(client: Client, record: Any) -> Any:
    body = record if isinstance(record, str | bytes) else json.dumps(record)
    return client.post("/verify/replay/", body, content_type="application/json").json()


def record_of(match: Match) -> dict[str, Any]:
    moves = [entry.with_seat() for entry in match.moves.all()]
    return records.dump(match.game, match.options, match.start or None, bytes(match.seed), match.nonces, moves)


@pytest.fixture
def over(duel: Match) -> Match:
    Match.objects.filter(pk=duel.pk).update(ended_at=timezone.now(), winner=1, reason="resignation", ply=1)
    duel.moves.create(ply=0, seat=0, data={"type": "resign"}, at=timezone.now())
    duel.refresh_from_db()
    return duel


@pytest.mark.parametrize("path", sorted(PLAYTHROUGHS.glob("*/*.json")), ids=lambda path: path.stem)
def test_a_sound_record_is_replayed_to_its_end(client: Client, db: None, path: Path) -> None:
    done = replay(client, path.read_bytes())
    assert (done["fault"], done["refused"], done["known"]) == ("", None, None)
    assert done["moves"] == len(json.loads(path.read_bytes())["moves"])
    assert done["draws"]


def test_a_finished_match_is_recognised(over: Match, alice: Player) -> None:
    done = replay(client_of(alice), record_of(over))
    assert done["known"] == {"match": over.pk, "what": ""}
    assert "first seat" in done["ending"]


def test_a_record_that_differs_from_the_match_it_claims_to_be_is_told_apart(over: Match, alice: Player) -> None:
    record = record_of(over)
    record["nonces"][1] = "bb" * 15 + "bc"
    assert replay(client_of(alice), record)["known"]["what"] == "the nonces"
    record["moves"] = []
    assert replay(client_of(alice), record)["known"]["what"] == "the nonces, the moves"


def test_a_running_match_is_not_given_away(duel: Match, alice: Player) -> None:
    assert replay(client_of(alice), record_of(duel))["known"] is None


def test_a_changed_seed_or_seal_is_refused(over: Match, alice: Player) -> None:
    for key in ("seed", "commitment"):
        record = record_of(over)
        record[key] = ("1" if record[key][0] == "0" else "0") + record[key][1:]
        assert "commitment" in replay(client_of(alice), record)["fault"]


@pytest.mark.parametrize("body", ["", "{", "[]", "null", '{"format": 1}', '{"a": 1, "a": 2}', b"\xff\xfe"])
def test_what_is_no_record_is_refused_in_words(client: Client, db: None, body: str | bytes) -> None:
    assert replay(client, body)["fault"]


def test_a_record_that_is_too_long_is_refused_in_words(client: Client, db: None) -> None:
    body = " " * (settings.DATA_UPLOAD_MAX_MEMORY_SIZE + 1)
    assert replay(client, body)["fault"] == "it is too long"


def test_a_move_against_the_rules_is_told_by_its_number(over: Match, alice: Player) -> None:
    record = record_of(over)
    record["moves"] = [{"seat": 1, "type": "resign"}, {"seat": 0, "type": "resign"}]
    done = replay(client_of(alice), record)
    assert done["refused"]["number"] in (1, 2)
    assert done["refused"]["why"]


def test_a_public_deal_is_named(alice: Player) -> None:
    path = next(PLAYTHROUGHS.glob("patience/deal-of-the-day-won.json"))
    record = json.loads(path.read_text())
    Match.objects.create(
        game="patience",
        seed=bytes.fromhex(record["seed"]),
        next_seed=bytes(32),
        commitment=record["commitment"],
        deal_kind="daily",
        deal_number=20260101001,
        ended_at=timezone.now(),
    )
    done = replay(client_of(alice), record)
    assert (done["deal"], done["known"]) == (20260101001, None)


def test_the_page_has_words_and_catalogue_in_each_language(alice: Player) -> None:
    client = client_of(alice)
    for code, _name in settings.LANGUAGES:
        client.cookies["django_language"] = code
        page = client.get("/verify/?match=7").content.decode()
        assert 'id="verify-words"' in page
        assert 'data-match="7"' in page
    assert 'data-match=""' in client.get("/verify/?match=7x").content.decode()


def test_every_sentence_keeps_its_holes_in_each_language(db: None) -> None:
    def holes(text: str) -> set[str]:
        return set(re.findall(r"%\((\w+)\)s", text))

    english = {code: holes(text) for code, text in verify_words.words().items()}
    for language, _name in settings.LANGUAGES:
        with translation.override(language):
            assert {code: holes(text) for code, text in verify_words.words().items()} == english


@pytest.mark.django_db(transaction=True)
def test_the_result_of_a_match_leads_to_its_check(over: Match, alice: Player) -> None:
    page = client_of(alice).get(over.get_absolute_url()).content.decode()
    assert f"/verify/?match={over.pk}" in page
