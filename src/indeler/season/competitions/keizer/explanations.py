"""Explanations of a ladder for one member: the points of each round, and the effect of a result tonight."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from fractions import Fraction

from indeler.language import N_, Sentence, Text
from indeler.model import Kind, Tournament
from indeler.ranking import format_number
from indeler.ranking.keizer.ladders import ladder_by
from indeler.ranking.keizer.recalculation import Ladder, Published
from indeler.ranking.keizer.round_outcomes import Credit, Event, Round, RoundOutcome, entrants_of
from indeler.ranking.keizer.tie_breaks import EVENTS
from indeler.season.capabilities import Course
from indeler.season.common.standings_table import Cell, StandingsRow, StandingsTable, column
from indeler.season.competitions.keizer.ladder import KeizerLadder

RULEBOOK = "keizer"

ENDINGS = ((Event.WIN, Event.LOSS), (Event.DRAW, Event.DRAW), (Event.LOSS, Event.WIN))

BROUGHT = (
    column("value", N_("Value"), N_("what a win against this member is worth")),
    column("win", N_("Win"), N_("the score after a win")),
    column("win-place", N_("Place"), N_("the place after a win")),
    column("draw", N_("Draw"), N_("the score after a draw")),
    column("draw-place", N_("Place"), N_("the place after a draw")),
    column("loss", N_("Loss"), N_("the score after a loss")),
    column("loss-place", N_("Place"), N_("the place after a loss")),
)
GAVE = (
    column("points", N_("Points"), N_("what the round gave"), strong=True),
    column("event", N_("What"), N_("what the round was")),
    column("times", N_("Times"), N_("how many times the value counts")),
    column("value", N_("Value"), N_("the value that counts, as it is today")),
)


def prospects(keizer: KeizerLadder, member: int, *, unasked: bool = False) -> StandingsTable | None:
    """3: return score and place after a win, a draw and a loss, without other changes; None for a member not listed.

    The opponent is that of a game without a result; without one, the table has all members on the ladder. That is a
    long table, for which everything is computed three times for each opponent: it is omitted if ``unasked``.
    """
    group = _group(keizer, member)
    if group is None:
        return None
    ladder = keizer.ladder(keizer.part, group)
    last = ladder.played.rounds[-1] if ladder.played.rounds else {}
    playing, name = last.get(member, RoundOutcome(Event.ABSENT)), keizer.season.name(member)
    if playing.event is Event.PENDING and playing.opponent:
        before = _before_last_round(keizer, keizer.part, group)
        title = Sentence(N_("What the game tonight can bring {name}"), name=name)
        return _table(keizer, title, ladder, {playing.opponent: _after_each(before, last, member, playing.opponent)})
    if unasked:
        return None
    everybody = {each.number: RoundOutcome(Event.FORFEIT_LOSS) for each in ladder.played.entrants}
    others = [each for each in ladder.last.ranking if each != member]
    title = Sentence(N_("What a game in the next round can bring {name}"), name=name)
    return _table(keizer, title, ladder, {each: _after_each(ladder, everybody, member, each) for each in others})


def _before_last_round(keizer: KeizerLadder, part: int, group: str) -> Ladder:
    """3: return the ladder before the last round: results of that round do not change it."""
    tournament, earlier = keizer.tournament(part, group), keizer.rounds_played(part, group)[:-1]
    key = keizer.name, "before", entrants_of(tournament.players), tuple(tournament.settings.items())
    return keizer.season.cached_for_rounds(earlier, key, lambda: ladder_by(tournament, tournament.settings, less=1))


def _group(keizer: KeizerLadder, member: int) -> str | None:
    """2-PERIODS: return the current group of this member; None for a member on no ladder."""
    part = keizer.part
    return next((group for group in keizer.group_list if member in keizer.standing_in(part, group)), None)


def _table(
    keizer: KeizerLadder, title: Sentence, ladder: Ladder, outlooks: Mapping[int, Sequence[Cell]]
) -> StandingsTable:
    now, name = ladder.last, keizer.season.name
    rows = tuple(
        StandingsRow(now.ranking.index(opponent) + 1, opponent, name(opponent), (now.value(opponent), *cells))
        for opponent, cells in outlooks.items()
    )
    note = Sentence(N_("Everything is counted again with that result; all other results stay the same."))
    return StandingsTable("tonight", title, BROUGHT, rows, (note,))


def _after_each(before: Ladder, round: Round, member: int, opponent: int) -> list[Cell]:
    """3: return score and place after a win, a draw and a loss."""
    cells: list[Cell] = []
    for own, other in ENDINGS:
        both = {member: RoundOutcome(own, opponent), opponent: RoundOutcome(other, member)}
        after = before.if_next({**round, **both})
        cells += [after.score(member), after.ranking.index(member) + 1]
    return cells


def points_by_round(keizer: KeizerLadder, member: int) -> StandingsTable | None:
    """2, 2-OWN: return the points of each round, at current values; None for a member not listed."""
    group = _group(keizer, member)
    if group is None:
        return None
    last = keizer.ladder(keizer.part, group).last
    value = last.value(member)
    own = StandingsRow(0, 0, "", (last.own * value, Sentence(N_("own value")), last.own, value))
    rows = [own] if last.own else []
    for credit, value in zip(last.cards.get(member, ()), _values(last, member), strict=True):
        name = keizer.season.name(credit.opponent) if credit.opponent else ""
        points = credit.times * value + credit.points
        cells = (points, Sentence(EVENTS[credit.event]), credit.times, value if credit.times else None)
        rows.append(StandingsRow(credit.round, credit.opponent, name, cells))
    title = Sentence(N_("What each round gave {name}"), name=keizer.season.name(member))
    heads = {"line_head": Sentence(N_("Round")), "name_head": Sentence(N_("Opponent"))}
    total = Sentence(N_("Together {score}."), score=format_number(last.score(member)))
    return StandingsTable("given", title, GAVE, tuple(rows), (total,), **heads)


def course(keizer: KeizerLadder, member: int) -> Course | None:
    """3: return the published place and score after each round; None for a member not listed, or before any round."""
    group, table = _group(keizer, member), points_by_round(keizer, member)
    if group is None or table is None:
        return None
    published = keizer.ladder(keizer.part, group).published
    listed = [(round, each) for round, each in enumerate(published) if round and member in each.ranking]
    if not listed:
        return None
    ranks = tuple(each.ranking.index(member) + 1 for _, each in listed)
    points = tuple(each.score(member) for _, each in listed)
    return Course(listed[0][0], ranks, points, len(published[-1].ranking), table)


def _values(last: Published, member: int) -> list[Fraction]:
    """3: return the value that each round counts: the current one, or a fixed one."""
    credits: Iterable[Credit] = last.cards.get(member, ())
    if last.fixed_values is not None:
        return list(last.fixed_values[member])
    return [last.value(credit.of) for credit in credits]


NEW_WITH_FEWEST_BYES = N_(
    "{name} is new and starts at the bottom of the ladder; the bye goes to the lowest player here who has had it least "
    "often."
)
NEW_AND_LOWEST = N_("{name} is new and starts at the bottom of the ladder; the lowest player here has the bye.")
FEWEST_BYES = N_("{name} stands lowest on the ladder of the players here who have had the bye least often.")
LOWEST = N_("{name} stands lowest on the ladder of the players here.")
BY_LOT = N_("{name} has the bye, by lot.")
OTHERS_FIT = N_("If somebody who stands lower had the bye instead of {name}, the others could not be paired as well.")


def why_bye(keizer: KeizerLadder, tournament: Tournament, number: int, here: Collection[int], odd: int) -> Sentence:
    """L1, L5: explain why this member among those present has the bye; ``tournament`` may already have that round."""
    return Sentence(_text(keizer, tournament, number, here, odd), name=keizer.season.name(odd))


def _text(keizer: KeizerLadder, tournament: Tournament, number: int, here: Collection[int], odd: int) -> Text:
    rules = keizer.rules
    if rules.bye_rule == "lot":
        return BY_LOT
    order = [member for member in ladder_by(tournament, tournament.settings).ranking_before(number) if member in here]
    if rules.pair_by == "rating":
        order.sort(key=lambda member: (-tournament.players[member].rating, member))
    byes = {member: _byes(tournament, number, member) for member in order} if rules.bye_rule == "fewest" else {}
    fewest = min(byes.values(), default=0)
    lowest = next((member for member in reversed(order) if byes.get(member, 0) == fewest), None)
    if lowest != odd:
        return OTHERS_FIT
    is_new = tournament.players[odd].enters == number > 1 and rules.newcomer_place == "bottom"
    if rules.bye_rule == "fewest":
        return NEW_WITH_FEWEST_BYES if is_new else FEWEST_BYES
    return NEW_AND_LOWEST if is_new else LOWEST


def _byes(tournament: Tournament, number: int, member: int) -> int:
    """L1: return how many byes a member had before this round."""
    return sum(cell.kind is Kind.PAIRING_BYE for cell in tournament.card(member)[: number - 1])
