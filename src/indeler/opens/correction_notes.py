"""Notes on corrected rounds, as comments of the tournament (``round 5 corrected: why``), so that every file has them.

docs/audit.md: by these comments the audit of any program can distinguish an arbiter's decision from a fault.
"""

from collections.abc import Iterable

from indeler.language import N_, Sentence
from indeler.model import Tournament

_AFTER = "after round "
"""The beginning of a reason that is the correction of an earlier round."""


def with_correction(tournament: Tournament, round: int, why: str) -> Tournament:
    """Return the tournament with a note, added once, why this round differs from the pairing of the rules."""
    comment = f"round {round} corrected: {' '.join(why.split())}"
    return tournament.replace(comments=(*(each for each in tournament.comments if each != comment), comment))


def with_note_of(tournament: Tournament, round: int, corrected: int, why: str) -> Tournament:
    """Return the tournament with a note that an earlier round was corrected since, unless this round has a note."""
    if corrections(tournament, round):
        return tournament
    return with_correction(tournament, round, f"{_AFTER}{corrected}: {why}")


def with_remark(tournament: Tournament, remark: str, *, holds: bool = True) -> Tournament:
    """Rows 113, 163 and 179 of FIDE's draft checklist: return the tournament with this remark once, or without it."""
    others = tuple(comment for comment in tournament.comments if comment != remark)
    if not holds:
        return tournament if others == tournament.comments else tournament.replace(comments=others)
    return tournament.replace(comments=(*others, remark))


def with_both_pairings(
    tournament: Tournament, round: int, boards: Iterable[tuple[int, int]], instead: Iterable[tuple[int, int]]
) -> Tournament:
    """Row 69 of FIDE's draft checklist: return the tournament with both pairings of a round by hand, by numbers."""
    played, ruled = (" ".join(f"{white}-{black}" for white, black in each) for each in (boards, instead))
    return with_remark(tournament, f"{_BY_HAND.format(round)} {played}; by the rules {ruled}")


_BY_HAND = "round {} by hand (numbers of then):"


def describe_corrections(tournament: Tournament, round: int) -> list[Sentence]:
    """Return the corrections of a round in sentences."""
    return [_translate_note(why) for why in corrections(tournament, round)]


def _translate_note(why: str) -> Sentence:
    number, _, rest = why.removeprefix(_AFTER).partition(": ")
    if why.startswith(_AFTER) and number.isdigit() and rest:
        return Sentence(N_("Paired before round {round} was corrected: {why}"), round=number, why=rest)
    return Sentence(N_("Corrected by the arbiter: {why}"), why=why)


def without_corrections(tournament: Tournament, *, after: int) -> Tournament:
    """Return the tournament without notes on rounds after this one, which do not exist or are not published."""
    by_hand = tuple(_BY_HAND.format(round) for round in range(after + 1, len(tournament.rounds) + 2))
    comments = [each for each in tournament.comments if _round_of(each) <= after and not each.startswith(by_hand)]
    return tournament if len(comments) == len(tournament.comments) else tournament.replace(comments=comments)


def corrections(tournament: Tournament, round: int) -> tuple[str, ...]:
    """Return the reasons why this round was corrected, one by one; empty where it was not."""
    comments = (comment for comment in tournament.comments if _round_of(comment) == round)
    return tuple(comment.partition(":")[2].strip() for comment in comments)


def _round_of(comment: str) -> int:
    """Return the round whose correction a comment records; 0 for any other comment."""
    head, _, remark = comment.partition(":")
    match head.casefold().replace("#", " ").split():
        case "round", number, "corrected" if remark.strip() and number.isascii() and number.isdigit():
            return int(number)
    return 0
