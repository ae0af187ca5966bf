"""Notes for the report of a chief arbiter: late entries, absences, forfeits, corrections, decisions by hand."""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from indeler.language import N_, Sentence, Text, Words
from indeler.logbook import LogRow
from indeler.model import Tournament
from indeler.opens import events
from indeler.opens.aggregate import OpenTournament
from indeler.opens.correction_notes import corrections
from indeler.opens.fide_departure import FideRulesLeft
from indeler.opens.play_offs import TieDecided
from indeler.opens.player_changes import PlayerEdited
from indeler.opens.team_events import MatchForfeited, TeamPenalised
from indeler.opens.tournaments import replay
from indeler.opens.views.log import log
from indeler.ratings import Form, FormTable, with_days

LATE, WITHDRAWALS, FORFEITS = N_("Late entries"), N_("Withdrawals"), N_("Forfeits")
CORRECTIONS, BY_HAND, REMARKS = N_("Corrections"), N_("Decisions of the arbiter"), N_("Remarks")
_ORDER = (LATE, WITHDRAWALS, FORFEITS, CORRECTIONS, BY_HAND, REMARKS)
_OF_KIND: dict[Text, tuple[type[events.Event], ...]] = {
    LATE: (events.PlayerEntered, events.PlayersEntered),
    WITHDRAWALS: (events.PlayerWithdrew, events.PlayerReturned),
    CORRECTIONS: (
        events.ResultCorrected, events.ByeCorrected, events.SeatsExchanged, events.ColoursSwapped, events.RoundsStand,
        PlayerEdited,
    ),
    BY_HAND: (
        events.BoardsSet, FideRulesLeft, events.PlayersKeptApart, events.PlayersMayMeet, events.RoundTakenBack,
        events.Restored, events.AccelerationSet, events.RegulationsChanged, events.SettingsChanged,
        TieDecided, TeamPenalised, MatchForfeited,
    ),
    REMARKS: (events.Noted,),
}  # fmt: skip


class ArbiterNote(NamedTuple):
    """One note: its heading, its round (0: before the first), its text, and the person who decided."""

    heading: Text
    round: int
    text: str
    by: str = ""


def arbiter_notes(now: OpenTournament, words: Words = N_) -> list[ArbiterNote]:
    """Return the notes by heading and round, from the logbook: decisions still in force, with their reasons."""
    kinds = {kind.kind(): heading for heading, some in _OF_KIND.items() for kind in some}
    rounds = _rounds_paired(now)
    notes = [
        _note(now.event(row.number), row, kinds[row.kind], rounds[row.number])
        for row in log(now, 0, words)
        if row.taken_back_by is None and row.kind in kinds and (rounds[row.number] or row.kind == events.Noted.kind())
    ]
    begun = replay(now.events[:1]).state.tournament
    return _in_order([*_stated(begun, words), *notes, *forfeits(now.state.tournament, words)])


def _note(event: events.Event, row: LogRow, heading: Text, paired: int) -> ArbiterNote:
    """Return a decision with its text in the log; of a remark its words alone, because the heading states the kind."""
    text = event.text if isinstance(event, events.Noted) else row.sentence
    return ArbiterNote(heading, getattr(event, "round", 0) or paired, text, row.by)


def notes_of_file(tournament: Tournament, words: Words = N_) -> list[ArbiterNote]:
    """Return the notes of a file without a logbook: what it states, with reasons of corrections but not who decided."""
    return _in_order([*_stated(tournament, words), *forfeits(tournament, words)])


def _stated(tournament: Tournament, words: Words) -> list[ArbiterNote]:
    """Return late entries, withdrawals and corrections that a file states, as from a logbook that began with it."""
    late = [
        ArbiterNote(LATE, player.enters, Sentence(N_("{name} entered."), name=player.name).translated(words))
        for player in tournament.players.values()
        if player.enters > 1
    ]
    withdrawals = [
        ArbiterNote(WITHDRAWALS, last, Sentence(N_("{name} withdrew."), name=player.name).translated(words))
        for player in tournament.players.values()
        if (last := player.withdrawn_after) is not None
    ]
    rounds = range(1, len(tournament.rounds) + 1)
    corrected = [ArbiterNote(CORRECTIONS, round, why) for round in rounds for why in corrections(tournament, round)]
    return [*late, *withdrawals, *corrected]


def forfeits(tournament: Tournament, words: Words = N_) -> Iterator[ArbiterNote]:
    """Yield every game that was not played because a player did not appear."""
    for number, round in enumerate(tournament.rounds, start=1):
        for game in round.games:
            cell = tournament.card(game.white)[number - 1]
            if cell.kind.is_forfeit:
                text = N_("{white} – {black}: {result}")
                white, black = (tournament.named(one) for one in (game.white, game.black))
                sentence = Sentence(text, white=white, black=black, result=game.result.label)
                yield ArbiterNote(FORFEITS, number, sentence.translated(words))


def notes_form(tournament: Tournament, notes: Sequence[ArbiterNote], words: Words = N_) -> Form:
    """Return these notes on paper: a table for each heading."""
    has_authors = any(one.by for one in notes)
    head = tuple(words(text) for text in (N_("Round"), N_("What"), *([N_("By")] if has_authors else [])))
    rows = {heading: [one for one in notes if one.heading is heading] for heading in _ORDER}
    tables = [
        FormTable(words(heading), head, tuple((one.round, one.text, one.by)[: len(head)] for one in some))
        for heading, some in rows.items()
        if some
    ]
    event = with_days(tournament).event
    labels = map(words, (N_("Event"), N_("Place"), N_("First day"), N_("Last day")))
    fields = tuple(zip(labels, (event.name, event.city, event.start, event.end), strict=True))
    return Form("", words(N_("Notes for the report of the chief arbiter")), "", fields, tuple(tables), (), ())


def _rounds_paired(now: OpenTournament) -> dict[int, int]:
    """Return how many rounds there were before each event, by event number."""
    first = now.events[0]
    paired, results = len(first.boards) if isinstance(first, events.TournamentMade) else 0, {}
    for number, event in enumerate(now.events, start=1):
        results[number] = paired
        if isinstance(event, events.RoundPaired | events.BoardsSet):
            paired = event.round
        elif isinstance(event, events.RoundTakenBack):
            paired = event.round - 1
    return results


def _in_order(notes: Iterable[ArbiterNote]) -> list[ArbiterNote]:
    return sorted(notes, key=lambda one: (_ORDER.index(one.heading), one.round))
