from __future__ import annotations

import pytest

from games.strict_json import BadJson, loads, loads_sendable


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
        b"\xff",
        "\ufeff{}",
        "{'a':1}",
    ],
)
def test_it_refuses_what_is_not_json_as_required(text: str | bytes) -> None:
    with pytest.raises(BadJson):
        loads(text)


def test_it_reads_the_rest() -> None:
    assert loads('{"a":[1,2.5,null,true,"é"]}') == {"a": [1, 2.5, None, True, "é"]}


@pytest.mark.parametrize("text", ['"\\ud800"', '{"a": ["\\udc00x"]}', '{"\\ud83d": 1}'])
def test_half_of_a_surrogate_pair_is_json_but_can_not_be_sent(text: str) -> None:
    assert loads(text)
    with pytest.raises(BadJson):
        loads_sendable(text)


def test_a_whole_surrogate_pair_is_text() -> None:
    assert loads('"\\ud83d\\ude00"') == loads_sendable('"\\ud83d\\ude00"') == "😀"


@pytest.mark.parametrize("sign", ["", "-"])
def test_an_integer_without_end_is_json_but_no_integer_to_us(sign: str) -> None:
    assert loads(sign + "9" * 4300) == int(sign + "9" * 4300)
    assert type(loads(sign + "9" * 4301)) is float


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "utf-32"])
def test_bytes_in_another_encoding_are_told_so(encoding: str) -> None:
    with pytest.raises(BadJson, match="must be UTF-8 without a byte order mark"):
        loads('{"a": 1}'.encode(encoding))


def test_bytes_in_utf_8_are_read() -> None:
    assert loads('"é😀"'.encode()) == "é😀"
