"""Fixtures of the season tests: a club of ten members in groups A (six by default) and B, its first cycle open."""

import pytest

from support.clubs import Club

RATINGS = [2000, 1900, 1800, 1700, 1600, 1500, 1400, 1300, 1200, 1100]


@pytest.fixture
def club():
    """Return a function that makes a club; ``change`` replaces texts in the rulebook, ``a`` is the size of group A."""

    def make(change=(), a=6, rules="botwinnik"):
        club = Club(rules, RATINGS, change=change)
        club.plan()
        club.open_cycle(1, A=range(1, a + 1), B=range(a + 1, len(RATINGS) + 1))
        return club

    return make


@pytest.fixture
def refused():
    """Return a function that gives the sentence with which an event is refused and checks that nothing was appended."""

    def sentence(club, kind, **fields):
        from indeler.language import InvalidInput

        before = club.season
        with pytest.raises(InvalidInput) as refusal:
            club(kind, **fields)
        assert club.season is before
        return str(refusal.value)

    return sentence


@pytest.fixture
def asked():
    """Return a function that gives the question about an event; once confirmed, it is logged with these words."""

    def sentence(club, kind, logged, **fields):
        from indeler.logbook import Question
        from indeler.season.log.event_words import log

        before = club.season
        with pytest.raises(Question) as question:
            club(kind, **fields)
        assert club.season is before
        club(kind, **fields, anyway=True)
        assert logged in log(club.season)[-1].sentence
        return str(question.value)

    return sentence
