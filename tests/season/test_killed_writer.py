"""A writer process that is killed at any moment loses no acknowledged event, and the logbook can still be opened."""

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
        """Open the logbook after a crash: it must be a beginning of the story with all acknowledged events."""
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
    """Check logbooks that are truncated at random places, also in the middle of a line."""
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
def test_no_acknowledged_event_is_lost_when_the_writer_is_killed(story, tmp_path):
    kill(story, tmp_path, 25, seed=1)


def test_a_logbook_truncated_anywhere_can_be_opened(story, tmp_path):
    cut(story, tmp_path, 25, seed=1)


@pytest.mark.sweep
def test_no_acknowledged_event_is_lost_in_a_thousand_kills(story, tmp_path):
    kill(story, tmp_path, 1000, seed=2)


@pytest.mark.sweep
def test_a_logbook_truncated_at_a_thousand_places_can_be_opened(story, tmp_path):
    cut(story, tmp_path, 1000, seed=2)
