"""Tests of categories, prizes and corrected players as events in the log of a tournament."""

import pytest

from indeler import opens
from indeler.language import InvalidInput
from indeler.logbook import MemoryStore
from indeler.opens import tournaments
from indeler.opens.events import PlayersNumbered
from indeler.opens.player_changes import PlayerEdited, as_new_player
from indeler.opens.prizes import PrizeDecided, PrizesPublished, PrizesSet, prize_awards
from indeler.prizes import Category, CategoryPrizes, Group, Plan, Prize
from support.open_tournaments import Arbiter


def cash(*units):
    return tuple(Prize(cash=100 * each) for each in units)


PLAN = Plan(
    categories=(Category(name="Juniors", players=(1,)),),
    groups=(
        Group(
            name="Open",
            sharing="equal",
            main=cash(100, 50),
            categories=(CategoryPrizes(category="Juniors", prizes=cash(70)),),
        ),
    ),
)


@pytest.fixture
def short():
    """Return one round of four players in which both games are drawn."""
    arbiter = Arbiter(players=4, total_rounds=1)
    arbiter.say(PrizesSet, plan=PLAN)
    arbiter.play("½-½", "½-½")
    return arbiter


def test_prizes_are_awarded_by_the_standings(short):
    (listed,) = prize_awards(short.state).lists
    assert [award.cash for award in listed.awards] == [7000, 5000, 5000, 5000]
    assert not listed.open_questions


def test_questions_of_the_prize_list_are_decided_before_publication(short):
    short.say(PrizesSet, plan=Plan(categories=PLAN.categories, groups=(_with(main=cash(200, 100)),)))
    (question,) = prize_awards(short.state).lists[0].open_questions
    assert (question.has, question.share) == (7600, 10000)
    with pytest.raises(InvalidInput, match="asks something"):
        short.say(PrizesPublished)
    short.say(PrizeDecided, group="Open", player=1, name="Anna de Vries", takes="main")
    assert short.state.prizes.plan.groups[0].takes_main == (1,)
    short.say(PrizeDecided, group="Open", player=1, name="Anna de Vries", takes="category")
    assert short.state.prizes.plan.groups[0].takes_main == ()
    short.say(PrizesPublished)
    assert short.state.prizes.is_published
    assert short.again().state == short.state
    short.say(PrizesPublished, shown=False)
    assert not short.state.prizes.is_published


def _with(**changes):
    fields = {"name": "Open", "sharing": "equal", "categories": (CategoryPrizes(category="Juniors", prizes=cash(76)),)}
    return Group(**fields, **changes)


def test_prizes_are_published_at_the_end_and_a_change_hides_them(arbiter, short):
    arbiter.say(PrizesSet, plan=PLAN)
    with pytest.raises(InvalidInput, match="once every round has been played"):
        arbiter.say(PrizesPublished)
    with pytest.raises(InvalidInput, match="There is no prize group Other"):
        arbiter.say(PrizeDecided, group="Other", player=1, name="Anna", takes="main")
    short.say(PrizesPublished)
    short.say(PrizesSet, plan=Plan())
    assert not short.state.prizes.is_published
    with pytest.raises(InvalidInput, match="There are no prizes"):
        short.say(PrizesPublished)


def test_an_invalid_plan_is_refused_and_changes_nothing(arbiter):
    with pytest.raises(InvalidInput, match="two categories"):
        arbiter.say(PrizesSet, plan=Plan(categories=(Category(name="A"), Category(name="A"))))
    assert arbiter.state.prizes.plan == Plan()


def test_numbers_in_the_plan_follow_their_players(short):
    short.say(PlayersNumbered, numbers={1: 2, 2: 1, 3: 3, 4: 4})
    assert short.state.prizes.plan.categories[0].players == (2,)


def test_prizes_stay_when_results_and_rounds_change(arbiter):
    arbiter.say(PrizesSet, plan=PLAN)
    arbiter.pair()
    arbiter.enter("1-0")
    arbiter.enter("*")
    arbiter.say(opens.events.RoundTakenBack, round=1)
    assert arbiter.state.prizes.plan == PLAN


def test_2_3_a_corrected_player_keeps_games_and_number(arbiter):
    arbiter.play("1-0", "1-0", "1-0", "1-0")
    before = arbiter.state.tournament.player(2)
    after = before._replace(name="Cornelis Bakker", club="Toren", rating=1999, sex="m", birth="1990/01/02", title="FM")
    arbiter.say(PlayerEdited, name=before.name, player=as_new_player(after))
    assert arbiter.state.tournament.player(2) == after
    assert arbiter.again().state == arbiter.state
    assert opens.views.log(arbiter.book.moment)[-1].sentence == "Kees Bakker is now called Cornelis Bakker."
    with pytest.raises(InvalidInput, match="needs a name"):
        arbiter.say(PlayerEdited, name=after.name, player=as_new_player(after._replace(name=" ")))


def test_an_erased_player_is_erased_under_every_name(arbiter):
    before = arbiter.state.tournament.player(2)
    after = before._replace(name="Cornelis Bakker", birth="1990/05/17")  # a year alone may occur in a hash
    arbiter.say(PlayerEdited, name=before.name, player=as_new_player(after))
    assert b"1990/05/17" in b"".join(arbiter.store.read())
    lines = tournaments.erased(arbiter.store.read(), ["Cornelis Bakker"], "#7")
    written = b"\n".join(lines).decode()
    assert "Bakker" not in written
    assert "1990/05/17" not in written
    assert opens.OpenLogbook(MemoryStore(lines)).moment.state.tournament.player(2).name == "#7"


@pytest.mark.parametrize(("total_rounds", "played", "refusal"), [(2, 1, "not before"), (None, 0, "not before")])
def test_prizes_are_published_after_the_last_round(total_rounds, played, refusal):
    arbiter = Arbiter(players=4, total_rounds=total_rounds)
    arbiter.say(PrizesSet, plan=PLAN)
    for _ in range(played):
        arbiter.play("½-½", "½-½")
    with pytest.raises(InvalidInput, match=refusal):
        arbiter.say(PrizesPublished)
    arbiter.play("½-½")
    with pytest.raises(InvalidInput, match=refusal):
        arbiter.say(PrizesPublished)  # a game has no result
    arbiter.enter("½-½", 2)
    assert arbiter.say(PrizesPublished).prizes.is_published, "also where the number of rounds was never set"


def test_without_prizes_publication_is_refused():
    arbiter = Arbiter(players=4, total_rounds=1)
    arbiter.play("½-½", "½-½")
    with pytest.raises(InvalidInput, match="There are no prizes"):
        arbiter.say(PrizesPublished)
