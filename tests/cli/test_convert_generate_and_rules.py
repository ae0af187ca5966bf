"""Tests of ``indeler convert``, ``generate``, ``rules``, ``demo``, ``renumber``, ``paperwork`` and the package."""

import json
import re
import socket
import subprocess
import sys
from io import StringIO
from itertools import pairwise

import pytest

import indeler as library
from indeler.cli import backup, main
from indeler.cli.convert import UNTRIED
from indeler.language import N_, InvalidInput
from indeler.model import Kind


@pytest.mark.parametrize("name", ["a.trf", "a.json", "a.trfx"])
def test_convert_keeps_the_tournament(indeler, sample, tmp_path, name):
    assert indeler("convert", sample, tmp_path / name).code == 0
    assert library.read(tmp_path / name) == library.read(sample)


def test_convert_names_the_lost_data(indeler, sample, tmp_path):
    answer = indeler("convert", sample, tmp_path / "a.csv")
    assert answer.code == 0
    assert answer.err.startswith("indeler: note: ")


def test_lost_data_is_named_in_the_chosen_language(indeler, sample, tmp_path):
    said = indeler("convert", sample, tmp_path / "a.csv", "--lang", "nl").err
    assert "indeler: let op: In CSV is geen plaats voor de rondes.\n" in said
    assert "cannot" not in said


def test_generate_gives_the_same_tournament_for_the_same_seed(indeler, tmp_path):
    words = ("generate", "--rules", "berger", "--players", "6", "--rounds", "3", "--seed", "x")
    assert indeler(*words, "-o", tmp_path / "a.trf").code == 0
    assert indeler(*words, "-o", tmp_path / "b.trf").code == 0
    assert (tmp_path / "a.trf").read_bytes() == (tmp_path / "b.trf").read_bytes()
    assert len(library.read(tmp_path / "a.trf").rounds) == 3


def test_generate_writes_several_numbered_tournaments(indeler, tmp_path):
    words = ("generate", "--rules", "berger", "--players", "4", "--rounds", "2", "--count", "2")
    assert indeler(*words, "-o", tmp_path / "t%d.trf").code == 0
    first, second = (library.read(tmp_path / f"t{number}.trf") for number in (1, 2))
    assert first != second


def test_generate_differs_from_run_to_run_and_follows_its_options(indeler, tmp_path):
    words = (
        "generate",
        "--players",
        "20",
        "--rounds",
        "2",  # a forfeit win bars from the bye (C2), so that after more rounds like these no player could have it
        "--half-byes",
        "2",
        "--zero-byes",
        "0",
        "--full-byes",
        "5%",
    )
    words += ("--forfeits", "100%", "--tiebreaks", "BH/C1,SB", "--set", "baku=true")
    for name in ("a.trf", "b.trf"):
        assert indeler(*words, "-o", tmp_path / name).code == 0
    first, second = (library.read(tmp_path / name) for name in ("a.trf", "b.trf"))
    assert first.event.name != second.event.name  # the name contains the seed
    assert first.tiebreaks == ("BH/C1", "SB")
    assert first.settings == {"baku": "true"}
    games = [game for round in first.rounds for game in round.games]
    assert all(game.result.white.is_forfeit for game in games)
    kinds = {row.kind for each in (first, second) for round in each.rounds for row in round.unplayed}
    assert Kind.ZERO_BYE not in kinds
    assert indeler("check", "--all", tmp_path / "a.trf").code == 0
    assert indeler(*words, "--forfeits", "often", "-o", tmp_path / "c.trf").code == 3


def test_row_24_generate_accepts_rates_for_each_round_and_odd_results(indeler, tmp_path):
    words = ("generate", "--players", "24", "--rounds", "3", "--seed", "24", "-o", tmp_path / "a.trf")
    assert indeler(*words, "--full-byes", "4,0", "--forfeits", "0,50%,0", "--odd-results", "0, 0, 100%").code == 0
    made = library.read(tmp_path / "a.trf")
    assert [any(game.result.white.is_forfeit for game in round.games) for round in made.rounds] == [False, True, False]
    odd = {game.result.label for game in made.rounds[2].games} - {"--"}
    assert odd == {"½-0", "0-½", "0-0"}
    full = [sum(row.kind is Kind.FULL_BYE for row in round.unplayed) for round in made.rounds]
    assert full[0] > 0
    assert full[1:] == [0, 0]
    assert indeler("check", "--all", tmp_path / "a.trf").code == 0
    refused = indeler(*words, "--odd-results", "1,,2")
    assert refused.code == 3
    assert "'' is not how often something happens; write 2 or 2%." in refused.err


