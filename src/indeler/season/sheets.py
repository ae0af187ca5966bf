"""Downloadable tables of a season: members, standings, cross tables and all results."""

from collections.abc import Iterator
from fractions import Fraction

from indeler.formats.sheets import Sheet, SheetCell
from indeler.language import N_, Sentence, Words
from indeler.language.catalogue import conventions, name_prefixes_of
from indeler.model import Kind, name_key
from indeler.model.board_game import BoardGame
from indeler.season import queries, views
from indeler.season.capabilities import HasDatedGames
from indeler.season.common.standings_table import StandingsTable
from indeler.season.competitions.cycles.outcomes import Outcome
from indeler.season.core.season import Season
from indeler.season.core.state import Board

_KINDS = {
    ("game", "win"): Kind.WIN,
    ("game", "draw"): Kind.DRAW,
    ("game", "loss"): Kind.LOSS,
    ("forfeit", "win"): Kind.FORFEIT_WIN,
    ("forfeit", "loss"): Kind.FORFEIT_LOSS,
}

_WITHOUT_GAME = {
    "odd": N_("bye"),
    "free": N_("free"),
    "exempt": N_("exempt"),
    "external": N_("external"),
    "signed-off": N_("signed off"),
    "no-show": N_("absent"),
    "unknown": N_("unknown"),
}
"""The text of a round without a game."""


def season_sheets(season: Season, words: Words, *, private: bool = False) -> dict[str, list[Sheet]]:
    """Return the tables of a season by download; with ``private`` also birth dates and federation numbers."""
    return {
        "members": [members_sheet(season, words, private=private)],
        "standings": list(standings_sheets(season, words)),
        "cross-tables": list(cross_sheets(season, words)),
        "results": [results_sheet(season, words)],
    }


def members_sheet(season: Season, words: Words, *, private: bool = False) -> Sheet:
    """Return the members of the club in this season, by name."""
    newest = views.newest_cycle(season)
    head = [N_("No."), N_("Name"), N_("Title"), N_("Rating"), N_("Group"), N_("Club"), N_("Joined")]
    more = [N_("Born"), N_("Federation"), N_("FIDE ID"), N_("KNSB number"), N_("KNSB rating")] if private else []
    rows: list[list[SheetCell]] = []
    prefixes = name_prefixes_of(getattr(words, "lang", "en"))
    for one in sorted(season.state.members.values(), key=lambda one: name_key(one.name, prefixes)):
        if one.left is None:
            group = newest.group_of(one.id) if newest else ""
            rows.append([one.id, one.name, one.title, one.rating or None, group, one.club, one.joined])
            if private:
                rows[-1] += [one.born, one.federation, one.fide_id, one.knsb, one.knsb_rating or None]
    return Sheet(words(N_("Members")), [words(text) for text in (*head, *more)], rows)


def standings_sheets(season: Season, words: Words, competition: str = "") -> Iterator[Sheet]:
    """Yield every table of standings of one competition, or of all in the order of the club rules file."""
    for each in [season.competition(competition)] if competition else season.competitions:
        for table in queries.tables(each):
            yield _standings(table, words)


def _standings(table: StandingsTable, words: Words) -> Sheet:
    head = [table.line_head, table.name_head, *(column.head for column in table.columns)]
    rows: list[list[SheetCell]] = []
    for row in table.rows:
        cells = [each.translated(words) if isinstance(each, Sentence) else each for each in row.cells]
        rows.append([row.rank or None, row.name, *cells])
    return Sheet(_capital(table.title.translated(words)), [each.translated(words) for each in head], rows)


def cross_sheets(season: Season, words: Words) -> Iterator[Sheet]:
    """Yield the cross table of every group that is paired round by round in cycles; round robins have it already."""
    for number, cycle in views.cycles(season).items():
        for group in cycle.groups:
            if views.is_swiss(season, number, group):
                yield _cross_table(season, number, group, words)


def _cross_table(season: Season, cycle: int, group: str, words: Words) -> Sheet:
    lines = views.standings(season, cycle, group)
    ranks, game = {line.member: line.rank for line in lines}, views.competitions(season, "groups")[0].game
    rounds = max((len(line.card) for line in lines), default=0)
    title = Sentence(N_("Cross table {cycle} {group}"), cycle=cycle, group=group)
    head = [words(N_("Rank")), words(N_("Name")), *map(str, range(1, rounds + 1)), words(N_("Points"))]
    rows: list[list[SheetCell]] = []
    for line in lines:
        cells = [_cross_cell(outcome, ranks, game, words) for outcome in line.card]
        rows.append([line.rank, line.name, *cells, *[""] * (rounds - len(cells)), Fraction(line.points, 10)])
    return Sheet(title.translated(words), head, rows)


def _cross_cell(outcome: Outcome, ranks: dict[int, int], game: BoardGame, words: Words) -> str:
    """Return a round: ``3w1`` is a win with White against the current third; a word for a round without a game."""
    if outcome.kind in ("game", "forfeit", "pending"):
        sign = game.sign(_KINDS.get((outcome.kind, outcome.result), Kind.PENDING))
        return f"{ranks.get(outcome.opponent, '?')}{conventions(words).colour(outcome.colour)}{sign}"
    return words(_WITHOUT_GAME[outcome.kind]) if outcome.kind in _WITHOUT_GAME else ""


def results_sheet(season: Season, words: Words) -> Sheet:
    """Return all public games of the season in the order in which they were played."""
    heads = (N_("Date"), N_("Competition"), N_("Round"), N_("Board"), N_("White"), N_("Result"), N_("Black"))
    rows: list[list[SheetCell]] = []
    for paired in season.state.pairings.values():
        if paired.published_at is not None:
            name, place = paired.place.competition, _capital(season.name_round(paired.place).translated(words))
            for number, board in enumerate(paired.boards, start=1):
                first: list[SheetCell] = [paired.date, _title(season, name, words), place, number]
                rows.append([*first, *_game(season, name, board, words)])
    for competition in season.competitions:
        for date, board in competition.dated_games() if isinstance(competition, HasDatedGames) else ():
            first = [date, _title(season, competition.name, words), "", None]
            rows.append([*first, *_game(season, competition.name, board, words)])
    rows.sort(key=lambda row: (str(row[0]), str(row[1]), str(row[2])))
    return Sheet(words(N_("Results")), [words(text) for text in (*heads, N_("Remark"))], rows)


def _title(season: Season, name: str, words: Words) -> str:
    title = season.competition(name).title
    return _capital(title.translated(words) if isinstance(title, Sentence) else title)


def _game(season: Season, competition: str, board: Board, words: Words) -> list[SheetCell]:
    result = season.game_of(competition).format_result(board.result)
    remark = words(N_("not played")) if board.result and not board.was_played and board.result != "?" else ""
    return [season.name(board.white), result, season.name(board.black), remark]


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
