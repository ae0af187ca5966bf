"""Everything that is against the basic rules in a round paired by hand, whether its list is complete or not.

Row 66 of FIDE's draft checklist (docs/acceptance.md); the audit names only the first clause that a round breaks.
"""

from __future__ import annotations

from collections.abc import Iterator

from indeler.language import N_, Sentence
from indeler.model import Colour, Kind, Tournament
from indeler.model.teams import TeamTournament
from indeler.opens.by_hand import Draft
from indeler.rulebooks import DEFAULT, declared

_LARGEST_DIFFERENCE = 2
"""fide-handling 6: no player has one colour more than twice more than the other …"""
_LONGEST_ROW = 2
"""fide-handling 7: nor one colour more than twice in a row."""


def draft_findings(tournament: Tournament, draft: Draft) -> list[Sentence]:
    """Who has met, who is kept apart, whose bye or colour the rules do not allow, and who has no game, in sentences."""
    found = [*_meetings(tournament, draft), *_byes(tournament, draft)]
    if not isinstance(tournament, TeamTournament):
        found += _colours(tournament, draft)
    text = N_("{name} is to be paired and has no game and no bye.")
    return found + [Sentence(text, name=tournament.named(number)) for number in draft.free(tournament)]


def _meetings(tournament: Tournament, draft: Draft) -> Iterator[Sentence]:
    """fide-handling 2: nobody meets an opponent twice, and those who are kept apart do not meet."""
    may_repeat = declared(tournament.rules or DEFAULT).fixed_pairings
    for white, black in draft.boards:
        names = {"white": tournament.named(white), "black": tournament.named(black)}
        if not may_repeat and tournament.have_met(white, black):
            yield Sentence(N_("{white} and {black} have met before."), **names)
        if not tournament.may_meet(white, black):
            yield Sentence(N_("{white} and {black} are kept apart."), **names)


def _byes(tournament: Tournament, draft: Draft) -> Iterator[Sentence]:
    """fide-handling 4: nobody gets the bye who had it, or who won without playing."""
    if draft.bye is None:
        return
    won = (Kind.PAIRING_BYE, Kind.FORFEIT_WIN, Kind.FULL_BYE)
    rounds = [round for round, cell in enumerate(tournament.card(draft.bye), start=1) if cell.kind in won]
    if rounds:
        text = N_("{name} may not have the bye: a bye or a win without playing in round {round}.")
        yield Sentence(text, name=tournament.named(draft.bye), round=rounds[0])
    elif not draft.free(tournament) and len(tournament.to_pair()) % 2 == 0:
        yield Sentence(
            N_("{name} has the bye although the number of players is even."), name=tournament.named(draft.bye)
        )


def _colours(tournament: Tournament, draft: Draft) -> Iterator[Sentence]:
    """fide-handling 6, 7: no colour three times in a row, and no difference of three."""
    for board in draft.boards:
        for number, colour in zip(board, (Colour.WHITE, Colour.BLACK), strict=True):
            had = [cell.colour for cell in tournament.card(number) if cell.kind.played and cell.colour is not None]
            if had[-_LONGEST_ROW:] == [colour] * _LONGEST_ROW:
                yield Sentence(_THRICE[colour], name=tournament.named(number))
            elif 2 * had.count(colour) - len(had) >= _LARGEST_DIFFERENCE:
                yield Sentence(_TOO_OFTEN[colour], name=tournament.named(number))


_THRICE = {
    Colour.WHITE: N_("{name} would have White three times in a row."),
    Colour.BLACK: N_("{name} would have Black three times in a row."),
}
_TOO_OFTEN = {
    Colour.WHITE: N_("{name} would have White three times more than Black."),
    Colour.BLACK: N_("{name} would have Black three times more than White."),
}