def test_rules_lists_the_rulebooks_and_shows_one(indeler):
    listed = indeler("rules")
    assert listed.code == 0
    assert "knsb-wp" in listed.out
    assert listed.out.split("\n")[0].split() == ["rulebook", "status", "clauses", "title"]
    data = json.loads(indeler("rules", "berger", "--json", "--lang", "de").out)
    assert data[0]["name"] == "berger"
    assert "B1" in data[0]["clauses"]
    assert {setting["name"] for setting in data[0]["settings"]} >= {"cycles"}
    assert "cycles" in indeler("rules", "berger").out


@pytest.mark.parametrize(
    ("lang", "heading"), [("nl", "Stand na ronde 4"), ("en", "Standings after round 4"), ("de", "Tabelle nach Runde 4")]
)
def test_demo_pairs_explains_and_ranks(indeler, lang, heading):
    answer = indeler("demo", "--terminal", "--lang", lang)
    assert (answer.code, answer.err) == (0, "")
    assert "5.2.1: " in answer.out
    assert heading in answer.out


def test_version(indeler):
    assert indeler("--version").out == f"indeler {library.__version__}\n"


def test_the_package_runs_as_a_module():
    said = subprocess.run([sys.executable, "-m", "indeler", "--version"], capture_output=True, text=True, check=True)
    assert said.stdout == f"indeler {library.__version__}\n"


def test_demo_reports_a_used_port_before_it_creates_a_club(indeler):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        answer = indeler("demo", "--port", taken.getsockname()[1])
    begun = "Indeler starts a fictional club on this machine.\n"
    assert (answer.code, answer.out, answer.err.count("\n")) == (5, begun, 1)
    assert "choose another port" in answer.err


def test_renumber_by_rating_title_and_name(indeler, sample, tmp_path):
    swapped = tmp_path / "swapped.trf"
    swapped.write_text(sample.read_text().replace("1850", "1990"))
    noted = indeler("pair", swapped).err
    assert "2 de Vries, Anna (1987) comes before 3 Bakker, Kees (1990)" in noted
    out = tmp_path / "new.trf"
    answer = indeler("renumber", swapped, out, "--lang", "nl")
    assert answer.code == 0
    assert "Nieuwe nummers: 2 de Vries, Anna -> 3, 3 Bakker, Kees -> 2" in answer.err
    assert "comes before" not in indeler("pair", out).err
    assert "The numbers were right already." in indeler("renumber", out, out).err


@pytest.mark.parametrize(
    ("lang", "words"),
    [
        ("nl", ("vertaling van het FIDE Dutch System", "betekenis", "A5: wat de bye waard is", "in onze woorden")),
        ("de", ("Übersetzung des FIDE Dutch System", "Bedeutung", "A5: was das Freilos wert ist", "in unseren Worten")),
    ],
)
def test_rules_answer_fully_in_the_chosen_language(indeler, lang, words):
    said = " ".join(indeler("rules", "knsb-rating", "--lang", lang).out.split())
    for each in words:
        assert each in said
    for english in ("translation", "meaning", "default", "in our words", "what the bye is worth", "clause"):
        assert english not in said


def test_rows_27_28_and_31_ratings_from_a_list_or_limits_and_ranks_by_tie_breaks(indeler, tmp_path):
    listed, out = tmp_path / "ratings.txt", tmp_path / "open.trf"
    listed.write_text("2100, 1900\n2400 1800\n", encoding="utf-8")
    indeler("generate", "-o", out, "--ratings", listed, "--rounds", "2", "--tiebreaks", "BH,SB", "--seed", "a")
    players = library.read(out).players.values()
    assert [player.rating for player in players] == [2400, 2100, 1900, 1800]
    assert [player.name for player in players] == [f"Player {number}" for number in range(1, 5)]
    assert min(player.rank for player in players) == 1
    assert indeler("check", "--all", out).code == 0
    indeler("generate", "-o", out, "--ratings", "1500-1600", "--spread", "1", "--seed", "a")
    assert all(1500 <= player.rating <= 1600 for player in library.read(out).players.values())
    listed.write_text("2100 strong", encoding="utf-8")
    assert "'strong' is not a rating" in indeler("generate", "-o", out, "--ratings", listed).err
    assert "the lowest rating first" in indeler("generate", "-o", out, "--ratings", "1600-1500").err


