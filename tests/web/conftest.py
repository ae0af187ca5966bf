"""Fixtures for the tests of the site: Django with its own data folder, a furnished site and both kinds of databases."""

import support.django_ready  # noqa: F401, I001  # before anything that needs Django

from contextlib import ExitStack
from datetime import timedelta

import pytest
from django.utils import translation

from indeler.web.seasons import clock
from indeler.web.accounts.models import Account
from indeler.web.accounts.pages import ACCOUNT_ROLES
from indeler.web.tournaments import decisions, log
from indeler.web.tournaments.decisions import By
from indeler.opens import imported
from support.site_fixtures import *  # noqa: F403  # its fixtures
from support.postgresql import TWINS


@pytest.fixture(autouse=True)
def nobody_was_here():
    """Reset the language that a request of the previous test has activated."""
    translation.deactivate()


@pytest.fixture
def corpus_file():
    """Return a tournament file with some rounds."""
    from pathlib import Path

    return Path(__file__).parents[1] / "data" / "corpus" / "fide-dutch-2026" / "0000.trf"


@pytest.fixture(scope="module", params=TWINS)
def store(request, tmp_path_factory, django_db_blocker):
    """Provide the database of a site, as ``indeler serve`` uses it: first SQLite, then PostgreSQL."""
    from django.db import connection

    from support.databases import on_database

    with ExitStack() as stack:
        url = ""
        stack.enter_context(django_db_blocker.unblock())
        if request.param == "postgresql":
            url = stack.enter_context(request.getfixturevalue("postgresql_server").new_database(with_tables=True))
        stack.enter_context(on_database(tmp_path_factory.mktemp("data"), url))
        assert connection.vendor == request.param
        yield


@pytest.fixture
def furnished(store, half_played, settings):
    """Return a tournament, a season and the accounts in that database, on a club evening.

    All accounts belong to the same member.
    """
    from indeler.model import Colour, Player, Tournament
    from indeler.web.hosting.demo import seconds_ahead
    from indeler.web.seasons.season_store import store_season

    book, tonight = half_played
    clock.ahead = timedelta(seconds=seconds_ahead(tonight, settings.TIME_ZONE))
    season = store_season("2026/27", book.store.rules(), book.store.read(), known=book.season)
    players = [Player(number, f"Player {number}", 2000 - number) for number in range(1, 9)]
    whole = Tournament(players, total_rounds=5, rules="fide-dutch", initial_colour=Colour.WHITE)
    tournament = decisions.pair_next(log.create("Open", imported(whole), "The leader"), By("The leader"))
    number = min(book.season.playing("cycles", tonight))
    accounts = {
        role: Account.objects.create(login=f"{role}-{season.pk}", name=f"The {role}", role=role, member=number)
        for role in ACCOUNT_ROLES
    }
    return tournament, season, accounts
