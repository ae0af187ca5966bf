"""A round paired by hand: a draft of boards that the arbiter edits, and the verdict of the audit and the engine on it.

It starts from the current round, from the engine's or from an empty list, and ends with one event (`boards-set`).
`draft_findings` names everything that is against the basic rules, whether the list is complete or not (row 66 of FIDE's
draft checklist, docs/acceptance.md); the audit names only the first clause that a round breaks.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple

from indeler import audit, systems
from indeler.audit import Verdict
from indeler.language import N_, IndelerError, InvalidInput, Sentence
from indeler.model import Colour, Kind, Tournament
from indeler.model.teams import TeamEvent, TeamTournament, participants
from indeler.opens.correction_notes import corrections, without_corrections
from indeler.opens.state import Boards, State, in_board_order
from indeler.rulebooks import DEFAULT, declared

Found = Literal["right", "not best", "illegal", ""]
"""The audit's finding on a round; empty where it cannot judge its rulebook."""


class Draft(NamedTuple):
    """The boards of an unfinished pairing, White first, and the player with the bye. All others have no game."""

    boards: Boards = ()
    bye: int | None = None

    def swapped(self, one: int, other: int) -> Draft:
        """Return the draft in which the two have exchanged places: at a board, with the bye, or without a game."""
        seat = {one: other, other: one}
        boards = tuple((seat.get(white, white), seat.get(black, black)) for white, black in self.boards)
        return Draft(boards, None if self.bye is None else seat.get(self.bye, self.bye))

    def with_colours_swapped(self, white: int, black: int) -> Draft:
        """Return the draft with the colours of this board reversed."""
        return self._replace(boards=tuple(board[::-1] if board == (white, black) else board for board in self.boards))

    def without(self, *players: int) -> Draft:
        """Return the draft without these players; their opponents have no game either."""
        boards = tuple(board for board in self.boards if not {*players} & {*board})
        return Draft(boards, None if self.bye in players else self.bye)

    def with_board(self, white: int, black: int) -> Draft:
        """Return the draft with one more board; the two leave their former places."""
        if white == black:
            raise InvalidInput(N_("Player {player} stands against himself; correct the board."), player=white)
        without_both = self.without(white, black)
        return without_both._replace(boards=(*without_both.boards, (white, black)))

    def with_bye(self, player: int) -> Draft:
        """Return the draft with the bye for this player; the player who had it gets the other's place."""
        if self.bye is not None:
            return self.swapped(player, self.bye)
        return self.without(player)._replace(bye=player)

    def free(self, tournament: Tournament) -> list[int]:
        """Return the players to be paired who have no game and no bye yet."""
        placed = {self.bye, *(player for board in self.boards for player in board)}
        return [number for number in tournament.to_pair() if number not in placed]


class DraftVerdict(NamedTuple):
    """The verdict of the audit and the engine on a draft."""

    found: Found
    clause: str
    sentence: Sentence
    """A sentence whether the rules pair it like this, pair it differently or forbid it, and by which rule."""
    engine: Draft | None
    """The pairing of the rules; None where the engine refuses."""

    def differences(self, draft: Draft) -> Boards:
        """Return the boards of the rules that are not in the draft."""
        return tuple(board for board in self.engine.boards if board not in draft.boards) if self.engine else ()


def before(state: State, round: int) -> Tournament:
    """Return the tournament as it is when this round is paired by hand: the next one, or the last one once more."""
    now = state.tournament
    if round == state.rounds + 1:
        return participants(now)
    if not state.rounds or round != state.rounds:
        text = N_("Round {round} cannot be paired by hand: only the last round and the next one can.")
        raise InvalidInput(text, round=round)
    if state.is_team_event:
        return without_corrections(TeamEvent(now).before(round).as_tournament, after=round - 1)
    # Players left out by hand are absent in the round without a requested bye; the arrangements of that time are kept.
    byes = now.requested_byes if corrections(now, round) else now.before(round).requested_byes
    return without_corrections(now.replace(rounds=now.rounds[:-1], requested_byes=byes), after=round - 1)


def started(state: State, round: int) -> Draft:
    """Return the initial draft: the round as it is paired, or else the pairing of the rules."""
    if round == state.rounds:
        paired = participants(state.tournament).rounds[-1]
        return Draft(state.teams.matches[-1] if state.is_team_event else state.boards[-1], paired.bye)
    return engine_draft(before(state, round)) or Draft()


def engine_draft(tournament: Tournament) -> Draft | None:
    """Return the next round as the rules pair it; None where they cannot."""
    try:
        pairing = systems.pair(tournament)
    except IndelerError:
        return None
    return Draft(tuple(pairing.boards), pairing.bye)


def in_order(tournament: Tournament, draft: Draft) -> Draft:
    """fide-handling 3.6; knsb-rating F1: return the draft with its boards in order: for the engine's boards its own."""
    for player in (player for board in draft.boards for player in board):
        tournament.player(player)  # raises if the player does not exist
    engine = engine_draft(tournament)
    if engine is not None and set(engine.boards) == set(draft.boards):
        return draft._replace(boards=engine.boards)
    return draft._replace(boards=in_board_order(tournament, tournament.next_round, draft.boards))


