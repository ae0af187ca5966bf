"""Arrangements besides games: players kept apart (260, XXP), virtual points (250, XXA), special points (299)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import groupby

from indeler.formats.file_io import LARGEST_CROSSTABLE
from indeler.formats.text import quote
from indeler.formats.trf import fields
from indeler.formats.trf.dialects import is_team_event
from indeler.formats.trf.draft import Draft, contradiction
from indeler.formats.trf.fields import DIGITS, HIGHEST_ROUND, ROUND, Column, Field, Layout, one_of, points_column
from indeler.formats.trf.head_records import accelerates, exact
from indeler.formats.trf.lines import Line, Sheet
from indeler.language import N_, InvalidInput, TooLarge
from indeler.model import Forbidden, SpecialPoints, Tenths, Tournament, decimal


def _last_round(text: str) -> int | None:
    last = fields.parse_int(text) if text else HIGHEST_ROUND
    return None if last == HIGHEST_ROUND else last


def _format_last_round(value: int | None) -> str:
    return DIGITS.show(HIGHEST_ROUND if value is None else value)


BAN = Layout(
    "260",
    Column(5, 7, ROUND, N_("a round number")),
    Column(9, 11, Field(_last_round, _format_last_round), N_("a round number below 999")),  # 999 means without end
)


def read_260(draft: Draft, lines: list[Line]) -> None:
    """Record 260."""
    for line in lines:
        first, last = BAN.read(line)
        players = fields.read_numbers(line, BAN.width)
        draft.check_known(players, line)
        draft.bans.append(Forbidden(players, first, last))
        if line.wrapped:
            draft.exact_bans.add(frozenset(players))


def read_xxp(draft: Draft, lines: list[Line]) -> None:
    """Read XXP, after 260; it only replaces a record of ours about the same players."""
    for line in lines:
        players = fields.read_numbers(line, 3)
        draft.check_known(players, line)
        if frozenset(players) not in draft.exact_bans:
            draft.bans.append(Forbidden(players))


def write_bans(sheet: Sheet) -> None:
    """Record 260; for JaVaFo an XXP line with the bans of the coming round, and the rounds in a comment."""
    coming = sheet.tournament.next_round
    by_players: dict[tuple[int, ...], list[Forbidden]] = {}
    for ban in sheet.tournament.forbidden:
        by_players.setdefault(ban.players, []).append(ban)
    for players, bans in by_players.items():
        is_for_ever = bans == [Forbidden(players)]
        if sheet.has("XXP") and (is_for_ever or any(ban.holds(coming) for ban in bans)):
            sheet.record(f"XXP{fields.listing(players, '')}")
        if not (sheet.has("XXP") and is_for_ever):
            for ban in bans:
                sheet.record(BAN.exact(ban.first_round, ban.last_round) + fields.listing(players))


BLOCK = Layout(
    "250",
    points_column(5, 8, N_("match points"), fields.format_if_any),
    points_column(10, 13, N_("points such as 1.0")),
    Column(15, 17, ROUND, N_("a round number")),
    Column(19, 21, ROUND, N_("a round number")),
)
_XXA_START = 8
_XXA_CELL = 5
_XXA_VALUE = 4


def read_250(draft: Draft, lines: list[Line]) -> None:
    """Record 250: from one round to another, from one player to another; overlapping records are added."""
    lines = exact(lines, is_derived=accelerates(draft.settings))
    totals: dict[int, list[Tenths]] = {}
    work = 0
    for line in lines:
        worth, first, last, players = _block(line)
        work += len(players) * last
        if work > LARGEST_CROSSTABLE:
            text = N_("{file}:{line}: too many virtual points; state them for fewer rounds.")
            raise TooLarge(text, file=line.path, line=line.number)
        for number in filter(draft.players.__contains__, players):
            total = totals.setdefault(number, [])
            total.extend([0] * (last - len(total)))
            for round in range(first, last + 1):
                total[round - 1] += worth
    draft.virtual_points = {number: tuple(total) for number, total in totals.items()}
    draft.virtual_line = lines[0] if lines else None
    for number, total in totals.items():
        _check(number, total, lines[-1])


def _block(line: Line) -> tuple[Tenths, int, int, range]:
    match_points, worth, first, last = BLOCK.read(line)
    players = fields.read_numbers(line, BLOCK.width)
    if match_points:
        text = N_("match points are for teams; leave columns 5-8 blank or name a team system in record 192.")
        raise line.refuse(text)
    if first > last:
        text = N_("round {first} comes after round {last}; put the earlier one first.")
        raise line.refuse(text, first=first, last=last)
    if len(players) not in (1, 2) or players[0] > players[-1]:
        raise line.refuse(N_("columns 23-31 must hold the first and the last player; correct them."))
    return worth, first, last, range(players[0], players[-1] + 1)


def read_xxa(draft: Draft, lines: list[Line]) -> None:
    """XXA: one player, round by round; where record 250 states points too, they must agree."""
    rows: dict[int, tuple[Tenths, ...]] = {}
    if accelerates(draft.settings):
        return
    for line in lines:
        number, row = _row(line)
        draft.check_known((number,), line)
        fields.check_rounds(len(row), line)
        if number in rows:
            raise line.refuse(N_("player {number} has two XXA lines; keep one."), number=number)
        rows[number] = row
    if draft.virtual_line is None:
        draft.virtual_points = rows
    elif not _agree(draft.virtual_points, rows):
        raise contradiction(lines[0], draft.virtual_line)


def _row(line: Line) -> tuple[int, tuple[Tenths, ...]]:
    cells = [line.text[start : start + _XXA_CELL] for start in range(_XXA_START, len(line.text), _XXA_CELL)]
    texts = [line.text[3:_XXA_START].strip(), *(cell.strip() for cell in cells)]
    if any(cell[0] != " " for cell in cells) or any(" " in text for text in texts):
        texts = line.body.split()
    try:
        return fields.parse_int(texts[0]), tuple(fields.points(text, _XXA_VALUE) for text in texts[1:])
    except ValueError as error:
        refusal = N_("XXA has {text}; write a pairing number and points such as 1.0.")
        raise line.refuse(refusal, text=quote(str(error))) from None


def _agree(blocks: dict[int, tuple[Tenths, ...]], rows: dict[int, tuple[Tenths, ...]]) -> bool:
    rounds = max(map(len, rows.values()), default=0)
    nothing = (0,) * rounds
    return all(
        (blocks.get(number, ()) + nothing)[:rounds] == (rows.get(number, ()) + nothing)[:rounds]
        for number in {**blocks, **rows}
    )


def _check(number: int, row: list[Tenths] | tuple[Tenths, ...], line: Line) -> None:
    for round, worth in enumerate(row, start=1):
        if not _fits(worth):
            text = N_("player {number}, round {round}: {worth} virtual points are too many; at most 99.9 fit.")
            raise line.refuse(text, number=number, round=round, worth=decimal(worth))


def _fits(worth: Tenths) -> bool:
    return len(decimal(worth)) <= _XXA_VALUE


def write_virtual_points(sheet: Sheet) -> None:
    """Write as few blocks as consecutive players and rounds allow, or a line for every player.

    Points by Baku acceleration are in the dialect's records; stated points, which it overrides, in comments.
    """
    stated, derived = sheet.tournament.virtual_points, sheet.derived_points
    for number, row in stated.items():
        if not all(map(_fits, row)):
            text = N_("Player {number} has more virtual points than fit in a tournament file (99.9).")
            raise TooLarge(text, number=number)
    if derived is None:
        _write_points(sheet, stated)
        return
    if sheet.has("250") or sheet.has("XXA"):
        _write_points(sheet, derived)
    for block in _blocks(sheet, stated):
        sheet.wrapped(block)


def _write_points(sheet: Sheet, points: Mapping[int, tuple[Tenths, ...]]) -> None:
    if sheet.has("XXA"):
        for number, row in points.items():
            sheet.record(f"XXA{number:5}" + "".join(f" {decimal(worth):>{_XXA_VALUE}}" for worth in row))
    else:
        for block in _blocks(sheet, points):
            sheet.record(block)


def _blocks(sheet: Sheet, stated: Mapping[int, tuple[Tenths, ...]]) -> Iterator[str]:
    """Yield the blocks that neighbours with equal points share, one for each sequence of rounds of equal value."""
    for row, numbers in groupby(sheet.tournament.players, key=lambda number: stated.get(number, ())):
        players = tuple(numbers)
        last = 0
        for worth, stretch in groupby(row):
            first, last = last + 1, last + len(tuple(stretch))
            if worth:
                yield BLOCK.exact(0, worth, first, last) + fields.listing((players[0], players[-1]), "04")


_RESULT = one_of("WDLFHZ+-U1=0")
"""The specification's letters; the other result letters of record 001 are understood as well."""
_ROUND = Field(lambda text: fields.parse_int(text) or None, lambda value: DIGITS.show(value or 0))


