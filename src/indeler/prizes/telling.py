"""Why somebody gets an amount, line by line."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from indeler.language import N_, Sentence, all_of
from indeler.prizes.money import money
from indeler.prizes.plan import Prize
from indeler.prizes.sharing import MainPrizes
from indeler.ranking import shown


def _worth(cash: int, prize: Prize) -> object:
    """What a prize is: its goods where there is no cash, an amount where there is."""
    return prize.goods if prize.goods and not cash else money(cash)


class Telling:
    """The sentences about one tie: its first place, counted from 0, and how many of it take main prizes."""

    def __init__(self, main: MainPrizes, first: int, tied: int) -> None:
        self.main, self.first, self.tied = main, first, tied

    def of_main(self, place: int, cash: int, points: Fraction, *, is_bound: bool) -> tuple[Sentence, ...]:
        """How a main prize is made up."""
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
            return Sentence(
                N_("Main prize {place}: {amount}."), place=place + 1, amount=_worth(own, self.main.at(place))
            )
        shared = {
            "first": self.first + 1,
            "last": self.first + self.tied,
            "pot": money(pot),
            "sharers": sharers,
            "points": shown(points),
        }
        if self.main.group.sharing == "equal":
            text = N_("Main prizes {first} to {last}, together {pot}, by {sharers} players with {points} points.")
            return Sentence(text, **shared)
        text = N_(
            "Half of main prize {place} ({own}), and half of main prizes {first} to {last}, "
            "together {pot}, by {sharers} players with {points} points."
        )
        return Sentence(text, place=place + 1, own=money(own), **shared)

    def of_category(self, name: str, place: int, prize: Prize, would: Fraction) -> tuple[Sentence, ...]:
        """Which prize of a category it is, and what the main prizes would give."""
        amount = _worth(prize.cash, prize)
        lines = [Sentence(N_("Prize {place} of {name}: {amount}."), place=place + 1, name=name, amount=amount)]
        if would:
            lines.append(Sentence(N_("The main prizes would give {amount}."), amount=money(int(would))))
        return tuple(lines)

    @staticmethod
    def asked(name: str, category: str, has: int, share: int, would: int) -> Sentence:
        """The question about a player who left a share that is more now."""
        text = N_(
            "{name} takes {has} of {category}, for the main prizes would give {would}; now that {name} has left them, "
            "the others of that score get up to {share}. Does {name} keep the prize, or share in the main prizes?"
        )
        return Sentence(text, name=name, category=category, has=money(has), share=money(share), would=money(would))

    @staticmethod
    def bound(name: str, has: int) -> Sentence:
        """What was decided for the main prizes."""
        return Sentence(N_("{name} shares in the main prizes, by decision: {has}."), name=name, has=money(has))

    @staticmethod
    def restless(name: str) -> Sentence:
        """Somebody would get more by another choice: with a minimum share there may be none that suits all."""
        text = N_(
            "{name} would get more by another choice, after which others would choose otherwise too: "
            "the minimum share leaves no choice that suits all. Look at this list, and decide."
        )
        return Sentence(text, name=name)

    @staticmethod
    def undecided(names: Sequence[str]) -> Sentence:
        """Nothing parts these players, and yet they do not get the same."""
        text = N_("{names} are equal on every tie-break; here the lower number comes first. Draw lots, or play off.")
        return Sentence(text, names=all_of(names))