def judge_draft(tournament: Tournament, draft: Draft, lang: str = "en") -> DraftVerdict:
    """Return the audit's verdict on the draft as the next round of this tournament, with the engine's pairing."""
    boards: Sequence[tuple[int, int]] = [*draft.boards, *([(draft.bye, 0)] if draft.bye else [])]
    engine = engine_draft(tournament)
    try:
        verdict = audit.check(tournament, boards=boards, lang=lang)
    except InvalidInput as refusal:
        return DraftVerdict("", "", Sentence(N_("The audit cannot judge it: {refusal}"), refusal=refusal), engine)
    names = {number: player.name or str(number) for number, player in tournament.players.items()}
    found = _finding_of(verdict)
    clause = "" if found == "right" else verdict.findings[0].clause
    return DraftVerdict(found, clause, audit.describe_verdict(verdict, names, lang), engine)


def _finding_of(verdict: Verdict) -> Found:
    if verdict.is_in_order:
        return "right"
    return "illegal" if verdict.verdict == audit.ILLEGAL else "not best"


class RoundCheck(NamedTuple):
    """The finding of an audit of a round."""

    fault: audit.Finding | None = None
    unjudged: InvalidInput | None = None
    """The reason why it was not audited: a rulebook or a setting that the audit does not know."""


def check_draft(state: State, lang: str = "en") -> RoundCheck:
    """F6, F7 of knsb-rating and knsb-wp: return the fault that makes the last round illegal (B1, B2 and the like).

    A legal round that is not the best one remains once it is published.
    """
    try:
        verdict = audit.check(state.tournament, state.rounds, lang=lang)
    except InvalidInput as refusal:
        return RoundCheck(unjudged=refusal)
    return RoundCheck(verdict.findings[0] if verdict.verdict == audit.ILLEGAL else None)


_LARGEST_DIFFERENCE = 2
"""fide-handling 6: no player has one colour more than twice more than the other …"""
_LONGEST_ROW = 2
"""fide-handling 7: nor one colour more than twice in a row."""


def draft_findings(tournament: Tournament, draft: Draft) -> list[Sentence]:
    """Return sentences on rematches, bans, byes or colours against the rules, and players without a game."""
    found = [*_rematch_findings(tournament, draft), *_bye_findings(tournament, draft)]
    if not isinstance(tournament, TeamTournament):
        found += _colour_findings(tournament, draft)
    text = N_("{name} is to be paired and has no game and no bye.")
    return found + [Sentence(text, name=tournament.named(number)) for number in draft.free(tournament)]


def _rematch_findings(tournament: Tournament, draft: Draft) -> Iterator[Sentence]:
    """fide-handling 2: yield pairs who met before, and pairs who are kept apart."""
    may_repeat = declared(tournament.rules or DEFAULT).fixed_pairings
    for white, black in draft.boards:
        names = {"white": tournament.named(white), "black": tournament.named(black)}
        if not may_repeat and tournament.have_met(white, black):
            yield Sentence(N_("{white} and {black} have met before."), **names)
        if not tournament.may_meet(white, black):
            yield Sentence(N_("{white} and {black} are kept apart."), **names)


def _bye_findings(tournament: Tournament, draft: Draft) -> Iterator[Sentence]:
    """fide-handling 4: yield a bye for a player who had one, or who won without playing."""
    if draft.bye is None:
        return
    won = (Kind.PAIRING_BYE, Kind.FORFEIT_WIN, Kind.FULL_BYE)
    rounds = [round for round, cell in enumerate(tournament.card(draft.bye), start=1) if cell.kind in won]
    if rounds:
        text = N_("{name} may not have the bye: a bye or a win without playing in round {round}.")
        yield Sentence(text, name=tournament.named(draft.bye), round=rounds[0])
    elif not draft.free(tournament) and len(tournament.to_pair()) % 2 == 0:
        text = N_("{name} has the bye although the number of players is even.")
        yield Sentence(text, name=tournament.named(draft.bye))


def _colour_findings(tournament: Tournament, draft: Draft) -> Iterator[Sentence]:
    """fide-handling 6, 7: yield colours three times in a row, and colour differences of three."""
    for board in draft.boards:
        for number, colour in zip(board, (Colour.WHITE, Colour.BLACK), strict=True):
            had = [cell.colour for cell in tournament.card(number) if cell.kind.played and cell.colour is not None]
            if had[-_LONGEST_ROW:] == [colour] * _LONGEST_ROW:
                yield Sentence(_THRICE[colour], name=tournament.named(number))
            elif 2 * had.count(colour) - len(had) >= _LARGEST_DIFFERENCE:
                yield Sentence(_TOO_OFTEN[colour], name=tournament.named(number))


_THRICE = {
    Colour.WHITE: N_("{name} would have White three times in a row."),
    Colour.BLACK: N_("{name} would have Black three times in a row."),
}
_TOO_OFTEN = {
    Colour.WHITE: N_("{name} would have White three times more than Black."),
    Colour.BLACK: N_("{name} would have Black three times more than White."),
}
