"""``indeler renumber``: pairing numbers by the list, by another starting order, or by hand."""

from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Annotated, Any

from indeler import formats, systems
from indeler.cli.commands import Argument, Option
from indeler.cli.options import File, Language, Rules, language_of
from indeler.cli.output import note
from indeler.language import N_, InvalidInput, Sentence
from indeler.language.catalogue import words_of
from indeler.model import Tournament
from indeler.model.teams import is_team_event
from indeler.opens import NumbersSet, StartingOrderSet, apply_decision, exchanged_numbers, imported
from indeler.systems import (
    EQUALS_BY_LIST,
    EQUALS_BY_LOT,
    RANK_METHODS,
    order_of_equals,
    rank_method,
    with_numbers,
)

_NOBODY: Mapping[str, Any] = {"at": datetime(2026, 1, 1, tzinfo=UTC), "by": ""}
"""The author and time of a decision that is not written into a log."""


def renumber(
    file: File,
    out: Annotated[str, Argument(metavar="OUT", help="The file to write; its ending names the format.")],
    rules: Rules = None,
    by: Annotated[
        str | None,
        Option("--by", metavar="METHOD", help="FIDE, NRO, FIDON, NIDOF, HBFN, LBFN or OTHER (record 172)."),
    ] = None,
    federation: Annotated[
        str, Option("--federation", metavar="NED", help="Whose national ratings count, with --by.")
    ] = "",
    equals: Annotated[
        str | None,
        Option("--equals", metavar="name|list|lot:SEED", help="What ranks players of equal rating and title."),
    ] = None,
    exchange: Annotated[
        str | None, Option("--exchange", metavar="A,B", help="These two of equal rating exchange their numbers.")
    ] = None,
    numbers: Annotated[
        str | None,
        Option("--numbers", metavar="A,B,..", help="Everybody's new number, in the order of the old ones."),
    ] = None,
    lang: Language = "en",
) -> None:
    """Give everybody the number of his place by rating, title and name, as the rulebook says; says who moved."""
    words = words_of(language_of(lang))
    before = formats.read(file, rules)
    if is_team_event(before):
        raise InvalidInput(N_("Teams have the numbers that the organiser gives them (C.04.6 1.1); change the file."))
    ordered = _with_order(before, rules, by, federation, equals)
    if exchange is not None or numbers is not None:
        after = _numbered_by_hand(ordered, exchange, numbers)
    else:
        after = systems.renumbered(ordered, rules)
    formats.write(after, out)
    place = {player._replace(number=0): player.number for player in after.players.values()}
    moved = [
        f"{player.number} {player.name} -> {place[player._replace(number=0)]}"
        for player in before.players.values()
        if place[player._replace(number=0)] != player.number
    ]
    if moved:
        note(Sentence(N_("New numbers: {moved}."), moved=moved), words)
    else:
        note(Sentence(N_("The numbers were right already.")), words)


def _with_order(
    tournament: Tournament, rules: str | None, by: str | None, federation: str, equals: str | None
) -> Tournament:
    """C.04.2 2.1, 2.2: return the tournament with the requested starting order; else with its own."""
    if rules:
        tournament = tournament.replace(rules=rules)
    if by is None and equals is None:
        return tournament
    method, rule = (by or rank_method(tournament)[1]).upper(), order_of_equals(tournament) if equals is None else equals
    kind, _, seed = rule.replace(":", " ").partition(" ")
    if method not in ("", *RANK_METHODS):
        raise InvalidInput(N_("--by {method}: choose one of {choices}."), method=method, choices=RANK_METHODS)
    if kind not in ("", "name", EQUALS_BY_LIST, EQUALS_BY_LOT):
        raise InvalidInput(N_("--equals {rule}: write name, list, or lot: with a seed."), rule=rule)
    federation = federation.upper() or rank_method(tournament)[0]
    equals = "" if kind == "name" else kind
    chosen: dict[str, Any] = {"method": method, "federation": federation, "equals": equals, "seed": seed}
    return _decided(tournament, StartingOrderSet(**_NOBODY, **chosen))


def _numbered_by_hand(tournament: Tournament, exchange: str | None, numbers: str | None) -> Tournament:
    """Rows 95 and 147 of FIDE's draft checklist: return the tournament with numbers given by hand."""
    listed = [int(word) if word.isascii() and word.isdigit() else 0 for word in (exchange or numbers or "").split(",")]
    if exchange is None:
        new_numbers = dict(zip(tournament.players, listed, strict=False))
    elif len(listed) != 2:
        raise InvalidInput(N_("--exchange {numbers}: write two numbers, such as 3,4."), numbers=exchange)
    else:
        new_numbers = exchanged_numbers(imported(tournament), *listed)
    return _decided(tournament, NumbersSet(**_NOBODY, numbers=new_numbers))


def _decided(tournament: Tournament, event: StartingOrderSet | NumbersSet) -> Tournament:
    """Return the tournament after this decision, with the order of its boards, which a state stores elsewhere."""
    after = apply_decision(imported(tournament), event).tournament
    numbers = event.numbers if isinstance(event, NumbersSet) else {number: number for number in tournament.players}
    return after.replace(rounds=with_numbers(tournament, numbers).rounds)
