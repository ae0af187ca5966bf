"""Tests of the options and fields of ``indeler season``, one by one."""

import datetime
import json
import shutil
from fractions import Fraction

import pytest

from indeler.cli.main import exit_code
from indeler.cli.season.event import as_data, read_fields
from indeler.cli.season.options import read_list_file
from indeler.cli.season.tables import ladder_table, plain_table, standings_table
from indeler.language import InvalidInput, Sentence, TooLarge
from indeler.season import open as open_season
from indeler.season.common.standings_table import Column, StandingsRow, StandingsTable
from indeler.season.views import CycleRow, LadderView

SIGNED = ("--by", "Jan", "--at", "2026-09-01T12:00")


@pytest.fixture(scope="module")
def written(tmp_path_factory):
    """Return a season with four members: three in group A and one in no group."""
    folder = tmp_path_factory.mktemp("season") / "club"

    def done(*words):
        assert exit_code(["season", *map(str, words)]) == 0

    done("new", folder, "--rules", "autumn", "--by", "Jan", "--at", "2026-08-20T12:00")
    for number, rating in enumerate((1900, 0, 1700, 1600), start=1):
        fields = f"member={number}", f"name=Member {number}", f"rating={rating}"
        done("event", folder, "member-joined", *SIGNED, *fields)
    done("event", folder, "cycle-opened", *SIGNED, "cycle=1", 'groups={"A":[1,2,3]}')
    return folder


@pytest.fixture
def club(written, tmp_path):
    """Return a copy of this season that a test may change."""
    return shutil.copytree(written, tmp_path / "club")


# A new season ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("at", "name"),
    [("2026-05-31T12:00", "2025/26"), ("2026-06-01T12:00", "2026/27"), ("2026-12-31T12:00", "2026/27")],
)
def test_a_season_that_is_created_from_june_on_begins_in_that_year(indeler, tmp_path, at, name):
    said = indeler("season", "new", tmp_path / "club", "--by", "Jan", "--at", at, "--json")
    assert json.loads(said.out)["name"] == name


@pytest.mark.parametrize(
    ("start", "end", "name"),
    [
        ("2026-09-01", "2026-12-20", "2026"),
        ("2026-09-01", "2027-05-31", "2026/27"),
        ("2099-09-01", "2100-05-31", "2099/00"),
        ("2108-09-01", "2109-05-31", "2108/09"),
    ],
)
def test_a_season_is_named_after_the_years_of_its_first_and_last_day(indeler, tmp_path, start, end, name):
    days = "--start", start, "--end", end
    said = indeler("season", "new", tmp_path / "club", "--by", "Jan", *days)
    assert said.out == f"{tmp_path / 'club'}: season {name} by the rules of botwinnik.\n"


def test_a_season_can_be_given_a_name(indeler, tmp_path):
    said = indeler("season", "new", tmp_path / "club", "--by", "Jan", "--name", "Summer", "--json")
    assert json.loads(said.out) == {
        "folder": str(tmp_path / "club"),
        "name": "Summer",
        "rules": "botwinnik",
        "events": 1,
    }


def test_a_simulated_season_has_46_members_unless_another_number_is_given(indeler, tmp_path):
    said = indeler("season", "simulate", "--evenings", "0", "-o", tmp_path / "usual", "--json")
    assert json.loads(said.out)["members"] == 46


# Fields of events -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "word", "value"),
    [
        ("member-joined", "born=", None),
        ("member-joined", "name=", ""),
        ("noted", "text=yes", "yes"),
        ("participation-changed", "takes_part=yes", True),
        ("participation-changed", "takes_part=no", False),
        ("participation-changed", "takes_part=perhaps", "perhaps"),
        ("role-given", "holders=Ada, Bea,, ", ["Ada", "Bea"]),
        ("role-given", 'holders=["Ada, B."]', ["Ada, B."]),
        ("pairing-made", "boards=1-4, 3-2", [["1", "4"], ["3", "2"]]),
        ("member-joined", "last_season=A,3", ["A", "3"]),
        ("cycle-opened", 'groups={"A": [1]}', {"A": [1]}),
        ("noted", "text=a=b", "a=b"),
    ],
)
def test_a_field_is_read_with_the_type_of_its_event(kind, word, value):
    assert [*read_fields(kind, [word]).values()] == [value]


