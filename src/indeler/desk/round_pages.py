"""The pages of a round: its boards with their results, the round by hand, and corrections."""

from __future__ import annotations

import json
from collections.abc import Mapping
from html import escape
from itertools import product

from indeler import systems
from indeler.desk.html import (
    Button,
    Option,
    button,
    field,
    folded,
    form,
    heading,
    hidden,
    note,
    select,
    table,
    tick,
)
from indeler.desk.shown import Shown, listed
from indeler.language import N_
from indeler.language.conventions import colon
from indeler.model import Player, Result, format_points, scores
from indeler.model.results import BETWEEN_GAMES, result_of
from indeler.opens import RESULTS, Decider, by_hand, propose
from indeler.opens.by_hand import Draft
from indeler.opens.correction_notes import describe_corrections
from indeler.opens.deciding import apply_decision
from indeler.opens.draft_findings import draft_findings
from indeler.opens.forms import FIELDS, RESULT_KEYS, Correction, after_press, draft_in, format_draft, picked_player
from indeler.opens.state import State
from indeler.opens.views import (
    BoardRow,
    adjourned_rows,
    board_rows,
    by_name,
    bye_rows,
    consequences,
    correctable_byes,
    ties_to_decide,
)

WRONGLY = N_("entered wrongly")
TO_COME = "…"
"""In place of a reason that nobody has given yet."""


def round(shown: Shown) -> str:
    """The round that is being played, from top to bottom: what to do, the boards, and the round after it."""
    state = shown.state
    number = shown.number("number") or shown.number("round")
    number = number if 1 <= number <= state.rounds else state.current
    pieces = [_title(shown, number)]
    if state.tournament.players:
        pieces.append(note(shown.told(systems.warnings(state.tournament))))
    if number:
        pieces += [_unpublished(shown, number), _rounds(shown, number), _boards(shown, number), _beside(shown, number)]
    pieces += [_ties(shown), _adjourned(shown), _next(shown)]
    return "".join(pieces)


def _title(shown: Shown, number: int) -> str:
    total = shown.state.total_rounds
    if not number:
        return f"<h1>{escape(shown.say(N_('Before the first round')))}</h1>"
    text = N_("Round {number} of {total}") if total else N_("Round {number}")
    return f"<h1>{escape(shown.say(text, number=number, total=total))}</h1>"


def _unpublished(shown: Shown, number: int) -> str:
    """As long as a round is not published it can be paired otherwise; afterwards only for a fault."""
    state = shown.state
    if number <= state.published:
        return ""
    heading_note = note(
        [shown.say(N_("Look at the pairing of round {number}. Publish it, or change it."), number=number)]
    )
    last = state.rounds if state.rulebook.fixed_pairings else number
    publish = form(
        hidden(round=last) + button(shown.say(N_("Publish round {number}"), number=number), class_="first"),
        do="publish",
    )
    back = form(button(shown.say(N_("Take it back"))), do="take-back")
    again = form(hidden(how="again") + button(shown.say(N_("Pair again"))), do="pair")
    hand = shown.link(shown.say(N_("Change by hand")), "hand", number=number) if number == state.rounds else ""
    return f'{heading_note}<div class="row">{publish}{back}{"" if state.has_begun else again}{hand}</div>'


def _rounds(shown: Shown, number: int) -> str:
    """The way to the other rounds."""
    if shown.state.rounds < 2:
        return ""
    links = "".join(
        f'<a class="button"{" aria-current=page" if each == number else ""} '
        f'href="{escape(shown.href("round", number=each))}">{each}</a>'
        for each in range(1, shown.state.rounds + 1)
    )
    return f'<nav class="row" aria-label="{escape(shown.say(N_("Rounds")))}">{links}</nav>'


# Results --------------------------------------------------------------------------------------------------------------


def _boards(shown: Shown, number: int) -> str:
    """Each board with a button for each result; keys while a board is marked."""
    state = shown.state
    rows = board_rows(state.tournament, number, state.boards[number - 1])
    listed = "".join(_board(shown, number, row) for row in rows)
    byes = "".join(
        f"<li>{escape(row.player.titled)}{colon(shown.words)} {escape(shown.kind(row.kind))}</li>"
        for row in bye_rows(state.tournament, number)
    )
    corrected = note(shown.told(describe_corrections(state.tournament, number)))
    keys = "" if state.rulebook.games > 1 else _keys(shown)
    away = f'<ul class="quiet">{byes}</ul>' if byes else ""
    return f'{corrected}<h2>{escape(shown.say(N_("Results")))}</h2><ol class="entry">{listed}</ol>{away}{keys}'


