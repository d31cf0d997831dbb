"""Keys of names that were stored when fewer letters were known to look alike."""

from __future__ import annotations

import pytest
from django.core.management import call_command
from django.test import Client

from lobby import accounts
from lobby.guests import new_guest
from lobby.models import Challenge, Player
from tests.lobby.conftest import DUEL, client_of, make_player

PASSWORD = "a long pass phrase"


def stored(name: str, key: str | None) -> Player:
    """A player of the site with a key of long ago."""
    player = make_player(name)
    player.set_password(PASSWORD)
    player.save(update_fields=["password"])
    Player.objects.filter(pk=player.pk).update(name_key=key)
    return player


def keys() -> dict[str, str | None]:
    return dict(Player.objects.order_by("pk").values_list("display_name", "name_key"))


@pytest.mark.django_db
def test_an_old_key_becomes_what_the_name_looks_like_by_now() -> None:
    stored("Ьoss", "ьoss")
    stored("Қайрат", "қaиpat")
    call_command("sync_names")
    assert keys() == {"Ьoss": "boss", "Қайрат": "kaиpat"}
    with pytest.raises(accounts.Refused, match="taken"):
        accounts.claim(new_guest(), name="Boss", password=PASSWORD)


@pytest.fixture
def alike(db: None, caplog: pytest.LogCaptureFixture) -> tuple[Player, Player]:
    """Ьob was there first; Bob has the key that both should have."""
    players = stored("Ьob", "ьob"), make_player("Bob")
    call_command("sync_names")
    assert [record.args for record in caplog.records] == [(players[0].pk,)]
    return players


def test_of_two_who_look_alike_by_now_both_stay_and_who_has_the_key_keeps_it(
    alike: tuple[Player, Player], caplog: pytest.LogCaptureFixture
) -> None:
    assert keys() == {"Ьob": None, "Bob": "bob"}
    caplog.clear()
    call_command("sync_names")
    assert keys() == {"Ьob": None, "Bob": "bob"}
    assert caplog.records == [], "nothing new"
    alike[1].delete()
    call_command("sync_names")
    assert keys() == {"Ьob": "bob"}


@pytest.mark.django_db
def test_the_oldest_gets_a_key_that_nobody_has_and_keys_may_change_hands() -> None:
    for name, key in (("Ьob", "ьob"), ("Ɓob", "ɓob"), ("Ann", "bob"), ("Dora", "ann")):
        stored(name, key)
    call_command("sync_names")
    assert keys() == {"Ьob": "bob", "Ɓob": None, "Ann": "ann", "Dora": "dora"}


def test_who_has_no_key_can_still_be_saved_log_in_and_be_challenged(
    alike: tuple[Player, Player], carol: Player
) -> None:
    for player in alike:
        player.refresh_from_db()
        player.set_password(PASSWORD)
        player.save()
        page = Client().post("/account/log-in/", {"name": player.display_name, "password": PASSWORD})
        assert page.status_code == 302
        client_of(carol).post("/challenges/new/", {"game": DUEL.key, "to": player.display_name})
        assert Challenge.objects.latest("pk").to == player
    assert Client().post("/account/log-in/", {"name": "B0b", "password": PASSWORD}).status_code == 302
    assert (keys()["Ьob"], keys()["Bob"]) == (None, "bob")


@pytest.mark.django_db
def test_nobody_has_a_name_that_no_database_can_look_for() -> None:
    assert Player.named("\0") is None
