"""Terminals without some characters, such as those of Windows: commands do not fail and print no escape codes."""

import json
import os
import subprocess
import sys
from io import BytesIO, TextIOWrapper

import pytest

from indeler.cli.console import console_text, plain, speak_plainly
from indeler.cli.main import exit_code
from indeler.language.catalogue import LANGUAGES

pytestmark = pytest.mark.sampled(2)

NAMES = """\
012 Łódź Open
142 5
152 W
001    1 m    Jansen, Piet                      2105 NED                         1.5    1     4 w 1     3 b =
001    2 w    Müller, Łucja                     1987 NED                         1.5    2     5 b =  0000 - U
001    3 m    Βασίλης, Ødegård                  1850 NED                         1.5    3  0000 - U     1 w =
001    4 m    Visser, Tom                       1790 NED                         1.0    4     1 b 0     5 w +
001    5 m    Smit, Lars                             NED                         0.5    5     2 w =     4 b -
"""
MAIN = "from indeler.cli.main import run; run()"
ENGINE = "from indeler.cli.engine import run; run()"


@pytest.fixture
def names(tmp_path):
    file = tmp_path / "open.trf"
    file.write_text(NAMES, encoding="utf-8")
    return file


def said(encoding, *words, start=MAIN):
    """Return the exit code, stdout and stderr of the command on a terminal with this encoding."""
    environment = {**os.environ, "PYTHONIOENCODING": encoding}
    done = subprocess.run([sys.executable, "-c", start, *map(str, words)], env=environment, capture_output=True)
    return done.returncode, done.stdout.decode(encoding), done.stderr.decode(encoding)


@pytest.mark.sampled(3)
def test_a_table_on_a_windows_terminal(names):
    code, out, err = said("cp1252", "standings", names)
    assert (code, err) == (0, "")
    assert "Müller, Lucja" in out
    assert "2½   1¾" in out
    assert set(out.splitlines()[1]) == {"-"}


@pytest.mark.sampled(3)
def test_a_table_in_ascii_keeps_its_columns(names):
    code, out, err = said("ascii", "standings", names)
    assert (code, err) == (0, "")
    first, _, *rows = out.splitlines()
    assert {len(row) for row in rows} == {len(first)}
    assert rows[0].split()[-8:] == ["1", "1/2", "1", "1/2", "2", "1/2", "1", "3/4"]
    assert "???????, Odegard" in out


@pytest.mark.sampled(3)
@pytest.mark.parametrize("encoding", ["ascii", "cp1252", "cp437", "cp850"])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_command_fails_or_prints_escape_codes(names, encoding, lang, monkeypatch):
    for words in (
        ("pair", names, "--explain", "--picture", "--lang", lang),
        ("why", names, "1", "5", "--lang", lang),
        ("standings", names, "--why", "1", "2", "--lang", lang),
        ("rules", "knsb-wp", "--lang", lang),
        ("pair", "--help"),
    ):
        terminal = TextIOWrapper(BytesIO(), encoding=encoding)
        monkeypatch.setattr(sys, "stdout", terminal)
        speak_plainly()
        assert exit_code([str(word) for word in words]) == 0, words
        terminal.flush()
        shown = terminal.buffer.getvalue().decode(encoding)
        assert len(shown) > 100
        assert "\\u" not in shown
        assert "\\x" not in shown


@pytest.mark.parametrize("start", [MAIN, ENGINE])
def test_a_refusal_is_printed_in_ascii(tmp_path, start):
    words = ("pair", tmp_path / "½ – ï.trf") if start == MAIN else (tmp_path / "½ – ï.trf", "-p")
    code, out, err = said("ascii", *words, start=start)
    assert (code, out, err.count("\n")) == (5, "", 1)
    assert "1/2 - i.trf: No such file" in err


@pytest.mark.sampled(3)
def test_json_is_complete_on_any_terminal(names):
    wanted = json.loads(said("utf-8", "standings", names, "--json")[1])
    for encoding in ("ascii", "cp1252"):
        assert json.loads(said(encoding, "standings", names, "--json")[1]) == wanted
    assert "Βασίλης, Ødegård" in [row["name"] for row in wanted]


def test_unsupported_characters_are_replaced():
    assert "".join(map(plain, "½–…→ßŁéИ│┼")) == "1/2-...->ssLe?|+"


@pytest.mark.parametrize(("encoding", "shown"), [("ascii", "Odegard ->"), ("utf-8", "Ødegård →")])
def test_a_table_uses_the_printed_width_of_its_cells(encoding, shown, monkeypatch):
    monkeypatch.setattr(sys, "stdout", TextIOWrapper(BytesIO(), encoding=encoding))
    speak_plainly()
    assert console_text("Ødegård →") == shown
