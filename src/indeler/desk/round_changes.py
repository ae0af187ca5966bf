"""The pages that change a round: pairing by hand, and corrections."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape

from indeler.desk import round_pages
from indeler.desk.html import Option, button, collapsible, field, form, heading, hidden_inputs, note, select, table
from indeler.desk.page_view import PageView, number_and_name
from indeler.language import N_, Text
from indeler.model import Player, Result, Tournament, format_points, scores
from indeler.opens import Decider, by_hand, propose
from indeler.opens.by_hand import Draft, draft_findings
from indeler.opens.forms import FIELDS, Correction, after_press, draft_in, format_draft, picked_player
from indeler.opens.views import board_rows, by_name, consequences, correctable_byes

TO_COME = "…"
"""The placeholder for a reason that was not given yet."""


def hand(view: PageView) -> str:
    """fide-handling 4.4: return the page to set the last round again or the next one, with the verdict of the audit."""
    number, fields = view.number("number"), view.fields
    state = propose.numbered_for(view.state, number, Decider(view.snapshot.event(1).at, ""))
    before = by_hand.before(state, number)
    draft = by_hand.started(state, number)
    if "rules" in fields:
        draft = by_hand.engine_draft(before) or Draft()
    elif "boards" in fields:
        draft = by_hand.in_order(before, after_press(draft_in(fields), fields))
    picked = picked_player(fields)
    hidden_fields = hidden_inputs(number=number, boards=format_draft(draft), bye=draft.bye or "", picked=picked or "")
    boards = _draft_table(view, before, draft, picked)
    text = N_("Press a player, then the player to change places with. Nothing changes until you save.")
    return (
        f"<h1>{escape(view.text(N_('Round {number} by hand'), number=number))}</h1><p>{escape(view.text(text))}</p>"
        + _judgement(view, before, draft)
        + form(hidden_fields + boards + _other_moves(view, before.players, draft.free(before)), page="hand", kind="")
        + _save(view, number, draft)
    )


def _draft_table(view: PageView, before: Tournament, draft: Draft, picked: int | None) -> str:
    """Return the boards of a draft, then the bye and players without a game; each player is a button."""
    points = scores(before)

    def seat(number: int) -> str:
        player = before.player(number)
        pressed = "true" if number == picked else "false"
        return (
            f'<button name="pick" value="{number}" class="seat" id="seat-{number}" aria-pressed="{pressed}">'
            f'<span class="points">{number}</span> {escape(player.name)} '
            f'<span class="points">{format_points(points[number])}</span></button>'
        )

    def moves(white: int, black: int, at: int) -> str:
        swap, drop = view.text(N_("Swap the colours")), view.text(N_("Drop the board"))
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
        f'<tr><td></td><td>{seat(each)}</td><td class="quiet">{escape(view.words(what))}</td><td></td></tr>'
        for each, what in alone
    )
    heads = "".join(f'<th scope="col">{escape(view.text(each))}</th>' for each in (N_("White"), N_("Black")))
    board, change = escape(view.text(N_("Board"))), escape(view.text(N_("Change")))
    number_head = f'<th scope="col" class="number"><abbr title="{board}">#</abbr></th>'
    moves_head = f'<th scope="col" class="moves"><span class="hidden">{change}</span></th>'
    head = f"<thead><tr>{number_head}{heads}{moves_head}</tr></thead>"
    return f'<table class="boards by-hand">{head}<tbody>{rows}</tbody></table>'


def _judgement(view: PageView, before: Tournament, draft: Draft) -> str:
    judged = by_hand.judge_draft(before, draft, view.lang)
    sentence = escape(judged.sentence.translated(view.words))
    error = " error" if judged.found == "illegal" else ""
    items = "".join(f"<li>{escape(each)}</li>" for each in view.texts(draft_findings(before, draft)))
    findings = f"<ul>{items}</ul>" if items else ""
    return f'<div class="note{error}" role="status" id="judged"><p>{sentence}</p>{findings}</div>'


def _other_moves(view: PageView, players: Mapping[int, Player], free: list[int]) -> str:
    options = [Option(str(number), number_and_name(player)) for number, player in players.items()]
    first, second = (str(number) for number in (*free, 0, 0)[:2])
    add = (
        select(view.text(N_("White")), "white", options, first)
        + select(view.text(N_("Black")), "black", options, second)
        + button(view.text(N_("Add the board")), name="set", value="yes")
    )
    give = select(view.text(N_("Player")), "given", options, first)
    give += button(view.text(N_("Give the bye")), name="give", value="yes")
    start = button(view.text(N_("As the rules pair")), name="rules", value="yes")
    start += button(view.text(N_("Empty list")), name="empty", value="yes")
    more = f'<div class="row">{add}</div><div class="row">{give}</div>'
    return f'{collapsible(view.text(N_("Other moves")), more)}<div class="row">{start}</div>'


def _save(view: PageView, number: int, draft: Draft) -> str:
    hidden_fields = hidden_inputs(round=number, boards=format_draft(draft), bye=draft.bye or "")
    why = field(view.text(N_("Reason")), "why", view.fields.get("why", ""), required=True, maxlength="200")
    buttons = button(view.text(N_("Save this round")), class_="first")
    buttons += view.link(view.text(N_("Leave it as it was")), "round")
    return form(f'{hidden_fields}{why}<div class="row">{buttons}</div>', do="boards", page="round", kind="stack")


def correct(view: PageView) -> str:
    """fide-handling 4.3: return the page to correct a result, colours, a seat or a bye, with a preview."""
    number = view.number("number") or view.number("round")
    if not 1 <= number <= view.state.rounds:
        return round_pages.round(view)
    if "what" in view.fields:
        return _preview(view, number)
    text = N_(
        "Rounds that are paired stay as they are (handling rules 4.3 and 4.4); standings are recalculated. "
        "You see what changes before it is done."
    )
    forms = "".join(
        heading(view.text(title))
        + form(
            hidden_inputs(what=what, round=number)
            + "".join(
                select(view.text(label), name, options, place=f"{what}-{name}") for label, name, options in inputs
            )
            + button(view.text(N_("What does that change?"))),
            page="correct",
            kind="stack",
        )
        for title, what, inputs in _correction_inputs(view, number)
    )
    title = escape(view.text(N_("Correct round {number}"), number=number))
    return f"<h1>{title}</h1><p>{escape(view.text(text))}</p>{forms}{view.link(view.text(N_('No, back')), 'round')}"


def _correction_inputs(view: PageView, number: int) -> list[tuple[Text, str, list[tuple[Text, str, list[Option]]]]]:
    """Return the possible corrections of a round: title, name, and the fields by label, name and options."""
    state = view.state
    rows = board_rows(state.tournament, number, state.boards[number - 1])
    boards = [
        Option(
            f"{row.white.number}-{row.black.number}",
            f"{row.number}. {row.white.name} – {row.black.name} ({_written(view, row.result)})",
        )
        for row in rows
    ]
    seated = [
        Option(str(player.number), f"{row.number}. {player.name}") for row in rows for player in (row.white, row.black)
    ]
    byes = [
        Option(str(row.player.number), f"{row.player.name} ({view.kind(row.kind)})")
        for row in correctable_byes(state.tournament, number)
    ]
    results = round_pages.result_options(view)
    worth = [Option("zero", "0"), Option("half", "½"), Option("full", "1")]
    parts = [
        (N_("Result"), "result", [(N_("Board"), "board", boards), (N_("Result"), "result", results)]),
        (N_("Colours"), "colours", [(N_("Played with colours swapped"), "board", boards)]),
        (
            N_("Who sat where"),
            "seats",
            [(N_("Entered"), "one", seated), (N_("Who really sat there"), "other", view.players())],
        ),
    ]
    if byes:
        parts.append(
            (N_("Round without play"), "bye", [(N_("Player"), "player", byes), (N_("Points"), "worth", worth)])
        )
    return parts


def _written(view: PageView, result: Result) -> str:
    return "–" if result is Result.PENDING else view.state.game.format_result(result.label)


def _preview(view: PageView, number: int) -> str:
    state = view.state
    events = Correction(number, view.fields).events(state, Decider(view.snapshot.event(1).at, ""), TO_COME)
    changes = consequences(state, events, number)
    names = {one: player.name or str(one) for one, player in state.players.items()}
    sentences = [
        by_name(event, state.game, names).translated(view.words).removesuffix(f": {TO_COME}") for event in events
    ]
    was = view.text(N_("was"))
    heads = (view.text(N_("Name")), view.text(N_("Rank")), was, view.text(N_("Points")), was)
    rows = [
        (each.player.titled, str(each.rank), str(each.rank_before), each.points, each.points_before)
        for each in changes.places
    ]
    title = view.text(N_("Places"))
    places = f'<p class="quiet">{escape(view.text(N_("Nobody gets another place or score.")))}</p>'
    if rows:
        places = heading(title) + table(title, heads, rows, words=(0,))
    stands = [str(each.round) for each in changes.rounds]
    later = N_("Rounds that would be paired otherwise now, and stay as they are: {rounds}.")
    hidden_fields = hidden_inputs(**{name: view.fields[name] for name in FIELDS if name in view.fields}, round=number)
    why = field(view.text(N_("Reason")), "why", required=True, maxlength="200")
    why = why if any(event.why for event in events) else ""
    sent = form(
        f'{hidden_fields}{why}<div class="row">{button(view.text(N_("Correct it")), class_="first")}'
        f"{view.link(view.text(N_('No, back')), 'correct', number=number)}</div>",
        do="correct",
        page="round",
        kind="stack",
    )
    return (
        f"<h1>{escape(view.text(N_('Correct round {number}?'), number=number))}</h1>{note(sentences)}{places}"
        f"{note([view.text(later, rounds=', '.join(stands))] if stands else [])}{sent}"
    )
