"""Records 001 and those of national federations: a player, the card, and the points, which must agree with it."""

from __future__ import annotations

from operator import attrgetter

from indeler.formats.text import clean
from indeler.formats.trf.absences import byes_in_cells
from indeler.formats.trf.cells import CellReader, last_paired, settle_unknown, written_cells
from indeler.formats.trf.dialects import NATIONAL, has_matches
from indeler.formats.trf.draft import Draft
from indeler.formats.trf.fields import HIGHEST_NUMBER, NUMBER, TEXT, TEXT_RIGHT, Column, Field, Layout, points
from indeler.formats.trf.lines import Line, Sheet, TrfError, corrected, split
from indeler.language import N_, TooLarge
from indeler.model import CHESS, TITLES, Kind, NationalRating, Player, Result, Tenths, Tournament, decimal, scores

_SEXES = {"m": "m", "w": "w", "f": "w", "v": "w"}
# One letter, or two of which one means "woman": wg in English, gf in French.
_TITLE_LETTERS = {"g": "GM", "m": "IM", "f": "FM", "c": "CM"}
_TITLES = (
    {title.lower(): title for title in TITLES}
    | _TITLE_LETTERS
    | {f"w{letter}": f"W{title}" for letter, title in _TITLE_LETTERS.items()}
    | {f"{letter}f": f"W{title}" for letter, title in _TITLE_LETTERS.items()}
)


_SEX = Field(lambda text: _SEXES.get(text.lower(), text), clean, is_text=True)
_TITLE = Field(lambda text: _TITLES.get(text.lower(), text), clean, is_text=True)
_POINTS = Field(lambda text: points(text) if text else None, lambda value: "" if value is None else decimal(value))
_PERSON = (
    Column(4, 8, NUMBER, N_("a pairing number")),  # column 4 is for a fifth digit
    Column(10, 10, _SEX, N_("m or w")),
    Column(11, 13, _TITLE, N_("a title")),
    Column(15, 47, TEXT, N_("a name")),
    Column(49, 52, NUMBER, N_("a rating")),
    Column(54, 56, TEXT, N_("a federation")),
    Column(58, 68, TEXT_RIGHT, N_("an identity number")),
    Column(70, 79, TEXT, N_("a date of birth")),
)
_PLAYER = Layout(
    "001",
    *_PERSON,
    Column(80, 84, _POINTS, N_("points such as 1.5")),  # column 80 is for 100 points
    Column(86, 89, NUMBER, N_("a rank")),
)
_CLASS = Column(11, 13, TEXT_RIGHT, N_("a class"))
_NATIONAL = Layout(NATIONAL, *_PERSON[:2], _CLASS, *_PERSON[3:])


def read_players(draft: Draft, lines: list[Line]) -> None:
    """Record 001: who takes part, and all rounds of each."""
    if len(lines) > HIGHEST_NUMBER:
        text = N_("{file}: there are {count} players; a tournament file has {highest} at most.")
        raise TooLarge(text, file=draft.path, count=len(lines), highest=HIGHEST_NUMBER)
    reader = CellReader()
    for line in lines:
        player, stated = _player(line)
        number = player.number
        if number in draft.players:
            first = draft.player_lines[number].number
            text = N_("player {number}: line {first} has the same pairing number; renumber one of them.")
            raise line.refuse(text, number=number, first=first)
        card = reader.card(line, number)
        draft.players[number] = player
        draft.player_lines[number] = line
        draft.cards[number] = card
        draft.paired = last_paired(card, draft.paired)
        if stated is not None:
            draft.stated_points[number] = stated
    draft.has_empty_seats = reader.has_empty_seats
    if reader.has_unknown:
        settle_unknown(draft)


def _player(line: Line) -> tuple[Player, Tenths | None]:
    number, sex, title, name, rating, federation, fide_id, birth, stated, rank = _PLAYER.read(line)
    if number < 1:
        raise line.refuse(N_("columns 5-8 hold no pairing number; number the players from 1."))
    return Player(number, name, rating, title, federation, fide_id, sex, birth, rank), stated


def write_players(sheet: Sheet) -> None:
    """Record 001 for all players; values that do not fit in its columns follow as directives."""
    tournament = sheet.tournament
    totals = points_to_write(sheet)
    coming = byes_in_cells(sheet)
    adjourned = "?" if sheet.dialect.adjourned else " "
    for number, player in tournament.players.items():
        if number > HIGHEST_NUMBER:
            text = N_("Player {number} does not fit in a tournament file; number the players from 1.")
            raise TooLarge(text, number=number)
        record = _PLAYER.fitted(*_person(player), totals[number], player.rank)
        understood, _ = _player(Line("", 0, record))
        sheet.record(record + written_cells(tournament.card(number), coming.get(number), adjourned))
        sheet.corrections("player", (number,), player, understood)


_person = attrgetter("number", "sex", "title", "name", "rating", "federation", "fide_id", "birth")
_listed = attrgetter("classification", "name", "rating", "origin", "identity", "birth")


def read_player_directives(draft: Draft, lines: list[Line]) -> None:
    """``player NUMBER FIELD VALUE``: a value that does not fit in the columns of record 001."""
    for line in lines:
        (number,), assignment = split(line, 1)
        draft.check_known((number,), line)
        draft.players[number] = corrected(draft.players[number], line, assignment)


def is_federation(code: str) -> bool:
    """Return whether an identifier can be a federation's code, not an engine's ``XX?`` or ``BB?``."""
    return len(code) == 3 and code.isascii() and code.isalpha() and code.isupper() and code[:2] not in ("XX", "BB")


