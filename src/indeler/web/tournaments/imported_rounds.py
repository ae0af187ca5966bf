"""Rounds that come with a file are judged when it is taken over: row 54 of FIDE's draft checklist."""

from __future__ import annotations

from base64 import b64encode
from typing import NamedTuple

from django.utils.translation import gettext as _

from indeler.formats import format_tournament
from indeler.language import IndelerError
from indeler.model import Tournament
from indeler.rulebooks import audited
from indeler.web.common.judging import judged_apart
from indeler.web.common.visitor_language import language, translate

SECONDS = 20
"""How long somebody waits for it who takes a file over."""


class ImportedRounds(NamedTuple):
    """What is said of them, for the page and for the log."""

    sentence: str
    is_in_order: bool


def can_be_judged(tournament: Tournament) -> bool:
    """Whether there are rounds to judge, and somebody who can."""
    return bool(tournament.rounds) and tournament.rules in audited()


def judged_rounds(tournament: Tournament) -> ImportedRounds | None:
    """The verdict on all rounds and the standings, or why there is none; None where nothing was paired."""
    if not can_be_judged(tournament):
        return None
    file = b64encode(format_tournament(tournament, "json").encode()).decode()
    asked = {"file": file, "name": "imported.json", "rules": tournament.rules, "lang": language()}
    try:
        answer = judged_apart(asked, SECONDS)
    except IndelerError as refusal:
        return ImportedRounds(_("The rounds of the file were not checked: {why}").format(why=translate(refusal)), False)
    if "refusal" in answer:
        return ImportedRounds(_("The rounds of the file were not checked: {why}").format(why=answer["refusal"]), False)
    told = _("The rounds of the file were checked. {verdict}").format(verdict=answer["in_short"])
    return ImportedRounds(told, bool(answer["is_in_order"]))
