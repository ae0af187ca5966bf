"""Tests of docs/how-to/add-a-page.md: its page and its form, in tests/data/draws, work like those of the site."""

import sys
from types import ModuleType

import pytest
from django.core.exceptions import ImproperlyConfigured
from django.test import Client
from django.urls import get_resolver, path, reverse

from indeler.season import views
from indeler.web import urls
from indeler.web.accounts.pages import Right, Role, require_declarations
from indeler.web.live.views import installed
from indeler.web.seasons.models import HiddenName, SeasonRow
from indeler.web.seasons.season_store import season_of
from support.addresses import patterns
from support.guide_excerpts import ROOT, shown_in

TOY = ROOT / "tests" / "data" / "draws"


@pytest.fixture
def with_draws(settings, monkeypatch):
    """Add the addresses and templates of the example to those of the site."""
    monkeypatch.syspath_prepend(TOY.parent)
    from draws.urls import urlpatterns

    together = ModuleType("site_with_draws")
    together.urlpatterns = [*urlpatterns, *urls.urlpatterns]
    for handler in ("handler403", "handler404", "handler500"):
        setattr(together, handler, getattr(urls, handler))
    monkeypatch.setitem(sys.modules, together.__name__, together)
    settings.ROOT_URLCONF = together.__name__
    (templates,) = settings.TEMPLATES
    settings.TEMPLATES = [{**templates, "DIRS": [TOY / "templates", *templates["DIRS"]]}]
    yield
    for name in [name for name in sys.modules if name.partition(".")[0] == "draws"]:
        del sys.modules[name]


def counted(row):
    """Return the number of draws by name, computed from the logbook without any page."""
    season = season_of(row)
    cards = {line.name: [outcome.result for outcome in line.card] for line in views.standings(season, 1, "A")}
    return {name: results.count("draw") for name, results in cards.items()}


def test_everybody_can_read_the_page_with_the_navigation_of_the_season(with_draws, season, as_role):
    page = as_role(Role.PUBLIC).get(reverse("draws", args=[season.slug, 1, "A"])).content.decode()
    expected = counted(season)
    assert any(expected.values())
    for name, number in expected.items():
        assert f"<li>{name}: {number}</li>" in page
    assert reverse("season-standings", args=[season.slug]) in page
    assert reverse("remark", args=[season.slug]) not in page


@pytest.mark.parametrize("role", [Role.PUBLIC, Role.MEMBER])
def test_only_declared_parameters_reach_the_view(with_draws, season, as_role, role):
    address, somebody = reverse("draws", args=[season.slug, 1, "A"]), as_role(role)
    most = max(counted(season).values())
    few = somebody.get(f"{address}?year=2020&least={most}")
    assert few.wsgi_request.GET.dict() == {"least": str(most)}
    assert few.content.decode().count("<li>") < somebody.get(address).content.decode().count("<li>")


def test_the_page_may_be_stored_on_a_phone(with_draws, season, as_role):
    visitor = as_role(Role.PUBLIC)
    assert installed.HEADER in visitor.get(reverse("draws", args=[season.slug, 1, "A"])).headers


def test_a_site_does_not_start_if_a_view_has_no_declaration():
    with pytest.raises(ImproperlyConfigured, match="The view of 'new' declares nothing"):
        require_declarations([path("new/", lambda request: None, name="new")])


def test_the_page_is_in_the_language_of_the_visitor(with_draws, season):
    page = Client(headers={"accept-language": "nl"}).get(reverse("draws", args=[season.slug, 1, "A"])).content.decode()
    assert '<html lang="nl"' in page
    assert "Stand</a>" in page


def test_hidden_names_are_not_shown_on_the_page(with_draws, season, as_role):
    member = views.standings(season_of(season), 1, "A")[0]
    HiddenName.objects.create(season=season, member=member.member)
    assert member.name not in as_role(Role.PUBLIC).get(reverse("draws", args=[season.slug, 1, "A"])).content.decode()


def test_a_refusal_of_the_season_is_shown_with_status_400(with_draws, season, as_role):
    answer = as_role(Role.PUBLIC).get(reverse("draws", args=[season.slug, 9, "A"]))
    assert answer.status_code == 400
    assert "9" in answer.content.decode()


def test_the_form_creates_an_event_with_the_name_of_the_sender(with_draws, season, as_role):
    answer = as_role(Role.LEADER).post(reverse("remark", args=[season.slug]), {"text": "Sofia rules from now on"})
    assert answer["Location"] == reverse("season-log", args=[season.slug])
    *_, last = season_of(SeasonRow.objects.get(pk=season.pk)).events
    assert (last.text, last.by) == ("Sofia rules from now on", "The leader")


def test_the_form_is_refused_without_the_right_and_nothing_is_written(with_draws, season, as_role):
    visitor, member = as_role(Role.PUBLIC), as_role(Role.MEMBER)
    address = reverse("remark", args=[season.slug])
    assert visitor.post(address, {"text": "x"})["Location"].startswith("/log-in/")
    assert member.post(address, {"text": "x"}).status_code == 403
    assert SeasonRow.objects.get(pk=season.pk).version == season.version


def test_the_new_addresses_declare_their_rights(with_draws):
    own = {pattern.name for pattern in patterns(get_resolver("indeler.web.urls"))}
    new = {pattern.name: pattern.callback.declaration.right for pattern in patterns() if pattern.name not in own}
    assert new == {"draws": Right.READ, "remark": Right.LEAD}


def test_the_texts_of_the_page_are_found_for_translation():
    import messages

    assert "Draws" in list(messages._of_template((TOY / "templates/public/draws.html").read_text(encoding="utf-8")))


def test_the_guide_shows_the_code_of_these_files():
    shown = shown_in("add-a-page.md")
    for name in ("views.py", "urls.py", "templates/public/draws.html"):
        assert shown[name]
        text = (TOY / name).read_text(encoding="utf-8")
        assert [part for part in shown[name] if part not in text] == []
