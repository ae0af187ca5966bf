"""The page of the regulations of a tournament: byes, late entries, players kept apart, acceleration, lots."""

from __future__ import annotations

from html import escape

from indeler.desk.html import Option, button, field, form, heading, hidden_inputs, note, paragraph, select, title
from indeler.desk.page_view import PageView
from indeler.language import N_, InvalidInput, Text
from indeler.opens import by_baku, knows_baku
from indeler.opens.forms import Row, SeparationRow, families, lots_open, rows_of, separation_rows, table_rounds
from indeler.rulebooks.settings import BAKU

MOST_FAMILIES = 20
THEIR_NUMBERS = N_("Their numbers, such as 3, 7, 12.")
COMMON = {"club": N_("members of one club"), "federation": N_("members of one federation")}
PAGE = "regulations"


def regulations(view: PageView) -> str:
    """Return the regulations, which players should know before the first round."""
    state = view.state
    about = N_("What players should know before the first round; what is changed later stands in the log.")
    lots = {"colour": N_("Colour of the first board"), "numbers": N_("Numbers by lot")}
    return (
        title(view.text(N_("Regulations")))
        + paragraph(view.text(about))
        + heading(view.text(N_("Byes and late entries")))
        + _limits(view)
        + heading(view.text(N_("Kept apart")))
        + _bans_section(view)
        + ("" if state.rounds else _acceleration(view))
        + "".join(heading(view.text(lots[what])) + _lot(view, what) for what in lots_open(state))
    )


def _decision(inner: str, do: str, kind: str = "row") -> str:
    return form(inner, do=do, page=PAGE, kind=kind)


def _round_field(view: PageView, label: Text, name: str, value: int | None, help: str = "") -> str:
    text = "" if value is None else str(value)
    return field(view.text(label), name, text, help=help, inputmode="numeric", maxlength="2")


def _limits(view: PageView) -> str:
    limits = view.state.regulations
    late = [Option("zero", view.text(N_("no point"))), Option("half", view.text(N_("half a point")))]
    inner = (
        _round_field(view, N_("Byes with points, at most"), "byes", limits.byes)
        + _round_field(view, N_("Such byes until round"), "byes_until", limits.byes_until)
        + field(
            view.text(N_("Players without such byes")),
            "barred",
            ", ".join(map(str, limits.barred)),
            help=view.text(THEIR_NUMBERS),
        )
        + select(view.text(N_("Late entries get, for each round before")), "late_points", late, limits.late_points)
        + _round_field(view, N_("First game at the latest in round"), "late_until", limits.late_until)
        + button(view.text(N_("Save")), class_="first")
    )
    return _decision(inner, "limits", "stack")


def _bans_section(view: PageView) -> str:
    state = view.state
    labels = {"club": N_("Keep members of one club apart"), "federation": N_("Keep members of one federation apart")}
    proposals = [
        _decision(hidden_inputs(common=what) + button(view.text(label)), "apart") for what, label in labels.items()
    ]
    for family in families(state)[:MOST_FAMILIES]:
        label = f"{view.text(N_('Keep the family {name} apart'), name=family.name)} ({family.numbers})"
        proposals.append(_decision(hidden_inputs(players=family.numbers) + button(label), "apart"))
    choices = {"": N_("these players"), **COMMON}
    who = [Option(name, view.text(text)) for name, text in choices.items()]
    inner = (
        select(view.text(N_("Who does not meet")), "common", who)
        + field(view.text(N_("Players")), "players", help=view.text(THEIR_NUMBERS))
        + _round_field(view, N_("Until round"), "until", None, view.text(N_("Leave empty if there is no last round.")))
        + button(view.text(N_("Save")), class_="first")
    )
    listed = "".join(_ban(view, each) for each in separation_rows(state))
    about = N_(
        "This applies to all rounds. For other players, or only until a certain round, use the form below. "
        "Players with the same family name are proposed as a family."
    )
    return (
        (f'<ul class="log">{listed}</ul>' if listed else "")
        + f'<div class="row">{"".join(proposals)}</div>'
        + paragraph(view.text(about), "small quiet")
        + _decision(inner, "apart", "stack")
    )


