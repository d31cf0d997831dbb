import pytest

from cards.numbers import Number, agree, named

PLUS_3 = (Number(3, "+"),)


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("+4 tower, −6 wall", ["+4", "−6"]),
        ("-1 mine", ["−1"]),
        ("\u2013\u00a02 rudnika", ["−2"]),
        ("All lose 5 ore", ["5"]),
        ("1–6", ["1", "6"]),
        ("Shift+1", ["1"]),
        ("10, 10 and 7", ["10", "10", "7"]),
        ("Play again", []),
    ],
)
def test_it_reads_numbers_with_their_signs(text: str, numbers: list[str]) -> None:
    assert [str(number) for number in named(text)] == numbers


def test_a_text_names_each_number_of_its_rule_and_no_other() -> None:
    assert agree("+3 tower", PLUS_3)
    assert not agree("+4 tower", PLUS_3)
    assert not agree("+3 tower, +3 wall", PLUS_3)
    assert not agree("three", PLUS_3)


def test_a_sign_may_be_left_out_but_not_turned() -> None:
    assert agree("you gain 3 ore", PLUS_3)
    assert not agree("−3 tower", PLUS_3)
    assert not agree("+6 damage", (Number(6),))


def test_signs_are_counted_for_each_number() -> None:
    rule = (Number(5, "+"), Number(5, "−"))
    assert agree("+5 wall, −5 ore", rule)
    assert agree("5 wall, you lose 5 ore", rule)
    assert not agree("+5 wall, +5 ore", rule)


def test_a_row_of_digits_without_end_is_a_number_like_any_other() -> None:
    assert len(named("9" * 5000)) == 1
    assert not agree("9" * 5000, PLUS_3)
