"""Players' lists as a spreadsheet saves them: one line a player under a line of headings."""

from __future__ import annotations

import csv
import io
import re

from indeler.formats import fields
from indeler.formats.losses import ARRANGEMENTS, ENTRIES, EVENT, RANKS, ROUNDS, Part, of_any_player
from indeler.formats.tables import Row, rows
from indeler.formats.text import lines, refused
from indeler.language import N_, InvalidInput
from indeler.model import CHESS, Cell, Colour, Kind, NationalRating, Player, Tournament, score, shown
from indeler.model.board_game import BoardGame
from indeler.rulebooks.playing import game_of

COLUMNS = (
    "number",
    "name",
    "rating",
    "title",
    "federation",
    "fide_id",
    "knsb",
    "knsb_rating",
    "club",
    "birth",
    "sex",
)
"""The headings we write, in this order; those of the KNSB with the name of the federation whose game is played."""

KNSB = "NED"
"""The federation under which a KNSB number and rating are kept."""


def read_players_csv(data: bytes, name: str) -> Tournament:
    """A tournament of these players and no rounds; numbered in file order where there is no column of numbers."""
    players: dict[int, Player] = {}
    for row in rows(lines(data, name), name):
        try:
            player = player_of(row, number=len(players) + 1)
        except InvalidInput as error:
            raise refused(name, row.line, error) from None
        if player.number in players:
            raise refused(
                name, row.line, N_("number {number} is given twice; renumber one of them."), number=player.number
            )
        players[player.number] = player
    if not players:
        raise refused(name, 1, N_("there are no players under the headings; add one line for each player."))
    return Tournament(players.values())


def write_players_csv(tournament: Tournament) -> str:
    """The players in order of number, separated by semicolons as a Dutch spreadsheet expects.

    Where there are rounds, the points and a column for each follow: ``12w1``, ``3b½``; ``bye``, ``½`` or ``–``.
    """
    target = io.StringIO()
    writer = csv.writer(target, delimiter=";", lineterminator="\r\n")
    federation = game_of(tournament).federation.lower()
    rounds = [f"round {number}" for number in range(1, len(tournament.rounds) + 1)]
    writer.writerow(
        [*(column.replace("knsb", federation) for column in COLUMNS), *(["points"] if rounds else []), *rounds]
    )
    for player in tournament.players.values():
        knsb = knsb_record(player)
        cells = {**player._asdict(), "knsb": knsb.identity, "knsb_rating": knsb.rating}
        played = _played(tournament, player.number) if rounds else []
        writer.writerow([_harmless(cell) for cell in (*(str(cells[column] or "") for column in COLUMNS), *played)])
    return target.getvalue()


def _played(tournament: Tournament, number: int) -> list[str]:
    """Somebody's points and rounds, as a cross table has them."""
    game, card = game_of(tournament), tournament.card(number)
    return [shown(score(tournament, number)), *(_cell(game, cell) for cell in card)]


def _cell(game: BoardGame, cell: Cell) -> str:
    if cell.opponent:
        colour = "w" if cell.colour is Colour.WHITE else "b"
        return f"{cell.opponent}{colour}{'' if cell.kind is Kind.PENDING else game.sign(cell.kind)}"
    if cell.kind is Kind.PAIRING_BYE:
        return "bye"
    return game.sign(cell.kind) if cell.kind in (Kind.FULL_BYE, Kind.HALF_BYE) else "–"


def knsb_record(player: Player) -> NationalRating:
    """What the KNSB knows of this player; empty where nothing is known."""
    return next((record for record in player.national if record.federation == KNSB), NationalRating(KNSB))


def player_of(row: Row, number: int) -> Player:
    """The player of one line; ``number`` where the table has no column of numbers."""
    cells = {column: _unarmed(cell) for column, cell in row.cells.items()}
    if not cells["name"]:
        raise InvalidInput(N_("this player has no name; fill it in or remove the line."))
    if "number" in cells:
        number = fields.whole(cells["number"], N_("pairing number"))
        if number < 1:
            raise InvalidInput(N_("this player has no number; number the players 1, 2, 3 and so on."))
    national = _national(cells)
    return Player(
        number,
        cells["name"],
        # A list with both ratings leaves the international one empty where there is none.
        rating=fields.rating(cells.get("rating", "")) or fields.rating(cells.get("national_rating", "")),
        title=cells.get("title", "").upper(),
        federation=cells.get("federation", "").upper(),
        fide_id=cells.get("fide_id", ""),
        sex=fields.sex(cells.get("sex", "")),
        birth=fields.birth(cells.get("birth", "")),
        club=cells.get("club", ""),
        national=(national,) if national.rating or national.identity else (),
    )


def _national(cells: dict[str, str]) -> NationalRating:
    """The KNSB's columns; else those of the player's own federation, as other programs' lists have them."""
    if "knsb" in cells or "knsb_rating" in cells:
        return NationalRating(KNSB, fields.rating(cells.get("knsb_rating", "")), cells.get("knsb", ""))
    identity = cells.get("national_id", "")
    rating = fields.rating(cells.get("national_rating", ""))
    return NationalRating(cells.get("federation", "").upper() or KNSB, rating, "" if identity == "0" else identity)


_FORMULA = re.compile(r"'*[=+@\t\r-]")
"""A cell that a spreadsheet might take for a formula, and the apostrophes by which we keep it from doing so."""


def _harmless(cell: str) -> str:
    return f"'{cell}" if _FORMULA.match(cell) else cell


def _unarmed(cell: str) -> str:
    return cell[1:] if cell.startswith("'") and _FORMULA.match(cell) else cell


def _beyond_csv(player: Player) -> bool:
    knsb = knsb_record(player)
    shown = NationalRating(knsb.federation, knsb.rating, knsb.identity)
    return player.national not in ((), (shown,))


CANNOT_HOLD = (
    EVENT,
    ROUNDS,
    Part(N_("national ratings beyond a KNSB number and rating"), of_any_player(_beyond_csv)),
    RANKS,
    ENTRIES,
    Part(N_("a points scale other than 1-½-0"), lambda t: t.scale != CHESS),
    *ARRANGEMENTS,
)
"""What a list of players leaves out."""
