from __future__ import annotations

import re
from collections.abc import Callable
from datetime import timedelta
from html import unescape
from importlib import import_module

import pytest
from django.apps import apps
from django.test import Client
from django.urls import Resolver404, resolve
from django.utils import timezone

from games.fairness import Streams, commitment
from games.matches import rematches
from games.matches.models import Match
from games.registry import GAMES
from lobby import accounts, seating
from lobby.models import ABSENCE, Challenge, Player
from lobby.times import DAY
from tests.lobby.conftest import DEFAULTS, DUEL, client_of, left_at, make_player

Offer = Callable[..., Challenge]


def lobby_of(player: Player, query: str = "") -> str:
    return client_of(player).get(f"/{query}").content.decode()


def test_the_lobby_has_every_game_with_its_two_ways_to_play(alice: Player) -> None:
    html = lobby_of(alice)
    for game in GAMES:
        assert game.presenter.name() in html
        assert (f'action="/play/{game.key}/"' in html) == (game.bot is not None)
        assert (f'action="/alone/{game.key}/play/"' in html) == (game.solo is not None)
        assert (f'id="offer-{game.key}"' in html) == (game.seats == 2)


def test_every_field_has_a_label_and_ids_are_unique(alice: Player, offer: Offer, bob: Player) -> None:
    offer(), offer(maker=bob)
    html = lobby_of(alice)
    ids = re.findall(r' id="([^"]+)"', html)
    assert len(ids) == len(set(ids))
    fields = re.findall(r'<(?:select|input)(?![^>]*type="hidden")[^>]* id="([^"]+)"', html)
    assert fields
    assert set(fields) <= set(re.findall(r'<label for="([^"]+)"', html))


def test_an_offer_stands_in_the_table_of_others_and_above_in_its_makers(
    offer: Offer, alice: Player, bob: Player
) -> None:
    challenge = offer()
    seen_by_bob, seen_by_alice = lobby_of(bob), lobby_of(alice)
    assert f'formaction="/challenges/{challenge.code}/join/"' in seen_by_bob
    assert f'formaction="/challenges/{challenge.code}/withdraw/"' not in seen_by_bob
    assert f'formaction="/challenges/{challenge.code}/join/"' not in seen_by_alice
    assert f'formaction="/challenges/{challenge.code}/withdraw/"' in seen_by_alice
    for html in (seen_by_bob, seen_by_alice):
        assert f"<code>{challenge.commitment[:8]}</code>" in html
        assert challenge.commitment in html


def test_no_page_holds_a_seed_or_a_nonce(offer: Offer, alice: Player, bob: Player) -> None:
    challenge = offer(nonce="c" * 32)
    seating.seal(bob)
    secrets = [bytes(challenge.seed).hex(), "c" * 32, bytes(bob.sealed_seed.seed).hex()]
    for player in (alice, bob):
        client = client_of(player)
        for path in ("/", f"/challenges/{challenge.code}/"):
            html = client.get(path).content.decode()
            assert not any(secret in html for secret in secrets)


def test_the_hash_of_the_next_seed_is_shown_before_the_match(alice: Player) -> None:
    html = lobby_of(alice)
    assert seating.seal(alice) in html
    assert "the next match that you offer or begin yourself" in html, "one that is joined has its maker's seed"


def test_a_private_offer_is_only_behind_its_link(offer: Offer, alice: Player, bob: Player) -> None:
    challenge = offer(private=True)
    assert challenge.code not in lobby_of(bob)
    assert challenge.code in lobby_of(alice)
    page = client_of(bob).get(f"/challenges/{challenge.code}/")
    html = page.content.decode()
    assert page.status_code == 200
    assert f'action="/challenges/{challenge.code}/join/"' in html
    assert challenge.commitment in html
    assert "Alice" in html


def test_the_maker_finds_the_link_and_withdraw_on_the_offers_page(offer: Offer, alice: Player) -> None:
    challenge = offer(private=True)
    html = client_of(alice).get(f"/challenges/{challenge.code}/").content.decode()
    assert f'value="http://testserver/challenges/{challenge.code}/"' in html
    assert f'action="/challenges/{challenge.code}/withdraw/"' in html
    assert "/join/" not in html


