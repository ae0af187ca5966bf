"""The verbs of the page for a dropped tournament file: one function each, from plain values to data and HTML."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import lru_cache
from hashlib import sha256
from typing import Any, NamedTuple

from indeler import formats, systems
from indeler.desk.html import Button, Cell, Unseen, facts, heading, note, table
from indeler.formats import Stated, parse_as_stated
from indeler.language import N_, InvalidInput, Sentence, Words
from indeler.language.catalogue import words_of
from indeler.model import Pairing, Tournament
from indeler.model.teams import TeamTournament, is_team_event, participants, seats_of
from indeler.rulebooks import DEFAULT, declared
from indeler.systems import departures

BOARD = N_("Board")
CRITERION = N_("criterion")
WHY = N_("why?")
NOT_PAIRED = N_("does not play")


class DroppedFile(NamedTuple):
    """A file dropped on the page, with the visitor's choices for it."""

    name: str
    data: bytes
    lang: str = "en"
    rules: str | None = None
    """The rulebook; None: the one that the file names."""
    settings: Mapping[str, str] = {}
    """The settings of the rulebook; where none are given, those in the file are used."""

    @property
    def words(self) -> Words:
        """Return the catalogue of the visitor's language."""
        return words_of(self.lang)

    @property
    def stated(self) -> Stated:
        """Return the tournament, with the points that the file states."""
        return _stated(self.data, self.name, self.rules)

    @property
    def tournament(self) -> Tournament:
        """Return the tournament of the file."""
        return self.stated.tournament

    @property
    def participants(self) -> Tournament:
        """Return the tournament of the participants who are paired: the teams of a team event."""
        return participants(self.tournament, self.rules)

    @property
    def rulebook(self) -> str:
        """Return the name of the rulebook."""
        return self.rules or self.participants.rules or DEFAULT

    def renamed(self, ending: str) -> str:
        """Return the name of a file that is made from this one."""
        return f"{self.name.rpartition('.')[0] or self.name}{ending}"


@lru_cache(maxsize=2)
def _stated(data: bytes, name: str, rules: str | None) -> Stated:
    """Return the tournament of a file, cached because consecutive calls are about the same file."""
    return parse_as_stated(data, name, rules)


class SavedFile(NamedTuple):
    """A file that the visitor can save."""

    name: str
    data: bytes


class Answer(NamedTuple):
    """The HTML of an answer, and its files."""

    html: str
    files: tuple[SavedFile, ...] = ()


def opened(file: DroppedFile) -> dict[str, Any]:
    """Return the content of the file, with which the page fills its forms."""
    from indeler.reasons import round_in_question

    tournament = file.participants
    return {
        "event": tournament.event.name,
        "of_teams": isinstance(tournament, TeamTournament),
        "players": [[number, player.name] for number, player in tournament.players.items()],
        "rounds": len(tournament.rounds),
        "total": tournament.total_rounds,
        "asked": round_in_question(tournament),
        "rulebook": file.rulebook,
        "is_explained": _is_explained(file.rulebook),
        "is_audited": bool(declared(file.rulebook).audit),
    }


def settings(file: DroppedFile) -> list[dict[str, str]]:
    """Return the settings of the rulebook, with their values in the file."""
    from indeler.rulebooks.clause_texts import clause_texts
    from indeler.rulebooks.settings import as_text

    book = clause_texts(file.rulebook)
    chosen = systems.rulebook(file.rulebook).chosen(file.participants, {})
    return [
        {
            "name": setting.name,
            "value": as_text(chosen[setting.name]) if chosen.get(setting.name) is not None else "",
            "default": setting.default,
            "choices": book.settings[setting.name].choices.translated(file.words),
            "meaning": book.settings[setting.name].meaning.translated(file.words),
        }
        for setting in declared(file.rulebook).settings
    ]


def _is_explained(rules: str) -> bool:
    return bool(declared(rules).study)


