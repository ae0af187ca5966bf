"""``indeler.pyz``: one file that runs with a bare Python and is built with the same bytes each time."""

import json
import runpy
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
OPEN = ROOT / "examples" / "open.trf"
pytestmark = pytest.mark.sampled(3, by="file")


@pytest.fixture(scope="module")
def pyz(tmp_path_factory):
    """Return the file after two identical builds."""
    build = runpy.run_path(str(ROOT / "tools" / "pyz.py"))["build"]
    data = build()
    assert build() == data
    file = tmp_path_factory.mktemp("pyz") / "indeler.pyz"
    file.write_bytes(data)
    return file


@pytest.fixture
def run(pyz, tmp_path):
    """Return a function that runs the file in an interpreter without other packages, in an empty folder."""

    def ran(*words, **more):
        command = [sys.executable, "-I", "-S", pyz, *words]
        return subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False, **more)

    return ran


def test_it_pairs_explains_and_checks_like_the_installed_program(run):
    for words in (["pair", OPEN], ["why", OPEN, "3", "--lang", "nl"], ["check", OPEN, "--lang", "de"]):
        here = subprocess.run([sys.executable, "-m", "indeler", *words], capture_output=True, text=True, check=False)
        alone = run(*words)
        assert (alone.returncode, alone.stdout, alone.stderr) == (here.returncode, here.stdout, here.stderr)


def test_it_writes_html_and_excel(run, tmp_path):
    assert run("check", OPEN, "--html", "page.html").returncode == 0
    assert "--paper" in (tmp_path / "page.html").read_text(encoding="utf-8")
    assert run("standings", OPEN, "--out", "table.xlsx").returncode == 0
    assert zipfile.is_zipfile(tmp_path / "table.xlsx")


def test_it_contains_the_engine_and_the_mcp_server(run):
    assert run("engine", OPEN, "-p").stdout.splitlines()[0] == "8"
    asked = {"jsonrpc": "2.0", "id": 1, "method": "tools/call"}
    asked["params"] = {"name": "pair", "arguments": {"path": str(OPEN)}}
    told = json.loads(run("mcp", input=json.dumps(asked) + "\n").stdout)
    assert told["result"]["structuredContent"]["round"] == 5


def test_a_command_of_the_site_is_refused_in_one_sentence(run):
    refused = run("serve")
    assert (refused.returncode, refused.stderr.count("\n")) == (3, 1)
    assert "pip install 'indeler[site]'" in refused.stderr
    assert "serve" not in run("--help").stdout


def test_it_has_every_catalogue_and_licence_and_nothing_of_the_site(pyz):
    names = zipfile.ZipFile(pyz).namelist()
    languages = ROOT / "src" / "indeler" / "language" / "locale"
    wanted = [each.name for each in languages.iterdir() if (each / "LC_MESSAGES" / "indeler.po").is_file()]
    assert all(f"indeler/language/locale/{lang}/LC_MESSAGES/indeler.mo" in names for lang in wanted)
    assert not [name for name in names if name.startswith(("indeler/lab/", "indeler/season/", "django/"))]
    assert not [name for name in names if name.endswith((".so", ".pyd", ".pyc", ".po"))]
    assert {"LICENSE.txt"} < {*names}
    assert {name.split("/")[1] for name in names if name.startswith("licences/")} >= {
        "click",
        "openpyxl",
        "msgspec",
    }