def test_a_link_to_nothing_says_so(alice: Player) -> None:
    page = client_of(alice).get("/challenges/nothing/")
    assert page.status_code == 404
    assert "There is no such challenge" in page.content.decode()


def test_the_link_of_an_offer_that_is_gone_tells_why(offer: Offer, alice: Player, bob: Player, carol: Player) -> None:
    withdrawn, expired = offer(), left_at(offer(), timezone.now() - ABSENCE)
    seating.withdraw(withdrawn, alice)
    seating.sweep(timezone.now())
    busy, taken = offer(), offer(private=True)
    match = seating.join(taken, bob, nonce="", now=timezone.now())
    sentences = {
        withdrawn: "has been withdrawn",
        expired: "has expired",
        busy: "its maker began a match",
        taken: "was faster",
    }
    for challenge, sentence in sentences.items():
        html = client_of(carol).get(f"/challenges/{challenge.code}/").content.decode()
        assert sentence in html
        assert "/join/" not in html
    assert match.get_absolute_url() not in html
    for player in (alice, bob):
        html = client_of(player).get(f"/challenges/{taken.code}/").content.decode()
        assert f'href="{match.get_absolute_url()}"' in html


def test_the_page_of_an_offer_tells_its_maker_why_it_is_over_as_the_lobby_does(
    offer: Offer, alice: Player, bob: Player
) -> None:
    declined, expired = offer(private=True, to=bob), left_at(offer(private=True), timezone.now() - ABSENCE)
    seating.decline(declined, bob, "more_time", timezone.now())
    seating.sweep(timezone.now())
    busy = offer(private=True)
    seating.join(offer(), bob, nonce="", now=timezone.now())
    sentences = {
        declined: "Bob has declined: With more time per turn, gladly",
        expired: "because you were away for half a minute",
        busy: "when a match of yours began",
    }
    for challenge, sentence in sentences.items():
        html = client_of(alice).get(f"/challenges/{challenge.code}/").content.decode()
        assert "This challenge is over" in html
        assert sentence in html
    assert "This challenge has been declined" in client_of(bob).get(f"/challenges/{declined.code}/").content.decode()


def test_only_the_page_of_an_open_offer_asks_whether_it_is_over(offer: Offer, alice: Player, bob: Player) -> None:
    challenge = offer(private=True)
    socket = f'data-socket="/ws/challenges/{challenge.code}/"'
    for player in (alice, bob):
        assert socket in client_of(player).get(f"/challenges/{challenge.code}/").content.decode()
    seating.withdraw(challenge, alice)
    for player in (alice, bob):
        assert socket not in client_of(player).get(f"/challenges/{challenge.code}/").content.decode(), "or never rests"


def test_everybody_may_watch_the_match_of_a_public_offer(offer: Offer, bob: Player, carol: Player) -> None:
    public = offer()
    shown = seating.join(public, bob, nonce="", now=timezone.now()).get_absolute_url()
    hidden = seating.join(offer(private=True), bob, nonce="", now=timezone.now()).get_absolute_url()
    html = lobby_of(carol)
    assert f'href="{shown}"' in html
    assert f'href="{hidden}"' not in html
    assert f'href="{shown}"' in client_of(carol).get(f"/challenges/{public.code}/").content.decode()


def over(match: Match) -> Match:
    Match.objects.filter(pk=match.pk).update(ended_at=timezone.now(), reason="resign", winner=0)
    return Match.objects.get(pk=match.pk)


def seen_of(match: Match, player: Player, looker: Player) -> bool:
    """Whether the lobby or the player's profile leads the looker to it."""
    pages = lobby_of(looker) + client_of(looker).get(f"/players/{player.display_name}/").content.decode()
    return match.get_absolute_url() in pages


