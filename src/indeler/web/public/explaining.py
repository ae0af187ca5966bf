"""Why the boards are what they are: the same page for a tournament and for a group of the club."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.http import HttpRequest
from django.utils.html import escape
from django.utils.safestring import mark_safe

from indeler.language import IndelerError
from indeler.language.catalogue import words_of
from indeler.model import Pairing, Tournament
from indeler.reasons import Reasons, study, why
from indeler.reasons.picture import picture
from indeler.reasons.svg import svg
from indeler.web.common.requests import whole
from indeler.web.common.visitor_language import language, said


def explanation(
    request: HttpRequest,
    before: Tournament,
    settings: Mapping[str, Any],
    played: Sequence[tuple[int, int]],
    first_board: int = 1,
) -> dict[str, Any]:
    """The next round in words, its picture, the boards that were played otherwise, and why two do or do not meet."""
    context: dict[str, Any] = {"players": before.players.values(), "number": before.next_round}
    try:
        found = study(before, None, settings)
        context["cards"] = mark_safe("".join(map(_card, Reasons(found, language(), first_board).by_board())))  # escaped
        context["picture"] = svg(picture(found, words_of(language()), first_board))
        context["otherwise"] = _otherwise(before, found.pairing, played)
        context |= _about_two(request, before, settings)
    except IndelerError as refusal:
        context["refusal"] = said(refusal)
    return context


def _card(lines: Sequence[str]) -> str:
    """A board and why: a large round has hundreds, so they are put together here and not in the template."""
    first, *others = lines
    who, _, why = first.partition(": ")
    rest = "".join([f'<br><span class="quiet">{escape(line)}</span>' for line in others])
    return f"<li><strong>{escape(who)}</strong><br>{escape(why[:1].upper() + why[1:])}{rest}</li>"


def _otherwise(before: Tournament, given: Pairing, played: Sequence[tuple[int, int]]) -> list[tuple[str, str]]:
    """The boards that were played although the rules give others: changed by hand, or paired elsewhere."""
    names = {number: player.name or str(number) for number, player in before.players.items()}
    return [(names[white], names[black]) for white, black in played if (white, black) not in given.boards]


def _about_two(request: HttpRequest, before: Tournament, settings: Mapping[str, Any]) -> dict[str, Any]:
    one, other = (whole(request.GET.get(name, "")) for name in ("one", "other"))
    if one is None or other is None or one == other:
        return {}
    answer = why(before, one, other, round=before.next_round, lang=language(), **settings)
    return {"answer": answer.lines(), "one": one, "other": other}
