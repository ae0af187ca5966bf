"""The Swiss system of the Dutch draughts federation (KNDB): the rulebook with its settings.

The second modification has an intermediate round for players who met a dummy that always draws. Pair every round with
``dummy=draws``. Before the last one:

1. `intermediate_round` returns the pairs of the round in between, and the player who will meet the dummy in the last;
2. `with_intermediate_round` adds it to the tournament once it has been played;
3. `last_round` pairs the last round, for which the dummy's opponent is already known.
"""

from __future__ import annotations

from collections.abc import Sequence

from indeler._typing import NamedTuple
from indeler.language import N_, InvalidInput, Sentence
from indeler.model import Game, Kind, Pairing, PairingError, Result, Round, SpecialPoints, Tournament, Unplayed
from indeler.ranking.kndb import has_met_dummy
from indeler.rulebooks import Order
from indeler.rulebooks.kndb import COUNTS
from indeler.systems.fide_rules import Board, in_order
from indeler.systems.interface import RoundBetween, Rulebook, Settings
from indeler.systems.resistance.kndb.field import TIEBREAKS, Choices, KndbField, with_drawing_dummy, with_file_choices
from indeler.systems.resistance.kndb.pairing import board_of, pair, pair_groups

RULEBOOK = "kndb"


def choices_of(settings: Settings) -> Choices:
    """Return the choices of the settings."""
    strengths, steered = settings["apart"] or ((), 0)
    return Choices(
        forfeit_meets=settings["forfeit_meets"],
        forfeit_colours=settings["forfeit_colours"],
        forfeit_counts=settings["forfeit_counts"],
        dummy_draws=None if settings["dummy"] is None else settings["dummy"] == "draws",
        strengths=strengths,
        steered=steered,
        intermediate=settings["intermediate"] or 0,
        meets_dummy=settings["meets_dummy"] or 0,
    )


def pair_round(tournament: Tournament, settings: Settings) -> Pairing:
    """Pair the next round."""
    return pair(tournament, choices_of(settings))


def ranked(tournament: Tournament, settings: Settings, final: bool) -> tuple[Tournament, Order | None]:
    """RANK, END: return the tournament and the order for the standings."""
    return as_ranked(tournament, choices_of(settings), settings["version"], final=final)


def remembering(tournament: Tournament, settings: Settings) -> Tournament:
    """MOD2: store that the dummy draws."""
    return with_drawing_dummy(tournament) if settings["dummy"] == "draws" else tournament


def as_ranked(
    tournament: Tournament, choices: Choices, version: str | None, *, final: bool
) -> tuple[Tournament, Order | None]:
    """RANK, END, MOD2: the points and the order by the choices (None: own list); lots decide until the end only."""
    choices = with_file_choices(tournament, choices)
    if choices.dummy_draws:
        tournament = with_drawing_dummy(tournament)
    if version is None and tournament.tiebreaks not in ((), TIEBREAKS):
        return tournament, None
    marks = "/P" * choices.forfeit_counts + "/D" * bool(choices.dummy_draws)
    codes = criteria(version or "kndb", len(tournament.rounds), marks)
    return tournament, Order(codes, lot=version is None and not final)


def criteria(version: str, rounds: int, marks: str = "") -> tuple[str, ...]:
    """END-KNDB, END-FMJD, END-RATING: WP and SB, Solkoff, or the mean rating; ``marks``: forfeits and dummy count."""
    if version == "rating":
        return ("ARO",)
    solkoff = ("SM", *(f"ST{count}" for count in range(1, rounds)))  # the median, then truncated until one is left
    return tuple(code + marks for code in (solkoff if version == "fmjd" else ("WP", "SB")))


class Intermediate(NamedTuple):
    """An intermediate round; players by lot number."""

    boards: tuple[tuple[int, int], ...]
    """White and Black, in board order."""
    clauses: tuple[str, ...]
    alone: int | None
    """The player without an opponent, recorded as a draw with themself, if the number of players is odd."""
    meets_dummy: int
    """The player who will meet the dummy in the last round."""

    @property
    def players(self) -> tuple[int, ...]:
        """All participants, in ascending order."""
        return tuple(sorted([*(player for board in self.boards for player in board), *filter(None, [self.alone])]))


