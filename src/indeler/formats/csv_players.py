"""Players' lists as a spreadsheet saves them: one line a player under a line of headings."""

import csv
import io

from indeler.formats.fields import knsb_record
from indeler.formats.losses import ARRANGEMENTS, DECISIONS, ENTRIES, EVENT, RANKS, ROUNDS, TEAMS, Part, of_any_player
from indeler.formats.people.reading import FORMULA, tournament_of
from indeler.language import N_
from indeler.model import CHESS, Cell, Colour, Kind, NationalRating, Player, Teams, Tournament, format_points, score
from indeler.model.board_game import BoardGame
from indeler.model.teams import is_team_event
from indeler.rulebooks.registry import game_of

COLUMNS = (
    *("number", "name", "rating", "title", "federation", "fide_id", "knsb", "knsb_rating"),
    *("club", "birth", "sex"),
)
"""The headings we write, in this order; those of the KNSB with the name of the federation whose game is played."""
TEAM_COLUMNS = ("team", "board")
"""The columns before them in a list of teams."""


def read_players_csv(data: bytes, name: str) -> Tournament:
    """Return a tournament of these players without rounds; numbered in file order if no column has numbers."""
    return tournament_of(data, name)


def write_players_csv(tournament: Tournament) -> str:
    """Return the players by number, or team by team, separated by semicolons as a Dutch spreadsheet expects.

    Where there are rounds, the points and a column for each follow: ``12w1``, ``3b½``; ``bye``, ``½`` or ``–``.
    """
    target = io.StringIO()
    writer = csv.writer(target, delimiter=";", lineterminator="\r\n")
    game, seats = game_of(tournament), _seats(tournament)
    rounds = [f"round {number}" for number in range(1, len(tournament.rounds) + 1)]
    columns = [column.replace("knsb", game.federation.lower()) for column in COLUMNS]
    writer.writerow([*(TEAM_COLUMNS if seats else []), *columns, *(["points"] if rounds else []), *rounds])
    for number in seats or tournament.players:
        player = tournament.players[number]
        knsb = knsb_record(player)
        cells = {**player._asdict(), "knsb": knsb.identity, "knsb_rating": knsb.rating}
        known = [str(cells[column] or "") for column in COLUMNS]
        played = [_cell(game, cell) for cell in tournament.card(number)]
        points = [format_points(score(tournament, number))] if rounds else []
        row = (*seats.get(number, ()), *known, *points, *played)
        writer.writerow([f"'{cell}" if FORMULA.match(cell) else cell for cell in row])
    return target.getvalue()


def _seats(tournament: Tournament) -> dict[int, tuple[str, str]]:
    """Return each player's team and place in its roster by the player's number, in this order."""
    if not is_team_event(tournament):
        return {}
    return {
        player: (team.name, str(board))
        for team in tournament.teams.teams
        for board, player in enumerate(team.players, start=1)
    }


def _cell(game: BoardGame, cell: Cell) -> str:
    if cell.opponent:
        colour = "w" if cell.colour is Colour.WHITE else "b"
        return f"{cell.opponent}{colour}{'' if cell.kind is Kind.PENDING else game.sign_of(cell)}"
    if cell.kind is Kind.PAIRING_BYE:
        return "bye"
    return game.sign(cell.kind) if cell.kind in (Kind.FULL_BYE, Kind.EMPTY_SEAT, Kind.HALF_BYE) else "–"


def _beyond_csv(player: Player) -> bool:
    knsb = knsb_record(player)
    in_file = NationalRating(knsb.federation, knsb.rating, knsb.identity)
    return player.national not in ((), (in_file,))


CANNOT_HOLD = (
    EVENT,
    ROUNDS,
    Part(N_("national ratings beyond a KNSB number and rating"), of_any_player(_beyond_csv)),
    RANKS,
    ENTRIES,
    DECISIONS,
    Part(N_("a points scale other than 1-½-0"), lambda t: t.scale != CHESS),
    Part(N_("line-ups, byes and forfeited matches of teams"), lambda t: is_team_event(t) and bool(t.teams.line_ups)),
    *(
        part if part is not TEAMS else Part(part.name, lambda t: t.teams != Teams() and not is_team_event(t))
        for part in ARRANGEMENTS
    ),
)
"""The parts that a list of players leaves out."""
