"""The library's functions: the reasons of a pairing, an answer to ``why``, and hypothetical rounds."""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from indeler.language import N_, InvalidInput
from indeler.language.catalogue import words_of
from indeler.model import BETWEEN_GAMES, Kind, Pairing, RequestedBye, Result, Tournament, result_of
from indeler.model.board_game import BoardGame
from indeler.model.teams import TeamTournament, participants
from indeler.reasons.answers import Why, meetings, why_player, why_two
from indeler.reasons.explained_round import Study, study, study_of
from indeler.reasons.listed import ListedRound, listing_of
from indeler.reasons.sentences import Reason
from indeler.reasons.whole_round import Reasons
from indeler.rulebooks.registry import game_of
from indeler.systems import pair


def reasons(pairing: Pairing, lang: str = "en") -> Reasons:
    """Return the reasons for the boards of a pairing."""
    return Reasons(study_of(pairing), lang)


def why(
    tournament: Tournament,
    player: int,
    opponent: int | None = None,
    rules: str | None = None,
    *,
    round: int | None = None,
    lang: str = "en",
    absent: Iterable[int] | str | float | Fraction = (),
    results: Iterable[str] = (),
    **settings: Any,
) -> Why:
    """Return the reasons for a player's board; with an opponent: why they meet, or do not.

    ``round`` is one that has been paired or is to be paired (default: see `round_in_question`). ``absent`` and
    ``results`` (``"3:4-7=1-0"``) make the question hypothetical. Keizer has a setting ``absent`` too: a text or a
    number (``"2/5"``) is that setting, several players are the absent ones.
    """
    if isinstance(absent, (str, int, float, Fraction)):
        settings["absent"], absent = absent, ()
    question = Question(player, opponent, round, tuple(absent), tuple(results))
    return answered(tournament, question, rules, settings, lang)


class Question(NamedTuple):
    """The player, the opponent, the round and the assumptions of a question."""

    player: int
    opponent: int | None = None
    round: int | None = None
    absent: Sequence[int] = ()
    results: Sequence[str] = ()


def answered(
    tournament: Tournament, question: Question, rules: str | None, settings: Mapping[str, Any], lang: str = "en"
) -> Why:
    """Return the answer to a question, with settings of any name: Keizer has one that is called ``absent`` too."""
    words_of(lang)
    tournament = participants(tournament, rules)
    player, opponent, round, absent, results = question
    number = round_in_question(tournament) if round is None else round
    before = tournament.before(number)
    real = _explained(before, rules, settings)
    about = _explained(supposing(before, absent, results), rules, settings) if absent or results else real
    if isinstance(about, ListedRound):
        answer = about.why_player(player) if opponent is None else about.why_two(player, opponent)
    else:
        answer = why_player(about, player) if opponent is None else why_two(about, player, opponent)
    if about is not real:
        answer.notes = (changed_boards(tournament, real.pairing, about.pairing),)
    elif _was_paired_otherwise(tournament, real):
        text = N_("round {round} stands in the file with other boards; this is what the rulebook gives")
        answer.notes = (Reason(text, {"round": number}),)
    answer.lang = lang
    return answer


def _explained(before: Tournament, rules: str | None, settings: Mapping[str, Any]) -> Study | ListedRound:
    listing = listing_of(before, rules)
    return listing(pair(before, listing.rules, **settings)) if listing else study(before, rules, settings)


def round_in_question(tournament: Tournament) -> int:
    """Return the last round while results are missing or if none follows, else the next one."""
    last = len(tournament.rounds)
    games = tournament.rounds[-1].games if last else ()
    is_pending = any(game.result.is_pending for game in games)
    is_over = tournament.total_rounds is not None and last >= tournament.total_rounds
    return last if last and (is_pending or is_over) else last + 1


def player_of(tournament: Tournament, text: str) -> int:
    """Return a player by pairing number or by a unique part of the name."""
    if text.strip().isdecimal():
        return tournament.player(int(text)).number
    sought = text.strip().casefold()
    found = [player for player in tournament.players.values() if sought and sought in player.name.casefold()]
    exact = [player for player in found if player.name.casefold() == sought]
    if len(exact or found) != 1:
        some = [f"{player.number} {player.name}" for player in found[:5]]
        if found:
            refusal = N_("'{text}' is the name of several players ({some}); use the number.")
            raise InvalidInput(refusal, text=text, some=some)
        raise InvalidInput(N_("There is no player '{text}'; use a pairing number or a part of the name."), text=text)
    return (exact or found)[0].number


