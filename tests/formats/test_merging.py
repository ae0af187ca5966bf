"""Tests of merging rounds and results from a file of another program if nothing contradicts the tournament."""

import pytest

from indeler.formats.merging import merge_file, new_rounds
from indeler.language import InvalidInput
from indeler.model import Game, Kind, Player, RequestedBye, Result, Round, Tournament, Unplayed

WIN, DRAW, LOSS, OPEN = Result.WHITE_WINS, Result.DRAW, Result.BLACK_WINS, Result.PENDING
PLAYERS = [Player(1, "Jansen, Piet", fide_id="1000001"), Player(2, "Smit, Lars"), Player(3, "Vries, Zoë de"), Player(4)]


def event(*rounds, players=PLAYERS, byes=()):
    """Return a tournament of these rounds, each a list of games; an opponent 0 stands for the bye."""
    made = [
        Round(
            tuple(Game(*game) for game in games if game[1]),
            tuple(Unplayed(game[0], Kind.PAIRING_BYE) for game in games if not game[1]),
        )
        for games in rounds
    ]
    return Tournament(players, made, total_rounds=5, requested_byes=byes)


FIRST = [(1, 2, WIN), (4, 3, OPEN)]
THREE = PLAYERS[:3]


def test_missing_results_and_later_rounds_are_merged():
    byes = [RequestedBye(round, 4, Kind.HALF_BYE) for round in (2, 3, 4)]
    own = event(FIRST, [(3, 1, OPEN), (2, 4, OPEN)], byes=byes)
    other = event([(1, 2, OPEN), (4, 3, DRAW)], [(3, 1, OPEN), (2, 4, LOSS)], [(1, 4, WIN), (2, 3, OPEN)])
    found = merge_file(own, other, "file.trf")
    assert [{game[:2]: game.result for game in round.games} for round in found.rounds] == [
        {(1, 2): WIN, (4, 3): DRAW},
        {(3, 1): OPEN, (2, 4): LOSS},
        {(1, 4): WIN, (2, 3): OPEN},
    ]
    assert [bye.round for bye in found.requested_byes] == [4]
    new = new_rounds(own, other, "file.trf")
    assert [(each.number, each.round is None, each.results) for each in new] == [
        (1, True, (Game(4, 3, DRAW),)),
        (2, True, (Game(2, 4, LOSS),)),
        (3, False, (Game(1, 4, WIN),)),
    ]


def test_a_file_with_nothing_new_is_refused():
    with pytest.raises(InvalidInput, match="no round and no result that is not here already"):
        merge_file(event(FIRST), event([(1, 2, OPEN), (4, 3, OPEN)]), "file.trf")


@pytest.mark.parametrize(
    ("own", "other", "refusal"),
    [
        (FIRST, [(1, 3, WIN), (2, 4, WIN)], "1 Jansen, Piet plays 2 Smit, Lars here, but not in the file"),
        ([(2, 1, OPEN), (4, 3, OPEN)], FIRST, "1 Jansen, Piet plays 2 Smit, Lars in the file, but not here"),
        (FIRST, [(1, 2, DRAW), (4, 3, WIN)], "1 Jansen, Piet – 2 Smit, Lars ended ½-½ in the file and 1-0 here"),
    ],
)
def test_a_round_that_differs_is_refused(own, other, refusal):
    with pytest.raises(InvalidInput, match=f"in round 1 {refusal}"):
        merge_file(event(own), event(other), "file.trf")


def test_a_bye_in_the_file_must_match_the_tournament():
    own = event([(1, 2, OPEN), (3, 0)], players=THREE)
    other = event([(1, 2, WIN)], players=THREE)
    assert merge_file(own, other, "file.trf").rounds[0].bye == 3
    assert merge_file(own, event([(1, 2, WIN), (3, 0)], players=THREE), "file.trf").rounds[0].games[0].result is WIN
    pair = event([(1, 2, OPEN)], players=THREE)
    with pytest.raises(InvalidInput, match="the bye is for 3 Vries, Zoë de in the file and for – here"):
        merge_file(pair, event([(1, 2, WIN), (3, 0)], players=THREE), "file.trf")


@pytest.mark.parametrize(
    ("player", "is_same"),
    [
        (Player(1, "Piet JANSEN"), True),
        (Player(1), True),
        (Player(1, "Jansen, Piet", fide_id="1000002"), False),
        (Player(1, "P. Jansen", fide_id="1000001"), True),
        (Player(1, "Jansen, Jan"), False),
        (Player(5, "Jansen, Piet"), False),
    ],
)
def test_players_are_matched_by_fide_number_or_else_by_the_words_of_their_names(player, is_same):
    own = event([(1, 2, OPEN)], players=PLAYERS[:2])
    other = Tournament([player, Player(2)], [Round((Game(player.number, 2, WIN),))])
    if is_same:
        assert merge_file(own, other, "file.trf").rounds[0].games[0].result is WIN
    else:
        with pytest.raises(InvalidInput, match=r"make the numbers agree|no player 5 in this tournament"):
            merge_file(own, other, "file.trf")
