"""Prizes as somebody types them in a field: one a line, an amount, goods, or both with what the goods are worth."""

from __future__ import annotations

from collections.abc import Iterable

from indeler.language import N_, InvalidInput
from indeler.prizes.plan import Prize, amount, plain

MOST = 100
"""Prizes of one list."""
_LONGEST_GOODS = 80


def prizes_of(text: str) -> tuple[Prize, ...]:
    """``250``, ``cup``, ``100; cup`` or ``100; cup; 20`` a line, the best one first."""
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    if len(lines) > MOST:
        raise InvalidInput(N_("A list has at most {most} prizes; make several groups."), most=MOST)
    return tuple(_prize(line) for line in lines)


def as_lines(prizes: Iterable[Prize]) -> str:
    """Prizes as the lines that `prizes_of` reads."""
    return "\n".join(_line(prize) for prize in prizes)


def _prize(line: str) -> Prize:
    first, *rest = [part.strip() for part in line.split(";")]
    if first[:1].isdigit():
        cash, goods = amount(first), rest[:1]
        value = rest[1:]
    else:
        cash, goods, value = 0, [first], rest
    if len(value) > 1 or len("".join(goods)) > _LONGEST_GOODS:
        raise InvalidInput(N_("'{line}' is not a prize; write an amount; goods; what those are worth."), line=line[:40])
    return Prize(cash=cash, goods="".join(goods), value=amount(value[0]) if value else 0)


def _line(prize: Prize) -> str:
    parts = [plain(prize.cash)] if prize.cash or not prize.goods else []
    parts += [prize.goods] if prize.goods or prize.value else []
    return "; ".join([*parts, plain(prize.value)] if prize.value else parts)
