"""The archive: an archived season or tournament is not listed but can be read; a deleted one is gone with its data."""

import pytest
from django.test import Client
from django.urls import reverse

from indeler.web.accounts import links
from indeler.web.accounts.models import Link, LinkKind
from indeler.web.accounts.pages import Role
from indeler.web.seasons.models import Claim, HiddenName, Line, SeasonRow
from indeler.web.seasons.season_store import current
from indeler.web.tournaments.models import Entry, Open


@pytest.fixture
def owner(accounts):
    browser = Client(headers={"accept-language": "en"})
    browser.force_login(accounts[Role.OWNER])
    return browser


def text(address, browser=None):
    return (browser or Client(headers={"accept-language": "en"})).get(address, follow=True).content.decode()


def do(owner, name, row, what, **form):
    return owner.post(reverse(name, args=[row.slug]), {"do": what, **form}, follow=True).content.decode()


@pytest.mark.parametrize("kind", ["season", "tournament"])
def test_an_archived_item_is_not_listed_but_can_be_read_at_its_address(owner, season, tournament, kind):
    row = season if kind == "season" else tournament
    listed = reverse(f"{kind}s")
    link = f'href="{reverse(kind, args=[row.slug])}"'
    assert link in text(listed)
    said = do(owner, f"put-away-{kind}", row, "archive")
    assert f"{row.name} is in the archive." in said
    assert link not in text(listed)
    assert reverse("archive") in text(listed)
    assert row.name in text(reverse("archive"))
    assert f"This {kind} is in the archive." in text(reverse(kind, args=[row.slug]))
    assert current() == (None if kind == "season" else season)
    assert f"{row.name} is out of the archive." in do(owner, f"put-away-{kind}", row, "take-out")
    assert link in text(listed)
    assert current() == season


def test_a_non_public_tournament_stays_non_public_in_the_archive(owner, tournament):
    Open.objects.update(is_public=False)
    do(owner, "put-away-tournament", tournament, "archive")
    assert tournament.name not in text(reverse("archive"))
    assert tournament.name in text(reverse("archive"), owner)


@pytest.mark.parametrize("kind", ["season", "tournament"])
def test_an_item_is_deleted_with_all_its_data_after_its_name_was_typed(owner, season, tournament, kind):
    row = season if kind == "season" else tournament
    links.make(LinkKind.RESULTS, **{kind: row}, label="Left side")
    HiddenName.objects.create(season=season, member=1)
    Claim.objects.create(season=season, competition="cycles", part=1, round=1, white=1, black=2, result="1-0", by="x")
    assert "nothing was deleted" in do(owner, f"put-away-{kind}", row, "delete", typed="another")
    assert type(row).objects.filter(pk=row.pk).exists()
    said = do(owner, f"put-away-{kind}", row, "delete", typed=row.name)
    assert f"{row.name} was deleted. Earlier backups still have it." in said
    assert not Link.objects.exists()
    gone = (SeasonRow, Line, HiddenName, Claim) if kind == "season" else (Open, Entry)
    assert [model for model in gone if model.objects.exists()] == []
    assert Client().get(reverse(kind, args=[row.slug])).status_code == 404
