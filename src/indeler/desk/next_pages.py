"""Whom do I meet next: the chances of each meeting of the next round, while games of this one still run."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from indeler.desk.html import Cell, Link, note, paragraph, table, title
from indeler.desk.shown import Shown
from indeler.lab.meetings import MeetingLine, meeting_lines
from indeler.lab.next_round import ANY, FEWEST, Forecast, NextRoundQuestion, count_endings, forecast
from indeler.language import N_, InvalidInput

PAGE = "next"
WORK = 8_000
"""Endings times players that a browser pairs in some ten seconds: above that a sample is drawn."""
LEAST = 30
SHOWN = 4
"""How many opponents a line of the table of everybody has."""


def next_round(shown: Shown) -> str:
    """Everybody's possible opponents; of one player also after each result of the own game."""
    state = shown.state
    if not state.rounds or not state.awaits_pairing:
        raise InvalidInput(N_("There is no round to be paired after this one."))
    found = _forecast(shown)
    names = {number: player.name or str(number) for number, player in state.tournament.players.items()}
    one = shown.number("player")
    body = _of_one(shown, found, one, names) if one in names else _of_all(shown, found, names)
    heading = shown.say(N_("Round {number}: possible opponents"), number=state.tournament.next_round)
    return title(heading) + paragraph(found.basis().translated(shown.words)) + body


def _forecast(shown: Shown) -> Forecast:
    """All endings where they are few, else a sample; the same tournament has the same answer."""
    question = NextRoundQuestion(shown.state.tournament, seed=f"desk {shown.now.version}")
    size = max(1, len(shown.state.players))
    if count_endings(question) * size > WORK:
        question = replace(question, samples=max(LEAST, min(10 * FEWEST, WORK // size)))
    return forecast(question)


def _of_all(shown: Shown, found: Forecast, names: Mapping[int, str]) -> str:
    text = N_("Board {number} is certain: {white} – {black}.")
    certain = [
        shown.say(text, number=board, white=names[white], black=names[black])
        for board, white, black in found.certain_boards()
    ]
    rows: list[list[Cell]] = []
    for number, name in sorted(names.items(), key=lambda each: each[1].casefold()):
        lines = [f"{line.chance} {_met(shown, line)}" for line in meeting_lines(found, number, names)]
        told = "; ".join([*lines[:SHOWN], *(["…"] if len(lines) > SHOWN else [])])
        rows.append([Link(name, shown.href(PAGE, player=number)), told or shown.say(N_("does not play"))])
    label = shown.say(N_("Possible opponents"))
    return note(certain) + table(label, (shown.say(N_("Name")), label), rows, words=(0, 1))


def _of_one(shown: Shown, found: Forecast, number: int, names: Mapping[int, str]) -> str:
    results = {ANY: N_("any result"), "win": N_("win"), "draw": N_("draw"), "loss": N_("loss")}
    rows = [
        (shown.say(results[result]), line.chance, _met(shown, line))
        for result in (ANY, *found.results(number))
        for line in meeting_lines(found, number, names, result)
    ]
    heads = [shown.say(each) for each in (N_("After"), N_("Chance"), N_("Opponent"))]
    everybody = shown.link(shown.say(N_("Everybody")), PAGE)
    return table(names[number], heads, rows, words=(0, 2)) + f'<div class="row">{everybody}</div>'


def _met(shown: Shown, line: MeetingLine) -> str:
    """The opponent with the colour of the one whose line it is, or the bye."""
    if not line.opponent:
        return shown.say(N_("bye"))
    colour = {"w": shown.say(N_("with White")), "b": shown.say(N_("with Black"))}.get(line.colour, "")
    return f"{line.opponent} ({colour})" if colour else line.opponent
