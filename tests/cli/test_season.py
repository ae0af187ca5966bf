"""Tests of ``indeler season``: a club's season on the command line."""

import json
import re
import shlex

import pytest

from indeler.cli.season.event import as_data, fields_of, read_fields
from indeler.cli.season.options import write
from indeler.language import InvalidInput
from indeler.season import events
from indeler.season import open as open_season
from indeler.season.core.event import USUAL
from support.season_commands import decide

pytestmark = [pytest.mark.sampled(2), pytest.mark.usefixtures("no_settings")]


def test_a_questionable_decision_is_refused_and_written_with_anyway(begun, indeler, clock):
    clock("2026-09-04T17:00")
    at = "--by", "Jan", "--at", "2026-09-04T17:00"
    assert indeler("season", "pair", begun, "--date", "2026-09-04", *at).code == 0
    fields = "member=2", "date=2026-09-04", "--why", "arbiter"
    assert indeler(*decide(begun, "exempted", "2026-09-04T17:00"), *fields).code == 0
    said = indeler("season", "publish", begun, *at)
    assert said.code == 3
    assert "Since this pairing was made: Member 2 is exempt now." in said.err
    assert "with --anyway it is, and the logbook says so" in said.err
    assert open_season(begun).season.events[-1].kind() == "exempted"
    assert indeler("season", "publish", begun, *at, "--anyway").code == 0
    assert "although somebody came or went since it was made" in indeler("season", "log", begun).out


def test_a_closed_round_is_corrected_only_with_anyway(begun, indeler, clock):
    at = "2026-09-04T22:00"
    clock(at)
    assert indeler("season", "pair", begun, "--date", "2026-09-04", "--publish", "--by", "Jan", "--at", at).code == 0
    season = open_season(begun).season
    (paired,) = season.state.pairings.values()
    where = "competition=cycles", "part=1", "round=1"
    for board in paired.boards:
        game = *where, f"white={board.white}", f"black={board.black}"
        assert indeler(*decide(begun, "result-entered", at), *game, "result=1-0").code == 0
    assert indeler(*decide(begun, "round-closed", at), *where).code == 0
    corrected = *decide(begun, "result-corrected", at), *game, "result=0-1", "--why", "slip"
    said = indeler(*corrected)
    assert said.code == 3
    assert "This corrects a round that is closed: cycle 1, round 1, group A." in said.err
    told = indeler(*corrected, "--anyway")
    assert told.code == 0
    assert "a correction after the round was closed" in told.out


def test_new_names_the_season_after_its_years(tmp_path, indeler):
    said = indeler("season", "new", tmp_path / "a", "--by", "Jan", "--at", "2026-08-01T12:00")
    assert said.out == f"{tmp_path / 'a'}: season 2026/27 by the rules of botwinnik.\n"
    as_data = indeler("season", "new", tmp_path / "b", "--by", "Jan", "--at", "2027-03-01T12:00", "--json")
    assert json.loads(as_data.out)["name"] == "2026/27"


def test_new_does_not_replace_an_existing_season(club, indeler):
    said = indeler("season", "new", club, "--by", "Jan", "--rules", "autumn", "--at", "2026-08-20T12:00")
    assert said.code == 3
    assert "has a season already" in said.err


def test_an_evening_is_led_from_the_calendar_to_the_standings(begun, indeler):
    status = indeler("season", "status", begun, "--date", "2026-09-04")
    assert "2026-09-04: cycles 1, round 1" in status.out
    assert "To pair: cycle 1, round 1, group A." in status.out
    paired = indeler("season", "pair", begun, "--by", "Jan", "--date", "2026-09-04", "--at", "2026-09-04T20:00")
    assert paired.out.startswith("Cycle 1, round 1, group A\n")
    assert indeler("season", "publish", begun, "--by", "Jan", "--at", "2026-09-04T20:05").code == 0
    assert indeler("season", "publish", begun, "--by", "Jan").code == 3
    log = json.loads(indeler("season", "log", begun, "--kind", "pairing-made", "--json").out)
    assert len(log) == 1
    shown = json.loads(indeler("season", "standings", begun, "--json").out)
    assert [row["points"] for row in shown[0]["standings"]] == ["0", "0", "0", "0"]


