"""The table of offers when there are very many: nobody's offer is buried, and no more is read than is shown."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from games.registry import GAMES
from lobby import attempts, snapshot
from lobby.models import Challenge, Player
from lobby.snapshot import MOST_OFFERS, load
from lobby.times import DAY
from tests.lobby.conftest import DEFAULTS, DUEL, client_of, make_offer, make_player

OTHER = next(game for game in GAMES if game.seats == 2 and game is not DUEL)


def flood(makers: int, each: int, turn_seconds: int = DAY) -> None:
    """Offers of DUEL that are a minute newer than what there was."""
    soon = timezone.now() + timedelta(minutes=1)
    players = Player.objects.bulk_create(
        Player(username=f"many{number}", display_name=f"Many {number}", name_key=f"many{number}")
        for number in range(makers)
    )
    Challenge.objects.bulk_create(
        Challenge(
            maker=player,
            game=DUEL.key,
            options=DEFAULTS,
            turn_seconds=turn_seconds,
            seed=bytes(32),
            created_at=soon,
            seen_at=soon,
        )
        for player in players
        for _ in range(each)
    )


def rows(html: str) -> int:
    return html.count('<tr id="offer-')


def test_a_flood_of_one_game_buries_neither_another_game_nor_offers_for_now(alice: Player, bob: Player) -> None:
    other = {name: values[0] for name, values in OTHER.options.items()}
    kept = [make_offer(alice, game=OTHER.key, options=other, turn_seconds=seconds) for seconds in (30, DAY)]
    kept += [make_offer(alice, turn_seconds=30)]
    flood(MOST_OFFERS + 10, 1)
    client = client_of(bob)
    for page in ("/", f"/?game={OTHER.key}"):
        html = client.get(page).content.decode()
        shown = [offer for offer in kept if f'id="offer-{offer.code}"' in html]
        assert shown == (kept if page == "/" else kept[:2])
    assert rows(client.get("/").content.decode()) == MOST_OFFERS


def test_a_full_table_shows_only_the_newest_few_offers_of_each_maker(alice: Player, bob: Player) -> None:
    old = make_offer(alice, turn_seconds=DAY)
    flood(MOST_OFFERS // 5, 5)
    html = client_of(bob).get("/").content.decode()
    assert f'id="offer-{old.code}"' in html
    assert rows(html) == MOST_OFFERS // 5 * snapshot.MOST_OF_MAKER + 1


def test_a_table_that_is_not_full_shows_all_of_a_maker(alice: Player, bob: Player) -> None:
    for _ in range(5):
        make_offer(alice)
    assert rows(client_of(bob).get("/").content.decode()) == 5


def test_no_more_offers_are_read_than_are_shown(bob: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    flood(MOST_OFFERS + 50, 1)
    read, offer_of = [], snapshot.offer_of
    monkeypatch.setattr(snapshot, "offer_of", lambda *what: read.append(1) or offer_of(*what))
    load([bob.pk], timezone.now())
    assert len(read) == MOST_OFFERS


def test_one_address_can_not_fill_the_table() -> None:
    assert attempts.OFFER_FROM.count < MOST_OFFERS


@pytest.mark.django_db
def test_the_table_has_no_offer_of_a_day_whose_maker_has_been_away_for_a_week() -> None:
    make_offer(make_player("Long gone"), turn_seconds=DAY, now=timezone.now() - timedelta(days=7))
    make_offer(make_player("Just away"), turn_seconds=DAY, now=timezone.now() - timedelta(days=6))
    assert [offer.maker for offer in load([], timezone.now()).offers] == ["Just away"]
