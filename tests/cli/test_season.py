"""``indeler season``: a club's season from the command line."""

import json

import pytest

from indeler.lab.season import SeasonPlan, simulate, written
from indeler.season import events


@pytest.fixture(scope="module")
def played(tmp_path_factory):
    """A whole small season in a folder."""
    folder = tmp_path_factory.mktemp("season") / "played"
    written(simulate(SeasonPlan(members=16, seed="1")), str(folder))
    return folder


@pytest.fixture
def club(tmp_path, indeler):
    """A season just begun, with four members."""
    folder = tmp_path / "club"
    assert indeler("season", "new", folder, "--by", "Jan", "--rules", "autumn", "--at", "2026-08-20T12:00").code == 0
    for number, rating in enumerate((1900, 1800, 1700, 1600), start=1):
        fields = f"member={number}", f"name=Member {number}", f"rating={rating}"
        added = indeler(*decide(folder, "member-joined"), *fields)
        assert added.code == 0, added.err
    return folder


def decide(folder, kind, at="2026-09-01T12:00"):
    return "season", "event", folder, kind, "--by", "Jan", "--at", at


def test_new_names_the_season_after_its_years(tmp_path, indeler):
    said = indeler("season", "new", tmp_path / "a", "--by", "Jan", "--at", "2026-08-01T12:00")
    assert said.out == f"{tmp_path / 'a'}: season 2026/27 by the rules of botwinnik.\n"
    as_data = indeler("season", "new", tmp_path / "b", "--by", "Jan", "--at", "2027-03-01T12:00", "--json")
    assert json.loads(as_data.out)["name"] == "2026/27"


def test_new_leaves_a_season_alone(club, indeler):
    said = indeler("season", "new", club, "--by", "Jan", "--rules", "autumn", "--at", "2026-08-20T12:00")
    assert said.code == 3
    assert "has a season already" in said.err


def test_an_evening_from_calendar_to_standings(club, indeler):
    evenings = json.dumps([{"date": "2026-09-04", "what": "cycles"}])
    assert indeler(*decide(club, "evenings-planned"), f"evenings={evenings}").code == 0
    assert indeler(*decide(club, "cycle-opened"), "cycle=1", 'groups={"A":[1,2,3,4]}').code == 0
    status = indeler("season", "status", club, "--date", "2026-09-04")
    assert "2026-09-04: cycles 1, round 1" in status.out
    assert "To pair: cycle 1, round 1, group A." in status.out
    paired = indeler("season", "pair", club, "--by", "Jan", "--date", "2026-09-04", "--at", "2026-09-04T20:00")
    assert paired.out.startswith("Cycle 1, round 1, group A\n")
    assert indeler("season", "publish", club, "--by", "Jan", "--at", "2026-09-04T20:05").code == 0
    assert indeler("season", "publish", club, "--by", "Jan").code == 3
    log = json.loads(indeler("season", "log", club, "--kind", "pairing-made", "--json").out)
    assert len(log) == 1
    shown = json.loads(indeler("season", "standings", club, "--json").out)
    assert [row["points"] for row in shown[0]["standings"]] == [0, 0, 0, 0]


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
    assert "takes no field 'cycle'" in indeler(*decide(folder, "cycle-opened"), "--propose", "cycle=2").err


def test_a_dry_run_writes_nothing(club, indeler):
    evenings = json.dumps([{"date": "2026-09-04", "what": "cycles"}])
    indeler(*decide(club, "evenings-planned"), f"evenings={evenings}")
    indeler(*decide(club, "cycle-opened"), "cycle=1", 'groups={"A":[1,2,3,4]}')
    before = (club / "logbook.jsonl").read_bytes()
    words = "season", "pair", club, "--by", "Jan", "--date", "2026-09-04", "--at", "2026-09-04T20:00", "--json"
    boards = json.loads(indeler(*words, "--dry-run").out)[0]["boards"]
    assert len(boards) == 2
    assert (club / "logbook.jsonl").read_bytes() == before
    indeler(*words, "--publish")
    assert (club / "logbook.jsonl").read_text().count("pairing-published") == 1


def test_every_kind_of_event_is_listed(club, indeler):
    listed = json.loads(indeler("season", "event", club, "--json").out)
    assert [kind["kind"] for kind in listed] == list(events.KINDS)
    assert all(kind["meaning"] for kind in listed)
    assert "member-joined" in indeler("season", "event", club).out


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("no-such-thing",), "There is no event 'no-such-thing'"),
        (("member-left", "member=99"), "There is no member 99"),
        (("member-left", "who=1"), "member-left has no field 'who'; it has"),
        (("member-left", "member"), "'member' is no field; write FIELD=VALUE"),
        (("member-left", "member=Jan"), "The event member-left cannot be read"),
        (("cycle-opened", "cycle=1", "groups={A"), "this is no JSON"),
    ],
)
def test_events_that_do_not_fit_are_refused_in_one_line(club, indeler, words, says):
    before = (club / "logbook.jsonl").read_bytes()
    kind, *fields = words
    said = indeler(*decide(club, kind), *fields)
    assert said.code == 3
    assert says in said.err
    assert said.err.count("\n") == 1
    assert (club / "logbook.jsonl").read_bytes() == before


