"""Play-offs. The lots of the seed "Final" for the players A to E are in this order:

round 1: D C E A B, round 2: A E C B D, round 3: A B D E C; Armageddon colours of round 1: D E A C B, 2: A B D E C.
"""

import pytest
from msgspec.structs import replace

from indeler.language import InvalidInput
from indeler.model import Result
from indeler.season.common.members import Played
from indeler.season.common.play_off import match, play_off
from indeler.season.core.club_rules import shipped_rules
from indeler.season.core.tables import PlayOffRules
from support.competitions import tables_of

RULEBOOK = "botwinnik"

BOOK = tables_of(shipped_rules("botwinnik"))
CHAMPIONSHIP = BOOK.championship.play_off
RAPID, BLITZ = (competition.final.play_off for competition in BOOK.evenings)

RESULTS = {"1-0": Result.WHITE_WINS, "=": Result.DRAW, "0-1": Result.BLACK_WINS, "--": Result.DOUBLE_FORFEIT}


def games(text):
    """Return the games written as ``AB 1-0, BA =``: White, Black and the result."""
    parts = (part.split() for part in text.split(",") if part.strip())
    return tuple(Played(pair[0], pair[1], RESULTS[result]) for pair, result in parts)


def after(players, text="", rules=CHAMPIONSHIP):
    return play_off(players, rules, "Final", games(text))


def next_of(state):
    return ", ".join(f"{game.white}{game.black} {game.tempo} {game.kind}" for game in state.next_games)


def test_BW_47_two_players_play_two_rapid_and_two_blitz_games_and_armageddon():
    steps = [
        ("", "AB 15+5 game 1 of 2"),
        ("AB 1-0", "BA 15+5 game 2 of 2"),
        ("AB 1-0, BA 1-0", "AB 3+2 game 1 of 2"),
        ("AB 1-0, BA 1-0, AB =", "BA 3+2 game 2 of 2"),
        ("AB 1-0, BA 1-0, AB =, BA =", "AB 5 v 4 Armageddon"),
    ]
    for played, expected in steps:
        assert next_of(after("AB", played)) == expected
        assert after("AB", played).winner is None


@pytest.mark.parametrize(
    ("played", "winner"),
    [
        ("AB 1-0, BA =", "A"),
        ("AB =, BA 1-0", "B"),
        ("AB =, BA =, AB 0-1, BA =", "B"),
        ("AB =, BA =, AB =, BA =, AB 1-0", "A"),
    ],
)
def test_BW_47_the_player_who_leads_after_a_leg_wins(played, winner):
    state = after("AB", played)
    assert state.winner == winner
    assert state.next_games == ()
    assert state.ranking[0] == (winner,)


def test_BW_47_with_three_players_the_lot_decides_who_plays_a_preliminary_match():
    # The lowest lot of round 1 among A, B and C is C's: C waits for the winner.
    assert next_of(after("ABC")) == "AB 15+5 game 1 of 2"
    # Round 2 has the lots A, C, B: A, who won, starts with white.
    assert next_of(after("ABC", "AB 1-0, BA =")) == "AC 15+5 game 1 of 2"
    state = after("ABC", "AB 1-0, BA =, AC 0-1, CA 1-0")
    assert state.winner == "C"
    assert state.ranking == (("C",), ("A",), ("B",))


def test_BW_47_four_players_play_a_knock_out():
    assert next_of(after("ABCD")) == "DC 15+5 game 1 of 2, AB 15+5 game 1 of 2"
    half = "DC 1-0, CD =, AB 0-1, BA 1-0"
    assert next_of(after("ABCD", half)) == "BD 15+5 game 1 of 2"
    state = after("ABCD", half + ", BD 1-0, DB =")
    assert state.ranking == (("B",), ("D",), ("A", "C"))


def test_BW_47_matches_continue_independently():
    assert next_of(after("ABCD", "AB =, DC 1-0, CD 0-1")) == "BA 15+5 game 2 of 2"


def test_BW_47_armageddon_colours_are_drawn_separately():
    rules = PlayOffRules()
    assert next_of(after("DC", "", rules)) == "DC 5 v 4 Armageddon"
    assert next_of(after("CE", "", rules)) == "EC 5 v 4 Armageddon"


