"""Tests of managing clubs on the command line, as docs/hosting.md describes it."""

import os
import subprocess
import sys

import pytest

from support.databases import lay_out


def indeler(*words, typed=""):
    said = subprocess.run(
        [sys.executable, "-m", "indeler", *map(str, words)],
        input=typed,
        capture_output=True,
        text=True,
        env={**os.environ, "DATABASE_URL": ""},
    )
    return said.returncode, said.stdout, said.stderr


@pytest.mark.sampled(5)
def test_a_club_is_created_exported_restored_and_deleted(tmp_path):
    data, file = tmp_path / "site", tmp_path / "toren.zip"
    lay_out(data)
    code, out, err = indeler("club", "add", "de-toren", "--data", data, "--name", "De Toren", "--url", "http://x")
    assert (code, err) == (0, "")
    assert out.startswith(
        "The club is at http://x/de-toren/\nMake an owner's account within two days: http://x/de-toren/link/"
    )
    assert indeler("club", "export", "de-toren", file, "--data", data)[:2] == (0, f"Written: {file}\n")
    assert indeler("club", "add", "again", "--from", file, "--data", data)[0] == 0
    assert (
        indeler("club", "list", "--data", data)[1] == "again\tDe Toren\t0\t0\nclub\t\t0\t0\nde-toren\tDe Toren\t0\t0\n"
    )
    assert indeler("club", "delete", "again", "--data", data, typed="n\n")[0] == 2
    assert indeler("club", "delete", "again", "--data", data, typed="y\n")[0] == 0
    code, _, err = indeler("owner-link", "--data", data)
    assert (code, err) == (3, "indeler: This site has several clubs, name one: club, de-toren.\n")
    code, _, err = indeler("club", "add", "static", "--data", data)
    assert (code, err.count("\n")) == (3, 1)
