"""The events of an open tournament, one class for each kind.

The usual course of a tournament comes first, then corrections of earlier decisions, then arrangements: limits of the
regulations, players kept apart, acceleration and lots. Kinds with separate checks are declared next to these checks.

The title of a kind is a text with placeholders that its fields fill, so the log can be read in any language.
"""

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Literal

import msgspec
from msgspec import UNSET, UnsetType

from indeler import logbook
from indeler.language import N_, Sentence, Text, Wording
from indeler.logbook import Name
from indeler.model import BETWEEN_GAMES, Kind
from indeler.model.baku import ENTERED
from indeler.model.board_game import BoardGame
from indeler.opens.particulars import PERSONAL, Label, Particulars
from indeler.opens.particulars import Rating as Rating
from indeler.opens.particulars import Record as Record
from indeler.opens.regulations import Missed
from indeler.rulebooks.clause_texts import clause_texts
from indeler.rulebooks.registry import home_of
from indeler.rulebooks.settings import BAKU

Number = Annotated[int, msgspec.Meta(ge=1, le=999_999)]
"""The pairing number of a player as it is when this is decided."""
RoundNumber = Annotated[int, msgspec.Meta(ge=1, le=999)]
Board = tuple[Number, Number]
"""White and Black."""
_OF_GAME = r"((1-0|0-1|½-½)( short)?|0-0|½-0|0-½|\+-|-\+|--|adjourned|\*)"
Result = Annotated[str, msgspec.Meta(pattern=f"^{_OF_GAME}( / {_OF_GAME})?$")]
"""A result as it is shown, for a match of two games both; ``*`` is no result."""
DepartureCause = Literal["apart", "rules", "scoring", "rounds", "settings", "tiebreaks", "by hand", "past", "import"]


class Event(logbook.Event, frozen=True, kw_only=True):
    """One decision about a tournament."""

    def describe(self) -> Sentence:
        """Describe the decision."""
        return self._worded(self._text())

    def _text(self) -> Text:
        """Return the text of the description, for kinds that have another one than their title."""
        return self.title

    def _worded(self, text: Text, **values: object) -> Sentence:
        """Return this text with the fields of the event, and with these values, for its placeholders."""
        return Sentence(text, **{name: getattr(self, name) for name in self.__struct_fields__} | values)

    def describe_in(self, game: BoardGame) -> Sentence:
        """Describe the decision, with results in the notation of this game."""
        return self.describe()


class _MayLeave(Event, frozen=True, kw_only=True):
    """A decision by which a tournament may leave the rules of FIDE."""

    leaves: DepartureCause | UnsetType | None = UNSET
    """The cause, if no earlier event states it; unset in lines that are older than this field."""


class TournamentMade(Event, frozen=True, kw_only=True):
    """The first event of every log: the tournament as it was entered or read from a file."""

    title = N_("The tournament was made.")
    schema = 2
    personal = (*PERSONAL, "chief_arbiters", "deputy_arbiters", "comments")

    tournament: dict[str, Any]
    """The tournament in Indeler's JSON (docs/formats.md)."""
    boards: tuple[tuple[Board, ...], ...] = ()
    """The boards of each round in their order."""
    published: int = 0
    listed: tuple[Number, ...] = ()
    """The players in the order of the list from which they were numbered; empty where it is not known."""

    @classmethod
    def upcast(cls, fields: dict[str, Any], schema: int) -> dict[str, Any]:
        """Schema 1: Baku acceleration counts everybody who entered."""
        tournament = fields.get("tournament")
        if not isinstance(tournament, dict) or not isinstance(settings := tournament.get("settings", {}), dict):
            return fields  # refused when it is decoded
        if str(tournament.get("type_code", "")).upper().endswith("_BAKU") and not tournament.get("virtual_points"):
            settings = {BAKU.name: "true", **settings}
        return {**fields, "tournament": {**tournament, "settings": _by_entry(settings)} if settings else tournament}


