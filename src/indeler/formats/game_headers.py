"""PGN and PDN: the games of a tournament without their moves, which differ in a table of results and a tag."""

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from indeler.formats.fields import Date
from indeler.formats.file_io import check_crosstable
from indeler.formats.losses import ARRANGEMENTS, DECISIONS, ENTRIES, RANKS, Part, of_any_player
from indeler.formats.text import in_file, quote, refusal_at_line, text_lines
from indeler.formats.trf.dialects import has_matches
from indeler.language import N_, InvalidInput, Text
from indeler.model import CHESS, DRAUGHTS, Event, Game, InconsistentTournament, Player, Result, Round, Scale, Tournament
from indeler.model.board_game import BoardGame

_UNKNOWN = "?"
_LAST_ROUND = 999


class _Notation(NamedTuple):
    written: Mapping[Result, str]
    """Results by how they are written; games with another result have not been played and are left out."""
    read: Mapping[str, Result]
    tags: tuple[tuple[str, str], ...] = ()
    scale: Scale = CHESS
    game: BoardGame | None = None
    """The game, if the file alone shows it."""


def _write_games(
    tournament: Tournament, notation: _Notation, round: int | None, boards: Iterable[tuple[int, int]] | None
) -> str:
    if round is None:
        if boards is not None:
            raise InvalidInput(N_("A board order belongs to one round; say which round."))
        numbers: Iterable[int] = range(1, len(tournament.rounds) + 1)
    elif 1 <= round <= len(tournament.rounds):
        numbers = [round]
    else:
        text = N_("There is no round {round} to write; choose one from 1 to {rounds}.")
        raise InvalidInput(text, round=round, rounds=len(tournament.rounds))
    return "".join(
        _format_tags(_tags(tournament, notation, at, board, played))
        for number in numbers
        for board, game in enumerate(_in_board_order(tournament.rounds[number - 1], number, boards), start=1)
        for at, played in _games_of(game, number, is_match=has_matches(tournament.rules))
        if played.result in notation.written
    )


def _games_of(game: Game, round: int, *, is_match: bool) -> list[tuple[int, Game]]:
    """Return a game, or both games of a match, each with its round; a match has two rounds, as in a report file."""
    if not is_match:
        return [(round, game)]
    first, second = game.result.games or (game.result, game.result)
    reverse = Game(game.black, game.white, second.mirrored)
    return [(2 * round - 1, game._replace(result=first)), (2 * round, reverse)]


def _in_board_order(round: Round, number: int, boards: Iterable[tuple[int, int]] | None) -> list[Game]:
    games = {(game.white, game.black): game for game in round.games}
    order = list(games if boards is None else boards)
    if sorted(order) != sorted(games):
        text = N_("The board order does not hold the games of round {round}; give each (white, black) once.")
        raise InvalidInput(text, round=number)
    return [games[pair] for pair in order]


