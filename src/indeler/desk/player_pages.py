"""The pages of players: the list, entries, and one player with games, byes and withdrawal."""

from __future__ import annotations

from collections.abc import Sequence

from indeler import systems
from indeler.desk.html import (
    Cell,
    Link,
    Option,
    button,
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
from indeler.desk.page_view import PageView, number_and_name
from indeler.desk.page_words import PAGE
from indeler.language import N_
from indeler.model import TITLES, Player
from indeler.opens.events import BYES, FULL_POINT
from indeler.opens.views import coming_byes, player_card

TYPE_HERE = PAGE["one_per_line"]
EXAMPLE = "Anna de Vries; 1987\nKees Bakker; 1850"
COMING_ROUNDS_SHOWN = 9
"""The number of coming rounds with a choice of byes, if the number of rounds is not known."""


def players(view: PageView) -> str:
    """Return the list of players, with entries."""
    state, name = view.state, view.text(N_("Players"))
    absent = state.tournament.absent()

    def status(player: Player) -> str:
        if player.withdrawn_after is not None:
            return view.text(N_("withdrew"))
        return view.kind(absent[player.number]) if player.number in absent else ""

    rows: list[Sequence[Cell]] = [
        (
            str(number),
            Link(player.titled, view.href("player", number=number)),
            str(player.rating or ""),
            status(player),
            player.club,
        )
        for number, player in sorted(state.tournament.players.items())
    ]
    coming = view.text(N_("In round {number}"), number=state.tournament.next_round)
    heads = (*(view.text(each) for each in (N_("No."), N_("Name"), N_("Rating"))), coming, view.text(N_("Club")))
    byes = [
        view.text(N_("Round {number}: {name}, {bye}"), number=bye.round, name=bye.player.name, bye=view.kind(bye.kind))
        for bye in coming_byes(state.tournament)
    ]
    again = form(button(view.text(N_("Number the players again by rating"))), do="number-again", page="players")
    return (
        title(f"{name} ({len(rows)})")
        + (table(name, heads, rows, words=(1, 3, 4)) if rows else "")
        + note(byes)
        + (again if rows and systems.numbers_by_list(state.tournament) else "")
        + heading(view.text(N_("More players")))
        + form(
            lines_field(name, "players", help=view.text(TYPE_HERE), placeholder=EXAMPLE, rows=4)
            + field(view.text(PAGE["or_a_file"]), "file", type="file")
            + button(view.text(N_("Enter")), class_="first"),
            do="enter",
            page="players",
            kind="stack",
        )
    )


def player(view: PageView) -> str:
    """Return the page of a player: withdrawal, byes, games, and particulars."""
    number = view.number("number") or view.number("player")
    one = view.state.tournament.player(number)
    return (
        title(number_and_name(one))
        + _absence(view, one)
        + (heading(view.text(N_("Games"))) + card_table(view, number) if view.state.rounds else "")
        + heading(view.text(N_("Particulars")))
        + _particulars(view, one)
    )


def _absence(view: PageView, one: Player) -> str:
    state = view.state
    if one.withdrawn_after is not None:
        back = hidden_inputs(player=one.number, back="yes") + button(view.text(N_("Comes back")))
        return note([view.text(N_("{name} withdrew."), name=one.name)]) + form(back, do="withdraw", page="player")
    first, total = state.tournament.next_round, state.total_rounds
    last = max(total or first + COMING_ROUNDS_SHOWN, first)
    worths = [Option(worth, view.words(kind.label)) for worth, kind in BYES.items() if kind is not None]
    requested = (
        hidden_inputs(player=one.number)
        + select(view.text(N_("Round")), "round", [Option(str(each), str(each)) for each in range(first, last + 1)])
        + select(view.text(N_("Does not play")), "worth", [*worths, Option("none", view.text(N_("plays")))])
        + button(view.text(N_("Save")))
    )
    bye = form(requested, do="bye", page="player") + paragraph(view.words(FULL_POINT), "small quiet")
    leave = form(hidden_inputs(player=one.number) + button(view.text(N_("Withdraws"))), do="withdraw", page="player")
    byes = [
        view.text(N_("Round {number}: {name}, {bye}"), number=each.round, name=one.name, bye=view.kind(each.kind))
        for each in coming_byes(state.tournament)
        if each.player.number == one.number
    ]
    return note(byes) + ("" if state.is_over else bye) + leave


def card_table(view: PageView, number: int) -> str:
    """Return the rounds of a player."""
    card = player_card(view.state, number)
    colours = {"w": view.text(N_("White")), "b": view.text(N_("Black"))}
    rows = [
        (
            str(row.round),
            colours.get(row.colour, ""),
            number_and_name(row.opponent) if row.opponent else "",
            view.kind_of(row.kind),
            row.total,
        )
        for row in card.rows
    ]
    heads = [view.text(each) for each in (N_("Round"), N_("Colour"), N_("Opponent"), N_("Result"), N_("Total"))]
    return table(number_and_name(card.player), heads, rows, words=(2, 1, 3))


def _particulars(view: PageView, one: Player) -> str:
    sexes = [Option("", "–"), Option("w", view.text(N_("woman"))), Option("m", view.text(N_("man")))]
    titles = [Option(each, each or "–") for each in dict.fromkeys(("", *TITLES, one.title))]
    inner = (
        hidden_inputs(player=one.number)
        + field(view.text(N_("Name")), "name", one.name, maxlength="80", required=True)
        + field(view.text(N_("Rating")), "rating", str(one.rating or ""), inputmode="numeric")
        + field(view.text(N_("Club")), "club", one.club, maxlength="80")
        + field(view.text(N_("Born")), "birth", one.birth, help=view.text(N_("A year, or a date such as 1987-05-17.")))
        + select(view.text(N_("Sex")), "sex", sexes, one.sex)
        + select(view.text(N_("Title")), "title", titles, one.title)
        + field(view.text(N_("Federation")), "federation", one.federation, maxlength="3")
        + field(view.text(N_("FIDE ID")), "fide_id", one.fide_id, inputmode="numeric")
        + button(view.text(N_("Save")), class_="first")
    )
    return form(inner, do="edit", page="player", kind="stack")