def test_the_rules_propose_calendar_groups_and_cup(tmp_path, indeler):
    folder = tmp_path / "club"
    indeler("season", "new", folder, "--by", "Jan", "--at", "2026-08-20T12:00")
    for number in range(1, 21):
        indeler(*decide(folder, "member-joined"), f"member={number}", f"name=M{number}", f"rating={2000 - number}")
    for kind in ("evenings-planned", "cycle-opened", "cup-dates-planned"):
        said = indeler(*decide(folder, kind), "--propose")
        assert said.code == 0, said.err
    drawn = json.loads(indeler(*decide(folder, "cup-drawn"), "--propose", "seed=Cup", "--json").out)[0]["event"]
    assert (drawn["round"], drawn["date"], drawn["seed"], len(drawn["boards"])) == (0, "2026-09-03", "Cup", 4)
    late = indeler(*decide(folder, "cup-walk-over", "2026-10-01T12:00"), "--propose", "--json")
    assert len(json.loads(late.out)) == 4
    for kind, says in (
        ("play-off-opened", "Nobody has to play off"),
        ("member-left", "The rules propose no member-left"),
    ):
        assert says in indeler(*decide(folder, kind), "--propose").err
    assert "has no fields, so no 'cycle'" in indeler(*decide(folder, "cycle-opened"), "--propose", "cycle=2").err


def test_a_dry_run_writes_nothing(begun, indeler):
    before = (begun / "logbook.jsonl").read_bytes()
    words = "season", "pair", begun, "--by", "Jan", "--date", "2026-09-04", "--at", "2026-09-04T20:00", "--json"
    boards = json.loads(indeler(*words, "--dry-run").out)[0]["boards"]
    assert len(boards) == 2
    assert (begun / "logbook.jsonl").read_bytes() == before
    indeler(*words, "--publish")
    assert (begun / "logbook.jsonl").read_text().count("pairing-published") == 1


def test_every_kind_of_event_is_listed(club, indeler):
    listed = json.loads(indeler("season", "event", club, "--json").out)
    assert [kind["kind"] for kind in listed] == list(events.KINDS)
    assert all(kind["meaning"] for kind in listed)
    table = indeler("season", "event", club).out
    assert "  member name [rating] [born] " in table
    assert re.search(r"reversed +event \[anyway\] --why ", table)


def test_a_kind_without_fields_is_explained(club, indeler):
    said = indeler("season", "event", club, "cup-drawn")
    assert said.code == 0
    assert re.search(r"\nboards +yes +3-8,4-9 +White and Black of each board\n", said.out)
    assert f"indeler season event {club} cup-drawn --propose [date=…] [seed=…]" in said.out
    assert "reversed event=217 --why" in indeler("season", "event", club, "reversed").out


@pytest.mark.sampled(3)
@pytest.mark.parametrize("kind", events.KINDS)
def test_the_examples_of_every_kind_can_be_entered(kind):
    told = [f"{field['name']}={shlex.split(field['example'])[0]}" for field in as_data(kind)["fields"]]
    given = {"kind": kind, "at": "2026-09-10T20:05", "by": "Jan", **read_fields(kind, told)}
    assert events.from_fields(given).kind() == kind


def test_every_example_belongs_to_a_field():
    for kind, event in events.KINDS.items():
        own = {each.name for each in event.fields}
        assert own <= {field.name for field in fields_of(kind)}
        assert own.isdisjoint(each.name for each in USUAL)


