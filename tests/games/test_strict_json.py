from __future__ import annotations

import pytest

from games.strict_json import BadJson, loads


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        '{"a":1,"a":2}',
        '{"a":{"b":1,"b":1}}',
        "NaN",
        "[Infinity]",
        "[" * 100_000,
        "1" * 5000,
        b"\xff",
        "{'a':1}",
    ],
)
def test_it_refuses_what_is_not_json_as_required(text: str | bytes) -> None:
    with pytest.raises(BadJson):
        loads(text)


def test_it_reads_the_rest() -> None:
    assert loads('{"a":[1,2.5,null,true,"é"]}') == {"a": [1, 2.5, None, True, "é"]}


@pytest.mark.parametrize("text", ['"\\ud800"', b'{"a": ["\\udc00x"]}', '{"\\ud83d": 1}'])
def test_half_of_a_surrogate_pair_is_no_text(text: str | bytes) -> None:
    with pytest.raises(BadJson):
        loads(text)


def test_a_whole_surrogate_pair_is_text() -> None:
    assert loads('"\\ud83d\\ude00"') == "😀"
