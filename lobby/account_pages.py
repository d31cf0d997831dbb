"""The pages of one's own account: become a player, log in and out, the address, and being forgotten."""

from __future__ import annotations

from asgiref.sync import sync_to_async
from django.contrib import messages
from django.contrib.auth import alogout, login, logout, update_session_auth_hash
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games.matches import blocks
from games.matches.models import Block
from lobby import accounts, attempts, known_browsers, turn_mail
from lobby.account_forms import SENTENCES, ClaimForm, ForgetForm, LogInForm, MailForm
from lobby.accounts import Refused
from lobby.addresses import address_of
from lobby.guests import LOGIN_BACKEND
from lobby.models import Player
from lobby.visitors import for_players, player_of

OF_THE_NAME = {"short", "long", "characters", "reserved", "offensive", "taken"}


@require_safe
@for_players
def account(request: HttpRequest) -> HttpResponse:
    return _account(request, ClaimForm(), _mail_form(player_of(request)))


def _account(request: HttpRequest, claim: ClaimForm, mail: MailForm, status: int = 200) -> HttpResponse:
    blocked = Block.objects.filter(blocker=player_of(request)).select_related("blocked").order_by("-at")
    context = {
        "claim_form": claim,
        "mail_form": mail,
        "blocked": [block.blocked for block in blocked],
        "next": _next(request),
    }
    return render(request, "accounts/account.html", context, status=status)


def _mail_form(player: Player) -> MailForm:
    return MailForm(initial={"email": player.email, "mail_turns": player.mail_turns})


@require_POST
@for_players
def claim(request: HttpRequest) -> HttpResponse:
    """The session gets a new key, and stays with the same player."""
    player, form = player_of(request), ClaimForm(request.POST)
    if form.is_valid():
        try:
            if not attempts.allows(attempts.CLAIM, address_of(request), timezone.now()):
                raise Refused("too_often")
            data = form.cleaned_data
            claimed = accounts.claim(player, name=data["name"], password=data["password"], email=data["email"])
        except Refused as refused:
            form.add_error("name" if refused.code in OF_THE_NAME else None, SENTENCES[refused.code]())
        else:
            update_session_auth_hash(request, claimed)
            messages.success(request, _("Welcome, %(name)s. Your matches came with you.") % {"name": claimed})
            response = redirect(_next(request))
            known_browsers.remember(request, response, claimed)
            return response
    return _account(request, form, _mail_form(player), status=422)


def _next(request: HttpRequest) -> str:
    """Where the person wanted to go, if that is a page of this site."""
    path = request.POST.get("next") or request.GET.get("next") or ""
    return path if url_has_allowed_host_and_scheme(path, allowed_hosts=None) else "/"


@require_http_methods(["GET", "HEAD", "POST"])
def log_in(request: HttpRequest) -> HttpResponse:
    form = LogInForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        data = form.cleaned_data
        try:
            found = accounts.recognise(request, data["name"], data["password"], timezone.now())
        except Refused as refused:
            form.add_error(None, SENTENCES[refused.code]())
        else:
            before = request.user.pk
            login(request, found, backend=LOGIN_BACKEND)
            if before is not None and before != found.pk:
                accounts.look_again(before)
            response = redirect(_next(request))
            known_browsers.remember(request, response, found)
            return response
    context = {"form": form, "next": _next(request)}
    return render(request, "accounts/log_in.html", context, status=422 if form.errors else 200)


@require_POST
def log_out(request: HttpRequest) -> HttpResponse:
    """Of a guest nothing would be left, so a guest is not logged out."""
    if not isinstance(request.user, Player) or request.user.is_guest:
        return redirect("account")
    player_id = request.user.pk
    logout(request)
    accounts.look_again(player_id)
    messages.success(request, _("You are logged out. You play as a guest until you log in again."))
    return redirect("lobby")


@require_POST
@for_players
def change_mail(request: HttpRequest) -> HttpResponse:
    """A wish to be told by e-mail counts when the address has answered."""
    player, form = player_of(request), MailForm(request.POST)
    if player.is_guest:
        return redirect("account")
    if not form.is_valid():
        return _account(request, ClaimForm(), form, status=422)
    email, wanted = form.cleaned_data["email"], form.cleaned_data["mail_turns"]
    # Whoever has the address gets a new password by it, so a tab that was left open is not enough.
    why = _why_not_own(player, form.cleaned_data["password"]) if email != player.email else None
    if why is not None:
        form.add_error("password", SENTENCES[why]())
        return _account(request, ClaimForm(), form, status=422)
    kept = player.mail_turns and wanted and email == player.email
    player.email, player.mail_turns = email, kept
    player.save(update_fields=["email", "mail_turns"])
    if wanted and not kept:
        tries = ((attempts.MAIL, player.pk), (attempts.MAIL_FROM, address_of(request)))
        if not attempts.allows_all(timezone.now(), *tries):
            form.add_error(None, SENTENCES["too_often"]())
            return _account(request, ClaimForm(), form, status=422)
        turn_mail.ask(player, request.build_absolute_uri("/"))
        messages.success(request, _("A mail is on its way. Open the link in it to be told of your turns."))
    else:
        messages.success(request, _("Saved."))
    return redirect("account")


@require_http_methods(["GET", "HEAD", "POST"])
def mail_turns(request: HttpRequest, token: str) -> HttpResponse:
    """Behind the links in mails: to be told of turns, or no longer. A look alone changes nothing."""
    wish = turn_mail.read(token)
    if wish is not None and request.method == "POST":
        turn_mail.fulfil(wish)
    context = {"wish": wish, "done": request.method == "POST"}
    return render(request, "accounts/mail_turns.html", context, status=404 if wish is None else 200)


@require_POST
@for_players
def unblock(request: HttpRequest, player: int) -> HttpResponse:
    blocks.unblock(player_of(request).pk, get_object_or_404(Player, pk=player).pk)
    return redirect(_next(request) if request.POST.get("next") else "account")


@require_http_methods(["GET", "HEAD", "POST"])
async def forget(request: HttpRequest) -> HttpResponse:
    """Deletes the account. A player is asked for the password; of a guest only the name has to go."""
    player = await request.auser()
    if not isinstance(player, Player):
        return redirect("lobby")
    form = ForgetForm(request.POST, asks=not player.is_guest) if request.method == "POST" else None
    if form is not None and form.is_valid():
        password = form.cleaned_data.get("password", "")
        why = None if player.is_guest else await sync_to_async(_why_not_own)(player, password)
        if why is None:
            await accounts.delete(player)
            await alogout(request)
            messages.success(request, _("Your account is deleted. Nothing here has your name any more."))
            return redirect("lobby")
        form.add_error("password", SENTENCES[why]())
    shown = form or ForgetForm(asks=not player.is_guest)
    return await sync_to_async(render)(
        request, "accounts/forget.html", {"form": shown}, status=422 if shown.errors else 200
    )


def _why_not_own(player: Player, password: str) -> str | None:
    """A code where the password is not the player's, or was tried too often."""
    if not attempts.allows(attempts.PASSWORD, player.pk, timezone.now()):
        return "too_often"
    return None if player.check_password(password) else "password"