@pytest.mark.sampled(3)
@pytest.mark.parametrize(
    ("words", "says"),
    [
        ("no-such-thing", "There is no event 'no-such-thing'"),
        ("member-left member=99", "There is no member 99"),
        ("member-left who=1", "member-left has no field 'who'; it has member."),
        ("member-left member", "'member' is not a field; write FIELD=VALUE"),
        ("member-left =1", "has no field ''"),
        ("member-left member=1 member=2", "The field 'member' is given twice"),
        ("member-left member=Jan", "The event member-left cannot be read: member: 'Jan' does not fit; write a whole"),
        ("member-left member=0", "member: '0' does not fit; write a whole number"),
        ("member-left member=1 by=Piet", "'by' is not a field but an option: --by"),
        ("member-joined member=1 name=Twice", "Number 1 is Member 1"),
        ("member-joined member=9 name=", "name: '' does not fit; write a text that is not empty"),
        (
            "member-joined member=9 name=X rating=9999",
            "rating: '9999' does not fit; write a whole number from 0 to 4000",
        ),
        ("member-joined member=9 name=X last_season=A", "last_season: a list does not fit; write a list of 2"),
        ("member-joined member=9 name=X born=1-2-3", "born: '1-2-3' does not fit; write a date such as"),
        (
            "participation-changed member=1 competition=cycles takes_part=maybe",
            "takes_part: 'maybe' does not fit; write true or false",
        ),
        ("cycle-opened cycle=1 groups={A", "this is not valid JSON"),
        ("cycle-opened cycle=1 groups=A", "groups: 'A' does not fit; write a table such as"),
        ("evenings-planned evenings=2026-09-04", "does not fit; write a "),
        ("signed-off member=1 date=2026-09-05", "There is no club evening on 2026-09-05"),
        ("signed-off member=1 date=2026-09-04 reason=ill", "reason: 'ill' does not fit; write one of absent, external"),
        ("signed-off member=1", "the field 'date' is missing"),
        (
            "pairing-made competition=cycles part=1 round=1 group=A boards=1-2-3",
            "boards[0]: a list does not fit; write a list of 2",
        ),
        ("reversed event=2", "Say why"),
        ("reversed --why x", "the field 'event' is missing"),
        ("reversed event=999 --why x", "Event 999 cannot be taken back"),
        ("rules-adopted digest=abc", "adopt that one"),
        ("evenings-planned --propose holidays=Christmas", "'Christmas' is not a date"),
        ("evenings-planned --propose seed=1", "it has holidays"),
        ("member-left --propose", "The rules propose no member-left"),
        ("play-off-opened --propose competition=tennis", "There is no competition 'tennis'; choose one of cycles"),
        ("play-off-opened --propose seed", "'seed' is not a field"),
        ("cup-drawn --propose date=tomorrow", "'tomorrow' is not a date"),
        ("cup-drawn --propose date=2026-09-05", "There is no club evening on 2026-09-05"),
        ("cup-walk-over --propose", "has no cup"),
    ],
)
def test_invalid_events_are_refused_in_one_line(club, indeler, words, says):
    before = (club / "logbook.jsonl").read_bytes()
    kind, *fields = shlex.split(words)
    said = indeler(*decide(club, kind), *fields)
    assert said.code == 3
    assert says in said.err
    assert said.err.count("\n") == 1
    assert (club / "logbook.jsonl").read_bytes() == before


