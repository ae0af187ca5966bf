"""Prints of a tournament, and its pages as a folder for any web host: the same tables, without controls."""

import io
import zipfile
from collections.abc import Callable, Mapping
from html import escape

from indeler import formats
from indeler._version import __version__
from indeler.desk.html import facts, heading, paragraph, table, title
from indeler.desk.page_view import PageView, number_and_name
from indeler.desk.player_pages import card_table
from indeler.desk.table_pages import PRINTS, prize_table, standings_table, standings_title
from indeler.language import N_
from indeler.language.catalogue import colon
from indeler.logbook import SHORT, head
from indeler.opens import OpenTournament, describe_corrections, prize_awards
from indeler.opens.views import board_rows, bye_rows, cross_by_number, player_card, seats, standings_of

_DOWNLOADS = '<p><a href="tournament.trf">TRF</a> · <a href="tournament.json">JSON</a></p>'


def print_out(view: PageView) -> str:
    """Return a print, with the last decision that it includes in its footer."""
    what = view.fields.get("what", "")
    sheet = _SHEETS.get(what, _pairings)(view)
    event = view.state.tournament.event.name
    sealed = head(view.snapshot.last)[:SHORT]
    foot = view.text(N_("logbook: event {number}, {head}"), number=view.snapshot.version, head=sealed) if sealed else ""
    button = (
        f'<p class="row"><button type="button" class="first" data-print>{escape(view.text(N_("Print")))}</button></p>'
    )
    return f"{button}{paragraph(event, 'print-only strong')}{sheet}{paragraph(foot, 'small quiet')}"


def _current(view: PageView) -> int:
    requested = view.number("number")
    return requested if 1 <= requested <= view.state.rounds else view.state.current


def _pairings(view: PageView) -> str:
    state, number = view.state, _current(view)
    name = view.text(N_("Round {number}"), number=number)
    if not number:
        return title(view.text(N_("Before the first round")))
    rows = [
        (
            str(row.number),
            row.white.titled,
            row.white_points,
            state.game.format_result(row.result_text) or "–",
            row.black.titled,
            row.black_points,
        )
        for row in board_rows(state.tournament, number, state.boards[number - 1])
    ]
    points = view.text(N_("pts"))
    heads = [view.text(each) for each in (N_("Board"), N_("White"))]
    heads += [points, view.text(N_("Result")), view.text(N_("Black")), points]
    byes = facts((row.player.titled, view.kind(row.kind)) for row in bye_rows(state.tournament, number))
    notes = "".join(map(paragraph, view.texts(describe_corrections(state.tournament, number))))
    return title(name) + table(name, heads, rows, words=(1, 4)) + byes + notes


def _names(view: PageView) -> str:
    state, number = view.state, _current(view)
    name = view.text(N_("Round {number} by name"), number=number)
    colours = {"w": view.text(N_("White")), "b": view.text(N_("Black"))}
    boards = board_rows(state.tournament, number, state.boards[number - 1])
    rows = [
        (
            seat.player.titled,
            str(seat.board or ""),
            colours.get(seat.colour, ""),
            seat.opponent.titled if seat.opponent else view.kind_of(seat.bye),
        )
        for seat in seats(boards, bye_rows(state.tournament, number))
    ]
    heads = [view.text(each) for each in (N_("Name"), N_("Board"), N_("Colour"), N_("Opponent"))]
    return title(name) + table(name, heads, rows, words=(0, 2, 3))


def _standings(view: PageView) -> str:
    by_rules = view.state.by_fide_rules
    remark = paragraph(by_rules.translated(view.words), "small") if by_rules else ""
    return title(standings_title(view)) + standings_table(view, with_why=False) + remark


def _cross_table(view: PageView) -> str:
    """Return the cross table; for a round robin every player against every other one."""
    state, name = view.state, view.text(N_("Cross table"))
    ranking = standings_of(state)
    columns = [str(number) for number in range(1, state.rounds + 1)]
    rows = [(row.rank, row.player, row.cells, row.points) for row in ranking.rows]
    if state.has_schedule:
        crossed = cross_by_number(state, ranking)
        columns = [str(row.player.number) for row in crossed]
        rows = [(row.rank, row.player, row.cells, row.points) for row in crossed]
    heads = [*(view.text(each) for each in (N_("Rank"), N_("No."), N_("Name"))), *columns, view.text(N_("Points"))]
    lines = [(str(rank), str(player.number), player.titled, *cells, points) for rank, player, cells, points in rows]
    return title(name) + table(name, heads, lines, words=(2,))


