"""What addresses may hold: only what every database can look for, so that anything else is an address of nothing."""

from __future__ import annotations

from django.urls import register_converter
from django.urls.converters import IntConverter, StringConverter


class Text(StringConverter):
    regex = "[^/\0]+"


class Name(StringConverter):
    """Any name that is stored: who chooses one is held to rules, who once got one in another way is not."""

    regex = "[^\0]+"


class Number(IntConverter):
    """In place of Django's `int`, which has no end; a database's numbers have 64 bits."""

    regex = "[0-9]{1,18}"


def register() -> None:
    register_converter(Text, "text")
    register_converter(Name, "name")
    register_converter(Number, "number")
