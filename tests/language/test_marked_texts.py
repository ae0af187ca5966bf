"""Only marked texts can be shown: mypy refuses all others, and the marker has no cost at run time."""

import pickle
import subprocess
import sys
from pathlib import Path

import pytest

from indeler.language import N_, InvalidInput, Sentence
from indeler.language.catalogue import words_of

TOP = Path(__file__).parents[2]
SAID = "from indeler.language import N_, InvalidInput, Sentence, Words\n\n\ndef say(words: Words, name: str) -> None:\n"
REFUSED = {
    'raise InvalidInput("There is no {name}.", name=name)': 'Argument 1 to "InvalidInput" has incompatible type "str"',
    'Sentence(f"There is no {name}.")': 'Argument 1 to "Sentence" has incompatible type "str"',
    'words("There is nobody.")': 'Argument 1 has incompatible type "str"; expected "Text"',
    'raise InvalidInput(N_("There is no ") + name)': 'Argument 1 to "InvalidInput" has incompatible type "str"',
}
TAKEN = ('raise InvalidInput(N_("There is no {name}."), name=name)', 'words(N_("There is nobody."))')


@pytest.fixture(scope="module")
def complaints(tmp_path_factory):
    """Return the messages of mypy for each line, from one run."""
    folder = tmp_path_factory.mktemp("toy")
    lines = [*REFUSED, *TAKEN]
    for number, line in enumerate(lines):
        (folder / f"toy{number}.py").write_text(f"{SAID}    {line}\n", encoding="utf-8")
    command = [
        sys.executable,
        "-m",
        "mypy",
        *sorted(folder.iterdir()),
    ]  # with the settings and the cache of `make lint`
    told = subprocess.run(command, cwd=TOP, capture_output=True, encoding="utf-8").stdout
    return {line: [each for each in told.splitlines() if f"toy{n}.py:" in each] for n, line in enumerate(lines)}


@pytest.mark.sampled(3)
@pytest.mark.parametrize("line", REFUSED)
def test_an_unmarked_text_is_refused_by_its_type(complaints, line):
    (told,) = complaints[line]
    assert REFUSED[line] in told


@pytest.mark.parametrize("line", TAKEN)
def test_a_marked_text_is_accepted(complaints, line):
    assert complaints[line] == []


def test_the_marker_returns_the_same_text():
    text = "There is no {name}."
    assert N_(text) is text
    assert type(N_(text)) is str


def test_a_refusal_and_a_sentence_can_be_sent_to_another_process():
    refusal, sentence = InvalidInput(N_("There is nobody.")), Sentence(N_("nobody"), who=3)
    assert str(pickle.loads(pickle.dumps(refusal))) == "There is nobody."
    assert pickle.loads(pickle.dumps(sentence)) == sentence


def test_an_untranslated_text_is_shown_unchanged():
    assert Sentence("An unmarked {what}.", what="text").translated(words_of("nl")) == "An unmarked text."
