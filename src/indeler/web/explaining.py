"""Why the boards are what they are: the same page for a tournament and for a group of the club."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.http import HttpRequest

from indeler.model import IndelerError, Tournament
from indeler.reasons import Reasons, study, why
from indeler.reasons.picture import picture
from indeler.reasons.svg import svg
from indeler.reasons.words import words_of
from indeler.web.numbers import whole
from indeler.web.tournaments.pages import language


def explanation(
    request: HttpRequest, tournament: Tournament, round: int, settings: Mapping[str, Any]
) -> dict[str, Any]:
    """The boards of a round in words, its picture, and the answer about two players who were chosen."""
    before = tournament.before(round)
    context: dict[str, Any] = {"players": before.players.values(), "number": round}
    try:
        found = study(before, None, settings)
        context["boards"] = Reasons(found, language()).as_data()["boards"]
        context["picture"] = svg(picture(found, words_of(language())))
        context |= _about_two(request, tournament, round, settings)
    except IndelerError as refusal:
        context["refusal"] = str(refusal)
    return context


def _about_two(request: HttpRequest, tournament: Tournament, round: int, settings: Mapping[str, Any]) -> dict[str, Any]:
    one, other = (whole(request.GET.get(name, "")) for name in ("one", "other"))
    if one is None or other is None or one == other:
        return {}
    answer = why(tournament, one, other, round=round, lang=language(), **settings)
    return {"answer": answer.lines(), "one": one, "other": other}