def standings(file: DroppedFile) -> Answer:
    """Return rank, points and tie-breaks of all players; each line has an explanation of its place."""
    from indeler.ranking import format_number, format_value, tie_break_name
    from indeler.ranking import standings as ranked

    words = file.words
    tournament, order = systems.as_ranked(file.tournament, file.rules, final=False, **file.settings)
    rows = ranked(tournament, file.rules, order)
    codes = list(rows[0].tiebreaks) if rows else []
    of_teams = is_team_event(tournament)

    def name(number: int, known: str) -> str:
        title = "" if of_teams else tournament.players[number].title
        return f"{title} {known or number}".strip()

    lines: list[Sequence[Cell]] = [
        (
            str(row.rank),
            str(row.player),
            name(row.player, row.name),
            format_number(row.points),
            *(format_value(row.tiebreaks[code]) for code in codes),
            _question_button(words(WHY), row.name, "why_rank", player=row.player),
        )
        for row in rows
    ]
    title = words(N_("Standings"))
    titles = (words(N_("rank")), words(N_("no.")), words(N_("name")), words(N_("points")), *codes)
    heads: list[str | Unseen] = [*titles, Unseen(words(WHY))]
    meanings = ((code, tie_break_name(code.partition("/")[0])) for code in codes)
    legend = [(code, known.translated(words)) for code, known in meanings if known]
    return Answer(heading(title) + table(title, heads, lines, words=(2,)) + facts(legend))


def why_rank(file: DroppedFile, player: int) -> Answer:
    """Explain the place of a player between the neighbours: the criteria with both sums written out."""
    from indeler.ranking import standings as ranked
    from indeler.ranking import why as reason_for

    tournament, order = systems.as_ranked(file.tournament, file.rules, final=False, **file.settings)
    listed = [row.player for row in ranked(tournament, file.rules, order)]
    at = listed.index(player)
    pieces = []
    for other in listed[max(at - 1, 0) : at] + listed[at + 1 : at + 2]:
        reason = reason_for(tournament, player, other, file.rules, order, lang=file.lang)
        head, *_ = reason.lines()
        rows = [(step.code, *(side.text for side in step.sides)) for step in reason.steps]
        found = [sentence.translated(file.words) for sentence in reason.found]
        heads = (Unseen(file.words(CRITERION)), *reason.names)
        pieces.append(heading(head) + table(head, heads, rows, words=(0, 1, 2)) + note(found))
    return Answer("".join(pieces))


def pair(file: DroppedFile) -> Answer:
    """Return the next round, and the file with this round in it."""
    from indeler.systems import with_round

    words, tournament = file.words, file.participants
    pairing = systems.pair(tournament, file.rules, **file.settings)
    left = next(departures(tournament, file.rules, file.settings), None)
    remarks = [each.translated(words) for each in (left, *systems.warnings(tournament, file.rules)) if each]
    values = {"round": pairing.round, "rules": pairing.rules}
    title = Sentence(N_("Round {round} ({rules})"), **values).translated(words)
    drawn = [Sentence(N_("Lots drawn with seed: {seed}"), seed=pairing.seed).translated(words)] if pairing.seed else []
    after = with_round(file.tournament, pairing, file.settings)
    ending = ".json" if file.name.lower().endswith(".json") else ".trf"
    name = file.renamed(f"-{pairing.round}{ending}")
    saved = SavedFile(name, formats.format_tournament(after, formats.dialect_of(name)).encode())
    return Answer(heading(title) + note([*remarks, *drawn]) + _boards(file, pairing, title), (saved,))


def _boards(file: DroppedFile, pairing: Pairing, title: str) -> str:
    words, tournament = file.words, file.participants
    seat = seats_of(tournament)

    def why(number: int) -> Button | str:
        if not _is_explained(pairing.rules):
            return ""
        return _question_button(words(WHY), tournament.player(number).name, "why", player=number, round=pairing.round)

    rows = [
        (str(board), *seat(white), *seat(black), why(white))
        for board, (white, black) in enumerate(pairing.boards, start=1)
    ]
    if pairing.bye is not None:
        rows.append(("", *seat(pairing.bye), words(N_("bye")), "", why(pairing.bye)))
    rows += [("", *seat(number), words(NOT_PAIRED), "", "") for number in pairing.not_paired]
    score = words(N_("pts"))
    heads = (Unseen(words(BOARD)), words(N_("White")), score, words(N_("Black")), score, Unseen(words(WHY)))
    return table(title, heads, rows, words=(1, 3))


