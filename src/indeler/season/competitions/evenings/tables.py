"""Views of the standings of evenings, and of their total."""

import datetime
from collections.abc import Iterable
from fractions import Fraction

from indeler.language import N_, Sentence, Wording
from indeler.ranking import format_number
from indeler.season.calendar.slots import slots
from indeler.season.capabilities import Offer, OfferField
from indeler.season.common.standings_table import Cell, Column, StandingsRow, StandingsTable, column, ranked
from indeler.season.competitions.evenings.base import SwissEvenings
from indeler.season.competitions.evenings.swiss_evening import EVERYBODY
from indeler.season.competitions.evenings.total import TotalRow
from indeler.season.competitions.shared import group_offer

RULEBOOK = "botwinnik"

TOTAL = column("total", N_("Total"), N_("the sum of the evenings that count"), strong=True)
EVENINGS = column("evenings", N_("Evenings"), N_("on how many evenings one played"))


def evening_tables(evenings: SwissEvenings, parts: Iterable[int]) -> list[StandingsTable]:
    """BW-53: return the standings of every group on these evenings."""
    return [_evening(evenings, part, group) for part in parts for group in evenings.groups_played(part)]


def _evening(evenings: SwissEvenings, part: int, group: str) -> StandingsTable:
    gaps = {"competition": evenings.title, "part": part}
    title = Sentence(N_("{competition}, evening {part}"), **gaps)
    if group:
        title = Sentence(N_("{competition}, evening {part}, group {group}"), **gaps, group=group)
    code = f"{part}-{group}" if group else str(part)
    return ranked(evenings.season, code, title, evenings.standings(part, group))


def total_tables(evenings: SwissEvenings) -> list[StandingsTable]:
    """Return the total, where the rules have one and an evening has been played."""
    rows = evenings.totals()
    if evenings.rules.total is None or not rows:
        return []
    best = evenings.rules.total.best
    columns = (TOTAL, EVENINGS, *map(_column, evenings.parts_of_total()))
    notes = [Sentence(N_("The best {best} evenings count; what does not is in brackets."), best=best)] if best else []
    if any(any(row.absent) for row in rows):
        notes.append(Sentence(N_("With an asterisk: points for absence with notice.")))
    lines = tuple(StandingsRow(row.rank, row.member, evenings.season.titled(row.member), _cells(row)) for row in rows)
    title = Sentence(N_("{competition}, total"), competition=evenings.title)
    return [StandingsTable("total", title, columns, lines, tuple(notes))]


def _column(part: int) -> Column:
    return Column(
        f"evening-{part}", Sentence(Wording({"en": str(part)})), Sentence(N_("evening {number}"), number=part)
    )


def _cells(row: TotalRow) -> tuple[Cell, ...]:
    evenings = zip(row.evenings, row.counts, row.absent, strict=True)
    return (row.total, row.played, *(_worth(*each) for each in evenings))


def _worth(worth: Fraction | None, counts: bool, absent: bool) -> Cell:
    """Return a number; with an asterisk where it was given for absence, in brackets where it does not count."""
    if worth is None or (counts and not absent):
        return worth
    text = f"{format_number(worth)}*" if absent else format_number(worth)
    return text if counts else f"({text})"


def evening_offers(evenings: SwissEvenings, today: datetime.date) -> list[Offer]:
    """Return offers on the next evening with known groups: for members who have not played yet."""
    own = (each for each in slots(evenings.season).values() if each.what == evenings.name and each.date >= today)
    evening = next(own, None)
    if evening is None:
        return []
    part, groups = evening.part, evenings.groups_on(evening.part)
    seated = evenings.seated(part)
    here = [(name, one) for name, members in groups.items() for one in members if one not in seated]
    if not here or EVERYBODY in groups:
        return []
    stays, names = OfferField("stays", "check"), evenings.group_names()
    offer = group_offer(evenings, part, "evening-group-chosen", here, names, stays)
    return [offer._replace(about=evenings.describe_evening(part, 0), on=evening.date)]
