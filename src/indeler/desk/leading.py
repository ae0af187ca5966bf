"""Running a tournament in the browser: from a request for a page or a decision to HTML and new lines.

A decision takes effect when the page has stored its lines (`indeler.desk.books`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime
from html import escape
from typing import Any, NamedTuple

from indeler import formats
from indeler.desk import books, player_pages, prints, regulation_pages, round_changes, round_pages, table_pages
from indeler.desk.books import LoadedLogbook
from indeler.desk.decisions import DECISIONS, entries, listed_players, new
from indeler.desk.page_view import PageView
from indeler.desk.verbs import SavedFile
from indeler.formats.fields import one_line
from indeler.language import N_, InvalidInput, Sentence, Text
from indeler.language.catalogue import words_of
from indeler.logbook import Outdated, Question
from indeler.opens import Decider, LeavesFideRules, as_logbook_file, first_seal, lines_in
from indeler.opens.forms import FormData
from indeler.opens.views import log

PAGES: Mapping[str, Callable[[PageView], str]] = {
    "round": round_pages.round,
    "hand": round_changes.hand,
    "correct": round_changes.correct,
    "players": player_pages.players,
    "player": player_pages.player,
    "standings": table_pages.standings,
    "prizes": table_pages.prizes,
    "print": table_pages.prints,
    "print-out": prints.print_out,
    "log": table_pages.log,
    "settings": table_pages.settings,
    "regulations": regulation_pages.regulations,
    "next": round_pages.next_round,
}
TABS = {
    "round": N_("Round"),
    "players": N_("Players"),
    "standings": N_("Standings"),
    "prizes": N_("Prizes"),
    "print": N_("Print and save"),
    "regulations": N_("Regulations"),
    "log": N_("Log"),
    "settings": N_("Settings"),
}
RESULT = "result"
"""The only decision that may follow a newer one of another tab: boards are independent of each other."""
TROUBLE = {
    "full": N_("This device has no room left, so the decision was not saved. Make room; nothing else was lost."),
    "closed": N_("This browser stores nothing (a private window?), so no tournament can be led here."),
    "unknown": N_("The browser could not save the decision. Nothing changed; try again."),
}


class PageRequest(NamedTuple):
    """A request of the page."""

    book: str
    page: str
    fields: FormData
    lang: str
    do: str = ""
    by: str = ""
    version: int = 0
    """The number of decisions on the page that sends the request."""
    file: tuple[str, bytes] | None = None
    styles: Mapping[str, bytes] = {}
    """The style sheets for a folder of pages."""


class Reply(NamedTuple):
    """The content of a page, and the lines that must be stored before it is shown."""

    html: str
    version: int = 0
    lines: Sequence[bytes] = ()
    message: str = ""
    """The decision in a sentence."""
    undo: int = 0
    """The decision to which undo returns; 0 if nothing was decided."""
    files: tuple[SavedFile, ...] = ()
    row: Mapping[str, Any] = {}
    """The tournament's row in the list of tournaments."""
    remove: bool = False
    """Whether the tournament is removed from this device."""


def reply(request: PageRequest) -> Reply:
    """Return the requested page, after the decision."""
    logbook = books.loaded(request.book)
    if not request.do:
        return Reply(_page(request, logbook), logbook.current.version, row=_row(logbook))
    if request.do == "remove":
        return Reply("", remove=True)
    if request.do in _FILES:
        file = _FILES[request.do](request, logbook)
        return Reply(_page(request, logbook), logbook.current.version, files=(file,), row=_row(logbook))
    try:
        after = _after(request, logbook)
    except Question as question:
        view = PageView(request.book, logbook.current, request.lang, request.fields)
        about = request.do, request.page
        if isinstance(question, LeavesFideRules):
            html = table_pages.leave(view, question.doubts, *about)
        else:
            html = table_pages.confirm(view, question.doubts, *about)
        return Reply(_framed(view, html, ""), logbook.current.version, row=_row(logbook))
    before = len(logbook.lines)
    lines = books.propose(request.book, after)
    sentences = log(after.current, before, words_of(request.lang)) if before and lines else ()
    message = " ".join(row.sentence for row in sentences)
    undo = before if lines and request.do not in ("import", "go-back") else 0
    return Reply(_page(request, after), after.current.version, lines, message, undo, row=_row(after))


