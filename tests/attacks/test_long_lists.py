"""A list of 100,000 members, which once held every lock for minutes, is refused quickly and parsed without a lock."""

import threading
import time

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from indeler.formats.people import LARGEST_LIST, MOST_PEOPLE
from indeler.web.accounts.pages import Role
from indeler.web.manage.views import members
from indeler.web.seasons import season_store
from indeler.web.seasons.models import SeasonRow
from indeler.web.seasons.season_store import season_of
from support.forms import forms_of

SOON = 10
"""Time limit in seconds, on a machine that is busy with other tests."""
LONG = "naam\n" + "".join(f"Member {number}\n" for number in range(100_000))
SHORT_LINES = "naam\n" + "".join(f"{number}\n" for number in range(100_000))[: LARGEST_LIST - 100] + "\n"


@pytest.fixture
def hand_in(as_role, season):
    """Return a function that uploads a list of members and returns the browser and the resulting page."""
    owner = as_role(Role.OWNER)
    owner.get(reverse("manage-members", args=[season.slug]))  # the first page loads modules, which is not measured

    def hand_in(text):
        file = SimpleUploadedFile("leden.csv", text.encode())
        answer = owner.post(reverse("manage-members", args=[season.slug]), {"what": "members", "file": file})
        return owner, answer.content.decode()

    return hand_in


@pytest.mark.parametrize(("text", "sentence"), [(LONG, "larger than 512 KB"), (SHORT_LINES, "more than 2000 people")])
def test_an_unrealistically_long_list_is_refused_quickly(hand_in, season, text, sentence):
    start = time.monotonic()
    _, page = hand_in(text)
    assert time.monotonic() - start < SOON
    assert sentence in page
    assert SeasonRow.objects.get(pk=season.pk).version == season.version


def test_a_list_is_parsed_without_a_lock(hand_in, season, monkeypatch):
    was_free, read, lock = [], members.read_people, season_store.SEASONS.lock(season)

    def watched(*given):
        def look():
            was_free.append(lock.acquire(timeout=1))
            if was_free[-1]:
                lock.release()

        looking = threading.Thread(target=look)
        looking.start()
        looking.join()
        return read(*given)

    monkeypatch.setattr(members, "read_people", watched)
    owner, page = hand_in("naam\nAnna Nieuw\nKees Nieuw\n")
    form = forms_of(page, "")[-1]
    owner.post(form.action, form.fields)
    assert was_free == [True, True]


@pytest.mark.sampled(6)
def test_the_longest_allowed_list_is_added_quickly_as_one_event(hand_in, season):
    text = "naam;rating\n" + "".join(f"Nieuw Lid {number};1500\n" for number in range(MOST_PEOPLE))
    start = time.monotonic()
    owner, page = hand_in(text)
    form = forms_of(page, "")[-1]
    owner.post(form.action, form.fields)
    after = season_of(SeasonRow.objects.get(pk=season.pk))
    assert time.monotonic() - start < 3 * SOON
    assert after.version == season.version + 1
    assert len(after.events[-1].members) == MOST_PEOPLE
