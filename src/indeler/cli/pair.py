"""``indeler pair``: the next round."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated, NamedTuple

from indeler import formats, systems
from indeler.cli.commands import Option
from indeler.cli.options import Absent, File, Json, Language, Out, Rules, Settings, Supposed, language_of, settings_of
from indeler.cli.output import answer, as_json, is_for_a_person, note, table
from indeler.cli.plain import reply
from indeler.language import N_, InvalidInput, Sentence
from indeler.language.catalogue import words_of
from indeler.model import Pairing, Tournament
from indeler.model.teams import participants, seats_of
from indeler.systems import departures, with_round

if TYPE_CHECKING:
    from indeler.reasons import Reasons  # imported only if reasons are requested


def pair(
    file: File,
    rules: Rules = None,
    settings: Settings = None,
    json: Json = False,
    explain: Annotated[bool, Option("--explain", help="Explain for each board why these two players meet.")] = False,
    picture: Annotated[bool, Option("--picture", help="Draw the groups and who meets whom in them.")] = False,
    svg: Annotated[str | None, Option("--svg", metavar="OUT", help="Write that picture as SVG.")] = None,
    round: Annotated[
        int | None, Option("--round", metavar="N", help="Pair an earlier round again, as things stood then.")
    ] = None,
    absent: Absent = None,
    result: Supposed = None,
    lang: Language = "en",
    out: Out = None,
    save: Annotated[
        str | None, Option("--save", metavar="FILE", help="Write the tournament with this round added.")
    ] = None,
    intermediate: Annotated[
        bool, Option("--intermediate", help="The round before the last for those who met the dummy (kndb MOD2).")
    ] = False,
) -> None:
    """Pair the next round: names and scores on a terminal; else a count, "white black" lines, "id 0" for the bye."""
    if save is not None and (absent or result or round):
        raise InvalidInput(N_("--save writes the next round as it is; leave out --round, --absent and --result."))
    read = formats.read(file, rules) if round is None else formats.read(file, rules).before(round)
    real = participants(read, rules)
    supposed = real
    if absent or result:
        from indeler.cli.explanations import what_if

        supposed = what_if(real, absent or (), result or ())
    request = _PairRequest(supposed, rules, settings_of(settings), language_of(lang))
    with_reasons = explain or picture or bool(svg)
    found = _in_between(request) if intermediate else _pair_next(request, with_reasons=with_reasons)
    if supposed is not real:
        from indeler.cli.explanations import describe_changed_boards

        found = found._replace(remark=describe_changed_boards(real, found.pairing))
    text = _format_answer(request, found, json=json, explain=explain, picture=picture, names=is_for_a_person(out))
    if picture or svg:
        from indeler.cli.explanations import write_picture

        text += write_picture(found.reasons, found.pairing, svg, in_terminal=picture and not json)
    if save is not None:
        formats.write(with_round(read, found.pairing, request.settings, found.after), save)
    left = next(departures(request.tournament, rules, request.settings), None)
    for remark in filter(None, [left, *systems.warnings(request.tournament, rules), found.remark]):
        note(remark, words_of(request.lang))
    answer(text, out)


class _PairRequest(NamedTuple):
    """A request for a pairing: the tournament, the rulebook, its settings, and the language of the answer."""

    tournament: Tournament
    rules: str | None
    settings: Mapping[str, str]
    """The given settings, which the rulebook parses."""
    lang: str


class _Found(NamedTuple):
    """A paired round with its reasons and its tournament."""

    pairing: Pairing
    reasons: Reasons | None = None
    remark: Sentence | None = None
    after: Tournament | None = None
    """The tournament with this round, if it differs by more than the round."""


def _pair_next(request: _PairRequest, *, with_reasons: bool) -> _Found:
    if with_reasons:
        from indeler.cli.explanations import explained_round

        explained = explained_round(*request)
        if explained is not None:
            return _Found(explained.study.pairing, explained)
    return _Found(systems.pair(request.tournament, request.rules, **request.settings))


def _in_between(request: _PairRequest) -> _Found:
    """Return the round between two others, for a rulebook that declares one."""
    round_between = systems.intermediate(request.tournament, request.rules, **request.settings)
    return _Found(round_between.pairing, remark=round_between.remark, after=round_between.tournament)


def _format_answer(
    request: _PairRequest, found: _Found, *, json: bool, explain: bool, picture: bool, names: bool
) -> str:
    pairing, reasons = found.pairing, found.reasons
    if json:
        from indeler.service.data import pairing_data

        return as_json(pairing_data(pairing) | ({"reasons": reasons.as_data()} if reasons else {}))
    if explain:
        from indeler.cli.explanations import format_explanation

        return reasons.text() if reasons else format_explanation(request.tournament, pairing, request.lang)
    if picture:
        return ""
    if names:
        return seats(request.tournament, pairing, request.lang)
    return reply(pairing)


def seats(tournament: Tournament, pairing: Pairing, lang: str) -> str:
    """Return each board with its players, then the bye and players without a game."""
    words, cells = words_of(lang), seats_of(tournament)
    white, black, score = words(N_("White")), words(N_("Black")), words(N_("pts"))
    rows = [(str(at), *cells(one), *cells(other)) for at, (one, other) in enumerate(pairing.boards, start=1)]
    if pairing.bye is not None:
        rows.append(("", *cells(pairing.bye), words(N_("bye")), ""))
    heading = Sentence(N_("Round {round} ({rules})"), round=pairing.round, rules=pairing.rules).translated(words)
    return f"{heading}\n{table(('', white, score, black, score), rows, left=(white, black))}"
