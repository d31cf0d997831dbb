from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from functools import partial

import pytest
from django.utils import timezone

from games.clocks import RESTART_BONUS
from games.fairness import commitment
from games.matches import heartbeat, rematches
from games.matches.models import Attendance, Match, Process
from games.registry import GAMES
from lobby import seating
from lobby.alone import play_alone
from lobby.joining import MOMENT
from lobby.models import ABSENCE, LONG_ABSENCE, Challenge, Player, SealedSeed
from lobby.seating import MOST_OPEN, Refused
from lobby.times import DAY
from tests.lobby.conftest import DEFAULTS, DUEL, client_of, left_at, make_offer

ALONE = next(game.key for game in GAMES if game.solo is not None)
NONCE_A, NONCE_B = "a" * 32, "b" * 32
Offer = Callable[..., Challenge]


def refusal(act: Callable[[], object]) -> str:
    with pytest.raises(Refused) as caught:
        act()
    return caught.value.code


def test_an_offer_holds_what_was_chosen_and_shows_the_hash_of_its_seed(offer: Offer, alice: Player) -> None:
    challenge = offer(nonce=NONCE_A, turn_seconds=45, private=True)
    assert (challenge.maker, challenge.game, challenge.options) == (alice, DUEL.key, DEFAULTS)
    assert (challenge.turn_seconds, challenge.private, challenge.nonce) == (45, True, NONCE_A)
    assert challenge.commitment == commitment(bytes(challenge.seed))
    assert challenge.is_open


@pytest.mark.parametrize(
    "changes",
    [
        {"game": "chess"},
        {"options": {**DEFAULTS, "unknown": "x"}},
        {"options": dict.fromkeys(DEFAULTS, "never")},
        {"turn_seconds": 31},
        {"turn_seconds": None},
    ],
)
def test_an_offer_of_something_that_there_is_not_is_refused(offer: Offer, changes: dict[str, object]) -> None:
    assert refusal(lambda: offer(**changes)) == "bad_choice"
    assert not Challenge.objects.exists()


def test_what_is_no_nonce_is_left_to_the_server(offer: Offer) -> None:
    assert offer(nonce="A" * 32).nonce == ""
    assert offer(nonce="<script>").nonce == ""


def test_five_open_offers_are_allowed_and_a_sixth_is_not(offer: Offer) -> None:
    offers = [offer() for _ in range(MOST_OPEN)]
    assert refusal(offer) == "too_many"
    left_at(offers[0], timezone.now() - ABSENCE)
    assert offer().is_open


def test_the_seed_that_was_sealed_is_the_one_used_and_never_used_twice(offer: Offer, alice: Player) -> None:
    shown = seating.seal(alice)
    assert seating.seal(alice) == shown
    assert offer().commitment == shown
    assert offer().commitment != shown
    assert seating.seal(alice) != shown
    assert SealedSeed.objects.filter(player=alice).count() == 1


def test_whoever_joins_keeps_the_sealed_seed_for_an_offer_of_their_own(offer: Offer, bob: Player) -> None:
    shown = seating.seal(bob)
    assert seating.join(offer(), bob, nonce=NONCE_B, now=timezone.now()).commitment != shown
    assert offer(maker=bob).commitment == shown


def test_joining_starts_the_match_that_was_offered(offer: Offer, alice: Player, bob: Player) -> None:
    challenge = offer(nonce=NONCE_A, turn_seconds=45)
    match = seating.join(challenge, bob, nonce=NONCE_B, now=timezone.now())
    assert (match.game, match.options, match.turn_seconds) == (DUEL.key, DEFAULTS, 45)
    assert match.commitment == challenge.commitment
    assert match.nonces == [NONCE_A, NONCE_B]
    assert match.drawn_nonces == []
    assert {seat.order: seat.player for seat in match.seats.all()} == {0: alice, 1: bob}
    challenge.refresh_from_db()
    assert (challenge.state, challenge.match) == (Challenge.State.TAKEN, match)


def test_a_nonce_that_no_browser_sent_is_drawn_and_marked(offer: Offer, bob: Player) -> None:
    match = seating.join(offer(), bob, nonce="short", now=timezone.now())
    assert match.drawn_nonces == [0, 1]


