"""Lines of tables that a copy of a tournament has by the thousand, in a tenth of the time that a template takes."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property

from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from indeler.model import Colour, Player
from indeler.opens import State
from indeler.opens.views import BoardRow, PlayerCard, Seat
from indeler.opens.views.tables import CardRow, Standing
from indeler.web.common.addresses import address_of
from indeler.web.common.templatetags.wording import colour, format_result, kind
from indeler.web.public.chart import colour_balance


def title_of(player: Player) -> str:
    """The title of a player as it stands before the name in a line."""
    return f'<span class="quiet">{escape(player.title)}</span> ' if player.title else ""


class TournamentRows:
    """The lines of one tournament, in the language of who asks for them; a name, a link or a word is made once."""

    def __init__(self, slug: str, state: State) -> None:
        self._slug, self._state = slug, state
        self._players: dict[int, str] = {}
        self._kinds: dict[str, str] = {}

    def games(self, card: PlayerCard) -> SafeString:
        """A player's rounds."""
        return mark_safe("\n".join(map(self._game, card.rows)))  # escaped where names and words are made

    def colours(self, card: PlayerCard) -> SafeString:
        """How many games a player has with each colour, as a picture and in words."""
        had = [cell.colour for cell in self._state.tournament.card(card.player.number) if cell.kind.played]
        white, black = had.count(Colour.WHITE), had.count(Colour.BLACK)
        words = f"{self._colours['w']}&nbsp;{white}, {self._colours['b']}&nbsp;{black}"
        return mark_safe(f"{colour_balance(white, black)} {words}") if white or black else SafeString()  # the same

    def boards(self, rows: Iterable[BoardRow]) -> SafeString:
        """The boards of a round."""
        return mark_safe("\n".join(map(self._board, rows)))  # the same

    def seats(self, seats: Iterable[Seat]) -> SafeString:
        """Everybody's place in a round."""
        return mark_safe("".join(map(self._seat, seats)))  # the same

    def players(self, players: Iterable[Player]) -> SafeString:
        """A list of players."""
        return mark_safe("".join(map(self._listed, players)))  # the same

    def crossed(self, rows: Iterable[Standing]) -> SafeString:
        """Everybody's rounds in the cross table, in the order of the standings."""
        return mark_safe("".join(map(self._crossed, rows)))  # the same

    def _crossed(self, row: Standing) -> str:
        cells = "".join([f"<td>{escape(cell)}</td>" for cell in row.cells])
        return (
            f'<tr><td class="number">{row.rank}</td><td class="number">{row.player.number}</td>'
            f'<th scope="row">{self._player(row.player)}</th>{cells}<td class="number strong">{row.points}</td></tr>'
        )

    def _listed(self, player: Player) -> str:
        return (
            f'<tr><td class="number">{player.number}</td><th scope="row">{self._player(player)}</th>'
            f'<td class="wide-only">{escape(player.club)}</td><td class="number">{player.rating or "–"}</td></tr>'
        )

    def _game(self, row: CardRow) -> str:
        opponent = self._player(row.opponent) if row.opponent else ""
        return (
            f'<tr><td class="number">{self._rounds[row.round - 1]}</td><td>{self._sides[row.colour]}</td>'
            f'<td>{opponent}</td><td>{self._kind(row.kind)}</td><td class="number">{row.points}</td>'
            f'<td class="number">{row.total}</td><td class="number">{row.rank}</td>'
            f"<td>{self._floats[row.float]}</td></tr>"
        )

    def _board(self, row: BoardRow) -> str:
        result = escape(format_result(row.shown_result, self._state.game)) or "–"
        white = f"{self._player(row.white)}{self._points(row.white_points)}"
        black = f"{self._player(row.black)}{self._points(row.black_points)}"
        return (
            f'<tr id="board-{row.number}"><td class="number">{row.number}</td><td>{white}</td>'
            f'<td class="result">{result}</td>'
            f"<td>{black}</td></tr>"
        )

    def _seat(self, seat: Seat) -> str:
        name = f"{title_of(seat.player)}{escape(seat.player.name or seat.player.number)}"
        if not seat.board:
            return f'<tr><th scope="row">{name}</th><td colspan="2" class="quiet">{self._kind(seat.bye)}</td></tr>'
        where = f'<td class="number">{seat.board}</td><td>{self._sides[seat.colour]}</td>'
        return f'<tr><th scope="row">{name}</th>{where}</tr>'

    def _player(self, player: Player) -> str:
        if player.number not in self._players:
            address = escape(address_of("player", self._slug, player.number))
            self._players[player.number] = (
                f'{title_of(player)}<a href="{address}">{escape(player.name or player.number)}</a>'
            )
        return self._players[player.number]

    def _kind(self, label: str) -> str:
        if label not in self._kinds:
            self._kinds[label] = escape(str(kind(label, self._state.tournament.scale)))  # said now, and once
        return self._kinds[label]

    def _points(self, points: str) -> str:
        return f'<span class="points" title="{self._before}">{points}</span>'

    @cached_property
    def _before(self) -> str:
        return escape(_("points before this round"))

    @cached_property
    def _sides(self) -> dict[str, str]:
        words = self._colours.items()
        return {
            "": "",
            **{each: f'<span class="side {each}"></span><span class="word">{word}</span>' for each, word in words},
        }

    @cached_property
    def _colours(self) -> dict[str, str]:
        return {each: escape(colour(each)) for each in "wb"}

    @cached_property
    def _floats(self) -> dict[str, str]:
        words = {"down": ("↓", _("down")), "up": ("↑", _("up"))}
        shown = {each: f'{arrow}<span class="word"> {escape(word)}</span>' for each, (arrow, word) in words.items()}
        return {"": "", **shown}

    @cached_property
    def _rounds(self) -> list[str]:
        rounds = range(1, self._state.rounds + 1)
        return [f'<a href="{escape(address_of("round", self._slug, each))}">{each}</a>' for each in rounds]
