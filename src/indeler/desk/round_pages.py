"""The pages of a round: its boards with their results, its actions, and possible opponents in the next round."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from html import escape
from itertools import product

from indeler import systems
from indeler.desk.html import (
    Button,
    Cell,
    Link,
    Option,
    button,
    collapsible,
    field,
    form,
    heading,
    hidden_inputs,
    note,
    paragraph,
    select,
    table,
    tick,
    title,
)
from indeler.desk.page_view import PageView
from indeler.lab import (
    ANY_RESULT,
    SMALL_SAMPLE,
    Forecast,
    MeetingLine,
    NextRoundQuestion,
    count_endings,
    forecast,
    meeting_lines,
)
from indeler.language import N_, InvalidInput
from indeler.language.catalogue import colon
from indeler.model import BETWEEN_GAMES, name_key, result_of
from indeler.opens import RESULTS, describe_corrections
from indeler.opens.forms import RESULT_KEYS
from indeler.opens.views import BoardRow, adjourned_rows, board_rows, bye_rows, ties_to_decide

WRONGLY = N_("entered wrongly")
PAGE = "next"
MAX_EXACT_WORK = 8_000
"""Endings times players that a browser pairs in about ten seconds: above that a sample is drawn."""
MIN_SAMPLE = 30
OPPONENTS_PER_LINE = 4
"""The number of opponents in a line of the table of all players."""


def round(view: PageView) -> str:
    """Return the current round, from top to bottom: what to do, the boards, and the round after it."""
    state = view.state
    number = view.number("number") or view.number("round")
    number = number if 1 <= number <= state.rounds else state.current
    pieces = [_title(view, number)]
    if state.tournament.players:
        pieces.append(note(view.texts(systems.warnings(state.tournament))))
    if number:
        pieces += [part(view, number) for part in (_unpublished, _rounds, _boards, _round_actions)]
    pieces += [_ties(view), _adjourned(view), _next(view)]
    return "".join(pieces)


def _title(view: PageView, number: int) -> str:
    total = view.state.total_rounds
    if not number:
        return f"<h1>{escape(view.text(N_('Before the first round')))}</h1>"
    text = N_("Round {number} of {total}") if total else N_("Round {number}")
    return f"<h1>{escape(view.text(text, number=number, total=total))}</h1>"


def _unpublished(view: PageView, number: int) -> str:
    """Return the actions for a round that is not published yet, which can still be paired again."""
    state = view.state
    if number <= state.published:
        return ""
    text = N_("Look at the pairing of round {number}. Publish it, or change it first.")
    heading_note = note([view.text(text, number=number)])
    last = state.rounds if state.rulebook.fixed_pairings else number
    label = view.text(N_("Publish round {number}"), number=number)
    publish = form(hidden_inputs(round=last) + button(label, class_="first"), do="publish")
    back = form(button(view.text(N_("Remove the pairing"))), do="take-back")
    again = form(hidden_inputs(how="again") + button(view.text(N_("Pair again"))), do="pair")
    hand = view.link(view.text(N_("Change by hand")), "hand", number=number) if number == state.rounds else ""
    return f'{heading_note}<div class="row">{publish}{back}{"" if state.has_begun else again}{hand}</div>'


def _rounds(view: PageView, number: int) -> str:
    if view.state.rounds < 2:
        return ""
    links = "".join(
        f'<a class="button"{" aria-current=page" if each == number else ""} '
        f'href="{escape(view.href("round", number=each))}">{each}</a>'
        for each in range(1, view.state.rounds + 1)
    )
    return f'<nav class="row" aria-label="{escape(view.text(N_("Rounds")))}">{links}</nav>'


# Results --------------------------------------------------------------------------------------------------------------


def _boards(view: PageView, number: int) -> str:
    state = view.state
    rows = board_rows(state.tournament, number, state.boards[number - 1])
    listed = "".join(_board(view, number, row) for row in rows)
    byes = "".join(
        f"<li>{escape(row.player.titled)}{colon(view.words)} {escape(view.kind(row.kind))}</li>"
        for row in bye_rows(state.tournament, number)
    )
    corrected = note(view.texts(describe_corrections(state.tournament, number)))
    keys = "" if state.rulebook.games > 1 else _keys(view)
    byes_html = f'<ul class="quiet">{byes}</ul>' if byes else ""
    return f'{corrected}<h2>{escape(view.text(N_("Results")))}</h2><ol class="entry">{listed}</ol>{byes_html}{keys}'


def _board(view: PageView, number: int, row: BoardRow) -> str:
    state = view.state
    hidden_fields = hidden_inputs(
        round=number, white=row.white.number, black=row.black.number, was=row.result.label, usual=view.words(WRONGLY)
    )
    buttons = _match(view, row) if state.rulebook.games > 1 else _buttons(view, row)
    is_open = " data-open" if row.result.is_pending else ""
    about = f"{view.text(N_('Board'))} {row.number}{colon(view.words)} {row.white.name} – {row.black.name}"
    inner = (
        f'{hidden_fields}<span class="number">{row.number}</span><span class="white">{escape(row.white.titled)}</span>'
        f'<span class="buttons" role="group" aria-label="{escape(view.text(N_("Result")))}">{buttons}</span>'
        f'<span class="black">{escape(row.black.titled)}</span>'
    )
    sent = form(inner, do="result", page="round", kind="")
    place = f"board-{number}-{row.number}"
    return f'<li id="{place}" data-board tabindex="-1"{is_open} aria-label="{escape(about)}">{sent}</li>'


def _buttons(view: PageView, row: BoardRow) -> str:
    """Return the usual results as buttons, the others behind three dots."""
    usual, other = _choices(view)

    def one(value: str, keys: str, label: str, spoken: str = "") -> str:
        pressed = "true" if row.result.label == value else "false"
        more: dict[str, str | bool] = {"data_key": keys} if keys else {}
        return button(label, about=spoken, name="result", value=value, aria_pressed=pressed, **more)

    known = row.result_text if row.result_text not in [value for value, *_ in usual] else ""
    stands = f"<strong>{escape(view.state.game.format_result(known))}</strong>" if known else "…"
    label_text = escape(view.text(N_("Other results of board {number}"), number=row.number))
    others = "".join(one(*each) for each in other)
    more = f'<details class="more"><summary aria-label="{label_text}">{stands}</summary>{others}</details>'
    return "".join(one(*each) for each in usual) + more


def _choices(view: PageView) -> tuple[list[tuple[str, str, str]], list[tuple[str, str, str, str]]]:
    game = view.state.game
    white, draw, black, clear = RESULT_KEYS[game]
    usual = [("1-0", white), ("½-½", draw), ("0-1", black)]
    other = [
        ("+-", "4", N_("White wins, Black absent")),
        ("-+", "5", N_("Black wins, White absent")),
        ("--", "6", N_("both absent")),
        ("0-0", "", N_("both lose")),
        ("*", clear, N_("clear")),
    ]
    return (
        [(value, keys, game.format_result(value)) for value, keys in usual],
        [
            (value, keys, "×" if value == "*" else game.format_result(value), view.words(means))
            for value, keys, means in other
        ],
    )


def _keys(view: PageView) -> str:
    usual, other = _choices(view)
    names = [*((keys, label) for _, keys, label in usual), *((keys, means) for _, keys, _, means in other if keys)]
    keys_html = ", ".join(f"<kbd>{escape(keys.partition(' ')[0])}</kbd> {escape(label)}" for keys, label in names)
    labels = N_("Keys while a board is marked:"), N_("next and previous board")
    first, last = (escape(view.text(label)) for label in labels)
    return f'<p class="small quiet keys">{first} {keys_html}, <kbd>↓</kbd> <kbd>↑</kbd> {last}.</p>'


def _match(view: PageView, row: BoardRow) -> str:
    options = result_options(view)
    chosen = select(view.text(N_("Result")), "result", options, row.result.label, place=f"result-{row.number}")
    return chosen + button(view.text(N_("Save")))


def result_options(view: PageView) -> list[Option]:
    """Return the possible results of a board."""
    game = view.state.game
    none, later = view.text(N_("none")), view.words(N_("adjourned"))
    if view.state.rulebook.games > 1:
        both = [result_of(BETWEEN_GAMES.join(pair)) for pair in product(RESULTS, repeat=2)]
        played = [Option(result.label, result.label) for result in both if result]
        return [Option("*", none), *(each for each in played if each.value != "*")]
    named = {"*": none, "adjourned": later}
    labels = [label for label in RESULTS if game.read(game.format_result(label)) == label]
    return [Option(label, named.get(label, game.format_result(label))) for label in labels]


def _round_actions(view: PageView, number: int) -> str:
    state = view.state
    fault = ""
    if number == state.rounds <= state.published and not state.has_begun:
        text = N_(
            "What is wrong? By the rules a published round stays as it is, unless a mistake is found before it begins."
        )
        why = field(view.text(text), "why", required=True, maxlength="200")
        anyway = tick(view.text(N_("Also if the audit finds no fault")), "anyway")
        inner = form(why + anyway + button(view.text(N_("Remove the pairing"))), do="take-back", kind="stack")
        fault = collapsible(view.text(N_("There is a mistake in this pairing")), inner)
    values = json.dumps({"round": number})
    questions = [Button(view.text(N_("Check this round")), "", "check", values)] if state.rulebook.audit else []
    if state.is_explained:
        questions.append(Button(view.text(N_("Why this round?")), "", "why_round", values))
    questions_html = "".join(each.html() for each in questions)
    correct = view.link(view.text(N_("Correct a result, colours or a player")), "correct", kind="small", number=number)
    return f'{fault}<p class="row compact">{questions_html}{correct}</p>'


# What comes next ------------------------------------------------------------------------------------------------------


def _ties(view: PageView) -> str:
    """Return the choice of the player who advances from a drawn game of a knock-out."""
    ties = ties_to_decide(view.state)
    if not ties:
        return ""
    forms = []
    for tie in ties:
        title_text = f"{tie.white.name} – {tie.black.name}"
        if tie.winner:
            title_text += f". {view.text(N_('{name} advances'), name=tie.winner.name)}"
        ways = "".join(
            button(view.text(N_("{name} advances"), name=each.name), name="goes_on", value=str(each.number))
            for each in (tie.white, tie.black)
        )
        how = field(view.text(N_("Play-off")), "play_off", tie.play_off, maxlength="100")
        game = hidden_inputs(round=tie.round, white=tie.white.number, black=tie.black.number)
        forms.append(f"<p>{escape(title_text)}</p>" + form(game + how + ways, do="tie"))
    return heading(view.text(N_("Drawn games: who advances?"))) + "".join(forms)


def _adjourned(view: PageView) -> str:
    rows = adjourned_rows(view.state)
    if not rows:
        return ""
    listed = "".join(
        f"<li>{escape(view.text(N_('Round {round}, board {board}'), round=round, board=row.number))}"
        f"{colon(view.words)} "
        f"{escape(row.white.name)} – {escape(row.black.name)}</li>"
        for round, row in rows
    )
    intro = escape(view.text(N_("Unfinished, counting as draws for pairing until they end:")))
    return f'<div class="note"><p>{intro}</p><ul>{listed}</ul></div>'


def _next(view: PageView) -> str:
    state = view.state
    if state.is_final:
        after = (("standings", N_("Final standings")), ("prizes", N_("Prizes")), ("print", N_("Print and save")))
        links = "".join(view.link(view.text(label), page) for page, label in after)
        more = escape(view.text(N_("One more round? The number of rounds is one of the settings.")))
        done = heading(view.text(N_("All rounds have been played")))
        return f'{done}<div class="row">{links}</div><p class="quiet">{more}</p>'
    if state.is_over:
        return ""
    number = state.tournament.next_round
    kind = "" if state.open_boards else "first"
    ways = [form(button(view.text(N_("Pair round {number}"), number=number), class_=kind), do="pair")]
    if state.rulebook.fixed_pairings:
        every = button(view.text(N_("Pair all rounds")), class_="first")
        ways = [form(hidden_inputs(how="all") + every, do="pair")]
    elif state.open_boards and state.has_begun:
        ways.append(
            form(hidden_inputs(how="unfinished") + button(view.text(N_("Pair with unfinished games"))), do="pair")
        )
    ways.append(view.link(view.text(N_("Pair by hand")), "hand", number=number))
    if state.awaits_pairing and state.open_boards:
        ways.append(view.link(view.text(N_("Possible opponents")), "next"))
    title = heading(view.text(N_("Round {number}"), number=number))
    return f'{title}{_absent_players(view)}<div class="row">{"".join(ways)}</div>'


def _absent_players(view: PageView) -> str:
    state = view.state
    names = [
        f"{state.tournament.player(number).name} ({view.kind(kind)})"
        for number, kind in state.tournament.absent().items()
    ]
    return f"<p>{escape(view.text(N_('Does not play:')))} {escape(', '.join(names))}</p>" if names else ""


def next_round(view: PageView) -> str:
    """Return the possible opponents of all players; for one player also after each result of the player's own game."""
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
    """Return the forecast of all endings if they are few, else of a sample; the same tournament has the same answer."""
    question = NextRoundQuestion(view.state.tournament, seed=f"desk {view.snapshot.version}")
    size = len(view.state.players)
    if count_endings(question) * size > MAX_EXACT_WORK:
        question = replace(question, samples=max(MIN_SAMPLE, min(10 * SMALL_SAMPLE, MAX_EXACT_WORK // size)))
    return forecast(question)


def _of_all(view: PageView, found: Forecast, names: Mapping[int, str]) -> str:
    text = N_("Board {number} is certain: {white} – {black}.")
    certain = [
        view.text(text, number=board, white=names[white], black=names[black])
        for board, white, black in found.certain_boards()
    ]
    rows: list[list[Cell]] = []
    for number, name in sorted(names.items(), key=lambda each: name_key(each[1])):
        lines = [f"{line.chance} {_met(view, line)}" for line in meeting_lines(found, number, names)]
        opponents = "; ".join([*lines[:OPPONENTS_PER_LINE], *(["…"] if len(lines) > OPPONENTS_PER_LINE else [])])
        rows.append([Link(name, view.href(PAGE, player=number)), opponents or view.text(N_("does not play"))])
    label = view.text(N_("Possible opponents"))
    return note(certain) + table(label, (view.text(N_("Name")), label), rows, words=(0, 1))


def _of_one(view: PageView, found: Forecast, number: int, names: Mapping[int, str]) -> str:
    results = {ANY_RESULT: N_("any result"), "win": N_("win"), "draw": N_("draw"), "loss": N_("loss")}
    rows = [
        (view.text(results[result]), line.chance, _met(view, line))
        for result in (ANY_RESULT, *found.results(number))
        for line in meeting_lines(found, number, names, result)
    ]
    heads = [view.text(each) for each in (N_("After"), N_("Chance"), N_("Opponent"))]
    everybody = view.link(view.text(N_("Everybody")), PAGE)
    return table(names[number], heads, rows, words=(0, 2)) + f'<div class="row">{everybody}</div>'


def _met(view: PageView, line: MeetingLine) -> str:
    """Return the opponent with the colour of the player whose line it is, or the bye."""
    if not line.opponent:
        return view.text(N_("bye"))
    colour = {"w": view.text(N_("with White")), "b": view.text(N_("with Black"))}.get(line.colour, "")
    return f"{line.opponent} ({colour})" if colour else line.opponent
