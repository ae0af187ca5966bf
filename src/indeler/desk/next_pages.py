"""Whom do I meet next: the chances of each meeting of the next round, while games of this one still run."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from indeler.desk.html import Cell, Link, note, paragraph, table, title
from indeler.desk.page_view import PageView
from indeler.lab.meetings import MeetingLine, meeting_lines
from indeler.lab.next_round import ANY, FEWEST, Forecast, NextRoundQuestion, count_endings, forecast
from indeler.language import N_, InvalidInput

PAGE = "next"
WORK = 8_000
"""Endings times players that a browser pairs in some ten seconds: above that a sample is drawn."""
LEAST = 30
OPPONENTS_PER_LINE = 4
"""How many opponents a line of the table of everybody has."""


def next_round(view: PageView) -> str:
    """Everybody's possible opponents; of one player also after each result of the own game."""
    state = view.state
    if not state.rounds or not state.awaits_pairing:
        raise InvalidInput(N_("There is no round to be paired after this one."))
    found = _forecast(view)
    names = {number: player.name or str(number) for number, player in state.tournament.players.items()}
    one = view.number("player")
    body = _of_one(view, found, one, names) if one in names else _of_all(view, found, names)
    heading = view.text(N_("Round {number}: possible opponents"), number=state.tournament.next_round)
    return title(heading) + paragraph(found.basis().translated(view.words)) + body


def _forecast(view: PageView) -> Forecast:
    """All endings where they are few, else a sample; the same tournament has the same answer."""
    question = NextRoundQuestion(view.state.tournament, seed=f"desk {view.snapshot.version}")
    size = max(1, len(view.state.players))
    if count_endings(question) * size > WORK:
        question = replace(question, samples=max(LEAST, min(10 * FEWEST, WORK // size)))
    return forecast(question)


def _of_all(view: PageView, found: Forecast, names: Mapping[int, str]) -> str:
    text = N_("Board {number} is certain: {white} – {black}.")
    certain = [
        view.text(text, number=board, white=names[white], black=names[black])
        for board, white, black in found.certain_boards()
    ]
    rows: list[list[Cell]] = []
    for number, name in sorted(names.items(), key=lambda each: each[1].casefold()):
        lines = [f"{line.chance} {_met(view, line)}" for line in meeting_lines(found, number, names)]
        opponents = "; ".join([*lines[:OPPONENTS_PER_LINE], *(["…"] if len(lines) > OPPONENTS_PER_LINE else [])])
        rows.append([Link(name, view.href(PAGE, player=number)), opponents or view.text(N_("does not play"))])
    label = view.text(N_("Possible opponents"))
    return note(certain) + table(label, (view.text(N_("Name")), label), rows, words=(0, 1))


def _of_one(view: PageView, found: Forecast, number: int, names: Mapping[int, str]) -> str:
    results = {ANY: N_("any result"), "win": N_("win"), "draw": N_("draw"), "loss": N_("loss")}
    rows = [
        (view.text(results[result]), line.chance, _met(view, line))
        for result in (ANY, *found.results(number))
        for line in meeting_lines(found, number, names, result)
    ]
    heads = [view.text(each) for each in (N_("After"), N_("Chance"), N_("Opponent"))]
    everybody = view.link(view.text(N_("Everybody")), PAGE)
    return table(names[number], heads, rows, words=(0, 2)) + f'<div class="row">{everybody}</div>'


def _met(view: PageView, line: MeetingLine) -> str:
    """The opponent with the colour of the one whose line it is, or the bye."""
    if not line.opponent:
        return view.text(N_("bye"))
    colour = {"w": view.text(N_("with White")), "b": view.text(N_("with Black"))}.get(line.colour, "")
    return f"{line.opponent} ({colour})" if colour else line.opponent
