"""Tests of the order of the boards in files: a comment in TRF, a field in JSON."""

import pytest

from indeler.formats import format_tournament, lost_in, parse
from indeler.language import InvalidInput
from indeler.model import Game, Player, Round, Tournament

GAMES = (Game(1, 4), Game(5, 2), Game(3, 6))
TOURNAMENT = Tournament([Player(number) for number in range(1, 8)], [Round(GAMES), Round()], comments=("first",))
STATED = ((5, 2), (1, 4), (3, 6))


def boards(*comments):
    """Return the board order of round 1 as read from a TRF file with these comments, and the remaining comments."""
    text = format_tournament(TOURNAMENT.replace(comments=comments), "trf26")
    read = parse(text.encode(), "a.trf")
    return read.rounds[0].boards, read.comments


@pytest.mark.parametrize("dialect", ["trf16", "trfx", "trfbx", "trf26", "json"])
def test_the_board_order_survives_writing_and_reading(dialect):
    first, second = TOURNAMENT.rounds
    stating = TOURNAMENT.replace(rounds=[first._replace(boards=STATED), second])
    text = format_tournament(stating, dialect)
    assert parse(text.encode(), f"a.{dialect[:4].rstrip('126bx')}") == stating
    if dialect != "json":
        assert "### round 1 boards: 5-2 1-4 3-6" in text


def test_a_comment_states_the_board_order():
    assert boards("first", "round 1 boards: 5-2 1-4 3-6", "last") == (STATED, ("first", "last"))


def test_the_last_valid_comment_counts_and_the_bye_is_not_a_board():
    assert boards("round 1 boards: 3-6 1-4 5-2", "Round 1 BOARDS: 5-2 1-4 3-6 7-0") == (STATED, ())
    assert boards("round 1 boards: nonsense", "round 1 boards: 5-2 1-4 3-6") == (STATED, ())


def test_comments_that_do_not_match_are_kept_as_comments():
    others = (
        "round 3 boards: 1-2",
        "round 01 boards: 1-2",
        "round 1 boards:",
        "round 1: boards",
        "round x boards: 1-2",
    )
    assert boards(*others) == ((), others)


@pytest.mark.parametrize(
    ("listed", "shown"),
    [
        ("as on the wall", "as"),
        ("1-4 5-2 3", "3"),
        ("1-4 5:2 3-6", "5:2"),
        ("1-4-5 2-3", "1-4-5"),
        ("1-²", "1-²"),
        ("9" * 5000, "9" * 20),
        ("1-1234567890", "1-1234567890"),
        ("12345678901234567890123-1", "12345678901234567890"),
    ],
)
def test_an_unreadable_board_order_is_refused_with_its_line(listed, shown):
    fault = f"The comment on the boards of round 1 cannot be read at '{shown}'; write each board as two pairing numbers"
    with pytest.raises(InvalidInput) as refusal:
        boards("first", f"round 1 boards: {listed}")
    assert str(refusal.value).startswith("a.trf:6: " + fault)


@pytest.mark.parametrize("dialect", ["csv", "pgn", "pdn"])
def test_formats_without_a_board_order_report_the_loss(dialect):
    stating = TOURNAMENT.replace(rounds=[TOURNAMENT.rounds[0]._replace(boards=STATED)])
    assert f"{dialect.upper()} cannot hold the order of the boards." in map(str, lost_in(stating, dialect))
