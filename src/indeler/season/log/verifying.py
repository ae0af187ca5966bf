"""Verification of a logbook from its first event: every state, every pairing, every draw."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from indeler import audit
from indeler.language import N_, IndelerError, Sentence, Text
from indeler.language.catalogue import conventions_of, words_of
from indeler.logbook import Difference, Verified, sort_objections, voided
from indeler.model import Kind, Pairing, Player, Tournament
from indeler.rulebooks import declared
from indeler.season import propose
from indeler.season.capabilities import AuditCase, IsAudited
from indeler.season.core.decisions import SEASON, without
from indeler.season.core.season import Season
from indeler.season.core.state import RoundKey
from indeler.season.events import Event, PairingChanged, PairingMade, RulesAdopted
from indeler.season.log.applying import replay


def verify(known: Season, lang: str = "en") -> Verified:
    """Replay every event, compute every pairing again, audit what the audit can judge, and compare.

    A round that was paired by hand for a reason is a decision: a difference is named, and is not a fault. A
    difference before the last change of the rules is no fault either: the logbook has only the digest of old rules.
    """
    words, season = words_of(lang), replay(known.club_rules, ())
    reasons, adopted = _reasons(known.events), _last_adoption(known.events)
    pairings = audited = 0
    by_hand: list[Difference] = []
    remarks, differences = sort_objections(SEASON.objections(known), words)
    for number, event in enumerate(known.events, start=1):
        pairing = _pairing_of(season, event)
        if pairing is not None:
            pairings += 1
            case = case_of(season, pairing)
            audited += case is not None
            place, sentences = season.name_round(pairing.place), [*_compare_with_engine(season, pairing)]
            for fault in faults(case, lang) if case is not None else ():
                sentences.append(Sentence(N_("{place} is {fault}"), place=place, fault=fault))
            why = event.why or reasons.get(pairing.place, "")
            if why and (sentences or event is not pairing):
                told = Sentence(N_("{place} was paired by hand, reason: {why}"), place=place, why=why)
                by_hand.append(Difference(number, told.translated(words)))
            if not why and number < adopted:
                text = N_("The rules were changed after this round. {what}")
                sentences = [Sentence(text, what=each) for each in sentences]
            found = by_hand if why else remarks if number < adopted else differences
            found.extend(Difference(number, each.translated(words)) for each in sentences)
        season = SEASON.evolve(season, event)
    differences += [Difference(season.version, each.translated(words)) for each in _compare_states(known, season)]
    return Verified(season.version, pairings, audited, tuple(differences), tuple(by_hand), tuple(remarks))


def _pairing_of(season: Season, event: Event) -> PairingMade | None:
    """Return the pairing that this event makes: by the rules, or by hand for a new round; None for any other event."""
    if isinstance(event, PairingChanged) and event.place not in season.state.pairings:
        head = {"at": event.at, "by": event.by, "why": event.why, **event.place._asdict()}
        return PairingMade(**head, boards=event.boards, odd=event.odd)
    return event if isinstance(event, PairingMade) else None


def _reasons(events: Sequence[Event]) -> dict[RoundKey, str]:
    """Return the reason for which the boards of each round were set by hand."""
    void = voided(events)
    return {
        event.place: event.why
        for number, event in enumerate(events, start=1)
        if isinstance(event, PairingChanged) and number not in void
    }


def _last_adoption(events: Sequence[Event]) -> int:
    """Return the number of the event by which the current rules were adopted; 0 if they never changed."""
    void = voided(events)
    adoptions = (n for n, event in enumerate(events, start=1) if isinstance(event, RulesAdopted) and n not in void)
    return max(adoptions, default=0)


def _compare_states(known: Season, season: Season) -> Iterator[Sentence]:
    """Yield differences between the state after each event and that after a replay, or the one in use."""
    if replay(known.club_rules, known.events).state != season.state:
        yield Sentence(N_("The state that is replayed at once differs from the one applied event by event."))
    if known.state != season.state:
        yield Sentence(N_("The state that is in use differs from the one applied event by event."))


def _compare_with_engine(season: Season, event: PairingMade) -> Iterator[Sentence]:
    """Yield differences between the boards and those that the season of that time proposes."""
    place, round_name = event.place, season.name_round(event.place)
    try:
        again = propose.pairing(season, place, at=event.at, by=event.by, seed=event.seed)
    except IndelerError as refusal:
        yield Sentence(N_("{place} cannot be paired again: {refusal}"), place=round_name, refusal=refusal)
        return
    if (again.boards, again.odd) != (event.boards, event.odd):
        boards, others = _boards_by_name(season, again), _boards_by_name(season, event)
        text = N_("{place} paired again has other boards: {boards} instead of {others}.")
        yield Sentence(text, place=round_name, boards=boards, others=others)


def _boards_by_name(season: Season, event: PairingMade) -> list[object]:
    boards: list[object] = [f"{season.name(white)} - {season.name(black)}" for white, black in event.boards]
    if event.odd is not None:
        boards.append(Sentence(N_("{name} has the bye"), name=season.name(event.odd)))
    return boards


def round_to_prove(known: Season, place: RoundKey) -> tuple[Tournament, Sequence[tuple[int, int]]] | None:
    """Return a round that was paired here, as the last one of the tournament that the audit judges, and its boards.

    None where the audit cannot judge it, or the rules of the club were changed since. The players have only the fields
    on which the pairing depends, with the names of ``known``.
    """
    void = voided(known.events)
    found = [
        (number, event)
        for number, event in enumerate(known.events, start=1)
        if isinstance(event, PairingMade) and event.place == place and number not in void
    ]
    paired = known.state.pairings.get(place)
    if paired is None or not found or found[-1][0] < _last_adoption(known.events):
        return None
    number, event = found[-1]
    boards = tuple((board.white, board.black) for board in paired.boards)
    pairing = replace(event, boards=boards, odd=paired.odd)
    case = case_of(replay(known.club_rules, known.events[: number - 1]), pairing)
    if case is None:
        return None
    members = _members(case, _boards(pairing))
    players = [
        Player(
            one.number,
            name=known.name(members.get(one.number, one.number)),
            rating=one.rating,
            title=one.title,
            enters=one.enters,
            withdrawn_after=one.withdrawn_after,
        )
        for one in case.tournament.players.values()
    ]
    remarks = [f"round {case.tournament.next_round} corrected: paired by hand"] if paired.by_hand else []
    before = case.tournament.replace(players=players, comments=remarks)
    listed = [board for board in case.boards if board[1]]
    bye = next((white for white, black in case.boards if not black), None)
    return Pairing(before.next_round, listed, rules=before.rules, bye=bye).added_to(before), listed


# Selection of the pairings of a season that the independent audit can judge, each as a round of a tournament.
# The audit judges by a pairing system's own rulebook. So it cannot judge first rounds by the club's rules, round
# robins, unavoidable rematches, and settings that change the rulebook.


def case_of(season: Season, event: PairingMade) -> AuditCase | None:
    """Return the case for the audit of this pairing, made on this season; None where it cannot judge it."""
    case = _case(season, event)
    return case if case is not None and not _is_last_resort(case, case.boards) else None


def _case(season: Season, event: PairingMade) -> AuditCase | None:
    competition = season.competition(event.competition)
    if not event.boards or not isinstance(competition, IsAudited):
        return None
    return competition.audit_case(event, _boards(event))


def faults(case: AuditCase, lang: str = "en") -> list[str]:
    """Return the audit's objections to the round, in sentences of this language."""
    verdict = audit.check(case.tournament, boards=case.boards, lang=lang)
    if verdict.verdict == audit.RIGHT:
        return []
    sentences = " ".join(finding.sentence for finding in verdict.findings)
    return [f"{audit.word_of(verdict.verdict, lang)}{conventions_of(lang).colon} {sentences}"]


