"""Tests of reports to a federation: columns of the KNSB file, reports of a period, and missing data.

The columns of the KNSB file are those of "Bijlage inzenden resultaten voor de KNSB ratinglijst" as written by a club
program that was tested byte for byte on a real submission (Sept 2025); those of TRF16 are from C04Annex2_TRF16 (2015).
"""

from datetime import date

import pytest

from indeler.formats import Period, format_tournament, in_period, knsb, lost_in, missing_in, parse
from indeler.formats.report_requirements import missing_of_event
from indeler.language import InvalidInput, TooLarge
from indeler.model import Event, Game, Kind, NationalRating, Player, Result, Round, Tournament, Unplayed
from indeler.ratings.reporting import handed_in_by, report_of

KNSB_1, KNSB_2 = NationalRating("NED", 2011, "7000001"), NationalRating("NED", 0, "7000002")
PLAYERS = (
    Player(1, "Berg, Jan van der", 2000, "FM", "NED", "1000001", "m", "1980/05/17", national=(KNSB_1,)),
    Player(2, "Vries, Anna de", 1900, "", "NED", "1000002", "w", "1990", national=(KNSB_2,)),
    Player(3, "Bakker, Kees", 0, "", "NED"),
    Player(4, "Smit, Els", 1700, "", "NED", "1000004", "w", "2001/02/03"),
)
ROUNDS = (
    Round([Game(1, 2, Result.WHITE_WINS), Game(4, 3, Result.BLACK_WINS)]),
    Round([Game(3, 1, Result.DRAW), Game(2, 4, Result.WHITE_BY_FORFEIT)]),
    Round([Game(1, 4, Result.WHITE_WINS)], [Unplayed(2, Kind.PAIRING_BYE), Unplayed(3, Kind.HALF_BYE)]),
)
EVENT = Event(
    "Club Open",
    "Delft",
    "NED",
    type="Individual: Swiss",
    chief_arbiters=("Jansen, Piet (1012345)",),
    time_control="25+10",
    time_control_code="1500+10",
    round_dates=("26/09/28", "26/10/05", "26/10/12"),
)
OPEN = Tournament(PLAYERS, ROUNDS, event=EVENT, total_rounds=3, rules="fide-dutch")
OCTOBER = Period(date(2026, 10, 1), date(2026, 10, 31))


def test_the_knsb_file_follows_the_table_of_columns_exactly():
    told = format_tournament(handed_in_by(report_of(OPEN, OCTOBER), "piet@club.example"), "knsb")
    assert told.splitlines() == [
        "012 Club Open",
        "022 Delft",
        "032 NED",
        "042 05/10/2026",
        "052 12/10/2026",
        "062 3",
        "072",
        "082",
        "092 Individual: Swiss",
        "102 Jansen, Piet piet@club.example",
        "112",
        "122 25+10",
        "132" + " " * 88 + "26.10.05  26.10.12",
        "001    1 M    Berg, Jan van der                 2011 NED 7000001     1980.05.17  1.5    1     2 b =     3 w 1",
        "001    2      Bakker, Kees                         0 NED 0           1900.01.01  0.5    3     1 w =  0000 -",
        "001    3 V    Smit, Els                         1700 NED 0           2001.02.03  0.0    4  0000 -       1 b 0",
    ]
    assert "\r" not in told
    assert told.endswith("0\n")


@pytest.mark.parametrize(
    ("first", "last", "value"),
    [
        *((5, 8, "1"), (10, 10, "M"), (11, 13, ""), (15, 47, "Berg, Jan van der"), (49, 52, "2011"), (54, 56, "NED")),
        *((58, 58, "7"), (58, 68, "7000001"), (70, 79, "1980.05.17"), (81, 84, "2.5"), (86, 89, "1")),
        *((92, 95, "2"), (97, 97, "w"), (99, 99, "1"), (102, 105, "3"), (107, 107, "b"), (109, 109, "=")),
    ],
)
def test_each_column_of_the_knsb_file_is_at_the_position_of_the_table(first, last, value):
    line = next(line for line in format_tournament(report_of(OPEN), "knsb").splitlines() if line.startswith("001"))
    assert line[first - 1 : last].strip() == value


