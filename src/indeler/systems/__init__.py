"""The pairing rulebooks, each imported on first use, and the operations on a tournament by its rulebook."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from indeler._lazy import lazily
from indeler._typing import TYPE_CHECKING, Any
from indeler.language import N_, InvalidInput, Sentence, all_of
from indeler.model import Pairing, PairingError, Tournament
from indeler.rulebooks import DEFAULT, declared, find_declaration, load_attribute, no_rulebook, pairing, pairing_teams
from indeler.rulebooks.registry import check_matches
from indeler.rulebooks.settings import as_text
from indeler.systems.fide_rules import check_scoring
from indeler.systems.interface import RoundBetween, Rulebook

if TYPE_CHECKING:
    from indeler.ranking import Row, Standings
    from indeler.rulebooks import Order
    from indeler.systems.berger import Schedule, annulled, berger_round
    from indeler.systems.fide_rules import (
        DEPARTURE_CAUSES,
        as_published,
        departures,
        describe_compliance,
        goes_by_fide,
        has_left_fide_rules,
        with_departure,
    )
    from indeler.systems.keizer.pair_rules import ColourRules, Rematches
    from indeler.systems.knockout import advancing, draw_pairs, preliminary, through_of, tie_decision
    from indeler.systems.knockout_tree import KnockoutTie, free_players, in_tree_order, tree_of
    from indeler.systems.lots import in_order_of_lot, lot
    from indeler.systems.numbering import (
        EQUALS_BY_LIST,
        EQUALS_BY_LOT,
        FIDE_ORDER,
        RANK_METHODS,
        ListOrder,
        has_tournament_ratings,
        initial_list,
        listed_with,
        numbered,
        official_rating,
        order_for,
        order_of_equals,
        places_on_list,
        rank_method,
        with_late_entry,
        with_numbers,
        with_order_of_equals,
    )
    from indeler.systems.scheveningen import scheveningen_teams
    from indeler.systems.start_positions import START_POSITIONS, first_rank, format_first_rank, start_position_of_round

_HOMES = {
    "berger": "Schedule annulled berger_round",
    "fide_rules": (
        "DEPARTURE_CAUSES as_published departures describe_compliance goes_by_fide has_left_fide_rules with_departure"
    ),
    "keizer.pair_rules": "ColourRules Rematches",
    "knockout": "advancing draw_pairs preliminary through_of tie_decision",
    "knockout_tree": "KnockoutTie free_players in_tree_order tree_of",
    "lots": "in_order_of_lot lot",
    "numbering": (
        "EQUALS_BY_LIST EQUALS_BY_LOT FIDE_ORDER RANK_METHODS ListOrder has_tournament_ratings initial_list numbered "
        "official_rating order_for "
        "listed_with order_of_equals places_on_list rank_method with_late_entry with_numbers with_order_of_equals"
    ),
    "scheveningen": "scheveningen_teams",
    "start_positions": "START_POSITIONS first_rank format_first_rank start_position_of_round",
}

__getattr__, __dir__ = lazily(__name__, _HOMES)


def pair(tournament: Tournament, rules: str | None = None, **settings: Any) -> Pairing:
    """fide-handling 1: pair the next of the stated rounds by a rulebook (default: the one the tournament names).

    Settings are the rulebook's own, as text or as Python values; ``indeler rules NAME`` lists them. Settings stored
    with the tournament apply where none are given.
    """
    if tournament.teams.teams:
        from indeler.model.teams import participants

        tournament = participants(tournament, rules)
    book = rulebook(rules or tournament.rules or DEFAULT)
    values = book.read_settings(book.chosen(tournament, settings))
    total = tournament.total_rounds
    if total is not None and tournament.next_round > total:
        text = N_("All {total} rounds have been paired; give the tournament more rounds to go on.")
        raise InvalidInput(text, total=total)
    check_scoring(tournament, book.name)
    check_matches(tournament, book.name)
    pairing = book.pair(tournament, values) if tournament.players else None
    if pairing is None or (not pairing.boards and pairing.bye is None):
        text = N_("Round {round} has nobody to pair; enter players who take part in it.")
        raise PairingError(text, round=tournament.next_round)
    pairing.request = tournament, values
    return pairing


def intermediate(tournament: Tournament, rules: str | None = None, **settings: Any) -> RoundBetween:
    """Kndb MOD2: return the round between the next two, if the rulebook declares one."""
    declaration = find_declaration(rules or tournament.rules or DEFAULT)
    if declaration is None or not declaration.intermediate:
        offering = [name for name in pairing() if declared(name).intermediate]
        raise InvalidInput(N_("Only {rules} has an intermediate round; choose that rulebook."), rules=all_of(offering))
    book = rulebook(declaration.name)
    values = book.read_settings(book.chosen(tournament, settings))
    between: RoundBetween = load_attribute(declaration.intermediate)(tournament, values)
    return between


def with_next_round_settings(tournament: Tournament, rules: str, **settings: Any) -> Tournament:
    """Return the tournament with those of these settings that the next round needs as well."""
    book = rulebook(rules)
    return book.remembering(tournament, book.read_settings(settings))


def with_added_settings(tournament: Tournament, rules: str | None = None, **settings: Any) -> Tournament:
    """Return the tournament with these settings added to the stored ones, except those for one round."""
    book = rulebook(rules or tournament.rules or DEFAULT)
    lasting = {setting.name for setting in book.settings if setting.lasts}
    chosen = book.chosen(tournament, settings)
    return with_settings(tournament, book.name, {name: value for name, value in chosen.items() if name in lasting})


def with_settings(tournament: Tournament, rules: str, settings: Mapping[str, object]) -> Tournament:
    """Return the tournament with this rulebook, exactly these settings, and the points that follow from them."""
    book = rulebook(rules)
    counted = book.counted(tournament, book.read_settings(settings))
    texts = {name: as_text(value) for name, value in settings.items() if value is not None}
    return counted.replace(rules=rules, settings=texts)


def as_ranked(
    tournament: Tournament, rules: str | None = None, *, final: bool = False, **settings: Any
) -> tuple[Tournament, Order | None]:
    """Return the tournament and the order for its standings (None: the usual one), according to the settings."""
    book = rulebook(rules or tournament.rules or DEFAULT)
    tournament = with_added_settings(tournament, book.name, **settings) if settings else tournament
    return book.ranked(tournament, book.read_settings(book.chosen(tournament, settings)), final)


def standings(
    tournament: Tournament,
    rules: str | None = None,
    tiebreaks: Sequence[str] | Order | None = None,
    edition: str = "2026",
    *,
    final: bool = False,
    **settings: Any,
) -> list[Row]:
    """Return the standings by a rulebook, with settings as for `pair`; details in `indeler.ranking.standings`."""
    from indeler.ranking import standings as ranked

    if settings:
        tournament, order = as_ranked(tournament, rules, final=final, **settings)
        tiebreaks = order if tiebreaks is None else tiebreaks
    return ranked(tournament, rules, tiebreaks, edition, final=final)


def ranking(tournament: Tournament, *, final: bool = False) -> Standings:
    """Return the standings by the rulebook and the settings stored with the tournament."""
    from indeler.ranking import standings as ranked

    counted, order = as_ranked(tournament, final=final)
    return ranked(counted, tiebreaks=order, final=final)


def ranks(tournament: Tournament) -> dict[int, int]:
    """Return the rank of each player by the rulebook and the settings stored with the tournament."""
    from indeler.ranking import ranks as ranked

    counted, order = as_ranked(tournament)
    return ranked(counted, order)


def warnings(tournament: Tournament, rules: str | None = None) -> list[Sentence]:
    """Return sentences on points to check before the next round is paired by this rulebook."""
    from indeler.systems.reminders import pairing_reminders

    book = rulebook(rules or tournament.rules or DEFAULT)
    return [*book.warnings(tournament), *pairing_reminders(book, tournament)]


def new_numbers(tournament: Tournament) -> dict[int, int]:
    """fide-handling 2.3; knsb-rating A2: new numbers by old number, as long as the rules assign them; else empty."""
    numbering = rulebook(tournament.rules or DEFAULT).numbers
    if numbering is None:
        return {}
    frozen = tournament.settings.get("freeze_numbers_after", "0")
    is_late = frozen != "never" and len(tournament.rounds) >= max(numbering.made_until, int(frozen))
    return {} if is_late else _corrected_numbers(tournament, numbering.order)


def numbers_by_list(tournament: Tournament) -> dict[int, int]:
    """fide-handling 2.3; knsb-rating A2, F7: new numbers by old number, as long as the rules allow it; else empty."""
    numbering = rulebook(tournament.rules or DEFAULT).numbers
    if numbering is None or (numbering.frozen_after is not None and len(tournament.rounds) >= numbering.frozen_after):
        return {}
    return _corrected_numbers(tournament, numbering.order)


def _corrected_numbers(tournament: Tournament, order: ListOrder) -> dict[int, int]:
    """fide-handling 2.5: return new numbers by old number; empty if the present ones are in order."""
    from indeler.systems.numbering import initial_list, order_for, out_of_order, places_on_list

    if out_of_order(tournament, order) is None:
        return {}
    return places_on_list(initial_list(tournament.players.values(), order_for(tournament, order)))


def renumbered(tournament: Tournament, rules: str | None = None) -> Tournament:
    """fide-handling 2.3; knsb-rating A2, F7: return the tournament with numbers by rating, title and name."""
    from indeler.systems.numbering import numbered

    book = rulebook(rules or tournament.rules or DEFAULT)
    if book.numbers is None:
        raise InvalidInput(
            N_("{rules} does not number players by rating: their numbers are drawn by lot."), rules=book.name
        )
    return numbered(tournament, book.numbers.order, book.numbers.frozen_after)


def rulebook(name: str) -> Rulebook:
    """Return the rulebook with this name."""
    found = find_declaration(name)
    if found is None or not found.engine:
        raise no_rulebook(name, (*pairing(), *pairing_teams()))
    book: Rulebook = load_attribute(found.engine)
    return book


def with_round(
    tournament: Tournament, pairing: Pairing, settings: Mapping[str, str], after: Tournament | None = None
) -> Tournament:
    """Return the tournament with this round and, unless it names others, the rulebook and settings for the next one.

    ``after`` is the tournament with this round, if that is more than the round added.
    """
    after = after or pairing.added_to(with_next_round_settings(tournament, pairing.rules, **settings))
    if tournament.rules in ("", pairing.rules):
        after = with_added_settings(after, pairing.rules, **settings)
    if after.teams.teams:
        from indeler.model.teams import is_team_event

        if is_team_event(after):
            return after  # the boards of a team event are those of its matches
    *earlier, last = after.rounds
    return after.replace(rounds=(*earlier, last._replace(boards=tuple(pairing.boards))))
