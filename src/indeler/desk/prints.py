"""Prints of a tournament, and its pages as a folder for any web host: the same tables, without anything to press."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Callable, Mapping
from html import escape

from indeler import formats
from indeler._version import __version__
from indeler.desk.html import facts, heading, paragraph, table, title
from indeler.desk.player_pages import card_table
from indeler.desk.shown import Shown, listed
from indeler.desk.table_pages import PRINTS, prize_table, standings_table, standings_title
from indeler.language import N_
from indeler.language.conventions import colon
from indeler.logbook import SHORT, head
from indeler.opens import OpenTournament
from indeler.opens.correction_notes import describe_corrections
from indeler.opens.prizes import prize_awards
from indeler.opens.views import board_rows, bye_rows, cross_by_number, player_card, seats, standings_of


def print_out(shown: Shown) -> str:
    """What is to be printed, and nothing else; below it the last decision that it is made from."""
    what = shown.given.get("what", "")
    made = _SHEETS.get(what, _pairings)(shown)
    event = shown.state.tournament.event.name
    sealed = head(shown.now.last)[:SHORT]
    foot = shown.say(N_("logbook: event {number}, {head}"), number=shown.now.version, head=sealed) if sealed else ""
    button = (
        f'<p class="row"><button type="button" class="first" data-print>{escape(shown.say(N_("Print")))}</button></p>'
    )
    return f"{button}{paragraph(event, 'print-only strong')}{made}{paragraph(foot, 'small quiet')}"


def _current(shown: Shown) -> int:
    requested = shown.number("number")
    return requested if 1 <= requested <= shown.state.rounds else shown.state.current


def _pairings(shown: Shown) -> str:
    """A round by board."""
    state, number = shown.state, _current(shown)
    name = shown.say(N_("Round {number}"), number=number)
    if not number:
        return title(shown.say(N_("Before the first round")))
    rows = [
        (
            str(row.number),
            row.white.titled,
            row.white_points,
            state.game.format_result(row.shown_result) or "–",
            row.black.titled,
            row.black_points,
        )
        for row in board_rows(state.tournament, number, state.boards[number - 1])
    ]
    points = shown.say(N_("pts"))
    heads = [shown.say(each) for each in (N_("Board"), N_("White"))]
    heads += [points, shown.say(N_("Result")), shown.say(N_("Black")), points]
    byes = facts((row.player.titled, shown.kind(row.kind)) for row in bye_rows(state.tournament, number))
    notes = "".join(map(paragraph, shown.told(describe_corrections(state.tournament, number))))
    return title(name) + table(name, heads, rows, words=(1, 4)) + byes + notes


def _names(shown: Shown) -> str:
    """A round by name: everybody finds his board."""
    state, number = shown.state, _current(shown)
    name = shown.say(N_("Round {number} by name"), number=number)
    colours = {"w": shown.say(N_("White")), "b": shown.say(N_("Black"))}
    boards = board_rows(state.tournament, number, state.boards[number - 1])
    rows = [
        (
            seat.player.titled,
            str(seat.board or ""),
            colours.get(seat.colour, ""),
            seat.opponent.titled if seat.opponent else shown.kind_of(seat.bye),
        )
        for seat in seats(boards, bye_rows(state.tournament, number))
    ]
    heads = [shown.say(each) for each in (N_("Name"), N_("Board"), N_("Colour"), N_("Opponent"))]
    return title(name) + table(name, heads, rows, words=(0, 2, 3))


def _standings(shown: Shown) -> str:
    by_rules = shown.state.by_fide_rules
    remark = paragraph(by_rules.translated(shown.words), "small") if by_rules else ""
    return title(standings_title(shown)) + standings_table(shown, asks=False) + remark


def _cross_table(shown: Shown) -> str:
    """Everybody's rounds in one table; of a round robin everybody against everybody."""
    state, name = shown.state, shown.say(N_("Cross table"))
    ranking = standings_of(state)
    columns = [str(number) for number in range(1, state.rounds + 1)]
    rows = [(row.rank, row.player, row.cells, row.points) for row in ranking.rows]
    if state.has_schedule:
        crossed = cross_by_number(state, ranking)
        columns = [str(row.player.number) for row in crossed]
        rows = [(row.rank, row.player, row.cells, row.points) for row in crossed]
    heads = [*(shown.say(each) for each in (N_("Rank"), N_("No."), N_("Name"))), *columns, shown.say(N_("Points"))]
    lines = [(str(rank), str(player.number), player.titled, *cells, points) for rank, player, cells, points in rows]
    return title(name) + table(name, heads, lines, words=(2,))


