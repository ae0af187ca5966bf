"""The page of what the regulations of a tournament state: byes, late entries, who is kept apart, acceleration, lots."""

from __future__ import annotations

from html import escape

from indeler.desk.html import (
    Option,
    button,
    field,
    form,
    heading,
    hidden,
    note,
    paragraph,
    select,
    title,
)
from indeler.desk.shown import Shown
from indeler.language import N_, InvalidInput, Text
from indeler.opens.acceleration import by_baku, knows_baku
from indeler.opens.regulation_fields import KeptApart, Row, families, kept_apart, lots_open, rounds_shown, rows_of
from indeler.rulebooks.settings import BAKU

MOST_FAMILIES = 20
THEIR_NUMBERS = N_("Their numbers, such as 3, 7, 12.")
COMMON = {"club": N_("members of one club"), "federation": N_("members of one federation")}
PAGE = "regulations"


def regulations(shown: Shown) -> str:
    """All that players should know before the first round."""
    state = shown.state
    about = N_("What players should know before the first round; what is changed later stands in the log.")
    lots = {"colour": N_("Colour of the first board"), "numbers": N_("Numbers by lot")}
    return (
        title(shown.say(N_("Regulations")))
        + paragraph(shown.say(about))
        + heading(shown.say(N_("Byes and late entries")))
        + _limits(shown)
        + heading(shown.say(N_("Kept apart")))
        + _apart(shown)
        + ("" if state.rounds else _acceleration(shown))
        + "".join(heading(shown.say(lots[what])) + _lot(shown, what) for what in lots_open(state))
    )


def _decision(inner: str, do: str, kind: str = "row") -> str:
    return form(inner, do=do, page=PAGE, kind=kind)


def _round_field(shown: Shown, label: Text, name: str, value: int | None, help: str = "") -> str:
    text = "" if value is None else str(value)
    return field(shown.say(label), name, text, help=help, inputmode="numeric", maxlength="2")


def _limits(shown: Shown) -> str:
    limits = shown.state.regulations
    late = [Option("zero", shown.say(N_("no point"))), Option("half", shown.say(N_("half a point")))]
    inner = (
        _round_field(shown, N_("Byes with points, at most"), "byes", limits.byes)
        + _round_field(shown, N_("Such byes until round"), "byes_until", limits.byes_until)
        + field(
            shown.say(N_("Players without such byes")),
            "barred",
            ", ".join(map(str, limits.barred)),
            help=shown.say(THEIR_NUMBERS),
        )
        + select(shown.say(N_("Late entries get, for each round before")), "late_points", late, limits.late_points)
        + _round_field(shown, N_("First game at the latest in round"), "late_until", limits.late_until)
        + button(shown.say(N_("Save")), class_="first")
    )
    return _decision(inner, "limits", "stack")


# Kept apart -----------------------------------------------------------------------------------------------------------


def _apart(shown: Shown) -> str:
    """Who does not meet, and who could be told not to."""
    state = shown.state
    labels = {"club": N_("Keep members of one club apart"), "federation": N_("Keep members of one federation apart")}
    proposals = [_decision(hidden(common=what) + button(shown.say(label)), "apart") for what, label in labels.items()]
    for family in families(state)[:MOST_FAMILIES]:
        label = f"{shown.say(N_('Keep the family {name} apart'), name=family.name)} ({family.numbers})"
        proposals.append(_decision(hidden(players=family.numbers) + button(label), "apart"))
    who = [
        Option("", shown.say(N_("these players"))),
        *(Option(name, shown.say(text)) for name, text in COMMON.items()),
    ]
    inner = (
        select(shown.say(N_("Who does not meet")), "common", who)
        + field(shown.say(N_("Players")), "players", help=shown.say(THEIR_NUMBERS))
        + _round_field(shown, N_("Until round"), "until", None, shown.say(N_("Leave empty if there is no last round.")))
        + button(shown.say(N_("Save")), class_="first")
    )
    listed = "".join(_ban(shown, each) for each in kept_apart(state))
    about = N_(
        "This applies to all rounds. For other players, or only until a certain round, use the form below. "
        "Players with the same family name are proposed as a family."
    )
    return (
        (f'<ul class="log">{listed}</ul>' if listed else "")
        + f'<div class="row">{"".join(proposals)}</div>'
        + paragraph(shown.say(about), "small quiet")
        + _decision(inner, "apart", "stack")
    )


def _ban(shown: Shown, ban: KeptApart) -> str:
    who = shown.say(COMMON[ban.common]) if ban.common else ban.names
    until = f" ({shown.say(N_('until round {until}'), until=ban.until)})" if ban.until else ""
    again = button(shown.say(N_("May play each other again")), about=who)
    return (
        f"<li>{paragraph(who + until)}{_decision(hidden(common=ban.common, players=ban.players) + again, 'meet')}</li>"
    )


# Acceleration ---------------------------------------------------------------------------------------------------------


def _acceleration(shown: Shown) -> str:
    about = N_(
        "Virtual points count for pairing only, so that strong players meet earlier. "
        "They do not count for the standings or the tie-breaks."
    )
    table = N_(
        "One group of players per row: their numbers, and the virtual points that each of them has in a round. "
        "Leave empty for none."
    )
    return (
        heading(shown.say(N_("Acceleration")))
        + paragraph(shown.say(about))
        + (_baku(shown) if knows_baku(shown.state.rulebook) else "")
        + _decision(
            paragraph(shown.say(table), "quiet") + _cells(shown) + button(shown.say(N_("Save"))),
            "acceleration",
            "stack wide",
        )
    )


def _baku(shown: Shown) -> str:
    """Whether Baku is on, and what it does here; else why it cannot be."""
    has_baku = shown.state.settings.get(BAKU.name, "false") != "false"
    try:
        does = by_baku(shown.state.tournament).translated(shown.words)
    except InvalidInput as refusal:
        told, can_be = note([refusal.translated(shown.words)]), False
    else:
        is_on, would = N_("Baku acceleration is on:"), N_("Baku acceleration (FIDE C.04.7) would give virtual points:")
        told, can_be = paragraph(f"{shown.say(is_on if has_baku else would)} {does}."), True
    if not (has_baku or can_be):
        return told
    label = N_("Do not accelerate") if has_baku else N_("Accelerate by Baku")
    return told + _decision(hidden(on="no" if has_baku else "yes") + button(shown.say(label)), "baku")


def _cells(shown: Shown) -> str:
    """A table with a row for each group."""
    rounds = rounds_shown(shown.state)
    titles = [shown.say(each) for each in (N_("Group"), N_("From number"), N_("To number"))]
    titles += [shown.say(N_("Round {round}"), round=round) for round in rounds]
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

    body = "".join(map(line, rows_of(shown.state)))
    return (
        f'<div class="scroll" tabindex="0" role="region" aria-label="{escape(shown.say(N_("Virtual points")))}">'
        f'<table class="cells"><thead><tr>{heads}</tr></thead><tbody>{body}</tbody></table></div>'
    )


def _lot(shown: Shown, what: str) -> str:
    help = N_("A text that everybody knows beforehand. Leave it empty and the program draws one; the log shows it.")
    label = shown.say(N_("Seed of the lot"))
    seed = field(label, "seed", help=shown.say(help), maxlength="100").replace("in-seed", f"in-{what}")
    return _decision(seed + button(shown.say(N_("Draw the lot"))), what, "stack")
