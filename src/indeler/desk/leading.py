"""Leading a tournament in the browser: a page or a decision is asked for, and HTML and new lines come back.

What is decided here counts when the page has stored its lines (`indeler.desk.books`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime
from html import escape
from typing import Any, NamedTuple

from indeler import formats
from indeler.desk import books, player_pages, prints, regulation_pages, round_pages, table_pages
from indeler.desk.books import Held
from indeler.desk.decisions import DECISIONS, entries, listed_players, new
from indeler.desk.shown import Shown
from indeler.desk.verbs import Made
from indeler.formats.fields import one_line
from indeler.language import N_, InvalidInput, Sentence, Text
from indeler.language.catalogue import words_of
from indeler.logbook import Outdated
from indeler.opens import Decider
from indeler.opens.fide_departure import LeavesFideRules
from indeler.opens.forms import Told
from indeler.opens.questions import NeedsConfirmation
from indeler.opens.tournaments import first_seal, lines_in, packed
from indeler.opens.views import log


def _next_round(shown: Shown) -> str:
    """The page that needs the lab, which nothing else here does."""
    from indeler.desk.next_pages import next_round

    return next_round(shown)


PAGES: Mapping[str, Callable[[Shown], str]] = {
    "round": round_pages.round,
    "hand": round_pages.hand,
    "correct": round_pages.correct,
    "players": player_pages.players,
    "player": player_pages.player,
    "standings": table_pages.standings,
    "prizes": table_pages.prizes,
    "print": table_pages.prints,
    "print-out": prints.print_out,
    "log": table_pages.log,
    "settings": table_pages.settings,
    "regulations": regulation_pages.regulations,
    "next": _next_round,
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
"""The one decision that another tab does not overtake: each board is for itself."""


class PageRequest(NamedTuple):
    """What the page asks."""

    book: str
    page: str
    given: Told
    lang: str
    do: str = ""
    by: str = ""
    seen: int = 0
    """How many decisions the page shows that asks."""
    file: tuple[str, bytes] | None = None
    look: Mapping[str, bytes] = {}
    """The style sheets for a folder of pages."""


class Reply(NamedTuple):
    """What the page shows, and what it must store before."""

    html: str
    version: int = 0
    lines: Sequence[bytes] = ()
    told: str = ""
    """What was decided, in a sentence."""
    undo: int = 0
    """The decision to go back to; 0 where nothing was decided."""
    files: tuple[Made, ...] = ()
    row: Mapping[str, Any] = {}
    """What the list of tournaments says of it."""
    remove: bool = False
    """Whether the tournament goes from this device."""


def reply(request: PageRequest) -> Reply:
    """The page that was asked for, after what was decided."""
    held = books.held(request.book)
    if not request.do:
        return Reply(_page(request, held), held.now.version, row=_row(held))
    if request.do == "remove":
        return Reply("", remove=True)
    if request.do in _FILES:
        made = _FILES[request.do](request, held)
        return Reply(_page(request, held), held.now.version, files=(made,), row=_row(held))
    try:
        after = _after(request, held)
    except (LeavesFideRules, NeedsConfirmation) as pause:
        shown = Shown(request.book, held.now, request.lang, request.given)
        return Reply(_framed(shown, _question(shown, pause, request), ""), held.now.version, row=_row(held))
    before = len(held.lines)
    lines = books.propose(request.book, after)
    message = (
        " ".join(row.sentence for row in log(after.now, before, words_of(request.lang))) if before and lines else ""
    )
    undo = before if lines and request.do not in ("import", "go-back") else 0
    return Reply(_page(request, after), after.now.version, lines, message, undo, row=_row(after))


def _question(shown: Shown, pause: LeavesFideRules | NeedsConfirmation, request: PageRequest) -> str:
    """What the arbiter is asked before it is decided."""
    if isinstance(pause, LeavesFideRules):
        return table_pages.leave(shown, pause.cause, request.do, request.page)
    return table_pages.confirm(shown, pause.asked, request.do, request.page)


def _after(request: PageRequest, held: Held) -> Held:
    who = Decider(datetime.now(UTC), one_line(request.by) or words_of(request.lang)(N_("arbiter")))
    if request.do == "new":
        return Held().begun(new(request.given, request.file), who)
    if request.do == "import":
        assert request.file is not None
        name, data = request.file
        return held.taken_over(lines_in(data, name))
    if request.seen != held.now.version and request.do != RESULT:
        raise Outdated(N_("Another tab changed this tournament. Look at it as it is now, then decide."))
    if request.do == "enter":
        players = listed_players(request.given, request.file)
        return held.decided(lambda now, decider: entries(now, decider, players), who)
    if request.do not in DECISIONS:
        raise InvalidInput(N_("'{verb}' cannot be decided; load the page again."), verb=request.do)
    make = DECISIONS[request.do]
    leaving, confirmed = one_line(request.given.get("leaving", "")), request.given.get("confirmed") == "yes"
    return held.decided(
        lambda now, decider: make(now, decider, request.given), who, leaving, confirmed=confirmed or bool(leaving)
    )


def _page(asked: PageRequest, held: Held) -> str:
    name = asked.page if asked.page in PAGES else "round"
    shown = Shown(asked.book, held.now, asked.lang, asked.given)
    return _framed(shown, PAGES[name](shown), name)


def _framed(shown: Shown, inner: str, page: str) -> str:
    """A page with the name of the tournament and the way to its other pages."""

    def way(name: str, label: Text) -> str:
        here = " aria-current=page" if name == page else ""
        return f'<a href="{escape(shown.href(name))}"{here}>{escape(shown.say(label))}</a>'

    links = "".join(way(*each) for each in TABS.items())
    event = shown.state.tournament.event.name
    return (
        f'<p class="event no-print"><a href="#">{escape(shown.say(N_("All tournaments")))}</a> · '
        f'<strong>{escape(event)}</strong></p><nav class="tabs" aria-label="{escape(event)}">{links}</nav>{inner}'
    )


def _row(held: Held) -> dict[str, Any]:
    """What the list says of a tournament."""
    state = held.now.state
    return {
        "name": state.tournament.event.name,
        "players": len(state.players),
        "rounds": state.rounds,
        "total": state.total_rounds or 0,
        "version": held.now.version,
        "first": first_seal(held.lines),
        "is_final": state.is_final,
    }


# Files ----------------------------------------------------------------------------------------------------------------


def _named(held: Held, ending: str) -> str:
    letters = "".join(each if each.isalnum() else "-" for each in held.now.state.tournament.event.name.lower())
    return f"{'-'.join(filter(None, letters.split('-')))[:60] or 'tournament'}{ending}"


def _logbook(request: PageRequest, held: Held) -> Made:
    return Made(_named(held, ".jsonl"), packed(held.lines))


def _save(request: PageRequest, held: Held) -> Made:
    dialect = request.given.get("dialect", "trf26")
    ending = {"trf26": ".trf"}.get(dialect, f".{dialect}")
    format = formats.files.format_written_as(dialect)
    text = formats.format_tournament(held.now.state.tournament, dialect)
    return Made(_named(held, ending), text.encode(format.encoding))


def _copy(request: PageRequest, held: Held) -> Made:
    shown = Shown(request.book, held.now, request.lang, {})
    return Made(_named(held, ".zip"), prints.copy(shown, request.look))


_FILES: Mapping[str, Callable[[PageRequest, Held], Made]] = {"save-logbook": _logbook, "save": _save, "copy": _copy}


def tournament_file(book: str) -> Made:
    """The tournament as a file that the other tools of the desk are asked about."""
    held = books.held(book)
    return Made(_named(held, ".json"), formats.format_tournament(held.now.state.tournament, "json").encode())


def trouble(kind: str, lang: str) -> str:
    """What the browser could not do, in one sentence."""
    return Sentence(TROUBLE.get(kind, TROUBLE["unknown"])).translated(words_of(lang))


TROUBLE = {
    "full": N_("This device has no room left, so the decision was not saved. Make room; nothing else was lost."),
    "closed": N_("This browser stores nothing (a private window?), so no tournament can be led here."),
    "unknown": N_("The browser could not save the decision. Nothing changed; try again."),
}