def test_row_25_unstated_settings_are_drawn_from_the_seed(indeler, tmp_path):
    out, seen = tmp_path / "drawn-%d.trf", []
    assert indeler("generate", "-o", out, "--count", "6", "--players", "12", "--seed", "row 25").code == 0
    for number in range(1, 7):
        made = library.read(tmp_path / f"drawn-{number}.trf")
        ratings = [player.rating for player in made.players.values()]
        seen.append((made.total_rounds, made.tiebreaks, max(ratings), dict(made.settings)))
        assert len(ratings) == 12
        assert 3 <= made.total_rounds <= 5
        assert 2 <= len(made.tiebreaks) <= 4
    assert len({repr(each) for each in seen}) == 6
    again = tmp_path / "again-%d.trf"
    assert indeler("generate", "-o", again, "--count", "2", "--players", "12", "--seed", "row 25").code == 0
    assert (tmp_path / "again-2.trf").read_bytes() == (tmp_path / "drawn-2.trf").read_bytes()
    assert indeler("check", "--all", tmp_path / "drawn-1.trf").code == 0


def test_the_lowest_and_the_highest_rating_may_be_the_same(indeler, tmp_path):
    out = tmp_path / "alike.trf"
    made = indeler("generate", "-o", out, "--ratings", "1500-1500", "--players", "4", "--rounds", "1", "--seed", "a")
    assert made.code == 0, made.err
    assert {player.rating for player in library.read(out).players.values()} == {1500}


@pytest.mark.parametrize(
    ("words", "refusal"),
    [
        (("--players", "4", "--count", "2"), "2 tournaments need a name with %d in it"),
        (("--half-byes", "123456"), "'123456' is not how often something happens"),
        (("--half-byes", "two"), "'two' is not how often something happens"),
        (("--ratings", "LIST"), "'2100' is not a rating; write one for each of at least two players"),
        (("--ratings", "LONG"), "'19000' is not a rating"),
    ],
)
def test_an_impossible_plan_is_refused(indeler, tmp_path, words, refusal):
    (tmp_path / "LIST").write_text("2100\n", encoding="utf-8")
    (tmp_path / "LONG").write_text("2100 19000\n", encoding="utf-8")
    words = [tmp_path / word if word in ("LIST", "LONG") else word for word in words]
    said = indeler("generate", "-o", tmp_path / "made.trf", *words)
    assert said.code == 3
    assert refusal.replace("'2100'", f"'{str(tmp_path / 'LIST')[:20]}'") in said.err
    assert not (tmp_path / "made.trf").exists()


def test_the_name_has_the_seed_for_one_tournament_and_the_seed_and_number_for_several(indeler, tmp_path):
    words = ("--rules", "berger", "--players", "4", "--rounds", "1", "--seed", "spring")
    indeler("generate", "-o", tmp_path / "one.trf", *words)
    indeler("generate", "-o", tmp_path / "%d.trf", "--count", "2", *words)
    names = [library.read(tmp_path / f"{name}.trf").event.name for name in ("one", "1", "2")]
    assert "spring" in names[0]
    assert "spring-" not in names[0]
    assert ["spring-1" in names[1], "spring-2" in names[2]] == [True, True]


def test_only_a_format_that_no_federation_has_accepted_is_called_untried(indeler, sample, tmp_path):
    for dialect in UNTRIED:
        assert "Untried: no federation" in indeler("convert", sample, tmp_path / "out", "--to", dialect).err
    assert "Untried" not in indeler("convert", sample, tmp_path / "out.trf").err


@pytest.mark.parametrize(("words", "is_report"), [((), False), (("--report",), True), (("--to", "knsb"), True)])
def test_missing_data_is_listed_only_for_a_report(indeler, sample, tmp_path, words, is_report):
    said = indeler("convert", sample, tmp_path / "out.trf", *words)
    assert ("Missing: " in said.err) is is_report, said.err


@pytest.mark.parametrize("words", [("--from", "2026-10-01"), ("--until", "2026-10-31")])
def test_a_period_has_two_ends(indeler, sample, tmp_path, words):
    refused = indeler("convert", sample, tmp_path / "out.trf", *words)
    assert "A period has two ends" in refused.err


def test_a_tournament_is_written_as_an_excel_file_unless_another_format_is_chosen(indeler, sample, tmp_path):
    assert indeler("convert", sample, tmp_path / "open.xlsx").code == 0
    assert (tmp_path / "open.xlsx").read_bytes().startswith(b"PK")
    indeler("convert", sample, tmp_path / "text.xlsx", "--to", "trf26")
    assert (tmp_path / "text.xlsx").read_bytes().startswith(b"012 Voorbeeld Open")