def _board(shown: Shown, number: int, row: BoardRow) -> str:
    state = shown.state
    hidden_fields = hidden(
        round=number, white=row.white.number, black=row.black.number, was=row.result.label, usual=shown.words(WRONGLY)
    )
    buttons = _match(shown, row) if state.rulebook.games > 1 else _buttons(shown, row)
    is_open = " data-open" if row.result.is_pending else ""
    about = f"{shown.say(N_('Board'))} {row.number}{colon(shown.words)} {row.white.name} – {row.black.name}"
    inner = (
        f'{hidden_fields}<span class="number">{row.number}</span><span class="white">{escape(row.white.titled)}</span>'
        f'<span class="buttons" role="group" aria-label="{escape(shown.say(N_("Result")))}">{buttons}</span>'
        f'<span class="black">{escape(row.black.titled)}</span>'
    )
    sent = form(inner, do="result", page="round", kind="")
    place = f"board-{number}-{row.number}"
    return f'<li id="{place}" data-board tabindex="-1"{is_open} aria-label="{escape(about)}">{sent}</li>'


def _buttons(shown: Shown, row: BoardRow) -> str:
    """The usual results on buttons, the others behind three dots."""
    usual, other = _choices(shown)

    def one(value: str, keys: str, label: str, spoken: str = "") -> str:
        pressed = "true" if row.result.label == value else "false"
        more: dict[str, str | bool] = {"data_key": keys} if keys else {}
        return button(label, about=spoken, name="result", value=value, aria_pressed=pressed, **more)

    known = row.shown_result if row.shown_result not in [value for value, *_ in usual] else ""
    stands = f"<strong>{escape(shown.state.game.format_result(known))}</strong>" if known else "…"
    label_text = escape(shown.say(N_("Other results of board {number}"), number=row.number))
    others = "".join(one(*each) for each in other)
    more = f'<details class="more"><summary aria-label="{label_text}">{stands}</summary>{others}</details>'
    return "".join(one(*each) for each in usual) + more


def _choices(shown: Shown) -> tuple[list[tuple[str, str, str]], list[tuple[str, str, str, str]]]:
    """By value, keys and label: the usual results, and the others with what they mean."""
    game = shown.state.game
    white, draw, black, clear = RESULT_KEYS[game]
    usual = [("1-0", white), ("½-½", draw), ("0-1", black)]
    other = [
        ("+-", "4", N_("White by forfeit")),
        ("-+", "5", N_("Black by forfeit")),
        ("--", "6", N_("both absent")),
        ("0-0", "", N_("lost by both")),
        ("*", clear, N_("clear")),
    ]
    return (
        [(value, keys, game.format_result(value)) for value, keys in usual],
        [
            (value, keys, "×" if value == "*" else game.format_result(value), shown.words(means))
            for value, keys, means in other
        ],
    )


def _keys(shown: Shown) -> str:
    usual, other = _choices(shown)
    names = [*((keys, label) for _, keys, label in usual), *((keys, means) for _, keys, _, means in other if keys)]
    keys_html = ", ".join(f"<kbd>{escape(keys.partition(' ')[0])}</kbd> {escape(label)}" for keys, label in names)
    first, last = (
        escape(shown.say(text)) for text in (N_("Keys while a board is marked:"), N_("next and previous board"))
    )
    return f'<p class="small quiet keys">{first} {keys_html}, <kbd>↓</kbd> <kbd>↑</kbd> {last}.</p>'


def _match(shown: Shown, row: BoardRow) -> str:
    """A match of two games: one choice for both."""
    chosen = select(shown.say(N_("Result")), "result", _results(shown), row.result.label, place=f"result-{row.number}")
    return chosen + button(shown.say(N_("Save")))


def _results(shown: Shown) -> list[Option]:
    """The results that can stand at a board."""
    game = shown.state.game
    none, later = shown.say(N_("none")), shown.words(N_("adjourned"))
    if shown.state.rulebook.games > 1:
        both = [result_of(BETWEEN_GAMES.join(pair)) for pair in product(RESULTS, repeat=2)]
        played = [Option(result.label, result.label) for result in both if result]
        return [Option("*", none), *(each for each in played if each.value != "*")]
    named = {"*": none, "adjourned": later}
    labels = [label for label in RESULTS if game.read(game.format_result(label)) == label]
    return [Option(label, named.get(label, game.format_result(label))) for label in labels]


