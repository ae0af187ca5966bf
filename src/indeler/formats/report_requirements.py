"""Requirements of a federation for a report, and those that a tournament does not meet yet."""

from __future__ import annotations

import re
from collections.abc import Callable

from indeler.formats.fields import knsb_record
from indeler.formats.files import format_written_as
from indeler.formats.german import german_numbers, surname_and_forename
from indeler.formats.periods import as_date, round_date
from indeler.language import N_, Sentence, Text
from indeler.model import Player, Tournament
from indeler.rulebooks import load_attribute

MOST_NAMED = 6
"""The maximum number of players that are named; of more only the numbers are shown."""
_ID_IN_BRACKETS = re.compile(r"\((\d{4,11})\)", re.ASCII)

Lack = Callable[[Tournament], Sentence | None]
"""A function that checks one requirement and returns a sentence about the missing part; None if it is met."""


def missing_in(tournament: Tournament, dialect: str) -> list[Sentence]:
    """Return a sentence for each part that a report in this dialect requires and this tournament does not have."""
    declared = format_written_as(dialect).requirements
    lacks: dict[str, tuple[Lack, ...]] = load_attribute(declared) if declared else {}
    return [found for lack in lacks.get(dialect, ()) if (found := lack(tournament)) is not None]


def missing_of_event(tournament: Tournament) -> list[Sentence]:
    """Return a sentence for each part that the forms for titles and arbiters require and the event does not have."""
    return [found for lack in _OF_EVENT if (found := lack(tournament)) is not None]


def arbiter_id(words: str) -> str:
    """Return the FIDE number in brackets behind the name of an arbiter."""
    found = _ID_IN_BRACKETS.search(words)
    return found[1] if found else ""


def arbiter_name(words: str) -> str:
    """Return the name of an arbiter without the number."""
    return " ".join(_ID_IN_BRACKETS.sub("", words).split())


def _unless(states: Callable[[Tournament], object], text: Text) -> Lack:
    return lambda tournament: None if states(tournament) else Sentence(text)


def _of_players(lacks: Callable[[Player], bool], of_one: Text, of_more: Text) -> Lack:
    """Require a field of each player with a game in the report; of all players before the first round."""

    def found(tournament: Tournament) -> Sentence | None:
        numbers = [number for number, player in tournament.players.items() if lacks(player)]
        affected = [
            number
            for number in numbers
            if not tournament.rounds or any(cell.kind.rated for cell in tournament.card(number))
        ]
        if len(affected) < 2:
            return Sentence(of_one, player=tournament.named(affected[0])) if affected else None
        players = list(map(tournament.named, affected)) if len(affected) <= MOST_NAMED else _in_spans(affected)
        return Sentence(of_more, players=players, count=len(affected))

    return found


def _in_spans(numbers: list[int]) -> list[str]:
    """Return many numbers as people write them: 1–120, 123."""
    spans: list[list[int]] = []
    for number in numbers:
        if not spans or number != spans[-1][-1] + 1:
            spans.append([])
        spans[-1].append(number)
    return [words for span in spans for words in (map(str, span) if len(span) < 3 else [f"{span[0]}–{span[-1]}"])]


def _no_fide_id(player: Player) -> bool:
    return not (player.fide_id.isascii() and player.fide_id.isdigit() and int(player.fide_id))


def _arbiters_without_id(tournament: Tournament) -> Sentence | None:
    event = tournament.event
    without = [words for words in (*event.chief_arbiters, *event.deputy_arbiters) if not arbiter_id(words)]
    text = N_("the FIDE number of {arbiters}: write it in brackets behind the name")
    return Sentence(text, arbiters=without) if without else None


def _no_round_dates(tournament: Tournament) -> Sentence | None:
    rounds = range(1, max(len(tournament.rounds), tournament.total_rounds or 0) + 1)
    without = [round for round in rounds if round_date(tournament.event, round) is None]
    return Sentence(N_("the dates of these rounds: {rounds}"), rounds=_in_spans(without)) if without else None


