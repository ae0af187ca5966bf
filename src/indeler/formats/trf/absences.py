"""Rounds without play: requested byes, who was absent or had not entered, what was adjourned, how many were paired."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from indeler.formats.file_io import check_crosstable
from indeler.formats.trf import fields
from indeler.formats.trf.draft import Draft
from indeler.formats.trf.fields import HIGHEST_ROUND, ROUND, Column, Layout, listing, misplaced, one_of, read_numbers
from indeler.formats.trf.lines import Line, Sheet, split
from indeler.language import N_, Sentence, TooLarge
from indeler.model import Entry, Kind, Player, RequestedBye, Tournament

KINDS = {"F": Kind.FULL_BYE, "H": Kind.HALF_BYE, "Z": Kind.ZERO_BYE}
_ABSENT = {"A": Kind.ABSENT, "N": Kind.NO_NOTICE}
"""The letters for absentees, in directives only: TRF has no difference between absence and a zero-point bye."""

BYES = Layout("240", Column(5, 5, one_of("FHZAN"), N_("F, H or Z")), Column(7, 9, ROUND, N_("a round number")))

Byes = dict[tuple[int, int], Kind]
"""The kinds of byes by round and player."""


def read_240(draft: Draft, lines: list[Line]) -> None:
    """Record 240; one in our own comment states exactly what was requested and overrides other records."""
    for line in lines:
        letter, round = BYES.read(line)
        kinds = KINDS | _ABSENT if line.wrapped else KINDS
        if letter not in kinds:
            raise line.refuse(misplaced(5, 5, letter, N_("F, H or Z")))
        players = read_numbers(line, BYES.width)
        draft.check_known(players, line)
        byes = draft.exact_byes if line.wrapped else draft.byes
        for player in players:
            if byes.setdefault((round, player), kinds[letter]) is not kinds[letter]:
                text = N_(
                    "player {player}, round {round}: '{letter}' is asked for here, another kind of bye elsewhere; "
                    "keep one."
                )
                raise line.refuse(text, player=player, round=round, letter=letter)


def read_coming_cells(draft: Draft) -> None:
    """Read byes in the columns of rounds that are still to be paired."""
    for player, card in draft.cards.items():
        for round, entry in enumerate(card[draft.paired :], start=draft.paired + 1):
            if entry is not None and entry.bye is not None:
                draft.byes[round, player] = entry.bye


def read_xxz(draft: Draft, lines: list[Line]) -> None:
    """XXZ: not paired in the coming round; other records may state the kind of bye."""
    for line in lines:
        players = read_numbers(line, 3)
        draft.check_known(players, line)
        for player in players:
            draft.byes.setdefault((draft.paired + 1, player), Kind.ZERO_BYE)


def numbers_matches(draft: Draft, total: int | None) -> bool:
    """Return whether the records of a file with two columns for each match number the matches, not the columns.

    They do if the number of rounds is odd or less than the columns, or if a player requests a bye in a column in which
    there is a game. Byes in the columns of coming rounds are then byes of matches, too.
    """
    paired = draft.paired
    requested = [draft.cards[player][round - 1] for round, player in draft.byes if round <= paired]
    if not (total and (total % 2 or total < paired)) and not any(entry and entry.opponent for entry in requested):
        return False
    for player, card in draft.cards.items():
        for round in range(paired + 1, len(card) + 1):
            entry = card[round - 1]
            if entry is not None and entry.bye is not None and (round, player) in draft.byes:
                del draft.byes[round, player]
                draft.byes[(round + 1) // 2, player] = entry.bye
    return True


def requested(draft: Draft) -> list[RequestedBye]:
    """Return all requested byes."""
    byes = _understood(draft.byes, draft.players) | draft.exact_byes
    return [RequestedBye(round, player, kind) for (round, player), kind in byes.items()]


def _understood(byes: Byes, players: Mapping[int, Player]) -> Byes:
    """Return the byes without those that only inform other programs about a withdrawal or a late entry."""
    return {
        (round, player): kind
        for (round, player), kind in byes.items()
        if kind is not Kind.ZERO_BYE or players[player].takes_part(round)
    }


def byes_in_cells(sheet: Sheet) -> dict[int, Kind]:
    """Return the byes for the columns of the coming round, if the dialect writes them there."""
    if not sheet.dialect.byes_in_cells:
        return {}
    coming = sheet.tournament.next_round
    return {player: kind for (round, player), kind in _byes_to_write(sheet).items() if round == coming}


def write_byes(sheet: Sheet) -> None:
    """Write the byes that the dialect can write, and a directive for each that would be misunderstood."""
    tournament = sheet.tournament
    coming = tournament.next_round
    if sheet.has("240"):
        plain = _byes_to_write(sheet)
        for text in bye_records(plain):
            sheet.record(text)
    elif sheet.has("XXZ"):
        plain = {key: Kind.ZERO_BYE for key in _byes_to_write(sheet) if key[0] == coming}
        if plain:
            sheet.record(f"XXZ{listing((player for _, player in plain), '')}")
    else:
        plain = {(coming, player): kind for player, kind in byes_in_cells(sheet).items()}
    read_back = _understood(plain, tournament.players)
    stated = {(bye.round, bye.player): bye.kind for bye in tournament.requested_byes}
    for text in bye_records({key: kind for key, kind in stated.items() if read_back.get(key) is not kind}):
        sheet.wrapped(text)


def _byes_to_write(sheet: Sheet) -> Byes:
    """Return the byes for other programs: requested ones, and those of withdrawn and not yet entered players."""
    tournament = sheet.tournament
    byes = {
        (bye.round, bye.player): Kind.ZERO_BYE if bye.kind in _ABSENT.values() else bye.kind
        for bye in tournament.requested_byes
    }
    coming = tournament.next_round
    if tournament.total_rounds is None or coming <= tournament.total_rounds:
        for player in tournament.absent():
            byes.setdefault((coming, player), Kind.ZERO_BYE)
    return dict(sorted(byes.items()))


def bye_records(byes: Byes) -> list[str]:
    """Return one record 240 for each kind and round."""
    letters = {kind: letter for letter, kind in (KINDS | _ABSENT).items()}
    grouped: dict[tuple[int, str], list[int]] = {}
    for (round, player), kind in byes.items():
        grouped.setdefault((round, letters[kind]), []).append(player)
    return [BYES.exact(letter, round) + listing(players) for (round, letter), players in sorted(grouped.items())]


_NO_GAME = Entry(bye=Kind.ZERO_BYE)
_WORDS = {
    Kind.ABSENT: "absent",
    Kind.NOT_ENTERED: "not-entered",
    Kind.ADJOURNED: "adjourned",
    Kind.EMPTY_SEAT: "empty-seat",
}


def read_paired(draft: Draft, lines: list[Line]) -> None:
    """``paired N``: this many rounds have been paired, though the last ones have no game in them."""
    line = lines[-1]
    (paired,), _ = split(line, 1)
    fields.check_rounds(paired, line)
    if paired < draft.paired:
        raise line.refuse(N_("more than {rounds} rounds have been paired; correct this directive."), rounds=paired)
    draft.paired = paired


def complete_cards(draft: Draft) -> None:
    """Add zero-point byes to cards for paired rounds that they do not mention."""
    check_crosstable(len(draft.cards), draft.paired, draft.path)
    for card in draft.cards.values():
        if len(card) < draft.paired or None in card:
            card.extend([None] * (draft.paired - len(card)))
            card[: draft.paired] = [entry or _NO_GAME for entry in card[: draft.paired]]


def reads(kind: Kind) -> Callable[[Draft, list[Line]], None]:
    """Apply ``absent``, ``not-entered``, ``adjourned`` or ``empty-seat ROUND PLAYERS...`` to a round of players."""

    def read(draft: Draft, lines: list[Line]) -> None:
        for line in lines:
            (round,), players = split(line, 1)
            numbers = read_numbers(line._replace(text=players), 0)
            draft.check_known(numbers, line)
            if not 1 <= round <= draft.paired:
                raise line.refuse(N_("round {round} has not been paired; correct this directive."), round=round)
            for number in numbers:
                card = draft.cards[number]
                entry = _as_directed(card[round - 1], kind)
                if entry is None:
                    text = N_("player {number}, round {round}: is not '{kind}'; correct this directive.")
                    raise line.refuse(text, number=number, round=round, kind=Sentence(kind.label))
                card[round - 1] = entry

    return read


def read_old_byes(draft: Draft) -> None:
    """Make the sign of a win without an opponent the bye: in old files of players it means that.

    Where teams are paired it is a win against an empty seat, as it is where our directive says so.
    """
    for card in draft.cards.values():
        for place, entry in enumerate(card):
            if entry is not None and entry.bye is Kind.EMPTY_SEAT and not entry.code:
                card[place] = entry._replace(bye=Kind.PAIRING_BYE)


def _as_directed(entry: Entry | None, kind: Kind) -> Entry | None:
    """Return the entry as the directive states it, or None if the record contradicts it."""
    if kind is Kind.EMPTY_SEAT:
        return entry._replace(code=kind.code) if entry and entry.bye is kind else None
    if kind is Kind.ADJOURNED:
        return entry._replace(code=kind.code) if entry and entry.opponent and entry.code == " " else None
    return Entry(bye=kind) if entry == _NO_GAME else None


def write_round_directives(sheet: Sheet) -> None:
    """Write the directives that this tournament needs in this dialect."""
    rounds = sheet.tournament.rounds
    if len(rounds) > HIGHEST_ROUND:
        text = N_("{rounds} rounds do not fit in a tournament file; at most {highest}.")
        raise TooLarge(text, rounds=len(rounds), highest=HIGHEST_ROUND)
    if rounds and not (rounds[-1].games or rounds[-1].bye):
        sheet.directive("paired", len(rounds))
    for kind, word in _WORDS.items():
        if kind is Kind.ADJOURNED and sheet.dialect.adjourned:
            continue
        found = _players(sheet.tournament, kind)
        if kind is Kind.EMPTY_SEAT and found and _pairs_teams(sheet.tournament):
            continue
        for round, players in found.items():
            sheet.directive(word, round, *players)


def _pairs_teams(tournament: Tournament) -> bool:
    from indeler.model.teams import is_team_event

    return is_team_event(tournament)


def _players(tournament: Tournament, kind: Kind) -> dict[int, list[int]]:
    found: dict[int, list[int]] = {}
    for number in tournament.players:
        for round, cell in enumerate(tournament.card(number), start=1):
            if cell.kind is kind:
                found.setdefault(round, []).append(number)
    return dict(sorted(found.items()))
