"""Views of a group's round, and of players whose opponent withdrew after the round was paired."""

import datetime
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, NamedTuple

import msgspec

from indeler.language import N_, Sentence
from indeler.season import queries
from indeler.season.boards.terms import notation_penalty
from indeler.season.capabilities import HasTempo, Line, Offer, Task
from indeler.season.core.season import Competition, Season
from indeler.season.core.state import Board, RoundKey, RoundRecord
from indeler.season.core.tables import RUN_ON

RULEBOOK = "botwinnik"


class BoardRow(msgspec.Struct, frozen=True):
    """A board of a round."""

    board: int
    white: int
    white_name: str
    black: int
    black_name: str
    result: str
    white_tempo: str
    black_tempo: str
    white_penalty: int
    """The minutes taken off for the last game without notation (BW-4)."""
    black_penalty: int


class PairingView(msgspec.Struct, frozen=True, omit_defaults=True):
    """A round of a group."""

    place: RoundKey
    date: datetime.date | None
    status: str
    """``none``, ``made`` or ``published``."""
    boards: tuple[BoardRow, ...]
    odd: int | None
    odd_name: str
    others: Mapping[int, str]
    """The other members of the group, with the reason why they have no board."""
    seed: str
    by_hand: bool
    published_at: datetime.datetime | None
    odd_why: Sentence | None = None
    """The reason of the rules for the bye, if any."""


def why_odd(season: Season, paired: RoundRecord) -> Sentence | None:
    """Return the rules' reason for the bye of this round; None without a bye, or where the leader gave it by hand."""
    if paired.odd is None or paired.by_hand or paired.taken_over:
        return None
    here = {player for board in paired.boards for player in (board.white, board.black)} | {paired.odd}
    return queries.why_bye(season.competition(paired.place.competition), paired.place, here, paired.odd)


def pairing(season: Season, place: RoundKey) -> PairingView:
    """BW-22, BW-26: return a round as it was paired, with names, results and tempi."""
    return season.cached(("pairing view", place), lambda: _viewed(season, place))


def _viewed(season: Season, place: RoundKey) -> PairingView:
    paired = season.state.pairings.get(place)
    if paired is None:
        return PairingView(place, None, "none", (), None, "", {}, "", False, None)
    competition = season.competition(place.competition)
    placed = {player for board in paired.boards for player in (board.white, board.black)} | {paired.odd}
    others = [member for member in paired.field if member not in placed]
    return PairingView(
        place,
        paired.date,
        "published" if paired.published_at else "made",
        _rows(season, competition, paired),
        paired.odd,
        season.titled(paired.odd) if paired.odd is not None else "",
        {member: queries.without_board(competition, paired, member) for member in others},
        paired.seed,
        paired.by_hand,
        paired.published_at,
        why_odd(season, paired),
    )


def _rows(season: Season, competition: Competition[Any], paired: RoundRecord) -> tuple[BoardRow, ...]:
    place, titled, is_regular = paired.place, season.titled, competition.regular
    rows = []
    for number, board in enumerate(paired.boards, start=board_number(season, place, 1)):
        white, black, result = board.white, board.black, board.result
        off = (0, 0) if result or not is_regular else (notation_penalty(season, white), notation_penalty(season, black))
        tempi = "", ""
        if isinstance(competition, HasTempo):
            tempi = competition.tempo(place, white), competition.tempo(place, black)
        rows.append(BoardRow(number, white, titled(white), black, titled(black), result, *tempi, *off))
    return tuple(rows)


# The number of a board: from 1 in every group, or continued across the groups of a round, by the club rules. All
# displayed numbers are computed here; within a group boards are counted from 1.


_NONE: Mapping[RoundKey, int] = MappingProxyType({})


