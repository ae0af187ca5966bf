"""Tests of the views of ``indeler season`` as text and as JSON, and of the tutorial page for new users."""

import json
import re
import shlex
from pathlib import Path

import pytest
from openpyxl import load_workbook

from indeler.lab.season import SeasonPlan, simulate, write_season
from indeler.season import open as open_season

pytestmark = pytest.mark.usefixtures("replayed_once")
NOW = "# it is "
"""The beginning of a line of the page that states the time of the commands below it."""
PAGE = Path(__file__).parents[2] / "docs" / "season" / "command-line.md"


@pytest.fixture(scope="module")
def played(tmp_path_factory):
    """Return the folder of a complete small season."""
    folder = tmp_path_factory.mktemp("season") / "played"
    write_season(simulate(SeasonPlan(members=16, seed="1")), str(folder))
    return folder


@pytest.mark.sampled(3)
@pytest.mark.parametrize(
    ("command", "keys"),
    [
        ("status --date 2026-11-15", "season start end phase tonight away todo"),
        ("members", "member name rating group not_in left"),
        ("calendar", "date what part round note state"),
        ("event", "kind meaning needs_reason proposal fields"),
        ("event signed-off", "kind meaning needs_reason proposal fields"),
        ("standings --cycle 1 --group A", "cycle group standings pool"),
        ("standings", "cycle group standings pool"),
        ("standings --competition rapid --evening 1", "rank member name points tiebreaks"),
        ("standings --competition blitz", "rows games complete play_off next_games champion"),
        ("ladder", "competition rows provisional"),
        ("ladder --competition rapid", "competition rows provisional"),
        ("cup", "tempo dates rounds columns winner"),
        ("report", "season rules members events games cycles champion finals cup competitions"),
        ("log --last 5", "number at by why kind sentence taken_back_by written head"),
        ("verify", "events pairings audited differences by_hand remarks erased head"),
    ],
)
def test_every_view_as_text_and_as_json(played, indeler, command, keys):
    name, *options = command.split()
    text = indeler("season", name, played, *options)
    assert text.code == 0, text.err
    assert text.out
    assert_keys(indeler("season", name, played, *options, "--json"), keys)


def test_every_command_that_writes_answers_in_json(tmp_path, indeler):
    def write(keys, *words):
        assert_keys(indeler("season", *words, "--json"), keys)

    folder, signed = tmp_path / "made-up", ("--by", "Jan", "--at", "2026-09-04T19:00")
    write("folder name rules events", "new", tmp_path / "new", *signed)
    made_up = "--members", "8", "--rules", "autumn", "--evenings", "0"
    write("folder members seed events", "simulate", *made_up, "-o", folder)
    write("number event", "event", folder, "cycle-opened", "--propose", *signed)
    write("competition part round group boards odd seed", "pair", folder, *signed)
    write("competition part round group", "publish", folder, *signed)


def assert_keys(said, keys):
    """Assert that the answer is JSON: an object with these keys, or a list of such objects."""
    assert said.code == 0, said.err
    answer = json.loads(said.out)
    found = answer if isinstance(answer, list) else [answer]
    assert found
    assert all(list(each) == keys.split() for each in found)


def test_standings_have_rows_in_every_group(played, indeler):
    groups = json.loads(indeler("season", "standings", played, "--json").out)
    assert all(group["standings"][0]["rank"] == 1 for group in groups)
    assert [group["group"] for group in groups if group["pool"]] == ["K"]


@pytest.fixture(scope="module")
def names(played):
    """Return the names of the members by their numbers."""
    return {number: member.name for number, member in open_season(played).season.state.members.items()}


def test_the_cup_is_shown_by_round_with_every_game_and_winner(played, names, indeler):
    main, *rounds = indeler("season", "cup", played).out.split("\n\n")
    data = json.loads(indeler("season", "cup", played, "--json").out)
    assert main == f"Main dates: {', '.join(data['dates'])}"
    *rounds, winner = rounds
    assert winner == f"Winner of the cup: {names[data['winner']]}\n"
    assert [text.partition(",")[0] for text in rounds] == ["Preliminary round", "Round 1", "Round 2", "Round 3"]
    for text, told in zip(rounds, data["rounds"], strict=True):
        head, *ties = text.splitlines()
        assert f"{told['date']}, to be played by {told['last_date']}; lots drawn with seed: " in head
        free = [", ".join(names[one] for one in told["free"])] if told["free"] else []
        assert [tie.partition("without a game: ")[2] for tie in ties if "without" in tie] == free
        games = [tie for tie in ties if "without" not in tie]
        assert len(games) == len(told["ties"])
        for tie in told["ties"]:
            (line,) = [line for line in games if f"({tie['white']}) - " in line]
            assert f"({tie['white']}) - {names[tie['black']]} ({tie['black']})  {tie['result']}" in line
            assert line.endswith(f"; {names[tie['winner']]} advances")
            assert line.count(",") == len(tie["play_off"])


