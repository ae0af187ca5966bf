"""A season: club rules, the state after its events, and its competitions after an event."""

from __future__ import annotations

import datetime
from collections.abc import Callable, Hashable, Mapping, Sequence
from functools import wraps
from operator import is_not
from typing import Any, ClassVar, Concatenate, Generic, ParamSpec, TypeVar

from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from indeler.language import N_, InvalidInput, Sentence, Text
from indeler.logbook import Snapshot
from indeler.model.board_game import BoardGame
from indeler.season.core import registry
from indeler.season.core.club_rules import ClubRules
from indeler.season.core.event import Event
from indeler.season.core.state import CompetitionState, Member, RoundKey, RoundRecord, State
from indeler.season.core.tables import CompetitionRules

RULEBOOK = "botwinnik"

Value = TypeVar("Value")
Kind = TypeVar("Kind", bound="Competition[Any]")
Rules = TypeVar("Rules", bound=CompetitionRules)
Own = TypeVar("Own", bound=CompetitionState)
Arguments = ParamSpec("Arguments")

_LASTING = {"slots": ("evenings", "dropped", "lost", "of", "members"), "guest games": ("of",), "away": ("of",)}
"""Cached values that are kept from event to event while these parts of the state are unchanged."""

_BUT_ROUNDS = [part for part in State.__struct_fields__ if part != "pairings"]