def test_nobody_joins_their_own_offer(offer: Offer, alice: Player) -> None:
    challenge = offer()
    assert refusal(lambda: seating.join(challenge, alice, nonce="", now=timezone.now())) == "own_offer"
    challenge.refresh_from_db()
    assert challenge.is_open


def test_a_taken_offer_is_refused_to_others_and_gives_its_players_the_same_match(
    offer: Offer, bob: Player, carol: Player
) -> None:
    challenge = offer()
    match = seating.join(challenge, bob, nonce="", now=timezone.now())
    assert refusal(lambda: seating.join(challenge, carol, nonce="", now=timezone.now())) == "taken"
    assert seating.join(challenge, bob, nonce="", now=timezone.now()) == match
    assert Match.objects.count() == 1


def test_a_match_takes_the_other_live_offers_of_both_off_the_table(
    offer: Offer, alice: Player, bob: Player, carol: Player
) -> None:
    challenge, live = offer(), [offer(), offer(maker=bob), offer(private=True), offer(to=bob)]
    kept = [offer(turn_seconds=DAY), offer(maker=bob, turn_seconds=DAY), offer(maker=carol)]
    seating.join(challenge, bob, nonce="", now=timezone.now())
    assert list(Challenge.objects.open().order_by("pk")) == kept
    for other in live:
        assert refusal(partial(seating.join, other, carol, nonce="", now=timezone.now())) == "busy"
    assert Match.objects.count() == 1


def test_a_match_with_a_day_a_turn_keeps_nobody_from_a_live_one(offer: Offer, bob: Player) -> None:
    slow, others = offer(turn_seconds=DAY), [offer(), offer(maker=bob)]
    seating.join(slow, bob, nonce="", now=timezone.now())
    assert list(Challenge.objects.open().order_by("pk")) == others


def test_who_has_just_begun_a_live_match_joins_no_other_one_yet(
    offer: Offer, alice: Player, bob: Player, carol: Player
) -> None:
    challenge, slow, now = offer(maker=carol), offer(maker=carol, turn_seconds=DAY), timezone.now()
    match = seating.join(offer(), bob, nonce="", now=now)
    for player in (alice, bob):
        assert refusal(partial(seating.join, challenge, player, nonce="", now=now)) == "at_once"
    page = client_of(bob).post(f"/challenges/{challenge.code}/join/", follow=True)
    assert "Wait a few seconds" in page.content.decode()
    assert match.get_absolute_url() in page.content.decode(), "the way to the match that has begun"
    assert seating.join(slow, bob, nonce="", now=now).turn_seconds == DAY
    assert seating.join(challenge, bob, nonce="", now=match.created_at + MOMENT).turn_seconds == 30
    newer = offer(maker=carol)
    assert seating.join(newer, alice, nonce="", now=timezone.now()).turn_seconds == 30, "made when all knew"


def test_whoever_plays_the_computer_or_alone_has_no_live_offer_left(offer: Offer, alice: Player) -> None:
    assert DUEL.bot is not None
    offer()
    seating.play_computer(alice, game=DUEL.key, options=DEFAULTS, level=DUEL.bot.levels[0], turn_seconds=None, nonce="")
    assert not Challenge.objects.open().exists()
    offer()
    play_alone(alice, game=ALONE, kind="numbered", number=7, nonce="", now=timezone.now())
    assert not Challenge.objects.open().exists()


def test_a_rematch_takes_the_live_offers_of_both_off_the_table(offer: Offer, alice: Player, bob: Player) -> None:
    match = seating.join(offer(), bob, nonce="", now=timezone.now())
    Match.objects.filter(pk=match.pk).update(ended_at=timezone.now(), reason="resign", winner=0)
    match.refresh_from_db()
    rematches.ask(match, alice.pk, None)
    offers = [offer(), offer(maker=bob)]
    assert list(Challenge.objects.open()) == offers, "a wish is no match"
    assert rematches.ask(match, bob.pk, None) is not None
    assert not Challenge.objects.open().exists()


