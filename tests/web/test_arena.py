"""Tests of the page that records the result of a Lichess arena as an evening of the season."""

import datetime

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from indeler.web.accounts.pages import Role
from indeler.web.seasons.models import SeasonRow
from indeler.web.seasons.season_store import season_of

pytestmark = pytest.mark.sampled(2)

ARENA = b'{"rank":1,"score":9,"username":"pietbos"}\n{"rank":2,"score":4,"username":"gast"}\n'


def test_an_arena_becomes_an_evening_after_its_players_were_matched_to_members(as_role):
    leader, today = as_role(Role.LEADER), datetime.date.today()
    dates = {"start": today - datetime.timedelta(weeks=4), "end": today + datetime.timedelta(weeks=30)}
    leader.post(reverse("new-season"), {"name": "Ours", "rules": "rapid", **dates})
    row = SeasonRow.objects.get()
    for name in ("Piet Bos", "Sem Kok"):
        leader.post(reverse("manage-members", args=[row.slug]), {"name": name})
    address = reverse("arena-evening", args=[row.slug])
    assert address in leader.get(reverse("club-lead", args=[row.slug])).content.decode()
    form = {"date": today.isoformat(), "competition": "rapid"}
    shown = leader.post(address, {**form, "file": SimpleUploadedFile("a.ndjson", ARENA)})
    piet, sem = (
        next(one.id for one in season_of(row).state.members.values() if one.name == name)
        for name in ("Piet Bos", "Sem Kok")
    )
    assert shown.status_code == 200
    assert [member for _, _, member in shown.context["lines"]] == [piet, 0]
    told = {**form, "list": shown.context["data"], "list_name": "a.ndjson", "version": season_of(row).version}
    answer = leader.post(address, {**told, "who_0": piet, "who_1": sem, "write": "yes"}, follow=True)
    assert "The arena counts as an evening." in answer.content.decode()
    standings = season_of(SeasonRow.objects.get()).competition("rapid").standings(1)
    assert [(one.member, one.points) for one in standings] == [(piet, 90), (sem, 40)]


def test_a_file_that_is_not_an_arena_result_is_refused_with_a_message(as_role):
    leader, today = as_role(Role.LEADER), datetime.date.today()
    dates = {"start": today - datetime.timedelta(weeks=4), "end": today + datetime.timedelta(weeks=30)}
    leader.post(reverse("new-season"), {"name": "Ours", "rules": "rapid", **dates})
    address = reverse("arena-evening", args=[SeasonRow.objects.get().slug])
    form = {"date": today.isoformat(), "competition": "rapid", "file": SimpleUploadedFile("a.ndjson", b"nonsense")}
    answer = leader.post(address, form)
    assert answer.status_code == 422
    assert "is no result of a Lichess arena" in answer.content.decode()
