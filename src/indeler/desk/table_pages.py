"""The other pages of a tournament: standings, prizes, prints and files, the log, settings."""

import json
import re
from collections.abc import Sequence
from html import escape

from indeler import systems
from indeler.desk.html import (
    Button,
    Cell,
    Option,
    Unseen,
    button,
    collapsible,
    facts,
    field,
    form,
    heading,
    hidden_inputs,
    lines_field,
    note,
    paragraph,
    select,
    table,
    title,
)
from indeler.desk.page_view import PageView, rulebooks
from indeler.formats import FORMATS
from indeler.language import N_, Sentence
from indeler.language.catalogue import colon
from indeler.language.days import Day
from indeler.opens import prize_awards
from indeler.opens.views import log as log_rows
from indeler.opens.views import standings_of
from indeler.prizes import Group, Money, PrizeList, Question, amount_as_typed, prizes_as_lines
from indeler.ranking import format_number, tie_break_name
from indeler.rulebooks import declared
from indeler.rulebooks.clause_texts import clause_texts
from indeler.rulebooks.settings import as_text

PRINTS = {
    "pairings": N_("Pairings by board"),
    "names": N_("Pairings by name"),
    "standings": N_("Standings"),
    "cross-table": N_("Cross table"),
    "slips": N_("Result slips"),
    "cards": N_("Player cards"),
    "players": N_("Players"),
    "prizes": N_("Prizes"),
}
"""The prints."""


def standings_title(view: PageView) -> str:
    """Return the title of the standings: final, or after a round."""
    state = view.state
    if state.is_final:
        return view.text(N_("Final standings"))
    text = N_("Standings during round {round}") if state.open_boards else N_("Standings after round {round}")
    return view.text(text, round=state.current) if state.rounds else view.text(N_("Standings"))


def standings_table(view: PageView, *, with_why: bool = True) -> str:
    """Return rank, points and tie-breaks of all players, with the meaning of the codes."""
    ranking = standings_of(view.state)
    titles = [view.text(each) for each in (N_("Rank"), N_("Name"), N_("Rating"), N_("Points"))]
    heads: list[str | Unseen] = [*titles, *ranking.codes]
    why = view.text(N_("why?"))
    rows: list[Sequence[Cell]] = [
        (
            str(row.rank),
            row.player.titled,
            str(row.player.rating or ""),
            row.points,
            *row.tiebreaks,
            *(
                [Button(why, row.player.name, "why_rank", json.dumps({"player": row.player.number}))]
                if with_why
                else []
            ),
        )
        for row in ranking.rows
    ]
    meanings = ((code, tie_break_name(code.partition("/")[0])) for code in ranking.codes)
    legend = [(code, known.translated(view.words)) for code, known in meanings if known]
    label = standings_title(view)
    return table(label, [*heads, *([Unseen(why)] if with_why else [])], rows, words=(1,)) + facts(legend)


def standings(view: PageView) -> str:
    """Return the standings; each line has an explanation of its place."""
    return title(standings_title(view)) + standings_table(view)


def prizes(view: PageView) -> str:
    """Return the awards by the current standings, and the prizes."""
    state = view.state
    groups = state.prizes.plan.groups
    tables = "".join(prize_table(view, each, for_arbiter=True) for each in prize_awards(state).lists)
    shows = state.prizes.is_published
    public = form(
        (hidden_inputs(hide="yes") if shows else "")
        + button(view.text(N_("Publish no longer") if shows else N_("Publish the prizes"))),
        do="publish-prizes",
        page="prizes",
    )
    first = Group(name=view.text(N_("Prizes")))
    known = "".join(_group(view, place, group) for place, group in enumerate(groups or (first,), start=bool(groups)))
    another = _group(view, 0, Group(name=""))
    return (
        title(view.text(N_("Prizes")))
        + tables
        + (public if groups else "")
        + heading(view.text(N_("Prize groups")))
        + known
        + collapsible(view.text(N_("Prizes for a category")), _category(view))
        + (collapsible(view.text(N_("Add another prize group")), another) if groups else "")
    )


