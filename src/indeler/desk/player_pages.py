"""The pages of players: the list, entries, and one player with his games, byes and withdrawal."""

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
    hidden,
    lines_field,
    note,
    paragraph,
    select,
    table,
    title,
)
from indeler.desk.page_words import PAGE
from indeler.desk.shown import Shown, listed
from indeler.language import N_
from indeler.model import TITLES, Player
from indeler.opens.events import BYES, FULL_POINT
from indeler.opens.views import coming_byes, player_card

TYPE_HERE = PAGE["one_per_line"]
EXAMPLE = "Anna de Vries; 1987\nKees Bakker; 1850"
LATER = 9
"""Rounds to come for which a bye can be asked, where nobody said how many there will be."""


def players(shown: Shown) -> str:
    """Everybody, and who enters."""
    state, name = shown.state, shown.say(N_("Players"))
    absent = state.tournament.absent()

    def status(player: Player) -> str:
        if player.withdrawn_after is not None:
            return shown.say(N_("withdrew"))
        return shown.kind(absent[player.number]) if player.number in absent else ""

    rows: list[Sequence[Cell]] = [
        (
            str(number),
            Link(player.titled, shown.href("player", number=number)),
            str(player.rating or ""),
            status(player),
            player.club,
        )
        for number, player in sorted(state.tournament.players.items())
    ]
    coming = shown.say(N_("In round {number}"), number=state.tournament.next_round)
    heads = (*(shown.say(each) for each in (N_("No."), N_("Name"), N_("Rating"))), coming, shown.say(N_("Club")))
    byes = [
        shown.say(N_("Round {number}: {name}, {bye}"), number=bye.round, name=bye.player.name, bye=shown.kind(bye.kind))
        for bye in coming_byes(state.tournament)
    ]
    again = form(button(shown.say(N_("Number the players again by rating"))), do="number-again", page="players")
    return (
        title(f"{name} ({len(rows)})")
        + (table(name, heads, rows, words=(1, 3, 4)) if rows else "")
        + note(byes)
        + (again if rows and systems.numbers_by_list(state.tournament) else "")
        + heading(shown.say(N_("More players")))
        + form(
            lines_field(name, "players", help=shown.say(TYPE_HERE), placeholder=EXAMPLE, rows=4)
            + field(shown.say(PAGE["or_a_file"]), "file", type="file")
            + button(shown.say(N_("Enter")), class_="first"),
            do="enter",
            page="players",
            kind="stack",
        )
    )


def player(shown: Shown) -> str:
    """One player: withdrawal, byes, games, and what is known of him."""
    number = shown.number("number") or shown.number("player")
    one = shown.state.tournament.player(number)
    return (
        title(listed(one))
        + _away(shown, one)
        + _games(shown, one)
        + heading(shown.say(N_("Particulars")))
        + _particulars(shown, one)
    )


def _away(shown: Shown, one: Player) -> str:
    """Withdrawal and byes."""
    state = shown.state
    if one.withdrawn_after is not None:
        back = hidden(player=one.number, back="yes") + button(shown.say(N_("Comes back")))
        return note([shown.say(N_("{name} withdrew."), name=one.name)]) + form(back, do="withdraw", page="player")
    first, total = state.tournament.next_round, state.total_rounds
    last = max(total or first + LATER, first)
    worths = [Option(worth, shown.words(kind.label)) for worth, kind in BYES.items() if kind is not None]
    requested = (
        hidden(player=one.number)
        + select(shown.say(N_("Round")), "round", [Option(str(each), str(each)) for each in range(first, last + 1)])
        + select(shown.say(N_("Does not play")), "worth", [*worths, Option("none", shown.say(N_("plays")))])
        + button(shown.say(N_("Save")))
    )
    bye = (
        ""
        if state.is_over
        else form(requested, do="bye", page="player") + paragraph(shown.words(FULL_POINT), "small quiet")
    )
    leave = form(hidden(player=one.number) + button(shown.say(N_("Withdraws"))), do="withdraw", page="player")
    byes = [
        shown.say(N_("Round {number}: {name}, {bye}"), number=each.round, name=one.name, bye=shown.kind(each.kind))
        for each in coming_byes(state.tournament)
        if each.player.number == one.number
    ]
    return note(byes) + bye + leave


def _games(shown: Shown, one: Player) -> str:
    if not shown.state.rounds:
        return ""
    return heading(shown.say(N_("Games"))) + card_table(shown, one.number)


def card_table(shown: Shown, number: int) -> str:
    """The rounds of a player."""
    card = player_card(shown.state, number)
    colours = {"w": shown.say(N_("White")), "b": shown.say(N_("Black"))}
    rows = [
        (
            str(row.round),
            colours.get(row.colour, ""),
            listed(row.opponent) if row.opponent else "",
            shown.kind_of(row.kind),
            row.total,
        )
        for row in card.rows
    ]
    heads = [shown.say(each) for each in (N_("Round"), N_("Colour"), N_("Opponent"), N_("Result"), N_("Total"))]
    return table(listed(card.player), heads, rows, words=(2, 1, 3))


def _particulars(shown: Shown, one: Player) -> str:
    sexes = [Option("", "–"), Option("w", shown.say(N_("woman"))), Option("m", shown.say(N_("man")))]
    titles = [Option(each, each or "–") for each in dict.fromkeys(("", *TITLES, one.title))]
    inner = (
        hidden(player=one.number)
        + field(shown.say(N_("Name")), "name", one.name, maxlength="80", required=True)
        + field(shown.say(N_("Rating")), "rating", str(one.rating or ""), inputmode="numeric")
        + field(shown.say(N_("Club")), "club", one.club, maxlength="80")
        + field(shown.say(N_("Born")), "birth", one.birth, help=shown.say(N_("A year, or a date such as 1987-05-17.")))
        + select(shown.say(N_("Sex")), "sex", sexes, one.sex)
        + select(shown.say(N_("Title")), "title", titles, one.title)
        + field(shown.say(N_("Federation")), "federation", one.federation, maxlength="3")
        + field(shown.say(N_("FIDE ID")), "fide_id", one.fide_id, inputmode="numeric")
        + button(shown.say(N_("Save")), class_="first")
    )
    return form(inner, do="edit", page="player", kind="stack")
