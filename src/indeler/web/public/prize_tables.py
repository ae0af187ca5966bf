"""Prizes and clubs for pages and prints, in the visitor's language."""

from typing import NamedTuple

from django.utils.translation import gettext as _

from indeler.opens import State
from indeler.opens.prizes import prize_awards
from indeler.prizes import Money, PrizeList, placed_in
from indeler.prizes.awarding import clubs_ranked
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
    """Return every group of prizes, as awarded by the present standings."""
    return [_table(each) for each in prize_awards(state).lists]


def _table(listed: PrizeList) -> PrizeTable:
    rows = tuple(
        PrizeRow(
            award.placed.rank,
            award.player.number,
            award.player.name or str(award.player.number),
            format_number(award.placed.points),
            award.list or _("main prize"),
            translate(Money(award.cash)) if award.cash else "",
            award.goods,
            " ".join(map(translate, award.why)),
        )
        for award in listed.awards
    )
    questions = tuple(
        QuestionRow(each.placed.player.number, each.placed.player.name, translate(each.sentence), each.answer)
        for each in listed.questions
    )
    unawarded = tuple(
        _("prize {place} of {name} ({prize}): {why}").format(
            place=left.place,
            name=left.list or _("main prizes"),
            prize=", ".join(
                filter(None, (translate(Money(left.prize.cash)) if left.prize.cash else "", left.prize.goods))
            ),
            why=translate(left.why),
        )
        for left in listed.unawarded
    )
    return PrizeTable(
        listed.group.name,
        rows,
        unawarded,
        questions,
        tuple(map(translate, listed.remarks)),
        translate(Money(listed.paid)),
    )


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