@pytest.mark.sampled(3)
@pytest.mark.parametrize(
    ("words", "says"),
    [
        ("status CLUB --date someday", "'someday' is not a date"),
        ("calendar CLUB --at noon", "'noon' is not a time"),
        ("pair CLUB --by Jan --at tomorrow", "'tomorrow' is not a time"),
        ("pair CLUB --by Jan --date 2030-01-01", "plan one first"),
        ("pair CLUB --zzz", "There is no option --zzz. Try"),
        ("publish CLUB --by Jan", "No pairing waits to be published"),
        ("standings CLUB --cycle 9", "Cycle 9 has not begun"),
        ("standings CLUB --cycle 0", "Cycle 0 has not begun"),
        ("standings CLUB --group Z", "Cycle 1 has no group 'Z'; it has A."),
        ("standings CLUB --evening 1", "--evening goes with --competition"),
        ("standings CLUB --member 1", "No competition has anything to say about member 1"),
        ("standings CLUB --competition tennis", "There is no competition 'tennis'; choose one of cycles"),
        ("standings CLUB --competition tennis --cycle 1", "There is no competition 'tennis'; choose one of cycles"),
        ("ladder CLUB --competition tennis", "There is no competition 'tennis'; choose one of cycles"),
        ("cup CLUB", "The rulebook 'autumn' has no cup"),
        ("log CLUB --kind tennis", "There is no event 'tennis'"),
        ("log CLUB --last 0", "--last: choose a whole number of at least 1, not 0."),
        ("new CLUB/x --by Jan --rules tennis", "There is no rulebook 'tennis'"),
        ("new CLUB/x --by Jan --start 2026-09-31", "'2026-09-31' is not a date"),
        ("simulate -o CLUB/x --members 1", "take at least 4"),
        ("simulate", "-o / --out is missing."),
        ("tennis", "There is no command 'tennis'."),
    ],
)
def test_invalid_commands_are_refused_in_one_line(begun, indeler, words, says):
    said = indeler("season", *(word.replace("CLUB", str(begun)) for word in shlex.split(words)))
    assert said.code == 3
    assert says in said.err
    assert said.err.count("\n") == 1
    assert sorted(file.name for file in begun.iterdir()) == ["logbook.jsonl", "logbook.lock", "rulebook.toml"]


def test_an_author_name_that_is_too_long_creates_no_folder(tmp_path, indeler):
    assert indeler("season", "new", tmp_path / "a", "--by", "J" * 201).code == 3
    assert not (tmp_path / "a").exists()


def test_if_one_of_several_decisions_is_refused_none_is_written(club):
    book = open_season(club)
    fields = {"at": "2026-09-01T12:00", "by": "Jan"}
    good = events.from_fields({"kind": "noted", "text": "hello", **fields})
    bad = events.from_fields({"kind": "member-left", "member": 99, **fields})
    before = (club / "logbook.jsonl").read_bytes()
    with pytest.raises(InvalidInput):
        write(book, [good, bad])
    assert (club / "logbook.jsonl").read_bytes() == before


def test_season_alone_shows_its_commands(indeler):
    said = indeler("season")
    assert "Commands" in said.out
    assert said.err == ""


def test_changed_rules_are_adopted_by_an_event(club, indeler):
    from hashlib import sha256

    club_rules = club / "rulebook.toml"
    club_rules.write_text(club_rules.read_text() + "\n# another year\n")
    said = indeler("season", "status", club)
    assert said.code == 3
    assert "rules-adopted" in said.err
    digest = sha256(club_rules.read_bytes()).hexdigest()
    assert indeler(*decide(club, "rules-adopted"), f"digest={digest}").code == 0
    assert indeler("season", "status", club).code == 0


def test_lists_and_boards_can_be_typed_without_brackets(begun, indeler):
    place = "competition=cycles", "part=1", "round=1", "group=A"
    made = indeler(*decide(begun, "pairing-made", "2026-09-04T20:00"), *place, "boards=1-4,3-2", "--json")
    assert json.loads(made.out)[0]["event"]["boards"] == [[1, 4], [3, 2]]
    given = indeler(*decide(begun, "role-given"), "role=committee", "holders=Ada,Bea", "--json")
    assert json.loads(given.out)[0]["event"]["holders"] == ["Ada", "Bea"]


def test_simulate_writes_a_season(tmp_path, indeler):
    said = indeler("season", "simulate", "--members", "12", "--seed", "7", "--evenings", "2", "-o", tmp_path / "x")
    assert said.out.startswith(f"{tmp_path / 'x'}: a season of 12 members, ")
    assert indeler("season", "verify", tmp_path / "x").code == 0
    again = indeler("season", "simulate", "--members", "12", "--evenings", "2", "-o", tmp_path / "x")
    assert again.code == 3


def test_a_folder_without_a_season_is_refused(tmp_path, indeler):
    said = indeler("season", "status", tmp_path / "nothing")
    assert said.code == 5
    assert "There is no season in" in said.err


