"""A competition at one moment of a season, and what it and its rounds are called."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import TYPE_CHECKING, ClassVar, Generic, TypeVar

from msgspec import UNSET, UnsetType

from indeler.language import N_, Sentence, Text
from indeler.model.board_game import BoardGame
from indeler.season.core.state import RoundKey
from indeler.season.core.tables import CompetitionRules

if TYPE_CHECKING:
    from indeler.season.core.season import Season

Rules = TypeVar("Rules", bound=CompetitionRules)
Value = TypeVar("Value")


class Named(Generic[Rules]):
    """A competition and what it is called."""

    word: ClassVar[Text | None] = None
    """What a competition of this kind is called that has no name but its kind; a text of the catalogue."""

    shown_as: ClassVar[str] = "tables"
    """How it is shown: ``groups`` (standings of a group with its rounds), ``knock-out`` (a tree) or ``tables``."""
    other_names: ClassVar[tuple[str, ...]] = ()
    """What clubs call such a competition in their own lists."""
    explains: ClassVar[bool] = False
    """Whether a pairing system makes its rounds, so that it can be said why they are as they are."""
    tells_members: ClassVar[bool] = False
    """Whether it can tell each member something beyond the standings."""
    missing: ClassVar[Text] = N_("The rulebook '{name}' has no such competition.")
    """What is said where a rulebook has none of this kind."""

    def __init__(self, season: Season, rules: Rules) -> None:
        self.season = season
        self.rules = rules
        self.name = rules.name

    def cached(self, key: Hashable, make: Callable[[], Value]) -> Value:
        """What ``make`` returns, remembered by the season under this key of this competition."""
        return self.season.cached((self.name, key), make)

    @property
    def makes_up_groups(self) -> bool:
        """Whether its parts begin with groups, which `opening` proposes."""
        return False

    @property
    def is_first(self) -> bool:
        """Whether it is the first of its kind in the rulebook file."""
        return next(each.name for each in self.season.competitions if each.kind == self.kind) == self.name

    @property
    def event_name(self) -> str | UnsetType:
        """How an event of its own kind names it: not at all where it is the first of its kind, as of old."""
        return UNSET if self.is_first else self.name

    @property
    def kind(self) -> str:
        """The word for its kind in the rulebook file."""
        return str(self.rules.__struct_config__.tag)

    @property
    def title(self) -> Sentence | str:
        """What people call it, in any language."""
        if self.rules.title:
            return self.rules.title
        return Sentence(self.word) if self.word and self.name == self.kind else self.name

    @property
    def game(self) -> BoardGame:
        """What is played in it: how its results are written, and what they count."""
        return BoardGame(self.rules.game) if self.rules.game else self.season.rulebook.plays

    def name_round(self, place: RoundKey) -> Sentence:
        """How a round of it is said."""
        text = N_("{competition} evening {part}, round {round}")
        return Sentence(text, competition=self.title, part=place.part, round=place.round)

    def evening_said(self, part: int, round: int) -> Sentence:
        """How an evening of it is said."""
        return Sentence(N_("{competition} evening {part}"), competition=self.title, part=part)

    def round_title(self, part: int, round: int) -> Sentence:
        """What stands above an evening that begins with this round."""
        return Sentence(N_("{competition}, round {round}"), competition=self.title, round=round)

    def group_said(self, group: str) -> Sentence | None:
        """How a group is said; nothing where everybody is in it."""
        return Sentence(N_("Group {group}"), group=group) if group else None

    def seed_of(self, place: RoundKey) -> str:
        """The name of a round from which lots are drawn: the same words in every language and for ever."""
        return f"{self.name} evening {place.part}, round {place.round}"