def _tags(tournament: Tournament, notation: _Notation, round: int, board: int, game: Game) -> dict[str, str]:
    event = tournament.event
    white, black = tournament.player(game.white), tournament.player(game.black)
    return {
        "Event": event.name or _UNKNOWN,
        "Site": " ".join(filter(None, (event.city, event.federation))) or _UNKNOWN,
        "Date": _date(event, (round + 1) // 2 if has_matches(tournament.rules) else round),
        "Round": f"{round}.{board}",
        "White": white.name or _UNKNOWN,
        "Black": black.name or _UNKNOWN,
        "Result": notation.written[game.result],
        "WhiteElo": str(white.rating or ""),
        "BlackElo": str(black.rating or ""),
        "WhiteFideId": white.fide_id,
        "BlackFideId": black.fide_id,
        **dict(notation.tags),
    }


def _date(event: Event, round: int) -> str:
    text = event.round_dates[round - 1] if round <= len(event.round_dates) else event.start
    date = Date.read(text) or Date(0)
    month, day = (f"{part:02}" if part else "??" for part in (date.month, date.day))
    return f"{date.year or '????'}.{month}.{day}"


def _format_tags(tags: Mapping[str, str]) -> str:
    escaped = {tag: " ".join(value.split()).replace("\\", "\\\\").replace('"', '\\"') for tag, value in tags.items()}
    pairs = "".join(f'[{tag} "{escaped[tag]}"]\n' for tag, value in tags.items() if value)
    return f"{pairs}\n{tags['Result']}\n\n"


def _read_games(data: bytes, name: str, notation: _Notation) -> Tournament:
    """Return the players, numbered as they first appear, and their results by round; moves are skipped.

    Players are identified by name and FIDE number. A player without a game in a round was absent.
    """
    field = _Field()
    event = Event()
    rounds: dict[int, list[Game]] = {}
    text = "\n".join(line.rstrip("\r\n") for line in text_lines(data, name))
    for place, tags in _games(text):
        if not rounds:
            event = Event(name=_value_of(tags, "Event"), city=_value_of(tags, "Site"), game=notation.game)
        try:
            game = Game(field.enter(tags, "White"), field.enter(tags, "Black"), _result(tags, notation))
            rounds.setdefault(_round(tags), []).append(game)
        except InvalidInput as error:
            raise refusal_at_line(name, text.count("\n", 0, place) + 1, error) from None
    if not rounds:
        refusal = N_('no game has been found; each starts with tags such as [White "Jansen, Piet"].')
        raise refusal_at_line(name, 1, refusal)
    check_crosstable(len(field.players), max(rounds), name)
    played = [Round(tuple(rounds.get(number, ()))) for number in range(1, max(rounds) + 1)]
    try:
        return Tournament(field.players.values(), played, event=event, scale=notation.scale)
    except InconsistentTournament as error:
        raise in_file(name, error) from None


_TOKEN = re.compile(
    r"""
      \{ [^}]* \}?                                              # a comment
    | ; [^\n]* | ^% [^\n]*                                      # a comment to the end of the line
    | \[ \s* (?P<tag>\w+) \s+ "(?P<value>(?:\\.|[^"\\\n])*)" \s* \]
    | (?P<moves> [^\s\[{;]+ )
    """,
    re.VERBOSE | re.MULTILINE,
)


def _games(text: str) -> Iterator[tuple[int, dict[str, str]]]:
    """Yield the tags of each game with their line; a tag that occurs again, or a move, ends the tags of a game."""
    place, tags, ended = 0, dict[str, str](), False
    for token in _TOKEN.finditer(text):
        tag = token["tag"]
        if token["moves"]:
            ended = True
        elif tag:
            if tags and (ended or tag in tags):
                yield place, tags
                tags = {}
            if not tags:
                place = token.start()
            tags[tag] = re.sub(r"\\(.)", r"\1", token["value"]) if "\\" in token["value"] else token["value"]
            ended = False
    if tags:
        yield place, tags


def _value_of(tags: Mapping[str, str], tag: str) -> str:
    value = tags.get(tag, "").strip()
    return "" if value in (_UNKNOWN, "-") else value


def _result(tags: Mapping[str, str], notation: _Notation) -> Result:
    text = tags.get("Result", "*").strip()
    try:
        return notation.read[text]
    except KeyError:
        refusal = N_("{text} is not a result; write one of {choices}.")
        raise InvalidInput(refusal, text=quote(text), choices=" ".join(notation.read)) from None


def _round(tags: Mapping[str, str]) -> int:
    """Return the round in ``3`` or ``3.12``: the part after the first point is the board."""
    text = tags.get("Round", "").partition(".")[0].strip()
    if not (text.isascii() and text.isdigit() and len(text) <= len(str(_LAST_ROUND)) and int(text)):
        refusal = N_('{text} is not a round; write [Round "1"] up to {last}.')
        raise InvalidInput(refusal, text=quote(tags.get("Round", "")), last=_LAST_ROUND)
    return int(text)


class _Field:
    def __init__(self) -> None:
        self.players: dict[tuple[str, str], Player] = {}

    def enter(self, tags: Mapping[str, str], side: str) -> int:
        """Return the number of the player on this side, who is entered if new."""
        name = _value_of(tags, side)
        if not name:
            raise InvalidInput(N_('this game does not say who is {side}; fill in [{side} "..."].'), side=side)
        identity = _value_of(tags, f"{side}FideId")
        elo = _value_of(tags, f"{side}Elo")
        rating = int(elo) if elo.isascii() and elo.isdigit() and len(elo) <= 4 else 0
        new = Player(len(self.players) + 1, name, rating=rating, fide_id=identity)
        return self.players.setdefault((name, identity), new).number


def _left_out(notation: _Notation, results: Text, scale: Text) -> tuple[Part, ...]:
    """Return what is lost in a file that has games only; the two texts name the results and the scale that fit."""
    changed = [result for result, text in notation.written.items() if notation.read[text] is not result]
    return (
        Part(N_("the event's officials, tempo and other details"), lambda t: _beyond_games(t.event)),
        Part(N_("byes and absences"), lambda t: any(round.unplayed for round in t.rounds)),
        Part(N_("forfeits"), lambda t: any(map(_is_forfeit, _all_games(t)))),
        Part(results, lambda t: any(game.result in changed for game in _all_games(t))),
        Part(N_("pairing numbers"), lambda t: bool(t.players)),
        Part(N_("players without a game"), _has_idle_player),
        Part(
            N_("titles, federations, sex and birth"),
            of_any_player(lambda p: p.title or p.federation or p.sex or p.birth),
        ),
        Part(N_("clubs"), of_any_player(lambda p: p.club)),
        Part(N_("national ratings"), of_any_player(lambda p: p.national)),
        RANKS,
        ENTRIES,
        DECISIONS,
        Part(scale, lambda t: t.scale != notation.scale),
        *ARRANGEMENTS,
    )


def _beyond_games(event: Event) -> bool:
    """Return whether the head has more than each game's header repeats: name, place and dates."""
    repeated = Event(event.name, event.city, event.federation, event.start, round_dates=event.round_dates)
    return event != repeated._replace(game=event.game)


def _all_games(tournament: Tournament) -> Iterator[Game]:
    return (game for round in tournament.rounds for game in round.games)


def _is_forfeit(game: Game) -> bool:
    return game.result.white.is_forfeit


def _has_idle_player(tournament: Tournament) -> bool:
    played = (game for game in _all_games(tournament) if not _is_forfeit(game))
    busy = {player for game in played for player in (game.white, game.black)}
    return any(number not in busy for number in tournament.players)


_OPEN = "*"
"""The mark of PGN for any outcome except 1-0, 1/2-1/2 and 0-1."""

PGN = _Notation(
    written={
        Result.WHITE_WINS: "1-0",
        Result.DRAW: "1/2-1/2",
        Result.BLACK_WINS: "0-1",
        Result.SHORT_WHITE_WINS: "1-0",
        Result.SHORT_DRAW: "1/2-1/2",
        Result.SHORT_BLACK_WINS: "0-1",
        **dict.fromkeys((Result.ZERO_ZERO, Result.HALF_ZERO, Result.ZERO_HALF), _OPEN),
        **dict.fromkeys((Result.SHORT_ZERO_ZERO, Result.SHORT_HALF_ZERO, Result.SHORT_ZERO_HALF), _OPEN),
        **dict.fromkeys((Result.ADJOURNED, Result.PENDING), _OPEN),
    },
    read={
        "1-0": Result.WHITE_WINS,
        "1/2-1/2": Result.DRAW,
        "½-½": Result.DRAW,
        "0-1": Result.BLACK_WINS,
        "0-0": Result.ZERO_ZERO,
        "1/2-0": Result.HALF_ZERO,
        "0-1/2": Result.ZERO_HALF,
        _OPEN: Result.PENDING,
    },
)


PGN_CANNOT_HOLD = _left_out(
    PGN, N_("results other than a normal win, draw or loss"), N_("a points scale other than 1-½-0")
)


def write_pgn(tournament: Tournament, round: int | None = None, boards: Iterable[tuple[int, int]] | None = None) -> str:
    """Return the games one after another, without forfeits and byes.

    ``boards`` gives the board order of ``round`` as a pairing has it, by (white, black); otherwise boards are numbered
    as the tournament lists its games.
    """
    return _write_games(tournament, PGN, round, boards)


def read_pgn(data: bytes, name: str) -> Tournament:
    """Return the players and results from the headers."""
    return _read_games(data, name, PGN)


_written = BoardGame.DRAUGHTS.format_result

PDN = _Notation(
    written={
        **{result: _written(PGN.read[text].label) for result, text in PGN.written.items()},
        Result.ZERO_ZERO: "0-0",
        Result.SHORT_ZERO_ZERO: "0-0",
    },
    read={
        **{_written(result.label): result for result in (Result.WHITE_WINS, Result.DRAW, Result.BLACK_WINS)},
        **PGN.read,
    },
    tags=(("GameType", "20"),),  # international draughts
    scale=DRAUGHTS,
    game=BoardGame.DRAUGHTS,
)


PDN_CANNOT_HOLD = _left_out(
    PDN, N_("results other than a normal win, draw, loss or 0-0"), N_("a points scale other than 2-1-0")
)


def write_pdn(tournament: Tournament, round: int | None = None, boards: Iterable[tuple[int, int]] | None = None) -> str:
    """Return the games one after another, scored 2-1-0, without forfeits and byes; ``boards`` as for PGN."""
    return _write_games(tournament, PDN, round, boards)


def read_pdn(data: bytes, name: str) -> Tournament:
    """Return the players and results from the headers; chess results are understood too."""
    return _read_games(data, name, PDN)
