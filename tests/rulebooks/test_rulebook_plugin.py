"""A rulebook from another distribution pairs, explains and ranks without changes to Indeler's own files."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import indeler
from indeler import Player, Tournament, lab, rulebooks
from indeler.cli.main import exit_code
from indeler.formats import read, write
from indeler.language import InvalidInput
from indeler.model import Game, Pairing, Result, Round
from support.other_distributions import SOURCE, install, look_again, shown_in

RULES = "neighbours"
GUIDE = Path(__file__).parents[2] / "docs" / "how-to" / "add-a-rulebook.md"

WON = Result.WHITE_WINS
AFTER_ONE = Tournament(
    [Player(n, f"P{n}") for n in range(1, 7)], [Round([Game(1, 2, WON), Game(3, 4, WON), Game(5, 6, WON)])]
)


@pytest.fixture
def say(capsys, neighbours):
    """Return a function that calls ``indeler`` with these arguments and returns its output."""

    def call(*words):
        assert exit_code([str(word) for word in words]) == 0
        return capsys.readouterr().out

    return call


@pytest.fixture
def played(neighbours, tmp_path):
    """Return a file of seven players after three rounds."""
    file = tmp_path / "seven.trf"
    tournament = lab.generate(lab.Plan(rules=RULES, players=7, rounds=3, seed="neighbours"))
    write(tournament.replace(total_rounds=5), str(file))
    return file


def test_the_rulebook_is_unknown_unless_its_package_is_installed():
    assert RULES not in rulebooks.names()
    with pytest.raises(InvalidInput, match="There is no rulebook 'neighbours'"):
        indeler.pair(AFTER_ONE, RULES)


def test_the_rulebook_pairs_neighbours(neighbours):
    boards = indeler.pair(AFTER_ONE, RULES).boards
    assert [tuple(sorted(board)) for board in boards] == [(1, 3), (2, 5), (4, 6)]
    assert indeler.pair(AFTER_ONE, RULES, initial="black").boards == [(3, 1), (2, 5), (6, 4)]


def test_the_explanation_of_an_impossible_board_names_the_clause(neighbours):
    said = "\n".join(indeler.why(AFTER_ONE, 1, 2, rules=RULES, lang="nl").lines())
    assert "zij speelden al in ronde 1 tegen elkaar (N2)" in said


def test_the_rulebook_is_listed_last_with_its_title_in_three_languages(say):
    for lang, title in (("nl", "Buren"), ("en", "Neighbours"), ("de", "Nachbarn")):
        *_, last = say("rules", "--lang", lang).splitlines()
        assert last.split()[0] == RULES
        assert last.endswith(title)


def test_settings_and_clauses_of_the_rulebook_are_shown(say):
    shown = say("rules", RULES, "--lang", "nl")
    assert "de kleur van de hoogste van bord 1 in ronde 1" in shown
    assert "De lijst gaat op punten en dan op nummer." in shown


def test_a_file_with_the_code_of_the_rulebook_is_paired_explained_and_ranked(say, played):
    assert "192 CUSTOM_NEIGHBOURS" in played.read_text(encoding="utf-8")
    assert read(str(played)).rules == RULES
    number, *boards = say("pair", played).splitlines()
    assert len(boards) == int(number) == 4
    explained = say("pair", played, "--explain", "--lang", "de")
    assert re.search(r"steht am nächsten unter .* \(N2\)", explained)
    assert "ist spielfrei (N3)" in explained
    assert "N4: Weiß hat, wer es seltener hatte; sonst abwechselnd." in explained
    assert re.search(r"SB +WIN", say("standings", played).splitlines()[0])


@pytest.mark.parametrize("study", ["indeler_neighbours.study:NeighboursStudy", ""])
def test_an_engine_without_clauses_is_explained_without_them(say, played, monkeypatch, study):
    engine, home = sys.modules["indeler_neighbours.engine"], rulebooks.registry.home_of(RULES)
    monkeypatch.setattr(engine, "Pairing", lambda *values, clauses, **named: Pairing(*values, **named))
    monkeypatch.setattr(home, "DECLARATION", home.DECLARATION._replace(study=study))
    look_again()
    explained = say("pair", played, "--explain").splitlines()
    assert len([line for line in explained if re.match(r" +\d\. ", line)]) == 3 + (not study)
    assert "(N4)" not in "".join(explained)


def test_texts_in_english_are_sufficient(say, monkeypatch, tmp_path):
    text = (SOURCE / "indeler_neighbours" / "neighbours.toml").read_text(encoding="utf-8")
    english = re.sub(r"^(?:[\w.]+\.)?(?:nl|de) = .*\n", "", text, flags=re.MULTILINE)
    (tmp_path / "neighbours.toml").write_text(re.sub(r"nl = \"\w+\", |, de = \"\w+\"", "", english), encoding="utf-8")
    monkeypatch.setattr(rulebooks.clause_texts, "files", lambda package: tmp_path)
    look_again()
    assert "The list goes by points and then by number." in say("rules", RULES, "--lang", "nl")


def test_the_engine_uses_the_rulebook_in_a_separate_process(neighbours, played, say):
    run, env = "from indeler.cli.engine import run; run()", {**os.environ, "PYTHONPATH": str(neighbours)}
    done = subprocess.run([sys.executable, "-c", run, str(played), "-p"], env=env, capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == say("pair", played)


def test_an_unreadable_package_is_named_and_other_rulebooks_stay_available(neighbours, monkeypatch):
    monkeypatch.setitem(sys.modules, "indeler_neighbours.neighbours", None)
    look_again()
    with pytest.raises(
        InvalidInput, match=r"'neighbours' of the package indeler-neighbours cannot be read .*remove or"
    ):
        rulebooks.declared(RULES)
    assert rulebooks.declared("berger").name == "berger"


def test_a_missing_text_is_named(neighbours, monkeypatch, tmp_path):
    text = (SOURCE / "indeler_neighbours" / "neighbours.toml").read_text(encoding="utf-8")
    (tmp_path / "neighbours.toml").write_text(re.sub(r"^choices.*\n", "", text, flags=re.MULTILINE), encoding="utf-8")
    monkeypatch.setattr(rulebooks.clause_texts, "files", lambda package: tmp_path)
    look_again()
    with pytest.raises(InvalidInput, match=r"^neighbours\.toml, .* \(setting\.initial\.choices is missing\)"):
        rulebooks.clause_texts.clause_texts(RULES)


def test_a_package_whose_rulebook_has_another_name_is_refused(neighbours, monkeypatch):
    home = rulebooks.registry.home_of(RULES)
    monkeypatch.setattr(home, "DECLARATION", home.DECLARATION._replace(name="others"))
    look_again()
    with pytest.raises(InvalidInput, match="calls a rulebook 'neighbours' that calls itself 'others'"):
        rulebooks.declared(RULES)


def test_an_installation_adds_only_the_files_of_the_package(tmp_path):
    added = {path.name for path in install(tmp_path).iterdir()}
    assert added == {"indeler_neighbours", "indeler_neighbours-1.0.dist-info"}


def test_the_guide_shows_the_files_of_the_package():
    page = GUIDE.read_text(encoding="utf-8")
    files = {path.relative_to(SOURCE).as_posix() for path in SOURCE.rglob("*") if path.suffix in (".py", ".toml")}
    assert shown_in(page, SOURCE) == files - {"indeler_neighbours/__init__.py"}