@pytest.mark.parametrize("private", [False, True])
def test_what_began_private_stays_so_in_rematches_and_when_its_maker_is_gone(
    offer: Offer, alice: Player, bob: Player, carol: Player, private: bool
) -> None:
    match = over(seating.join(offer(private=private), bob, nonce="", now=timezone.now()))
    rematches.ask(match, alice.pk, None)
    rematch = rematches.ask(match, bob.pk, None)
    assert rematch is not None
    assert seen_of(rematch, bob, carol) != private
    over(rematch)
    accounts.forget(alice)
    assert not Challenge.objects.exists()
    for each in (match, rematch):
        assert seen_of(each, bob, carol) != private


def test_matches_from_before_that_were_private_are_marked_with_their_rematches(
    offer: Offer, alice: Player, bob: Player
) -> None:
    for private in (False, True):
        match = over(seating.join(offer(private=private), bob, nonce="", now=timezone.now()))
        for _ in range(2):
            rematches.ask(match, alice.pk, None)
            match = over(rematches.ask(match, bob.pk, None) or match)
    Match.objects.update(private=False)
    import_module("lobby.migrations.0006_private_matches").mark_private(apps, None)
    marked = Match.objects.order_by("pk").values_list("private", flat=True)
    assert list(marked) == [False] * 3 + [True] * 3


def test_an_expired_offer_is_told_to_its_maker_who_can_make_it_again(offer: Offer, alice: Player, bob: Player) -> None:
    challenge = offer(now=timezone.now() - ABSENCE)
    html = lobby_of(alice)
    assert f'formaction="/challenges/{challenge.code}/again/"' in html
    assert challenge.code not in lobby_of(bob)
    page = client_of(alice).get(f"/challenges/{challenge.code}/").content.decode()
    assert f'action="/challenges/{challenge.code}/again/"' in page


def test_an_offer_that_a_match_ended_is_told_to_its_maker_who_can_make_it_again(
    offer: Offer, alice: Player, bob: Player, carol: Player
) -> None:
    challenge, other = offer(), offer()
    seating.join(challenge, bob, nonce="", now=timezone.now())
    left_at(other, timezone.now() - timedelta(minutes=40))
    html = lobby_of(alice)
    assert "This offer ended when a match of yours began." in html
    assert f'formaction="/challenges/{other.code}/again/"' in html
    assert other.code not in lobby_of(carol)
    page = client_of(alice).get(f"/challenges/{other.code}/").content.decode()
    assert f'action="/challenges/{other.code}/again/"' in page


def test_a_visit_of_the_lobby_is_a_sign_of_presence(offer: Offer, alice: Player) -> None:
    challenge = left_at(offer(), timezone.now() - ABSENCE + timedelta(seconds=5))
    lobby_of(alice)
    challenge.refresh_from_db()
    assert challenge.seen_at > timezone.now() - timedelta(seconds=5)


def test_own_running_matches_come_with_whose_turn_it_is(offer: Offer, alice: Player, bob: Player) -> None:
    match = seating.join(offer(), bob, nonce="", now=timezone.now())
    mover = match.rules.to_move(match.rules.setup(match.options, match.streams()))[0]
    for seat in match.seats.all():
        assert seat.player is not None
        html = lobby_of(seat.player)
        assert f'href="{match.get_absolute_url()}"' in html
        assert ("Your turn" in html) == (seat.number == mover)


def test_a_match_that_is_over_is_no_longer_listed(offer: Offer, alice: Player, bob: Player, carol: Player) -> None:
    match = seating.join(offer(), bob, nonce="", now=timezone.now())
    match.ended_at = timezone.now()
    match.save()
    for player in (alice, carol):
        assert match.get_absolute_url() not in lobby_of(player)


def test_own_matches_are_not_offered_for_watching(offer: Offer, alice: Player, bob: Player, carol: Player) -> None:
    match = seating.join(offer(), bob, nonce="", now=timezone.now())
    for player, times in ((alice, 1), (carol, 1)):
        assert lobby_of(player).count(match.get_absolute_url()) == times
    assert "No match is being played" in lobby_of(alice)


