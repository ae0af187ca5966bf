"""Form fields about a tournament: a draft by hand, corrections of a round, results, and the regulations.

The pages of the site and of the desk share these fields.
"""

import re
from collections.abc import Callable, Mapping
from typing import NamedTuple

from indeler import systems
from indeler.formats.fields import parse_int
from indeler.language import N_, InvalidInput
from indeler.model import Player, Tenths, format_points, tenths
from indeler.model.board_game import BoardGame
from indeler.opens import propose
from indeler.opens.acceleration import groups
from indeler.opens.by_hand import Draft
from indeler.opens.events import Event, Virtual
from indeler.opens.propose import Decider
from indeler.opens.state import State

FormData = Mapping[str, str]
"""The values of a form by the names of its fields."""
MOST_BOARDS = 3000


def number_in(fields: FormData, name: str) -> int:
    """Return the number in a field; 0 where the field has no number."""
    return parse_int(fields.get(name, "")) or 0


# A draft of a round ---------------------------------------------------------------------------------------------------


def format_draft(draft: Draft) -> str:
    """Return the boards as one field of a form."""
    return " ".join(f"{white}-{black}" for white, black in draft.boards)


def draft_in(fields: FormData) -> Draft:
    """Return the draft that a form carries."""
    words = fields.get("boards", "").split()[:MOST_BOARDS]
    return Draft(tuple(_board(word) for word in words), number_in(fields, "bye") or None)


def after_press(draft: Draft, fields: FormData) -> Draft:
    """Return the draft after the button that was pressed."""
    for button, move in _MOVES.items():
        if button in fields:
            return move(draft, fields)
    return draft


def picked_player(fields: FormData) -> int:
    """Return the player who was selected to change places with the next one; 0 for no player."""
    return 0 if number_in(fields, "picked") else number_in(fields, "pick")


def _board(word: str) -> tuple[int, int]:
    white, _, black = word.partition("-")
    board = parse_int(white) or 0, parse_int(black) or 0
    if not all(board):
        raise InvalidInput(N_("'{board}' is not a board; write two pairing numbers, such as 3-1."), board=word[:20])
    return board


def _pick(draft: Draft, fields: FormData) -> Draft:
    """Select a player at the first press; at the second, let the two change places."""
    one, other = number_in(fields, "picked"), number_in(fields, "pick")
    return draft.swapped(one, other) if one and one != other else draft


_MOVES: Mapping[str, Callable[[Draft, FormData], Draft]] = {
    "pick": _pick,
    "swap": lambda draft, form: draft.with_colours_swapped(*_board(form["swap"])),
    "drop": lambda draft, form: draft.without(*_board(form["drop"])),
    "set": lambda draft, form: draft.with_board(number_in(form, "white"), number_in(form, "black")),
    "give": lambda draft, form: draft.with_bye(number_in(form, "given")),
    "empty": lambda draft, form: Draft(),
}
"""The move of each button."""


# Corrections of a round -----------------------------------------------------------------------------------------------

FIELDS = ("what", "board", "result", "one", "other", "player", "worth")
"""The fields of a correction form: the kind of correction, and then the board, result, players or points."""


class Correction(NamedTuple):
    """A requested correction of a round."""

    round: int
    form: FormData

    def events(self, state: State, who: Decider, why: str) -> list[Event]:
        """Return the events of this correction, or raise a refusal."""
        form, round = self.form, self.round
        white, _, black = form.get("board", "").partition("-")
        game = round, parse_int(white) or 0, parse_int(black) or 0
        events: list[Event]
        match form.get("what", ""):
            case "result":
                make = propose.rated if form.get("rating_only") == "yes" else propose.result
                events = make(state, who, game, form.get("result", ""), why)
            case "colours":
                events = [propose.swapped(state, who, game, why)]
            case "seats":
                players = number_in(form, "one"), number_in(form, "other")
                events = [propose.exchanged(state, who, round, players, why)]
            case "bye":
                number, worth = number_in(form, "player"), form.get("worth", "")
                events = [propose.bye_corrected(state, who, round, number, worth, why)]
            case what:
                raise InvalidInput(N_("'{what}' cannot be corrected; choose result, colours, seats or bye."), what=what)
        if not events:
            raise InvalidInput(N_("That is how it stands there already; nothing changes."))
        return events

    def decided(self, state: State, who: Decider, why: str) -> list[Event]:
        """fide-handling 4.3: return the events, with one for the rounds that stay as they were paired."""
        return propose.correction(state, who, self.round, self.events(state, who, why), why)


# Results --------------------------------------------------------------------------------------------------------------

RESULT_KEYS: Mapping[BoardGame, tuple[str, str, str, str]] = {
    BoardGame.CHESS: ("1", "3", "2", "0 Delete"),
    BoardGame.DRAUGHTS: ("2", "1", "0", "Delete"),
}
"""The keys for: White wins, draw, Black wins, clear; in draughts the key is the score of White."""


# Regulations: numbers of players, limits, players kept apart, groups with virtual points ------------------------------

FEWEST_ROWS, MORE_ROWS = 3, 2
USUAL_ROUNDS, MOST_ROUNDS = 9, 20
MOST_ROWS = 60
MOST_POINTS = 1000
MOST_LIMIT = 99
LARGEST_NUMBER = 999_999


def player_numbers(text: str) -> tuple[int, ...]:
    """Return numbers of players between commas, semicolons or blanks; refuse anything else."""
    words = [word for word in re.split(r"[\s,;]+", text) if word]
    wrong = next((word for word in words if not 1 <= (parse_int(word) or 0) <= LARGEST_NUMBER), None)
    if wrong is not None:
        raise InvalidInput(N_("'{word}' is not the number of a player."), word=wrong[:20])
    return tuple(map(int, words))


