"""Tests of prizes typed in a text field, one per line."""

from __future__ import annotations

import pytest

from indeler.language import InvalidInput
from indeler.prizes import Money, Prize, amount
from indeler.prizes.plan import prizes_as_lines, prizes_of

TYPED = [
    ("250", Prize(cash=250_00)),
    ("12.50", Prize(cash=12_50)),
    ("cup", Prize(goods="cup")),
    ("100; cup", Prize(cash=100_00, goods="cup")),
    ("100; cup; 20", Prize(cash=100_00, goods="cup", value=20_00)),
    ("book; 15", Prize(goods="book", value=15_00)),
]


@pytest.mark.parametrize(("line", "prize"), TYPED)
def test_a_prize_is_read_as_it_is_typed(line: str, prize: Prize) -> None:
    assert prizes_of(line) == (prize,)
    assert prizes_as_lines([prize]) == line


@pytest.mark.parametrize("line", ["100; cup; 20; 3", "1000000000", "5 euro", "cup; much", "x" * 81])
def test_invalid_lines_are_refused(line: str) -> None:
    with pytest.raises(InvalidInput):
        prizes_of(line)


def test_more_than_a_hundred_prizes_are_refused() -> None:
    with pytest.raises(InvalidInput, match="at most 100"):
        prizes_of("1\n" * 101)


@pytest.mark.parametrize(("text", "cents"), [("500", 500_00), ("12,5", 12_50), ("0.05", 5), (" 7,- ", 7_00)])
def test_an_amount_is_read_to_the_cent(text: str, cents: int) -> None:
    assert amount(text) == cents
    assert str(Money(cents)) == f"{cents // 100}.{cents % 100:02}"


def test_a_list_has_at_most_a_hundred_prizes_and_goods_eighty_letters() -> None:
    assert prizes_of("x" * 80)[0].goods == "x" * 80
    assert len(prizes_of("1\n" * 100)) == 100
    for text in ("x" * 81, "1\n" * 101):
        with pytest.raises(InvalidInput):
            prizes_of(text)