def test_an_offer_that_a_match_ended_is_made_again_once(offer: Offer, alice: Player, bob: Player) -> None:
    challenge, other, now = offer(), offer(turn_seconds=45), timezone.now()
    seating.join(challenge, bob, nonce="", now=now)
    assert refusal(lambda: seating.renew(challenge, alice, nonce="", now=now)) == "withdrawn"
    assert seating.renew(other, alice, nonce="", now=now).turn_seconds == 45
    assert refusal(lambda: seating.renew(other, alice, nonce="", now=now)) == "withdrawn"


def test_a_withdrawn_offer_can_no_longer_be_joined(offer: Offer, alice: Player, bob: Player) -> None:
    challenge = offer()
    seating.withdraw(challenge, alice)
    seating.withdraw(challenge, alice)
    assert refusal(lambda: seating.join(challenge, bob, nonce="", now=timezone.now())) == "withdrawn"
    assert not Match.objects.exists()


def test_withdrawing_after_a_join_says_so(offer: Offer, alice: Player, bob: Player) -> None:
    challenge = offer()
    seating.join(challenge, bob, nonce="", now=timezone.now())
    assert refusal(lambda: seating.withdraw(challenge, alice)) == "taken"


def test_only_the_maker_withdraws(offer: Offer, bob: Player) -> None:
    challenge = offer()
    seating.withdraw(challenge, bob)
    challenge.refresh_from_db()
    assert challenge.is_open


def test_an_offer_expires_half_a_minute_after_its_maker_was_last_seen(offer: Offer) -> None:
    now = timezone.now()
    challenge = offer(now=now)
    seating.sweep(now + ABSENCE - timedelta(seconds=1))
    challenge.refresh_from_db()
    assert challenge.is_open
    seating.sweep(now + ABSENCE)
    challenge.refresh_from_db()
    assert challenge.state == Challenge.State.EXPIRED


def test_a_maker_who_is_seen_keeps_the_offer(offer: Offer, alice: Player, bob: Player) -> None:
    now = timezone.now()
    kept, lost = offer(now=now), offer(maker=bob, now=now)
    seating.touch([alice.pk], now + timedelta(seconds=20))
    seating.sweep(now + timedelta(seconds=40))
    assert list(Challenge.objects.open()) == [kept]
    lost.refresh_from_db()
    assert lost.state == Challenge.State.EXPIRED


def test_an_offer_waits_as_much_longer_as_the_site_was_away(offer: Offer, monkeypatch: pytest.MonkeyPatch) -> None:
    now = timezone.now()
    away = timedelta(minutes=5)
    challenge = offer(now=now - away)
    Process.objects.create(key="the one that stopped", beat_at=now - away)
    monkeypatch.setattr(heartbeat.Heart, "waiting", [seating.wait_longer])
    heartbeat.recover()
    seating.sweep(now)
    assert list(Challenge.objects.open()) == [challenge]
    seating.sweep(now + ABSENCE + RESTART_BONUS + timedelta(seconds=10))
    assert not Challenge.objects.open().exists(), "whose maker does not come back is taken off the table as ever"


def test_an_offer_of_a_day_a_turn_stays_without_its_maker(offer: Offer, bob: Player) -> None:
    now = timezone.now()
    challenge = offer(turn_seconds=DAY, now=now - timedelta(days=3))
    seating.sweep(now)
    assert seating.join(challenge, bob, nonce="", now=now).turn_seconds == DAY


def test_an_offer_of_a_day_a_turn_ends_a_week_after_its_maker_was_last_seen(
    offer: Offer, alice: Player, bob: Player
) -> None:
    now = timezone.now()
    challenge = offer(turn_seconds=DAY, now=now - LONG_ABSENCE)
    assert challenge.state_at(now) == Challenge.State.EXPIRED
    assert refusal(lambda: seating.join(challenge, bob, nonce="", now=now)) == "expired"
    assert "away for a week" in client_of(alice).get("/").content.decode(), "who comes back is told"
    challenge.refresh_from_db()
    assert challenge.state == Challenge.State.EXPIRED
    assert seating.renew(challenge, alice, nonce="", now=now).is_open
    assert "away for a week" not in client_of(alice).get("/").content.decode()


