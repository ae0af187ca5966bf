"""The refusals of the house: one sentence for the person at the table, one exit code for the calling program."""

from __future__ import annotations

from indeler.language.sentences import N_, Text, Words, filled


class IndelerError(Exception):
    """A refusal in one sentence: what, where, what to do. Nothing has been changed when it is raised.

    The sentence is an English text with gaps, and what fills them; ``str(error)`` is English, `translated` any other.
    """

    exit_code = 2

    def __init__(self, text: Text, /, **values: object) -> None:
        super().__init__(filled(text, values, N_))
        self.text = text
        self.values = values

    def translated(self, words: Words) -> str:
        """The sentence in the language of these words."""
        return filled(self.text, self.values, words)


class InvalidInput(IndelerError):
    """A request or a file that cannot be carried out as it stands."""

    exit_code = 3


class TooLarge(IndelerError):
    """More players, rounds or bytes than the format or the system can carry."""

    exit_code = 4


class FileTrouble(IndelerError):
    """A file that cannot be opened, read or written."""

    exit_code = 5
