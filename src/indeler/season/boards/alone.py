"""Whose opponent has withdrawn after the round was paired, and what can be done about it."""

from __future__ import annotations

import datetime
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from indeler.language import N_, Sentence
from indeler.season import queries
from indeler.season.capabilities import Line, Offer, Task
from indeler.season.core.season import Competition, Season
from indeler.season.core.state import Board, RoundRecord

Boards = tuple[tuple[int, int], ...]


class Alone(NamedTuple):
    """Somebody whose opponent has withdrawn, so that there is no game."""

    paired: RoundRecord
    board: Board
    member: int
    absentee: int
    """The opponent, who plays no more."""


def left_alone(season: Season, competition: Competition[Any], today: datetime.date) -> list[Alone]:
    """Everybody of the rounds of today and later whose opponent left the club or this competition before a result."""
    key = "left alone", competition.name, today
    return season.for_all(key, lambda: _left_alone(season, competition, today))


def _left_alone(season: Season, competition: Competition[Any], today: datetime.date) -> list[Alone]:
    rounds = [paired for place, paired in season.state.pairings.items() if place.competition == competition.name]
    return [
        alone
        for paired in rounds
        if paired.date >= today and paired.closed_at is None
        for board in paired.boards
        if not board.result
        for alone in _alone(competition, paired, board)
    ]


def _alone(competition: Competition[Any], paired: RoundRecord, board: Board) -> Iterator[Alone]:
    withdrawn = [
        member for member in (board.white, board.black) if queries.has_withdrawn(competition, paired.place, member)
    ]
    if len(withdrawn) == 1:
        yield Alone(paired, board, board.black if withdrawn[0] == board.white else board.white, withdrawn[0])


def alone_tasks(season: Season, competition: Competition[Any], today: datetime.date) -> list[Task]:
    """One for each, with their names."""
    return [
        Task("alone", _sentence(season, competition, each), each.paired.date, (each.member, str(each.paired.date)))
        for each in left_alone(season, competition, today)
    ]


def _sentence(season: Season, competition: Competition[Any], alone: Alone) -> Sentence:
    gaps = {
        "name": season.name(alone.member),
        "gone": season.name(alone.absentee),
        "place": competition.name_round(alone.paired.place),
    }
    if queries.is_closed(competition, alone.paired.place):
        return Sentence(N_("{name} is free in {place}: {gone} has withdrawn."), **gaps)
    return Sentence(
        N_("{name} is free in {place}: {gone} has withdrawn. Pair again, or give {name} another opponent or the bye."),
        **gaps,
    )


def alone_offers(season: Season, competition: Competition[Any], today: datetime.date) -> list[Offer]:
    """For each of them another opponent or the bye, and the whole round anew as long as it has no result."""
    found = [
        each for each in left_alone(season, competition, today) if not queries.is_closed(competition, each.paired.place)
    ]
    offers = [_another_board(season, competition, each, found) for each in found]
    rounds = {each.paired.place: each.paired for each in found}.values()
    return [
        *offers,
        *(_offer_new_pairing(competition, each) for each in rounds if not any(board.result for board in each.boards)),
    ]


def _another_board(season: Season, competition: Competition[Any], alone: Alone, others: Sequence[Alone]) -> Offer:
    """Against somebody else of this round who is free, else against the odd player; where there is neither, the bye."""
    paired, name = alone.paired, season.name(alone.member)
    same = [each for each in others if each.paired.place == paired.place and each.member != alone.member]
    other = same[0].member if same else paired.odd
    stay = [each for each in paired.boards if alone.absentee not in (each.white, each.black)]
    boards = [(each.white, each.black) for each in stay if not same or same[0].absentee not in (each.white, each.black)]
    odd = paired.odd if same else None
    if other is None:
        odd, button = alone.member, Sentence(N_("Give {name} the bye"), name=name)
    else:
        is_white = alone.board.white == alone.member
        boards.append((alone.member, other) if is_white else (other, alone.member))
        button = Sentence(N_("Let {name} play {other}"), name=name, other=season.name(other))
    fields: dict[str, object] = {**_place(paired), "boards": tuple(boards)}
    fields |= {} if odd is None else {"odd": odd}
    about = _sentence(season, competition, alone)
    return _offer(f"alone-{alone.member}", name, "pairing-changed", fields, button, about, paired)


def _offer_new_pairing(competition: Competition[Any], paired: RoundRecord) -> Offer:
    title, button = competition.name_round(paired.place), Sentence(N_("Take the pairing back and pair again"))
    return _offer("alone-anew", title, "pairing-withdrawn", _place(paired), button, Sentence(N_("Pair again")), paired)


def _offer(
    code: str,
    title: Sentence | str,
    kind: str,
    fields: dict[str, object],
    button: Sentence,
    about: Sentence,
    paired: RoundRecord,
) -> Offer:
    heading = Sentence(N_("The opponent has withdrawn"))
    where = f"{code}-{paired.place.part}-{paired.place.round}-{paired.place.group}"
    return Offer(where, heading, title, kind, [Line(fields)], [("", button)], about=about, on=paired.date)


def _place(paired: RoundRecord) -> dict[str, object]:
    return {name: getattr(paired.place, name) for name in ("competition", "part", "round", "group")}