def test_who_only_plays_is_seen_and_keeps_the_offers_of_a_day(offer: Offer, alice: Player, duel: Match) -> None:
    now = timezone.now()
    slow, quick = offer(turn_seconds=DAY, now=now), offer(now=now)
    playing = Attendance.objects.create(player=alice, match=duel, process="p", beat_at=now)
    for days in (3, 6, 9):
        Attendance.objects.filter(pk=playing.pk).update(beat_at=now + timedelta(days=days))
        seating.sweep(now + timedelta(days=days))
    assert list(Challenge.objects.open()) == [slow]
    quick.refresh_from_db()
    assert quick.state == Challenge.State.EXPIRED
    seating.sweep(now + timedelta(days=9) + LONG_ABSENCE)
    assert not Challenge.objects.open().exists()


def test_an_offer_that_its_maker_left_is_refused_before_it_is_swept(offer: Offer, bob: Player) -> None:
    now = timezone.now()
    challenge = offer(now=now - ABSENCE)
    assert refusal(lambda: seating.join(challenge, bob, nonce="", now=now)) == "expired"


def test_coming_back_too_late_does_not_revive_an_offer(offer: Offer, alice: Player) -> None:
    now = timezone.now()
    offer(now=now - ABSENCE)
    seating.touch([alice.pk], now)
    seating.sweep(now)
    assert not Challenge.objects.open().exists()


def test_an_expired_offer_is_made_again_once(offer: Offer, alice: Player, bob: Player) -> None:
    now = timezone.now()
    challenge = offer(now=now - ABSENCE, turn_seconds=45, private=True)
    assert refusal(lambda: seating.renew(challenge, alice, nonce="", now=now)) == "withdrawn"
    seating.sweep(now)
    assert refusal(lambda: seating.renew(challenge, bob, nonce="", now=now)) == "withdrawn"
    renewed = seating.renew(challenge, alice, nonce=NONCE_A, now=now)
    assert (renewed.turn_seconds, renewed.private, renewed.nonce) == (45, True, NONCE_A)
    assert renewed.commitment != challenge.commitment
    assert refusal(lambda: seating.renew(challenge, alice, nonce="", now=now)) == "withdrawn"


def test_an_expired_offer_is_kept_when_there_are_too_many_to_make_it_again(offer: Offer, alice: Player) -> None:
    now = timezone.now()
    challenge = offer(now=now - ABSENCE)
    seating.sweep(now)
    for _ in range(MOST_OPEN):
        make_offer(alice)
    assert refusal(lambda: seating.renew(challenge, alice, nonce="", now=now)) == "too_many"
    challenge.refresh_from_db()
    assert challenge.state == Challenge.State.EXPIRED


def test_the_computer_is_played_at_once_with_the_sealed_seed(alice: Player) -> None:
    assert DUEL.bot is not None
    shown, level = seating.seal(alice), DUEL.bot.levels[-1]
    match = seating.play_computer(alice, game=DUEL.key, options=DEFAULTS, level=level, turn_seconds=None, nonce=NONCE_A)
    assert match.commitment == shown
    assert match.nonces[0] == NONCE_A
    assert match.drawn_nonces == [1]
    assert {(seat.player, seat.level) for seat in match.seats.all()} == {(alice, ""), (None, level)}


@pytest.mark.parametrize(
    "changes",
    [{"game": "chess"}, {"level": "genius"}, {"level": ""}, {"turn_seconds": 7}, {"options": {"unknown": "x"}}],
)
def test_an_impossible_game_against_the_computer_is_refused(alice: Player, changes: dict[str, object]) -> None:
    assert DUEL.bot is not None
    choices: dict[str, object] = {
        "game": DUEL.key,
        "options": DEFAULTS,
        "level": DUEL.bot.levels[0],
        "turn_seconds": None,
        "nonce": "",
    }
    assert refusal(lambda: seating.play_computer(alice, **(choices | changes))) == "bad_choice"  # type: ignore[arg-type]
    assert not Match.objects.exists()