def _was_paired_otherwise(tournament: Tournament, about: Study | ListedRound) -> bool:
    """Return whether a round in the file has other boards than this rulebook gives."""
    number = about.pairing.round
    if number > len(tournament.rounds):
        return False
    played = tournament.rounds[number - 1]
    bye = about.bye if about.pairing.free is Kind.PAIRING_BYE else played.bye  # not a free round of a table
    return {(game.white, game.black) for game in played.games} != set(about.pairing.boards) or played.bye != bye


RESULTS = {
    **{result.label: result for result in (Result.WHITE_WINS, Result.DRAW, Result.BLACK_WINS, Result.ZERO_ZERO)},
    **{result.label: result for result in (Result.WHITE_BY_FORFEIT, Result.BLACK_BY_FORFEIT, Result.DOUBLE_FORFEIT)},
    "=": Result.DRAW,
}
"""The possible other results of a game, from the first player's side."""


class OtherResult(NamedTuple):
    """A game with another result, from the view of the first player."""

    round: int
    one: int
    other: int
    result: Result


def read_result(text: str, game: BoardGame = BoardGame.CHESS) -> OtherResult:
    """Parse ``3:4-7=1-0``: in round 3 player 4 beats player 7; a refusal uses the notation of this game."""
    round, colon, result_text = text.partition(":")
    players, equals, result = result_text.partition("=")
    one, dash, other = players.partition("-")
    numbers = [part.strip() for part in (round, one, other)]
    of_game = RESULTS.get(BoardGame.DRAUGHTS.read(result.replace(" ", "")))
    ending = result_of(result) if BETWEEN_GAMES in result else of_game
    if not (colon and equals and dash and all(part.isdecimal() for part in numbers)) or ending is None:
        (_, win), (_, draw), _ = game.endings
        fault = N_("'{text}' is not a result; write ROUND:A-B=RESULT, such as 3:4-7={win} or 3:4-7={draw}.")
        raise InvalidInput(fault, text=text, win=win, draw=draw)
    first, second, third = map(int, numbers)
    return OtherResult(first, second, third, ending)


def supposing(tournament: Tournament, absent: Iterable[int] = (), results: Iterable[str] = ()) -> Tournament:
    """Return the tournament before the next round with these assumptions."""
    for text in results:
        if isinstance(tournament, TeamTournament):
            raise InvalidInput(N_("A match cannot be supposed to end otherwise: change its boards in the file."))
        tournament = _with_result(tournament, read_result(text, game_of(tournament)))
    absentees = tournament.absent()
    for number in absent:
        tournament.player(number)
    missing = [number for number in dict.fromkeys(absent) if number not in absentees]
    absences = [RequestedBye(tournament.next_round, number) for number in missing]
    return tournament.replace(requested_byes=(*tournament.requested_byes, *absences))


def _with_result(tournament: Tournament, supposed: OtherResult) -> Tournament:
    rounds = list(tournament.rounds)
    if not 1 <= supposed.round <= len(rounds):
        text = N_("Round {round} has not been played before this one; choose 1 to {rounds}.")
        raise InvalidInput(text, round=supposed.round, rounds=len(rounds))
    games = list(rounds[supposed.round - 1].games)
    for place, game in enumerate(games):
        if {game.white, game.black} == {supposed.one, supposed.other}:
            turned = supposed.result.mirrored if game.white == supposed.other else supposed.result
            if bool(turned.games) is not bool(game.result.games):
                text = N_(
                    "A match of two games ends in two results, such as 1-0 / ½-½, and a game in one; "
                    "correct '{result}'."
                )
                raise InvalidInput(text, result=supposed.result.label)
            games[place] = game._replace(result=turned)
            rounds[supposed.round - 1] = rounds[supposed.round - 1]._replace(games=tuple(games))
            return tournament.replace(rounds=rounds)
    text = N_("Players {one} and {other} did not meet in round {round}; correct the numbers.")
    raise InvalidInput(text, one=supposed.one, other=supposed.other, round=supposed.round)


def changed_boards(tournament: Tournament, before: Pairing, after: Pairing) -> Reason:
    """Return the boards that differ in the hypothetical round."""
    old, new = (meetings(tournament, pairing.boards, pairing.bye) for pairing in (before, after))
    removed, added = ([board for board in these if board not in those] for these, those in ((old, new), (new, old)))
    if not removed and not added:
        return Reason(N_("what if: the boards stay the same"))
    return Reason(N_("what if: {new}; instead of: {old}"), {"old": removed, "new": added})
