"""Fixtures: small tournaments written as tables, and a hero whose opponents get the scores that an example states."""

from __future__ import annotations

from fractions import Fraction

import pytest

from indeler.model import CHESS, Colour, Entry, Kind, Player, Tournament, rounds_from_cards, tenths
from indeler.ranking import standings

BYES = {"U": Kind.PAIRING_BYE, "F": Kind.FULL_BYE, "H": Kind.HALF_BYE, "Z": Kind.ZERO_BYE, ".": None}
OTHER_SIDE = {"1": "0", "=": "=", "0": "1", "+": "-", "-": "+"}


def _entry(cell):
    """Return the entry of a cell: ``4w1`` is a White win against 4, ``4b+`` by forfeit, ``4w*`` open; U F H Z byes."""
    if cell in BYES:
        return None if BYES[cell] is None else Entry(bye=BYES[cell])
    return Entry(int(cell[:-2]), Colour(cell[-2]), cell[-1].replace("*", " "))


def _crosstable(text, **options):
    """Return a tournament from lines ``number name rating: cell cell ...``; the name and the rating are optional."""
    players, cards = [], {}
    for line in text.strip().splitlines():
        head, _, cells = line.partition(":")
        number, *rest = head.split()
        name = next((word for word in rest if not word.isdigit()), "")
        rating = next((int(word) for word in rest if word.isdigit()), 0)
        players.append(Player(int(number), name, rating))
        cards[int(number)] = [_entry(cell) for cell in cells.split()]
    count = max(map(len, cards.values()))
    return Tournament(players, rounds_from_cards(cards, count), **options)


def _hero(rounds, *, number=1, opponents=(), walkovers=(), scale=CHESS, **options):
    """Return a tournament in which the hero has these rounds: a bye, or a result and the opponent's final score.

    Each opponent gets the points still needed for that score against a separate sparring partner; the opponents in
    ``walkovers`` win their first such game by forfeit.
    """
    count = len(rounds)
    opponents = opponents or tuple(range(2, count + 2))
    cards = {number: [None] * count}
    for place, said in enumerate(rounds):
        if isinstance(said, str):
            cards[number][place] = Entry(bye=BYES[said])
            continue
        (result, score), opponent, partner = said, opponents[place], 1000 + place
        cards[number][place] = Entry(opponent, Colour.WHITE, result)
        reply = Entry(number, Colour.BLACK, OTHER_SIDE[result])
        given = {"1": scale.win, "+": scale.forfeit_win, "=": scale.draw, "0": scale.loss, "-": scale.forfeit_loss}
        needed = tenths(score) - given[reply.code]
        card, sparring = [], []
        for later in range(count):
            if later == place:
                card.append(reply)
                sparring.append(None)
                continue
            result = "1" if needed >= scale.win else "=" if needed >= scale.draw else "0"
            if result == "1" and opponent in walkovers and all(entry.code != "+" for entry in card):
                result = "+"
            needed -= given[result]
            card.append(Entry(partner, Colour.WHITE, result))
            sparring.append(Entry(opponent, Colour.BLACK, OTHER_SIDE[result]))
        assert needed == 0, f"opponent {opponent} cannot score {score} in {count} rounds"
        cards[opponent], cards[partner] = card, sparring
    return Tournament([Player(n) for n in cards], rounds_from_cards(cards, count), scale=scale, **options)


def _values(tournament, code, rules="fide-dutch", edition="2026", **options):
    rows = standings(tournament, rules, [code], edition, **options)
    return {row.player: next(iter(row.tiebreaks.values())) for row in sorted(rows, key=lambda row: row.player)}


@pytest.fixture
def crosstable():
    return _crosstable


@pytest.fixture
def hero():
    return _hero


@pytest.fixture
def values():
    """Return a function that returns the value of one tie-break for each pairing number."""
    return _values


@pytest.fixture
def value():
    """Return a function that returns the value of one tie-break for one player."""

    def value(tournament, player, code, rules="fide-dutch", edition="2026"):
        return _values(tournament, code, rules, edition)[player]

    return value


@pytest.fixture
def order():
    """Return a function that writes the ranking as text, with players of equal rank in brackets: ``1 (2 3) 4``."""

    def order(tournament, *args, **options):
        rows = standings(tournament, *args, **options)
        ranks = sorted({row.rank for row in rows})
        groups = [[str(row.player) for row in rows if row.rank == rank] for rank in ranks]
        return " ".join(group[0] if len(group) == 1 else f"({' '.join(group)})" for group in groups)

    return order


@pytest.fixture
def half():
    return Fraction(1, 2)
