"""Open tournaments with an entry form, and players who enter by it."""

from datetime import timedelta

from django.test import Client
from django.urls import reverse
from django.utils import timezone

from indeler.model import Colour, Player, Tournament
from indeler.opens import imported
from indeler.web.public.entry_form import start_token
from indeler.web.tournaments import log
from indeler.web.tournaments.entries import new_reference
from indeler.web.tournaments.models import EntrySettings, PlayerEntry


def open_with_form(name="Spring Open", players=(), rounds=5, **chosen):
    """Return a public tournament of these players whose entry form is open."""
    listed = [Player(number, each, 2000 - number) for number, each in enumerate(players, start=1)]
    made = Tournament(listed, total_rounds=rounds, rules="fide-dutch", initial_colour=Colour.WHITE)
    row = log.create(name, imported(made), "The leader")
    row.is_public = True
    give_form(row, **chosen)
    return row


def give_form(row, **chosen):
    """Open the entry form of a tournament."""
    row.takes_entries = True
    row.save(update_fields=["is_public", "takes_entries"])
    return EntrySettings.objects.create(tournament=row, **chosen)


def entered_in(row, name, **fields):
    """Return a player who has entered; a tournament without an entry form gets one with all its fields."""
    if not EntrySettings.objects.filter(tournament=row).exists():
        asked = "mail! phone club rating fide_id knsb birth sex federation"
        closes = timezone.now() + timedelta(days=30)
        give_form(row, asked=asked, categories="Open\nYouth", byes=2, closes=closes, fee="€ 20", most=90)
    return PlayerEntry.objects.create(tournament=row, name=name, reference=new_reference(), **fields)


def form_of(name, **fields):
    """Return the data that the entry form sends, one minute after it was shown."""
    return {"name": name, "mail": "someone@example.org", "consent": "on", "begun": a_minute_ago(), **fields}


def a_minute_ago():
    """Return the signed time of a form that was shown one minute ago."""
    from unittest.mock import patch

    earlier = timezone.now() - timedelta(minutes=1)
    with patch("indeler.web.public.entry_form.timezone.now", lambda: earlier):
        return start_token()


def enter(row, name, address="192.0.2.1", **fields):
    """Enter a tournament by its form, from this IP address."""
    return Client(REMOTE_ADDR=address).post(reverse("enter", args=[row.slug]), form_of(name, **fields))
