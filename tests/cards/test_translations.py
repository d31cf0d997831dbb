"""The project's own translations pass the check that translators run."""

from __future__ import annotations

from django.conf import settings

from cards import catalogue
from cards.translations import catalogues
from cards.translations.check import check


def test_the_translations_pass_the_check() -> None:
    report = check(settings.BASE_DIR, settings.LOCALE_PATHS[0], catalogues.languages(), catalogue.numbers_of_context)
    assert [str(finding) for finding in report.findings] == []


def test_what_is_compiled_is_what_the_catalogue_says() -> None:
    """Without compiled catalogues everything would silently be English."""
    for language in catalogues.languages():
        path = catalogues.path_of(language)
        entries = {entry.msgctxt: entry.msgstr for entry in catalogues.load(path).translated_entries()}
        text = catalogue.text_of("card:quartz:name")
        assert text is not None
        assert text.shipped(language) == entries[text.context]
