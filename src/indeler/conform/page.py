"""The report of a trial as one HTML page: the table, then each broken clause with its smallest case and the picture."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from indeler.conform.cases import TIE_BREAKS, Case
from indeler.conform.positions import recorded
from indeler.conform.report import Fault, Table, conclusion, faults, summary
from indeler.conform.tally import Tally
from indeler.language import N_, Sentence
from indeler.language.catalogue import words_of
from indeler.reasons import study
from indeler.reasons.svg import picture, svg
from indeler.rulebooks import explained


class ConformPage:
    """The page of one trial in one language, for `indeler.opinion.html.document`."""

    def __init__(self, found: Sequence[Tally], engine: str, lang: str) -> None:
        self.found, self.engine, self.lang = found, engine, lang

    def title(self) -> str:
        """What the page is about."""
        text = N_("Which clause does {engine} break?")
        return Sentence(text, engine=self.engine).translated(words_of(self.lang))

    def body(self) -> str:
        """The whole of it, without head and style."""
        sections = "\n".join(map(self._section, faults(self.found, self.lang)))
        lines = "".join(f"<p>{escape(line)}</p>\n" for line in conclusion(self.found, self.lang))
        table = html_table(summary(self.found, self.lang))
        return f"<h1>{escape(self.title())}</h1>\n{lines}{table}\n{sections}\n"

    def _section(self, fault: Fault) -> str:
        drawn = drawing(fault.case, self.lang)
        picture = f'<div class="scroll picture">{drawn}</div>\n' if drawn else ""
        return f"<section>\n{_explained(fault)}\n{picture}</section>"


def _explained(fault: Fault) -> str:
    reasons = "".join(f"<li>{escape(line.strip())}</li>" for line in fault.reasons)
    clause = f"<p>{escape(fault.clause)}</p>\n" if fault.clause else ""
    return (
        f"<h2>{escape(fault.head)}</h2>\n{clause}{html_table(fault.standing)}\n{html_table(fault.boards)}\n"
        f"<ul>{reasons}</ul>"
    )


def html_table(table: Table) -> str:
    """A table of a report."""
    heads = "".join(f"<th>{escape(head)}</th>" for head in table.heads)
    rows = "".join(f"<tr>{''.join(f'<td>{escape(cell)}</td>' for cell in row)}</tr>" for row in table.rows)
    return f'<div class="scroll"><table><thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table></div>'


def drawing(case: Case, lang: str) -> str:
    """The groups of the right round as SVG; nothing where the rulebook has no picture."""
    if case.rulebook == TIE_BREAKS or case.rulebook not in explained():
        return ""
    return svg(picture(study(recorded(case), case.rulebook, {}), words_of(lang)))
