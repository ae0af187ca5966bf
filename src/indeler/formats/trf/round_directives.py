"""What the columns of a round cannot say: how many rounds have been paired, who was absent, what was adjourned."""

from __future__ import annotations

from collections.abc import Callable

from indeler.formats.limits import check_crosstable
from indeler.formats.trf.directives import split
from indeler.formats.trf.draft import Draft
from indeler.formats.trf.fields import HIGHEST_ROUND, listed
from indeler.formats.trf.lines import Line
from indeler.formats.trf.sheet import Sheet
from indeler.language import N_, Sentence, TooLarge
from indeler.model import Entry, Kind, Tournament

_NO_GAME = Entry(bye=Kind.ZERO_BYE)
_WORDS = {Kind.ABSENT: "absent", Kind.NOT_ENTERED: "not-entered", Kind.ADJOURNED: "adjourned"}


def read_paired(draft: Draft, lines: list[Line]) -> None:
    """``paired N``: so many rounds have been paired, though the last ones have no game in them."""
    line = lines[-1]
    (paired,), _ = split(line, 1)
    if paired > HIGHEST_ROUND:
        raise TooLarge(
            N_("{file}:{line}: {rounds} rounds are too many; at most {highest}."),
            file=line.path,
            line=line.number,
            rounds=paired,
            highest=HIGHEST_ROUND,
        )
    if paired < draft.paired:
        raise line.refuse(N_("more than {rounds} rounds have been paired; correct this directive."), rounds=paired)
    draft.paired = paired


def complete_cards(draft: Draft) -> None:
    """In a round that has been paired, saying nothing means a zero-point bye."""
    check_crosstable(len(draft.cards), draft.paired, draft.path)
    for card in draft.cards.values():
        if len(card) < draft.paired or None in card:
            card.extend([None] * (draft.paired - len(card)))
            card[: draft.paired] = [entry or _NO_GAME for entry in card[: draft.paired]]


def reads(kind: Kind) -> Callable[[Draft, list[Line]], None]:
    """``absent``, ``not-entered`` or ``adjourned ROUND PLAYERS...``: how that round of theirs is to be taken."""

    def read(draft: Draft, lines: list[Line]) -> None:
        for line in lines:
            (round,), players = split(line, 1)
            numbers = listed(line._replace(text=players), 0)
            draft.check_known(numbers, line)
            if not 1 <= round <= draft.paired:
                raise line.refuse(N_("round {round} has not been paired; correct this directive."), round=round)
            for number in numbers:
                card = draft.cards[number]
                entry = _retold(card[round - 1], kind)
                if entry is None:
                    raise line.refuse(
                        N_("player {number}, round {round}: is not '{kind}'; correct this directive."),
                        number=number,
                        round=round,
                        kind=Sentence(kind.label),
                    )
                card[round - 1] = entry

    return read


def _retold(entry: Entry | None, kind: Kind) -> Entry | None:
    """The entry as the directive tells it, or None if the record says something else altogether."""
    if kind is Kind.ADJOURNED:
        return entry._replace(code=kind.code) if entry and entry.opponent and entry.code == " " else None
    return Entry(bye=kind) if entry == _NO_GAME else None


def write_round_directives(sheet: Sheet) -> None:
    """The directives that this tournament needs in this dialect."""
    rounds = sheet.tournament.rounds
    if len(rounds) > HIGHEST_ROUND:
        raise TooLarge(
            N_("{rounds} rounds do not fit in a tournament file; at most {highest}."),
            rounds=len(rounds),
            highest=HIGHEST_ROUND,
        )
    if rounds and not (rounds[-1].games or rounds[-1].bye):
        sheet.directive("paired", len(rounds))
    for kind, word in _WORDS.items():
        if kind is Kind.ADJOURNED and sheet.dialect.adjourned:
            continue
        for round, players in _players(sheet.tournament, kind).items():
            sheet.directive(word, round, *players)


def _players(tournament: Tournament, kind: Kind) -> dict[int, list[int]]:
    """Who had a round of this kind, by round."""
    found: dict[int, list[int]] = {}
    for number in tournament.players:
        for round, cell in enumerate(tournament.card(number), start=1):
            if cell.kind is kind:
                found.setdefault(round, []).append(number)
    return dict(sorted(found.items()))