def board_number(season: Season, place: RoundKey, at: int, proposed: Mapping[RoundKey, int] = _NONE) -> int:
    """Return the displayed number of a board of a round; ``proposed``: the boards of unpaired rounds."""
    if season.club_rules.evening.board_numbers != RUN_ON:
        return at
    paired = {known: len(paired.boards) for known, paired in season.state.pairings.items()}
    same_round = {known: boards for known, boards in {**proposed, **paired}.items() if known[:3] == place[:3]}
    own = in_order(season, place)
    return at + sum(boards for known, boards in same_round.items() if in_order(season, known) < own)


def in_order(season: Season, place: RoundKey) -> tuple[str, int, int, int, str]:
    """Return the sort key of the rounds of an evening: by round, then by the competition's order of groups."""
    competition = season.competition(place.competition)
    key = "order of groups", place.part
    groups = competition.cached(key, lambda: [*queries.groups_begun(competition, place.part)])
    rank = groups.index(place.group) if place.group in groups else len(groups)
    return place.competition, place.part, place.round, rank, place.group


class Alone(NamedTuple):
    """A player whose opponent has withdrawn, so that there is no game."""

    paired: RoundRecord
    board: Board
    member: int
    absentee: int
    """The opponent who withdrew."""


def left_alone(season: Season, competition: Competition[Any], today: datetime.date) -> list[Alone]:
    """Return all players, from today on, whose opponent left the club or this competition before a result."""
    key = "left alone", competition.name, today
    return season.for_all(key, lambda: _left_alone(season, competition, today))


def _left_alone(season: Season, competition: Competition[Any], today: datetime.date) -> list[Alone]:
    rounds = [paired for place, paired in season.state.pairings.items() if place.competition == competition.name]
    coming = [paired for paired in rounds if paired.date >= today and paired.closed_at is None]
    found = []
    for paired, board in ((each, board) for each in coming for board in each.boards if not board.result):
        players = (board.white, board.black)
        withdrawn = [member for member in players if queries.has_withdrawn(competition, paired.place, member)]
        if len(withdrawn) == 1:
            found.append(Alone(paired, board, board.black if withdrawn[0] == board.white else board.white, *withdrawn))
    return found


def alone_tasks(season: Season, competition: Competition[Any], today: datetime.date) -> list[Task]:
    """Return a task for each of these players, with the names."""
    return [
        Task("alone", _sentence(season, competition, each), each.paired.date, (each.member, str(each.paired.date)))
        for each in left_alone(season, competition, today)
    ]


def _sentence(season: Season, competition: Competition[Any], alone: Alone) -> Sentence:
    place = alone.paired.place
    gaps = {"name": season.name(alone.member), "gone": season.name(alone.absentee)}
    if queries.is_closed(competition, place):
        text = N_("{name} is free in {place}: {gone} has withdrawn.")
        return Sentence(text, place=competition.name_round(place), **gaps)
    return Sentence(
        N_("{name} is free in {place}: {gone} has withdrawn. Pair again, or give {name} another opponent or the bye."),
        place=competition.name_round(place),
        **gaps,
    )


def alone_offers(season: Season, competition: Competition[Any], today: datetime.date) -> list[Offer]:
    """Return for each of them another opponent or the bye, and a new pairing as long as the round has no result."""
    found = [
        each for each in left_alone(season, competition, today) if not queries.is_closed(competition, each.paired.place)
    ]
    offers = [_another_board(season, competition, each, found) for each in found]
    button, about = Sentence(N_("Take the pairing back and pair again")), Sentence(N_("Pair again"))
    for paired in {each.paired.place: each.paired for each in found}.values():
        if not any(board.result for board in paired.boards):
            title = competition.name_round(paired.place)
            offers.append(_offer("alone-anew", title, "pairing-withdrawn", _place(paired), button, about, paired))
    return offers


def _another_board(season: Season, competition: Competition[Any], alone: Alone, others: Sequence[Alone]) -> Offer:
    """Return a board against another free player of this round, else against the one with the bye; else the bye."""
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
    return paired.place._asdict()
