"""A club that does not play in the evening: all texts name its part of the day, in correct sentences."""

import re
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

import indeler
from indeler.language.catalogue import conventions_of
from indeler.language.days import AFTERNOON, DAY, EVENING, MORNING, adapt_part_of_day, words_for
from indeler.language.sentences import N_

CATALOGUES = sorted(Path(indeler.__file__).parent.rglob("*.po"))
EVENING_WORDS = {
    "en": r"(?<![-{(])\b(evenings?|tonight)\b(?!-)",
    "nl": r"(?<!kerst)(?<!oudejaars)avond",
    "de": r"(?<!Heilig)(?<!heilig)abend",
    "fr": r"\bsoir",
}
GAPS = re.compile(r"\{\w*\}|%\(\w+\)s")


def texts():
    """Yield every text by language, including the English ones."""
    for path in CATALOGUES:
        lang = path.parts[-3]
        with path.open("rb") as file:
            catalogue = read_po(file)
        for message in catalogue:
            if message.id and isinstance(message.string, str):
                yield lang, message.string
                yield "en", str(message.id)


@pytest.mark.sampled(3)
@pytest.mark.parametrize("part", [MORNING, AFTERNOON, DAY])
def test_no_text_mentions_an_evening_for_a_club_that_plays_at_another_time(part):
    for lang, text in texts():
        said = adapt_part_of_day(part, lang, text)
        assert GAPS.findall(said) == GAPS.findall(text)
        own = text == conventions_of(lang).in_the_evening
        assert own or not re.search(EVENING_WORDS[lang], said, re.IGNORECASE), said


@pytest.mark.parametrize(
    ("lang", "texts"),
    [
        ("en", "An evening / A morning / An afternoon / A day"),
        ("en", "tonight / this morning / this afternoon / today"),
        (
            "en",
            "Club evenings: {evening} / Club mornings: {evening} / Club afternoons: {evening} / Club days: {evening}",
        ),
        ("en", " / ".join(["see --evening and evenings-planned"] * 4)),
        ("nl", "De clubavond / De clubochtend / De clubmiddag / De clubdag"),
        ("nl", "Vanavond / Vanochtend / Vanmiddag / Vandaag"),
        ("nl", "Avonden na kerstavond / Ochtenden na kerstavond / Middagen na kerstavond / Dagen na kerstavond"),
        ("de", "nach Heiligabend / nach Heiligabend / nach Heiligabend / nach Heiligabend"),
        ("de", "den Spielabenden / den Spielvormittagen / den Spielnachmittagen / den Spieltagen"),
        ("de", "des Abends / des Vormittags / des Nachmittags / des Tages"),
        ("fr", "Ce soir / Ce matin / Cet après-midi / Aujourd'hui"),
        ("fr", "La soirée / La matinée / L'après-midi / La journée"),
        ("fr", "une soirée sans date / une matinée sans date / une après-midi sans date / une journée sans date"),
        ("fr", "pas de soirée / pas de matinée / pas d'après-midi / pas de journée"),
        ("fr", "3 soirées / 3 matinées / 3 après-midis / 3 journées"),
        ("de", "des Blitzabends / des Blitzvormittags / des Blitznachmittags / des Blitztages"),
    ],
)
def test_the_noun_for_the_part_of_day_is_replaced_correctly(lang, texts):
    evening, *others = texts.split(" / ")
    assert [adapt_part_of_day(part, lang, evening) for part in (MORNING, AFTERNOON, DAY)] == others
    assert adapt_part_of_day(EVENING, lang, evening) == evening


def test_the_translated_text_names_the_part_of_day_once():
    text = N_("No evening has been planned.")
    assert words_for("en", AFTERNOON)(text) == "No afternoon has been planned."
    assert words_for("nl", AFTERNOON)(text).count("middag") == 1
    assert words_for("nl", EVENING)(text).count("avond") == 1
