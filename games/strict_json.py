"""JSON as match records and the wire need it: a key repeated in one object or a number that is no
finite number is an error, as is text that is too deep or holds half of a surrogate pair."""

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


# Made once: json.loads makes a new one at each call that brings hooks.
DECODER = json.JSONDecoder(object_pairs_hook=_object, parse_constant=_constant)


def loads(text: str | bytes) -> Any:
    try:
        if isinstance(text, bytes):
            text = text.decode(json.detect_encoding(text))
        found = DECODER.decode(text)
        if "\\u" in text:
            # Neither a database nor a socket takes half of a pair.
            json.dumps(found, ensure_ascii=False).encode()
        return found
    except BadJson:
        raise
    except RecursionError:
        raise BadJson("nested too deep") from None
    except ValueError as error:
        raise BadJson(str(error)[:200]) from None