def _layout(match_points: int, points: int, round: int) -> Layout:
    """Return the record with its numbers ending in these columns; a minus sign fits before them."""
    return Layout(
        "299",
        Column(5, 5, _RESULT, N_("one of W D L F H Z + - or nothing")),
        points_column(match_points - 4, match_points, N_("match points"), fields.format_if_any),
        points_column(points - 4, points, N_("points such as 1.5")),
        Column(round - 2, round, _ROUND, N_("a round number")),
    )


_TABLE = _layout(11, 17, 22)
_EXAMPLE = _layout(10, 15, 19)
"""The specification's own example, and some programs, do not follow the specification's table."""


def read_299(draft: Draft, lines: list[Line]) -> None:
    """Record 299: special points of players."""
    for line in lines:
        special = special_points_in(line)
        draft.check_known(special.players, line)
        draft.special_points.append(special)


def special_points_in(line: Line) -> SpecialPoints:
    """Record 299, in both layouts, recognised by the position of the decimal point."""
    layout = _EXAMPLE if line.text[13:14] in (".", ",") else _TABLE
    code, match_points, points, round = layout.read(line)
    return SpecialPoints(code, points, round, fields.read_numbers(line, layout.width), match_points)


def special_points_record(special: SpecialPoints) -> str:
    """Record 299 as the specification's table has it."""
    text = _TABLE.exact(special.code, special.match_points, special.points, special.round)
    return text + fields.listing(special.players)


def write_special_points(sheet: Sheet) -> None:
    """Record 299."""
    for special in sheet.tournament.special_points:
        sheet.record(special_points_record(special))


def with_stated_acceleration(tournament: Tournament) -> Tournament | None:
    """Return the tournament with the virtual points of Baku acceleration; None if no setting asks for it."""
    if not accelerates(tournament.settings):
        return None
    from indeler.model.baku import accelerated_if

    try:
        if not is_team_event(tournament.type_code):
            return accelerated_if(tournament.settings["baku"], tournament)
    except InvalidInput:  # the fault is reported when a round is paired
        pass
    return tournament.replace(virtual_points=())