def _group(view: PageView, place: int, group: Group) -> str:
    """Return the form of the main prizes of a group and their sharing; a new group has place 0."""
    ways = [
        Option("rank", view.text(N_("by tie-break, each place its own prize"))),
        Option("equal", view.text(N_("equal points share equally"))),
        Option("hort", view.text(N_("half by place, half shared (Hort)"))),
    ]
    inner = (
        hidden_inputs(place=place)
        + field(view.text(N_("Name")), "group", group.name, maxlength="80", required=True)
        + lines_field(
            view.text(N_("Main prizes")),
            "main",
            prizes_as_lines(group.main),
            help=view.text(N_("One per line, the best first: an amount, or goods, such as 50 or book token.")),
            placeholder="50\n25\n10",
            rows=4,
        )
        + select(view.text(N_("Equal points")), "sharing", ways, group.sharing)
        + field(
            view.text(N_("Least share")),
            "minimum",
            amount_as_typed(group.minimum) if group.minimum else "",
            help=view.text(N_("Anybody who would get less than this gets nothing, starting from the lowest rank.")),
        )
        + button(view.text(N_("Save")), class_="first")
    )
    listed = [
        f"{each.category}{colon(view.words)} {prizes_as_lines(each.prizes).replace(chr(10), ', ')}"
        for each in group.categories
    ]
    form_html = form(inner, do="prizes", page="prizes", kind="stack") + note(listed)
    return re.sub(r'"in-(\w+)"', rf'"in-\1-{place}"', form_html)


def _category(view: PageView) -> str:
    sexes = {"": N_("everybody"), "w": N_("women"), "m": N_("men")}
    groups = [Option(str(place), each.name) for place, each in enumerate(view.state.prizes.plan.groups, start=1)]
    inner = (
        field(view.text(N_("Category")), "name", required=True, maxlength="80")
        + field(view.text(N_("Rating at most")), "rating_to", inputmode="numeric")
        + field(view.text(N_("Age at most")), "age_to", inputmode="numeric")
        + field(view.text(N_("Age at least")), "age_from", inputmode="numeric")
        + select(view.text(N_("Sex")), "sex", [Option(sex, view.text(text)) for sex, text in sexes.items()])
        + lines_field(
            view.text(N_("Prizes")),
            "prizes",
            help=view.text(N_("One per line. Save the category without prizes to remove it.")),
            rows=3,
        )
        + (select(view.text(N_("Group of prizes")), "place", groups) if len(groups) > 1 else "")
        + hidden_inputs(group=view.text(N_("Prizes")))
        + button(view.text(N_("Save")))
    )
    return form(inner, do="category", page="prizes", kind="stack")


def prize_table(view: PageView, listed: PrizeList, *, for_arbiter: bool = False) -> str:
    """Return the awards of a group of prizes; with the questions for the arbiter."""
    rows = [
        (
            str(award.placed.rank),
            award.player.titled,
            format_number(award.placed.points),
            award.list or view.text(N_("main prize")),
            ", ".join(filter(None, (Money(award.cash).translated(view.words) if award.cash else "", award.goods))),
        )
        for award in listed.awards
    ]
    heads = [view.text(each) for each in (N_("Rank"), N_("Name"), N_("Points"), N_("Prize"), N_("Amount"))]
    why = facts(
        (award.player.name, " ".join(line.translated(view.words) for line in award.why)) for award in listed.awards
    )
    remarks = view.texts(listed.remarks)
    return (
        heading(listed.group.name)
        + ("".join(_question(view, listed, each) for each in listed.questions) if for_arbiter else "")
        + note(remarks)
        + table(listed.group.name, heads, rows, words=(1, 3, 4))
        + (collapsible(view.text(N_("Where each amount comes from")), why) if for_arbiter and rows else "")
    )


def _question(view: PageView, listed: PrizeList, open_question: Question) -> str:
    player = open_question.placed.player
    ways = (("category", N_("The prize of the category")), ("main", N_("A share in the main prizes")))
    inner = hidden_inputs(group=listed.group.name, player=player.number)
    for value, label in ways:
        pressed = str(value == open_question.answer).lower()
        inner += button(view.text(label), about=player.name, name="takes", value=value, aria_pressed=pressed)
    question = open_question.sentence.translated(view.words)
    return note([question]) + form(inner, do="decide-prize", page="prizes")


def prints(view: PageView) -> str:
    """Return the list of prints and files."""
    state = view.state
    needs = {"pairings": state.rounds, "names": state.rounds, "slips": state.rounds, "prizes": state.prizes.plan.groups}
    links = "".join(
        view.link(view.text(label), "print-out", what=what) for what, label in PRINTS.items() if needs.get(what, True)
    )
    files = "".join(
        form(hidden_inputs(dialect=dialect) + button(label), do="save", page="print")
        for dialect, label in (("trf26", "TRF"), ("json", "JSON"), ("csv", "CSV"))
        if any(dialect in each.dialects for each in FORMATS)
    )
    book = form(button(view.text(N_("Save the logbook")), class_="first"), do="save-logbook", page="print")
    copy = form(button(view.text(N_("Save the pages as a zip file"))), do="copy", page="print")
    return (
        title(view.text(N_("Print and save")))
        + f'<div class="row">{links}</div>'
        + heading(view.text(N_("Publish")))
        + paragraph(view.text(N_("A folder of pages for any web host: rounds, standings, players, prizes, files.")))
        + copy
        + heading(view.text(N_("The tournament as a file")))
        + paragraph(
            view.text(N_("The logbook is the whole tournament: this desk and the site of Indeler go on from it."))
        )
        + f'<div class="row">{book}{files}</div>'
    )


