"""The curators' part of the admin: the list of cards, one card in all languages, and the ways to the spreadsheet."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import URLPattern, path
from django.utils.translation import get_language, ngettext, pgettext_lazy
from django.utils.translation import gettext as _

from cards import curation, review, sheet_pages
from cards.admin_filters import KindFilter, MissingFilter, OutdatedFilter, OverriddenFilter
from cards.admin_page import CardPage
from cards.catalogue import FIELDS, KINDS, NAME, texts_of
from cards.models import Card, Change
from cards.review import State


@admin.register(Card)
class CardAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    list_display = ("name", "key", "overridden", "outdated", "missing")
    list_display_links = ("name", "key")
    list_filter = (KindFilter, MissingFilter, OverriddenFilter, OutdatedFilter)
    search_fields = ("key",)
    list_per_page = 150
    actions = None
    change_list_template = "cards/cards.html"

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Card | None = None) -> bool:
        return False

    def get_queryset(self, request: HttpRequest) -> QuerySet[Card]:
        return super().get_queryset(request).filter(kind__in=KINDS).prefetch_related("overrides__card")

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[Card], search_term: str
    ) -> tuple[QuerySet[Card], bool]:
        return (queryset.filter(key__in=review.search(search_term)) if search_term.strip() else queryset), False

    @admin.display(description=pgettext_lazy("text of a card", "Name"))
    def name(self, card: Card) -> str:
        language = get_language() or ""
        names = [slot for slot in _slots(card) if slot.field == NAME and slot.language == language]
        shown = [slot.override or slot.shipped for slot in names if not slot.missing]
        return shown[0] if shown else texts_of(card.key)[NAME].source

    @admin.display(description=pgettext_lazy("texts of a card", "overridden"))
    def overridden(self, card: Card) -> str:
        return _listed(_state(card).overridden)

    @admin.display(description=pgettext_lazy("texts of a card", "shipped text changed since"))
    def outdated(self, card: Card) -> str:
        return _listed(_state(card).outdated)

    @admin.display(description=pgettext_lazy("texts of a card", "missing"))
    def missing(self, card: Card) -> str:
        return _listed(_state(card).missing)

    def get_urls(self) -> list[URLPattern]:
        view = self.admin_site.admin_view
        own = [
            path("export/", view(self.export_page), name="cards_export"),
            path("import/", view(self.import_page), name="cards_import"),
            path("<number:pk>/preview/", view(self.preview_page), name="cards_preview"),
            path("<number:pk>/take-back/<number:change>/", view(self.take_back_action), name="cards_take_back"),
        ]
        return [*own, *super().get_urls()]

    def change_view(
        self, request: HttpRequest, object_id: str, form_url: str = "", extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        card = self.get_object(request, object_id)
        if card is None:
            raise Http404
        if not self.has_view_or_change_permission(request, card):
            raise PermissionDenied
        if request.method != "POST":
            return self._page(request, card, CardPage(card))
        self.check_may_change(request)
        page = CardPage(card, request.POST)
        if not page.is_valid:
            return self._page(request, card, page)
        try:
            changed = page.save(request.user.pk)
        except curation.Refused as refused:
            messages.error(request, str(refused))
            # Read again, with what was saved in the meantime.
            return self._page(request, card, CardPage(card, request.POST))
        return self._saved(request, card, changed)

    def _saved(self, request: HttpRequest, card: Card, changed: int) -> HttpResponse:
        if changed:
            said = ngettext("%(count)d text was changed.", "%(count)d texts were changed.", changed)
            self.log_change(request, card, said % {"count": changed})
            messages.success(request, said % {"count": changed})
        else:
            messages.info(request, _("Nothing was changed."))
        return redirect("admin:cards_card_change", card.pk)

    def _page(self, request: HttpRequest, card: Card, page: CardPage) -> HttpResponse:
        context = {
            **self.admin_site.each_context(request),
            "opts": self.opts,
            "title": _("Texts of %(card)s") % {"card": self.name(card)},
            "card": card,
            "page": page,
            "may_change": self.has_change_permission(request),
        }
        return render(request, "cards/card.html", context)

    def preview_page(self, request: HttpRequest, pk: int) -> HttpResponse:
        """A fragment: the card with texts that are being typed, and what is wrong with them."""
        if not self.has_view_or_change_permission(request):
            raise PermissionDenied
        card = get_object_or_404(self.get_queryset(request), pk=pk)
        language = request.GET.get("language", "")
        typed = {field: request.GET.get(field, "").strip() for field in FIELDS}
        row = CardPage(card, {f"{language}:{field}": text for field, text in typed.items()}).row(language)
        if row is None:
            return HttpResponse(status=404)
        return render(request, "cards/preview.html", {"row": row})

    def take_back_action(self, request: HttpRequest, pk: int, change: int) -> HttpResponse:
        self.check_may_change(request)
        found = get_object_or_404(Change.objects.select_related("card"), pk=change, card=pk)
        if request.method != "POST":
            return redirect("admin:cards_card_change", pk)
        try:
            changed = curation.take_back(found, request.user.pk, request.POST.get("was"))
        except curation.Refused as refused:
            messages.error(request, str(refused))
            return redirect("admin:cards_card_change", pk)
        return self._saved(request, found.card, int(changed))

    def export_page(self, request: HttpRequest) -> HttpResponse:
        if not self.has_view_or_change_permission(request):
            raise PermissionDenied
        return sheet_pages.export_page()

    def import_page(self, request: HttpRequest) -> HttpResponse:
        self.check_may_change(request)
        return sheet_pages.import_page(request, {**self.admin_site.each_context(request), "opts": self.opts})

    def check_may_change(self, request: HttpRequest) -> None:
        if not self.has_change_permission(request):
            raise PermissionDenied


def _slots(card: Card) -> Iterable[review.Slot]:
    return review.slots_of(card.key, review.by_place(card.overrides.all()))


def _state(card: Card) -> State:
    return review.state_of(card.key, review.by_place(card.overrides.all()))


def _listed(languages: Iterable[str]) -> str:
    return ", ".join(code for code in review.languages() if code in set(languages))
