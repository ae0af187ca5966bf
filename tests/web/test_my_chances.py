"""My chances at the end: played out beside the page, remembered for the group, and made anew after a result."""

import pickle
import subprocess
from collections import Counter

import pytest
from django.urls import reverse

from indeler.lab.chances import play_out
from indeler.web.accounts.rights import Role
from indeler.web.member.views import chances
from indeler.web.seasons.models import SeasonRow
from indeler.web.seasons.season_store import season_of


class AtOnce:
    """A thread that is done when it has begun."""

    def __init__(self, *, target, args, name, daemon):
        self.start = lambda: target(*args)


@pytest.fixture
def played(monkeypatch):
    """What was played out so far, here and at once, a few times each."""
    asked = []

    def apart(rest, club):
        asked.append(pickle.loads(rest))
        return play_out(asked[-1], 12)

    monkeypatch.setattr(chances, "_apart", apart)
    monkeypatch.setattr(chances, "Thread", AtOnce)
    return asked


@pytest.fixture
def published(as_role, season, half_played):
    """The evening is paired and published; its rounds."""
    leader, tonight = as_role(Role.LEADER), half_played[1]
    for step in ("pair-evening", "publish-evening"):
        leader.post(reverse(step, args=[season.slug, str(tonight)]), {"version": now(season).version})
    return [paired for paired in now(season).state.pairings.values() if paired.date == tonight]


def now(row):
    return season_of(SeasonRow.objects.get(pk=row.pk))


def test_the_rest_is_played_out_once_for_a_group_and_shown_to_it(as_role, accounts, season, published, played):
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
    assert len(played) == 1


def test_a_result_makes_it_anew_and_a_fault_is_told(as_role, season, published, played, monkeypatch):
    me, part = as_role(Role.MEMBER), reverse("my-chances", args=[season.slug])
    me.get(part)
    (rest,) = played
    paired = next(paired for paired in published if str(rest.title).endswith(f"group {paired.place.group}"))
    board = paired.boards[0]
    address = reverse("club-result", args=[season.slug, *paired.place[:3], board.white, board.black])
    assert as_role(Role.LEADER).post(address, {"result": "1-0", "was": ""}).status_code in (200, 302)
    assert "Play the rest out" in me.get(reverse("me", args=[season.slug])).content.decode()
    monkeypatch.setattr(chances, "_apart", lambda asked, club: chances.NOTHING)
    me.get(part)
    assert "could not be played out" in me.get(part).content.decode()


def test_not_too_many_wait(monkeypatch):
    class Later(AtOnce):
        def __init__(self, **_named):
            self.start = lambda: None

    monkeypatch.setattr(chances, "Thread", Later)
    monkeypatch.setattr(chances, "_known", type(chances._known)())
    monkeypatch.setattr(chances, "_waiting", Counter())
    for number in range(chances.WAITING + 3):
        assert chances.played_out(number, f"rest {number}", f"club {number}") is None
    assert list(chances._known) == list(range(chances.WAITING))
    monkeypatch.setattr(chances, "_waiting", Counter({"club": chances.OF_A_CLUB}))
    assert chances.played_out("of a club that has its share", "rest", "club") is None
    assert list(chances._known) == list(range(chances.WAITING))


def test_a_process_that_ends_badly_or_never_is_nothing_to_tell(monkeypatch):
    monkeypatch.undo()
    told = []

    def run(command, **named):
        told.append((command[1:], named["input"]))
        raise subprocess.TimeoutExpired(command, named["timeout"])

    monkeypatch.setattr(chances.subprocess, "run", run)
    assert chances._apart(b"a rest", "club") == chances.NOTHING
    assert told == [(["-m", "indeler.lab.chances.subprocess_main"], b"a rest")]
