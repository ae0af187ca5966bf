"""The log of a tournament for readers: every event in one sentence."""

from bisect import bisect_left
from collections.abc import Mapping, Sequence

from indeler.language import N_, Sentence, Words
from indeler.logbook import LogRow, log_rows
from indeler.model.board_game import BoardGame
from indeler.model.teams import participants
from indeler.opens import events
from indeler.opens.aggregate import OpenTournament
from indeler.opens.check_in import CheckInTakenBack, PlayerCheckedIn, PlayersMissing
from indeler.opens.play_offs import TieDecided
from indeler.opens.tournaments import replay


def log(now: OpenTournament, after: int = 0, words: Words = N_, count: int | None = None) -> Sequence[LogRow]:
    """Return the events after this number, or this many of them, in order, in the language of these words."""
    names = _Names(now)

    def describe(number: int, event: events.Event) -> dict[str, str]:
        return {"sentence": by_name(event, now.state.game, names.before(number)).translated(words)}

    return log_rows(now, after + 1, count, describe)


def by_name(event: events.Event, game: BoardGame, names: Mapping[int, str]) -> Sentence:
    """Return an event in words, with names instead of the numbers of players."""
    sentence = event.describe_in(game)
    values = {
        gap: names.get(value, value) if gap in _NUMBERS and isinstance(value, int) else value
        for gap, value in sentence.values.items()
    }
    if isinstance(who := values.get("who"), Sentence):
        listed = {
            gap: [names.get(one, one) for one in each] for gap, each in who.values.items() if isinstance(each, list)
        }
        values["who"] = Sentence(who.text, **listed)
    return Sentence(sentence.text, **values)


_NUMBERS = ("white", "black", "one", "other", "goes_on")
"""The placeholders that an event fills with the number of a player."""


class _Names:
    """The names by number after each event of a log, because numbers change when players enter or are drawn."""

    def __init__(self, now: OpenTournament) -> None:
        self._events = now.events
        self._changes = [at for at, event in enumerate(now.events, start=1) if event.kind() not in _KEEP_NUMBERS]
        self._known: dict[tuple[int, bool], Mapping[int, str]] = {}

    def before(self, number: int) -> Mapping[int, str]:
        """Return the names when the event of this number was decided."""
        event = self._events[number - 1]
        if event.kind() not in _NAME_NUMBERS:
            return {}
        last = self._changes[bisect_left(self._changes, number) - 1]
        of_teams = isinstance(event, TieDecided) or getattr(event, "of_teams", False)
        if (last, of_teams) not in self._known:
            tournament = replay(self._events[:last]).state.tournament
            players = (participants(tournament) if of_teams else tournament).players
            named = {player.number: player.name or str(player.number) for player in players.values()}
            self._known[last, of_teams] = named
        return self._known[last, of_teams]


_NAME_NUMBERS = {
    each.kind()
    for each in (
        events.ColoursSwapped,
        events.PlayersKeptApart,
        events.PlayersMayMeet,
        PlayersMissing,
        events.ResultCorrected,
        events.ResultEntered,
        events.SeatsExchanged,
        TieDecided,
    )
}
_KEEP_NUMBERS = _NAME_NUMBERS | {
    each.kind()
    for each in (
        *(
            events.ByeCorrected,
            events.ByeRequested,
            events.Noted,
            events.RoundPaired,
            events.RoundPublished,
            events.RoundTakenBack,
        ),
        *(CheckInTakenBack, PlayerCheckedIn),
    )
}


def decisions_taken_back(now: OpenTournament, to: int, words: Words = N_) -> Sequence[LogRow]:
    """Return the decisions in force that would end if everything after this event were taken back."""
    rows = [(row, now.event(row.number)) for row in log(now, to, words) if row.taken_back_by is None]
    # An event that is permanent, or took others back, stays.
    return [row for row, event in rows if not event.is_for_good and not event.takes_back(row.number)]


def of_round(now: OpenTournament, round: int, words: Words = N_) -> Sequence[LogRow]:
    """Return the decisions about the last round that still hold, from its pairing on."""
    rows = [row for row in log(now, 0, words) if row.taken_back_by is None]
    about = [row for row in rows if getattr(now.event(row.number), "round", 0) == round and row.kind not in _BEFORE]
    last = max((row.number for row in rows if row.kind == "round-taken-back"), default=0)
    return [row for row in about if row.number > last]


_BEFORE = ("bye-requested", "players-missing", "round-taken-back")
"""The events about a round that stay when its pairing is taken back."""
