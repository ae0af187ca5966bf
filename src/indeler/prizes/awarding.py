"""The prize list: awards with reasons, prizes not awarded, questions to the arbiter; and the clubs ranked as teams."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from itertools import groupby
from typing import NamedTuple

from indeler import systems
from indeler.language import N_, InvalidInput, Sentence, all_of
from indeler.model import Player, Tournament
from indeler.model.teams import TeamEvent, is_team_event
from indeler.prizes.choosing import MAIN, Choice, Field, MainPrizes, choose
from indeler.prizes.plan import Group, Money, Plan, Prize, check_plan, unknown, year_of
from indeler.ranking import format_number


class Placed(NamedTuple):
    """A player in the final standings."""

    player: Player
    rank: int
    points: Fraction


class Award(NamedTuple):
    """The award of a player in a group."""

    placed: Placed
    list: str
    """The name of the category; empty for a main prize."""
    cash: int
    goods: str
    why: tuple[Sentence, ...]

    @property
    def player(self) -> Player:
        """Return the recipient."""
        return self.placed.player


class Unawarded(NamedTuple):
    """A prize without a winner."""

    list: str
    place: int
    prize: Prize
    why: Sentence


class Question(NamedTuple):
    """A player whose prize of a category is less than the share that was left for it: the arbiter decides."""

    placed: Placed
    category: str
    has: int
    share: int
    """The current share of the others with that score."""
    answer: str
    """``main``, ``category``, or nothing where it has not been decided."""
    sentence: Sentence


class PrizeList(NamedTuple):
    """One group of prizes as it is given."""

    group: Group
    awards: tuple[Award, ...]
    unawarded: tuple[Unawarded, ...]
    questions: tuple[Question, ...]
    remarks: tuple[Sentence, ...]

    @property
    def paid(self) -> int:
        """Return all cash that is given."""
        return sum(award.cash for award in self.awards)

    @property
    def open_questions(self) -> tuple[Question, ...]:
        """Return the questions that have not been decided."""
        return tuple(question for question in self.questions if not question.answer)


def placed_in(tournament: Tournament) -> list[Placed]:
    """Return all players by the final standings, equal ranks by number. In a team event the teams."""
    ranked = TeamEvent(tournament).matches if is_team_event(tournament) else tournament
    return [Placed(ranked.player(row.player), row.rank, row.points) for row in systems.ranking(tournament, final=True)]


def prize_lists(plan: Plan, tournament: Tournament) -> list[PrizeList]:
    """Return every group of prizes, given by the standings of this tournament."""
    return awarded(plan, placed_in(tournament), year_of(tournament.event))


def awarded(plan: Plan, standings: Sequence[Placed], year: int | None = None) -> list[PrizeList]:
    """Return every group of prizes, given to these players by rank."""
    check_plan(plan)
    left = [one for one in standings if plan.withdrawn or one.player.withdrawn_after is None]
    return [_Giving(plan, group, left, plan.year or year).listed() for group in plan.groups]


class _Giving:
    def __init__(self, plan: Plan, group: Group, standings: Sequence[Placed], year: int | None) -> None:
        self.group, self.standings, self.year = group, standings, year
        self.categories = [plan.category(each.category) for each in group.categories]
        self.main = MainPrizes(group)
        self.by_number = {one.player.number: one for one in standings}
        self.ties = [[one.player.number for one in tie] for _, tie in groupby(standings, key=lambda one: one.points)]
        self.eligible = {
            one.player.number: tuple(
                place for place, category in enumerate(self.categories) if category.holds(one.player, year)
            )
            for one in standings
        }
        chosen = choose(Field(group, self.ties, self.eligible))
        self.choices: Mapping[int, Choice] = chosen.choices
        self.restless = chosen.restless
        self.paid = self._paid()

    def _staying(self, tie: Iterable[int]) -> list[int]:
        return [player for player in tie if self.choices[player].list == MAIN]

    def _paid(self) -> dict[int, int]:
        paid: dict[int, int] = {}
        for tie in self.ties:
            staying = self._staying(tie)
            if staying:
                first = self.choices[staying[0]].place
                paid.update(zip(staying, self.main.in_cents(first, len(staying)), strict=True))
        for player, (list_, place) in self.choices.items():
            if list_ != MAIN:
                paid[player] = self.group.categories[list_].prizes[place].cash
        return paid

    def listed(self) -> PrizeList:
        """Return the list of this group."""
        awards, questions = tuple(self._awards()), tuple(self._questions())
        return PrizeList(self.group, awards, tuple(self._unawarded()), questions, tuple(self._remarks()))

    def _awards(self) -> Iterable[Award]:
        for tie in self.ties:
            staying = self._staying(tie)
            context = Telling(self.main, self.choices[staying[0]].place if staying else 0, len(staying))
            for player in tie:
                list_, place = self.choices[player]
                prize = self.main.at(place) if list_ == MAIN else self.group.categories[list_].prizes[place]
                cash, goods = self.paid[player], prize.goods
                if list_ != MAIN or cash or goods:
                    why = self._why(player, context, cash)
                    yield Award(self.by_number[player], self._name(list_), cash, goods, why)

    def _name(self, list_: int) -> str:
        return "" if list_ == MAIN else self.group.categories[list_].category

    def _why(self, player: int, context: Telling, cash: int) -> tuple[Sentence, ...]:
        """Explain the amount, and the alternative that it exceeds."""
        list_, place = self.choices[player]
        if list_ == MAIN:
            is_bound = player in self.group.takes_main
            return context.of_main(place, cash, self.by_number[player].points, is_bound=is_bound)
        prize = self.group.categories[list_].prizes[place]
        return context.of_category(self._name(list_), place, prize, self._in_main(player))

    def _in_main(self, player: int) -> Fraction:
        """Return the share of the main prizes that a player with a category prize would have."""
        tie = next(tie for tie in self.ties if player in tie)
        above = self._staying(tie[: tie.index(player)])
        first = sum(len(self._staying(each)) for each in self.ties[: self.ties.index(tie)])
        return self.main.cash(first, len(above), len(self._staying(tie)) + 1)

    def _unawarded(self) -> Iterable[Unawarded]:
        """Yield prizes beyond the last player who takes one of that list."""
        staying = sum(choice.list == MAIN for choice in self.choices.values())
        for place, prize in enumerate(self.group.main[staying:], start=staying + 1):
            yield Unawarded("", place, prize, Sentence(N_("there are no more players")))
        for at, each in enumerate(self.group.categories):
            awarded = sum(choice.list == at for choice in self.choices.values())
            is_anybody = sum(at in places for places in self.eligible.values()) > awarded
            why = N_("who could have it gets more elsewhere") if is_anybody else N_("nobody else is in this category")
            for place, prize in enumerate(each.prizes[awarded:], start=awarded + 1):
                yield Unawarded(each.category, place, prize, Sentence(why))

    def _questions(self) -> Iterable[Question]:
        """Yield players whose category prize is less than the share which that left to the others."""
        for tie in self.ties:
            for player in tie:
                list_, _ = self.choices[player]
                if player in self.group.takes_main and list_ == MAIN:
                    yield self._decided_for_main(player)
                share = self._share_left(tie, player) if list_ != MAIN else 0
                if share > self.paid[player]:
                    yield self._question_to(player, share)

    def _share_left(self, tie: Sequence[int], player: int) -> int:
        """Return the most that is paid to one of the tie who is entitled to no more than this player."""
        equals = tie if self.group.sharing == "equal" else tie[tie.index(player) + 1 :]
        return max((self.paid[one] for one in self._staying(equals)), default=0)

    def _question_to(self, player: int, share: int) -> Question:
        placed, category, has = self.by_number[player], self._name(self.choices[player].list), self.paid[player]
        answer = "category" if player in self.group.takes_category else ""
        text = N_(
            "{name} gets {has} in the category {category}, because a share of the main prizes would be {would}. "
            "As {name} does not share in them, others with the same score get up to {share} from the main "
            "prizes. Which prize should {name} get?"
        )
        amounts = {"has": Money(has), "share": Money(share), "would": Money(int(self._in_main(player)))}
        sentence = Sentence(text, name=placed.player.name, category=category, **amounts)
        return Question(placed, category, has, share, answer, sentence)

    def _decided_for_main(self, player: int) -> Question:
        placed, has = self.by_number[player], self.paid[player]
        text = N_("{name} shares in the main prizes, by decision: {has}.")
        return Question(placed, "", has, has, "main", Sentence(text, name=placed.player.name, has=Money(has)))

    def _remarks(self) -> Iterable[Sentence]:
        players = [one.player for one in self.standings]
        for category in self.categories:
            doubt = unknown(category, players, self.year)
            if doubt:
                yield doubt
        for player in self.restless:  # with a minimum share no choice may suit all
            text = N_(
                "{name} would get more by another choice, after which others would choose otherwise too: "
                "the minimum share leaves no choice that suits all. Look at this list, and decide."
            )
            yield Sentence(text, name=self.by_number[player].player.name)
        yield from self._undecided()

    def _undecided(self) -> Iterable[Sentence]:
        """Yield players who are equal on every tie-break and yet get different amounts."""
        for _, equals in groupby(self.standings, key=lambda one: one.rank):
            numbers = self._staying(one.player.number for one in equals)
            if len({self.paid[one] for one in numbers}) > 1 and self.group.sharing != "equal":
                names = [self.by_number[one].player.name for one in numbers]
                text = N_(
                    "{names} are equal on every tie-break; here the lower number comes first. Draw lots, or play off."
                )
                yield Sentence(text, names=all_of(names))


def _worth(cash: int, prize: Prize) -> object:
    """Return the worth of a prize: its goods without cash, else an amount."""
    return prize.goods if prize.goods and not cash else Money(cash)


class Telling:
    """The sentences about one tie: its first place, counted from 0, and how many tied players take main prizes."""

    def __init__(self, main: MainPrizes, first: int, tied: int) -> None:
        self.main, self.first, self.tied = main, first, tied

    def of_main(self, place: int, cash: int, points: Fraction, *, is_bound: bool) -> tuple[Sentence, ...]:
        """Explain the composition of a main prize."""
        own, exact = self.main.at(place).cash, self.main.cash(self.first, place - self.first, self.tied)
        lines = [self._of_place(place, own, points)]
        if cash > int(exact):
            lines.append(Sentence(N_("Rounded down to cents; one of the cents that are left goes here, by rank.")))
        elif exact.denominator > 1:
            lines.append(Sentence(N_("Rounded down to cents.")))
        if is_bound:
            lines.append(Sentence(N_("The arbiter decided for the main prizes.")))
        return tuple(lines)

    def _of_place(self, place: int, own: int, points: Fraction) -> Sentence:
        pot, sharers = self.main.shares(self.first, self.tied)
        if self.main.group.sharing == "rank" or self.tied == 1:
            text = N_("Main prize {place}: {amount}.")
            return Sentence(text, place=place + 1, amount=_worth(own, self.main.at(place)))
        shared: dict[str, object] = {"first": self.first + 1, "last": self.first + self.tied, "pot": Money(pot)}
        shared |= {"sharers": sharers, "points": format_number(points)}
        if self.main.group.sharing == "equal":
            text = N_("Main prizes {first} to {last}, together {pot}, by {sharers} players with {points} points.")
            return Sentence(text, **shared)
        text = N_(
            "Half of main prize {place} ({own}), and half of main prizes {first} to {last}, "
            "together {pot}, by {sharers} players with {points} points."
        )
        return Sentence(text, place=place + 1, own=Money(own), **shared)

    def of_category(self, name: str, place: int, prize: Prize, would: Fraction) -> tuple[Sentence, ...]:
        """Describe the prize of a category, and the alternative of the main prizes."""
        amount = _worth(prize.cash, prize)
        lines = [Sentence(N_("Prize {place} of {name}: {amount}."), place=place + 1, name=name, amount=amount)]
        if would:
            lines.append(Sentence(N_("The main prizes would give {amount}."), amount=Money(int(would))))
        return tuple(lines)


BEST_OF_CLUB = 4
"""The number of players whose points are added by default."""


class ClubRow(NamedTuple):
    """One club."""

    rank: int
    club: str
    points: Fraction
    players: tuple[Placed, ...]
    """The players who count, the best first."""


def clubs_ranked(standings: Sequence[Placed], best: int = BEST_OF_CLUB) -> list[ClubRow]:
    """Return every club by the points of its best players; equals by the rank of the best player, then the next one.

    A club with fewer players has the points of those. Players without a club are not counted.
    """
    if best < 1:
        raise InvalidInput(N_("{best} players make no team; choose a number of at least 1."), best=best)
    members: dict[str, list[Placed]] = {}
    for one in standings:
        club = " ".join(one.player.club.split())
        if club:
            members.setdefault(club.casefold(), []).append(one)
    counted = [tuple(listed[:best]) for listed in members.values()]
    counted.sort(key=lambda team: (-_sum(team), [one.rank for one in team]))
    return [
        ClubRow(rank, " ".join(team[0].player.club.split()), _sum(team), team)
        for rank, team in enumerate(counted, start=1)
    ]


def _sum(team: Sequence[Placed]) -> Fraction:
    return sum((one.points for one in team), Fraction(0))