def test_the_knsb_file_has_a_maximum_number_of_players(monkeypatch):
    rated = sum(line.startswith("001") for line in format_tournament(report_of(OPEN), "knsb").splitlines())
    assert knsb._MOST == 9999
    monkeypatch.setattr(knsb, "_MOST", rated)
    assert format_tournament(report_of(OPEN), "knsb")
    monkeypatch.setattr(knsb, "_MOST", rated - 1)
    with pytest.raises(TooLarge, match=f"at most {rated - 1} players"):
        format_tournament(report_of(OPEN), "knsb")


def test_a_round_without_a_date_leaves_its_column_of_the_knsb_file_empty():
    event = EVENT._replace(round_dates=("26/09/28", "", "26/10/12"))
    (line,) = [line for line in format_tournament(OPEN.replace(event=event), "knsb").splitlines() if line[:3] == "132"]
    assert line == "132".ljust(91) + "26.09.28" + " " * 12 + "26.10.12"


def test_the_knsb_file_loses_rounds_that_do_not_count_for_the_rating():
    (lost,) = lost_in(OPEN, "knsb")
    assert str(lost) == "KNSB cannot hold byes, forfeits and other rounds that do not count for the rating."
    assert lost_in(OPEN.replace(rounds=ROUNDS[:1]), "knsb") == []


def test_the_knsb_file_is_read_like_any_report():
    again = parse(format_tournament(report_of(OPEN, OCTOBER), "knsb").encode(), "october.txt")
    assert [game for round in again.rounds for game in round.games] == [
        Game(2, 1, Result.DRAW),
        Game(1, 3, Result.WHITE_WINS),
    ]
    assert again.players[3].sex == "w"


@pytest.mark.parametrize("dialect", ["trf16", "trf26"])
def test_a_report_has_final_ranks_in_columns_86_to_89_and_survives_a_round_trip(dialect):
    told = report_of(OPEN.replace(rounds=OPEN.rounds[:1]))
    lines = [line for line in format_tournament(told, dialect).splitlines() if line.startswith("001")]
    assert [line[85:89] for line in lines] == ["   1", "   3", "   2", "   4"]
    assert parse(format_tournament(told, dialect).encode(), "report.trf") == told


def test_trf26_states_dates_tie_breaks_system_and_time_control():
    lines = format_tournament(report_of(OPEN), "trf26").splitlines()
    expected = {"042 2026/09/28", "052 2026/10/12", "142 3", "192 FIDE_DUTCH", "202 BH/C1,BH,SB", "222 1500+10"}
    assert {line for line in lines if line[:3] in ("042", "052", "142", "192", "202", "222")} == expected


def test_a_period_has_only_its_own_rounds_and_the_ranks_at_its_end():
    september = report_of(OPEN, Period.of_month("2026-09"))
    assert september.rounds == OPEN.rounds[:1]
    assert (september.event.start, september.event.round_dates) == ("2026/09/28", ("26/09/28",))
    assert [player.rank for player in september.players.values()] == [1, 3, 2, 4]
    assert parse(format_tournament(september, "trf16").encode(), "september.trf") == september


def test_missing_data_are_listed_for_the_report_that_requires_them():
    bare = Tournament([Player(1, "A"), Player(2, "B", fide_id="1000002")], ROUNDS[:0])
    assert "the town in which it is played" in map(str, missing_in(bare, "trf16"))
    assert not any("5400+30" in str(each) for each in missing_in(bare, "trf16"))
    assert any("5400+30" in str(each) for each in missing_in(bare, "trf26"))
    told = [str(each) for each in missing_in(report_of(OPEN), "trf26")]
    assert told == [
        "the FIDE number of 3 Bakker, Kees",
        "the date of birth and the sex of 3 Bakker, Kees, which you need to apply for a FIDE number",
    ]
    assert [str(each) for each in missing_in(report_of(OPEN), "knsb")] == [
        "an e-mail address behind the name of the chief arbiter",
        "the KNSB numbers of 2 players: 3 Bakker, Kees, 4 Smit, Els",
    ]
    two = report_of(OPEN)
    two = two.replace(event=two.event._replace(chief_arbiters=("Bos, An", "Kok, Bo bo@club.example")))
    assert not any("e-mail" in str(each) for each in missing_in(two, "knsb"))


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"chief_arbiters": ("Jansen, Piet",)}, "the FIDE number of Jansen, Piet"),
        ({"round_dates": ("26/09/28",)}, "the dates of these rounds: 2, 3"),
        ({"chief_arbiters": ()}, "the chief arbiter"),
    ],
)
def test_an_arbiter_without_number_and_rounds_without_date_are_listed(change, told):
    lacking = OPEN.replace(event=EVENT._replace(**change))
    assert any(told in str(each) for each in missing_in(report_of(lacking), "trf16"))