@pytest.mark.parametrize(
    ("kind", "fields"),
    [
        ("member-joined", ("member=9", "name=Ann", "last_season=A,3")),
        ("member-joined", ("member=9", "name=Ann", 'last_season=["A",3]')),
        ("members-joined", ('members=[{"member":9,"name":"Ann","last_season":["A",3]}]',)),
        ("members-joined", ('members=[{"member":9,"name":"Ann","last_season":"A, 3"}]',)),
    ],
)
def test_the_place_of_last_season_is_written_the_same_way_in_every_event(club, indeler, kind, fields):
    assert indeler("season", "event", club, kind, *SIGNED, *fields).code == 0
    assert open_season(club).season.member(9).last_season == ("A", 3)


@pytest.mark.parametrize(
    ("words", "refusal"),
    [
        (["text"], "'text' is not a field; write FIELD=VALUE"),
        (["text=a", "text=b"], "The field 'text' is given twice"),
        (["why=ill"], "'why' is not a field but an option: --why"),
        (["player=3"], "noted has no field 'player'; it has"),
    ],
)
def test_unknown_fields_of_an_event_are_refused(words, refusal):
    with pytest.raises(InvalidInput, match=refusal):
        read_fields("noted", words)


def test_new_events_are_numbered_after_the_existing_ones(club, indeler):
    said = indeler("season", "event", club, "noted", *SIGNED, "text=hello", "--json")
    (written,) = json.loads(said.out)
    assert (written["number"], written["event"]["text"]) == (7, "hello")
    assert indeler("season", "event", club, "noted", *SIGNED, "text=again").out.startswith("8. ")
    last = json.loads(indeler("season", "log", club, "--last", "2", "--json").out)
    assert [row["number"] for row in last] == [7, 8]


def test_an_unknown_field_of_a_proposal_is_refused(club, indeler):
    refused = indeler("season", "event", club, "cup-drawn", "--propose", *SIGNED, "colour=white")
    assert "A proposal of cup-drawn has no field 'colour'; it has" in refused.err


# Members --------------------------------------------------------------------------------------------------------------


def test_members_are_listed_with_rating_and_group_if_they_have_them(club, indeler):
    rows = [line.split() for line in indeler("season", "members", club).out.splitlines()]
    assert rows[0] == ["no.", "name", "rating", "group", "not", "in", "left"]
    assert rows[2:] == [
        ["1", "Member", "1", "1900", "A"],
        ["2", "Member", "2", "A"],
        ["3", "Member", "3", "1700", "A"],
        ["4", "Member", "4", "1600"],
    ]
    data = json.loads(indeler("season", "members", club, "--json").out)
    assert data[3] == {"member": 4, "name": "Member 4", "rating": 1600, "group": "", "not_in": [], "left": ""}


def test_a_list_of_members_is_shown_with_number_rating_and_year_of_birth(club, tmp_path, indeler):
    listed = tmp_path / "members.csv"
    listed.write_text("naam;rating;geboortejaar\nBos;1500;2011\nKok;;\n", "utf-8")
    shown = indeler("season", "join", club, listed, *SIGNED).out.splitlines()
    lines = {line.split()[1]: line.split() for line in shown if line.split()[1:2] in (["Bos"], ["Kok"])}
    assert lines["Bos"][:5] == ["2", "Bos", "5", "1500", "2011-01-01"]
    assert lines["Kok"][:3] == ["3", "Kok", "6"]
    assert "0" not in lines["Kok"]
    (head,) = [line for line in shown if "heading" in line]
    (column,) = [line for line in shown if "geboortejaar" in line]
    assert head.index("heading") == column.index("geboortejaar")


def test_a_list_of_more_than_a_megabyte_is_refused(tmp_path):
    listed = tmp_path / "members.csv"
    listed.write_bytes(b"x" * (1 << 20))
    assert len(read_list_file(str(listed))) == 1 << 20
    listed.write_bytes(b"x" * ((1 << 20) + 1))
    with pytest.raises(TooLarge, match="larger than 1 MiB"):
        read_list_file(str(listed))