def limit_in(form: Mapping[str, str], name: str, least: int = 1) -> int | None:
    """Return the number in a field that may be empty; refuse one that is too small or has more than two digits."""
    text = form.get(name, "").strip()
    number = parse_int(text)
    if text and (number is None or not least <= number <= MOST_LIMIT):
        refusal = N_("'{text}' is not a number from {least} to {most}.")
        raise InvalidInput(refusal, text=text[:20], least=least, most=MOST_LIMIT)
    return number


class SeparationRow(NamedTuple):
    """Players who do not meet, as a row of a list."""

    common: str
    """``club`` or ``federation``; empty where players or teams are named."""
    names: str = ""
    players: str = ""
    """Their numbers, as a form sends them."""
    until: int | None = None


def separation_rows(state: State) -> list[SeparationRow]:
    """Return the players kept apart, by club or federation, and by name."""
    rules = [SeparationRow(rule.common, until=rule.until) for rule in state.regulations.apart]
    known = {team.number: team for team in state.tournament.teams.teams} if state.is_team_event else state.players
    named = [
        SeparationRow(
            "",
            ", ".join(known[number].name or str(number) for number in ban.players if number in known),
            " ".join(map(str, ban.players)),
            ban.last_round,
        )
        for ban in state.own_bans
    ]
    return rules + named


def lots_open(state: State) -> tuple[str, ...]:
    """Return the lots that can still be drawn, ``colour`` or ``numbers``: none after the first pairing.

    Numbers by rating are not drawn; where the numbers are the draw, no colour is drawn.
    """
    if state.rounds:
        return ()
    if state.rulebook.fixed_pairings or state.rulebook.decisive:
        return () if state.is_team_event else ("numbers",)
    by_lot = systems.rulebook(state.rulebook.name).numbers is None and not state.is_team_event
    return ("colour", "numbers") if by_lot else ("colour",)


class Row(NamedTuple):
    """The typed cells of one group."""

    number: int
    first: str = ""
    last: str = ""
    points: tuple[str, ...] = ()
    error: str = ""


def table_rounds(state: State) -> range:
    """Return the columns of the table: every planned round, and every round that the table already has."""
    stated = max(map(len, state.tournament.virtual_points.values()), default=0)
    planned = min(state.total_rounds or USUAL_ROUNDS, MOST_ROUNDS)
    return range(1, max(planned, stated) + 1)


def rows_of(state: State) -> list[Row]:
    """Return the existing groups, and empty rows for more."""
    empty = ("",) * len(table_rounds(state))
    rows = []
    for number, group in enumerate(groups(state.tournament.virtual_points), start=1):
        points = (*map(format_points, group.points), *empty[len(group.points) :])
        rows.append(Row(number, str(group.first), str(group.last), points))
    more = max(FEWEST_ROWS, len(rows) + MORE_ROWS)
    return [*rows, *(Row(number, points=empty) for number in range(len(rows) + 1, more + 1))]


def rows_typed(state: State, posted: Mapping[str, str]) -> list[Row]:
    """Return the rows as they were typed."""
    numbers = [number for number in range(1, MOST_ROWS + 1) if f"first-{number}" in posted]
    return [
        Row(
            number,
            posted.get(f"first-{number}", "").strip()[:10],
            posted.get(f"last-{number}", "").strip()[:10],
            tuple(posted.get(f"points-{number}-{round}", "").strip()[:10] for round in table_rounds(state)),
        )
        for number in numbers
    ]


def table_of(rows: list[Row]) -> tuple[Virtual, ...]:
    """Return the table of these rows; empty rows are skipped."""
    return tuple(virtual(row) for row in rows if row.first or row.last or any(row.points))


def virtual(row: Row) -> Virtual:
    """Return one group; refuse a row that is not valid."""
    first, last = (_number(row.number, text) for text in (row.first, row.last or row.first))
    if last < first:
        text = N_("Group {group}: the last number, {last}, is smaller than the first, {first}.")
        raise InvalidInput(text, group=row.number, first=first, last=last)
    return Virtual(first, last, tuple(_points(row.number, text) for text in row.points))


def _number(group: int, text: str) -> int:
    number = parse_int(text)
    if not number or number > LARGEST_NUMBER:
        raise InvalidInput(N_("Group {group}: '{text}' is not the number of a player."), group=group, text=text)
    return number


def _points(group: int, text: str) -> Tenths:
    try:
        points = tenths(text or "0")
    except InvalidInput:
        points = -1
    if not 0 <= points <= MOST_POINTS:
        refusal = N_("Group {group}: '{text}' is no number of points; write 1, ½ or 0.")
        raise InvalidInput(refusal, group=group, text=text)
    return points


class Family(NamedTuple):
    """Players with one family name."""

    name: str
    players: tuple[Player, ...]

    @property
    def numbers(self) -> str:
        """Return the numbers as a form sends them."""
        return " ".join(str(player.number) for player in self.players)


def families(state: State) -> list[Family]:
    """Return families of at least two players, by name, that are not kept apart yet."""
    found: dict[str, list[Player]] = {}
    for player in () if state.is_team_event else state.players.values():
        if name := family_name(player.name):
            found.setdefault(name.casefold(), []).append(player)
    separated = {ban.players for ban in state.tournament.forbidden}
    return [
        Family(family_name(players[0].name), tuple(players))
        for _, players in sorted(found.items())
        if len(players) > 1 and tuple(sorted(player.number for player in players)) not in separated
    ]


def family_name(name: str) -> str:
    """Return ``Vries`` of ``Vries, Anna de`` and of ``Anna de Vries``; nothing for a single word."""
    family, comma, _given = name.partition(",")
    words = name.split()
    return family.strip() if comma else words[-1] if len(words) > 1 else ""