def test_changed_rules_are_adopted_by_an_event(club, indeler):
    from hashlib import sha256

    rulebook = club / "rulebook.toml"
    rulebook.write_text(rulebook.read_text() + "\n# another year\n")
    said = indeler("season", "status", club)
    assert said.code == 3
    assert "rules-adopted" in said.err
    digest = sha256(rulebook.read_bytes()).hexdigest()
    assert indeler(*decide(club, "rules-adopted"), f"digest={digest}").code == 0
    assert indeler("season", "status", club).code == 0


def test_somebody_decides(club, indeler, monkeypatch):
    monkeypatch.delenv("INDELER_BY", raising=False)
    assert "Say who decides this" in indeler("season", "event", club, "noted", "text=hello").err
    monkeypatch.setenv("INDELER_BY", "Piet")
    assert indeler("season", "event", club, "noted", "text=hello", "--why", "to say so").code == 0
    assert "Piet: Noted: text hello. (to say so)" in indeler("season", "log", club, "--last", "1").out


def test_lists_and_boards_are_read_without_brackets(club, indeler):
    evenings = json.dumps([{"date": "2026-09-04", "what": "cycles"}])
    indeler(*decide(club, "evenings-planned"), f"evenings={evenings}")
    indeler(*decide(club, "cycle-opened"), "cycle=1", 'groups={"A":[1,2,3,4]}')
    place = "competition=cycles", "part=1", "round=1", "group=A"
    made = indeler(*decide(club, "pairing-made", "2026-09-04T20:00"), *place, "boards=1-4,3-2", "--json")
    assert json.loads(made.out)[0]["event"]["boards"] == [[1, 4], [3, 2]]
    given = indeler(*decide(club, "role-given"), "role=committee", "holders=Ada,Bea", "--json")
    assert json.loads(given.out)[0]["event"]["holders"] == ["Ada", "Bea"]


@pytest.mark.parametrize(
    "command",
    [
        ("status", "--date", "2026-11-15"),
        ("standings", "--cycle", "1", "--group", "A"),
        ("standings",),
        ("standings", "--competition", "rapid", "--evening", "1"),
        ("standings", "--competition", "blitz"),
        ("ladder",),
        ("ladder", "--competition", "rapid"),
        ("cup",),
        ("report",),
        ("log", "--last", "5"),
        ("verify",),
    ],
    ids=" ".join,
)
def test_every_view_as_text_and_as_json(played, indeler, command):
    name, *options = command
    text = indeler("season", name, played, *options)
    assert text.code == 0, text.err
    assert text.out
    assert json.loads(indeler("season", name, played, *options, "--json").out)


def test_report_names_the_winners(played, indeler):
    page = indeler("season", "report", played).out
    assert "Club champion: " in page
    assert "not decided" not in page


def test_verify_finds_a_pairing_that_was_not_made_by_the_rules(club, indeler):
    evenings = json.dumps([{"date": "2026-09-04", "what": "cycles"}])
    indeler(*decide(club, "evenings-planned"), f"evenings={evenings}")
    indeler(*decide(club, "cycle-opened"), "cycle=1", 'groups={"A":[1,2,3,4]}')
    place = "competition=cycles", "part=1", "round=1", "group=A"
    indeler(*decide(club, "pairing-made", "2026-09-04T20:00"), *place, "boards=1-4,3-2")
    said = indeler("season", "verify", club)
    assert said.code == 6
    assert "paired again has other boards" in said.out


def test_simulate_writes_a_season(tmp_path, indeler):
    said = indeler("season", "simulate", "--members", "12", "--seed", "7", "--evenings", "2", "-o", tmp_path / "x")
    assert said.out.startswith(f"{tmp_path / 'x'}: a season of 12 members, ")
    assert indeler("season", "verify", tmp_path / "x").code == 0
    again = indeler("season", "simulate", "--members", "12", "--evenings", "2", "-o", tmp_path / "x")
    assert again.code == 3


def test_no_season_in_the_folder(tmp_path, indeler):
    said = indeler("season", "status", tmp_path / "nothing")
    assert said.code == 5
    assert "No such file" in said.err


@pytest.mark.parametrize(("option", "value"), [("--at", "tomorrow"), ("--date", "someday")])
def test_times_and_dates_must_be_such(club, indeler, option, value):
    said = indeler("season", "pair", club, "--by", "Jan", option, value)
    assert said.code == 3
    assert value in said.err