def _beside(shown: Shown, number: int) -> str:
    """Questions about the round, and what can be put right."""
    state = shown.state
    fault = ""
    if number == state.rounds <= state.published and not state.has_begun:
        why = field(
            shown.say(
                N_("Which fault? A published round stands, unless it has a fault that is found before it begins.")
            ),
            "why",
            required=True,
            maxlength="200",
        )
        anyway = tick(shown.say(N_("Also if the audit finds no fault")), "anyway")
        inner = form(why + anyway + button(shown.say(N_("Take it back"))), do="take-back", kind="stack")
        fault = folded(shown.say(N_("This round has a fault")), inner)
    values = json.dumps({"round": number})
    questions = [Button(shown.say(N_("Check this round")), "", "check", values)] if state.rulebook.audit else []
    if state.is_explained:
        questions.append(Button(shown.say(N_("Why this round?")), "", "why_round", values))
    questions_html = "".join(each.html() for each in questions)
    correct = shown.link(shown.say(N_("Correct a result, colours or a player")), "correct", kind="small", number=number)
    return f'{fault}<p class="row compact">{questions_html}{correct}</p>'


# What comes next ------------------------------------------------------------------------------------------------------


def _ties(shown: Shown) -> str:
    """Knock-out: who goes on from a drawn game."""
    ties = ties_to_decide(shown.state)
    if not ties:
        return ""
    forms = []
    for tie in ties:
        title_text = f"{tie.white.name} – {tie.black.name}"
        if tie.winner:
            title_text += f". {shown.say(N_('{name} goes on'), name=tie.winner.name)}"
        ways = "".join(
            button(shown.say(N_("{name} goes on"), name=each.name), name="goes_on", value=str(each.number))
            for each in (tie.white, tie.black)
        )
        how = field(shown.say(N_("Play-off")), "play_off", tie.play_off, maxlength="100")
        game = hidden(round=tie.round, white=tie.white.number, black=tie.black.number)
        forms.append(f"<p>{escape(title_text)}</p>" + form(game + how + ways, do="tie"))
    return heading(shown.say(N_("Drawn games: who goes on?"))) + "".join(forms)


def _adjourned(shown: Shown) -> str:
    rows = adjourned_rows(shown.state)
    if not rows:
        return ""
    listed = "".join(
        f"<li>{escape(shown.say(N_('Round {round}, board {board}'), round=round, board=row.number))}"
        f"{colon(shown.words)} "
        f"{escape(row.white.name)} – {escape(row.black.name)}</li>"
        for round, row in rows
    )
    intro = escape(shown.say(N_("Unfinished, counting as draws for pairing until they end:")))
    return f'<div class="note"><p>{intro}</p><ul>{listed}</ul></div>'


def _next(shown: Shown) -> str:
    state = shown.state
    if state.is_final:
        after = (("standings", N_("Final standings")), ("prizes", N_("Prizes")), ("print", N_("Print and save")))
        links = "".join(shown.link(shown.say(label), page) for page, label in after)
        more = escape(shown.say(N_("One more round? The number of rounds is one of the settings.")))
        done = heading(shown.say(N_("All rounds have been played")))
        return f'{done}<div class="row">{links}</div><p class="quiet">{more}</p>'
    if state.is_over:
        return ""
    number = state.tournament.next_round
    kind = "" if state.open_boards else "first"
    ways = [form(button(shown.say(N_("Pair round {number}"), number=number), class_=kind), do="pair")]
    if state.rulebook.fixed_pairings:
        every = button(shown.say(N_("Pair all rounds")), class_="first")
        ways = [form(hidden(how="all") + every, do="pair")]
    elif state.open_boards and state.has_begun:
        ways.append(form(hidden(how="unfinished") + button(shown.say(N_("Pair with unfinished games"))), do="pair"))
    ways.append(shown.link(shown.say(N_("Pair by hand")), "hand", number=number))
    if state.awaits_pairing and state.open_boards:
        ways.append(shown.link(shown.say(N_("Possible opponents")), "next"))
    title = heading(shown.say(N_("Round {number}"), number=number))
    return f'{title}{_away(shown)}<div class="row">{"".join(ways)}</div>'


def _away(shown: Shown) -> str:
    state = shown.state
    names = [
        f"{state.tournament.player(number).name} ({shown.kind(kind)})"
        for number, kind in state.tournament.absent().items()
    ]
    return f"<p>{escape(shown.say(N_('Does not play:')))} {escape(', '.join(names))}</p>" if names else ""


# By hand --------------------------------------------------------------------------------------------------------------


