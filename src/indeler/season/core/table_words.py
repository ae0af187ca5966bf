"""The texts of the tables that every club rules file has, and of those that several kinds of competition share."""

from collections.abc import Iterator, Mapping
from functools import cache
from types import MappingProxyType
from typing import NamedTuple

from indeler.language import N_, Text, Wording
from indeler.language.catalogue import conventions_of
from indeler.rulebooks import declared
from indeler.rulebooks.clause_texts import ClauseTexts, clause_texts
from indeler.rulebooks.registry import pairing

GAME_WORDS = {"chess": N_("chess"), "draughts": N_("draughts")}


# Labels of the settings of a club rules file, and explanations for a user who sees one for the first time. A table
# declares those of each of its fields (`Table.words`); tests/season/test_setting_texts.py refuses a field without them.


class SettingWords(NamedTuple):
    """A setting: its label, its meaning, and an example value as the file writes it."""

    label: Text | Wording
    meaning: Text | Wording
    example: str
    important: bool = False
    """Whether the form of a new season shows it immediately; other settings are folded."""
    values: Mapping[str, Text | Wording] = MappingProxyType({})
    """The labels of the values, where the set of values is fixed."""
    empty: Text | None = None
    """The label of no value, where the set of values is fixed."""
    columns: tuple[Text, ...] = ()
    """The headings of the names and the values, where it is a table of names and values."""
    by_member: bool = False
    """Whether the names are numbers of members, where it is a table of names and values."""
    options: Mapping[str, Text] = MappingProxyType({})
    """The usual values as they are typed, with their labels, where any value is allowed."""
    others: Mapping[str, Text] = MappingProxyType({})
    """The kinds of other values, with their labels: ``share`` (2/3), ``points`` (40p), ``number``, ``each`` (2N),
    ``ratio`` (3:1) or ``text``.
    """


TableWords = Mapping[str, SettingWords]
"""The words of a table by the name of the field."""


RULEBOOK: TableWords = {
    "name": SettingWords(
        N_("Name"), N_("The name by which the logbook knows these rules; it stays the same."), '"club"'
    ),
    "title": SettingWords(N_("Title"), N_("The name of these rules."), '"De Toren"'),
    "game": SettingWords(
        N_("Game"),
        N_("What the club plays: how results are written and read, 1-0 or 2-0."),
        '"draughts"',
        important=True,
        values=GAME_WORDS,
    ),
}

_GERMAN_STATES = ("BB", "BE", "BW", "BY", "HB", "HE", "HH", "MV", "NI", "NW", "RP", "SH", "SL", "SN", "ST", "TH")
"""The usual codes of the German states."""

SEASON: TableWords = {
    "first_month": SettingWords(
        N_("First month"), N_("The month in which a season usually begins, which is proposed for a new one."), "9"
    ),
    "last_month": SettingWords(N_("Last month"), N_("The month in which a season usually ends."), "6"),
    "holidays": SettingWords(
        N_("Public holidays"),
        N_("On the public holidays of this country, or of a part of it, no evening is proposed."),
        '"NL"',
        values={
            "": N_("none"),
            "NL": N_("Netherlands"),
            "NL-Noord": N_("Netherlands, North"),
            "NL-Midden": N_("Netherlands, Middle"),
            "NL-Zuid": N_("Netherlands, South"),
            "BE": N_("Belgium"),
            "BE-Flemish": N_("Belgium, Flemish"),
            "BE-French": N_("Belgium, French"),
            "BE-German": N_("Belgium, German"),
            "DE": N_("Germany"),
            **{f"DE-{state}": Text(f"DE-{state}") for state in _GERMAN_STATES},
        },
    ),
}

WEEKDAY_WORDS = {
    "monday": N_("Monday"),
    "tuesday": N_("Tuesday"),
    "wednesday": N_("Wednesday"),
    "thursday": N_("Thursday"),
    "friday": N_("Friday"),
    "saturday": N_("Saturday"),
    "sunday": N_("Sunday"),
}

PART_OF_DAY_WORDS = {
    "evening": N_("in the evening"),
    "morning": N_("in the morning"),
    "afternoon": N_("in the afternoon"),
    "day": N_("at different times"),
}

