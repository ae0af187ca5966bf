"""Explanations of a round for ``indeler pair``: the reason for each board, hypothetical changes, and pictures."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from indeler.cli.output import answer, table
from indeler.language import N_, InvalidInput, Sentence
from indeler.language.catalogue import colon, words_of
from indeler.model import Pairing, Tournament
from indeler.reasons import Panel, Reasons, Seat, changed_boards, picture, player_of, reasons, study, supposing, svg
from indeler.rulebooks import find_declaration
from indeler.rulebooks.clause_texts import wording
from indeler.systems import DEFAULT, rulebook


def what_if(tournament: Tournament, absent: Iterable[str], results: Iterable[str]) -> Tournament:
    """Return the tournament with these players absent and these results."""
    return supposing(tournament, [player_of(tournament, one) for one in absent], results)


def describe_changed_boards(real: Tournament, supposed: Pairing) -> Sentence:
    """Describe the boards that differ from those of the actual tournament."""
    settings = supposed.request[1] if supposed.request else {}
    return changed_boards(real, rulebook(supposed.rules).pair(real, settings), supposed)


def explained_round(
    tournament: Tournament, rules: str | None, settings: Mapping[str, str], lang: str
) -> Reasons | None:
    """Return the next round with its reasons; None if the rulebook is a table or a draw, which has none."""
    is_swiss = _can_be_explained(rules or tournament.rules or DEFAULT)
    return Reasons(study(tournament, rules, settings), lang) if is_swiss else None


def _can_be_explained(rules: str) -> bool:
    book = find_declaration(rules)
    return book is not None and bool(book.study)


def format_explanation(tournament: Tournament, pairing: Pairing, lang: str) -> str:
    """Return each board with its reasons; for a fixed table or a draw with the clause that defines it."""
    if pairing.request is not None and _can_be_explained(pairing.rules):
        return reasons(pairing, lang).text()

    def named(number: int) -> str:
        name = tournament.player(number).name
        return f"{number} {name}" if name else str(number)

    words = words_of(lang)
    seats = [f"{named(white)} - {named(black)}" for white, black in pairing.boards]
    if pairing.bye is not None:
        seats.append(f"{named(pairing.bye)} - {words(N_('bye'))}")
    width = max(map(len, seats), default=0)
    lines = [Sentence(N_("Round {round} ({rules})"), round=pairing.round, rules=pairing.rules).translated(words)]
    if pairing.seed:
        lines.append(Sentence(N_("Lots drawn with seed: {seed}"), seed=pairing.seed).translated(words))
    clauses = pairing.clauses or [""] * len(seats)  # the engine of another distribution may name none
    for board, (seat, clause) in enumerate(zip(seats, clauses, strict=True), start=1):
        lines.append(f"{board:>3}. {seat:<{width}}  {clause}".rstrip())
    lines += [
        f"{clause}{colon(words)} {wording(pairing.rules, clause, lang)}" for clause in sorted(set(pairing.clauses))
    ]
    return "\n".join(lines) + "\n"


def write_picture(reasons: Reasons | None, pairing: Pairing, svg_file: str | None, *, in_terminal: bool) -> str:
    """Write the picture of a round as SVG, if a file is named, and return it as text for a terminal."""
    if reasons is None:
        text = N_("There is no picture of a round by {rules}; leave --picture and --svg out.")
        raise InvalidInput(text, rules=pairing.rules)
    page = picture(reasons.study, reasons.words)
    if svg_file is not None:
        answer(svg(page), svg_file)
    return "\n".join(["", page.title, "", *map(_panel, page.panels), page.legend, ""]) if in_terminal else ""


def _panel(panel: Panel) -> str:
    lines = [panel.title]
    if panel.left:
        upper, lower = panel.names
        rows = [
            (
                str(line.left + 1),
                _seat(panel.left[line.left]),
                "──" if line.is_straight else "╲╱",
                str(line.right + 1),
                _seat(panel.right[line.right]),
                str(line.board or ""),
            )
            for line in panel.lines
        ]
        lines.append(table(("", upper, "", "", lower, ""), rows, left=(upper, lower)).rstrip())
    for one in panel.exits:
        lines.append(f"  {one.label}, {one.bye} ({one.clause})" if one.bye else f"  ↓ {one.label} ({one.clause})")
    return "\n".join([*lines, ""])


def _seat(seat: Seat) -> str:
    dot = "○" if seat.has_white else "●"
    return f"{dot if seat.number else ' '} {'↓ ' if seat.from_above else ''}{seat.label}"
