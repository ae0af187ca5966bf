"""Systems that pair and rank: built-in rulebooks, and systems that only the lab has."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Any, NamedTuple, Protocol

from indeler import rulebooks
from indeler.lab.dice import Luck
from indeler.lab.fields import Field, field_of
from indeler.lab.models import Model
from indeler.lab.played import Games, Played, rounds_of
from indeler.lab.setup import Setup
from indeler.language import N_, InvalidInput
from indeler.model import Colour, Event, Pairing, PairingError, Player, RequestedBye, Result, Tournament, match_result
from indeler.ranking import Order, ranks
from indeler.systems import Rulebook, as_ranked, berger_round, pair, rulebook, with_added_settings

OF_THE_LAB: dict[str, str] = {"matching-": "indeler.lab.matchings", "cycles": "indeler.lab.promotion"}
"""Systems that only the lab has: how their names begin, and the module whose ``system_of`` returns one."""


class System(Protocol):
    """A system that can play a tournament."""

    def field(self, luck: Luck) -> Field:
        """Return the players of this repetition."""

    def play(self, field: Field, model: Model, luck: Luck) -> Played:
        """Play the tournament: every round paired and played, and the final order."""

    def check(self) -> None:
        """Refuse a setup that cannot be played."""


def system_of(setup: Setup) -> System:
    """Return the system that this setup names; its settings are parsed, and refused, here."""
    name, settings = _name_and_settings(setup)
    for start, module in OF_THE_LAB.items():
        if name.startswith(start):
            system: System = import_module(module).system_of(setup, name, settings)
            return system
    if name not in rulebooks.pairing():
        text = N_("There is no system '{name}'; choose one of {choices}.")
        raise InvalidInput(text, name=name, choices=(*rulebooks.pairing(), *(f"{start}…" for start in OF_THE_LAB)))
    book = rulebook(name)
    book.read_settings(settings)
    return ByRules(setup, book, settings)


def _name_and_settings(setup: Setup) -> tuple[str, dict[str, Any]]:
    """Return the name and the settings of ``fide-dutch baku=true``; these override those of the table."""
    name, *behind = setup.system.split() or [""]
    settings: dict[str, Any] = dict(setup.settings)
    for text in behind:
        key, equals, value = text.partition("=")
        if not equals:
            fault = N_("system: '{text}' behind {name} is not a setting; write NAME=VALUE.")
            raise InvalidInput(fault, text=text, name=name)
        settings[key] = value
    return name, settings


class ByRules(NamedTuple):
    """A tournament by a built-in rulebook."""

    setup: Setup
    book: Rulebook
    settings: dict[str, Any]

    @property
    def rounds(self) -> int:
        """Return the number of rounds to be played."""
        return self.setup.rounds or self.book.usual_rounds(self.setup.players)

    def field(self, luck: Luck) -> Field:
        """Return the players of this repetition."""
        return field_of(self.setup, self.rounds, luck)

    def play(self, field: Field, model: Model, luck: Luck) -> Played:
        """Play round by round. Where no pairing exists, as late in a small field or a cup, the tournament ends."""
        choice = self.setup.numbers  # a rulebook without a list by rating draws lots
        by_lot = self.book.numbers is None if choice == "rules" else choice == "lot"
        order = numbered(field, luck, by_lot=by_lot)
        indices = dict(enumerate(order, start=1))
        numbers = {index: number for number, index in indices.items()}
        tournament = self._before_round_one(field, order, luck)
        games = Games(field, model, luck, decisive=self.book.declared.decisive)
        for round in range(1, self.rounds + 1):
            absent = field.absent(round)
            if absent:
                byes = [RequestedBye(round, numbers[index], kind) for index, kind in absent.items()]
                tournament = tournament.replace(requested_byes=byes)
            try:
                pairing = self.paired(tournament, luck)
            except (InvalidInput, PairingError):
                break
            tournament = with_played(tournament, pairing, games, indices)
        places = self.order(tournament, numbers, luck)
        by_index = tuple(numbers[index] for index in range(len(order)))
        unplayed = self.rounds - len(tournament.rounds)
        return Played(field, places, rounds_of(tournament, indices), tournament, by_index, unplayed)

    def paired(self, tournament: Tournament, luck: Luck) -> Pairing:
        """Return the next round; a rulebook needs no luck for it."""
        return pair(tournament)

    def check(self) -> None:
        """Try the first round, the order and the last round: a rulebook refuses a setting only when it is used."""
        forced = self.setup.forced
        if forced.what != "nothing" and forced.round > self.rounds:
            text = N_("forced: there is no round {round}; {rounds} are played.")
            raise InvalidInput(text, round=forced.round, rounds=self.rounds)
        luck = Luck("", 0)
        field = self.field(luck)._replace(absences=(), enters={})
        tournament = self._before_round_one(field, list(range(len(field.strengths))), luck)
        self.paired(tournament, luck)
        self.order(tournament, {index: index + 1 for index in range(len(field.strengths))}, luck)
        declared, setup = self.book.declared, self.setup
        is_swiss = not declared.fixed_pairings and not declared.decisive
        if setup.absences.rate or setup.late_entries.rate or forced.what == "late":
            return  # luck decides which rounds can be paired
        if is_swiss and self.rounds > self._rounds_until_all_met:
            self._check_going_on(tournament, luck)

    @property
    def _rounds_until_all_met(self) -> int:
        """Return the number of rounds; with an odd number of players each has the bye once."""
        return self.setup.players - 1 + self.setup.players % 2

    def _check_going_on(self, tournament: Tournament, luck: Luck) -> None:
        """Try the round after all have met each other: a rulebook that forbids second meetings has none."""
        players, most = self.setup.players, self._rounds_until_all_met
        for round in range(1, most + 1):
            boards = berger_round(players, round)
            games = [board for board in boards if all(board)]
            bye = next((max(board) for board in boards if not all(board)), None)
            paired = Pairing(round, games, rules=self.book.name, bye=bye)
            tournament = paired.added_to(tournament, [Result.DRAW] * len(games))
        try:
            self.paired(tournament, luck)
        except PairingError:
            text = N_(
                "rounds: after {most} rounds all {players} players have met, and {rules} has no pairing for "
                "another one; write at most {most}, and not {rounds}."
            )
            raise InvalidInput(text, most=most, players=players, rules=self.book.name, rounds=self.rounds) from None

    def _before_round_one(self, field: Field, order: list[int], luck: Luck) -> Tournament:
        """Return the tournament before its first round. A rulebook draws lots from the name of the event."""
        players = [
            Player(number, rating=field.ratings[index], enters=field.enters.get(index, 1))
            for number, index in enumerate(order, start=1)
        ]
        tournament = Tournament(
            players,
            event=Event(f"lab {luck.name}"),
            total_rounds=self.rounds,
            initial_colour=Colour.WHITE if luck.uniform("colour") < 0.5 else Colour.BLACK,
            scale=self.setup.scale or self.book.scale,
            rules=self.book.name,
        )
        return with_added_settings(tournament, **self.settings) if self.settings else tournament

    def order(self, tournament: Tournament, numbers: dict[int, int], luck: Luck) -> tuple[int, ...]:
        """Return the order by points, then by the tie-breaks of the rulebook's final standings, then by lot."""
        counted, chosen = as_ranked(tournament, final=True)
        usual = chosen or self.book.declared.ranks_by(final=True)
        found = ranks(counted, Order(self.setup.tie_breaks or usual.tiebreaks, lot=False))
        by_index = {index: found[number] for index, number in numbers.items()}
        return tuple(sorted(numbers, key=lambda index: (by_index[index], luck.lot(index))))


def numbered(field: Field, luck: Luck, *, by_lot: bool) -> list[int]:
    """Return true indices in the order of their pairing numbers."""
    players = range(len(field.strengths))
    if by_lot:
        return sorted(players, key=lambda index: luck.uniform("number", index))
    return sorted(players, key=lambda index: (-field.ratings[index], index))


def with_played(tournament: Tournament, pairing: Pairing, games: Games, indices: Mapping[int, int]) -> Tournament:
    """Return the tournament with this round, all its games played."""

    def played(white: int, black: int) -> Result:
        return games.result(indices[white], indices[black], pairing.round)

    book = rulebooks.find_declaration(pairing.rules)
    if book is None or book.games == 1:
        return pairing.added_to(tournament, [played(*board) for board in pairing.boards])
    matches = [match_result(played(*board), played(*board[::-1]).mirrored) for board in pairing.boards]
    return pairing.added_to(tournament, matches)
