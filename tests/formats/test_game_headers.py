"""Tests of games as PGN and PDN: written tags, reading with comments and moves, and refusals."""

import pytest

from indeler.formats import read_pdn, read_pgn, write_pdn, write_pgn
from indeler.language import InvalidInput, TooLarge
from indeler.model import (
    CHESS,
    DRAUGHTS,
    Event,
    Game,
    InconsistentTournament,
    Kind,
    Player,
    Result,
    Round,
    Tournament,
    Unplayed,
)
from indeler.model.results import match_result

OPEN = Tournament(
    [
        Player(1, "Jansen, Piet", 2105, fide_id="1000001"),
        Player(2, 'Smit "de Lange"\\, Lars'),
        Player(3, "Vries, Zoë de", 1987),
        Player(4, "Bakker, Kees"),
        Player(5, "Visser, Tom"),
    ],
    [
        Round((Game(1, 2, Result.WHITE_WINS), Game(4, 3, Result.DRAW)), (Unplayed(5, Kind.PAIRING_BYE),)),
        Round((Game(3, 1, Result.WHITE_BY_FORFEIT), Game(5, 4, Result.ZERO_ZERO))),
        Round((Game(2, 5),)),
    ],
    event=Event("Voorbeeld Open", "Utrecht", "NED", "2026/11/01", round_dates=("26/11/01", "8.11.2026")),
)


def tags(text: str) -> list[dict[str, str]]:
    """Return the tags of each game; this simple parser is sufficient for our own output."""
    games = text.strip().split("\n\n")[::2]
    return [dict(line[1:-1].split(" ", 1) for line in game.splitlines()) for game in games]


def test_the_tags_of_a_written_game():
    assert write_pgn(OPEN, round=1).split("\n\n")[0] + "\n" == (
        '[Event "Voorbeeld Open"]\n'
        '[Site "Utrecht NED"]\n'
        '[Date "2026.11.01"]\n'
        '[Round "1.1"]\n'
        '[White "Jansen, Piet"]\n'
        '[Black "Smit \\"de Lange\\"\\\\, Lars"]\n'
        '[Result "1-0"]\n'
        '[WhiteElo "2105"]\n'
        '[WhiteFideId "1000001"]\n'
    )


def test_forfeits_and_byes_are_omitted_but_keep_their_board_number():
    rounds = [(game["Round"], game["Date"], game["Result"]) for game in tags(write_pgn(OPEN))]
    assert rounds == [
        ('"1.1"', '"2026.11.01"', '"1-0"'),
        ('"1.2"', '"2026.11.01"', '"1/2-1/2"'),
        ('"2.2"', '"2026.11.08"', '"*"'),
        ('"3.1"', '"2026.11.01"', '"*"'),
    ]


def test_a_match_of_two_games_has_two_rounds_with_reversed_colours_and_one_date():
    win, draw, loss = Result.WHITE_WINS, Result.DRAW, Result.BLACK_WINS
    results = [match_result(win, draw), match_result(loss, win), Result.PENDING]
    rounds = [Round((Game(1, 2, result),)) for result in results]
    told = tags(write_pgn(OPEN.replace(rounds=rounds, rules="fide-double-swiss")))
    assert [(game["Round"], game["White"][:4], game["Date"], game["Result"]) for game in told] == [
        ('"1.1"', '"Jan', '"2026.11.01"', '"1-0"'),
        ('"2.1"', '"Smi', '"2026.11.01"', '"1/2-1/2"'),
        ('"3.1"', '"Jan', '"2026.11.08"', '"0-1"'),
        ('"4.1"', '"Smi', '"2026.11.08"', '"0-1"'),
        ('"5.1"', '"Jan', '"2026.11.01"', '"*"'),
        ('"6.1"', '"Smi', '"2026.11.01"', '"*"'),
    ]


