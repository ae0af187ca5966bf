"""A member's chances of each final place: simulated in a separate process, cached for the group, updated on results."""

import pickle
import subprocess
from collections import Counter
from dataclasses import replace

import pytest
from django.urls import reverse

from indeler.lab.chances import Outlook, play_out
from indeler.lab.next_round import forecast
from indeler.web.accounts.pages import Role
from indeler.web.hosting import simulations
from indeler.web.seasons.models import SeasonRow
from indeler.web.seasons.season_store import season_of

pytestmark = pytest.mark.sampled(2)


class AtOnce:
    """A thread that runs its work when it is started."""

    def __init__(self, *, target, args, name, daemon):
        self.start = lambda: target(*args)


@pytest.fixture
def played(monkeypatch):
    """Return the simulated questions; each simulation runs at once in this process, with few samples."""
    asked = []

    def played_here(step, club):
        asked.append(pickle.loads(pickle.dumps(step)).question)
        return Outlook(play_out(asked[-1], 12), forecast(replace(asked[-1].next_round(), samples=30)))

    monkeypatch.setattr(simulations, "_in_process", played_here)
    monkeypatch.setattr(simulations, "Thread", AtOnce)
    return asked


@pytest.fixture
def published(as_role, season, half_played):
    """Pair and publish the evening; return its rounds."""
    leader, tonight = as_role(Role.LEADER), half_played[1]
    for step in ("pair-evening", "publish-evening"):
        leader.post(reverse(step, args=[season.slug, str(tonight)]), {"version": now(season).version})
    return [paired for paired in now(season).state.pairings.values() if paired.date == tonight]


def now(row):
    return season_of(SeasonRow.objects.get(pk=row.pk))


def test_the_rest_is_simulated_once_for_a_group_and_shown_to_its_members(as_role, accounts, season, published, played):
    me, mine, part = as_role(Role.MEMBER), reverse("me", args=[season.slug]), reverse("my-chances", args=[season.slug])
    assert "Play the rest out" in me.get(mine).content.decode()
    assert played == []
    first = me.get(part, headers={"HX-Request": "true"}).content.decode()
    assert "<html" not in first
    assert "is being played out" in first
    assert 'hx-trigger="load delay:2s"' in first
    (rest,) = played
    assert accounts[Role.MEMBER].member in rest.ratings
    whole = me.get(part).content.decode()
    assert "<html" in whole
    for told in ("Place at the end", "played 12 times by knsb-wp", rest.seed):
        assert told in whole
        assert told in me.get(mine).content.decode()
    assert "Whom do I meet next?" in whole
    assert "drawn 30 times" in whole
    assert len(played) == 1


def test_a_result_requires_a_new_simulation_and_a_failure_is_reported(as_role, season, published, played, monkeypatch):
    me, part = as_role(Role.MEMBER), reverse("my-chances", args=[season.slug])
    me.get(part)
    (rest,) = played
    paired = next(paired for paired in published if str(rest.title).endswith(f"group {paired.place.group}"))
    board = paired.boards[0]
    address = reverse("club-result", args=[season.slug, *paired.place[:3], board.white, board.black])
    assert as_role(Role.LEADER).post(address, {"result": "1-0", "was": ""}).status_code in (200, 302)
    assert "Play the rest out" in me.get(reverse("me", args=[season.slug])).content.decode()
    monkeypatch.setattr(simulations, "_in_process", lambda step, club: simulations.FAILED)
    me.get(part)
    assert "could not be played out" in me.get(part).content.decode()


def test_the_number_of_waiting_simulations_is_limited(monkeypatch):
    class Later(AtOnce):
        def __init__(self, **_named):
            self.start = lambda: None

    monkeypatch.setattr(simulations, "Thread", Later)
    monkeypatch.setattr(simulations, "_known", type(simulations._known)())
    monkeypatch.setattr(simulations, "_waiting", Counter())
    for number in range(simulations.WAITING + 3):
        assert simulations.answer_of(number, "version", list, f"club {number}") is None
    assert list(simulations._known) == list(range(simulations.WAITING))
    monkeypatch.setattr(simulations, "_waiting", Counter({"club": simulations.OF_A_CLUB}))
    assert simulations.answer_of("of a club that has its share", "version", list, "club") is None
    assert list(simulations._known) == list(range(simulations.WAITING))


def test_later_steps_are_more_precise_until_a_newer_version_is_requested(monkeypatch):
    steps, found = [simulations.Step(len, "a"), simulations.Step(len, "bc"), simulations.Step(len, "def")], []

    def answered(step, club):
        found.append(simulations.known_answer("key", 1))
        if step.question == "def":
            simulations._known["key"] = simulations._Known(2, None)
        return step.function(step.question)

    monkeypatch.setattr(simulations, "Thread", AtOnce)
    monkeypatch.setattr(simulations, "_in_process", answered)
    simulations.answer_of("key", 1, lambda: steps, "club")
    assert found == [None, 1, 2]
    assert simulations.known_answer("key", 1) is None
    assert simulations.known_answer("key", 2) is None


def test_a_subprocess_answers_and_its_failure_or_timeout_is_reported(monkeypatch):
    monkeypatch.undo()
    assert simulations._in_process(simulations.Step(len, "abc"), "club") == 3
    assert simulations._in_process(simulations.Step(len, 3), "club") is simulations.FAILED

    def run(command, **named):
        raise subprocess.TimeoutExpired(command, named["timeout"])

    monkeypatch.setattr(subprocess, "run", run)
    assert simulations._in_process(simulations.Step(len, "abc"), "club") is simulations.FAILED
