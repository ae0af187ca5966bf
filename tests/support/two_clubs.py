"""Two clubs on one site that have the same addresses, log-in names and numbers, but no word in common."""

import datetime
from typing import Any, NamedTuple

from django.test import Client

from indeler import season as seasons
from indeler.logbook import seal_events
from indeler.model import Colour, Player, Tournament
from indeler.opens import imported
from indeler.season import digest, events
from indeler.season.events import SeasonOpened, encode
from indeler.web.accounts import links, tokens
from indeler.web.accounts.models import Account, LinkKind
from indeler.web.accounts.pages import ACCOUNT_ROLES
from indeler.web.seasons.season_store import store_season
from indeler.web.tenancy.current import acting_for
from indeler.web.tenancy.models import FIRST, Club
from indeler.web.tournaments import decisions, log
from indeler.web.tournaments.decisions import By
from indeler.web.tournaments.models import Open
from support.addresses import Addresses

START = datetime.date(2026, 9, 4)
HEAD = {"at": datetime.datetime(2026, 8, 1, 12), "received": datetime.datetime(2026, 8, 1, 12)}


class ClubOfTwo(NamedTuple):
    """One of the clubs: its contents, and the word that occurs only in this club."""

    club: Club
    word: str
    season: Any
    tournament: Any
    accounts: dict[Any, Any]
    addresses: Addresses

    @property
    def prefix(self):
        return f"/{self.club.address}/"

    def inside(self):
        """Act for this club inside the block."""
        return acting_for(self.club, self.prefix)

    def browser(self, role):
        """Return a browser that is logged in at this club with this role."""
        client = Client(headers={"accept-language": "en"})
        with self.inside():
            client.force_login(self.accounts[role])
        return client

    def helper(self):
        """Return a browser that has opened a link for the boards of the tournament."""
        client = Client(headers={"accept-language": "en"})
        with self.inside():
            client.get(links.path(links.make(LinkKind.RESULTS, tournament=self.tournament, label=f"{self.word} hall")))
        assert "helper" in client.cookies
        return client

    def secret(self, role):
        """Return the secret of a token with every scope."""
        with self.inside():
            return tokens.make(self.accounts[role], f"{self.word} board", ["read", "results", "lead"], 1)[1]

    def contents(self):
        """Return every row that belongs to this club, as text, except log-ins, which any visitor can cause."""
        from django.apps import apps

        from indeler.web.tenancy.current import ClubOwned

        with self.inside():
            return {
                (model.__name__, str(row))
                for model in apps.get_models()
                if issubclass(model, ClubOwned) and model.__name__ != "LogIn"
                for row in model.objects.values_list()
            }


def made(address, word):
    """Return a club in which every name contains this word."""
    club = Club.objects.filter(address=FIRST).first() or Club()
    club.address, club.name, club.town = address, f"{word} club", f"{word} town"
    club.save()
    with acting_for(club, f"/{address}/"):
        season = _season(word)
        tournament = _tournament(word)
        accounts = {
            role: Account.objects.create(login=f"{role}-login", name=f"{word} {role}", role=role, member=1)
            for role in ACCOUNT_ROLES
        }
        return ClubOfTwo(club, word, season, tournament, accounts, Addresses(tournament, season, accounts))


def _season(word):
    text = seasons.shipped_text("autumn")
    opened = SeasonOpened(
        **HEAD, by=f"{word} leader", name="2026/27", rules="autumn", digest=digest(text), start=START,
        end=datetime.date(2026, 12, 31),
    )  # fmt: skip
    members = tuple(events.NewMember(member=n, name=f"{word} member {n}", rating=1500 + n) for n in range(1, 9))
    joined = events.MembersJoined(**HEAD, by=f"{word} leader", members=members)
    return store_season("2026/27", text, map(encode, seal_events([opened, joined])))


def _tournament(word):
    players = [Player(number, f"{word} player {number}", 2000 - number) for number in range(1, 9)]
    whole = Tournament(players, total_rounds=5, rules="fide-dutch", initial_colour=Colour.WHITE)
    leader = By(f"{word} leader")
    one = decisions.publish(decisions.pair_next(log.create("Open", imported(whole), leader.name), leader), 1, leader)
    Open.objects.filter(pk=one.pk).update(is_public=True)
    return Open.objects.get(pk=one.pk)
