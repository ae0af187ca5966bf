"""A club or one of its competitions plays chess or draughts, as its rulebook says; results are written accordingly."""

import datetime

import pytest

from indeler import season as s
from indeler.language import InvalidInput
from indeler.model.board_game import BoardGame
from indeler.season import events
from indeler.season.log.event_words import log
from support.clubs import Club
from support.kept_seasons import opened

CHESS, DRAUGHTS = BoardGame.CHESS, BoardGame.DRAUGHTS
RATINGS = [1400, 1300, 1200, 1100]


@pytest.mark.parametrize(("name", "game"), [("botwinnik", CHESS), ("autumn", CHESS), ("draughts", DRAUGHTS)])
def test_the_board_game_follows_from_a_setting_or_from_the_pairing_system(name, game):
    assert s.shipped_rules(name).plays is game
    earlier = opened(name).season
    assert earlier.club_rules.game is None
    assert [each.game for each in earlier.competitions] == [game] * len(earlier.competitions)


def test_a_competition_may_play_another_game_than_its_club():
    text = s.shipped_text("draughts").replace('name = "fast"', 'name = "fast"\ngame = "chess"')
    season = Club(text).season
    assert [(each.name, each.game) for each in season.competitions] == [("cycles", DRAUGHTS), ("fast", CHESS)]
    assert (season.game_of("fast"), season.game_of("nothing"), season.game_of(None)) == (CHESS, DRAUGHTS, DRAUGHTS)


def test_another_game_than_chess_or_draughts_is_refused():
    with pytest.raises(InvalidInput) as refusal:
        s.parse_club_rules(s.shipped_text("draughts").replace('game = "draughts"', 'game = "go"'), "club.toml")
    assert "club.toml:6: game: 'go' does not fit; write one of chess, draughts" in str(refusal.value)


@pytest.fixture
def paired():
    """Return a draughts club of four members whose first evening is paired, and its boards."""
    club = Club("draughts", RATINGS)
    club.plan()
    club.open_cycle(1, **{"1": range(1, 5)})
    date = club.dates()[0]
    club.at(date)
    for event in s.propose.evening(club.season, date, at=club.now, by="Leader"):
        club.append(event)
        club("pairing-published", competition="cycles", part=1, round=1, group="1")
    return club, s.views.pairing(club.season, s.RoundKey("cycles", 1, 1, "1")).boards


def test_draughts_results_are_entered_and_logged_as_2_0_and_1_1_and_count_so(paired):
    club, (first, second) = paired
    about = {"kind": "result-entered", "at": club.now.isoformat(), "by": "Leader", "competition": "cycles"}
    for board, typed in ((first, "2-0"), (second, "1-1")):
        told = {
            **about,
            "part": "1",
            "round": "1",
            "white": str(board.white),
            "black": str(board.black),
            "result": typed,
        }
        club.append(events.from_fields(told, game=club.season.game_of("cycles")))
    sentences = [row.sentence for row in log(club.season)[-2:]]
    assert " ended 2-0 (" in sentences[0]
    assert " ended 1-1 (" in sentences[1]
    rows = {row.member: row.points for row in s.views.standings(club.season, 1, "1")}
    assert rows == {first.white: 20, first.black: 0, second.white: 10, second.black: 10}


def test_a_chess_club_refuses_draughts_results(paired):
    with pytest.raises(InvalidInput):
        events.from_fields(
            {"kind": "result-entered", "at": datetime.datetime(2026, 9, 7), "by": "L", "competition": "cycles"}
            | {"part": 1, "round": 1, "white": 1, "black": 2, "result": "2-0"},
            game=CHESS,
        )


def test_a_refusal_names_the_result_in_draughts_notation(paired, refused):
    club, (first, _) = paired
    game = {"competition": "cycles", "part": 1, "round": 1, "white": first.white, "black": first.black}
    club("result-entered", **game, result="1-0")
    assert refused(club, "result-entered", **game, result="0-1").endswith(
        "has the result 2-0; correct it if it is wrong."
    )