@pytest.mark.parametrize(
    ("column", "is_read"),
    [
        *(("2=rating", True), ("2=", True), ("200=rating", True), ("0=rating", False), ("201=rating", False)),
        *(("x=rating", False), ("2=speed", False), ("=rating", False)),
    ],
)
def test_a_column_is_selected_by_number_and_field(club, tmp_path, indeler, column, is_read):
    listed = tmp_path / "members.csv"
    listed.write_text("naam;getal\nBos;1512\n", "utf-8")
    said = indeler("season", "join", club, listed, "--column", column, *SIGNED)
    assert ("does not choose a column" in said.err) is not is_read
    assert ("1512          joins" in said.out) == (column == "2=rating")


def test_no_member_joins_by_a_list_that_is_only_shown(club, tmp_path, indeler):
    listed = tmp_path / "members.csv"
    listed.write_text("naam\nMember 1\n", "utf-8")
    before = (club / "logbook.jsonl").read_bytes()
    assert indeler("season", "join", club, listed, "--write", *SIGNED).code == 0
    assert (club / "logbook.jsonl").read_bytes() == before, "the only one in it is a member already"


# Standings ------------------------------------------------------------------------------------------------------------


def test_standings_name_their_cycle_and_group(club, indeler):
    assert indeler("season", "standings", club).out.splitlines()[0] == "Cycle 1, group A"
    (group,) = json.loads(indeler("season", "standings", club, "--cycle", "1", "--group", "A", "--json").out)
    assert (group["cycle"], group["group"], group["pool"]) == (1, "A", None)
    assert [row["member"] for row in group["standings"]] == [1, 2, 3]


def test_standings_have_a_column_per_tie_break_also_for_one_member_or_none():
    row = CycleRow(rank=1, member=7, name="Ann", points=15, tiebreaks={"BH": Fraction(5)}, rating=0, card=())
    rows = [line.split() for line in standings_table([row]).splitlines()]
    assert (rows[0], rows[-1]) == (["rank", "no.", "name", "points", "BH"], ["1", "7", "Ann", "1½", "5"])
    assert standings_table([]).splitlines()[0].split() == ["rank", "no.", "name", "points"]


@pytest.mark.parametrize(
    ("options", "refusal"),
    [
        (("--evening", "1"), "--evening goes with --competition; a cycle has --cycle and --group."),
        (("--competition", "cycles", "--evening", "1"), "--evening goes with --competition"),
        (("--cycle", "2"), "Cycle 2 has not begun"),
    ],
)
def test_contradictory_options_of_standings_are_refused(club, indeler, options, refusal):
    said = indeler("season", "standings", club, *options)
    assert (said.code, said.out) == (3, "")
    assert refusal in said.err


@pytest.mark.parametrize(
    "option", [("--cycle", "1"), ("--group", "A"), ("--evening", "1"), ("--member", "1"), ("--json",)]
)
def test_an_excel_file_contains_only_standings_of_whole_competitions(club, tmp_path, indeler, option):
    said = indeler("season", "standings", club, *option, "--out", tmp_path / "table.xlsx")
    assert "An Excel file gets the standings of whole competitions" in said.err
    assert not (tmp_path / "table.xlsx").exists()


def test_an_excel_file_of_the_standings_is_written(club, tmp_path, indeler):
    said = indeler("season", "standings", club, "--competition", "cycles", "--out", tmp_path / "table.xlsx")
    assert (said.code, said.out, said.err) == (0, "", "")
    assert (tmp_path / "table.xlsx").read_bytes().startswith(b"PK")


# The calendar ---------------------------------------------------------------------------------------------------------