def test_a_ladder_shows_a_member_the_gain_of_each_round(indeler, tmp_path):
    indeler("season", "simulate", "--rules", "keizer", "--members", "8", "--evenings", "2", "-o", tmp_path / "x")
    said = indeler("season", "standings", tmp_path / "x", "--member", "1", "--lang", "nl")
    assert "kan brengen" in said.out
    assert "Samen " in said.out
    given = said.out[said.out.index("Wat elke ronde") :].splitlines()
    assert given[1].split()[:3] == ["Ronde", "nr.", "Tegenstander"]
    assert given[3].split()[1:3] == ["eigen", "waarde"]  # neither a round nor an opponent
    shown = indeler("season", "standings", tmp_path / "x").out
    assert "Standings after round 2" in shown
    assert indeler("season", "standings", tmp_path / "x", "--competition", "keizer").out == shown


def test_a_draughts_club_sees_results_in_draughts_notation(indeler, tmp_path):
    asked = ("--rules", "keizer-draughts", "--members", "6", "--evenings", "1", "-o", tmp_path / "x")
    indeler("season", "simulate", *asked)
    said = indeler("season", "event", tmp_path / "x", "result-entered").out
    assert "result=2-0" in said
    assert all(each in said for each in ("2-0", "1-1", "0-2", "0-0F"))
    assert not any(chess in said for chess in ("1-0", "0-1,", "½"))
    assert "result=1-0" in indeler("season", "event", tmp_path / "none", "result-entered").out
    game = "competition=keizer", "part=1", "round=1", "white=1", "black=2", "result=3-0", "--by", "Jan"
    refused = indeler("season", "event", tmp_path / "x", "result-entered", *game).err
    assert "'3-0' does not fit; write one of 2-0, 1-1, 0-2, 0-0, 2-0F, 0-2F, 0-0F." in refused


def test_rounds_without_a_game_are_in_the_words_of_the_language(indeler, tmp_path):
    asked = ("--rules", "draughts", "--members", "10", "--evenings", "3", "-o", tmp_path / "x")
    indeler("season", "simulate", *asked)
    english, dutch = (indeler("season", "standings", tmp_path / "x", "--lang", lang).out for lang in ("en", "nl"))
    for word, translated in (("bye 2", "bye 2"), ("free 2", "vrij 2"), ("absent 0", "afwezig 0"), ("abs 0", "azk 0")):
        assert f" {word}" in english
        assert f" {translated}" in dutch


TWO_ROUNDS = 'name = "robin"\n\n[[competition]]\nkind = "round-robin"\nname = "internal"\nrounds_an_evening = 2\n'


def test_two_rounds_an_evening_and_a_withdrawal(tmp_path, indeler, clock):
    """The calendar has both rounds; status and pairing name the player who is free because the opponent withdrew."""
    clock("2026-09-03T22:00")
    rules, folder = tmp_path / "robin.toml", tmp_path / "robin"
    rules.write_text(TWO_ROUNDS, encoding="utf-8")
    head = "--by", "Jan", "--at", "2026-08-20T12:00"
    days = "--start", "2026-09-01", "--end", "2026-12-31"
    assert indeler("season", "new", folder, "--rules", rules, *days, *head).code == 0
    evenings = json.dumps([{"date": f"2026-09-{day}", "what": "internal"} for day in ("03", "10")])
    told = [("member-joined", f"member={number}", f"name=Member {number}") for number in range(1, 5)]
    told += [("groups-made-up", "part=1", 'groups={"A":[1,2,3,4]}'), ("evenings-planned", f"evenings={evenings}")]
    for kind, *fields in told:
        assert indeler(*decide(folder, kind, "2026-08-21T12:00"), *fields).code == 0
    assert "internal 1     1–2" in indeler("season", "calendar", folder).out
    pair = "season", "pair", folder, "--date", "2026-09-03", "--by", "Jan", "--publish", "--at"
    assert indeler(*pair, "2026-09-03T20:00").code == 0
    gone = indeler(*decide(folder, "withdrawn", "2026-09-03T20:30"), "part=1", "member=1", "--why", "ill")
    assert gone.code == 0
    status = indeler("season", "status", folder, "--date", "2026-09-03").out
    assert "Member 4 is free in internal, round 1, group A: Member 1 has withdrawn." in status
    assert "Member 2 (2) is free" in indeler(*pair, "2026-09-03T21:00").out
    assert "internal: no games yet." in indeler("season", "report", folder).out
    assert indeler("season", "verify", folder).code == 0