EVENING: TableWords = {
    "part_of_day": SettingWords(
        N_("Part of the day"),
        N_("At what time of the day the club plays; pages, prints and mails call it so."),
        '"afternoon"',
        important=True,
        values=PART_OF_DAY_WORDS,
    ),
    "weekday": SettingWords(
        N_("Day of the week"),
        N_("The day on which the club plays."),
        '"thursday"',
        important=True,
        values=WEEKDAY_WORDS,
    ),
    "second_weekday": SettingWords(
        N_("Second day of the week"),
        N_("Another day on which the club plays."),
        '"saturday"',
        important=True,
        values=WEEKDAY_WORDS,
        empty=N_("no second day"),
    ),
    "starts": SettingWords(N_("Start"), N_("When play starts."), "20:00:00", important=True),
    "second_starts": SettingWords(
        N_("Start on the second day"), N_("Leave it empty for the same time as on the first day."), "10:00:00"
    ),
    "second_sign_off_until": SettingWords(
        N_("Sign off on the second day until"),
        N_("Until what time. Leave it empty for the same time as on the first day."),
        "09:00:00",
    ),
    "latest_start": SettingWords(
        N_("Latest start"), N_("Who has not come by then is absent without notice."), "20:15:00"
    ),
    "ends": SettingWords(
        N_("End"), N_("When the building closes; a time before the start is after midnight."), "23:59:00"
    ),
    "sign_off_until": SettingWords(
        N_("Sign off until"),
        N_("Until what time on the evening itself a player can sign off."),
        "19:00:00",
        important=True,
    ),
    "board_numbers": SettingWords(
        N_("Board numbers"),
        N_("Whether every group begins with board 1, or the numbers run on from group to group."),
        '"run-on"',
        values={"each-group": N_("from 1 in every group"), "run-on": N_("running on across the groups")},
    ),
}

DECISIONS: TableWords = {
    "appeal_days": SettingWords(N_("Days for an appeal"), N_("How long a member can appeal against a decision."), "7"),
    "final_after_days": SettingWords(
        N_("Final after"), N_("After how many days the scores of an evening are final."), "7"
    ),
    "publish_within_days": SettingWords(
        N_("Online within"), N_("Within how many days the results of an evening should be online."), "1"
    ),
    "notation_free_games": SettingWords(
        N_("Games without notation"), N_("How many games a new member does not have to write down."), "3"
    ),
    "notation_penalty_minutes": SettingWords(
        N_("Minutes off without notation"),
        N_("How many minutes a player loses who does not write the moves down after that."),
        "15",
    ),
}

COMPETITION: TableWords = {
    "name": SettingWords(
        N_("Name"),
        N_("The name by which the calendar and the logbook know the competition; it stays the same all season."),
        '"rapid"',
    ),
    "title": SettingWords(N_("Title"), N_("Another name by which the club knows it."), '"Rapid De Toren"'),
    "game": SettingWords(
        N_("Game"), N_("What is played."), '"chess"', values=GAME_WORDS, empty=N_("what the club plays")
    ),
    "weekday": SettingWords(
        N_("Only on this day of the week"),
        N_("If the club plays on two days: on which of them this is played."),
        '"saturday"',
        values=WEEKDAY_WORDS,
        empty=N_("both days"),
    ),
    "starts": SettingWords(
        N_("Starts on"),
        N_("The first day on which it can be played. Leave it empty to start with the season."),
        "2027-01-08",
        important=True,
    ),
}