def hand(shown: Shown) -> str:
    """fide-handling 4.4: the last round once more or the next one, move by move, with the word of the audit."""
    number, given = shown.number("number"), shown.given
    state = _numbered(shown.state, number, Decider(shown.now.event(1).at, ""))
    before = by_hand.before(state, number)
    draft = by_hand.started(state, number)
    if "rules" in given:
        draft = by_hand.engine_draft(before) or Draft()
    elif "boards" in given:
        draft = by_hand.in_order(before, after_press(draft_in(given), given))
    judged = by_hand.judge_draft(before, draft, shown.lang)
    picked, points = picked_player(given), scores(before)

    def seat(number: int) -> str:
        player = before.player(number)
        pressed = "true" if number == picked else "false"
        return (
            f'<button name="pick" value="{number}" class="seat" id="seat-{number}" aria-pressed="{pressed}">'
            f'<span class="points">{number}</span> {escape(player.name)} '
            f'<span class="points">{format_points(points[number])}</span></button>'
        )

    def moves(white: int, black: int, at: int) -> str:
        swap, drop = shown.say(N_("Swap the colours")), shown.say(N_("Drop the board"))
        return (
            button("⇄", about=f"{swap} {at}", name="swap", value=f"{white}-{black}", title=swap)
            + " "
            + button("×", about=f"{drop} {at}", name="drop", value=f"{white}-{black}", title=drop)
        )

    rows = "".join(
        f'<tr><td class="number">{at}</td><td>{seat(white)}</td><td>{seat(black)}</td>'
        f'<td class="moves">{moves(white, black, at)}</td></tr>'
        for at, (white, black) in enumerate(draft.boards, start=1)
    )
    alone = [(draft.bye, N_("bye"))] if draft.bye else []
    alone += [(each, N_("without a game")) for each in draft.free(before)]
    rows += "".join(
        f'<tr><td></td><td>{seat(each)}</td><td class="quiet">{escape(shown.words(what))}</td><td></td></tr>'
        for each, what in alone
    )
    kept = hidden(number=number, boards=format_draft(draft), bye=draft.bye or "", picked=picked or "")
    heads = "".join(f'<th scope="col">{escape(shown.say(each))}</th>' for each in (N_("White"), N_("Black")))
    board, change = escape(shown.say(N_("Board"))), escape(shown.say(N_("Change")))
    number_head = f'<th scope="col" class="number"><abbr title="{board}">#</abbr></th>'
    moves_head = f'<th scope="col" class="moves"><span class="hidden">{change}</span></th>'
    head = f"<thead><tr>{number_head}{heads}{moves_head}</tr></thead>"
    drawn = f'<table class="boards by-hand">{head}<tbody>{rows}</tbody></table>'
    text = N_("Press a player, then the player to change places with. Nothing changes until you save.")
    sentence = escape(judged.sentence.translated(shown.words))
    error = " error" if judged.found == "illegal" else ""
    listed = (escape(each.translated(shown.words)) for each in draft_findings(before, draft))
    items = "".join(f"<li>{each}</li>" for each in listed)
    findings = f"<ul>{items}</ul>" if items else ""
    return (
        f"<h1>{escape(shown.say(N_('Round {number} by hand'), number=number))}</h1><p>{escape(shown.say(text))}</p>"
        f'<div class="note{error}" role="status" id="judged"><p>{sentence}</p>{findings}</div>'
        + form(kept + drawn + _other_moves(shown, before.players, draft.free(before)), page="hand", kind="")
        + _save(shown, number, draft)
    )


def _numbered(state: State, number: int, who: Decider) -> State:
    """The state with the numbers that the next round is paired with."""
    for event in propose.numbering(state, who) if number > state.rounds else ():
        state = apply_decision(state, event)
    return state


def _other_moves(shown: Shown, players: Mapping[int, Player], free: list[int]) -> str:
    options = [Option(str(number), listed(player)) for number, player in players.items()]
    first, second = (str(number) for number in (*free, 0, 0)[:2])
    add = (
        select(shown.say(N_("White")), "white", options, first)
        + select(shown.say(N_("Black")), "black", options, second)
        + button(shown.say(N_("Add the board")), name="set", value="yes")
    )
    give = select(shown.say(N_("Player")), "given", options, first) + button(
        shown.say(N_("Give the bye")), name="give", value="yes"
    )
    start = button(shown.say(N_("As the rules pair")), name="rules", value="yes") + button(
        shown.say(N_("Empty list")), name="empty", value="yes"
    )
    more = f'<div class="row">{add}</div><div class="row">{give}</div>'
    return f'{folded(shown.say(N_("Other moves")), more)}<div class="row">{start}</div>'


def _save(shown: Shown, number: int, draft: Draft) -> str:
    kept = hidden(round=number, boards=format_draft(draft), bye=draft.bye or "")
    why = field(shown.say(N_("Reason")), "why", shown.given.get("why", ""), required=True, maxlength="200")
    buttons = button(shown.say(N_("Save this round")), class_="first") + shown.link(
        shown.say(N_("Leave it as it was")), "round"
    )
    return form(f'{kept}{why}<div class="row">{buttons}</div>', do="boards", page="round", kind="stack")


