"""The points column of record 001: what we write there, and whether what we read there follows from the results."""

from __future__ import annotations

from indeler.formats.trf.draft import Draft
from indeler.formats.trf.requested_byes import byes_in_cells
from indeler.formats.trf.sheet import Sheet
from indeler.language import N_
from indeler.model import CHESS, Kind, Result, Tenths, Tournament, decimal, scores


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


def agrees(draft: Draft, tournament: Tournament) -> bool:
    """Whether the points column follows from the results."""
    return _first_fault(draft, tournament) is None


def on_another_scale(draft: Draft, tournament: Tournament) -> Tournament:
    """Where no record states a scale: the one that the points column tells; refused where there is none such.

    The bye may be worth half a point (knsb-rating A5), and even a draughts club may count 1-½-0.
    """
    scale = tournament.scale
    others = scale._replace(pairing_bye=scale.draw), CHESS
    for other in () if draft.points_stated else others:
        counted = tournament.replace(scale=other)
        if agrees(draft, counted):
            return counted
    number = _first_fault(draft, tournament)
    assert number is not None
    raise draft.player_lines[number].refuse(
        N_("player {number}: the points column says {stated}, but the results add up to {total}; correct one of them."),
        number=number,
        stated=decimal(draft.stated_points[number]),
        total=decimal(scores(tournament)[number]),
    )


def _first_fault(draft: Draft, tournament: Tournament) -> int | None:
    """The first player whose points do not follow from his results."""
    totals = scores(tournament)
    for number, stated in draft.stated_points.items():
        if stated != totals[number] and stated not in _other_sums(draft, tournament, number, totals[number]):
            return number
    return None


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
