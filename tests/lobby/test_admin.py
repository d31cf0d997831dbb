from __future__ import annotations

from collections.abc import Callable

import pytest
from django.contrib.admin.models import LogEntry
from django.contrib.auth.models import Group
from django.test import Client
from django.utils import timezone

from cards.syncing import sync
from games.matches.models import Match, Seat
from lobby import guests
from lobby.models import Challenge, Player, Report
from lobby.tidying import UNUSED, tidy
from tests.lobby.conftest import client_of

PASSWORD = "a long password"


@pytest.fixture
def client(db: None) -> Client:
    return client_of(Player.objects.create_superuser(username="root", display_name="The Chief"))


def change(client: Client, player: Player, **fields: str) -> str:
    """The page after the player's form was sent with these fields; an empty one stands for a tick taken out."""
    path = f"/admin/lobby/player/{player.pk}/change/"
    shown = client.get(path).context["adminform"].form
    sent = {name: shown.get_initial_for_field(field, name) for name, field in shown.fields.items()}
    dates = {f"{name}_{part}": "" for name in ("last_login", "date_joined", "muted_until") for part in (0, 1)}
    joined = {"date_joined_0": "2026-01-01", "date_joined_1": "12:00"}
    kept = {name: value for name, value in sent.items() if isinstance(value, str) or value is True}
    data = kept | dates | joined | fields
    answer = client.post(path, {name: value for name, value in data.items() if value != ""}, follow=True)
    assert answer.status_code == 200
    return answer.content.decode()


def add(client: Client, **fields: str) -> str:
    data = {"usable_password": "true", "password1": PASSWORD, "password2": PASSWORD} | fields
    answer = client.post("/admin/lobby/player/add/", data, follow=True)
    assert answer.status_code == 200
    return answer.content.decode()


def test_staff_see_players_and_challenges_but_no_seed(offer: Callable[..., Challenge], alice: Player) -> None:
    challenge = offer(nonce="c" * 32)
    client = client_of(Player.objects.create_superuser(username="root"))
    for path in ("player/", f"player/{alice.pk}/change/", "challenge/", f"challenge/{challenge.pk}/change/"):
        html = client.get(f"/admin/lobby/{path}").content.decode()
        assert "Alice" in html
        assert bytes(challenge.seed).hex() not in html
        assert str(bytes(challenge.seed)) not in html
        assert "c" * 32 not in html
    assert client.get("/admin/lobby/challenge/add/").status_code == 403


@pytest.mark.parametrize("how", ["one", "several"])
def test_whoever_is_deleted_there_leaves_no_name_behind(
    duel: Match, alice: Player, bob: Player, how: str, client: Client
) -> None:
    change(client, alice, first_name="Alicia")
    Report.objects.create(reported=alice, reporter=bob, name="Alice", reason="name", match=duel, at=timezone.now())
    if how == "one":
        client.post(f"/admin/lobby/player/{alice.pk}/delete/", {"post": "yes"})
    else:
        sent = {"action": "delete_selected", "_selected_action": [alice.pk], "post": "yes"}
        client.post("/admin/lobby/player/", sent)
    assert not Player.objects.filter(pk=alice.pk).exists()
    assert sorted(Seat.objects.filter(match=duel).values_list("name", "player")) == [("", None), ("Bob", bob.pk)]
    assert [report.name for report in Report.objects.all()] == [""]
    assert list(LogEntry.objects.values_list("object_repr", flat=True)) == [f"#{alice.pk}"] * 2


def test_the_log_does_not_keep_the_name_of_who_deletes_the_account(client: Client, alice: Player, bob: Player) -> None:
    report = Report.objects.create(reported=alice, reporter=bob, name="Alice", reason="name", at=timezone.now())
    client.post(f"/admin/lobby/report/{report.pk}/change/", {})
    assert "Alice" in LogEntry.objects.get().object_repr
    Player.objects.filter(pk=alice.pk).update(is_guest=True)
    client_of(alice).post("/account/delete/")
    assert LogEntry.objects.get().object_repr == f"#{report.pk}"


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("A1ice", "Somebody has this name, or one that looks like it."),
        ("A/B", "A name has Latin, Cyrillic or Greek letters"),
        ("Administrator", "could be taken for the site"),
    ],
)
def test_a_name_that_nobody_could_choose_is_refused_there_with_a_sentence(
    client: Client, alice: Player, bob: Player, name: str, said: str
) -> None:
    assert said in change(client, bob, display_name=name)
    assert said in add(client, username="new", display_name=name)
    assert sorted(Player.objects.values_list("display_name", flat=True)) == ["Alice", "Bob", "The Chief"]


def test_a_username_is_the_name_of_a_new_player_who_has_no_other(client: Client, alice: Player) -> None:
    assert "Somebody has this name" in add(client, username="AIice")
    add(client, username="dora")
    add(client, username="d.o.r.i.s-with-a-long-address", display_name="  Doris ")
    assert set(Player.objects.values_list("display_name", flat=True)) == {"The Chief", "Alice", "dora", "Doris"}


def test_a_name_that_stays_is_not_judged_again(client: Client, alice: Player) -> None:
    Player.objects.filter(pk=alice.pk).update(display_name="Staff/1", name_key="staffl")
    change(client, alice, first_name="Alicia")
    alice.refresh_from_db()
    assert (alice.display_name, alice.first_name) == ("Staff/1", "Alicia")


def test_a_new_name_stands_in_all_seats(client: Client, duel: Match, alice: Player) -> None:
    change(client, alice, display_name="Alina")
    assert set(Seat.objects.filter(match=duel).values_list("name", flat=True)) == {"Alina", "Bob"}


def test_who_is_made_inactive_is_out_and_offers_nothing(
    client: Client, offer: Callable[..., Challenge], alice: Player
) -> None:
    waiting = offer()
    change(client, alice, is_active="")
    alice.refresh_from_db()
    assert (alice.is_active, alice.era) == (False, 1)
    assert not Challenge.objects.open().filter(pk=waiting.pk).exists()


def test_a_guest_who_is_made_a_curator_there_is_one_for_good(client: Client) -> None:
    sync()
    guest = guests.new_guest()
    change(client, guest, username="carla", groups=str(Group.objects.get(name="curators").pk))
    client.post(f"/admin/lobby/player/{guest.pk}/password/", {"password1": PASSWORD, "password2": PASSWORD})
    guest.refresh_from_db()
    assert (guest.is_guest, guest.check_password(PASSWORD)) == (False, True)
    assert guest.era == 1, "pages that are open under the old password end"
    Player.objects.filter(pk=guest.pk).update(is_guest=True, date_joined=timezone.now() - UNUSED * 2)
    tidy(timezone.now())
    assert Player.objects.filter(pk=guest.pk).exists()
