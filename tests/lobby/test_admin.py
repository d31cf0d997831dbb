from __future__ import annotations

from collections.abc import Callable

import pytest
from django.contrib.admin.models import LogEntry
from django.test import Client
from django.utils import timezone

from games.matches.models import Match, Seat
from lobby.models import Challenge, Player, Report
from tests.lobby.conftest import client_of


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
