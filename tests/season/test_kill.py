"""A writer is killed at any moment: nothing acknowledged is missing, and the logbook opens as if nothing happened."""

import os
import random
import subprocess
import sys
from functools import partial
from pathlib import Path

import pytest

from indeler import season as s
from indeler.lab.season import SeasonPlan, simulate, write_season
from indeler.season import events

WRITER = Path(__file__).parent.parent / "support" / "crash_writer.py"


class Story:
    """A logbook and the state after each of its events."""

    def __init__(self, folder):
        book = simulate(SeasonPlan(members=12, seed="crash", evenings=6))
        write_season(book, str(folder))
        self.folder, self.lines, self.rules = folder, book.store.read(), book.store.rules()
        season = s.replay(book.club_rules, ())
        self.states = [season.state]
        for event in book.season.events:
            season = s.apply(season, event)
            self.states.append(season.state)

    def opens(self, folder, at_least):
        """Open what a crash left behind: a beginning of the story, no shorter than what was acknowledged."""
        book = s.open(folder)
        found = book.season.version
        assert found >= at_least
        assert book.store.read() == self.lines[:found]
        assert book.season.state == self.states[found]
        return book


@pytest.fixture(scope="module")
def story(tmp_path_factory):
    return Story(tmp_path_factory.mktemp("story") / "season")


def kill(story, folder, count, seed):
    command = [sys.executable, str(WRITER), str(story.folder), str(folder), str(count), str(seed)]
    answer = subprocess.run(command, capture_output=True, text=True, check=True, env=os.environ)
    for number, line in enumerate(answer.stdout.splitlines()):
        start, acknowledged = map(int, line.split())
        book = story.opens(folder / str(number), start + acknowledged)
        following = events.decode(story.lines[book.season.version])
        book = s.open(folder / str(number), clock=partial(getattr, following, "at"))
        assert book.append(following).state == story.states[book.season.version]


def cut(story, folder, count, seed):
    """Check a file that was cut off anywhere, also in the middle of a line."""
    whole = (story.folder / "logbook.jsonl").read_bytes()
    heading = whole.index(b"\n") + 1
    dice = random.Random(seed)
    for number in range(count):
        target = folder / f"cut {number}"
        s.FileStore.create(target, story.rules)
        end = dice.randrange(heading, len(whole) + 1)
        (target / "logbook.jsonl").write_bytes(whole[:end])
        story.opens(target, whole[heading:end].count(b"\n"))


@pytest.mark.sampled(3)
def test_killed_while_writing(story, tmp_path):
    kill(story, tmp_path, 25, seed=1)


def test_cut_off_anywhere(story, tmp_path):
    cut(story, tmp_path, 25, seed=1)


@pytest.mark.sweep
def test_killed_a_thousand_times(story, tmp_path):
    kill(story, tmp_path, 1000, seed=2)


@pytest.mark.sweep
def test_cut_off_a_thousand_times(story, tmp_path):
    cut(story, tmp_path, 1000, seed=2)
