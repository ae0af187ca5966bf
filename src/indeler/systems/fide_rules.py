"""Compliance of a tournament with the current FIDE rules, and its departures from them.

FIDE requires that compliance is the default, that a departure is shown, and that it cannot be undone
(docs/acceptance.md). A departure is stored in a comment of the tournament, and so in every file: ``FIDE rules
left before round 3: other tie-breaks: why``.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from indeler._typing import NamedTuple
from indeler.language import N_, InvalidInput, Sentence, Text
from indeler.model import CHESS, POINT, Pairing, Tenths, Tournament
from indeler.rulebooks import DEFAULT, declared
from indeler.rulebooks.settings import as_text, recorded_settings

_LEFT = "FIDE rules left before round "

DEPARTURE_CAUSES: Mapping[str, Text] = {
    "apart": N_("others kept apart after the first round"),
    "rules": N_("another rulebook after the start"),
    "scoring": N_("another scoring after the start"),
    "rounds": N_("another number of rounds after the start"),
    "settings": N_("other settings of the rulebook after the start"),
    "tiebreaks": N_("other tie-breaks after the start"),
    "past": N_("a change in a round before the last but one"),
    "import": N_("imported rounds that the rules do not pair so"),
    "by hand": N_("a round paired by hand otherwise than by the rules"),
}
"""The causes of a departure, by their name in a log, as texts for comments and catalogues."""


def goes_by_fide(tournament: Tournament, rules: str | None = None) -> bool:
    """Return whether the tournament is paired by a rulebook of FIDE, even if it has departed from the rules."""
    book = declared(rules or tournament.rules or DEFAULT)
    if not (book.is_fide and book.fixed_pairings):
        return book.is_fide
    from indeler.model.teams import is_team_event

    return not is_team_event(tournament)


def with_departure(tournament: Tournament, round: int, cause: str, why: str) -> Tournament:
    """Return the tournament with a permanent comment on its departure from the rules; only the first is stored."""
    if has_left_fide_rules(tournament):
        return tournament
    remark = " ".join(f"{DEPARTURE_CAUSES[cause]}: {why}".split()).removesuffix(":")
    return tournament.replace(comments=(*tournament.comments, f"{_LEFT}{round}: {remark}"))


def has_left_fide_rules(tournament: Tournament) -> bool:
    """Return whether the tournament has a comment on a departure from the rules."""
    return any(comment.startswith(_LEFT) for comment in tournament.comments)


def as_published(tournament: Tournament, rounds: int) -> Tournament:
    """Return the tournament as published with this many rounds, without departures in later rounds."""
    hidden = [
        f"{_LEFT}{round}: {DEPARTURE_CAUSES['by hand']}" for round in range(rounds + 1, len(tournament.rounds) + 2)
    ]
    public = [comment for comment in tournament.comments if not comment.startswith(tuple(hidden))]
    return tournament if len(public) == len(tournament.comments) else tournament.replace(comments=public)


def describe_compliance(tournament: Tournament, rules: str | None = None) -> Sentence | None:
    """Return a sentence on compliance or on the first departure; None if the FIDE rules never applied."""
    by_the_rules = Sentence(N_("Paired by the current FIDE rules.")) if goes_by_fide(tournament, rules) else None
    return next(departures(tournament, rules), by_the_rules)


def departures(
    tournament: Tournament, rules: str | None = None, settings: Mapping[str, object] | None = None
) -> Iterator[Sentence]:
    """Yield the departures from the rules of FIDE in this tournament and in the settings for its next round."""
    if has_left_fide_rules(tournament):
        yield from (_parse_departure(comment) for comment in tournament.comments if comment.startswith(_LEFT))
    elif goes_by_fide(tournament, rules):
        late = min((ban.first_round for ban in tournament.forbidden if ban.first_round > 1), default=0)
        if late:
            yield _departure(late, "apart")
        recorded = recorded_settings(tournament, rules or tournament.rules)
        chosen = {name: as_text(value) for name, value in (settings or {}).items()}
        if tournament.rounds and any(recorded.get(name, text) != text for name, text in chosen.items()):
            yield _departure(tournament.next_round, "settings")


def _parse_departure(comment: str) -> Sentence:
    round, _, remark = comment.removeprefix(_LEFT).partition(": ")
    text, _, why = remark.partition(": ")
    cause = next((word for word, each in DEPARTURE_CAUSES.items() if each == text), None)
    if cause is None or not round.isdigit():
        return Sentence(N_("Not by the FIDE rules any more: {why}."), why=remark or comment)
    return _departure(int(round), cause, why)


def _departure(round: int, cause: str, why: str = "") -> Sentence:
    text = N_("Not by the FIDE rules any more since before round {round}: {cause}.")
    if why:
        text = N_("Not by the FIDE rules any more since before round {round}: {cause} ({why}).")
    return Sentence(text, round=round, cause=Sentence(DEPARTURE_CAUSES[cause]), why=why)


def check_scoring(tournament: Tournament, rules: str | None = None) -> None:
    """Rows 74, 81 and 83 of FIDE's draft checklist: refuse scoring that is impossible under FIDE rules."""
    scale = tournament.scale
    if scale == CHESS or not goes_by_fide(tournament, rules):
        return
    if 2 * scale.draw > scale.win + scale.loss:
        text = N_("Two draws are worth more here than a win and a loss; by the FIDE rules nothing is paired so.")
        raise InvalidInput(text)
    if scale.pairing_bye > scale.win:
        raise InvalidInput(N_("The bye is worth more here than a win; by the FIDE rules nothing is paired so."))
    is_usual = (scale.win, scale.draw, scale.loss) == (CHESS.win, CHESS.draw, CHESS.loss)
    if is_usual and scale.pairing_bye not in (0, POINT // 2, POINT):
        raise InvalidInput(N_("Where a win is one point the bye is worth 1, ½ or 0 by the FIDE rules."))


RULEBOOK = "fide-handling"


class Board(NamedTuple):
    """Two opponents by pairing number, White first; the points of both and the place of the higher ranked."""

    white: int
    black: int
    clause: str
    points: tuple[Tenths, Tenths]
    higher: int


def in_order(boards: Iterable[Board]) -> list[Board]:
    """3.6; knsb-rating F1: by the score of the higher ranked, the sum of both, the number of the higher ranked."""
    return sorted(boards, key=lambda board: (-board.points[0], -sum(board.points), board.higher))


def left_over(tournament: Tournament, left: tuple[int, ...], no_bye: Text) -> Sentence:
    """Return the players left over, as part of a sentence; ``no_bye`` if there is only one, who may not have it."""
    if len(left) < 2:
        return Sentence(no_bye)
    *others, last = map(tournament.named, left)
    text = N_("{players} and {last} are left over when as many as possible are paired")
    return Sentence(text, players=others, last=last)


def round_of(
    tournament: Tournament, rules: str, boards: Iterable[Board], bye: int | None = None, bye_clause: str = ""
) -> Pairing:
    """3.6: return the next round with these boards in order, and the player with the bye, if any."""
    ordered = in_order(boards)
    clauses = [board.clause for board in ordered]
    return Pairing(
        tournament.next_round,
        [(board.white, board.black) for board in ordered],
        rules=rules,
        bye=bye,
        not_paired=tournament.absent(),
        clauses=clauses if bye is None else [*clauses, bye_clause],
    )
