"""Lines that are kept unread: comments, and records without a meaning for us.

One comment states the order of the boards: ``round 5 boards: 3-1 2-4``; the bye has a 0.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from indeler.formats.text import is_one_line
from indeler.formats.trf.dialects import implied_rules, named_system
from indeler.formats.trf.draft import Draft
from indeler.formats.trf.lines import COMMENT, Line, Sheet, directive, text
from indeler.language import N_
from indeler.model import Round


def comment_of(line: Line) -> Line:
    """Return the comment without its mark and the blank after it."""
    return line._replace(text=line.text.removeprefix(COMMENT).removeprefix(" "))


def read_comment_directives(draft: Draft, lines: list[Line]) -> None:
    """``comment TEXT``: a comment that cannot be written as a line."""
    draft.comments += (line._replace(text=text(line, line.text)) for line in lines)


def read_record_directives(draft: Draft, lines: list[Line]) -> None:
    """``record TEXT``: a kept record that cannot be written as a line, or would be read as something else."""
    draft.unread += (line._replace(text=text(line, line.text)) for line in lines)


def read_rules_directive(draft: Draft, lines: list[Line]) -> None:
    """``rules NAME``: the rulebook, if no other line states it."""
    draft.rules = text(lines[-1], lines[-1].text)


def read_setting_directives(draft: Draft, lines: list[Line]) -> None:
    """``setting NAME=VALUE``: a setting of the rulebook."""
    for line in lines:
        name, equals, value = text(line, line.text).partition("=")
        if not equals or not name.isidentifier():
            raise line.refuse(N_("a setting is written NAME=VALUE; correct it."))
        draft.settings[name] = value


def rules(draft: Draft, code: str) -> str:
    """Return the rulebook by our directive, else by the ``### system`` comment, else by record 192."""
    if draft.rules is not None:
        return draft.rules
    implied = implied_rules(code, (comment.text for comment in draft.comments))
    if implied is None:
        first, second, *_ = dict.fromkeys(filter(None, (named_system(line.text) for line in draft.comments)))
        line = next(line for line in draft.comments if named_system(line.text) == second)
        refusal = N_("this comment names the system {second}, an earlier one {first}; keep one.")
        raise line.refuse(refusal, second=second, first=first)
    return implied


def in_order(lines: list[Line]) -> list[Line]:
    """Return lines in the order of the file."""
    return sorted(lines, key=lambda line: line.number)


def rounds_and_comments(draft: Draft, rounds: Iterable[Round]) -> tuple[list[Round], list[str]]:
    """Return the rounds with the boards stated in comments, and the other comments; the last one on a round counts."""
    boards_by_round, others = list(rounds), []
    lines = in_order(draft.comments)
    last = {stated: line for line in lines if (stated := _round_of(line.text))}
    for line in lines:
        round = _round_of(line.text)
        if not 1 <= round <= len(boards_by_round):
            others.append(line.text)
        elif line is last[round]:
            words = line.text.partition(":")[2].split()
            unreadable = next((word for word in words if not _is_board(word)), None)
            if unreadable is not None:
                raise line.refuse(UNREADABLE, round=round, word=unreadable[:MAX_QUOTED])
            boards_by_round[round - 1] = boards_by_round[round - 1]._replace(boards=_boards(words))
    return boards_by_round, others


def write_comments(sheet: Sheet) -> None:
    """Write comments, the order of boards, the rulebook if comments and record 192 do not state it, and settings."""
    tournament = sheet.tournament
    for comment in tournament.comments:
        plain = is_one_line(comment) and not comment.startswith("indeler:")
        sheet.lines.append(f"{COMMENT} {comment}".rstrip() if plain else directive("comment", value=comment))
    for number, round in enumerate(tournament.rounds, start=1):
        if round.boards:
            boards = " ".join(f"{white}-{black}" for white, black in round.boards)
            sheet.lines.append(f"{COMMENT} round {number} boards: {boards}")
    if implied_rules(tournament.type_code, tournament.comments) != tournament.rules:
        sheet.directive("rules", value=tournament.rules)
    for name, value in tournament.settings.items():
        sheet.directive("setting", value=f"{name}={value}")


def write_unread_records(sheet: Sheet, stays: Callable[[str], bool]) -> None:
    """Write the kept records, unchanged if they ``stay`` unread."""
    for record in sheet.tournament.records:
        plain = is_one_line(record) and stays(record)
        sheet.lines.append(record if plain else directive("record", value=record))


Boards = tuple[tuple[int, int], ...]

UNREADABLE = N_(
    "The comment on the boards of round {round} cannot be read at '{word}'; write each board as two pairing numbers, "
    "such as 3-1, or take the comment out."
)
MOST_DIGITS = 10
"""A number of digits that exceeds every pairing number."""
MAX_QUOTED = 20
"""The number of characters shown of an unreadable word."""


def _round_of(comment: str) -> int:
    """Return the round whose boards a comment states, or 0."""
    head, _, remark = comment.partition(":")
    match head.casefold().replace("#", " ").split():
        case "round", number, "boards" if remark.strip() and _is_number(number) and number[0] != "0":
            return int(number)
    return 0


def _boards(words: Iterable[str]) -> Boards:
    boards = (word.split("-") for word in words)
    return tuple((int(white), int(black)) for white, black in boards if "0" not in (white, black))


def _is_board(word: str) -> bool:
    players = word.split("-")
    return len(players) == 2 and all(map(_is_number, players))


def _is_number(word: str) -> bool:
    return word.isascii() and word.isdigit() and len(word) < MOST_DIGITS
