"""Texts of a season on the site: every event, every field of an event and every task, in the visitor's language."""

import datetime
import re

import pytest
from django.utils.translation import override

from indeler.language import Sentence
from indeler.season import events
from indeler.season.log.event_words import LABELS
from indeler.web.common.templatetags.wording import dated, day
from indeler.web.seasons import display

DAY = datetime.date(2026, 3, 7)
PLACE = Sentence("cycle {part}, round {round}, group {group}", part=1, round=2, group="A")
ENVELOPE = {"by", "received", "seal"}


def test_every_field_of_every_kind_of_event_has_a_label():
    assert set(LABELS) == {f for kind in events.KINDS.values() for f in kind.__struct_fields__} - ENVELOPE


def test_a_whole_season_is_described_in_dutch(half_played):
    season = half_played[0].season
    with override("nl"):
        told = [display.describe_event(season, event) for event in season.events]
    assert told[0].startswith("Het seizoen 2026/27 begint op ")
    joined = next(sentence for sentence in told if " lid geworden" in sentence)
    assert not re.search(r"\blid \d|naam ", joined)
    entered = next(sentence for sentence in told if " is geëindigd in " in sentence)
    assert entered.endswith("(cyclus 1, ronde 1).")
    with_dates = [sentence for sentence in told if re.search(r"\d{4}-\d\d-\d\d", sentence.partition("startwaarde")[0])]
    assert with_dates == []  # dates are written as people write them


def test_every_kind_of_decision_has_its_own_sentence():
    assert [kind for kind, event in events.KINDS.items() if not event.sentences] == []
    assert [kind for kind, event in events.KINDS.items() if event.yes_or_no and len(event.sentences) != 2] == []


def test_words_of_the_program_are_translated_and_those_of_people_are_not(half_played):
    season = half_played[0].season
    by = {"at": datetime.datetime(2026, 11, 1, 20), "by": "Leader", "member": 1}
    lodged = events.from_fields({"kind": "appeal-lodged", **by, "decided_on": DAY, "to": "committee", "about": "draw"})
    with override("nl"):
        assert display.describe_event(season, lodged).startswith(
            f"{season.name(1)} is in beroep gegaan (beroepscommissie): draw."
        )
        planned = next(event for event in season.events if event.kind() == "evenings-planned")
        assert " avonden zijn gepland, van 3 september 2026 tot en met " in display.describe_event(season, planned)


@pytest.mark.parametrize(
    ("sentence", "told"),
    [
        (Sentence("Plan the evenings of {what}.", what="Rapid"), "Plan de avonden: Rapid."),
        (
            Sentence("Decide on the objection of {name} about {date}.", name="Ann", date=DAY),
            "Beslis over het bezwaar van Ann over 7 maart 2026.",
        ),
        (
            Sentence("{count} results of {place} are missing.", count=2, place=PLACE),
            "2 uitslagen van cyclus 1, ronde 2, groep A ontbreken.",
        ),
    ],
)
def test_a_task_is_shown_in_dutch(sentence, told):
    with override("nl"):
        assert dated(sentence) == told


@pytest.mark.parametrize(("language", "shown"), [("nl", "7 mrt"), ("en", "7 Mar"), ("de", "7. Mär")])
def test_a_date_has_the_format_of_its_language(language, shown):
    with override(language):
        assert day(datetime.date(2026, 3, 7)) == shown


@pytest.mark.parametrize(
    ("language", "form", "shown"),
    [
        ("nl", "l j F Y", "zaterdag 7 maart 2026"),
        ("en", "l j F Y", "Saturday 7 March 2026"),
        ("de", "l j F Y", "Samstag, 7. März 2026"),
        ("de", "D j M", "Sa, 7. Mär"),
        ("fr", "l j F Y", "samedi 7 mars 2026"),
    ],
)
def test_a_date_with_its_day_of_the_week_has_the_marks_of_its_language(language, form, shown):
    with override(language):
        assert day(datetime.date(2026, 3, 7), form) == shown
