"""Challenges to one person: how they come, how they are answered, and that they wait on top."""

from __future__ import annotations

import pytest
from django.utils import timezone

from games.matches.models import Match
from lobby import seating
from lobby.answers import ANSWERS
from lobby.attempts import INVITE_ONE
from lobby.models import Challenge, Player
from lobby.seating import Refused
from tests.lobby.conftest import DUEL, client_of, make_offer


def test_a_challenge_by_name_waits_on_top_of_the_invited_ones_lobby(alice: Player, bob: Player, carol: Player) -> None:
    client_of(alice).post("/challenges/new/", {"game": DUEL.key, "to": "BOB", "counts": "rated"})
    challenge = Challenge.objects.get()
    assert (challenge.to, challenge.rated) == (bob, True)
    html = client_of(bob).get("/").content.decode()
    assert html.index("You are challenged") < html.index('class="games')
    assert f"/challenges/{challenge.code}/join/" in html
    assert "1 challenge to you" in html
    assert challenge.code not in client_of(carol).get("/").content.decode()
    assert "Only for Bob" in client_of(alice).get("/").content.decode()


def test_accepting_begins_the_match(alice: Player, bob: Player) -> None:
    challenge = make_offer(alice, to=bob)
    page = client_of(bob).post(f"/challenges/{challenge.code}/join/")
    assert page.headers["location"] == Match.objects.get().get_absolute_url()


@pytest.mark.parametrize("answer", ANSWERS)
def test_declining_tells_the_maker_why(alice: Player, bob: Player, answer: str) -> None:
    challenge = make_offer(alice, to=bob)
    client_of(bob).post(f"/challenges/{challenge.code}/decline/", {f"answer-{challenge.code}": answer})
    challenge.refresh_from_db()
    assert (challenge.state, challenge.answer) == (Challenge.State.DECLINED, answer)
    assert "Bob has declined" in client_of(alice).get("/").content.decode()
    assert challenge.code not in client_of(bob).get("/").content.decode()


def test_nobody_else_declines_and_no_other_words_are_taken(alice: Player, bob: Player, carol: Player) -> None:
    challenge = make_offer(alice, to=bob)
    assert client_of(carol).post(f"/challenges/{challenge.code}/decline/", {"answer": "later"}).status_code == 404
    client_of(bob).post(f"/challenges/{challenge.code}/decline/", {"answer": "Go away!"})
    challenge.refresh_from_db()
    assert challenge.is_open


def test_a_declined_challenge_can_not_be_accepted_and_a_withdrawn_one_not_declined(alice: Player, bob: Player) -> None:
    now, declined, withdrawn = timezone.now(), make_offer(alice, to=bob), make_offer(alice, to=bob)
    seating.decline(declined, bob, "later", now)
    with pytest.raises(Refused, match="declined"):
        seating.join(declined, bob, nonce="", now=now)
    seating.withdraw(withdrawn, alice)
    with pytest.raises(Refused, match="withdrawn"):
        seating.decline(withdrawn, bob, "later", now)


def test_a_name_that_nobody_has_gets_a_sentence(alice: Player) -> None:
    client = client_of(alice)
    client.post("/challenges/new/", {"game": DUEL.key, "to": "Nobody At All"})
    assert "Nobody here has that name" in client.get("/").content.decode()
    assert not Challenge.objects.exists()


def test_nobody_is_pestered(alice: Player, bob: Player) -> None:
    client = client_of(alice)
    for _ in range(INVITE_ONE.count + 2):
        client.post("/challenges/new/", {"game": DUEL.key, "to": "Bob"})
        Challenge.objects.update(state=Challenge.State.WITHDRAWN)
    assert Challenge.objects.count() == INVITE_ONE.count


def test_the_page_about_a_person_has_a_form_for_every_game_for_two(alice: Player, bob: Player) -> None:
    html = client_of(alice).get(f"/people/{bob.pk}/").content.decode()
    assert html.count('name="to" value="Bob"') == html.count('action="/challenges/new/"') > 1
    assert client_of(bob).get(f"/people/{bob.pk}/").headers["location"] == "/account/"
