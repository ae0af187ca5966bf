"""Tests of the records 012 to 222, XXR and XXC, read and written in each dialect."""

from __future__ import annotations

import pytest

from indeler.model import Colour, Event, Player, Tournament

WORDS = [
    ("012 Open van Utrecht", "name", "Open van Utrecht"),
    ("022 Utrecht", "city", "Utrecht"),
    ("032 NED", "federation", "NED"),
    ("042 2026/11/01", "start", "2026/11/01"),
    ("052 14.03.2025", "end", "14.03.2025"),
    ("092 Individual: Swiss-System", "type", "Individual: Swiss-System"),
    ("102 Arbiter, Chief (1000009)", "chief_arbiters", ("Arbiter, Chief (1000009)",)),
    ("112 Helper, First", "deputy_arbiters", ("Helper, First",)),
    ("122 90'+30\"", "time_control", "90'+30\""),
    ("172 NED NIDOF", "rank_method", "NED NIDOF"),
    ("182 Indeler", "pairing_controller", "Indeler"),
    ("222 40/6000+30:900+30", "time_control_code", "40/6000+30:900+30"),
]


@pytest.mark.parametrize(("line", "field", "value"), WORDS)
def test_text_records_of_the_event_are_read_and_written(read, written, line, field, value):
    tournament = read("012", line) if line[:3] != "012" else read(line)
    assert tournament.event == Event(**{field: value})
    assert line in written(tournament)


def test_there_may_be_several_deputy_arbiters(read, written):
    tournament = read("012", "102 A", "112 B", "112 C")
    assert tournament.event.deputy_arbiters == ("B", "C")
    assert written(tournament, start="112") == ["112 B", "112 C"]


def test_round_dates_are_split_on_blanks(read, written):
    exact = "132" + " " * 88 + "26/11/01  26/11/08"
    for line in (exact, "132" + " " * 87 + "26/11/01  26/11/08", "132 26/11/01 26/11/08"):
        tournament = read("012", line)
        assert tournament.event.round_dates == ("26/11/01", "26/11/08")
        assert written(tournament, start="132") == [exact]


def test_counts_of_players_are_computed_when_writing(read, written):
    tournament = read("012", "062 999 (all)", "072 x", "082 -1", "001    1" + " " * 40 + "2000", "001    2")
    assert written(tournament)[1:4] == ["062 2", "072 1", "082 0"]


def test_a_second_text_record_is_kept_unchanged(read, written):
    tournament = read("012 First", "012 Second")
    assert (tournament.event.name, tournament.records) == ("First", ("012 Second",))
    assert written(tournament)[-1] == "### indeler:record 012 Second"


@pytest.mark.parametrize(
    ("dialect", "rounds", "colour"),
    [
        ("trf26", "142 9", "152 B"),
        ("trfx", "XXR 9", "XXC black1"),
        ("trfbx", "XXR 9", "XXC black1"),
        ("trf16", "### indeler:142 9", "### indeler:152 B"),
    ],
)
def test_the_number_of_rounds_and_the_first_colour_are_written_in_each_dialect(read, written, dialect, rounds, colour):
    tournament = Tournament([], total_rounds=9, initial_colour=Colour.BLACK)
    lines = written(tournament, dialect)
    assert rounds in lines
    assert colour in lines
    assert read(*lines) == tournament


def test_the_first_colour_may_be_in_upper_or_lower_case(read):
    assert read("012", "152 w").initial_colour is Colour.WHITE
    assert read("012", "XXC White1").initial_colour is Colour.WHITE


def test_the_word_rank_of_xxc_is_kept(read, written):
    tournament = read("012", "XXC rank black1")
    assert (tournament.initial_colour, tournament.records) == (Colour.BLACK, ("XXC rank",))
    assert written(tournament, "trfx")[-1] == "XXC rank"


@pytest.mark.parametrize("line", ["202 BH/C1,BH, SB ,DE", "212 PTS,BH/C1,BH,SB,DE"])
def test_tie_breaks_are_read_and_written(read, written, line):
    tournament = read("012", line)
    assert tournament.tiebreaks == ("BH/C1", "BH", "SB", "DE")
    assert written(tournament, start="202") == ["202 BH/C1,BH,SB,DE"]


@pytest.mark.parametrize(
    ("code", "rules"),
    [
        ("FIDE_DUTCH", "fide-dutch"),
        ("FIDE_DUTCH_2025", "fide-dutch"),
        ("fide_dutch_2026_baku", "fide-dutch"),
        ("FIDE_DUTCH_2017", "fide-dutch-2017"),
        ("FIDE_DUTCH_2017_BAKU", "fide-dutch-2017"),
        ("BERGER_ROUNDROBIN_G2", "berger"),
        ("FIDE_DOUBLEROUNDROBIN", "berger"),
        ("CUSTOM_KNOCKOUT", "knockout"),
        ("CUSTOM_SWISS", ""),
        ("FIDE_TEAM_ROUNDROBIN", ""),
        ("FIDE_DUBOV", "fide-dubov"),
        ("FIDE_BURSTEIN", "fide-burstein"),
        ("FIDE_LIM", ""),
    ],
)
def test_record_192_names_the_rulebook(read, written, code, rules):
    tournament = read("012", f"192 {code}")
    assert (tournament.type_code, tournament.rules) == (code, rules)
    assert written(tournament, start="192") == [f"192 {code}"]


def test_a_system_comment_takes_precedence_over_record_192(read, written):
    tournament = read("012", "192 FIDE_DUTCH", "### system kndb: KNDB Zwitsers")
    assert tournament.rules == "kndb"
    assert tournament.comments == ("system kndb: KNDB Zwitsers",)
    assert "### indeler:rules" not in "".join(written(tournament))


def test_a_system_comment_with_an_unknown_rulebook_is_ignored(read):
    assert read("012", "192 FIDE_DUTCH", "### system ladder").rules == "fide-dutch"


@pytest.mark.parametrize(
    ("rules", "code"),
    [("kndb", "CUSTOM_SWISS"), ("berger", "FIDE_ROUNDROBIN"), ("knockout", "CUSTOM_KNOCKOUT")],
)
def test_a_rulebook_without_a_type_code_gets_the_nearest_one(read, written, rules, code):
    tournament = Tournament([Player(1)], rules=rules)
    lines = written(tournament)
    assert f"192 {code}" in lines
    assert lines[-2:] == ["### indeler:text 192", f"### indeler:rules {rules}"]
    assert read(*lines) == tournament


def test_texts_that_a_record_cannot_hold_are_written_as_directives(read, written):
    tournament = Tournament([], event=Event(name=" Open\nvan Utrecht"), tiebreaks=("BH", "my,own"))
    lines = written(tournament)
    assert lines[0] == "012 Open van Utrecht"
    assert lines[-3:] == [
        "### indeler:text 012 \\{20}Open\\{a}van Utrecht",
        "### indeler:text 202 BH",
        "### indeler:text 202 my,own",
    ]
    assert read(*lines) == tournament


def test_the_last_of_two_texts_of_the_regulations_counts(read, card):
    tournament = read(card(1), "### indeler:regulations Old", "### indeler:regulations New")
    assert tournament.event.regulations == "New"