def test_everything_that_the_forms_require_is_listed_for_an_empty_event():
    bare = OPEN.replace(event=Event(), total_rounds=None)
    assert [str(each) for each in missing_of_event(bare)] == [
        "the name of the tournament",
        "the town in which it is played",
        "the federation",
        "the first day",
        "the last day",
        "the chief arbiter",
        "the time control",
        "the dates of these rounds: 1–3",
    ]
    known = report_of(OPEN)
    assert missing_of_event(known) == []
    (lacking,) = missing_of_event(known.replace(event=known.event._replace(deputy_arbiters=("Bos, An",))))
    assert str(lacking) == "the FIDE number of Bos, An: write it in brackets behind the name"


@pytest.mark.parametrize(
    ("numbers", "told"),
    [
        ([1, 2, 3], "3 players: 1 A, 2 A, 3 A"),
        ([1, 2, 3, 4, 6, 7, 9], "7 players: 1–4, 6, 7, 9"),
        ([1, 2, 4, 5, 6, 8, 9, 10], "8 players: 1, 2, 4–6, 8–10"),
    ],
)
def test_few_players_are_named_and_many_are_listed_in_ranges_of_at_least_three(numbers, told):
    players = [Player(number, "A", fide_id="" if number in numbers else "1000002") for number in range(1, 11)]
    assert f"the FIDE numbers of {told}" in map(str, missing_in(Tournament(players), "trf16"))


@pytest.mark.parametrize("identity", ["", "0", "000", "x1", "\N{SUPERSCRIPT TWO}"])
def test_a_fide_number_has_only_digits_and_is_not_zero(identity):
    players = [Player(1, "A", fide_id="1000001", sex="m", birth="1980/05/17"), Player(2, "B", fide_id=identity)]
    assert "the FIDE number of 2 B" in map(str, missing_in(Tournament(players), "trf16"))


def test_many_players_without_a_number_are_listed_in_ranges():
    many = Tournament([Player(number, "A", fide_id="1000002" if number == 5 else "") for number in range(1, 9)])
    assert "the FIDE numbers of 7 players: 1–4, 6–8" in map(str, missing_in(many, "trf16"))


def test_missing_final_ranks_are_listed():
    assert any("final rank" in str(each) for each in missing_in(OPEN, "trf16"))


@pytest.mark.parametrize("text", ["2026", "2026-13", "2026-1", "okt 2026"])
def test_a_text_that_is_not_a_month_is_refused(text):
    with pytest.raises(InvalidInput, match="is not a month"):
        Period.of_month(text)


def test_periods_without_rounds_or_dates_are_refused():
    with pytest.raises(InvalidInput, match="No round was played from 2026-11-01 to 2026-11-30"):
        in_period(OPEN, Period.of_month("2026-11"))
    with pytest.raises(InvalidInput, match="Round 2 has no date"):
        in_period(OPEN.replace(event=EVENT._replace(round_dates=("26/09/28",))), OCTOBER)
    with pytest.raises(InvalidInput, match="swap the two days"):
        Period.between("2026-10-31", "2026-10-01")
    with pytest.raises(InvalidInput, match="is not a day"):
        Period.between("2026-02-31", "2026-10-01")


def test_every_dialect_keeps_the_text_of_the_regulations():
    told = OPEN.replace(event=EVENT._replace(regulations="Wachttijd 30 minuten.\nGeen remise voor zet 30."))
    for dialect in ("trf16", "trfx", "trfbx", "trf26", "json"):
        assert (
            parse(format_tournament(told, dialect).encode(), f"open.{'json' if dialect == 'json' else 'trf'}") == told
        )


@pytest.mark.parametrize(("record", "codes"), [("212 PTS,BH,SB", ["BH", "SB"]), ("212 BH,SB", ["BH", "SB"])])
def test_record_212_may_start_with_the_points_which_are_not_a_tie_break(record, codes):
    written = format_tournament(report_of(OPEN), "trf26").splitlines()
    lines = [line for line in written if line[:3] not in ("202", "212")]
    read = parse("\r\n".join([*lines, record, ""]).encode(), "report.trf")
    assert [each.partition("/")[0] for each in read.tiebreaks] == codes