def _slips(shown: Shown) -> str:
    """A slip for each board, on which the players write the result."""
    state, number = shown.state, _current(shown)
    white, black, board, sign = (shown.say(each) for each in (N_("White"), N_("Black"), N_("Board"), N_("Signatures")))
    boxes = " &nbsp; ".join(f"{escape(state.game.format_result(each))} ☐" for each in ("1-0", "½-½", "0-1"))
    slips = "".join(
        f'<section class="slip"><h2>{escape(shown.say(N_("Round {number}"), number=number))}, {escape(board)} '
        f"{row.number}</h2>{facts([(white, row.white.titled), (black, row.black.titled)])}"
        f'<p class="boxes">{boxes}</p><p>{escape(sign)}{colon(shown.words)} ______________ / ______________'
        "</p></section>"
        for row in board_rows(state.tournament, number, state.boards[number - 1])
    )
    return f'{title(shown.say(PRINTS["slips"]))}<div class="slips">{slips}</div>'


def _cards(shown: Shown) -> str:
    """A card for each player: his rounds, points and place."""
    cards = []
    for number in shown.state.tournament.players:
        card = player_card(shown.state, number)
        about = shown.say(N_("rank {rank}, {points} points"), rank=card.rank, points=card.points)
        card_html = heading(listed(card.player)) + paragraph(about) + card_table(shown, number)
        cards.append(f'<section class="card">{card_html}</section>')
    return f'{title(shown.say(PRINTS["cards"]))}<div class="cards">{"".join(cards)}</div>'


def _players(shown: Shown) -> str:
    name = shown.say(N_("Players"))
    rows = [
        (str(number), each.titled, str(each.rating or ""), each.federation, each.club)
        for number, each in sorted(shown.state.tournament.players.items())
    ]
    heads = [shown.say(each) for each in (N_("No."), N_("Name"), N_("Rating"), N_("Federation"), N_("Club"))]
    return title(name) + table(name, heads, rows, words=(1, 3, 4))


def _prizes(shown: Shown) -> str:
    lists = prize_awards(shown.state).lists
    return title(shown.say(N_("Prizes"))) + "".join(prize_table(shown, each) for each in lists)


_SHEETS: Mapping[str, Callable[[Shown], str]] = {
    "pairings": _pairings,
    "names": _names,
    "standings": _standings,
    "cross-table": _cross_table,
    "slips": _slips,
    "cards": _cards,
    "players": _players,
    "prizes": _prizes,
}


# A folder for a web host ----------------------------------------------------------------------------------------------


def copy(shown: Shown, look: Mapping[str, bytes]) -> bytes:
    """The pages as a zip file: what visitors of the site see too, so no round that is not published yet."""
    state = shown.state.for_visitors()
    public = Shown(shown.book, OpenTournament(shown.now.events, shown.now.version, state), shown.lang, {})
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in {**_pages(public), **_files(public), **look}.items():
            archive.writestr(name, data)
    return made.getvalue()


def _pages(shown: Shown) -> dict[str, bytes]:
    """By name of the file: a round each, standings, cross table, players, cards, and prizes if they are published."""
    state = shown.state
    ways = {
        f"round-{number}.html": shown.say(N_("Round {number}"), number=number) for number in range(1, state.rounds + 1)
    }
    made = {
        f"round-{number}.html": _pairings(_asked(shown, number)) + _names(_asked(shown, number)).replace("h1>", "h2>")
        for number in range(1, state.rounds + 1)
    }
    tables = ["standings", "cross-table", "players", "cards"] if state.rounds else ["players"]
    for what in [*tables, *(["prizes"] if state.prizes.is_published else [])]:
        ways[f"{what}.html"], made[f"{what}.html"] = shown.say(PRINTS[what]), _SHEETS[what](shown)
    made["index.html"] = (_standings(shown) if state.rounds else _players(shown)) + _downloads(shown)
    return {name: _page(shown, inner, ways, name).encode() for name, inner in made.items()}


def _asked(shown: Shown, number: int) -> Shown:
    return Shown(shown.book, shown.now, shown.lang, {"number": str(number)})


def _downloads(shown: Shown) -> str:
    return '<p><a href="tournament.trf">TRF</a> · <a href="tournament.json">JSON</a></p>'


def _files(shown: Shown) -> dict[str, bytes]:
    tournament = shown.state.tournament
    return {
        "tournament.trf": formats.format_tournament(tournament, "trf26").encode(),
        "tournament.json": formats.format_tournament(tournament, "json").encode(),
    }


def _page(shown: Shown, inner: str, ways: Mapping[str, str], here: str) -> str:
    event = shown.state.tournament.event
    links = "".join(
        f'<a href="{name}"{" aria-current=page" if name == here else ""}>{escape(label)}</a>'
        for name, label in {"index.html": event.name, **ways}.items()
    )
    return (
        f'<!doctype html>\n<html lang="{shown.lang}"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(event.name)}</title>"
        '<link rel="stylesheet" href="look/site.css"><link rel="stylesheet" href="look/desk.css"></head>\n'
        f'<body><main><nav class="tabs" aria-label="{escape(event.name)}">{links}</nav>\n{inner}\n</main>'
        f"<footer>Indeler {__version__}</footer></body></html>\n"
    )
