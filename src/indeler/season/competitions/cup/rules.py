"""The table of the club rules file for a knock-out cup."""

from collections.abc import Iterator, Sequence
from typing import Annotated

import msgspec

from indeler.language import N_, Sentence
from indeler.season.core.table_words import TEMPO, SettingWords, TableWords
from indeler.season.core.tables import CompetitionRules, Count, Fault, PlayOffRules, Positive

RULEBOOK = "botwinnik"

OneOrTwo = Annotated[int, msgspec.Meta(ge=1, le=2)]


CUP: TableWords = {
    "beside": SettingWords(
        N_("Played with"),
        N_(
            "The competition on whose evenings the cup is played. Leave it empty for the first with a round every "
            "evening."
        ),
        '"cycles"',
    ),
    "lives": SettingWords(
        N_("Lost games until one is out"),
        N_("After how many losses a player is out: 1 for a plain knock-out, 2 for double elimination."),
        "2",
        important=True,
    ),
    "games": SettingWords(
        N_("Games of a tie"),
        N_("With 2 the same two play again at once with colours reversed; a play-off comes where it is level."),
        "2",
    ),
    "tempo": TEMPO,
    "field": SettingWords(
        N_("Players after the preliminary round"),
        N_(
            "How many players are left after the preliminary round. Leave it empty for the "
            "largest number that fits: 4, 8, 16 and so on."
        ),
        "32",
    ),
    "exempt_by_rating": SettingWords(
        N_("Exempt by rating"),
        N_("How many of the strongest players skip the preliminary round, before the places of last season count."),
        "16",
    ),
    "evenings_per_round": SettingWords(
        N_("Evenings for a round"),
        N_("How many evenings there are to play a game before somebody advances without one."),
        "3",
        important=True,
    ),
    "not_in_last_rounds": SettingWords(
        N_("Not in the last rounds"), N_("How many rounds at the end of a cycle are no main date of the cup."), "2"
    ),
    "counts_for_cycles": SettingWords(
        N_("Counts twice"),
        N_("Whether a game of the cup also counts for the competition on whose evening it is played."),
        "true",
    ),
}


class CupRules(CompetitionRules, frozen=True, kw_only=True, tag="cup"):
    """BW-70 to BW-78: the knock-out cup."""

    about = "BW-70 to BW-78"
    heading = N_("Cup")
    sentence = N_("Who loses is out: a knock-out whose games are played on evenings of another competition.")
    words = CUP

    beside: str = ""
    """BW-75: the competition whose evenings it uses; unset: the first that has a round an evening."""
    lives: OneOrTwo = 1
    games: OneOrTwo = 1
    tempo: str = ""
    """BW-71: minutes, and seconds per move."""
    field: Positive | None = None
    """BW-72: the players after the preliminary round; unset, or of fewer or more than twice as many: a power of two."""
    exempt_by_rating: Count = 16
    """BW-72: how many are exempt by rating; others are exempt by last season's places."""
    evenings_per_round: Positive = 3
    """BW-77: the rounds of the cycles in which a game can be played."""
    not_in_last_rounds: Count = 2
    """BW-77: the number of last rounds of a cycle that cannot be a main date."""
    counts_for_cycles: bool = True
    play_off: PlayOffRules = PlayOffRules()

    def faults(self, others: Sequence[CompetitionRules]) -> Iterator[Fault]:
        """BW-72, BW-75: yield faults: regular rounds start with a power of two; its host competition exists."""
        if self.field and self.field.bit_count() > 1:
            yield "field", Sentence(N_("the regular rounds of a cup start with a power of two, such as 16 or 32"))
        if self.beside and self.beside not in {each.name for each in others if each.regular}:
            yield "beside", Sentence(N_("there is no competition '{name}' with a round an evening"), name=self.beside)


RULES = CupRules