def intermediate_round(tournament: Tournament, choices: Choices = Choices()) -> Intermediate:
    """MOD2: pair the players who met the dummy, and the one who will in the last round, by the rules of a group."""
    choices = choices._replace(dummy_draws=True)
    if tournament.total_rounds is not None and tournament.next_round != tournament.total_rounds:
        text = N_("The intermediate round comes just before the last round, {last}; now round {round} is to be paired.")
        raise InvalidInput(text, last=tournament.total_rounds, round=tournament.next_round)
    meets_dummy = pair(tournament, choices).bye
    if meets_dummy is None:
        raise InvalidInput(N_("Nobody meets the dummy in the last round: an intermediate round needs an odd number."))
    lots = [number for number in tournament.to_pair() if number == meets_dummy or has_met_dummy(tournament, number)]
    ranking = [one.number for one in KndbField(tournament, choices, lots).entrants if not one.is_dummy]
    alone = ranking.pop(len(ranking) // 2) if len(ranking) % 2 else None
    boards = _boards(KndbField(tournament, choices, ranking))
    seats, clauses = [(board.white, board.black) for board in boards], [board.clause for board in boards]
    return Intermediate(tuple(seats), tuple(clauses), alone, meets_dummy)


def between(tournament: Tournament, settings: Settings) -> RoundBetween:
    """MOD2: return that round like any other, without results."""
    tournament = with_drawing_dummy(tournament)
    extra = intermediate_round(tournament, choices_of(settings))
    pairing = Pairing(
        tournament.next_round,
        extra.boards,
        rules=RULEBOOK,
        bye=extra.alone,
        clauses=[*extra.clauses, *["MOD2"] * (extra.alone is not None)],
    )
    text = N_("This is the intermediate round (kndb MOD2); in the last round {player} meets the dummy.")
    remark = Sentence(text, player=tournament.named(extra.meets_dummy))
    if extra.alone is not None:
        text = N_("{player} has no opponent now and gets the points of a draw.")
        alone = Sentence(text, player=tournament.named(extra.alone))
        remark = Sentence(N_("{one} {other}"), one=remark, other=alone)
    pending = [Result.PENDING] * len(extra.boards)
    return RoundBetween(pairing, remark, with_intermediate_round(tournament, extra, pending, settings["counts"]))


def _boards(field: KndbField) -> list[Board]:
    """MOD2, G0: no players meet twice; only if that is impossible, all pairs are allowed."""
    try:
        pairs = pair_groups(field)
    except PairingError:
        field.legal = [field.everybody & ~(1 << place) for place in range(len(field.entrants))]
        pairs = pair_groups(field)
    return in_order(board_of(field, *pair) for pair in pairs)


def with_intermediate_round(
    tournament: Tournament, intermediate: Intermediate, results: Sequence[Result], counts: str = "replace"
) -> Tournament:
    """MOD2: return the tournament with the intermediate round as an additional round; results in board order.

    ``counts`` is ``replace`` if it replaces the draw with the dummy, in WP and SB too, ``points`` if only its points
    do, or ``add``. A draw that is deducted in that very round marks that its opponent counts instead.
    """
    if counts not in COUNTS:
        text = N_("An intermediate round cannot count as '{counts}'; choose one of {choices}.")
        raise InvalidInput(text, counts=counts, choices=COUNTS)
    if len(results) != len(intermediate.boards):
        text = N_("The intermediate round has {games} games, not {results}.")
        raise InvalidInput(text, games=len(intermediate.boards), results=len(results))
    games = [Game(*board, result) for board, result in zip(intermediate.boards, results, strict=True)]
    alone = [Unplayed(intermediate.alone, Kind.HALF_BYE)] if intermediate.alone else []
    total, special = tournament.total_rounds, tournament.special_points
    if counts != "add":
        round = tournament.next_round if counts == "replace" else None
        special = (*special, SpecialPoints("", -tournament.scale.draw, round, intermediate.players))
    rounds = (*tournament.rounds, Round(tuple(games), tuple(alone)))
    return tournament.replace(rounds=rounds, total_rounds=total and total + 1, special_points=special)


def last_round(tournament: Tournament, intermediate: Intermediate, choices: Choices = Choices()) -> Pairing:
    """MOD2: return the last round after the intermediate one; the dummy's opponent is unchanged."""
    played = len(tournament.rounds)
    choices = choices._replace(dummy_draws=True, intermediate=played, meets_dummy=intermediate.meets_dummy)
    return pair(tournament, choices)


BOOK = Rulebook(RULEBOOK, pair_round, ranked=ranked, remembering=remembering)