def test_board_order_of_the_caller():
    whites = [(game["Round"], game["White"]) for game in tags(write_pgn(OPEN, 1, boards=[(4, 3), (1, 2)]))]
    assert whites == [('"1.1"', '"Bakker, Kees"'), ('"1.2"', '"Jansen, Piet"')]


def test_an_unknown_value_is_a_question_mark():
    (game,) = tags(write_pgn(Tournament([Player(1), Player(2)], [Round((Game(1, 2),))])))
    assert game == {
        "Event": '"?"',
        "Site": '"?"',
        "Date": '"????.??.??"',
        "Round": '"1.1"',
        "White": '"?"',
        "Black": '"?"',
        "Result": '"*"',
    }


def test_draughts_results_count_two_points_for_a_win():
    games = tags(write_pdn(OPEN))
    assert [game["Result"] for game in games] == ['"2-0"', '"1-1"', '"0-0"', '"*"']
    assert {game["GameType"] for game in games} == {'"20"'}


@pytest.mark.parametrize(
    ("round", "boards", "sentence"),
    [
        (4, None, "There is no round 4 to write; choose one from 1 to 3."),
        (0, None, "There is no round 0 to write; choose one from 1 to 3."),
        (None, [(1, 2)], "A board order belongs to one round; say which round."),
        (1, [(1, 2)], "The board order does not hold the games of round 1; give each (white, black) once."),
    ],
)
def test_refusals_on_writing(round, boards, sentence):
    with pytest.raises(InvalidInput) as caught:
        write_pgn(OPEN, round, boards)
    assert str(caught.value) == sentence


def test_games_with_moves_comments_and_escapes_are_read(formats):
    read = read_pgn((formats / "open.pgn").read_bytes(), "open.pgn")
    assert read == Tournament(
        [
            Player(1, "Jansen, Piet", 2105, fide_id="1000001"),
            Player(2, "Visser, Tom", 1790),
            Player(3, 'Smit "de Lange", Lars'),
            Player(4, "Vries, Zoë de"),
        ],
        [Round((Game(1, 2, Result.WHITE_WINS), Game(3, 4, Result.DRAW))), Round((Game(4, 1),))],
        event=Event("Voorbeeld Open", "Utrecht NED"),
        scale=CHESS,
    )


def test_draughts_results_are_read_in_both_points_scales(formats):
    read = read_pdn((formats / "draughts.pdn").read_bytes(), "draughts.pdn")
    assert [player.name for player in read.players.values()] == [
        "Bakker, Kees",
        "Boer, Sytske",
        "Dijk, Anna van",
        "Mol, Jan",
    ]
    assert read.rounds == (Round((Game(1, 2, Result.WHITE_WINS), Game(3, 4, Result.DRAW))),)
    assert read.scale == DRAUGHTS


@pytest.mark.parametrize(
    ("write", "read", "result"), [(write_pgn, read_pgn, "1/2-1/2"), (write_pdn, read_pdn, "1-1")], ids=["pgn", "pdn"]
)
def test_rounds_of_games_survive_a_round_trip(write, read, result):
    played = [Round((Game(1, 2, Result.BLACK_WINS), Game(3, 4, Result.DRAW))), Round((Game(2, 3, Result.WHITE_WINS),))]
    players = [player._replace(number=number) for number, player in enumerate(list(OPEN.players.values())[:4], start=1)]
    text = write(Tournament(players, played))
    assert result in text
    back = read(text.encode(), "again")
    assert (list(back.players.values()), list(back.rounds)) == (players, list(Tournament(players, played).rounds))
    assert write(back) == text


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1252"])
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_encodings_and_line_ends(encoding, end):
    text = end.join(["; a comment", '[Round "1"]', '[White "Müller"]', '[Black "Zoë"]'])
    read = read_pgn(text.encode(encoding), "x.pgn")
    assert [player.name for player in read.players.values()] == ["Müller", "Zoë"]