def _by_entry(settings: Mapping[str, str]) -> Mapping[str, str]:
    """fide-dutch BAKU-2: return settings from before November 2026, when a bye in round 1 was counted for group GA."""
    return {**settings, BAKU.name: ENTERED} if settings.get(BAKU.name) == "true" else settings


class SettingsChanged(_MayLeave, frozen=True, kw_only=True):
    """Another name, rulebook, number of rounds, order of tie-breaks or setting of the rulebook."""

    title = N_("The settings were changed.")
    schema = 2
    personal = ("name",)

    name: Label
    city: Label = ""
    rules: Name
    rounds: RoundNumber | None = None
    """None leaves the number as it is."""
    tiebreaks: tuple[Name, ...] = ()
    settings: Mapping[str, str] = {}
    game: Literal["", "chess", "draughts"] | UnsetType = UNSET
    """Empty: the game of the rulebook; unset: no change."""

    def chosen(self) -> dict[str, Any]:
        """Return these settings as `indeler.opens.state.with_settings` takes them."""
        names = ("name", "city", "rules", "rounds", "tiebreaks", "settings")
        return {name: getattr(self, name) for name in names} | {"game": None if self.game is UNSET else self.game}

    @classmethod
    def upcast(cls, fields: dict[str, Any], schema: int) -> dict[str, Any]:
        """Schema 1: Baku acceleration counts everybody who entered."""
        settings = fields.get("settings", {})
        return {**fields, "settings": _by_entry(settings)} if isinstance(settings, dict) else fields


