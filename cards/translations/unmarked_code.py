"""Finds texts for people in Python and JavaScript that were never marked for translation.

It looks where such texts go: labels, messages, errors of forms, plain answers, and what a script writes into a page.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

from cards.translations.unmarked_templates import Unmarked, has_words

SEEN_ARGUMENTS = ("label", "help_text", "verbose_name", "verbose_name_plural", "empty_label", "error_messages")
SEEN_NAMES = ("short_description", "verbose_name", "verbose_name_plural", "site_header", "site_title", "index_title")
SEEN_CALLS = {"ValidationError": 0, "HttpResponse": 0, "HttpResponseBadRequest": 0, "HttpResponseForbidden": 0}
"""Calls whose argument at that place people read."""
MESSAGE_LEVELS = ("debug", "info", "success", "warning", "error")
MARKING = ("_", "gettext", "gettext_lazy", "gettext_noop", "pgettext", "pgettext_lazy", "ngettext", "ngettext_lazy")

JS_TEXT = re.compile(
    r"(?:\.(?:textContent|innerText|title|placeholder|alt|ariaLabel)\s*=(?!=)\s*"
    r"|setAttribute\(\s*[\"'](?:title|aria-label|alt|placeholder)[\"']\s*,\s*"
    r"|\b(?:alert|confirm|prompt)\(\s*)"
    r"([\"'`])(?P<text>(?:(?!\1).)*)\1"
)


def unmarked_in_python(source: str) -> Iterator[Unmarked]:
    """Raises SyntaxError."""
    for node in ast.walk(ast.parse(source)):
        for value in _seen_values(node):
            yield from _bare(value)
        if isinstance(node, ast.Call) and _called(node) in MARKING:
            # An f-string is filled before it is looked up, so it is never found in a catalogue.
            yield from (
                Unmarked(argument.lineno, ast.unparse(argument))
                for argument in node.args
                if isinstance(argument, ast.JoinedStr)
            )


def unmarked_in_script(source: str) -> Iterator[Unmarked]:
    for match in JS_TEXT.finditer(source):
        text = re.sub(r"\$\{[^}]*\}", " ", match["text"])
        if has_words(text):
            yield Unmarked(source.count("\n", 0, match.start()) + 1, match["text"])


def _seen_values(node: ast.AST) -> Iterator[ast.expr]:
    if isinstance(node, ast.Call):
        yield from (keyword.value for keyword in node.keywords if keyword.arg in SEEN_ARGUMENTS)
        place = SEEN_CALLS.get(_called(node), 1 if _is_message(node) else None)
        if place is not None and len(node.args) > place:
            yield node.args[place]
    elif isinstance(node, ast.Assign):
        names = [target.id for target in node.targets if isinstance(target, ast.Name)]
        names += [target.attr for target in node.targets if isinstance(target, ast.Attribute)]
        if any(name in SEEN_NAMES for name in names):
            yield node.value


def _bare(value: ast.expr) -> Iterator[Unmarked]:
    """The texts in a value that is itself one, or a list or a dictionary of some."""
    if isinstance(value, ast.Constant) and isinstance(value.value, str):
        if has_words(value.value):
            yield Unmarked(value.lineno, value.value)
    elif isinstance(value, ast.JoinedStr):
        if any(isinstance(part, ast.Constant) and has_words(str(part.value)) for part in value.values):
            yield Unmarked(value.lineno, ast.unparse(value))
    elif isinstance(value, ast.Dict):
        for item in value.values:
            yield from _bare(item)
    elif isinstance(value, ast.List | ast.Tuple):
        for item in value.elts:
            yield from _bare(item)


def _called(node: ast.Call) -> str:
    function = node.func
    return function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")


def _is_message(node: ast.Call) -> bool:
    function = node.func
    return (
        isinstance(function, ast.Attribute)
        and function.attr in MESSAGE_LEVELS
        and isinstance(function.value, ast.Name)
        and function.value.id == "messages"
    )