# Corrections ----------------------------------------------------------------------------------------------------------


def correct(shown: Shown) -> str:
    """fide-handling 4.3: put right a result, colours, a seat or a bye of any round, once it is seen what changes."""
    number = shown.number("number") or shown.number("round")
    state = shown.state
    if not 1 <= number <= state.rounds:
        return round(shown)
    if "what" in shown.given:
        return _foreseen(shown, number)
    rows = board_rows(state.tournament, number, state.boards[number - 1])
    boards = [
        Option(
            f"{row.white.number}-{row.black.number}",
            f"{row.number}. {row.white.name} – {row.black.name} ({_written(shown, row.result)})",
        )
        for row in rows
    ]
    seated = [
        Option(str(player.number), f"{row.number}. {player.name}") for row in rows for player in (row.white, row.black)
    ]
    byes = [
        Option(str(row.player.number), f"{row.player.name} ({shown.kind(row.kind)})")
        for row in correctable_byes(state.tournament, number)
    ]
    worth = [Option("zero", "0"), Option("half", "½"), Option("full", "1")]
    parts = [
        (N_("Result"), "result", [(N_("Board"), "board", boards), (N_("Result"), "result", _results(shown))]),
        (N_("Colours"), "colours", [(N_("Played with colours swapped"), "board", boards)]),
        (
            N_("Who sat where"),
            "seats",
            [(N_("Entered"), "one", seated), (N_("Who really sat there"), "other", shown.players())],
        ),
    ]
    if byes:
        parts.append(
            (N_("Round without play"), "bye", [(N_("Player"), "player", byes), (N_("Points"), "worth", worth)])
        )
    text = N_(
        "Rounds that are paired stay as they are (handling rules 4.3 and 4.4); standings are worked out anew. "
        "You see what changes before it is done."
    )
    forms = "".join(
        heading(shown.say(title))
        + form(
            hidden(what=what, round=number)
            + "".join(
                select(shown.say(label), name, options, place=f"{what}-{name}") for label, name, options in inputs
            )
            + button(shown.say(N_("What does that change?"))),
            page="correct",
            kind="stack",
        )
        for title, what, inputs in parts
    )
    title = escape(shown.say(N_("Correct round {number}"), number=number))
    return f"<h1>{title}</h1><p>{escape(shown.say(text))}</p>{forms}{shown.link(shown.say(N_('No, back')), 'round')}"


def _written(shown: Shown, result: Result) -> str:
    return "–" if result is Result.PENDING else shown.state.game.format_result(result.label)


def _foreseen(shown: Shown, number: int) -> str:
    """What the correction would change; nothing has changed yet."""
    state = shown.state
    events = Correction(number, shown.given).events(state, Decider(shown.now.event(1).at, ""), TO_COME)
    changes = consequences(state, events, number)
    names = {one: player.name or str(one) for one, player in state.players.items()}
    sentences = [
        by_name(event, state.game, names).translated(shown.words).removesuffix(f": {TO_COME}") for event in events
    ]
    was = shown.say(N_("was"))
    heads = (shown.say(N_("Name")), shown.say(N_("Rank")), was, shown.say(N_("Points")), was)
    rows = [
        (each.player.titled, str(each.rank), str(each.rank_before), each.points, each.points_before)
        for each in changes.places
    ]
    title = shown.say(N_("Places"))
    places = (
        heading(title) + table(title, heads, rows, words=(0,))
        if rows
        else f'<p class="quiet">{escape(shown.say(N_("Nobody gets another place or score.")))}</p>'
    )
    stands = [str(each.round) for each in changes.rounds]
    later = N_("Rounds that would be paired otherwise now, and stay as they are: {rounds}.")
    kept = hidden(**{name: shown.given[name] for name in FIELDS if name in shown.given}, round=number)
    why = (
        field(shown.say(N_("Reason")), "why", required=True, maxlength="200")
        if any(event.why for event in events)
        else ""
    )
    sent = form(
        f'{kept}{why}<div class="row">{button(shown.say(N_("Correct it")), class_="first")}'
        f"{shown.link(shown.say(N_('No, back')), 'correct', number=number)}</div>",
        do="correct",
        page="round",
        kind="stack",
    )
    return (
        f"<h1>{escape(shown.say(N_('Correct round {number}?'), number=number))}</h1>{note(sentences)}{places}"
        f"{note([shown.say(later, rounds=', '.join(stands))] if stands else [])}{sent}"
    )