class Judgement(NamedTuple):
    """The audit's verdict on boards that were set by hand, for the leader who set them."""

    verdict: Text
    sentence: Sentence

    @property
    def is_right(self) -> bool:
        """Return whether the rules give the same pairing."""
        return self.verdict == audit.RIGHT


def judge_change(season: Season, event: PairingChanged, lang: str = "en") -> Judgement | None:
    """Return the audit's verdict on boards set by hand on this season; None where it cannot judge this round.

    A rematch that the rules themselves paired is not an objection to changes of other boards.
    """
    current, state = season.state.pairings.get(event.place), season.state
    others = replace(state, pairings=without(state.pairings, event.place)) if current else state
    before = Season(season.club_rules, season.events, season.version, others)
    head = {"at": event.at, "by": event.by, "seed": current.seed if current else "", **event.place._asdict()}
    case = _case(before, PairingMade(boards=event.boards, odd=event.odd, **head))
    if case is None:
        return None
    members = _members(case, _boards(event))
    stood = {(board.white, board.black) for board in current.boards} | {(current.odd, 0)} if current else set()
    if _is_last_resort(case, [board for board in case.boards if tuple(map(members.get, board)) in stood]):
        return None
    verdict = audit.check(case.tournament, boards=case.boards, lang=lang)
    names = {number: season.name(member) for number, member in members.items() if number}
    return Judgement(verdict.verdict, audit.describe_verdict(verdict, names, lang))


def _boards(event: PairingMade | PairingChanged) -> list[tuple[int, int]]:
    """Return the boards, including that of the odd player with 0 for Black."""
    return [*event.boards, *([] if event.odd is None else [(event.odd, 0)])]


def _members(case: AuditCase, boards: Sequence[tuple[int, int]]) -> dict[int, int]:
    """Return the member by pairing number. Only an evening has numbers of its own, and has all of these boards."""
    listed = case.boards if len(case.boards) == len(boards) else boards
    return {number: member for pair in zip(listed, boards, strict=True) for number, member in zip(*pair, strict=True)}


def _is_last_resort(case: AuditCase, boards: Sequence[tuple[int, int]]) -> bool:
    """Return whether there is a rematch, or a bye that the rulebook bars: then most rulebooks had no pairing."""
    if case.judges_rematches:
        return False
    tournament = case.tournament
    reading = declared(tournament.rules).reading if tournament.rules else None
    bars = {Kind.PAIRING_BYE} if reading is None else {Kind.PAIRING_BYE, *reading.bars_bye}
    for white, black in boards:
        if black and tournament.have_met(white, black):
            return True
        if not black and any(cell.kind in bars for cell in tournament.card(white)):
            return True
    return False
