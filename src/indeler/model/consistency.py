"""Consistency checks of a tournament. Each refusal names the player and the round.

A tournament in a logbook was checked when it was decided. While it is replayed, only its rounds are checked, as they
could not be completed otherwise.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from indeler.language import N_, Sentence, Text
from indeler.model.errors import InconsistentTournament
from indeler.model.event import Forbidden, RequestedBye, SpecialPoints
from indeler.model.kinds import REQUESTABLE, Kind
from indeler.model.players import Player
from indeler.model.rounds import Round, Unplayed


def _unknown() -> bool | None:
    return None


are_applied: Callable[[], bool | None] = _unknown
"""Return whether every tournament is checked now, or none; None outside of decisions and replays.

`indeler.model.accepting` replaces it.
"""


def is_accepted(was_accepted: bool) -> bool:
    """Return whether a tournament is not to be checked: by `are_applied`, else as the tournament it was made from."""
    applied = are_applied()
    return was_accepted if applied is None else not applied


def check_players(players: Iterable[Player]) -> None:
    """Refuse duplicate numbers and numbers below 1."""
    known: set[int] = set()
    for player in players:
        if player.number < 1:
            raise InconsistentTournament(N_("a pairing number starts at 1; renumber the player."), player=player.number)
        if player.number in known:
            text = N_("this pairing number is given twice; renumber one of them.")
            raise InconsistentTournament(text, player=player.number)
        known.add(player.number)


def completed_round(number: int, round: Round, players: Mapping[int, Player], part_time: Mapping[int, Player]) -> Round:
    """Return the round in canonical order, checked, with players it does not mention as absent or not yet entered.

    ``part_time`` contains the players who do not take part in every round.
    """
    games, unplayed = round.games, round.unplayed
    playing = {*[game.white for game in games], *[game.black for game in games]}
    listed = playing.union([row.player for row in unplayed])
    if (
        len(listed) < 2 * len(games) + len(unplayed)
        or not listed <= players.keys()
        or any([row.kind.has_opponent for row in unplayed])
        or any([not player.takes_part(number) for one, player in part_time.items() if one in playing])
    ):
        _name_the_fault(number, round, players)
    if len(listed) < len(players):
        missing = [player for one, player in players.items() if one not in listed]
        absent = [Unplayed(one.number, Kind.NOT_ENTERED if number < one.enters else Kind.ABSENT) for one in missing]
        unplayed = (*unplayed, *absent)
    # No player appears twice, so sorting compares the first numbers only.
    return Round(tuple(sorted(games)), tuple(sorted(unplayed)), round.boards)


def _name_the_fault(number: int, round: Round, players: Mapping[int, Player]) -> None:
    listed: set[int] = set()

    def refusal(player: int, text: Text, **values: object) -> InconsistentTournament:
        return InconsistentTournament(Sentence(text, **values), player=player, round=number)

    def enter(player: int) -> None:
        if player not in players:
            raise refusal(player, N_("there is no such player in the list; add him."))
        if player in listed:
            raise refusal(player, N_("appears twice in that round; keep one game or bye."))
        listed.add(player)

    for game in round.games:
        if game.white == game.black:
            raise refusal(game.white, N_("is paired with himself."))
        for player in (game.white, game.black):
            enter(player)
            if not players[player].takes_part(number):
                raise refusal(player, N_("has a game, but had not entered yet or had withdrawn; correct that."))
    for player, kind in round.unplayed:
        enter(player)
        if kind.has_opponent:
            raise refusal(player, N_("'{kind}' needs an opponent; make it a game."), kind=Sentence(kind.label))


def check_settings(settings: Mapping[str, str]) -> None:
    """Refuse names of settings that are not words."""
    for name in settings:
        if not name.isidentifier():
            text = N_("a setting is called '{name}'; its name is one word, such as bye_points.")
            raise InconsistentTournament(text, name=name)


def check_total_rounds(played: int, total: int | None) -> None:
    """Refuse a total number of rounds below the number of rounds paired."""
    if total is not None and total < played:
        text = N_("{played} rounds have been paired, but the tournament has {total}; correct the number of rounds.")
        raise InconsistentTournament(text, played=played, total=total)


def check_requested_byes(byes: Iterable[RequestedBye], players: Mapping[int, Player]) -> None:
    """Refuse byes that cannot be requested, two byes in one round, and unknown players."""
    requests: set[tuple[int, int]] = set()
    for bye in byes:
        _check_known(bye.player, players, N_("has a requested bye"), bye.round)
        if bye.kind not in REQUESTABLE:
            text = N_("'{kind}' cannot be requested; choose a full, half or zero-point bye.")
            raise InconsistentTournament(text, kind=Sentence(bye.kind.label), player=bye.player, round=bye.round)
        if bye[:2] in requests:
            raise InconsistentTournament(N_("has two requested byes; keep one."), player=bye.player, round=bye.round)
        requests.add(bye[:2])


def check_mentioned(
    players: Mapping[int, Player],
    bans: Iterable[Forbidden],
    virtual_points: Iterable[int],
    special_points: Iterable[SpecialPoints],
) -> None:
    """Refuse bans and points of unknown players."""
    for ban in bans:
        for player in ban.players:
            _check_known(player, players, N_("may not meet some others"))
    for player in virtual_points:
        _check_known(player, players, N_("has virtual points"))
    for special in special_points:
        for player in special.players:
            _check_known(player, players, N_("has special points"), special.round)


def _check_known(player: int, players: Mapping[int, Player], what: Text, round: int | None = None) -> None:
    if player not in players:
        text = N_("{what}, but is not in the players' list; add him.")
        raise InconsistentTournament(text, what=Sentence(what), player=player, round=round)