def test_the_demo_explains_the_first_two_neighbours_with_equal_points(indeler):
    table = indeler("demo", "--terminal").out.partition("Standings after round 4")[2]
    rows = re.findall(r"^ +\d+ +\d+ +(.+?) {2,}([\d½]+) ", table, re.MULTILINE)
    assert len(rows) == 14
    upper, lower = next((one[0], other[0]) for one, other in pairwise(rows) if one[1] == other[1])
    assert f"\n{upper} stands above {lower} by " in table


@pytest.mark.parametrize(("name", "told"), [("Spring Open", "Spring Open"), ("", "–")])
def test_a_form_shows_the_name_of_the_event_or_a_dash(indeler, sample, tmp_path, monkeypatch, name, told):
    typeset = []
    monkeypatch.setattr(
        "indeler.web.live.typesetter.filled_in", lambda _, __, data: typeset.append(json.loads(data)) or b"%PDF"
    )
    sample.write_text(sample.read_text().replace("Voorbeeld Open", name))
    said = indeler("paperwork", sample, "--form", "notes", "-o", tmp_path / "notes.pdf")
    assert (said.code, (tmp_path / "notes.pdf").read_bytes()) == (0, b"%PDF")
    assert [page["event"] for page in typeset] == [told]
    refused = indeler("paperwork", sample, "--form", "notes", "-o", tmp_path / "notes.txt")
    assert "a form is written as .pdf or .xlsx" in refused.err


def test_forms_are_written_as_text_and_as_a_workbook(indeler, sample, tmp_path):
    assert indeler("paperwork", sample, "--form", "it3").out.startswith("IT3 ")
    assert indeler("paperwork", sample, "--form", "IT3", "-o", tmp_path / "it3.xlsx").code == 0
    assert (tmp_path / "it3.xlsx").read_bytes().startswith(b"PK")
    short = indeler("paperwork", sample).out
    assert "Missing in the rating report (TRF26):\n- " in short
    assert "Notes for the report of the chief arbiter:\n- " in short
    assert "Nobody with a FIDE number made a norm" in indeler("paperwork", sample, "--form", "it2").err
    assert indeler("paperwork", sample, "--form", "it9").code == 3


def test_a_report_of_a_period_needs_the_dates_of_its_rounds(indeler, sample, tmp_path):
    for words in (("--from", "2026-10-01", "--until", "2026-10-31"), ("--month", "2026-10")):
        refused = indeler("convert", sample, tmp_path / "out.trf", *words)
        assert "Round 1 has no date" in refused.err
        assert not (tmp_path / "out.trf").exists()


def test_a_closed_pipe_is_not_an_error(monkeypatch):
    def closed(words):
        raise BrokenPipeError

    monkeypatch.setattr(main, "command_app", closed)
    monkeypatch.setattr(sys, "stderr", StringIO())
    assert main.exit_code(["rules"]) == 0
    assert sys.stderr.closed


# The passphrase of a backup -------------------------------------------------------------------------------------------


@pytest.fixture
def typed(monkeypatch):
    """Return the answers to the prompts for a passphrase, in order."""
    words = []
    monkeypatch.delenv("INDELER_PASSPHRASE", raising=False)
    monkeypatch.setattr(backup, "getpass", lambda prompt: words.pop(0))
    return words


def test_a_new_passphrase_is_typed_twice(typed, monkeypatch):
    typed += ["one", "two", "two", "two", "three"]
    assert backup.prompt_passphrase(N_) == "one"
    assert backup.prompt_passphrase(N_, twice=True) == "two"
    with pytest.raises(InvalidInput, match="These are two passphrases"):
        backup.prompt_passphrase(N_, twice=True)
    monkeypatch.setenv("INDELER_PASSPHRASE", "known")
    assert backup.prompt_passphrase(N_, twice=True) == "known"


@pytest.mark.parametrize(("key", "passphrase"), [("", False), ("key.txt", True)])
def test_an_encrypted_backup_is_opened_by_a_key_or_a_passphrase(key, passphrase):
    assert backup.decrypt(b"PK", key, passphrase, N_) == b"PK", "this one is not encrypted"
    with pytest.raises(InvalidInput, match="say either --key FILE or --passphrase"):
        backup.decrypt(b"age-encryption.org/v1\n", key, passphrase, N_)