class Season(Snapshot[Event, State]):
    """A season after an event. It is immutable, so values that are computed from it are cached."""

    __slots__ = ("_kinds", "_lasting", "_memory", "_nameless", "club_rules")

    def __init__(self, club_rules: ClubRules, events: Sequence[Event], version: int, state: State) -> None:
        super().__init__(events, version, state)
        self.club_rules = club_rules
        self._kinds: dict[str, tuple[type[Competition[Any]], CompetitionRules]] | None = None
        """Each competition by its name: its kind and its table of the club rules."""
        self._memory: dict[Hashable, Any] = {}
        self._nameless: dict[Hashable, Any] = {}
        self._lasting: dict[Hashable, tuple[Sequence[RoundRecord], Any]] = {}

    def __repr__(self) -> str:
        return f"<Season {self.state.name!r}: {len(self.state.members)} members, {self.version} events>"

    def cached(self, key: Hashable, make: Callable[[], Value]) -> Value:
        """Return the value of ``make``, computed at the first call and cached under this key."""
        if key not in self._memory:
            self._memory[key] = make()
        remembered: Value = self._memory[key]
        return remembered

    def for_all(self, key: Hashable, make: Callable[[], Value]) -> Value:
        """Return the value of ``make``, which names no member: cached for all variants of names."""
        if key not in self._nameless:
            self._nameless[key] = make()
        remembered: Value = self._nameless[key]
        return remembered

    def cached_for_rounds(self, rounds: Sequence[RoundRecord], key: Hashable, make: Callable[[], Value]) -> Value:
        """Return the value of ``make``, cached from version to version as long as these rounds do not change."""
        known = self._lasting.get(key)
        if known is None or len(known[0]) != len(rounds) or any(map(is_not, known[0], rounds)):
            known = self._lasting[key] = rounds, make()
        remembered: Value = known[1]
        return remembered

    def with_member_names(self, members: Callable[[], Mapping[int, Member]], key: Hashable) -> Season:
        """Return this season with other names of its members; it has its own cache for values that depend on names."""
        state = replace(self.state, members=self.cached_for_rounds((), ("members", key), members))
        other = Season(self.club_rules, self.events, self.version, state)
        other._kinds = self._kinds
        other._lasting = self.cached_for_rounds((), ("lasting", key), dict)
        other._nameless = self._nameless
        return other

    def beginning(self) -> Season:
        """Return the season before the first event."""
        return Season(self.club_rules, (), 0, State())

    def followed_by(self, events: Sequence[Event], state: State) -> Season:
        """Return the season one event later; values that the event cannot have changed are not computed again."""
        following = Season(self.club_rules, events, self.version + 1, state)
        following._kinds = self._kinds
        for key, parts in _LASTING.items():
            same = all(getattr(state, part) is getattr(self.state, part) for part in parts)
            if same and key in self._nameless:
                following._nameless[key] = self._nameless[key]
        if all(getattr(state, part) is getattr(self.state, part) for part in _BUT_ROUNDS):
            following._lasting = self._lasting
        return following

    def member(self, number: int) -> Member:
        """Return the member with this number."""
        try:
            return self.state.members[number]
        except KeyError:
            raise InvalidInput(N_("There is no member {number}; look in the list of members."), number=number) from None

    def name(self, number: int) -> str:
        """Return the name of a member."""
        return self.member(number).name

    def titled(self, number: int) -> str:
        """Return the name of a member for tables and lists of boards: with the title before the name."""
        member = self.member(number)
        return f"{member.title} {member.name}".strip()

    @property
    def competitions(self) -> tuple[Competition[Any], ...]:
        """BW-7: return the competitions of this season, in the order of the club rules file.

        They are not cached: each refers to its season, and a reference cycle would keep the season in memory.
        """
        return tuple([kind(self, rules) for kind, rules in self._kinds_by_name().values()])

    def competition(self, name: str) -> Competition[Any]:
        """Return the competition with this name."""
        found = self.find(name)
        if found is None:
            text = N_("There is no competition '{name}'; choose one of {choices}.")
            raise InvalidInput(text, name=name, choices=self.club_rules.names)
        return found

    def find(self, name: str) -> Competition[Any] | None:
        """Return the competition with this name, or None."""
        found = self._kinds_by_name().get(name)
        return found[0](self, found[1]) if found else None

    def _kinds_by_name(self) -> dict[str, tuple[type[Competition[Any]], CompetitionRules]]:
        if self._kinds is None:
            kinds = registry.competitions()
            self._kinds = {rules.name: (kinds[type(rules)], rules) for rules in self.club_rules.competition}
        return self._kinds

    def game_of(self, competition: object) -> BoardGame:
        """Return the game of the competition with this name; without such a competition, the game of the club."""
        found = self.find(competition) if isinstance(competition, str) else None
        return found.game if found else self.club_rules.plays

    def chosen(self, kind: type[Kind], name: str | UnsetType = UNSET) -> Kind:
        """Return the competition of this kind with this name; by default the first, which the club rules must have."""
        found = self.of_kind(kind)
        if not found:
            raise InvalidInput(kind.missing, name=self.club_rules.name)
        if name is UNSET:
            return found[0]
        for each in found:
            if each.name == name:
                return each
        text = N_("There is no competition '{name}'; choose one of {choices}.")
        raise InvalidInput(text, name=name, choices=[each.name for each in found])

    def of_kind(self, kind: type[Kind]) -> list[Kind]:
        """Return the competitions of one kind: for that kind itself."""
        return [each for each in self.competitions if isinstance(each, kind)]

    def name_round(self, place: RoundKey) -> Sentence:
        """Return the name of a round."""
        return self.competition(place.competition).name_round(place)

    def published(self, place: RoundKey) -> RoundRecord | None:
        """Return the pairing of this round, if it has been published."""
        paired = self.state.pairings.get(place)
        return paired if paired is not None and paired.published_at is not None else None

    def playing(self, competition: str, on: datetime.date) -> list[int]:
        """BW-8: return the members who take part in this competition on this date, by number; by default all."""
        return [
            member.id
            for member in self.state.members.values()
            if competition not in member.not_in and member.joined <= on and (member.left is None or on < member.left)
        ]


FORMER_NAMES = {
    "asked": "pairing_request",
    "away": "players_elsewhere",
    "check_taken_over": "check_import",
    "evenings_wanted": "evenings_needed",
    "games_apart": "dated_games",
    "is_put_off": "is_postponed",
    "said": "name_round",
    "stayed_away": "record_no_show",
    "taken_field": "imported_field",
    "tells_long_absence": "counts_long_absence",
}
"""The present names of methods of a competition kind, by former name."""


