"""The check of a round on a visitor's device: whether its proof holds, what it shows, and what must be trusted."""

from __future__ import annotations

from html import escape

from indeler.audit import AuditedRound, ExaminedCertificate, Proven, Verdict, audited_round, proof_line, verdict_lines
from indeler.audit import check as audit
from indeler.desk.html import heading, note, table
from indeler.formats import decoded
from indeler.language import N_, Sentence, Text, Words
from indeler.language.catalogue import words_of
from indeler.model import Tournament
from indeler.model.teams import participants
from indeler.opinion import read_proof
from indeler.rulebooks.clause_texts import clause_texts

Board = tuple[int, int]


def describe_round(data: bytes, lang: str) -> str:
    """Verify the proof of a round; where it fails, or there is none, examine the round and name what is wrong."""
    proof, words = read_proof(decoded(data)), words_of(lang)
    values = {"event": proof.tournament.event.name, "round": proof.round}
    title = Sentence(TITLED if proof.tournament.event.name else UNTITLED, **values).translated(words)
    examined = proof.examine()
    if examined is not None and examined.proven is not None:
        return heading(title) + _proven(examined, examined.proven, lang, words)
    entrants = participants(proof.tournament)
    audited = audited_round(entrants, proof.round)
    verdict = audit(proof.tournament, proof.round, lang=lang)
    boards = _boards(entrants, audited, _instead(audited, verdict), words)
    return heading(title) + _not_proven(examined, verdict, lang, words) + boards


def _proven(examined: ExaminedCertificate, proven: Proven, lang: str, words: Words) -> str:
    """Return what the verifier returned, and nothing else: the statement, its premises and the boards."""
    title = clause_texts(proven.rules).title(lang)
    holds = Sentence(HOLDS, round=examined.round, rules=examined.by, title=title)
    statement = BOTH if proven.round.bye is not None else BOARDS
    trusted = [Sentence(ENTERED), *proven.premises, *proven.unchecked, Sentence(SOURCE)]
    return (
        f'<div class="note" data-proof="holds"><p><strong>{_as_sentence(holds, words)}</strong></p></div>'
        + _list(PROVEN, [Sentence(statement)], words)
        + _list(TRUSTED, trusted, words)
        + _list(CHECKED, [Sentence(HERE), Sentence(INDEPENDENT)], words)
        + _boards(proven.tournament, proven.round, {}, words)
    )


def _not_proven(examined: ExaminedCertificate | None, verdict: Verdict, lang: str, words: Words) -> str:
    """Return why the proof fails, or that there is none; then the findings of an audit of the round itself."""
    why = words(NO_CERTIFICATE) if examined is None else proof_line(examined, lang)
    found = words(FOUND_RIGHT if verdict.certificate else FOUND)
    state = "none" if examined is None else "fails"
    error = "" if examined is None and verdict.is_in_order else " error"
    paragraphs = "".join(f"<p>{escape(line.strip())}</p>" for line in (found, *verdict_lines(verdict, lang)))
    return f'<div class="note{error}" data-proof="{state}"><p><strong>{escape(why)}</strong></p>{paragraphs}</div>'


def _instead(audited: AuditedRound, verdict: Verdict) -> dict[Board, Board]:
    """Return for each board that differs the pair of White or Black in the better round of the audit."""
    named = {player: pair for pair in verdict.alternative for player in pair}
    found = {board: named.get(board[0]) or named.get(board[1]) for board in audited.games}
    return {board: other for board, other in found.items() if other and set(other) != set(board)}


def _boards(entrants: Tournament, audited: AuditedRound, instead: dict[Board, Board], words: Words) -> str:
    """Return the round of the file, for the visitor to compare with the published list."""

    def seat(number: int) -> str:
        return entrants.player(number).name or str(number)

    def other(pair: Board) -> str:
        return Sentence(N_("{one} meets {other}"), one=seat(pair[0]), other=seat(pair[1])).translated(words)

    rows = [
        (str(number) if audited.boards else "", *map(seat, board), other(instead[board]) if board in instead else "")
        for number, board in enumerate(
            audited.boards or audited.games, start=1
        )  # without an order no board has a number
    ]
    if audited.bye is not None:
        rows.append(("", seat(audited.bye), words(N_("bye")), ""))
    heads = [words(N_("Board")), words(N_("White")), words(N_("Black")), *([words(RULES)] if instead else [])]
    visible_rows = [row[: len(heads)] for row in rows]
    return note([words(COMPARE)]) + table(words(COMPARE), heads, visible_rows, words=range(1, len(heads)))


def _list(title: Text, sentences: list[Sentence], words: Words) -> str:
    items = "".join(f"<li>{_as_sentence(each, words)}</li>" for each in sentences)
    return f"<h3>{escape(words(title))}</h3><ul>{items}</ul>"


def _as_sentence(sentence: Sentence, words: Words) -> str:
    text = sentence.translated(words)
    return escape(text[:1].upper() + text[1:].removesuffix(".") + ".")


TITLED, UNTITLED = N_("{event}: round {round}"), N_("Round {round}")
HOLDS = N_("The proof holds: round {round} must be paired exactly like this. Rulebook: {title} ({rules}).")
PROVEN, TRUSTED = N_("What was proven"), N_("What you have to trust")
BOARDS = N_("Every board below and its colours follow from the rules and from what you have to trust.")
BOTH = N_("Every board below, its colours and the bye follow from the rules and from what you have to trust.")
CHECKED = N_("How it was checked")
INDEPENDENT = N_("The program that checked this shares no code with Indeler's own pairing program.")
HERE = N_("The check was made on this device. Nothing was sent.")
ENTERED = N_("The players, ratings and earlier results, which the organiser entered. Look at your own.")
SOURCE = N_(
    "This site, which gave you the checker. If you doubt it, verify the same file with Indeler on your own "
    "computer, or with the checker of another site."
)
NO_CERTIFICATE = N_("This round has no certificate.")
FOUND = N_("Your device has now examined the round itself, and finds:")
FOUND_RIGHT = N_("Yet the round as it is in this file is right. Your device has examined it, and finds:")
COMPARE = N_("This is the round that was checked. Compare it with the pairings that you were given.")
RULES = N_("By the rules")