def test_calendar_and_status_show_evenings_with_and_without_games(club, indeler):
    evenings = json.dumps(
        [{"date": "2026-09-04", "what": "cycles"}, {"date": "2026-09-11", "what": "special", "note": "a lecture"}]
    )
    planned = indeler("season", "event", club, "evenings-planned", *SIGNED, f"evenings={evenings}")
    assert planned.code == 0, planned.err
    rows = [line.split() for line in indeler("season", "calendar", club, "--at", "2026-09-01T12:00").out.splitlines()]
    assert rows[2:] == [["2026-09-04", "cycles", "1", "1", "planned"], ["2026-09-11", "special", "a", "lecture"]]
    special = indeler("season", "status", club, "--date", "2026-09-11").out
    assert "2026-09-11: special, a lecture.\n" in special


@pytest.mark.parametrize(
    ("days", "phase"), [((-1, 0), "before"), ((0, 0), "under way"), ((0, 1), "under way"), ((1, 1), "over")]
)
def test_a_season_is_running_from_its_first_to_its_last_day(club, indeler, days, phase):
    step, at_end = days
    state = open_season(club).season.state
    day = (state.end if at_end else state.start) + datetime.timedelta(days=step)
    assert json.loads(indeler("season", "status", club, "--date", day, "--json").out)["phase"] == phase


# The check code -------------------------------------------------------------------------------------------------------


def test_an_event_is_found_by_at_least_eight_characters_of_its_check_code(club, indeler):
    found = json.loads(indeler("season", "verify", club, "--json").out)
    assert (found["events"], found["erased"]) == (6, 0)
    verified = indeler("season", "verify", club, "--head", found["head"][:8].upper())
    assert "6 events, 0 pairings made again, 0 of them audited: all in order." in verified.out
    assert verified.out.endswith(" belongs to event 6.\n")
    short = indeler("season", "verify", club, "--head", found["head"][:7])
    assert (short.code, "belongs to no event of this logbook" in short.err) == (3, True)
    indeler("season", "event", club, "noted", *SIGNED, "text=more")
    assert "belongs to event 6." in indeler("season", "verify", club, "--head", found["head"]).out


def test_an_event_that_was_taken_back_is_marked_in_the_log(club, indeler):
    indeler("season", "event", club, "noted", *SIGNED, "text=wrong")
    taken = indeler("season", "event", club, "reversed", *SIGNED, "event=7", "--why", "a slip")
    assert taken.code == 0, taken.err
    lines = indeler("season", "log", club).out.splitlines()
    assert [line[:6] for line in lines] == [f"{number:>5}." for number in range(1, 9)]
    assert lines[6].endswith("Remark: wrong [taken back by 8]")
    assert lines[7].endswith("(a slip)")
    assert [row["number"] for row in json.loads(indeler("season", "log", club, "--kind", "noted", "--json").out)] == [7]


# What an event is -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "field", "example", "meaning"),
    [
        ("result-entered", "result", "1-0", "one of "),
        ("external-result", "result", "draw", "one of draw, loss, win"),
        ("appeal-lodged", "to", "committee", "one of committee, leader"),
    ],
)
def test_the_example_of_a_field_is_one_of_its_choices(kind, field, example, meaning):
    (told,) = [each for each in as_data(kind)["fields"] if each["name"] == field]
    assert told["example"] == example
    assert told["meaning"].startswith(meaning)


def test_a_table_of_any_kind_shows_numbers_words_and_empty_cells_as_text():
    columns = tuple(Column(code, Sentence(code), Sentence(code)) for code in ("points", "games", "next"))
    rows = (
        StandingsRow(1, 4, "Anna", (Fraction(3, 2), 2, Sentence("Bram"))),
        StandingsRow(0, 0, "De Toren", ("½-½", None, "-")),
    )
    standings = StandingsTable("1", Sentence("All"), columns, rows, (Sentence("Provisional."),))
    lines = [line.split() for line in plain_table(standings).splitlines() if "──" not in line]
    assert lines == [
        ["All"],
        ["Rank", "no.", "Name", "points", "games", "next"],
        ["1", "4", "Anna", "1½", "2", "Bram"],
        ["De", "Toren", "½-½", "-", "-"],
        ["Provisional."],
    ]


def test_a_ladder_without_players_has_no_column_of_a_stage():
    head = ladder_table(LadderView("final", (), provisional=True)).splitlines()[0]
    assert head.split() == ["place", "name", "points", "WP", "qualified", "by", "seeding"]