def test_the_ladder_has_a_column_per_cycle_and_a_dash_for_one_without_points(played, indeler):
    head, _, *rows = indeler("season", "ladder", played).out.splitlines()
    data = json.loads(indeler("season", "ladder", played, "--json").out)["rows"]
    assert head.split()[:7] == ["place", "name", "points", "1", "2", "3", "WP"]
    assert len(rows) == len(data)
    for line, row in zip(rows, data, strict=True):
        assert line.split()[0] == str(row["place"])
        assert line.split().count("-") == row["stages"].count(None)
        assert line.split()[-1] == str(row["seeding"])
    assert any(None in row["stages"] for row in data)


def test_a_group_has_a_column_per_round_and_a_final_has_its_winner(played, indeler):
    group = indeler("season", "standings", played, "--cycle", "1", "--group", "A").out.splitlines()
    assert group[0] == "Cycle 1, group A"
    rounds = [word for word in group[1].split() if word.isdigit()]
    assert rounds == [str(number) for number in range(1, len(rounds) + 1)]
    assert len(rounds) > 1
    latest = indeler("season", "standings", played).out
    assert latest.count("Winner: ") == 1
    assert [line for line in latest.splitlines() if line.startswith("Cycle")] == [
        *("Cycle 4, group K", "Cycle 4, group A", "Cycle 4, group B")
    ]


@pytest.mark.parametrize(
    ("words", "refusal"),
    [
        ("--competition rapid --cycle 1", "--cycle and --group are for the cycles; rapid has --evening."),
        ("--competition rapid --group A", "--cycle and --group are for the cycles; rapid has --evening."),
        ("--competition rapid --evening 1 --cycle 1", "--cycle and --group are for the cycles"),
        ("--member 1", "No competition has anything to say about member 1"),
    ],
)
def test_options_of_another_kind_of_competition_are_refused(played, indeler, words, refusal):
    said = indeler("season", "standings", played, *words.split())
    assert (said.code, said.out, said.err.count("\n")) == (3, "", 1)
    assert refusal in said.err


def test_the_report_has_the_first_three_of_every_table_and_the_winners(played, names, indeler):
    page = indeler("season", "report", played).out
    data = json.loads(indeler("season", "report", played, "--json").out)
    tables = [line for line in page.splitlines() if line.startswith("  ") and " 1. " in line]
    assert max(line.count(". ") for line in tables) == 3
    assert {*data["finals"]} == {"rapid", "blitz"}
    assert [cycle["cycle"] for cycle in data["cycles"]] == [1, 2, 3, 4]
    assert all(len(best) == 3 for cycle in data["cycles"] for best in cycle["groups"].values())
    assert "K" not in data["cycles"][3]["groups"], "a final is no group of a Swiss cycle"
    assert f"  Club champion: {names[data['champion']]}\n" in page
    assert page.count("  Champion, ") == 3
    for name, games in data["games"].items():
        assert f"\n{name}: {games} games.\n" in page


@pytest.mark.parametrize(
    ("date", "phase", "says"),
    [
        ("2026-08-01", "before", "It begins on 2026-09-01.\n2026-09-03: cycles 1, round 1, sign off until 19:00.\n"),
        ("2027-06-30", "under way", "Its last evening was 2027-06-24.\n"),
        ("2027-07-01", "over", "It ended on 2027-06-30; 'indeler season report' sums it up.\n"),
    ],
)
def test_status_before_and_after_the_season(played, indeler, date, phase, says):
    said = indeler("season", "status", played, "--date", date).out
    assert says in said
    assert "To do" not in said
    assert json.loads(indeler("season", "status", played, "--date", date, "--json").out)["phase"] == phase


def test_report_names_the_winners(played, indeler):
    page = indeler("season", "report", played).out
    assert "Club champion: " in page
    assert "not decided" not in page


def blocks(page):
    """Yield the examples of a page: commands, and the answer of the last one if the page shows it."""
    for commands, answer in re.findall(r"```sh\n(.*?)```\n(?:\n```text\n(.*?)```\n)?", page, re.DOTALL):
        yield [shlex.split(line, comments=not line.startswith(NOW)) for line in commands.splitlines() if line], answer


@pytest.mark.sampled(3)
def test_the_commands_of_the_page_work_as_printed(tmp_path, indeler, monkeypatch, clock):
    monkeypatch.chdir(tmp_path)
    for commands, answer in blocks(PAGE.read_text()):
        for program, *words in commands:
            if program == "export":
                monkeypatch.setenv(*words[0].split("="))
                continue
            if program == "#":
                clock(" ".join(words[2:]))
                continue
            said = indeler(*words)
            assert (program, said.code) == ("indeler", 0), (words, said.err)
        assert answer in ("", said.out)


