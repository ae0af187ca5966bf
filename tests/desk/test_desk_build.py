"""The output of ``make desk`` without Pyodide: the archive of Indeler, the pages and their security policy."""

import json
import re
import runpy
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path
from zipfile import ZipFile

import pytest

from indeler.formats.sheets import Sheet, as_workbook
from indeler.language.catalogue import LANGUAGES

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def builder():
    return runpy.run_path(str(ROOT / "tools" / "desk.py"))


ALONE = """
import json, sys
sys.path.insert(0, sys.argv[1])
from indeler.desk.calls import answer
data = open(sys.argv[2], "rb").read()
chosen = json.dumps({"lang": "nl", "rules": "", "settings": {}})
for verb, given in json.loads(sys.argv[3]):
    reply = json.loads(answer(verb, "open.trf", data, chosen, json.dumps(given)))
    assert "refusal" not in reply, reply["refusal"]
assert not {name.split(".")[0] for name in sys.modules} & {"click", "rich", "django", "openpyxl"}
from base64 import b64decode
(file,) = json.loads(answer("convert", "open.trf", data, chosen, '{"dialect": "json"}'))["files"]
reply = json.loads(answer("pair", "open.json", b64decode(file["base64"]), chosen, "{}"))
assert "Ronde 5 (fide-dutch)" in reply["html"], reply
ours = [module for name, module in sys.modules.items() if name.split(".")[0] in ("indeler", "msgspec")]
assert all(".zip" in module.__file__ for module in ours)
from indeler.desk import calls
calls.warm_up(leading=True, everything=True)
assert "openpyxl" not in sys.modules
from indeler.desk import leading
book = open(sys.argv[4], "rb").read()
made = leading.PageRequest("one", "players", {"name": "School", "rounds": "3"}, "nl", "new", file=("list.xlsx", book))
assert "Bakker, Kees" in leading.reply(made).html
assert ".zip" in sys.modules["openpyxl"].__file__
names = "indeler.systems.dutch.fide2026", "indeler.opinion.html", "indeler.reasons.drawing", "indeler.desk.leading"
assert not {*names} - {*sys.modules}, sorted(sys.modules)
"""


@pytest.mark.sampled(3)
def test_the_archive_works_without_any_installed_package(builder, tmp_path):
    archive = tmp_path / "core.zip"
    archive.write_bytes(builder["core"]())
    questions = [
        ("opened", {}), ("settings", {}), ("standings", {}), ("why_rank", {"player": 3}), ("pair", {}),
        ("why", {"player": 1, "opponent": 2}), ("why_round", {}), ("check", {}), ("prove", {"round": 2}),
        ("convert", {"dialect": "csv"}), ("convert", {"dialect": "pgn"}),
    ]  # fmt: skip
    listed = Sheet("Players", ["Name", "Rating"], [["Vries, Anna de", 1987], ["Bakker, Kees", 1850]])
    (tmp_path / "list.xlsx").write_bytes(as_workbook([listed]))
    command = [sys.executable, "-I", "-S", "-c", ALONE, str(archive), str(ROOT / "examples/open.trf")]
    command += [json.dumps(questions), str(tmp_path / "list.xlsx")]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    with ZipFile(archive) as made:
        assert {each.date_time for each in made.infolist()} == {(1980, 1, 1, 0, 0, 0)}, "the same whenever it is made"
        assert made.namelist() == sorted(made.namelist())


class Reader(HTMLParser):
    """Collect the ids and texts of a page, and the addresses that it loads."""

    def __init__(self):
        super().__init__()
        self.ids, self.words, self.loads = set(), {}, []

    def handle_starttag(self, tag, attributes):
        named = dict(attributes)
        self.ids.add(named.get("id"))
        self.words |= {named[key]: tag for key in ("data-word", "data-label") if key in named}
        self.loads += [named[key] for key in ("src", "href") if key in named]


@pytest.mark.parametrize(("name", "scripts"), [("index", ("desk.js", "tournaments.js")), ("check", ("check.js",))])
def test_page_and_script_use_the_same_texts_and_ids(builder, name, scripts):
    files = builder["page_files"]()
    page, words = (files[name].decode() for name in (f"{name}.html", "words.js"))
    script = "".join(files[name].decode() for name in scripts)
    reader = Reader()
    reader.feed(page)
    known = json.loads(re.match(r"export const WORDS = (.*);\n", words)[1])
    used = set(reader.words) | set(re.findall(r'(?:say|show)\("(\w+)"', script))
    assert used <= known["en"].keys()
    assert known.keys() == {*LANGUAGES}
    assert all(texts.keys() == known["en"].keys() for texts in known.values())
    assert set(re.findall(r'\b(?:at|on|options|number)\("([\w-]+)"', script)) <= reader.ids
    assert "@" not in re.sub(r"\S+@\S+\.\S+", "", page), "no place is left open"
    assert not [each for each in reader.loads if ":" in each or each.startswith("/")], "nothing from elsewhere"
    assert "unsafe-inline" not in page
    assert "'unsafe-eval'" not in page


def test_the_manual_is_included_without_inline_styles(builder):
    files = builder["page_files"]()
    page = files["manual.html"].decode()
    assert 'href="manual.html"' in files["index.html"].decode()
    assert '<link rel="stylesheet" href="manual.css">' in page
    assert "<style" not in page, "the policy of the desk lets none apply"
    assert b"max-width" in files["manual.css"]


def test_a_changed_file_changes_the_version(builder):
    one, other = (builder["service_worker"]({"core.zip": data}).decode() for data in (b"1", b"2"))
    versions = [re.search(r'VERSION = "(\w+)"', text)[1] for text in (one, other)]
    assert versions[0] != versions[1]
    assert '"core.zip": "6b86b273ff34fce1' in one


@pytest.fixture
def alone(builder, monkeypatch, tmp_path):
    """Return a home folder without a configured registry and without downloaded packages."""
    for name in ("npm_config_registry", "NPM_CONFIG_REGISTRY", "npm_config_userconfig"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("HOME", str(tmp_path))
    package = builder["package"]
    monkeypatch.setitem(package.__globals__, "CACHE", tmp_path / "cache")
    return tmp_path


def test_the_configured_registry_is_used(builder, alone, monkeypatch):
    assert builder["registry"]() == "https://registry.npmjs.org/"
    (alone / ".npmrc").write_text("fund=false\nregistry = https://npm.example.org/mirror\n")
    assert builder["registry"]() == "https://npm.example.org/mirror/"
    monkeypatch.setenv("npm_config_registry", "http://127.0.0.1:1/")
    assert builder["registry"]() == "http://127.0.0.1:1/"
    with pytest.raises(builder["Unreachable"], match="cannot be fetched"):
        builder["package"]()


def test_a_package_that_differs_from_the_pinned_one_is_refused(builder, alone, monkeypatch):
    (alone / "pyodide").mkdir()
    other = alone / "pyodide" / "-"
    other.mkdir()
    (other / f"pyodide-{builder['PYODIDE']}.tgz").write_bytes(b"something else")
    monkeypatch.setenv("npm_config_registry", alone.as_uri())
    with pytest.raises(builder["Unreachable"], match="is not Pyodide"):
        builder["package"]()
    assert not (alone / "cache").exists()
