"""Who may join which offer, and that every way to reach somebody asks the same rule."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.utils import timezone

from games.matches import blocks, play, rematches
from games.matches.models import Match
from lobby import guests, seating
from lobby.joining import Standing, may_join, standing_of
from lobby.models import Challenge, Player
from lobby.seating import Refused
from tests.lobby.conftest import DEFAULTS, DUEL, client_of, make_offer

Offer = Callable[..., Challenge]


@pytest.mark.parametrize(
    ("changes", "standing", "why"),
    [
        ({}, {}, None),
        ({"rated": True}, {}, None),
        ({"rated": True}, {"is_guest": True}, "guest_rated"),
        ({}, {"is_guest": True}, None),
        ({"lowest": 1400}, {"ratings": {DUEL.key: 1399}}, "rating_low"),
        ({"lowest": 1400}, {"ratings": {DUEL.key: 1400}}, None),
        ({"highest": 1600}, {"ratings": {DUEL.key: 1601}}, "rating_high"),
        ({"lowest": 1400, "highest": 1600}, {"ratings": {DUEL.key: 1600}}, None),
        ({"lowest": 1400}, {"ratings": {"another": 1}}, None),
    ],
)
def test_what_an_offer_asks_for(
    offer: Offer, bob: Player, changes: dict[str, object], standing: dict[str, object], why: str | None
) -> None:
    assert may_join(offer(**changes), Standing(bob.pk, **standing)) == why  # type: ignore[arg-type]


def test_an_offer_for_one_person_is_for_nobody_else(offer: Offer, alice: Player, bob: Player, carol: Player) -> None:
    challenge = offer(to=bob)
    assert may_join(challenge, standing_of(bob)) is None
    assert may_join(challenge, standing_of(carol)) == "not_for_you"
    assert may_join(challenge, standing_of(alice)) == "own_offer"


def refusal(act: Callable[[], object]) -> str:
    with pytest.raises(Refused) as caught:
        act()
    return caught.value.code


def test_a_row_that_can_not_be_joined_says_why(offer: Offer, alice: Player, bob: Player) -> None:
    challenge = offer(rated=True)
    guest = guests.new_guest()
    html = client_of(guest).get("/").content.decode()
    assert f"/challenges/{challenge.code}/join/" not in html
    assert "A rated match is for players with an account" in html
    assert f"/challenges/{challenge.code}/join/" in client_of(bob).get("/").content.decode()


def test_a_guest_joins_no_rated_offer_and_makes_none(offer: Offer) -> None:
    guest, challenge = guests.new_guest(), offer(rated=True)
    assert refusal(lambda: seating.join(challenge, guest, nonce="", now=timezone.now())) == "guest_rated"
    assert refusal(lambda: make_offer(guest, rated=True)) == "guest_rated"
    client_of(guest).post("/challenges/new/", {"game": DUEL.key, "counts": "rated"})
    assert not Challenge.objects.get(maker=guest).rated


def test_a_match_counts_only_between_two_players(offer: Offer, bob: Player, alice: Player) -> None:
    now = timezone.now()
    assert seating.join(offer(rated=True), bob, nonce="", now=now).rated
    assert not seating.join(offer(), bob, nonce="", now=now).rated
    guest = play.start(
        game=DUEL.key,
        options=DEFAULTS,
        seats=[play.SeatPlan(alice), play.SeatPlan(guests.new_guest())],
        turn_seconds=60,
        rated=True,
    )
    assert not guest.rated


@pytest.mark.parametrize("blocker_is_maker", [True, False])
def test_a_blocked_player_reaches_the_blocker_by_no_way(
    offer: Offer, alice: Player, bob: Player, blocker_is_maker: bool
) -> None:
    """Bob tries them all; it makes no difference who of the two asked to be kept apart."""
    blocks.block(*((alice.pk, bob.pk) if blocker_is_maker else (bob.pk, alice.pk)))
    public, private = offer(), offer(private=True)
    client = client_of(bob)
    html = client.get("/").content.decode()
    assert f"/challenges/{public.code}/join/" not in html
    assert "one of you has blocked the other" in html
    for challenge in (public, private):
        assert "/join/" not in client.get(f"/challenges/{challenge.code}/").content.decode()
        client.post(f"/challenges/{challenge.code}/join/")
    client.post("/challenges/new/", {"game": DUEL.key, "to": "Alice"})
    assert "/challenges/new/" not in client.get(f"/people/{alice.pk}/").content.decode()
    assert not Match.objects.exists()
    assert not Challenge.objects.filter(maker=bob).exists()
    his = make_offer(bob)
    assert refusal(lambda: seating.join(his, alice, nonce="", now=timezone.now())) == "apart"


def test_an_invitation_from_before_the_block_is_void(alice: Player, bob: Player) -> None:
    challenge = make_offer(bob, to=alice)
    blocks.block(alice.pk, bob.pk)
    assert refusal(lambda: seating.join(challenge, alice, nonce="", now=timezone.now())) == "apart"
    assert not Match.objects.exists()


@pytest.mark.parametrize("blocker_is_invited", [True, False])
def test_an_invitation_is_neither_shown_nor_counted_while_the_two_are_kept_apart(
    alice: Player, bob: Player, carol: Player, blocker_is_invited: bool
) -> None:
    apart, other = make_offer(bob, to=alice), make_offer(carol, to=alice)
    two = (alice.pk, bob.pk) if blocker_is_invited else (bob.pk, alice.pk)
    blocks.block(*two)
    html = client_of(alice).get("/").content.decode()
    assert apart.code not in html
    assert other.code in html
    for path in ("/", "/account/"):
        assert "1 challenge to you" in client_of(alice).get(path).content.decode()
    blocks.unblock(*two)
    assert apart.code in client_of(alice).get("/").content.decode()
    assert "2 challenges to you" in client_of(alice).get("/account/").content.decode()


def test_an_expired_invitation_is_not_renewed_past_a_block(alice: Player, bob: Player) -> None:
    challenge = make_offer(bob, to=alice)
    Challenge.objects.filter(pk=challenge.pk).update(state=Challenge.State.EXPIRED)
    blocks.block(alice.pk, bob.pk)
    assert refusal(lambda: seating.renew(challenge, bob, nonce="", now=timezone.now())) == "apart"


def test_blocked_players_get_no_rematch(alice: Player, bob: Player) -> None:
    match = seating.join(make_offer(alice), bob, nonce="", now=timezone.now())
    Match.objects.filter(pk=match.pk).update(ended_at=timezone.now(), reason="resign", winner=0)
    match.refresh_from_db()
    rematches.ask(match, alice.pk, None)
    blocks.block(alice.pk, bob.pk)
    assert rematches.ask(match, bob.pk, None) is None
    assert Match.objects.count() == 1
    blocks.unblock(alice.pk, bob.pk)
    assert rematches.ask(match, bob.pk, None) is not None


def test_a_player_blocks_and_unblocks_on_pages(alice: Player, bob: Player) -> None:
    client = client_of(alice)
    client.post(f"/people/{bob.pk}/block/")
    assert blocks.apart([alice.pk, bob.pk])
    assert "Bob" in client.get("/account/").content.decode()
    client_of(bob).post(f"/account/unblock/{alice.pk}/")
    assert blocks.apart([alice.pk, bob.pk]), "only the blocker takes it back"
    client.post(f"/account/unblock/{bob.pk}/")
    assert not blocks.apart([alice.pk, bob.pk])
    client.post(f"/people/{alice.pk}/block/")
    assert not blocks.apart([alice.pk, alice.pk]), "nobody blocks themself"


@pytest.mark.parametrize(
    ("lowest", "highest", "kept"),
    [("", "", (None, None)), ("1400", "", (1400, None)), ("", "1600", (None, 1600)), (" 1400", "1400 ", (1400, 1400))],
)
def test_an_offer_asks_for_ratings_by_its_form(
    alice: Player, lowest: str, highest: str, kept: tuple[int | None, int | None]
) -> None:
    assert 'name="lowest"' in client_of(alice).get("/").content.decode()
    client_of(alice).post("/challenges/new/", {"game": DUEL.key, "lowest": lowest, "highest": highest})
    challenge = Challenge.objects.get()
    assert (challenge.lowest, challenge.highest) == kept


@pytest.mark.parametrize(
    ("lowest", "highest"), [("1600", "1400"), ("-5", ""), ("12345", ""), ("many", ""), ("1e3", ""), ("", "１４００")]
)
def test_limits_that_no_rating_fits_are_refused(alice: Player, lowest: str, highest: str) -> None:
    client_of(alice).post("/challenges/new/", {"game": DUEL.key, "lowest": lowest, "highest": highest})
    assert not Challenge.objects.exists()


def test_the_form_remembers_only_what_it_offers(alice: Player) -> None:
    client_of(alice).post("/challenges/new/", {"game": DUEL.key, "counts": "x" * 10_000})
    alice.refresh_from_db()
    assert "x" * 100 not in str(alice.remembered)
    assert not Challenge.objects.get().rated