def _slips(view: PageView) -> str:
    state, number = view.state, _current(view)
    white, black, board, sign = (view.text(each) for each in (N_("White"), N_("Black"), N_("Board"), N_("Signatures")))
    boxes = " &nbsp; ".join(f"{escape(state.game.format_result(each))} ☐" for each in ("1-0", "½-½", "0-1"))
    slips = "".join(
        f'<section class="slip"><h2>{escape(view.text(N_("Round {number}"), number=number))}, {escape(board)} '
        f"{row.number}</h2>{facts([(white, row.white.titled), (black, row.black.titled)])}"
        f'<p class="boxes">{boxes}</p><p>{escape(sign)}{colon(view.words)} ______________ / ______________'
        "</p></section>"
        for row in board_rows(state.tournament, number, state.boards[number - 1])
    )
    return f'{title(view.text(PRINTS["slips"]))}<div class="slips">{slips}</div>'


def _cards(view: PageView) -> str:
    cards = []
    for number in view.state.tournament.players:
        card = player_card(view.state, number)
        about = view.text(N_("rank {rank}, {points} points"), rank=card.rank, points=card.points)
        card_html = heading(number_and_name(card.player)) + paragraph(about) + card_table(view, number)
        cards.append(f'<section class="card">{card_html}</section>')
    return f'{title(view.text(PRINTS["cards"]))}<div class="cards">{"".join(cards)}</div>'


def _players(view: PageView) -> str:
    name = view.text(N_("Players"))
    rows = [
        (str(number), each.titled, str(each.rating or ""), each.federation, each.club)
        for number, each in sorted(view.state.tournament.players.items())
    ]
    heads = [view.text(each) for each in (N_("No."), N_("Name"), N_("Rating"), N_("Federation"), N_("Club"))]
    return title(name) + table(name, heads, rows, words=(1, 3, 4))


_SHEETS: Mapping[str, Callable[[PageView], str]] = {
    "pairings": _pairings,
    "names": _names,
    "standings": _standings,
    "cross-table": _cross_table,
    "slips": _slips,
    "cards": _cards,
    "players": _players,
    "prizes": lambda view: (
        title(view.text(N_("Prizes"))) + "".join(prize_table(view, each) for each in prize_awards(view.state).lists)
    ),
}


def copy(view: PageView, styles: Mapping[str, bytes]) -> bytes:
    """Return the pages as a zip file: those that visitors of the site see, without rounds that are not published."""
    state = view.state.for_visitors()
    public = PageView(view.book, OpenTournament(view.snapshot.events, view.snapshot.version, state), view.lang, {})
    dialects = {"tournament.trf": "trf26", "tournament.json": "json"}
    files = {name: formats.format_tournament(state.tournament, each).encode() for name, each in dialects.items()}
    archive_bytes = io.BytesIO()
    with zipfile.ZipFile(archive_bytes, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in {**_pages(public), **files, **styles}.items():
            archive.writestr(name, data)
    return archive_bytes.getvalue()


def _pages(view: PageView) -> dict[str, bytes]:
    """Return the pages by file name: rounds, standings, cross table, players, cards, and prizes that are published."""
    state, ways, pages = view.state, dict[str, str](), dict[str, str]()
    for number in range(1, state.rounds + 1):
        name = f"round-{number}.html"
        round_view = PageView(view.book, view.snapshot, view.lang, {"number": str(number)})
        ways[name] = view.text(N_("Round {number}"), number=number)
        pages[name] = _pairings(round_view) + _names(round_view).replace("h1>", "h2>")
    tables = ["standings", "cross-table", "players", "cards"] if state.rounds else ["players"]
    for what in [*tables, *(["prizes"] if state.prizes.is_published else [])]:
        ways[f"{what}.html"], pages[f"{what}.html"] = view.text(PRINTS[what]), _SHEETS[what](view)
    pages["index.html"] = (_standings(view) if state.rounds else _players(view)) + _DOWNLOADS
    return {name: _page(view, inner, ways, name).encode() for name, inner in pages.items()}


def _page(view: PageView, inner: str, ways: Mapping[str, str], here: str) -> str:
    event = view.state.tournament.event
    links = "".join(
        f'<a href="{name}"{" aria-current=page" if name == here else ""}>{escape(label)}</a>'
        for name, label in {"index.html": event.name, **ways}.items()
    )
    return (
        f'<!doctype html>\n<html lang="{view.lang}"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(event.name)}</title>"
        '<link rel="stylesheet" href="look/site.css"><link rel="stylesheet" href="look/desk.css"></head>\n'
        f'<body><main><nav class="tabs" aria-label="{escape(event.name)}">{links}</nav>\n{inner}\n</main>'
        f"<footer>Indeler {__version__}</footer></body></html>\n"
    )
