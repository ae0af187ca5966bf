"""The four verbs: each takes a request in the types of JSON and returns plain data, or refuses in one sentence."""

from __future__ import annotations

import json
from base64 import b64decode
from binascii import Error as NoBase64
from collections.abc import Callable, Mapping
from typing import Annotated, Any, NamedTuple

import msgspec

from indeler import reasons, systems
from indeler.audit import check as audit
from indeler.audit import format_certificate, verdict_lines
from indeler.formats import Stated, parse_as_stated
from indeler.formats.file_io import LARGEST_FILE
from indeler.formats.schema_errors import schema_error
from indeler.language import N_, InvalidInput, TooLarge
from indeler.language.catalogue import LANGUAGES, words_of
from indeler.model import Tournament
from indeler.model.teams import participants
from indeler.opinion import judge_standings, second_opinion
from indeler.ranking import codes_in
from indeler.ranking import standings as ranked
from indeler.service.data import checked_standings_data, pairing_data, standings_data, verdict_data
from indeler.systems import departures

Doc = msgspec.Meta
Player = Annotated[int | str, Doc(description="A pairing number, or a part of the name.")]


class Request(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A tournament file, and by which rules it is read."""

    file: Annotated[str, Doc(description="The text of a tournament file: TRF16, TRF26, JSON, CSV and others.")]
    name: Annotated[str, Doc(description="The name of the file, by whose ending formats are told apart.")] = ""
    base64: Annotated[bool, Doc(description="The file is in base64, because it is no text.")] = False
    rules: Annotated[str, Doc(description="The rulebook, such as fide-dutch; default: what the file names.")] = ""
    settings: Annotated[Mapping[str, str], Doc(description="Settings of the rulebook.")] = {}
    lang: Annotated[str, Doc(description="The language of sentences: en, nl, de or another that is installed.")] = "en"


class PairRequest(Request, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """Pair the next round."""

    round: Annotated[int | None, Doc(description="Pair this earlier round again, as things stood then.")] = None
    explain: Annotated[bool, Doc(description="With the reason for each board.")] = False


class WhyRequest(Request, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """Why somebody has this opponent, or why two do not meet: the clause in words, and what was compared."""

    player: Player
    opponent: Annotated[int | str | None, Doc(description="Why these two meet, or why they do not.")] = None
    round: Annotated[int | None, Doc(description="Default: the round being played, else the next.")] = None
    absent: Annotated[tuple[int | str, ...], Doc(description="What if these players were absent?")] = ()
    results: Annotated[tuple[str, ...], Doc(description="What if a game had ended otherwise? Such as 3:5=1-0.")] = ()


class CheckRequest(Request, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """Whether rounds are what the rulebook prescribes, by the independent audit and by the engine."""

    round: Annotated[int | None, Doc(description="One round; default: the last one.")] = None
    all: Annotated[bool, Doc(description="Every round.")] = False
    certificate: Annotated[bool, Doc(description="With the proof of each round that is right.")] = False


class StandingsRequest(Request, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """The standings with every tie-break."""

    tiebreaks: Annotated[str, Doc(description="Tie-breaks in order, such as BH/C1,BH,SB.")] = ""
    final: Annotated[bool, Doc(description="The final order, where the rulebook has another one for pairing.")] = False


class _Opened(NamedTuple):
    stated: Stated
    tournament: Tournament
    """The tournament of the participants that are paired: in a team event the teams."""
    rules: str | None


class Verb(NamedTuple):
    """A verb: the type of its request, and its function."""

    request: type[Any]
    answer: Callable[[Any], dict[str, Any]]

    def schema(self) -> dict[str, Any]:
        """Return the request as JSON Schema, without references."""
        (reference,), parts = msgspec.json.schema_components([self.request])
        found: dict[str, Any] = parts[reference["$ref"].rpartition("/")[2]]
        return found


def answer(verb: str, data: object) -> dict[str, Any]:
    """Return the response of a verb to a request in the types of JSON; refuse a request that does not fit."""
    if verb not in VERBS:
        raise InvalidInput(N_("There is no '{verb}'; choose one of {choices}."), verb=verb, choices=list(VERBS))
    known = VERBS[verb]
    try:
        request = msgspec.convert(data, known.request)
    except msgspec.ValidationError as error:
        path, fault, _ = schema_error(error, known.request, data)
        raise InvalidInput(N_("In the request: {path} {fault}."), path=path, fault=fault) from None
    if request.lang not in LANGUAGES:
        text = N_("There is no '{verb}'; choose one of {choices}.")
        raise InvalidInput(text, verb=request.lang, choices=list(LANGUAGES))
    return known.answer(request)


def _open(request: Request) -> _Opened:
    try:
        data = b64decode(request.file, validate=True) if request.base64 else request.file.encode()
    except (NoBase64, ValueError):
        raise InvalidInput(N_("The file is not in base64; send the text itself, or encode it.")) from None
    if len(data) > LARGEST_FILE:
        raise TooLarge(N_("This is larger than {size} MB; send a smaller file."), size=LARGEST_FILE >> 20)
    rules = request.rules or None
    stated = parse_as_stated(data, request.name or "file", rules)
    return _Opened(stated, participants(stated.tournament, rules), rules)


def _pair(request: PairRequest) -> dict[str, Any]:
    _stated, tournament, rules = _open(request)
    before = tournament if request.round is None else tournament.before(request.round)
    pairing = systems.pair(before, rules, **request.settings)
    words = words_of(request.lang)
    left = next(departures(before, rules, request.settings), None)
    remarks = [each.translated(words) for each in (left, *systems.warnings(before, rules)) if each]
    found: dict[str, Any] = {**pairing_data(pairing), "remarks": remarks}
    if request.explain:
        found["reasons"] = reasons.Reasons(reasons.study(before, rules, request.settings), request.lang).as_data()
    return found


def _why(request: WhyRequest) -> dict[str, Any]:
    _stated, tournament, rules = _open(request)

    def number(who: int | str) -> int:
        return reasons.player_of(tournament, str(who))

    question = reasons.Question(
        number(request.player),
        None if request.opponent is None else number(request.opponent),
        request.round,
        [number(one) for one in request.absent],
        request.results,
    )
    return reasons.answered(tournament, question, rules, request.settings, request.lang).as_data()


def _check(request: CheckRequest) -> dict[str, Any]:
    stated, tournament, rules = _open(request)
    rounds = range(1, len(tournament.rounds) + 1) if request.all else [request.round]
    rows = []
    for number in rounds:
        verdict = audit(tournament, number, rules, None, request.settings, request.lang)
        other = second_opinion(tournament, verdict, None, request.settings)
        row = {**verdict_data(verdict), "engine": other.engine, "lines": verdict_lines(verdict, request.lang)}
        if request.certificate and verdict.certificate is not None:
            row["certificate"] = json.loads(format_certificate(verdict.certificate))
        rows.append(row)
    if request.round is not None:
        return {"rounds": rows}
    return {"rounds": rows, "standings": checked_standings_data(judge_standings(stated, rules, request.settings))}


def _standings(request: StandingsRequest) -> dict[str, Any]:
    stated, _paired, rules = _open(request)
    tournament, order = systems.as_ranked(stated.tournament, rules, final=request.final, **request.settings)
    codes = codes_in(request.tiebreaks) if request.tiebreaks else order
    return {"standings": standings_data(ranked(tournament, rules, codes, final=request.final))}


VERBS = {
    "pair": Verb(PairRequest, _pair),
    "why": Verb(WhyRequest, _why),
    "check": Verb(CheckRequest, _check),
    "standings": Verb(StandingsRequest, _standings),
}
