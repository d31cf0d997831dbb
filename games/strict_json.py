"""JSON as match records and the wire need it: bytes are UTF-8, and a key repeated in one object, a word such as NaN
and text that is nested too deep are errors."""

from __future__ import annotations

import json
from typing import Any


class BadJson(ValueError):
    """Text that is not JSON as required; the message says where or why."""


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        keys = [key for key, _ in pairs]
        repeated = next(key for key in keys if keys.count(key) > 1)
        raise BadJson(f"the key {repeated[:40]!r} is repeated in one object")
    return found


def _constant(text: str) -> Any:
    raise BadJson(f"{text} is not a JSON number")


def _integer(text: str) -> int | float:
    try:
        return int(text)
    except ValueError:
        # Python reads no integer of thousands of digits. JSON has no limit, so the text is sound;
        # infinity is like any other number that is no integer: nobody takes it.
        return float(text)


# Made once: json.loads makes a new one at each call that brings hooks.
DECODER = json.JSONDecoder(object_pairs_hook=_object, parse_constant=_constant, parse_int=_integer)


def loads(text: str | bytes) -> Any:
    """Whatever is JSON. A text in it may hold half of a surrogate pair. Raises BadJson."""
    try:
        return DECODER.decode(_decoded(text) if isinstance(text, bytes) else text)
    except BadJson:
        raise
    except RecursionError:
        raise BadJson("nested too deep") from None
    except ValueError as error:
        raise BadJson(str(error)[:200]) from None


def loads_sendable(text: str) -> Any:
    """As `loads`, but half of a surrogate pair is an error too: neither a database nor a socket takes one."""
    found = loads(text)
    if "\\u" in text:
        try:
            json.dumps(found, ensure_ascii=False).encode()
        except UnicodeEncodeError:
            raise BadJson("half of a surrogate pair is no text") from None
        except RecursionError:
            raise BadJson("nested too deep") from None
    return found


def _decoded(data: bytes) -> str:
    if json.detect_encoding(data) != "utf-8":
        raise BadJson("it must be UTF-8 without a byte order mark")
    return data.decode()
