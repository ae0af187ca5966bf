"""Explanations of pairings: the same page for a tournament and for a group of the club."""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from django.http import HttpRequest
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from indeler.language import IndelerError
from indeler.language.catalogue import words_of
from indeler.model import Player, Tournament
from indeler.model.teams import participants
from indeler.reasons import Explanation, Reasons, Study, clause_name, picture, study, svg, why_two
from indeler.rulebooks.clause_texts import clause_texts
from indeler.web.common.requests import parse_int
from indeler.web.common.visitor_language import language, name_order, translate


def explanation(
    request: HttpRequest,
    before: Tournament,
    settings: Mapping[str, Any],
    played: Sequence[tuple[int, int]],
    first_board: int = 1,
) -> dict[str, Any]:
    """Return the explanation of the next round, and why two chosen players do or do not meet."""
    before = participants(before)
    context: dict[str, Any] = {"players": _by_name(before), "number": before.next_round}
    try:
        found = study(before, None, settings)
        explained = Reasons(found, language(), first_board)
        answer = _about_two(request, found)
        rules = Rules(found.rules, explained.clauses() | answer.pop("clauses", set()))
        context["cards"] = mark_safe("".join(rules.card(one) for one in explained.by_board()))  # escaped there
        context["leavers"] = mark_safe("".join(rules.card(one) for one in explained.by_leaver()))
        context["rules"] = rules.listed()
        context["picture"] = svg(picture(found, words_of(language()), first_board))
        names = {number: player.name or str(number) for number, player in before.players.items()}
        context["otherwise"] = [
            (names[white], names[black]) for white, black in played if (white, black) not in found.pairing.boards
        ]
        context |= answer | {"beneath": [rules.linked(line) for line in answer.get("beneath", ())]}
    except IndelerError as refusal:
        context["refusal"] = translate(refusal)
    return context


def _by_name(tournament: Tournament) -> list[Player]:
    return sorted(tournament.players.values(), key=lambda one: (name_order(one.name), one.number))


class Rules:
    """The clauses that a page cites: listed once at its foot, and linked to that place from each citation."""

    def __init__(self, rulebook: str, named: set[str]) -> None:
        clauses = clause_texts(rulebook).clauses
        self._clauses = {clause: clauses[clause] for clause in clauses if clause in named}
        self._cited = {clause_name(clause, words_of(language())): clause for clause in self._clauses}
        longest_first = sorted(self._cited, key=len, reverse=True)
        self._pattern = re.compile(rf"(?<=\()({'|'.join(map(re.escape, longest_first))})(?=[,)])") if named else None

    def listed(self) -> list[tuple[str, str, str]]:
        """Return each clause: its anchor on the page, its citation, and its text."""
        return [
            (_anchor(clause), name, self._clauses[clause].words(language())) for name, clause in self._cited.items()
        ]

    def linked(self, line: str) -> SafeString:
        """Return a line with links from its clauses, which are in brackets, to their texts."""
        if self._pattern is None:
            return escape(line)
        return mark_safe(self._pattern.sub(self._link, escape(line)))

    def _link(self, found: re.Match[str]) -> str:
        return f'<a href="#{_anchor(self._cited[found[1]])}">{found[1]}</a>'

    def card(self, board: Explanation) -> str:
        """Return a board with its reasons, the clauses folded; built here because a large round has hundreds."""
        head = f"{board.number}. {board.who}" if board.number else board.who
        lines = "".join(f"<li>{self.linked(line[:1].upper() + line[1:])}</li>" for line in board.details)
        folded = f"<details><summary>{escape(_('By the rules'))}</summary><ul>{lines}</ul></details>" if lines else ""
        return f"<li><strong>{escape(head)}</strong><br>{self.linked(board.plain)}{folded}</li>"


def _anchor(clause: str) -> str:
    return f"clause-{clause}"


def _about_two(request: HttpRequest, found: Study) -> dict[str, Any]:
    """Return why two players meet or do not, in short and by the clauses; empty where none are chosen."""
    one, other = (parse_int(request.GET.get(name, "")) for name in ("one", "other"))
    if one is None or other is None or one == other:
        return {}
    answer = why_two(found, one, other)
    answer.lang = language()
    return {
        "answer": answer.in_short(),
        "beneath": answer.by_the_rules(),
        "clauses": set(answer.clauses()),
        "one": one,
        "other": other,
    }