def test_in_a_round_without_games_all_players_are_absent():
    read = read_pgn(b'[Round "2.1"][White "A"][Black "B"][Result "1-0"]', "x.pgn")
    assert [len(round.games) for round in read.rounds] == [0, 1]
    assert {row.kind for row in read.rounds[0].unplayed} == {Kind.ABSENT}


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", 'x.pgn:1: no game has been found; each starts with tags such as [White "Jansen, Piet"].'),
        (
            '\n\n[Round "1"]\n[White "A"]\n[Result "1-0"]',
            'x.pgn:3: this game does not say who is Black; fill in [Black "..."].',
        ),
        (
            '[Round "1"][White "?"][Black "B"]',
            'x.pgn:1: this game does not say who is White; fill in [White "..."].',
        ),
        ('[White "A"][Black "B"]', "x.pgn:1: '' is not a round; write [Round \"1\"] up to 999."),
        (
            '[Round "1"][White "A"][Black "B"]\n1-0\n[Round "1000"][White "A"][Black "B"]',
            "x.pgn:3: '1000' is not a round; write [Round \"1\"] up to 999.",
        ),
        (
            '[Round "0000000015555"][White "A"][Black "B"]',
            "x.pgn:1: '0000000015555' is not a round; write [Round \"1\"] up to 999.",
        ),
        (
            '[Round "1"][White "A"][Black "B"][Result "2-0"]',
            "x.pgn:1: '2-0' is not a result; write one of 1-0 1/2-1/2 ½-½ 0-1 0-0 1/2-0 0-1/2 *.",
        ),
    ],
)
def test_refusals_on_reading(text, sentence):
    with pytest.raises(InvalidInput) as caught:
        read_pgn(text.encode(), "x.pgn")
    assert str(caught.value) == sentence


def test_two_games_of_a_player_in_one_round_are_refused_with_the_file_name():
    twice = b'[Round "1"][White "A"][Black "B"] * [Round "1"][White "A"][Black "C"] *'
    with pytest.raises(InconsistentTournament, match=r"^x.pgn: Player 1, round 1: appears twice") as caught:
        read_pgn(twice, "x.pgn")
    assert (caught.value.player, caught.value.round) == (1, 1)


def test_a_repeated_tag_or_a_move_ends_the_tags_of_a_game():
    tags = '[White "{}"][Black "{}"][Result "1-0"]'
    without_moves = '[Round "1"]' + tags.format("A", "B") + '[Round "2"]' + tags.format("A", "C")
    assert [len(round.games) for round in read_pgn(without_moves.encode(), "x.pgn").rounds] == [1, 1]
    without_players = '[Round "1"] 1-0 [White "A"][Black "B"]'
    with pytest.raises(InvalidInput, match="does not say who is White"):
        read_pgn(without_players.encode(), "x.pgn")


@pytest.mark.parametrize(("elo", "rating"), [("9999", 9999), ("10000", 0), ("-", 0), ("0", 0)])
def test_an_elo_has_at_most_four_digits(elo, rating):
    assert (
        read_pgn(f'[Round "1"][White "A"][Black "B"][WhiteElo "{elo}"] *'.encode(), "x.pgn").players[1].rating == rating
    )


def test_a_small_file_cannot_require_a_huge_crosstable():
    games = '[Round "1"][White "A"][Black "B"] * '
    games += "".join(f'[Round "999"][White "{n}w"][Black "{n}b"] * ' for n in range(6000))
    with pytest.raises(TooLarge, match=r"x.pgn: 12002 players and 999 rounds are more than we can hold"):
        read_pgn(games.encode(), "x.pgn")


@pytest.mark.parametrize("junk", ["{" * 100_000, "[" * 100_000, '[A "' * 50_000, "\\" * 100_000, '[A "\\' * 50_000])
def test_junk_is_refused_quickly(junk):
    with pytest.raises(InvalidInput):
        read_pgn(junk.encode(), "x.pgn")
