"""Tests of the report of a tournament to a federation: ranks, dates and tie-breaks, of all rounds or of a period."""

from datetime import date

from indeler.formats import Period, write_trf
from indeler.model import Colour, Event, Game, NationalRating, Player, Result, Round, Team, Teams, Tournament
from indeler.ratings.reporting import handed_in_by, report_of

PLAYERS = [Player(number, f"P{number}", 2100 - 100 * number) for number in range(1, 5)]
ROUNDS = [
    Round([Game(1, 2, Result.WHITE_WINS), Game(4, 3, Result.DRAW)]),
    Round([Game(3, 1, Result.WHITE_WINS), Game(2, 4, Result.WHITE_WINS)]),
    Round([Game(1, 4, Result.BLACK_WINS), Game(2, 3, Result.WHITE_WINS)]),
]
EVENT = Event(round_dates=("26/09/28", "26/10/12", "26/11/05"))
OPEN = Tournament(PLAYERS, ROUNDS, event=EVENT, rules="fide-dutch")


def ranks(tournament):
    return {number: player.rank for number, player in tournament.players.items()}


def test_ranks_are_those_at_the_end_of_the_reported_rounds():
    """Player 1 leads after one round, 3 after two and 2 after three: 1-0, 1.5-0.5, 2-1."""
    assert ranks(report_of(OPEN))[2] == 1
    until_october = report_of(OPEN, Period(date(2026, 9, 1), date(2026, 10, 31)))
    assert (ranks(until_october)[3], len(until_october.rounds)) == (1, 2)
    assert ranks(report_of(OPEN, Period(date(2026, 9, 1), date(2026, 9, 30))))[1] == 1


def test_before_the_first_round_no_player_has_a_rank():
    assert set(ranks(report_of(OPEN.replace(rounds=()))).values()) == {0}


def test_before_the_first_round_no_team_has_a_rank_either():
    teams = Teams((Team(1, "A", (1, 2)), Team(2, "B", (3, 4))))
    before = OPEN.replace(rounds=(), teams=teams, rules="fide-team")
    assert [(team.rank, team.match_points) for team in report_of(before).teams.teams] == [(0, 0), (0, 0)]
    assert set(ranks(report_of(before)).values()) == {0}


def test_missing_dates_are_taken_from_the_rounds():
    assert report_of(OPEN).event[3:5] == ("2026/09/28", "2026/11/05")
    written = OPEN.replace(event=EVENT._replace(start="2026/09/27", end="2026/11/06"))
    assert report_of(written).event[3:5] == ("2026/09/27", "2026/11/06")
    assert report_of(OPEN.replace(event=Event())).event[3:5] == ("", "")


def test_tie_breaks_of_the_rulebook_are_used_if_none_were_chosen():
    assert report_of(OPEN).tiebreaks == report_of(OPEN.replace(rules=None)).tiebreaks != ()
    assert report_of(OPEN.replace(tiebreaks=("SB",))).tiebreaks == ("SB",)


def test_the_sender_is_named_with_the_e_mail_address():
    chief = OPEN.replace(event=EVENT._replace(chief_arbiters=("Jansen, Piet (1012345)", "Other, An")))
    assert handed_in_by(chief, "a@b.example").event.chief_arbiters == ("Jansen, Piet a@b.example",)
    assert handed_in_by(OPEN, "a@b.example").event.chief_arbiters == ("a@b.example",)
    assert handed_in_by(chief, "") == chief


def test_row_217_a_report_has_every_record_that_the_tournament_can_fill():
    event = Event(
        "Open",
        "Utrecht",
        "NED",
        "2026/11/01",
        "2026/11/02",
        chief_arbiters=("Jan (1)",),
        deputy_arbiters=("Piet (2)",),
        time_control="90 min + 30 s",
        time_control_code="5400+30",
        round_dates=("26/11/01", "26/11/02"),
        rank_method="NED NIDOF",
    )
    players = [Player(1, "Ann", 2000, national=(NationalRating("NED", 1990, "71"),)), Player(2, "Bob", 1900)]
    made = Tournament(players, event=event, total_rounds=2, initial_colour=Colour.WHITE, rules="fide-dutch")
    text = write_trf(report_of(made)).replace("\r", "")
    head = ["012", "022", "032", "042", "052", "062", "072", "082", "092", "102", "112", "122", "132", "142", "152"]
    ids = [*head, "172", "182", "192", "202", "222", "001", "NED"]
    assert [id for id in ids if f"\n{id} " not in f"\n{text}"] == []
    assert "\n092 Individual: Swiss-System\n" in text
