"""Prizes and clubs for pages and prints, in the visitor's language."""

from typing import NamedTuple

from django.utils.translation import gettext as _

from indeler.opens import State, prize_awards
from indeler.prizes import Money, PrizeList, clubs_ranked, placed_in
from indeler.ranking import format_number
from indeler.web.common.visitor_language import translate


class PrizeRow(NamedTuple):
    """The prizes of one player."""

    rank: int
    number: int
    name: str
    points: str
    list: str
    amount: str
    goods: str
    why: str


class QuestionRow(NamedTuple):
    """A question to the arbiter."""

    number: int
    name: str
    sentence: str
    answer: str


class PrizeTable(NamedTuple):
    """One group of prizes."""

    name: str
    rows: tuple[PrizeRow, ...]
    unawarded: tuple[str, ...]
    questions: tuple[QuestionRow, ...]
    remarks: tuple[str, ...]
    paid: str


def prize_tables(state: State) -> list[PrizeTable]:
    """Return every group of prizes, as awarded by the present standings; none before the first result."""
    if state.rounds < 2 and not state.has_begun:
        return []
    return [_table(each) for each in prize_awards(state).lists]


def _table(listed: PrizeList) -> PrizeTable:
    rows, unawarded = [], []
    for award in listed.awards:
        player, placed, prize = award.player, award.placed, award.list or _("main prize")
        name, points = player.name or str(player.number), format_number(placed.points)
        cash, why = translate(Money(award.cash)) if award.cash else "", " ".join(map(translate, award.why))
        rows.append(PrizeRow(placed.rank, player.number, name, points, prize, cash, award.goods, why))
    for left in listed.unawarded:
        cash = translate(Money(left.prize.cash)) if left.prize.cash else ""
        prize, name = ", ".join(filter(None, (cash, left.prize.goods))), left.list or _("main prizes")
        text = _("prize {place} of {name} ({prize}): {why}")
        unawarded.append(text.format(place=left.place, name=name, prize=prize, why=translate(left.why)))
    questions = tuple(
        QuestionRow(each.placed.player.number, each.placed.player.name, translate(each.sentence), each.answer)
        for each in listed.questions
    )
    remarks, paid = tuple(map(translate, listed.remarks)), translate(Money(listed.paid))
    return PrizeTable(listed.group.name, tuple(rows), tuple(unawarded), questions, remarks, paid)


class ClubLine(NamedTuple):
    """A club, and the players who count for it."""

    rank: int
    club: str
    points: str
    players: str


def club_lines(state: State, best: int) -> list[ClubLine]:
    """Return the clubs by the points of their best players."""
    lines = []
    for row in clubs_ranked(placed_in(state.tournament), best):
        players = ", ".join(f"{one.player.name} {format_number(one.points)}" for one in row.players)
        lines.append(ClubLine(row.rank, row.club, format_number(row.points), players))
    return lines