def _ban(view: PageView, ban: SeparationRow) -> str:
    who = view.text(COMMON[ban.common]) if ban.common else ban.names
    until = f" ({view.text(N_('until round {until}'), until=ban.until)})" if ban.until else ""
    again = button(view.text(N_("May play each other again")), about=who)
    inputs = hidden_inputs(common=ban.common, players=ban.players)
    return f"<li>{paragraph(who + until)}{_decision(inputs + again, 'meet')}</li>"


def _acceleration(view: PageView) -> str:
    about = N_(
        "Virtual points count for pairing only, so that strong players meet earlier. "
        "They do not count for the standings or the tie-breaks."
    )
    table = N_(
        "One group of players per row: their numbers, and the virtual points that each of them has in a round. "
        "Leave empty for none."
    )
    return (
        heading(view.text(N_("Acceleration")))
        + paragraph(view.text(about))
        + (_baku(view) if knows_baku(view.state.rulebook) else "")
        + _decision(
            paragraph(view.text(table), "quiet") + _cells(view) + button(view.text(N_("Save"))),
            "acceleration",
            "stack wide",
        )
    )


def _baku(view: PageView) -> str:
    """Return the state and effect of Baku acceleration; otherwise the reason why it is not possible."""
    has_baku = view.state.settings.get(BAKU.name, "false") != "false"
    try:
        does = by_baku(view.state.tournament).translated(view.words)
    except InvalidInput as refusal:
        text, can_be = note([refusal.translated(view.words)]), False
    else:
        is_on, would = N_("Baku acceleration is on:"), N_("Baku acceleration (FIDE C.04.7) would give virtual points:")
        text, can_be = paragraph(f"{view.text(is_on if has_baku else would)} {does}."), True
    if not (has_baku or can_be):
        return text
    label = N_("Do not accelerate") if has_baku else N_("Accelerate by Baku")
    return text + _decision(hidden_inputs(on="no" if has_baku else "yes") + button(view.text(label)), "baku")


def _cells(view: PageView) -> str:
    rounds = table_rounds(view.state)
    titles = [view.text(each) for each in (N_("Group"), N_("From number"), N_("To number"))]
    titles += [view.text(N_("Round {round}"), round=round) for round in rounds]
    heads = "".join(f'<th scope="col">{escape(each)}</th>' for each in titles)

    def cell(name: str, value: str, label: str, group: int) -> str:
        label = f"{titles[0]} {group}, {label}"
        return f'<td><input name="{name}" value="{escape(value)}" maxlength="6" aria-label="{escape(label)}"></td>'

    def line(row: Row) -> str:
        numbers = zip(("first", "last"), (row.first, row.last), titles[1:3], strict=True)
        cells = [cell(f"{name}-{row.number}", value, label, row.number) for name, value, label in numbers]
        cells += [
            cell(f"points-{row.number}-{round}", points, titles[2 + round], row.number)
            for round, points in enumerate(row.points, start=1)
        ]
        return f'<tr><th scope="row">{row.number}</th>{"".join(cells)}</tr>'

    body = "".join(map(line, rows_of(view.state)))
    return (
        f'<div class="scroll" tabindex="0" role="region" aria-label="{escape(view.text(N_("Virtual points")))}">'
        f'<table class="cells"><thead><tr>{heads}</tr></thead><tbody>{body}</tbody></table></div>'
    )


def _lot(view: PageView, what: str) -> str:
    help = N_("A text that everybody knows beforehand. Leave it empty and the program draws one; the log shows it.")
    label = view.text(N_("Seed of the draw"))
    seed = field(label, "seed", help=view.text(help), maxlength="100").replace("in-seed", f"in-{what}")
    return _decision(seed + button(view.text(N_("Draw lots"))), what, "stack")