def why(file: DroppedFile, player: int, opponent: int | None = None, round: int | None = None) -> Answer:
    """Explain why a player has this opponent, or why two players do not meet."""
    from indeler import reasons

    question = reasons.Question(player, opponent, round, (), ())
    answer = reasons.answered(file.participants, question, file.rules, file.settings, file.lang)
    return Answer(f'<div class="note" role="status">{answer._repr_html_()}</div>')


def why_round(file: DroppedFile, round: int | None = None) -> Answer:
    """Explain the boards of a round, with a picture of the groups."""
    from indeler.reasons import Reasons, picture, round_in_question, study, svg

    tournament = file.participants
    before = tournament.before(round_in_question(tournament) if round is None else round)
    explanation = Reasons(study(before, file.rules, file.settings), file.lang)
    drawn = svg(picture(explanation.study, explanation.words))
    return Answer(f'{explanation._repr_html_()}<div class="scroll picture" tabindex="0" role="region">{drawn}</div>')


def check(file: DroppedFile, round: int | None = None) -> Answer:
    """Check whether one round, or every round, follows the rulebook, and the standings."""
    from indeler.opinion import OpinionPage, judge_tournament

    last = len(file.participants.rounds)
    if not last:
        raise InvalidInput(N_("This file has no rounds yet; there is nothing to check."))
    rounds = range(1, last + 1) if round is None else [round]
    judged = judge_tournament(file.stated, file.rules, file.settings, file.lang, rounds)
    return Answer(OpinionPage(judged, file.lang, file.name, sha256(file.data).hexdigest()).body())


def prove(file: DroppedFile, round: int) -> Answer:
    """Return the certificate of a correct round, which others can verify."""
    from indeler.audit import check as audit
    from indeler.audit import format_certificate, verdict_lines, without_certificate

    verdict = audit(file.participants, round, file.rules, None, file.settings, file.lang)
    output = verdict_lines(verdict, file.lang)
    if verdict.certificate is None:
        return Answer(note([*output, without_certificate(verdict, file.lang)], error=True))
    text = format_certificate(verdict.certificate)
    return Answer(note(output), (SavedFile(file.renamed(f"-{round}-certificate.json"), text.encode()),))


def verify(file: DroppedFile, certificate: bytes) -> Answer:
    """Check whether a certificate proves a round of this file."""
    from indeler.audit import examine_certificate, proof_line, read_certificate
    from indeler.formats import decoded

    proof = read_certificate(decoded(certificate))
    result = examine_certificate(proof, file.participants, file.rules, file.settings)
    return Answer(note([proof_line(result, file.lang)], error=bool(result.fault)))


def check_round(file: DroppedFile) -> Answer:
    """Return the check of a proof of a round, which the file is."""
    from indeler.desk.round_check import describe_round

    return Answer(describe_round(file.data, file.lang))


def convert(file: DroppedFile, dialect: str) -> Answer:
    """Return the tournament in another format, and the data that this format cannot hold."""
    from indeler.formats import format_written_as

    format = format_written_as(dialect)
    ending = next((ending for ending, name in format.extensions.items() if name == dialect), ".trf")
    text = formats.format_tournament(file.tournament, dialect)
    lost = [sentence.translated(file.words) for sentence in formats.lost_in(file.tournament, dialect)]
    return Answer(note(lost), (SavedFile(file.renamed(ending), text.encode(format.encoding)),))


def _question_button(label: str, about: str, verb: str, **arguments: object) -> Button:
    return Button(label, about, verb, json.dumps(arguments))
