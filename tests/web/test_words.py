"""The words of the season on the site: every event, every field of one, every task, in the visitor's language."""

import datetime

import pytest
from django.utils.translation import override

from indeler.season import events
from indeler.season.views.todo import Task
from indeler.web.club import event_words
from indeler.web.club.tasks import task_words
from indeler.web.wording import day

ENVELOPE = {"at", "by"}


def test_every_kind_of_event_and_every_field_has_a_word():
    assert set(event_words.KINDS) == set(events.KINDS)
    assert set(event_words.FIELDS) == {f for kind in events.KINDS.values() for f in kind.__struct_fields__} - ENVELOPE


def test_a_whole_season_is_told_in_dutch(half_played):
    season = half_played[0].season
    with override("nl"):
        told = [event_words.told(season, event) for event in season.events]
    assert told[0].startswith("Seizoen geopend: naam 2026/27, begin ")
    entered = next(sentence for sentence in told if sentence.startswith("Uitslag ingevoerd"))
    assert entered.startswith("Uitslag ingevoerd: competitie interne competitie, deel 1, ronde 1, Wit ")


@pytest.mark.parametrize(
    ("task", "sentence"),
    [
        (Task("calendar", "-"), "Plan de avonden van de volgende cyclus."),
        (Task("cycle", "-", None, (3,)), "Stel de groepen van cyclus 3 samen."),
        (Task("play-off", "-", None, ("rapid", "Ann, Bob")), "Barrage om de eerste plaats in rapid: Ann, Bob."),
    ],
)
def test_a_task_is_told_in_dutch(task, sentence):
    with override("nl"):
        assert task_words(task) == sentence


@pytest.mark.parametrize(("language", "shown"), [("nl", "7 mrt"), ("en", "7 Mar"), ("de", "7. Mär")])
def test_a_date_is_written_as_in_that_language(language, shown):
    with override(language):
        assert day(datetime.date(2026, 3, 7)) == shown