_NAME = _unless(lambda tournament: tournament.event.name, N_("the name of the tournament"))
_CITY = _unless(lambda tournament: tournament.event.city, N_("the town in which it is played"))
_FEDERATION = _unless(lambda tournament: tournament.event.federation, N_("the federation"))
_START = _unless(lambda tournament: tournament.event.start, N_("the first day"))
_END = _unless(lambda tournament: tournament.event.end, N_("the last day"))
_CHIEF = _unless(lambda tournament: tournament.event.chief_arbiters, N_("the chief arbiter"))
_TEMPO = _unless(lambda tournament: tournament.event.time_control, N_("the time control"))
_CODE = _unless(
    lambda tournament: tournament.event.time_control_code, N_("the time control as a code, such as 5400+30")
)
_TYPE = _unless(lambda tournament: tournament.type_code or tournament.rules, N_("the pairing system"))
_TIEBREAKS = _unless(lambda tournament: tournament.tiebreaks, N_("the tie-breaks"))
_RANKS = _unless(
    lambda tournament: all(player.rank for player in tournament.players.values()), N_("the final rank of every player")
)
_EMAIL = _unless(
    lambda tournament: any("@" in words for words in tournament.event.chief_arbiters),
    N_("an e-mail address behind the name of the chief arbiter"),
)
_FIDE_IDS = _of_players(
    _no_fide_id, N_("the FIDE number of {player}"), N_("the FIDE numbers of {count} players: {players}")
)
# B.02: for a new player the federation asks for the day of birth and the sex.
_NEW = _of_players(
    lambda player: _no_fide_id(player) and not (player.sex and as_date(player.birth)),
    N_("the date of birth and the sex of {player}, which you need to apply for a FIDE number"),
    N_("the date of birth and the sex of {count} players, which you need to apply for a FIDE number: {players}"),
)
_KNSB_IDS = _of_players(
    lambda player: not knsb_record(player).identity,
    N_("the KNSB number of {player}"),
    N_("the KNSB numbers of {count} players: {players}"),
)

_GERMAN_IDS = _of_players(
    lambda player: not (german_numbers(player).club or german_numbers(player).register or player.fide_id),
    N_("the ZPS and member number, the PKZ or the FIDE number of {player}"),
    N_("the ZPS and member numbers, the PKZ or the FIDE numbers of {count} players: {players}"),
)
_BIRTHS = _of_players(
    lambda player: not player.birth,
    N_("the year of birth of {player}"),
    N_("the years of birth of {count} players: {players}"),
)
_FORENAMES = _of_players(
    lambda player: not all(surname_and_forename(player.name)),
    N_("the full name of {player}"),
    N_("the full names of {count} players: {players}"),
)


def _open_games(tournament: Tournament) -> Sentence | None:
    numbered = enumerate(tournament.rounds, start=1)
    rounds = [number for number, round in numbered if any(game.result.is_pending for game in round.games)]
    return Sentence(N_("results in these rounds: {rounds}"), rounds=_in_spans(rounds)) if rounds else None


_GERMAN = (_NAME, _CITY, _START, _END, _no_round_dates, _TEMPO, _FORENAMES, _GERMAN_IDS, _BIRTHS, _open_games)
_OF_EVENT = (_NAME, _CITY, _FEDERATION, _START, _END, _CHIEF, _arbiters_without_id, _TEMPO, _no_round_dates)
_FIDE = (_NAME, _CITY, _FEDERATION, _CHIEF, _arbiters_without_id, _no_round_dates, _FIDE_IDS, _NEW, _RANKS)
REQUIREMENTS: dict[str, tuple[Lack, ...]] = {
    "trf16": _FIDE,
    "trf26": (*_FIDE, _START, _END, _TEMPO, _CODE, _TYPE, _TIEBREAKS),
    "swi": _GERMAN,
    "dsb": _GERMAN,
    "knsb": (_NAME, _CITY, _CHIEF, _EMAIL, _TEMPO, _no_round_dates, _KNSB_IDS),
}
"""The requirements by dialect of the report: TRF16 (C04Annex2, column *Rating*), TRF26, the KNSB's attachment, and
what rating officers of the German federation ask."""