def log(view: PageView) -> str:
    """Return every decision in a sentence, the last one first; each can be restored."""
    rows = []
    for row in reversed(log_rows(view.snapshot, 0, view.words)):
        when = Day(row.at.astimezone()).translated(view.words)
        css_class = ' class="quiet"' if row.taken_back_by else ""
        back = form(hidden_inputs(to=row.number) + button(view.text(N_("Go back to here"))), do="go-back", page="log")
        has_way = row.number < view.snapshot.version and not row.taken_back_by
        about = paragraph(f"{when}, {row.by}", "small quiet")
        rows.append(f"<li><p{css_class}>{row.number}. {escape(row.sentence)}</p>{about}{back if has_way else ''}</li>")
    return title(view.text(N_("Log"))) + f'<ul class="log">{"".join(rows)}</ul>'


def settings(view: PageView) -> str:
    """Return the form of name, rulebook, rounds, tie-breaks, and settings of the rulebook."""
    state = view.state
    tournament = state.tournament
    rules = view.fields.get("rules") or tournament.rules or systems.DEFAULT
    known = state.settings if rules == tournament.rules else {}
    book = clause_texts(rules)
    fields_html = "".join(
        field(
            each.name,
            f"setting-{rules}-{each.name}",
            as_text(known[each.name]) if each.name in known else "",
            placeholder=each.default,
            help=f"{book.settings[each.name].meaning.translated(view.words)}. "
            f"{view.text(N_('Choices: {choices}'), choices=book.settings[each.name].choices)}.",
        )
        for each in declared(rules).settings
    )
    inner = (
        field(view.text(N_("Name")), "name", tournament.event.name, required=True, maxlength="100")
        + field(view.text(N_("City")), "city", tournament.event.city, maxlength="60")
        + select(view.text(N_("Rulebook")), "rules", rulebooks(view.lang), rules)
        + field(view.text(N_("Rounds")), "rounds", str(state.total_rounds or ""), inputmode="numeric")
        + field(
            view.text(N_("Tie-breaks")),
            "tiebreaks",
            " ".join(tournament.tiebreaks),
            help=view.text(N_("In order, such as BH/C1, BH, SB. Leave empty for those of the rulebook.")),
        )
        + (collapsible(view.text(N_("Settings of the rulebook")), fields_html) if fields_html else "")
        + button(view.text(N_("Save")), class_="first")
    )
    remove = collapsible(
        view.text(N_("Remove this tournament")),
        paragraph(view.text(N_("It is deleted from this device for good. Save the logbook first if you may need it.")))
        + form(button(view.text(N_("Remove it")), class_="grave"), do="remove"),
    )
    return title(view.text(N_("Settings"))) + form(inner, do="settings", page="settings", kind="stack") + remove


def confirm(view: PageView, doubts: Sequence[Sentence], do: str, page: str) -> str:
    """Return the page that asks for confirmation; nothing was decided yet."""
    hidden_fields = hidden_inputs(**view.fields, confirmed="yes")
    back = view.link(view.text(N_("No, back")), page or "round", number=view.number("player") or "")
    buttons = button(view.text(N_("Go on")), class_="first") + back
    sent = form(f'{hidden_fields}<div class="row">{buttons}</div>', do=do, page=page, kind="stack")
    return title(view.text(N_("Go on?"))) + note(view.texts(doubts)) + sent


def leave(view: PageView, doubts: Sequence[Sentence], do: str, page: str) -> str:
    """Return the page that asks for the reason for leaving FIDE's rules for good; nothing was decided yet."""
    more = N_(
        "If you go on, every page, print and file of this tournament says from now on that it does not follow these "
        "rules, and why. You cannot take that back, not even in the log."
    )
    hidden_fields = hidden_inputs(**{name: value for name, value in view.fields.items() if name != "leaving"})
    why = field(view.text(N_("Why?")), "leaving", view.fields.get("why", ""), required=True, maxlength="200")
    buttons = view.link(view.text(N_("No, back")), "round", kind="button first")
    buttons += button(view.text(N_("Leave the FIDE rules")))
    return (
        title(view.text(N_("Leave the FIDE rules?")))
        + note([*view.texts(doubts), view.text(more)], error=True)
        + form(f'{hidden_fields}{why}<div class="row">{buttons}</div>', do=do, page=page, kind="stack")
    )
