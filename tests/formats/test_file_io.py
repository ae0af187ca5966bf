"""Tests of the reasons why a file cannot be used, translated where they are frequent, and of the crosstable limit."""

import errno
import os

import pytest

from indeler.formats.file_io import check_crosstable, reason
from indeler.language import TooLarge
from indeler.language.catalogue import words_of


@pytest.mark.parametrize(
    ("error", "english", "dutch"),
    [
        (FileNotFoundError(errno.ENOENT, "wie die Datei fehlt"), "No such file or directory", True),
        (PermissionError(errno.EACCES, "verboten"), "Permission denied", True),
        (OSError(errno.ENOSPC, "voll"), "No space left on device", True),
        (OSError(errno.EXDEV, "another disk"), os.strerror(errno.EXDEV), False),
        (OSError(99999, "what the system says"), "what the system says", False),
        (OSError("no number"), "no number", False),
        (ValueError("embedded null byte"), "embedded null byte", False),
    ],
)
def test_the_error_number_takes_precedence_over_the_text_of_the_system(error, english, dutch):
    told = reason(error)
    assert told.translated(words_of("en")) == english
    assert (told.translated(words_of("nl")) != english) == dutch


def test_a_crosstable_has_at_most_ten_million_cells():
    check_crosstable(100_000, 100, "open.trf")
    with pytest.raises(TooLarge, match=r"open.trf: 100001 players and 100 rounds are more than we can hold"):
        check_crosstable(100_001, 100, "open.trf")
