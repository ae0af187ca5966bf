"""Rounds, verdicts and standings as plain data for JSON; numbers are exact."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from indeler.ranking import Row, TeamRow
from indeler.ranking import Standings as RankedRows

if TYPE_CHECKING:
    from indeler.audit import Verdict
    from indeler.model import Pairing
    from indeler.opinion import Standings


def pairing_data(pairing: Pairing) -> dict[str, object]:
    """Return the data of a paired round."""
    return {
        "round": pairing.round,
        "rules": pairing.rules,
        "boards": [
            {"board": board, "white": white, "black": black}
            for board, (white, black) in enumerate(pairing.boards, start=1)
        ],
        "bye": pairing.bye,
        "not_paired": pairing.not_paired,
        **({"seed": pairing.seed} if pairing.seed else {}),
    }


def verdict_data(verdict: Verdict) -> dict[str, object]:
    """Return the data of an audit of a round."""
    return {
        "round": verdict.round,
        "rules": verdict.rules,
        "settings": verdict.settings,
        "verdict": verdict.verdict,
        "findings": [{"clause": clause, "sentence": sentence} for clause, sentence in verdict.findings],
        "alternative": [list(pair) for pair in verdict.alternative],
        **({"reason": verdict.reason} if verdict.reason else {}),
        **({"unchecked": verdict.unchecked} if verdict.unchecked else {}),
        **({"exceptions": list(verdict.exceptions)} if verdict.exceptions else {}),
    }


def checked_standings_data(standings: Standings) -> dict[str, object]:
    """Return the data of the check of standings that a file states."""
    return {
        "verdict": standings.verdict,
        "by": list(standings.by),
        "differences": [difference._asdict() for difference in standings.differences],
        **({"unchecked": str(standings.unchecked)} if standings.unchecked else {}),
    }


def standings_data(rows: Sequence[Row | TeamRow]) -> list[dict[str, object]]:
    """Return the rows of a table: values of players as numbers, those of teams as text, which is exact."""
    lines = [
        _row_data(row, "team", json_text) if isinstance(row, TeamRow) else _row_data(row, "player", json_number)
        for row in rows
    ]
    left_out = rows.left_out if isinstance(rows, RankedRows) else ()
    if left_out:
        why = dict.fromkeys(left_out, "not everybody has a rating")
        lines = [{**line, "left_out": why} for line in lines]
    return lines


def _row_data(row: Row | TeamRow, who: str, number: Callable[[Any], object]) -> dict[str, object]:
    return {
        "rank": row.rank,
        who: getattr(row, who),
        "name": row.name,
        "points": number(row.points),
        "tiebreaks": {code: number(value) for code, value in row.tiebreaks.items()},
    }


def json_number(value: Fraction) -> int | float:
    """Return a number for JSON: an integer if it is whole; halves, quarters and tenths have exact decimals."""
    return int(value) if value.denominator == 1 else float(value)


def json_text(value: Fraction | tuple[Fraction, ...]) -> str | list[str]:
    """Return an exact number as text: ``6.5``, or ``43/3`` without finite decimals; for several numbers a list."""
    if isinstance(value, tuple):
        return [text for number in value for text in (json_text(number),) if isinstance(text, str)]
    if 1000 % value.denominator:
        return str(value)
    thousandths = f"{value.numerator * (1000 // value.denominator):+05d}"
    return f"{thousandths[:-3]}.{thousandths[-3:]}".rstrip("0").rstrip(".").removeprefix("+")