class Competition(Generic[Rules]):
    """A competition of a season after an event: its title, the names of its rounds, and its part of the state.

    Other features, such as rounds, groups or a table, are capabilities (`indeler.season.capabilities`): a kind
    implements the methods of those that it has. Callers test for a capability, and compare neither names nor kinds.
    """

    word: ClassVar[Text | None] = None
    """The title of a competition of this kind without a title of its own; a text of the catalogue."""

    shown_as: ClassVar[str] = "tables"
    """The kind of page: ``groups`` (standings of a group with its rounds), ``knock-out`` (a tree) or ``tables``."""
    other_names: ClassVar[tuple[str, ...]] = ()
    """Other names that clubs use for such a competition."""
    missing: ClassVar[Text] = N_("The rulebook '{name}' has no such competition.")
    """The refusal where the club rules have no competition of this kind."""

    def __init_subclass__(cls, **named: Any) -> None:
        """Let a kind of another distribution keep the former names of methods (`FORMER_NAMES`)."""
        super().__init_subclass__(**named)
        for former in FORMER_NAMES.keys() & vars(cls).keys():
            setattr(cls, FORMER_NAMES[former], vars(cls)[former])

    def __init__(self, season: Season, rules: Rules) -> None:
        self.season = season
        self.rules = rules
        self.name = rules.name

    def cached(self, key: Hashable, make: Callable[[], Value]) -> Value:
        """Return the value of ``make``, cached by the season under this key of this competition."""
        return self.season.cached((self.name, key), make)

    def own_state(self, nothing: Own) -> Own:
        """Return the part of the state that its own kind of events has made; before the first one ``nothing``."""
        found = self.season.state.of.get(self.name, nothing)
        assert isinstance(found, type(nothing))
        return found

    def with_own(self, own: CompetitionState, state: State | None = None) -> State:
        """Return the season's state, or this one, with this as its own part."""
        state = state or self.season.state
        return replace(state, of={**state.of, self.name: own})

    @property
    def state(self) -> CompetitionState:
        """Return its own part of the state (`own_state`), of a kind that has one."""
        raise NotImplementedError

    def with_state(self, state: State | None = None, /, **fields: Any) -> State:
        """Return the season's state, or this one, with some fields of its own part changed."""
        return self.with_own(replace(self.state, **fields), state)

    @property
    def regular(self) -> bool:
        """BW-9, BW-21: return whether it has rounds every evening for all members who did not sign off."""
        return self.rules.regular

    @property
    def fewest_players(self) -> int:
        """Return the minimum number of players with which it can begin."""
        return 2

    @property
    def is_first(self) -> bool:
        """Return whether it is the first of its kind in the club rules file."""
        return next(each.name for each in self.season.competitions if each.kind == self.kind) == self.name

    @property
    def event_name(self) -> str | UnsetType:
        """Return its name in an event of its own kind: unset for the first of its kind."""
        return UNSET if self.is_first else self.name

    @property
    def kind(self) -> str:
        """Return the word for its kind in the club rules file."""
        return registry.word_of(type(self.rules))

    @property
    def title(self) -> Sentence | str:
        """Return its title, in any language."""
        if self.rules.title:
            return self.rules.title
        return Sentence(self.word) if self.word and self.name == self.kind else self.name

    @property
    def game(self) -> BoardGame:
        """Return its game, which decides the notation and the points of results."""
        return BoardGame(self.rules.game) if self.rules.game else self.season.club_rules.plays

    def name_round(self, place: RoundKey) -> Sentence:
        """Return the name of one of its rounds."""
        text = N_("{competition} evening {part}, round {round}")
        return Sentence(text, competition=self.title, part=place.part, round=place.round)

    def describe_evening(self, part: int, round: int) -> Sentence:
        """Return the name of one of its evenings."""
        return Sentence(N_("{competition} evening {part}"), competition=self.title, part=part)

    def round_title(self, part: int, round: int) -> Sentence:
        """Return the heading of an evening that begins with this round."""
        return Sentence(N_("{competition}, round {round}"), competition=self.title, round=round)

    def describe_group(self, group: str) -> Sentence | None:
        """Return the name of a group; None where all players are in it."""
        return Sentence(N_("Group {group}"), group=group) if group else None

    def seed_of(self, place: RoundKey) -> str:
        """Return the name of a round from which lots are drawn: equal in every language, and permanent."""
        return f"{self.name} evening {place.part}, round {place.round}"


def cached(function: Callable[Concatenate[Kind, Arguments], Value]) -> Callable[Concatenate[Kind, Arguments], Value]:
    """Let a season cache the results of this method or function of a competition, by its arguments."""

    @wraps(function)
    def from_cache(competition: Kind, /, *arguments: Arguments.args, **named: Arguments.kwargs) -> Value:
        key = (function, *arguments, *named.values())
        return competition.cached(key, lambda: function(competition, *arguments, **named))

    return from_cache
