"""The opinion on a file as HTML: a statement to print, then each round with its reasons, then the standings.

The file that ``indeler check --html`` writes and the page of the site share this text. It has classes of the site's
style sheet, of which ``page.css`` has those that a file needs, and no script.
"""

from collections import Counter
from html import escape
from importlib.resources import files
from typing import Protocol

from indeler._version import __version__
from indeler.audit import CORRECTED, NOT_BEST, RIGHT, RIGHT_IF_LAST, Verdict, audited_round, verdict_lines, word_of
from indeler.language import N_, Sentence, Text, Words
from indeler.language.catalogue import colon, words_of
from indeler.model import Tournament
from indeler.model.teams import TeamTournament
from indeler.opinion.tournament_opinion import Boards, JudgedRound, TournamentOpinion, boards_of
from indeler.systems import departures

_ORDER = (RIGHT, RIGHT_IF_LAST, CORRECTED, NOT_BEST)
"""Verdicts from good to bad; illegal and not judged rounds come after them."""


class OpinionPage:
    """The opinion on one file, in one language."""

    def __init__(
        self, opinion: TournamentOpinion, lang: str, file: str, digest: str, note: Sentence | None = None
    ) -> None:
        self.opinion, self.lang = opinion, lang
        self.words: Words = words_of(lang)
        self.file, self.digest, self.note = file, digest, note

    def title(self) -> str:
        """Return the title of the page."""
        return self._translate(N_("A second opinion on {name}"), name=self.opinion.tournament.event.name or self.file)

    def body(self) -> str:
        """Return the complete body, without head and style."""
        rounds = "\n".join(map(self._round, self.opinion.rounds))
        return f"{self._statement()}\n{rounds}\n{self._standings()}\n"

    def _translate(self, text: Text, **gaps: object) -> str:
        return Sentence(text, **gaps).translated(self.words)

    def _statement(self) -> str:
        tournament = self.opinion.tournament
        facts = (
            (N_("File"), self.file),
            (N_("Fingerprint (SHA-256)"), self.digest),
            (N_("Rulebook"), self.opinion.rules),
            (N_("Teams") if isinstance(tournament, TeamTournament) else N_("Players"), str(len(tournament.players))),
            (N_("Rounds"), str(len(tournament.rounds))),
        )
        rows_html = "".join(
            f"<tr><th>{escape(self.words(what))}</th><td>{escape(value)}</td></tr>" for what, value in facts
        )
        notes = [*([self.note] if self.note else []), *departures(tournament, self.opinion.rules)]
        note = "".join(f"<p>{escape(each.translated(self.words))}</p>" for each in notes)
        rows = "".join(map(self._summary, self.opinion.rounds))
        heads = "".join(f"<th>{escape(self.words(head))}</th>" for head in (N_("Round"), N_("verdict"), N_("reason")))
        return (
            f'<section class="statement">\n<h1>{escape(self.title())}</h1>\n'
            f'<div class="note{"" if self.opinion.is_in_order else " error"}">'
            f"<p><strong>{escape(self.in_short())}</strong></p></div>\n{note}"
            f'<div class="scroll"><table><tbody>{rows_html}</tbody></table></div>\n'
            f'<div class="scroll"><table><thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table></div>\n'
            f'<p class="small quiet">{escape(self._translate(_BY_WHOM, version=__version__))}</p>\n</section>'
        )

    def in_short(self) -> str:
        """Return one sentence with the number of rounds by verdict, and the standings."""
        counted = Counter(each.verdict.verdict if each.verdict else NOT_JUDGED for each in self.opinion.rounds)
        ordered = sorted(counted.items(), key=lambda row: _ORDER.index(row[0]) if row[0] in _ORDER else len(_ORDER))
        parts = [f"{number} × {self.words(verdict)}" for verdict, number in ordered]
        verdict = Sentence(self.opinion.standings.verdict)
        return self._translate(N_("Rounds: {rounds}. Standings: {standings}."), rounds=parts, standings=verdict)

    def _summary(self, judged: JudgedRound) -> str:
        verdict = judged.verdict
        if verdict is None:
            assert judged.refusal is not None
            word, reason = self.words(NOT_JUDGED), judged.refusal.translated(self.words)
        else:
            found = "; ".join(f"{clause}{colon(self.words)} {sentence}" for clause, sentence in verdict.findings)
            word, reason = word_of(verdict.verdict, self.lang), found or verdict.unchecked
        link = f'<a href="#round-{judged.number}">{judged.number}</a>'
        return f"<tr><td>{link}</td><td>{escape(word)}</td><td>{escape(reason)}</td></tr>"

    def _round(self, judged: JudgedRound) -> str:
        start = f'<section id="round-{judged.number}">\n'
        if judged.refusal is not None:
            head = self._translate(N_("Round {round}: {verdict}"), round=judged.number, verdict=Sentence(NOT_JUDGED))
            return f"{start}<h2>{escape(head)}</h2>\n<p>{escape(judged.refusal.translated(self.words))}</p>\n</section>"
        assert judged.verdict is not None
        assert judged.engine is not None
        first, *others = verdict_lines(judged.verdict, self.lang)
        remarks = [*others, judged.engine.sentence.translated(self.words)]
        parts = [f"<h2>{escape(first)}</h2>", *(f"<p>{escape(line.strip())}</p>" for line in remarks)]
        if judged.verdict.findings and judged.engine.pairing is not None:
            parts.append(self._compared(judged.verdict, boards_of(judged.engine.pairing)))
        if judged.picture:
            summary = escape(self.words(N_("The groups drawn, as the rules give the round")))
            is_open = " open" if judged.verdict.findings else ""
            parts.append(
                f'<details{is_open}><summary>{summary}</summary><div class="scroll picture" tabindex="0" '
                f'role="region" aria-label="{summary}">{judged.picture}</div></details>'
            )
        return start + "\n".join(parts) + "\n</section>"

    def _compared(self, verdict: Verdict, right: Boards) -> str:
        """Return the boards that differ from the pairing of the rules, side by side."""
        tournament = self.opinion.tournament
        played = as_played(tournament, verdict.round)
        if set(played) == set(right):  # only their order differs
            one, other = list(played), right
        else:
            one = [board for board in played if board not in right]
            other = [board for board in right if board not in played]
        heads = "".join(f"<th>{escape(self.words(head))}</th>" for head in (N_("In the file"), N_("The better round")))
        rows = "".join(
            f"<tr><td>{self._board(one, place)}</td><td>{self._board(other, place)}</td></tr>"
            for place in range(max(len(one), len(other)))
        )
        return f'<div class="scroll"><table><thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table></div>'

    def _board(self, boards: Boards, place: int) -> str:
        if place >= len(boards):
            return ""
        white, black = boards[place]
        return escape(f"{self._player(white)} – {self._player(black) if black else self.words(N_('bye'))}")

    def _player(self, number: int) -> str:
        return f"{number} {self.opinion.tournament.players[number].name}".rstrip()

    def _standings(self) -> str:
        first, *others = (sentence.translated(self.words) for sentence in self.opinion.standings.lines())
        items = "".join(f"<li>{escape(line)}</li>" for line in others)
        listed = f"<ul>{items}</ul>" if items else ""
        return f'<section id="standings">\n<h2>{escape(first)}</h2>\n{listed}\n</section>'


def as_played(tournament: Tournament, number: int) -> Boards:
    """Return the games of a round as the file has them, in its order of boards where it states one; the bye with 0."""
    played = audited_round(tournament, number)
    return [*(played.boards or played.games), *([] if played.bye is None else [(played.bye, 0)])]


class Document(Protocol):
    """A page that can be shown: its language, its title, its content."""

    lang: str

    def title(self) -> str:
        """Return the title of the page."""

    def body(self) -> str:
        """Return the complete body, without head and style."""


def html_document(page: Document) -> str:
    """Return the page as one file that needs no other."""
    style = files("indeler.opinion").joinpath("page.css").read_text(encoding="utf-8")
    return (
        f'<!doctype html>\n<html lang="{page.lang}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(page.title())}</title>\n<style>\n{style}</style>\n</head>\n"
        f"<body>\n<main>\n{page.body()}</main>\n</body>\n</html>\n"
    )


NOT_JUDGED = N_("not judged")
_BY_WHOM = N_(
    "Judged by Indeler {version}: an audit reads the printed rules and proves each correct round, an engine pairs each "
    "round again, and the two share no code. This is an opinion; the arbiter of the tournament decides."
)
