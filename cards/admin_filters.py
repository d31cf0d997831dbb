"""The filters of the list of cards: by kind, and by what curators have to look at in which language."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.conf import settings
from django.contrib.admin import ModelAdmin, SimpleListFilter
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext, pgettext_lazy

from cards import review
from cards.catalogue import KINDS
from cards.models import Card
from cards.review import State

ANY = "any"


class KindFilter(SimpleListFilter):
    title = pgettext_lazy("texts of a card", "kind")
    parameter_name = "kind"

    def lookups(self, request: HttpRequest, model_admin: ModelAdmin[Any]) -> list[tuple[str, str]]:
        return [(kind.key, str(kind.label)) for kind in KINDS.values()]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Card]) -> QuerySet[Card]:
        return queryset.filter(kind=self.value()) if self.value() else queryset


class LanguageFilter(SimpleListFilter):
    """Cards with something in the chosen language, or in any."""

    def languages_of(self, state: State) -> Iterable[str]:
        raise NotImplementedError

    def lookups(self, request: HttpRequest, model_admin: ModelAdmin[Any]) -> list[tuple[str, str]]:
        return [(ANY, gettext("in any language")), *((code, str(name)) for code, name in settings.LANGUAGES)]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Card]) -> QuerySet[Card]:
        wanted = self.value()
        if not wanted:
            return queryset
        found = {key: set(self.languages_of(state)) for key, state in review.states().items()}
        keys = [key for key, languages in found.items() if languages and wanted in {ANY, *languages}]
        return queryset.filter(key__in=keys)


class MissingFilter(LanguageFilter):
    title = pgettext_lazy("texts of a card", "missing")
    parameter_name = "missing"

    def languages_of(self, state: State) -> Iterable[str]:
        return state.missing


class OverriddenFilter(LanguageFilter):
    title = pgettext_lazy("texts of a card", "overridden")
    parameter_name = "overridden"

    def languages_of(self, state: State) -> Iterable[str]:
        return state.overridden


class OutdatedFilter(LanguageFilter):
    title = pgettext_lazy("texts of a card", "shipped text changed since")
    parameter_name = "outdated"

    def languages_of(self, state: State) -> Iterable[str]:
        return state.outdated
