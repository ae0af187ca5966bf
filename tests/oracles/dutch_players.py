"""Article 1 of the FIDE (Dutch) System: the data of a player before a round."""

from __future__ import annotations

from typing import NamedTuple

from indeler.model import Colour, Kind, Tournament, award, score

NONE, MILD, STRONG, ABSOLUTE = range(4)
DOWN, UP = "down", "up"


class Person(NamedTuple):
    number: int
    score: int
    colours: str
    """``WBW``: the colours of the games played, without unplayed rounds."""
    floats: tuple[str, str]
    """The float of the last round and that of the round before it."""
    unplayed: int
    may_have_bye: bool
    topscorer: bool
    place: int
    """The place on the initial list among the players who have taken part so far."""

    @property
    def rank(self):
        return -self.score, self.number

    @property
    def difference(self):
        return self.colours.count("W") - self.colours.count("B")

    @property
    def strength(self):
        if not self.colours:
            return NONE
        if abs(self.difference) > 1 or self.colours[-2:] in ("WW", "BB"):
            return ABSOLUTE
        return STRONG if self.difference else MILD

    @property
    def preference(self):
        """``W``, ``B`` or nothing."""
        if abs(self.difference) > 1:
            return "B" if self.difference > 0 else "W"
        if self.colours[-2:] in ("WW", "BB") or self.difference == 0:
            return {"W": "B", "B": "W", "": ""}[self.colours[-1:]]
        return "B" if self.difference > 0 else "W"


class Edition(NamedTuple):
    """The differences between the definitions of 2017 and 2026."""

    any_free_win_bars_the_bye: bool
    """If false, only a win by forfeit does."""
    any_unplayed_round_is_a_downfloat: bool


FIDE_2026 = Edition(any_free_win_bars_the_bye=True, any_unplayed_round_is_a_downfloat=False)
FIDE_2017 = Edition(any_free_win_bars_the_bye=False, any_unplayed_round_is_a_downfloat=True)


def people_of(tournament: Tournament, edition: Edition) -> list[Person]:
    """Return all players to be paired, in ranking order."""
    tournament = tournament.with_pending_adjourned()
    people = [_person(tournament, number, edition) for number in tournament.to_pair()]
    return sorted(people, key=lambda person: person.rank)


def _person(tournament: Tournament, number: int, edition: Edition) -> Person:
    card = tournament.card(number)
    played = [cell for cell in card if cell.kind.played]
    own = _pairing_score(tournament, number, tournament.next_round)
    return Person(
        number,
        own,
        "".join("W" if cell.colour is Colour.WHITE else "B" for cell in played),
        (_float(tournament, number, 1, edition), _float(tournament, number, 2, edition)),
        len(card) - len(played),
        not any(_bars_the_bye(tournament, number, round, edition) for round in range(1, len(card) + 1)),
        _is_topscorer(tournament, own),
        _place(tournament, number),
    )


def _pairing_score(tournament, number, round):
    return score(tournament, number, round - 1) + tournament.virtual(number, round)


def _is_topscorer(tournament, own):
    last = tournament.total_rounds is not None and tournament.next_round >= tournament.total_rounds
    return last and own * 2 > len(tournament.rounds) * tournament.scale.win


def _bars_the_bye(tournament, number, round, edition):
    kind = tournament.card(number)[round - 1].kind
    if kind is Kind.PAIRING_BYE:
        return True
    if not edition.any_free_win_bars_the_bye:
        return kind is Kind.FORFEIT_WIN
    return not kind.played and award(tournament, number, round) >= tournament.scale.win


def _float(tournament, number, ago, edition):
    round = tournament.next_round - ago
    if round < 1:
        return ""
    cell = tournament.card(number)[round - 1]
    if cell.kind.played:
        own, other = _pairing_score(tournament, number, round), _pairing_score(tournament, cell.opponent, round)
        return DOWN if own > other else UP if own < other else ""
    if edition.any_unplayed_round_is_a_downfloat:
        return DOWN
    more_than_a_loss = award(tournament, number, round) > tournament.scale.loss
    return DOWN if cell.kind is Kind.PAIRING_BYE or more_than_a_loss else ""


def _place(tournament, number):
    """Return the place; a player is on the list from the first round with an opponent or the pairing-allocated bye."""
    pairable = tournament.to_pair()
    listed = [
        other
        for other in tournament.players
        if other in pairable
        or any(cell.kind.has_opponent or cell.kind is Kind.PAIRING_BYE for cell in tournament.card(other))
    ]
    return listed.index(number) + 1
