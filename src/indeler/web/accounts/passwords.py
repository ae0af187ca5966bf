"""Checks passwords for words that are easy to guess with knowledge of the club, and limits hashing."""

import re
from typing import Any

from django.contrib.auth.hashers import Argon2PasswordHasher
from django.contrib.auth.password_validation import MinimumLengthValidator
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from indeler.web.common.offloading import ConcurrencyLimit

FEWEST = 10  # characters

_WORDS = """
    chess schaak schaken schach draughts dammen dam damen checkers bord board brett club verein vereniging klub
    koning king könig dame queen toren rook turm loper bishop läufer paard knight springer pion pawn bauer
    rokade castling
    mat matt mate checkmate schaakmat schachmatt pat stalemate remise draw gambit zugzwang siciliaans sicilian
    kasparov karpov carlsen fischer botwinnik botvinnik tal euwe capablanca aljechin anand magnus
    indeler wachtwoord password passwort kennwort welkom welcome willkommen geheim secret letmein login admin
"""


class NotAChessWord:
    """A validator that refuses passwords of such words, digits and symbols only: ``chess123``, ``Schaakclub-2026``."""

    def validate(self, password: str, user: Any = None) -> None:
        """Check a new password; called by Django."""
        letters = re.sub(r"[\W\d_]", "", password.casefold())
        ends = {0}
        for at in range(len(letters)):  # no regular expression: one would try every way to divide schaakmatschaakmat
            if at in ends:
                ends.update(at + len(word) for word in _WORDS.split() if letters.startswith(word, at))
        if len(letters) in ends:
            raise ValidationError(self.get_help_text(), code="word_of_the_trade")

    def get_help_text(self) -> str:
        """Return the advice for a better password."""
        return _("Everybody at a club would guess this; put other words in it.")


class LongEnough(MinimumLengthValidator):
    """Django's own validator with a translated sentence: Django's has no Dutch translation."""

    def get_error_message(self) -> str:
        """Return the sentence below the field."""
        return _("At least ten characters.")


PLACES, WAITING = 2, 6

_turns = ConcurrencyLimit(PLACES, WAITING)


class BoundedArgon2(Argon2PasswordHasher):
    """Argon2id with the memory that OWASP asks for (19 MiB, two passes) instead of 100 MiB."""

    memory_cost = 19 * 1024
    time_cost = 2
    parallelism = 1

    def encode(self, *arguments: Any, **named: Any) -> str:
        """Hash a new password."""
        with _turns.one():
            return str(super().encode(*arguments, **named))

    def verify(self, *arguments: Any, **named: Any) -> bool:
        """Return whether this is the password."""
        with _turns.one():
            return bool(super().verify(*arguments, **named))
