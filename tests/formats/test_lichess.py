"""Tests of Lichess data: a Swiss tournament from its TRF file, and the results of an arena."""

import random

import pytest

from indeler.formats import parse
from indeler.formats.lichess import ArenaResult, read_arena
from indeler.language import IndelerError, InvalidInput
from indeler.model import Game, Kind, Result, Unplayed

SWISS = """\
012 Fictieve dinsdag
022 https://lichess.org/swiss/abcdEFGH
032 Lichess
042 Nov 10, 2026
052 Nov 10, 2026
062 5
092 Individual: Swiss-System
102 https://lichess.org/swiss
XXR 3
XXC white1
XXP 1 5
001    1       fictief_lotte                    1875                             2.0          4 w 1     2 b =     3 w =
001    2       fictief_wim                      1790                             1.5          3 b 1     1 w =         -
001    3       fictief_nina                     1650                             1.5          2 w 0         U     1 b =
001    4       fictief_luc                      1580                             0.0          1 b 0     5 w -         -
001    5       fictief_sem                      1500                             2.5              H     4 b +         U
"""
"""The layout of a Lichess file: blanks for the opponent of a bye, H for a player who joined late, - for absence."""

ARENA = b"""\
{"rank":1,"score":9,"rating":1875,"username":"fictief_lotte","performance":2010,"sheet":{"scores":"44201"}}
{"rank":2,"score":7,"rating":1650,"username":"fictief_nina","title":"WFM","performance":1700,"flair":"nature.seal"}
"""


def test_a_lichess_swiss_is_read_from_its_trf_file():
    found = parse(SWISS.encode(), "lichess_swiss.trf")
    assert (found.event.name, found.total_rounds, len(found.forbidden)) == ("Fictieve dinsdag", 3, 1)
    first, second, third = found.rounds
    assert Unplayed(5, Kind.HALF_BYE) in first.unplayed
    assert second.games == (Game(1 + 1, 1, Result.DRAW), Game(4, 5, Result.BLACK_BY_FORFEIT))
    assert second.bye == 3
    assert Unplayed(2, Kind.NO_NOTICE) in third.unplayed


def test_the_results_of_an_arena_are_read():
    assert read_arena(ARENA, "arena.ndjson") == [
        ArenaResult(1, "fictief_lotte", 9, 1875),
        ArenaResult(2, "fictief_nina", 7, 1650),
    ]


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"", "no player in this file"),
        (b'{"rank":1,"points":2,"tieBreak":2.5,"username":"x"}', r"^a:1: these are the results of a Lichess Swiss"),
        (ARENA + b'{"rank":3,"score":1,"username":"Fictief_Nina"}', r"^a:3: Fictief_Nina is in line 2 already"),
        (b'{"rank":1,"score":-4,"username":"x"}', "is no result of a Lichess arena"),
        (b'{"rank":1,"score":true,"username":"x"}', "is no result of a Lichess arena"),
        (b'{"rank":1,"score":4}', "is no result of a Lichess arena"),
        (b"[" * 100_000, "is no result of a Lichess arena"),
        (b"PK\x03\x04\x00", "not a text file"),
    ],
)
def test_data_that_are_not_arena_results_are_refused(data, sentence):
    with pytest.raises(InvalidInput, match=sentence):
        read_arena(data, "a")


def test_a_username_is_cut_to_forty_letters_and_a_missing_rating_is_0():
    (found,) = read_arena(b'{"rank":1,"score":0,"username":"%s"}' % (b"x" * 41), "a")
    assert found == (1, "x" * 40, 0, 0)


def test_damaged_results_are_read_or_refused_with_one_sentence():
    chance = random.Random("arena")
    for _ in range(400):
        data = ARENA
        for _ in range(chance.randint(1, 4)):
            at = chance.randrange(len(data))
            data = (
                data[:at]
                + chance.choice([b"", b'"', b"{", b"1e99", b"\xff", b"\n", b"null", b"9" * 30])
                + data[at + 1 :]
            )
        try:
            sentence = repr(read_arena(data, "arena.ndjson"))
        except IndelerError as error:
            sentence = str(error)
        assert sentence.isprintable()
        assert len(sentence) < 400