def read_national(draft: Draft, lines: list[Line]) -> None:
    """Read national records; a line that only looks like one is kept unread."""
    for line in lines:
        number = national_number(line)
        if number in draft.players:
            player = draft.players[number]
            draft.players[number] = player._replace(national=(*player.national, _national(line)[1]))
        else:
            draft.unread.append(line)


def national_number(line: Line) -> int:
    """Return the number of the player of a national record, or 0 if this is another record."""
    try:
        number, national = _national(line)
    except TrfError:
        return 0
    return number if national.sex in ("", "m", "w") else 0


def _national(line: Line) -> tuple[int, NationalRating]:
    number, sex, classification, name, rating, origin, identity, birth = _NATIONAL.read(line)
    return number, NationalRating(line.id, rating, identity, classification, name, origin, sex, birth)


def write_national(sheet: Sheet) -> None:
    """Write a national record for every federation that lists a player."""
    for number, player in sheet.tournament.players.items():
        for position, listed in enumerate(player.national, start=1):
            code = listed.federation if is_federation(listed.federation) else NATIONAL
            sex = listed.sex if listed.sex in ("m", "w") else ""
            record = code + _NATIONAL.fitted(number, sex, *_listed(listed)).removeprefix(NATIONAL)
            sheet.record(record, NATIONAL)
            sheet.corrections("national", (number, position), listed, _national(Line("", 0, record))[1])


def read_national_directives(draft: Draft, lines: list[Line]) -> None:
    """``national NUMBER POSITION FIELD VALUE``: a value that does not fit in a player's n-th national record."""
    for line in lines:
        (number, position), assignment = split(line, 2)
        draft.check_known((number,), line)
        player = draft.players[number]
        if not 1 <= position <= len(player.national):
            text = N_("player {number} has no national record {position}; correct this directive.")
            raise line.refuse(text, number=number, position=position)
        national = list(player.national)
        national[position - 1] = corrected(national[position - 1], line, assignment)
        draft.players[number] = player._replace(national=tuple(national))


def points_to_write(sheet: Sheet) -> dict[int, Tenths]:
    """Return all points as the readers of this dialect add them up: all cells count, virtual points never."""
    tournament = sheet.tournament
    if not sheet.dialect.adjourned:
        tournament = _blank_adjourned(tournament)
    if has_matches(tournament.rules):
        from indeler.formats.trf.two_games import as_matches, match_scale

        tournament = as_matches(tournament, match_scale(tournament.scale, states_bye=True))
    totals = scores(tournament)
    for player, kind in byes_in_cells(sheet).items():
        totals[player] += tournament.scale.award(kind)
    return totals


def _blank_adjourned(tournament: Tournament) -> Tournament:
    """Return the tournament for a dialect that writes adjourned games as games without a result."""
    adjourned, pending = Result.ADJOURNED, Result.PENDING
    if not any(game.result is adjourned for round in tournament.rounds for game in round.games):
        return tournament
    rounds = []
    for round in tournament.rounds:
        games = [game._replace(result=pending) if game.result is adjourned else game for game in round.games]
        rounds.append(round._replace(games=tuple(games)))
    return tournament.replace(rounds=rounds)


def with_fitting_scale(draft: Draft, tournament: Tournament) -> tuple[Tournament, tuple[int, ...]]:
    """Return the tournament with the scale that follows from its points column, and whose points do not follow from it.

    A scale that a record states is kept. The bye may be worth half a point (knsb-rating A5), and even a draughts club
    may count 1-½-0.
    """
    scale, faulty = tournament.scale, _faulty_points(draft, tournament)
    if draft.points_stated or not faulty:
        return tournament, faulty
    byes = (scale.draw, scale.win, 0) if has_matches(tournament.rules) else (scale.draw,)
    for other in (*[scale._replace(pairing_bye=worth) for worth in byes], CHESS):
        counted = tournament.replace(scale=other)
        if not _faulty_points(draft, counted):
            return counted, ()
    return tournament, faulty


def _faulty_points(draft: Draft, tournament: Tournament) -> tuple[int, ...]:
    """Return the players whose points do not follow from their results."""
    stated, totals = draft.stated_points, scores(tournament)
    differing = [one for one, points in stated.items() if points != totals[one]]
    stated = draft.stated_points
    return tuple([one for one in differing if stated[one] not in _other_sums(draft, tournament, one, totals[one])])


def refused_points(draft: Draft, tournament: Tournament, number: int) -> TrfError:
    """Return the refusal of a player's points."""
    return draft.player_lines[number].refuse(
        N_("player {number}: the points column says {stated}, but the results add up to {total}; correct one of them."),
        number=number,
        stated=decimal(draft.stated_points[number]),
        total=decimal(scores(tournament)[number]),
    )


def _other_sums(draft: Draft, tournament: Tournament, number: int, total: Tenths) -> set[Tenths]:
    """Return other totals in use: unfinished games as 0 or as draws, byes of coming rounds already counted."""
    award = tournament.scale.award
    kinds = [cell.kind for cell in tournament.card(number)]
    finished = total - award(Kind.ADJOURNED) * kinds.count(Kind.ADJOURNED)
    all_drawn = finished + award(Kind.ADJOURNED) * sum(kind.is_unfinished for kind in kinds)
    foretold = [award(entry.bye) for entry in draft.cards[number][draft.paired :] if entry and entry.bye]
    requested = tournament.absent().get(number)
    byes = (0, sum(foretold[:1]), sum(foretold), award(requested) if requested else 0)
    return {games + bye for games in (total, finished, all_drawn) for bye in byes}
