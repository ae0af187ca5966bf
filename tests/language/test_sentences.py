"""Sentences that are translated when they are shown."""

import datetime
import pickle

import pytest

from indeler.language import N_, FileTrouble, IndelerError, InvalidInput, Sentence, TooLarge, Wording, all_of
from indeler.language.catalogue import words_of
from indeler.language.days import DatesInWords, Day, Moment, Month
from indeler.language.sentences import WithoutStop
from indeler.model import InconsistentTournament, PairingError

DUTCH = {
    "There is no {what}; choose {choices}.": "Er is geen {what}; kies {choices}.",
    "round {round}": "ronde {round}",
    "{others} and {last}": "{others} en {last}",
    "Player {player}, round {round}: {fault}": "Speler {player}, ronde {round}: {fault}",
    "is paired with himself.": "is tegen zichzelf ingedeeld.",
}


def dutch(text):
    return DUTCH.get(text, text)


@pytest.fixture
def refusal():
    return InvalidInput(
        "There is no {what}; choose {choices}.", what=Sentence("round {round}", round=7), choices=(1, 2)
    )


def test_a_refusal_is_english_until_it_is_translated(refusal):
    assert str(refusal) == "There is no round 7; choose 1, 2."
    assert refusal.translated(dutch) == "Er is geen ronde 7; kies 1, 2."


def test_a_nested_refusal_is_translated_into_the_same_language(refusal):
    outer = InvalidInput("{file}: {fault}", file="a.trf", fault=refusal)
    assert outer.translated(dutch) == "a.trf: Er is geen ronde 7; kies 1, 2."


def test_texts_of_users_are_not_translated():
    assert InvalidInput("{name}", name="{what} round {round}").translated(dutch) == "{what} round {round}"
    assert str(InvalidInput('write [Round "1"] or {…}')) == 'write [Round "1"] or {…}'


def test_a_contradiction_names_player_and_round_in_any_language():
    error = InconsistentTournament("is paired with himself.", player=3, round=2)
    assert str(error) == "Player 3, round 2: is paired with himself."
    assert error.translated(dutch) == "Speler 3, ronde 2: is tegen zichzelf ingedeeld."
    assert (error.player, error.round) == (3, 2)


def test_the_last_item_of_a_list_follows_the_word_and():
    assert all_of(["knsb-wp"]).translated(dutch) == "knsb-wp"
    assert all_of([1, 2, 3]).translated(dutch) == "1, 2 en 3"


def test_a_refusal_can_be_translated_after_it_was_sent_to_another_process(refusal):
    assert pickle.loads(pickle.dumps(refusal)).translated(dutch) == refusal.translated(dutch)
    error = pickle.loads(pickle.dumps(PairingError("no {x}", x=1, clause="C4", players=(3,))))
    assert (str(error), error.clause, error.players) == ("no 1", "C4", (3,))


@pytest.mark.parametrize(
    ("text", "lang", "said"),
    [
        ("2026-10", "nl", "oktober 2026"),
        ("2026-03", "de", "März 2026"),
        ("2026-08", "fr", "août 2026"),
        ("autumn", "nl", "autumn"),
        ("2026-13", "en", "2026-13"),
        ("2026-12", "en", "December 2026"),
        ("2026-01", "nl", "januari 2026"),
        ("2026-00", "en", "2026-00"),
        ("x-10", "en", "x-10"),
    ],
)
def test_a_month_is_shown_in_words(text, lang, said):
    assert Month(text).translated(words_of(lang)) == said


def test_a_sentence_in_brackets_has_no_full_stop():
    assert (
        str(Sentence(N_("Event ({what})."), what=WithoutStop(Sentence(N_("It was published.")))))
        == "Event (It was published)."
    )


def test_sentences_are_compared_by_value():
    assert Sentence("round {round}", round=7) == Sentence("round {round}", round=7)
    assert Sentence("round {round}", round=7) != Sentence("round {round}", round=8)
    assert len({Sentence("a"), Sentence("a"), Sentence("b")}) == 2


def test_a_wording_is_shown_in_its_own_languages_and_otherwise_in_english():
    def dutch(text):
        return text

    dutch.lang = "nl"
    both, english = Wording({"en": "bye", "nl": "vrij"}), Wording({"en": "bye"})
    assert (both.translated(dutch), english.translated(dutch), both.translated(N_), str(both)) == (
        "vrij",
        "bye",
        "bye",
        "bye",
    )
    assert both == Wording({"en": "bye", "nl": "vrij"})
    assert hash(both) == hash(english)
    assert [both == other for other in (english, "bye")] == [False, False]
    assert repr(both) == "<Wording 'bye'>"


@pytest.mark.parametrize(("refusal", "code"), [(IndelerError, 2), (InvalidInput, 3), (TooLarge, 4), (FileTrouble, 5)])
def test_a_refusal_has_an_exit_code_for_the_calling_program(refusal, code):
    assert refusal.exit_code == code
    assert issubclass(refusal, IndelerError)


@pytest.mark.parametrize(
    ("lang", "first", "last"),
    [
        ("nl", "1 januari 2026", "31 december 2026, 09:05"),
        ("en", "1 January 2026", "31 December 2026, 09:05"),
        ("de", "1. Januar 2026", "31. Dezember 2026, 09:05"),
        ("fr", "1er janvier 2026", "31 décembre 2026, 09:05"),
    ],
)
def test_a_day_and_a_moment_are_written_in_words(lang, first, last):
    assert Day(datetime.date(2026, 1, 1)).translated(words_of(lang)) == first
    assert Day(datetime.datetime(2026, 12, 31, 9, 5)).translated(words_of(lang)) == last


def test_a_moment_is_shown_to_the_minute_and_midnight_as_its_day():
    """On the command line as it is typed, on a page in words."""
    half_past_six, midnight = Moment(datetime.datetime(2026, 10, 6, 18, 30)), Moment(datetime.datetime(2026, 10, 6))
    page = DatesInWords("nl", dutch)
    assert [one.translated(dutch) for one in (half_past_six, midnight)] == ["2026-10-06 18:30", "2026-10-06"]
    assert [one.translated(page) for one in (half_past_six, midnight)] == ["6 oktober 2026, 18:30", "6 oktober 2026"]


def test_a_date_in_a_placeholder_is_written_in_words_on_a_page():
    sentence = Sentence(N_("{date}: {name}"), date=datetime.date(2026, 9, 17), name="Anna")
    assert sentence.translated(DatesInWords("nl", words_of("nl"))) == "17 september 2026: Anna"
    assert sentence.translated(words_of("nl")) == "2026-09-17: Anna"


def test_a_value_is_shown_without_control_characters():
    """A name in a file may contain codes that a terminal executes; line ends and tabs are harmless."""
    sentence = Sentence(N_("There is no {name}."), name="A\x1b[31m\x07\x9bB\x7f\r\n\tC")
    assert str(sentence) == "There is no A?[31m??B??\n\tC."
    assert str(Sentence(N_("{names}"), names=["\x1b", "Å ½"])) == "?, Å ½"
