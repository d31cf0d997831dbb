from __future__ import annotations

from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from lobby import seating
from lobby.models import Challenge, Player
from lobby.seating import Refused
from lobby.snapshot import load
from ratings.glicko import Strength
from ratings.models import Rating
from tests.conftest import DUEL, client_of

NOW = timezone.now()


@pytest.fixture
def offer(alice: Player) -> Challenge:
    return Challenge.objects.create(
        maker=alice,
        game="tower",
        options=DUEL,
        turn_seconds=60,
        rated=True,
        lowest=1600,
        highest=1800,
        seed=bytes(32),
        commitment="66" * 32,
        created_at=timezone.now(),
        seen_at=timezone.now(),
    )


def rate(player: Player, value: float, game: str = "tower") -> None:
    rating = Rating(player=player, game=game)
    rating.take(Strength(value, 60), NOW - timedelta(days=1))
    rating.save()


@pytest.mark.parametrize(
    ("value", "code"), [(1599.4, "rating_low"), (1599.5, None), (1700, None), (1800.4, None), (1801, "rating_high")]
)
def test_only_ratings_in_the_range_may_join(offer: Challenge, bob: Player, value: float, code: str | None) -> None:
    rate(bob, value)
    if code is None:
        assert seating.join(offer, bob, nonce="", now=timezone.now()).rated
        return
    with pytest.raises(Refused) as refused:
        seating.join(offer, bob, nonce="", now=timezone.now())
    assert refused.value.code == code
    offer.refresh_from_db()
    assert offer.is_open


def test_it_goes_by_the_rating_in_the_game_on_offer(offer: Challenge, bob: Player) -> None:
    rate(bob, 1700, game="conquest")
    with pytest.raises(Refused):
        seating.join(offer, bob, nonce="", now=timezone.now())


def test_the_table_says_why_and_shows_the_makers_rating(offer: Challenge, alice: Player, bob: Player) -> None:
    rate(alice, 1688.2)
    text = client_of(bob).get("/").content.decode()
    row = text.split(f'id="offer-{offer.code}"')[1].split("</tr>")[0]
    assert "1688" in row
    assert "below what the maker asks for" in row
    assert "join/" not in row


def test_makers_ratings_cost_one_query_for_all_offers(offer: Challenge, bob: Player) -> None:
    with CaptureQueriesContext(connection) as one:
        load([bob.pk], NOW)
    for number in range(5):
        Challenge.objects.create(
            maker=Player.objects.create_user(username=f"p{number}", display_name=f"Player {number}"),
            game="tower",
            options=DUEL,
            turn_seconds=60,
            seed=bytes(32),
            created_at=NOW,
            seen_at=NOW,
        )
    with CaptureQueriesContext(connection) as many:
        load([bob.pk], NOW)
    assert len(many) == len(one)