def test_the_games_of_a_month_are_exported_for_the_rating_list(indeler, played, tmp_path):
    """Each month has a file of its own, with the rounds of its days."""
    out = tmp_path / "games.txt"
    given = ("--city", "Delft", "--arbiter", "Piet", "--email", "piet@club.example", "--time-control", "90+30")
    months = ["2026-09", "2026-10", "2026-11"]
    for month in months:
        answer = indeler("season", "export", played, out, "--month", month, *given)
        text = out.read_text(encoding="utf-8")
        assert "102 Piet piet@club.example\n" in text
        year, number = month.split("-")
        dates = text.split("\n132")[1].splitlines()[0].split()
        assert dates
        assert all(date.startswith(f"{year[2:]}.{number}.") for date in dates)
        assert "the KNSB number" in answer.err


def test_a_month_without_games_is_refused(indeler, played, tmp_path):
    answer = indeler("season", "export", played, tmp_path / "games.txt", "--month", "2025-01")
    assert "No round was played from 2025-01-01 to 2025-01-31" in answer.err
    assert not (tmp_path / "games.txt").exists()


@pytest.mark.sampled(3)
def test_a_whole_season_is_written_as_an_excel_file(indeler, played, tmp_path):
    out = tmp_path / "season.xlsx"
    assert indeler("season", "export", played, out, "--lang", "nl").code == 0
    book = load_workbook(out)
    assert {"Leden", "Uitslagen"} <= set(book.sheetnames)
    assert any(name.startswith("Kruistabel") for name in book.sheetnames)
    without = indeler("season", "export", played, tmp_path / "games.txt")
    assert (without.code, "--month 2026-10" in without.err) == (3, True)


def test_a_tournament_is_written_as_an_excel_file(indeler, sample, tmp_path):
    assert indeler("convert", sample, tmp_path / "open.xlsx").code == 0
    book = load_workbook(tmp_path / "open.xlsx")
    assert book.sheetnames == ["Players", "Standings", "Cross table", "Round 1", "Round 2"]
    assert [cell.value for cell in book["Standings"][2]][:5] == [1, 1, "Jansen, Piet", 2105, 1.5]


def test_standings_are_written_as_an_excel_file(indeler, played, sample, tmp_path):
    out = tmp_path / "standings.xlsx"
    assert indeler("season", "standings", played, "-o", out, "--lang", "nl").code == 0
    every = load_workbook(out).sheetnames
    assert indeler("season", "standings", played, "--competition", "rapid", "-o", out, "--lang", "nl").code == 0
    assert 0 < len(load_workbook(out).sheetnames) < len(every)
    narrowed = indeler("season", "standings", played, "--cycle", "1", "-o", out)
    assert (narrowed.code, "whole competitions" in narrowed.err) == (3, True)
    assert indeler("season", "standings", played, "--cycle", "1", "-o", tmp_path / "standings.txt").code == 0
    assert "Cycle 1, group A" in (tmp_path / "standings.txt").read_text()

    assert indeler("standings", sample, "-o", out).code == 0
    page = load_workbook(out)["Standings"]
    assert [cell.value for cell in page[2]][:5] == [1, 1, "Jansen, Piet", 2105, 1.5]
    assert "leave out --json" in indeler("standings", sample, "--json", "-o", out).err


def test_the_report_names_the_club_champion_and_winners_of_finals_and_cup(played, indeler):
    report = json.loads(indeler("season", "report", played, "--json").out)
    winners = {each["competition"]: each["winner"] for each in report["competitions"]}
    assert winners["cycles"] is not None
    assert report["champion"] == winners["cycles"]
    assert report["finals"] == {name: winners[name] for name in ("rapid", "blitz")}
    assert report["cup"] == winners["cup"]
    assert report["games"] == {each["competition"]: each["games"] for each in report["competitions"] if each["games"]}
    assert [len(cycle["groups"]["A"]) for cycle in report["cycles"]] == [3, 3, 3, 3]


LETTERS = {"en": ("w", "b"), "nl": ("w", "z"), "de": ("w", "s"), "fr": ("b", "n")}


@pytest.mark.parametrize("lang", LETTERS)
def test_cells_have_the_letters_of_the_language_and_a_legend(played, indeler, lang):
    white, black = LETTERS[lang]
    said = indeler("season", "standings", played, "--cycle", "1", "--group", "A", "--lang", lang).out
    games = re.findall(r" [+=-]\d+(\w)\b", said)
    assert {*games} == {white, black}
    table, _, legend = said.partition(f"\n+12{white}")
    meanings = dict(re.split(r"\s?: ", line, maxsplit=1) for line in legend.splitlines()[1:])
    words = {word for word in re.findall(r" ([^\W\d_]+) [\d½]+", table.split("─\n")[-1]) if word.islower()}
    assert {*meanings} & words, (words, meanings)
    assert all(meanings.values())