def _after(request: PageRequest, logbook: LoadedLogbook) -> LoadedLogbook:
    who = Decider(datetime.now(UTC), one_line(request.by) or words_of(request.lang)(N_("arbiter")))
    if request.do == "new":
        return LoadedLogbook().begun(new(request.fields, request.file), who)
    if request.do == "import":
        assert request.file is not None
        name, data = request.file
        return logbook.extended_by(lines_in(data, name))
    if request.version != logbook.current.version and request.do != RESULT:
        raise Outdated(N_("Another tab changed this tournament. Look at it as it is now, then decide."))
    if request.do == "enter":
        players = listed_players(request.fields, request.file)
        return logbook.decided(lambda now, decider: entries(now, decider, players), who)
    if request.do not in DECISIONS:
        raise InvalidInput(N_("'{verb}' cannot be decided; load the page again."), verb=request.do)
    make = DECISIONS[request.do]
    leaving, confirmed = one_line(request.fields.get("leaving", "")), request.fields.get("confirmed") == "yes"
    return logbook.decided(lambda now, decider: make(now, decider, request.fields), who, leaving, confirmed=confirmed)


def _page(request: PageRequest, logbook: LoadedLogbook) -> str:
    name = request.page if request.page in PAGES else "round"
    view = PageView(request.book, logbook.current, request.lang, request.fields)
    return _framed(view, PAGES[name](view), name)


def _framed(view: PageView, inner: str, page: str) -> str:

    def way(name: str, label: Text) -> str:
        here = " aria-current=page" if name == page else ""
        return f'<a href="{escape(view.href(name))}"{here}>{escape(view.text(label))}</a>'

    links = "".join(way(*each) for each in TABS.items())
    event = view.state.tournament.event.name
    return (
        f'<p class="event no-print"><a href="#">{escape(view.text(N_("All tournaments")))}</a> · '
        f'<strong>{escape(event)}</strong></p><nav class="tabs" aria-label="{escape(event)}">{links}</nav>{inner}'
    )


def _row(logbook: LoadedLogbook) -> dict[str, Any]:
    state = logbook.current.state
    return {
        "name": state.tournament.event.name,
        "players": len(state.players),
        "rounds": state.rounds,
        "total": state.total_rounds or 0,
        "version": logbook.current.version,
        "first": first_seal(logbook.lines),
        "is_final": state.is_final,
    }


def _named(logbook: LoadedLogbook, ending: str) -> str:
    letters = "".join(each if each.isalnum() else "-" for each in logbook.current.state.tournament.event.name.lower())
    return f"{'-'.join(filter(None, letters.split('-')))[:60] or 'tournament'}{ending}"


def _save(request: PageRequest, logbook: LoadedLogbook) -> SavedFile:
    dialect = request.fields.get("dialect", "trf26")
    ending = {"trf26": ".trf"}.get(dialect, f".{dialect}")
    format = formats.files.format_written_as(dialect)
    text = formats.format_tournament(logbook.current.state.tournament, dialect)
    return SavedFile(_named(logbook, ending), text.encode(format.encoding))


_FILES: Mapping[str, Callable[[PageRequest, LoadedLogbook], SavedFile]] = {
    "save-logbook": lambda request, logbook: SavedFile(_named(logbook, ".jsonl"), as_logbook_file(logbook.lines)),
    "save": _save,
    "copy": lambda request, logbook: SavedFile(
        _named(logbook, ".zip"), prints.copy(PageView(request.book, logbook.current, request.lang, {}), request.styles)
    ),
}


def tournament_file(book: str) -> SavedFile:
    """Return the tournament as a file for the other tools of the desk."""
    logbook = books.loaded(book)
    text = formats.format_tournament(logbook.current.state.tournament, "json")
    return SavedFile(_named(logbook, ".json"), text.encode())


def trouble(kind: str, lang: str) -> str:
    """Describe an operation that the browser could not perform."""
    return Sentence(TROUBLE.get(kind, TROUBLE["unknown"])).translated(words_of(lang))
