"""Tests of ``indeler demo``: it reports its progress, and a second start opens the demo that the first one created."""

import os
import subprocess
import sys

import pytest

from indeler.web.hosting import demo, serving
from indeler.web.hosting.demo import LogIn

SCRIPT = """
import sys
from pathlib import Path
from indeler.web.hosting import demo, serving
said = []
log_ins = demo.prepare_demo_folder(Path(sys.argv[1]), "draughts", said.append)
import indeler.web.demo_asgi
from indeler.web.accounts.models import Account
from indeler.web.seasons import clock
from indeler.web.seasons.season_store import current
from indeler.web.seasons.season_store import season_of
season = season_of(current())
tonight = clock.today() in season.state.evenings
assert clock.is_of_demo
print(len(said), clock.now().strftime("%H:%M"), tonight, Account.objects.count(), len(log_ins))
"""


def start(folder, cache):
    command = [sys.executable, "-c", SCRIPT, str(folder)]
    environment = {**os.environ, "XDG_CACHE_HOME": str(cache), "LOCALAPPDATA": str(cache)}
    environment.pop("DJANGO_SETTINGS_MODULE", None)
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout.split()


@pytest.mark.sampled(5)
def test_the_second_start_opens_the_same_evening(tmp_path):
    first = start(tmp_path / "first", tmp_path / "cache")
    (kept,) = (tmp_path / "cache" / "indeler" / "demo").iterdir()
    made_at = (kept / "indeler.sqlite3").stat().st_mtime_ns
    second = start(tmp_path / "second", tmp_path / "cache")
    assert (first[0], second[0]) == ("5", "1")
    assert first[1:] == second[1:] == ["18:30", "True", "3", "3"]
    assert (kept / "indeler.sqlite3").stat().st_mtime_ns == made_at


@pytest.fixture
def cache(tmp_path, monkeypatch):
    """Set up a cache folder and a demo that is created instantly; return the clubs for which it was created."""
    monkeypatch.setattr(demo, "cache_folder", lambda: tmp_path / "cache")
    made = []

    def prepared(data, club, year, told):
        data.mkdir(exist_ok=True)
        (data / "made").write_text(str(len(made)), encoding="ascii")
        made.append(club)
        return demo.datetime.date(year, 11, 5), [LogIn("leader", "owner", "Wil")]

    monkeypatch.setattr(demo, "prepare_demo", prepared)
    monkeypatch.setattr(serving, "set_up", lambda data: None)
    monkeypatch.setattr(demo, "set_demo_clock", lambda data, tonight: None)
    return made


def test_the_demo_is_created_again_on_request_or_when_the_program_changes(cache, tmp_path, monkeypatch, db):
    def opened(name, **options):
        return demo.prepare_demo_folder(tmp_path / name, "chess", lambda text: None, **options)

    assert opened("1") == opened("2") == [LogIn("leader", "owner", "Wil")]
    assert cache == ["chess"]
    opened("3", rebuild=True)
    assert cache == ["chess"] * 2
    monkeypatch.setattr(demo, "code_digest", lambda: "other")
    opened("4")
    assert cache == ["chess"] * 3
    assert [folder.name.split("-")[-1] for folder in (tmp_path / "cache").iterdir()] == ["other"]


def test_the_demo_starts_without_a_usable_cache_folder(cache, tmp_path):
    (tmp_path / "cache").write_text("a file where a folder should be", encoding="ascii")
    assert demo.prepare_demo_folder(tmp_path / "1", "chess", lambda text: None)


@pytest.mark.sampled(3)
def test_no_environment_variable_changes_the_clock_of_a_site(tmp_path):
    script = "import django; django.setup(); from indeler.web.seasons import clock; print(clock.ahead)"
    environment = {**os.environ, "INDELER_CLOCK_AHEAD": "-864000", "INDELER_DATA": str(tmp_path)}
    environment["DJANGO_SETTINGS_MODULE"] = "indeler.web.settings"
    done = subprocess.run([sys.executable, "-c", script], env=environment, capture_output=True, text=True, check=False)
    assert done.stdout == "0:00:00\n", done.stderr
