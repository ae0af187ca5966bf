"""The points column of record 001: what we write there, and whether what we read there follows from the results."""

from __future__ import annotations

from indeler.formats.trf.draft import Draft
from indeler.formats.trf.requested_byes import byes_in_cells
from indeler.formats.trf.sheet import Sheet
from indeler.model import Kind, Result, Tenths, Tournament, decimal, scores


def points_to_write(sheet: Sheet) -> dict[int, Tenths]:
    """Everybody's points as the readers of this dialect will add them up: all cells count, virtual points never."""
    tournament = sheet.tournament
    totals = scores(tournament if sheet.dialect.adjourned else _blank_adjourned(tournament))
    for player, kind in byes_in_cells(sheet).items():
        totals[player] += tournament.scale.award(kind)
    return totals


def _blank_adjourned(tournament: Tournament) -> Tournament:
    """The tournament as a dialect sees it that writes adjourned games as games without a result."""
    adjourned, pending = Result.ADJOURNED, Result.PENDING
    if not any(game.result is adjourned for round in tournament.rounds for game in round.games):
        return tournament
    return tournament.replace(
        rounds=(
            round._replace(
                games=tuple(game._replace(result=pending) if game.result is adjourned else game for game in round.games)
            )
            for round in tournament.rounds
        )
    )


def check_points(draft: Draft, tournament: Tournament) -> None:
    """Refuse a points column that does not follow from the results."""
    totals = scores(tournament)
    for number, stated in draft.stated_points.items():
        if stated != totals[number] and stated not in _other_sums(draft, tournament, number, totals[number]):
            raise draft.player_lines[number].refuse(
                "player {number}: the points column says {stated}, but the results add up to {total}; correct one of "
                "them.",
                number=number,
                stated=decimal(stated),
                total=decimal(totals[number]),
            )


def _other_sums(draft: Draft, tournament: Tournament, number: int, total: Tenths) -> set[Tenths]:
    """Other totals in use: unfinished games as nothing or as draws, byes of the rounds to come counted already."""
    award = tournament.scale.award
    kinds = [cell.kind for cell in tournament.card(number)]
    finished = total - award(Kind.ADJOURNED) * kinds.count(Kind.ADJOURNED)
    all_drawn = finished + award(Kind.ADJOURNED) * sum(kind.is_unfinished for kind in kinds)
    foretold = [award(entry.bye) for entry in draft.cards[number][draft.paired :] if entry and entry.bye]
    requested = tournament.absent().get(number)
    byes = (0, sum(foretold[:1]), sum(foretold), award(requested) if requested else 0)
    return {games + bye for games in (total, finished, all_drawn) for bye in byes}