class NewPlayer(Particulars, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A player who enters: the place on the list, and the known personal data."""

    number: Number
    name: Label
    club: Label = ""


class PlayerEntered(Event, frozen=True, kw_only=True):
    """fide-handling 2.4: one more player, at a place on the list, who is first paired in the next round."""

    title = N_("{name} entered.")
    personal = PERSONAL

    player: NewPlayer
    missed: Literal["zero", "half"] = "zero"
    """The worth of each round before the entry, by the regulations."""
    entry: Label = ""
    """The reference of the entry on the site that became this player; it does not identify the person."""

    def describe(self) -> Sentence:
        """Describe the player and whether points were given."""
        text = N_("{name} entered, with half points for the rounds before.") if self.missed == "half" else self.title
        return Sentence(text, name=self.player.name)


class PlayersEntered(Event, frozen=True, kw_only=True):
    """fide-handling 2.4: the players of a list, each at a place on the list of the tournament, in this order."""

    title = N_("Entered from a list: {names}.")
    personal = PERSONAL

    players: Annotated[tuple[NewPlayer, ...], msgspec.Meta(min_length=1, max_length=9999)]
    missed: Literal["zero", "half"] = "zero"
    """The worth of each round before the entry, by the regulations."""

    def describe(self) -> Sentence:
        """Describe who entered; of a long list only how many."""
        count, names = len(self.players), "; ".join(player.name for player in self.players)
        if count > _MOST_NAMED:
            return Sentence(N_("Players entered from a list: {count}."), count=count)
        text = N_("Entered from a list, with half points for the rounds before: {names}.")
        return Sentence(text if self.missed == "half" else self.title, names=names)


_MOST_NAMED = 20
"""The largest number of players whom the log names in one sentence."""


class _OfPlayer(Event, frozen=True, kw_only=True):
    """About a player by number; the name is for the log, because numbers change."""

    personal = ("name",)

    player: Number
    name: Label


class PlayerWithdrew(_OfPlayer, frozen=True, kw_only=True):
    """A player stops after the rounds paired so far."""

    title = N_("{name} withdrew.")


class PlayerReturned(_OfPlayer, frozen=True, kw_only=True):
    """A player who withdrew comes back."""

    title = N_("{name} plays again.")


BYES: Mapping[str, Kind | None] = {"zero": Kind.ZERO_BYE, "half": Kind.HALF_BYE, "full": Kind.FULL_BYE, "none": None}
"""The bye of a player who does not play, by its word in the log; with the last one the player plays after all."""
FULL_POINT = N_("A full-point bye is as much as a win, without a game; give it only where the regulations say so.")
"""The warning that FIDE's list for programs requires for a full-point bye (docs/acceptance.md, rows 16 and 17)."""


class ByeRequested(_OfPlayer, frozen=True, kw_only=True):
    """A player will not play a round, for no point, half a point or a full point; or plays it after all."""

    title = N_("{name} has a {bye} in round {round}.")

    round: RoundNumber
    worth: Literal["zero", "half", "full", "none"]

    def describe(self) -> Sentence:
        """Describe the player and the bye; a full point has its own text, because it is as much as a win."""
        kind = BYES[self.worth]
        if kind is None:
            return self._worded(N_("{name} plays in round {round} after all."))
        text = N_("{name} has a {bye} in round {round}, as much as a win.") if self.worth == "full" else self.title
        return self._worded(text, bye=Sentence(kind.label))


class PlayersNumbered(Event, frozen=True, kw_only=True):
    """fide-handling 2.3; knsb-rating A2: the new pairing number of each player, by the old one."""

    title = N_("Everybody got a number by rating, title and name.")

    numbers: Mapping[int, Number]


class RoundPaired(Event, frozen=True, kw_only=True):
    """A round as the rulebook pairs it; it is recorded and never computed again when the log is read."""

    title = N_("Round {round} was paired. Rulebook: {rules}.")

    round: RoundNumber
    rules: Name
    boards: tuple[Board, ...]
    bye: Number | None = None
    seed: str = ""

    def describe(self) -> Sentence:
        """Describe the round, with the title of the rulebook."""
        rules = Wording(clause_texts(self.rules).titles) if home_of(self.rules) else self.rules
        return Sentence(self.title, round=self.round, rules=rules)


class RoundPublished(Event, frozen=True, kw_only=True):
    """Visitors may see the rounds up to this one."""

    title = N_("Round {round} was published.")

    round: Annotated[int, msgspec.Meta(ge=0, le=999)]


class RoundTakenBack(Event, frozen=True, kw_only=True):
    """F6, F7 of knsb-rating and knsb-wp: the last round is to be paired again, as long as it has no results.

    A published round remains, unless it has a fault. ``fault`` is the clause by which the audit finds one; where it
    finds none, ``anyway`` records that the arbiter decided it nevertheless.
    """

    title = N_("Round {round} was taken back.")

    round: RoundNumber
    fault: Label = ""
    anyway: bool = False
    gone: tuple[Number, ...] = ()
    """Players who withdrew since it was paired, and stay away."""

    def describe(self) -> Sentence:
        """Describe the round and the reason."""
        if self.fault:
            return self._worded(N_("Round {round} was taken back for a fault ({clause}): {why}"), clause=self.fault)
        if self.anyway:
            return self._worded(N_("Round {round} was taken back although the audit finds no fault: {why}"))
        return self._worded(N_("Round {round} was taken back: {why}") if self.why else self.title)


class _OfGame(Event, frozen=True, kw_only=True):
    round: RoundNumber
    white: Number
    black: Number


class ColoursSwapped(_OfGame, frozen=True, kw_only=True):
    """F7 of knsb-rating and knsb-wp: a game with swapped colours; later pairings use the colours that were played."""

    title = N_("{white} and {black} played round {round} with colours swapped.")

    def _text(self) -> Text:
        return N_("{white} and {black} played round {round} with colours swapped: {why}") if self.why else self.title


_OF_MATCH = Wording({"en": f"{{first}}{BETWEEN_GAMES}{{second}}"})
_SHORT = " short"
"""The end of the label of a result after less than one move, which is not rated."""


class _OfResult(_OfGame, frozen=True, kw_only=True):
    result: Result

    def describe_in(self, game: BoardGame) -> Sentence:
        """Describe the game and its result."""
        names = [name for name in ("result", "was") if name in self.__struct_fields__]
        return self._worded(self.title, **{name: _format_result(getattr(self, name), game) for name in names})


def _format_result(result: str, game: BoardGame) -> str | Sentence:
    """Return a result in the notation of this game, for a match both results; a result in words is translated."""
    first, is_match, second = result.partition(BETWEEN_GAMES)
    if is_match:
        return Sentence(_OF_MATCH, first=_format_result(first, game), second=_format_result(second, game))
    if result.endswith(_SHORT):
        return Sentence(N_("{result} in less than one move"), result=game.format_result(result.removesuffix(_SHORT)))
    return Sentence(Kind.ADJOURNED.label) if result == "adjourned" else game.format_result(result)


class ResultEntered(_OfResult, frozen=True, kw_only=True):
    """The first result of a game."""

    title = N_("{white} – {black} ended {result} in round {round}.")


class _OfOtherResult(_OfResult, frozen=True, kw_only=True):
    needs_reason = True

    was: Label
    """The earlier result as it is shown: a file may have results that cannot be entered."""


class ResultCorrected(_OfOtherResult, frozen=True, kw_only=True):
    """fide-handling 4.3: another result than the one that was entered, or none; existing pairings stay."""

    title = N_("{white} – {black} in round {round} was corrected from {was} to {result}: {why}")


class ResultRated(_OfOtherResult, frozen=True, kw_only=True):
    """fide-handling 4.3: another result for rating reports; standings and pairings keep the one that was used."""

    title = N_("{white} – {black} in round {round} is {result} in rating reports; everything else keeps {was}: {why}")


class Restored(Event, frozen=True, kw_only=True):
    """Everything after an event, by its number in the log, is taken back. It stays in the log."""

    title = N_("Everything after decision {event} was taken back.")

    event: Annotated[int, msgspec.Meta(ge=1)]

    def takes_back(self, number: int) -> Sequence[int]:
        """Return the numbers of all events between that one and this one."""
        return range(self.event + 1, number)


class Noted(Event, frozen=True, kw_only=True):
    """A remark for the log without any effect."""

    title = N_("Remark: {text}")
    personal = ("text",)

    text: logbook.FreeText


# Corrections of earlier decisions -------------------------------------------------------------------------------------


class SeatsExchanged(Event, frozen=True, kw_only=True):
    """fide-handling 4.3: two players were swapped by mistake in a round; results stay with the boards."""

    title = N_("In round {round} {one} and {other} changed places: {why}")
    needs_reason = True

    round: RoundNumber
    one: Number
    other: Number


class ByeCorrected(_OfPlayer, frozen=True, kw_only=True):
    """fide-handling 4.3: another worth of a round that a player did not play; existing pairings stay."""

    title = N_("{name} has a {bye} in round {round} after a correction: {why}")
    needs_reason = True

    round: RoundNumber
    worth: Literal["zero", "half", "full"]

    def describe(self) -> Sentence:
        """Describe the player and the new bye."""
        bye = Sentence(BYES[self.worth].label)  # type: ignore[union-attr]  # only "none" is no bye
        return self._worded(self.title, bye=bye)


class RoundsStand(Event, frozen=True, kw_only=True):
    """fide-handling 4.3, 4.4: rounds that would be paired differently after the correction of an earlier round.

    They stay; the file records this, so that they are not reported as faults.
    """

    title = N_("These rounds were paired before round {round} was corrected, and stay as they are: {rounds}.")
    needs_reason = True

    round: RoundNumber
    rounds: tuple[RoundNumber, ...]


class BoardsSet(_MayLeave, frozen=True, kw_only=True):
    """fide-handling 4.4: a round as the arbiter pairs it by hand: the last one again, or the next one.

    ``found`` is the finding of the audit, with the clause by which the round differs from that of the rules.
    """

    title = N_("Round {round} was paired by hand: {why}")
    needs_reason = True

    round: RoundNumber
    boards: tuple[Board, ...]
    bye: Number | None = None
    found: Literal["right", "not best", "illegal", ""] = ""
    clause: Label = ""
    instead: tuple[Board, ...] = ()
    """The boards of the rules, where they differ."""

    def _text(self) -> Text:
        not_best = N_("Round {round} was paired by hand, allowed but not by the order of the rules ({clause}): {why}")
        texts = {
            "right": N_("Round {round} was paired by hand, as the rules pair it: {why}"),
            "not best": not_best,
            "illegal": N_("Round {round} was paired by hand against the rules ({clause}): {why}"),
        }
        return texts.get(self.found, self.title)


# Arrangements of a tournament -----------------------------------------------------------------------------------------


class RegulationsChanged(Event, frozen=True, kw_only=True):
    """New limits for requested byes and for late entries; None is no limit."""

    title = N_("The rules on byes and late entries were changed.")

    byes: Annotated[int, msgspec.Meta(ge=0, le=99)] | None = None
    byes_until: RoundNumber | None = None
    late_points: Missed = "zero"
    late_until: RoundNumber | None = None
    barred: tuple[Number, ...] = ()
    """Players who get no bye with points."""


class _OfSome(_MayLeave, frozen=True, kw_only=True):
    """A decision about players by number, or about all players of the same club or federation."""

    players: tuple[Number, ...] = ()
    common: Literal["", "club", "federation"] = ""
    """The attribute that the players share; empty where players are listed by number."""
    of_teams: bool = False
    """Whether the numbers are those of teams, in a team event."""

    @property
    def who(self) -> Sentence:
        """Describe the players concerned."""
        if self.common:
            of_teams = {"club": N_("Teams of one club"), "federation": N_("Teams of one federation")}
            of_players = {"club": N_("Members of one club"), "federation": N_("Members of one federation")}
            return Sentence((of_teams if self.of_teams else of_players)[self.common])
        text = N_("The teams {teams}") if self.of_teams else N_("The players {players}")
        return Sentence(text, teams=list(self.players), players=list(self.players))

    def describe(self) -> Sentence:
        """Describe the players and what was decided about them."""
        return self._worded(self._text(), who=self.who)


class PlayersKeptApart(_OfSome, frozen=True, kw_only=True):
    """No two of these meet from the next round on, while the decision is in force."""

    title = N_("{who} do not meet.")

    until: RoundNumber | None = None

    def _text(self) -> Text:
        return N_("{who} do not meet until round {until}.") if self.until else self.title


class PlayersMayMeet(_OfSome, frozen=True, kw_only=True):
    """These are not kept apart any more."""

    title = N_("{who} may meet again.")


class Virtual(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The virtual points of the players from one number to another, in tenths, round by round."""

    first: Number
    last: Number
    points: tuple[Annotated[int, msgspec.Meta(ge=0, le=1000)], ...]


class AccelerationSet(Event, frozen=True, kw_only=True):
    """A table of virtual points that count only for the pairing; an empty one removes acceleration."""

    title = N_("The virtual points for acceleration were set.")

    table: tuple[Virtual, ...] = ()


class NumbersDrawn(Event, frozen=True, kw_only=True):
    """Pairing numbers by lot from a public seed: in a round robin or a knock-out they are the draw."""

    title = N_("The numbers were drawn from '{seed}'.")

    seed: Label
    numbers: Mapping[int, Number]
    """The new number of each player, by the old one."""


class ColourDrawn(Event, frozen=True, kw_only=True):
    """The colour of the first player in round 1, by a lot that can be reproduced from its seed."""

    title = N_("The first player has White in round 1, drawn from '{seed}'.")

    seed: Label
    colour: Literal["w", "b"]

    def _text(self) -> Text:
        return self.title if self.colour == "w" else N_("The first player has Black in round 1, drawn from '{seed}'.")
