"""Tests of encodings, line ends, short lines, limits and the escaping of texts."""

from __future__ import annotations

import pytest

from indeler.formats.text import escape, unescape
from indeler.formats.trf import TrfError, read_trf, write_trf
from indeler.language import InvalidInput, TooLarge
from indeler.model import Player, Tournament

NAME = "001    1 m    Müller, Zoë                       2105 NED"


@pytest.mark.parametrize(
    "data",
    [
        NAME.encode("utf-8"),
        NAME.encode("utf-8-sig"),
        NAME.encode("cp1252"),
    ],
    ids=["utf-8", "utf-8 with a mark", "cp1252"],
)
def test_lines_are_read_in_several_encodings(data):
    player = read_trf(data).players[1]
    assert (player.name, player.rating, player.federation) == ("Müller, Zoë", 2105, "NED")


def test_undecodable_bytes_are_replaced():
    assert read_trf(b"012 \x81\x8d\xff").event.name == "\ufffd\ufffdÿ"


@pytest.mark.parametrize("end", ["\r", "\n", "\r\n"])
def test_lines_may_end_with_cr_lf_or_crlf(end):
    tournament = read_trf(end.join(("012 Open", "", "022 Utrecht", NAME, "")).encode())
    assert (tournament.event.name, tournament.event.city, len(tournament.players)) == ("Open", "Utrecht", 1)


def test_lines_may_be_short():
    tournament = read_trf(b"012\n001    1\n001    2 w\nXXR 5")
    assert tournament.players == {1: Player(1), 2: Player(2, sex="w")}
    assert tournament.total_rounds == 5


def test_written_lines_end_in_crlf_and_columns_count_characters():
    lines = write_trf(Tournament([Player(1, "Müller, Zoë", 2105)])).split("\r\n")
    assert lines[0] == "012"
    assert lines[-2] == "001    1      Müller, Zoë                       2105                             0.0"
    assert lines[-1] == ""


def test_an_unknown_dialect_is_refused():
    with pytest.raises(InvalidInput, match="There is no TRF dialect 'trf06'; choose one of trf16, trfx, trfbx, trf26"):
        write_trf(Tournament([]), "trf06")


def test_a_file_without_a_tournament_is_refused():
    for data in (b"", b"\x89PNG\r\n\x1a\n", b"name;rating\nJansen;2100\n"):
        with pytest.raises(TrfError) as caught:
            read_trf(data, "photo.png")
        assert str(caught.value) == (
            "photo.png:1: there is no 001 and no 012 record; this is not a tournament report file."
        )


def test_an_empty_tournament_can_be_written_and_read():
    assert read_trf(write_trf(Tournament([])).encode()) == Tournament([])


def test_too_many_rounds_are_refused():
    with pytest.raises(TooLarge, match=r"^big.trf:1: player 1 has 1000 rounds; at most 999\.$"):
        read_trf(b"001    1" + b" " * (89 + 999 * 10) + b"1", "big.trf")
    with pytest.raises(TooLarge, match=r"^big.trf:2: 1000 rounds are too many; at most 999\.$"):
        read_trf(b"012\n142 1000", "big.trf")
    with pytest.raises(TooLarge, match="1000 rounds do not fit"):
        write_trf(Tournament([], total_rounds=1000))


def test_too_many_players_are_refused():
    with pytest.raises(TooLarge, match=r"^big.trf: there are 100000 players; a tournament file has 99999 at most\.$"):
        read_trf(b"001    1\n" * 100_000, "big.trf")
    with pytest.raises(TooLarge, match="Player 100000 does not fit"):
        write_trf(Tournament([Player(100_000)]))


@pytest.mark.sampled(3)
def test_a_crosstable_that_would_fill_the_memory_is_refused():
    players = "\n".join(f"001{number:5}" for number in range(1, 10_012))
    with pytest.raises(TooLarge, match=r"^big.trf: 10011 players and 999 rounds are more than we can hold"):
        read_trf(f"{players}\n### indeler:paired 999".encode(), "big.trf")
    block = "\n250       1.0 001 999 0001 9999"
    with pytest.raises(TooLarge, match=r"^big.trf:10013: too many virtual points; state them for fewer rounds\.$"):
        read_trf((players + 2 * block).encode(), "big.trf")


def test_too_many_bytes_are_refused(monkeypatch):
    monkeypatch.setattr("indeler.formats.trf.lines.LARGEST_FILE", 10)
    assert read_trf(b"012 Open X", "small.trf").event.name == "Open X"
    with pytest.raises(TooLarge, match=r"^big.trf: the file has 11 bytes; a tournament file has at most 10\.$"):
        read_trf(b"012 too big", "big.trf")


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Jansen, Piet", "Jansen, Piet"),
        ("two\nlines", "two\\{a}lines"),
        (" x ", "\\{20}x\\{20}"),
        ("back\\slash", "back\\{5c}slash"),
        ("", ""),
        ("\ud800\U000e0001", "\\{d800}\\{e0001}"),
    ],
)
def test_every_text_can_be_escaped_in_a_directive(text, shown):
    assert escape(text) == shown
    assert unescape(shown) == text


@pytest.mark.parametrize("text", ["\\{41", "\\{}", "\\{4-1}", "\\{0000041}", "\\{110000}", "\\{x}"])
def test_an_escape_code_that_is_not_a_character_is_refused(text):
    assert unescape("\\{000041}") == "A"
    with pytest.raises(ValueError):
        unescape(text)