def test_old_matches_with_the_computer_are_not_worth_watching(alice: Player, bob: Player) -> None:
    assert DUEL.bot is not None
    match = seating.play_computer(
        alice, game=DUEL.key, options=DEFAULTS, level=DUEL.bot.levels[0], turn_seconds=None, nonce=""
    )
    assert match.get_absolute_url() in lobby_of(bob)
    type(match).objects.update(created_at=timezone.now() - timedelta(hours=2))
    assert match.get_absolute_url() not in lobby_of(bob)
    assert match.get_absolute_url() in lobby_of(alice)


def test_names_of_players_are_escaped(offer: Offer, bob: Player) -> None:
    offer(maker=make_player("<b>Eve</b>"))
    html = lobby_of(bob)
    assert "<b>Eve" not in html
    assert "&lt;b&gt;Eve" in html


def test_empty_sections_say_something_kind(alice: Player) -> None:
    html = lobby_of(alice)
    assert "Nobody is waiting for an opponent right now" in html
    assert "No match is being played at this moment" in html
    assert "Your offers" not in html


@pytest.mark.parametrize(
    ("query", "shown"),
    [
        ("", {"quick", "slow", "other"}),
        ("?time=15", {"quick", "other"}),
        (f"?time={DAY}", {"slow"}),
        (f"?game={DUEL.key}", {"quick", "slow", "other"}),
        ("?game=chess&time=abc", {"quick", "slow", "other"}),
    ],
)
def test_filters_show_the_part_that_was_asked_for(offer: Offer, bob: Player, query: str, shown: set[str]) -> None:
    option, values = next(iter(DUEL.options.items()))
    offers = {
        "quick": offer(turn_seconds=15),
        "slow": offer(turn_seconds=DAY),
        "other": offer(turn_seconds=15, options={**DEFAULTS, option: values[-1]}),
    }
    html = lobby_of(bob, query)
    assert {name for name, challenge in offers.items() if challenge.code in html} == shown


def test_every_option_of_every_game_is_a_filter(offer: Offer, bob: Player) -> None:
    for option, values in DUEL.options.items():
        first, last = offer(), offer(options={**DEFAULTS, option: values[-1]})
        query = f"?{DUEL.key}-{option}={values[-1]}"
        html = lobby_of(bob, query)
        assert first.code not in html
        assert last.code in html
        assert f'<option value="{values[-1]}" selected>' in html


def test_filters_that_nothing_fits_say_so(offer: Offer, bob: Player) -> None:
    offer(turn_seconds=30)
    assert "No open offer fits these filters" in lobby_of(bob, "?time=15")


def test_the_fair_play_page_needs_no_player(db: None) -> None:
    assert "SHA-256" in Client(headers={"accept": "text/plain"}).get("/fair-play/").content.decode()


def test_pages_obey_the_content_security_policy(offer: Offer, alice: Player, bob: Player) -> None:
    challenge = offer()
    for player in (alice, bob):
        for path in ("/", f"/challenges/{challenge.code}/", "/fair-play/"):
            html = client_of(player).get(path).content.decode()
            assert not re.search(r"<[^>]+\s(?:style|on[a-z]+)=", html)
            assert not re.search(r"<script(?![^>]*\bsrc=)", html)


def test_the_lines_of_python_on_the_fair_play_page_give_the_shuffle_that_is_played(alice: Player) -> None:
    html = client_of(alice).get("/fair-play/").content.decode()
    code = unescape(html.split('<pre class="code" tabindex="0"><code>')[1].split("</code>")[0])
    seed, nonces = bytes(range(32)), ["a" * 32, "b" * 32]
    code = code.replace('"…"', f'"{seed.hex()}"').replace("tower|…|…", f"tower|{nonces[0]}|{nonces[1]}")
    printed: list[object] = []
    exec(code, {"print": printed.append})
    assert printed == [commitment(seed), Streams(seed, "tower", nonces)("deck").shuffle(range(102))]


@pytest.mark.parametrize("path", ["/players/\0/", "/challenges/\0/", "/challenges/code\0/join/"])
def test_an_address_with_a_zero_character_leads_nowhere(path: str) -> None:
    with pytest.raises(Resolver404):
        resolve(path)