TEMPO = SettingWords(
    N_("Tempo"),
    N_("Minutes for each player and seconds a move; it is shown at the boards."),
    '"90+15"',
    important=True,
)
WIN = SettingWords(N_("Win"), N_("The points for a game that was won."), "1", important=True)
DRAW = SettingWords(N_("Draw"), N_("The points for a game that was drawn."), "0.5", important=True)
LOSS = SettingWords(N_("Loss"), N_("The points for a game that was lost."), "0", important=True)
AS_A_WIN, AS_A_DRAW = N_("as a win"), N_("as a draw")
ODD = SettingWords(
    N_("The bye"), N_("What you score if there is no opponent for you."), "1", important=True, empty=AS_A_WIN
)
TIES = SettingWords(
    N_("Tie-breaks"), N_("What decides between players with equal points, in this order."), '["WP", "SB"]'
)
TIES_OF_THE_RULEBOOK = TIES._replace(
    meaning=N_(
        "What decides between players with equal points, in this order; left empty: what the pairing system prescribes."
    )
)
ROUNDS_AN_EVENING = SettingWords(
    N_("Rounds an evening"),
    N_("How many rounds are played on an evening. The next one is paired once the results of the one before are in."),
    "2",
    important=True,
)
LADDER_TIES = SettingWords(
    N_("Ties on the ladder"),
    N_("What decides between equal sums on the ladder, in this order: WP, SB, the lowest rating, a lot."),
    '["WP", "lot"]',
    values={"WP": Text("WP"), "SB": Text("SB"), "rating": N_("lowest rating"), "lot": N_("lot")},
)

_FIRST_ROUNDS = {
    "random": N_("drawn by lot"),
    "halves": N_("upper half against lower half"),
    "system": N_("as the system says"),
}


class Systems(Mapping[str, Wording]):
    """The label and the sentence of each system, by name. Loaded at first use, because it loads every rulebook.

    A system in which every game must have a winner is not for rounds: the kind cup uses it.
    """

    def __getitem__(self, name: str) -> Wording:
        return _systems()[name]

    def __iter__(self) -> Iterator[str]:
        return iter(_systems())

    def __len__(self) -> int:
        return len(_systems())


@cache
def _systems() -> dict[str, Wording]:
    """Return the systems by which an evening can be paired: one game for each board, which may be drawn."""
    books = {name: declared(name) for name in pairing()}
    fitting = [name for name, book in books.items() if not book.decisive and book.games == 1]
    return {name: _heading_of(clause_texts(name)) for name in fitting}


def _heading_of(book: ClauseTexts) -> Wording:
    if book.sentence is None:
        return Wording(book.titles)
    sentence = book.sentence.texts
    return Wording(
        {
            lang: f"{title}{conventions_of(lang).colon} {sentence[lang]}"
            for lang, title in book.titles.items()
            if lang in sentence
        }
    )


PAIRING: TableWords = {
    "system": SettingWords(
        N_("Pairing system"),
        N_("The rules by which rounds are paired."),
        '"knsb-wp"',
        important=True,
        values=Systems(),
    ),
    "settings": SettingWords(
        N_("Settings of the system"),
        N_("What that system lets a club choose, as its own page lists it."),
        '{ rematches = "if_needed" }',
    ),
    "first_cycle": SettingWords(
        N_("First round"),
        N_("How the first round of all is paired, when nobody has points yet."),
        '"random"',
        values=_FIRST_ROUNDS,
    ),
    "later_cycles": SettingWords(
        N_("First round of later cycles"),
        N_("How the first round of every later cycle is paired; halves are those of the last ranking."),
        '"halves"',
        values=_FIRST_ROUNDS,
    ),
    "odd_in_halves": SettingWords(
        N_("Odd player of the halves"),
        N_("Which player has the bye where the upper half plays the lower half."),
        '"last"',
        values={"last": N_("the last of the list"), "first": N_("the first of the list")},
    ),
    "colours_in_halves": SettingWords(
        N_("Colours of the halves"),
        N_("Who has White where upper half plays lower half."),
        '"alternating"',
        values={"alternating": N_("in turn"), "first-named": N_("always the upper half")},
    ),
}

LEG: TableWords = {
    "games": SettingWords(N_("Games"), N_("How many games are played; the colours alternate."), "2"),
    "tempo": TEMPO._replace(example='"3+2"', important=False),
}

PLAY_OFF: TableWords = {
    "legs": SettingWords(
        N_("Games before Armageddon"),
        N_("How many games at which tempo are played before one last game decides."),
        '[{ games = 2, tempo = "3+2" }]',
    ),
    "white_minutes": SettingWords(
        N_("White's minutes in Armageddon"), N_("How many minutes White has, who must win the last game."), "5"
    ),
    "black_minutes": SettingWords(
        N_("Black's minutes in Armageddon"), N_("How many minutes Black has; for Black a draw is enough."), "4"
    ),
}
