"""Every round of the corpus is paired as by the programs of each edition: pairs, colours, bye and board order."""

from pathlib import Path

import pytest

import indeler

pytestmark = pytest.mark.sampled(3)

CORPUS = Path(__file__).parents[2] / "data" / "corpus"


def rounds(folder):
    for file in sorted((CORPUS / folder).glob("*.trf")):
        tournament = indeler.read(file)
        for number in range(1, len(tournament.rounds) + 1):
            yield f"{file.name} round {number}", tournament, number


def in_order(tournament, number):
    """Return boards by C.04.2 3.6: points of the higher ranked, sum of both, number of the higher ranked."""
    points = indeler.model.scores(tournament, number - 1)

    def place(board):
        higher, lower = sorted(board, key=lambda player: (-points[player], player))
        return -points[higher], -points[higher] - points[lower], higher

    return sorted(((game.white, game.black) for game in tournament.rounds[number - 1].games), key=place)


@pytest.mark.parametrize(
    ("rules", "folder", "count"),
    [
        ("fide-dutch", "fide-dutch-2026", 1261),
        ("fide-dutch-2017", "fide-dutch-2017", 748),
        ("knsb-rating", "knsb-rating", 1138),
    ],
)
def test_every_round_of_the_corpus_is_paired_as_expected(rules, folder, count):
    different, seen = [], 0
    for name, tournament, number in rounds(folder):
        pairing = indeler.pair(tournament.before(number), rules)
        expected = tournament.rounds[number - 1]
        if pairing.boards != in_order(tournament, number) or pairing.bye != expected.bye:
            different.append(name)
        seen += 1
    assert different == []
    assert seen == count