def test_before_the_first_cycle_the_standings_are_those_of_the_round_robin(tmp_path, indeler):
    rules, folder = tmp_path / "both.toml", tmp_path / "both"
    cycles = TWO_ROUNDS.replace("rounds_an_evening = 2\n", '\n[[competition]]\nkind = "cycles"\nname = "cycles"\n')
    rules.write_text(cycles, encoding="utf-8")
    head = "--rules", rules, "--start", "2026-09-01", "--by", "Jan", "--at", "2026-08-20T12:00"
    assert indeler("season", "new", folder, *head).code == 0
    said = indeler("season", "standings", folder)
    assert "No cycle has begun" in said.err
    for number in (1, 2):
        fields = f"member={number}", f"name=Member {number}"
        assert indeler(*decide(folder, "member-joined", "2026-08-21T12:00"), *fields).code == 0
    assert indeler(*decide(folder, "groups-made-up", "2026-08-21T12:00"), "part=1", 'groups={"A":[1,2]}').code == 0
    table = indeler("season", "standings", folder).out
    assert "Member 1" in table
    assert table == indeler("season", "standings", folder, "--competition", "internal").out
    assert json.loads(indeler("season", "standings", folder, "--json").out)[0]["rows"][0]["name"] == "Member 1"
    assert "No cycle has begun" in indeler("season", "standings", folder, "--group", "A").err


def test_a_season_with_only_a_cup_has_no_standings(tmp_path, indeler):
    rules, folder = tmp_path / "cup.toml", tmp_path / "cup"
    rules.write_text('name = "cup"\n\n[[competition]]\nkind = "cup"\nname = "cup"\n', encoding="utf-8")
    assert (
        indeler(
            "season",
            "new",
            folder,
            "--rules",
            rules,
            "--start",
            "2026-09-01",
            "--by",
            "Jan",
            "--at",
            "2026-08-20T12:00",
        ).code
        == 0
    )
    said = indeler("season", "standings", folder)
    assert said.err == "indeler: This season has no standings; 'indeler season cup DIR' shows the cup.\n"


def test_a_former_member_is_not_counted_in_the_report(begun, indeler):
    members = json.loads(indeler("season", "report", begun, "--json").out)["members"]
    assert f": {members} members, " in indeler("season", "report", begun).out
    assert indeler(*decide(begun, "member-left", "2026-09-04T22:00"), "member=2").code == 0
    assert f": {members - 1} members, " in indeler("season", "report", begun).out
    assert f": {members - 1} members, " in indeler("season", "status", begun, "--date", "2026-09-05").out
    assert json.loads(indeler("season", "report", begun, "--json").out)["members"] == members - 1


def test_no_rating_is_not_shown_as_0_in_the_log(indeler, tmp_path):
    folder = tmp_path / "club"
    indeler("season", "new", folder, "--rules", "botwinnik", "--by", "Jan")
    for words in ("member-joined member=1 name=Ann", "member-joined member=2 name=Bob rating=1500"):
        assert indeler("season", "event", folder, *words.split(), "--by", "Jan").code == 0
    assert indeler("season", "event", folder, "rating-changed", "member=2", "rating=0", "--by", "Jan").code == 0
    told = indeler("season", "log", folder).out
    assert told.endswith("Bob has no rating any more.\n")
    assert " 0" not in "".join(line.partition(": ")[2] for line in told.splitlines()[-3:])