def test_K16_five_players_play_a_preliminary_match_down_to_four():
    state = after("ABCDE")
    assert next_of(state) == "AB 15+5 game 1 of 2"
    semi = after("ABCDE", "AB 1-0, BA =")
    # Lots of round 2: A E C D.
    assert next_of(semi) == "AE 15+5 game 1 of 2, CD 15+5 game 1 of 2"
    assert semi.ranking == ()


@pytest.mark.parametrize(("players", "matches"), [(2, [1]), (3, [1, 1]), (4, [2, 1]), (5, [1, 2, 1]), (6, [2, 2, 1])])
def test_K16_a_play_off_has_rounds_for_any_number_of_players(players, matches):
    """White always wins the only game of a match; ``matches`` has the number of matches of each round."""
    played, state = [], play_off("ABCDEF"[:players], BLITZ, "Final")
    while state.winner is None:
        played += [Played(game.white, game.black, Result.WHITE_WINS) for game in state.next_games]
        state = play_off("ABCDEF"[:players], BLITZ, "Final", played)
    assert [len(round) for round in state.rounds] == matches
    assert sorted(player for group in state.ranking for player in group) == list("ABCDEF"[:players])


def test_K3_white_has_five_minutes_black_four_and_a_draw_wins_for_black():
    assert next_of(after("AB", "", BLITZ)) == "AB 5 v 4 Armageddon"
    assert after("AB", "AB =", BLITZ).winner == "B"
    assert after("AB", "AB 1-0", BLITZ).winner == "A"


def test_K3_a_setting_gives_white_four_and_black_five_minutes():
    assert next_of(after("AB", "", replace(BLITZ, white_minutes=4, black_minutes=5))) == "AB 4 v 5 Armageddon"


def test_BW_57_a_rapid_play_off_has_two_blitz_games_and_armageddon():
    assert next_of(after("AB", "", RAPID)) == "AB 3+2 game 1 of 2"
    assert next_of(after("AB", "AB =, BA =", RAPID)) == "AB 5 v 4 Armageddon"


def test_BW_61_a_blitz_play_off_is_armageddon_at_once():
    assert next_of(after("AB", "", BLITZ)) == "AB 5 v 4 Armageddon"


def test_the_same_seed_gives_the_same_play_off():
    assert after("ABCDE") == after("EDCBA")
    assert any(play_off("ABCDE", CHAMPIONSHIP, seed).next_games[0][:2] != ("A", "B") for seed in "xyz")


@pytest.mark.parametrize(
    ("played", "says"),
    [
        ("AX 1-0", "X is not in this play-off"),
        ("BA 1-0", "A has white in that game"),
        ("AB --", "decides nothing"),
        ("AB 1-0, BA =, AB 1-0", "A-B does not belong to this play-off"),
    ],
)
def test_games_that_do_not_belong_are_refused(played, says):
    with pytest.raises(InvalidInput, match=says):
        after("AB", played)


def test_one_player_needs_no_play_off():
    with pytest.raises(InvalidInput, match="at least two"):
        after("A")


def test_a_single_match_can_be_evaluated():
    state = match(("A", "B"), RAPID, "Final", 1, games("AB 1-0, BA 0-1"))
    assert (state.winner, state.loser) == ("A", "B")
    assert match(("A", "B"), RAPID, "Final").loser is None


@pytest.mark.parametrize(("round", "lots"), [(1, "DEACB"), (2, "ABDEC")])
def test_BW_47_the_colours_of_armageddon_follow_the_lots_of_its_round(round, lots):
    for first, white in enumerate(lots):
        for black in lots[first + 1 :]:
            for pair in ((white, black), (black, white)):
                coming = match(pair, PlayOffRules(), "Final", round).next
                assert (coming.white, coming.black, coming.round) == (white, black, round)


def test_BW_47_colours_alternate_in_a_longer_leg():
    four = replace(CHAMPIONSHIP, legs=(replace(CHAMPIONSHIP.legs[0], games=4),))
    played = ["AB =", "BA =", "AB ="]
    found = [next_of(after("AB", ", ".join(played[:count]), four)) for count in range(4)]
    assert found == [f"{pair} 15+5 game {number} of 4" for number, pair in enumerate(("AB", "BA", "AB", "BA"), start=1)]
