"""Content for other sites: widgets that may be framed, feeds that follow their standards, pictures, oEmbed."""

import datetime
import json
from html import unescape
from xml.etree import ElementTree

import pytest
from django.urls import reverse

from indeler.model import Event
from indeler.season import events, propose, views
from indeler.web.accounts.pages import Role
from indeler.web.common.middleware import POLICY
from indeler.web.live import typeset
from indeler.web.seasons import clock
from indeler.web.seasons.models import HiddenName
from indeler.web.seasons.season_store import append, season_of
from indeler.web.syndication import widgets
from indeler.web.syndication.widgets import WIDGETS
from indeler.web.tenancy.models import Club
from indeler.web.tournaments.models import Open
from support.open_tournaments import Arbiter

ATOM = "{http://www.w3.org/2005/Atom}"
REQUIRED = {"id", "title", "updated"}
"""RFC 4287, 4.1.1 and 4.1.2: a feed and an entry have exactly one of each."""


@pytest.fixture
def out(season):
    """Return the season with the pairings of tonight published."""
    made = propose.evening(season_of(season), clock.today(), at=clock.now(), by="Leader")
    published = [events.PairingPublished(at=clock.now(), by="Leader", **event.place._asdict()) for event in made]
    append(season, [*made, *published])
    season.refresh_from_db()
    return season


def embed(kind, row, what):
    return reverse({"s": "season-embed", "t": "tournament-embed"}[kind], args=[row.slug, what])


# Widgets --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("what", WIDGETS)
def test_widgets_may_be_framed_and_other_pages_may_not(client, out, tournament, what):
    for kind, row in (("s", out), ("t", tournament)):
        answer = client.get(embed(kind, row, what))
        assert answer.status_code == 200
        assert "frame-ancestors *" in answer["Content-Security-Policy"]
        assert "script-src 'self'" in answer["Content-Security-Policy"]
        assert "X-Frame-Options" not in answer
        assert answer["Cross-Origin-Resource-Policy"] == "cross-origin"
        assert "<form" not in answer.content.decode()
    for page in (reverse("season", args=[out.slug]), reverse("standings", args=[tournament.slug]), "/"):
        answer = client.get(page)
        assert (answer["Content-Security-Policy"], answer["X-Frame-Options"]) == (POLICY, "DENY")


def test_a_cached_widget_may_be_framed_too(client, tournament):
    address = embed("t", tournament, "results")
    first, second = client.get(address), client.get(address)
    assert first["ETag"] == second["ETag"]
    assert "frame-ancestors *" in second["Content-Security-Policy"]
    assert "X-Frame-Options" not in second


def test_widgets_show_the_pairings_and_results_of_tonight(client, out):
    season = season_of(out)
    paired = next(each for each in season.state.pairings.values() if each.date == clock.today())
    board, place = paired.boards[0], paired.place
    assert season.name(board.white) in unescape(client.get(embed("s", out, "pairings")).content.decode())
    boards = sum(len(each.boards) for each in season.state.pairings.values() if each.date == clock.today())
    where = {"competition": place.competition, "part": place.part, "round": place.round}
    result = events.ResultEntered(at=clock.now(), by="x", white=board.white, black=board.black, result="0-1", **where)
    append(out, [result])
    assert f"1 of {boards} results are in." in client.get(embed("s", out, "results")).content.decode()


def test_the_next_round_is_shown_with_its_date_until_all_are_paired(monkeypatch):
    monkeypatch.setattr(widgets, "address_of", lambda *words: "/".join(map(str, words)))
    arbiter = Arbiter(total_rounds=2, event=Event(round_dates=("2026-11-20", "2026-11-27")))
    row = Open(name="Open", slug="open")

    def told():
        return [str(each) for each in widgets.tournament_piece(row, arbiter.state, "next").notes]

    assert told() == ["Round 1 of 2", "2026-11-20"]
    arbiter.play("1-0", "1-0", "1-0", "1-0")
    assert told() == ["Round 2 of 2", "2026-11-27"]
    arbiter.play("1-0", "1-0", "1-0", "1-0")
    assert told() == ["All rounds have been paired."]
    undated = Arbiter(total_rounds=None, event=Event(round_dates=("2026-11-20",)))
    undated.play("1-0", "1-0", "1-0", "1-0")
    assert [str(each) for each in widgets.tournament_piece(row, undated.state, "next").notes] == ["Round 2"]


def test_a_hidden_private_or_unknown_subject_is_a_small_page_in_the_frame(client, as_role, tournament, season):
    Open.objects.update(is_public=False)
    leader = as_role(Role.LEADER)
    for who, address in (
        (client, embed("t", tournament, "standings")),
        (leader, embed("t", tournament, "standings")),  # another site frames nothing that only a leader sees
        (client, "/embed/t/unknown/standings/"),
        (client, f"/embed/s/{season.slug}/unknown/"),
    ):
        answer = who.get(address)
        assert answer.status_code == 404
        assert "nothing here that everybody may see" in answer.content.decode()
        assert "frame-ancestors *" in answer["Content-Security-Policy"]
        assert tournament.name not in answer.content.decode()


def test_a_hidden_name_is_in_no_widget_even_for_a_member(as_role, out):
    season = season_of(out)
    number = next(each.boards[0].white for each in season.state.pairings.values() if each.date == clock.today())
    HiddenName.objects.create(season=out, member=number)
    name = season.name(number)
    assert name in unescape(as_role(Role.MEMBER).get(reverse("season", args=[out.slug])).content.decode())
    pages = [embed("s", out, what) for what in WIDGETS]
    pages += [reverse("season-feed", args=[out.slug, ending]) for ending in ("atom", "json")]
    for address in pages:
        assert name not in unescape(as_role(Role.MEMBER).get(address).content.decode())


def test_a_widget_has_the_language_and_the_theme_of_its_address(client, tournament):
    address = embed("t", tournament, "standings")
    shown = client.get(f"{address}?lang=nl&theme=dark&rows=2").content.decode()
    assert '<html lang="nl" data-theme="dark">' in shown
    assert "Punten" in shown
    assert shown.count("<tr>") == 3  # the heading and two players
    assert (
        'lang="en">' in client.get(f"{address}?lang=xx&theme=pink", headers={"accept-language": "en"}).content.decode()
    )


def test_a_leader_can_copy_one_line_of_html(as_role, season, tournament, settings):
    for address, embedded in (
        (reverse("season-pieces", args=[season.slug]), embed("s", season, "standings")),
        (reverse("tournament-pieces", args=[tournament.slug]), embed("t", tournament, "results")),
    ):
        shown = unescape(as_role(Role.LEADER).get(address).content.decode())
        assert f'<iframe src="{settings.HERE}{embedded}"' in shown


# Feeds ----------------------------------------------------------------------------------------------------------------


def feeds(out, tournament, ending):
    return [
        reverse("club-feed", args=[ending]),
        reverse("season-feed", args=[out.slug, ending]),
        reverse("tournament-feed", args=[tournament.slug, ending]),
    ]


def test_atom_feeds_conform_to_rfc_4287(client, out, tournament):
    for address in feeds(out, tournament, "atom"):
        answer = client.get(address)
        assert answer["Content-Type"] == "application/atom+xml; charset=utf-8"
        feed = ElementTree.fromstring(answer.content)
        assert feed.tag == f"{ATOM}feed"
        entries = feed.findall(f"{ATOM}entry")
        assert entries
        assert feed.find(f"{ATOM}author/{ATOM}name").text
        assert [each.get("rel") for each in feed.findall(f"{ATOM}link")] == ["self", "alternate"]
        assert feed.find(f"{ATOM}link[@rel='self']").get("href").endswith(address)
        for one in (feed, *entries):
            tags = [each.tag.removeprefix(ATOM) for each in one]
            assert all(tags.count(name) == 1 for name in REQUIRED)
            assert datetime.datetime.fromisoformat(one.find(f"{ATOM}updated").text).tzinfo is not None
        assert all(each.find(f"{ATOM}link").get("href").startswith("http") for each in entries)
        ids = [each.find(f"{ATOM}id").text for each in entries]
        assert len(ids) == len(set(ids))
        assert all(one.startswith("urn:indeler:") for one in ids)


def test_a_feed_without_items_has_a_date_before_all_others(client, accounts):
    feed = ElementTree.fromstring(client.get(reverse("club-feed", args=["atom"])).content)
    assert feed.findall(f"{ATOM}entry") == []
    assert feed.find(f"{ATOM}updated").text == "2000-01-01T00:00:00+00:00"


def test_json_feeds_conform_to_version_1_1(client, out, tournament):
    for address in feeds(out, tournament, "json"):
        answer = client.get(address)
        assert answer["Content-Type"].startswith("application/feed+json")
        assert answer["Access-Control-Allow-Origin"] == "*"
        feed = json.loads(answer.content)
        assert feed["version"] == "https://jsonfeed.org/version/1.1"
        assert feed["title"]
        assert feed["feed_url"].endswith(address)
        assert len({each["id"] for each in feed["items"]}) == len(feed["items"]) > 0
        for item in feed["items"]:
            assert item["content_text"]
            assert item["url"].startswith("http")
            assert datetime.datetime.fromisoformat(item["date_published"]).tzinfo is not None


def test_a_tournament_feed_has_pairings_and_results_of_public_rounds(client, tournament):
    feed = json.loads(client.get(reverse("tournament-feed", args=[tournament.slug, "json"]) + "?lang=en").content)
    assert [(each["title"], each["tags"]) for each in feed["items"] if each["tags"] != ["news"]] == [
        ("Results: Autumn Open, round 1", ["results"]),
        ("Pairings: Autumn Open, round 1", ["pairings"]),
    ]
    results, pairings = (each["content_text"] for each in feed["items"] if each["tags"] != ["news"])
    assert "½-½" in results
    assert "½-½" not in pairings


def test_the_results_of_a_club_evening_are_news_once_its_last_game_has_ended(client, out):
    paired = max(season_of(out).state.pairings.values(), key=lambda each: (each.date, each.place))

    def tagged_results():
        feed = json.loads(client.get(reverse("season-feed", args=[out.slug, "json"]) + "?lang=en").content)
        return [each for each in feed["items"] if each["tags"] == ["results"]]

    before = tagged_results()
    for done, board in enumerate(paired.boards, start=1):
        where = {"competition": paired.place.competition, "part": paired.place.part, "round": paired.place.round}
        game = {"white": board.white, "black": board.black, "result": "1-0"}
        append(out, [events.ResultEntered(at=clock.now(), by="Leader", **where, **game)])
        assert len(tagged_results()) == len(before) + (done == len(paired.boards))


def test_a_moved_evening_is_news(client, out):
    date = max(views.slots(season_of(out)))
    append(out, [events.EveningDropped(at=clock.now(), by="Leader", why="storm", date=date)])
    feed = json.loads(client.get(reverse("season-feed", args=[out.slug, "json"]) + "?lang=en").content)
    news = [each for each in feed["items"] if each["tags"] == ["news"]]
    assert news
    assert "storm" not in json.dumps(feed)


# Pictures and oEmbed --------------------------------------------------------------------------------------------------


def test_a_shared_link_names_its_picture_its_feeds_and_its_frame(client, out, tournament, settings):
    round_page = reverse("round", args=[tournament.slug, 1])
    shown = unescape(client.get(round_page).content.decode())
    assert f'property="og:image" content="{settings.HERE}/t/{tournament.slug}/round/1/picture.png?v=' in shown
    assert f'type="application/atom+xml" href="/t/{tournament.slug}/feed.atom"' in shown
    assert 'type="application/json+oembed" href="/oembed/?url=' in shown
    evening = reverse("evening", args=[out.slug, clock.today().isoformat()])
    assert f"{settings.HERE}{evening}picture.png?v=" in unescape(client.get(evening).content.decode())


def test_pictures_are_1200_by_630_and_rendered_once(client, out, tournament, settings, tmp_path, monkeypatch):
    settings.DATA = tmp_path
    made = []
    monkeypatch.setattr(typeset, "_run_typesetter", _counting(typeset._run_typesetter, made))
    for address in (f"/t/{tournament.slug}/standings.png", f"/s/{out.slug}/standings.png"):
        answers = [client.get(f"{address}?v={version}") for version in (1, 1, 2)]
        for answer in answers:
            assert answer["Content-Type"] == "image/png"
            head = answer.content[:24]
            assert head[:8] == b"\x89PNG\r\n\x1a\n"
            assert (int.from_bytes(head[16:20]), int.from_bytes(head[20:24])) == (1200, 630)
    assert len(made) == 2


def _counting(function, made):
    def counted(*arguments):
        made.append(arguments[0])
        return function(*arguments)

    return counted


def test_oembed_returns_the_frame(client, tournament, settings):
    page = f"{settings.HERE}{reverse('standings', args=[tournament.slug])}"
    told = client.get("/oembed/", {"url": page, "maxwidth": "400", "maxheight": "300"}).json()
    assert (told["version"], told["type"], told["width"], told["height"]) == ("1.0", "rich", 400, 300)
    assert told["title"] == "Autumn Open"
    assert told["cache_age"] == 60 * 60
    assert f'src="{settings.HERE}{embed("t", tournament, "standings")}"' in told["html"]
    assert 'width="400" height="300"' in told["html"]


@pytest.mark.parametrize("page", ["https://elsewhere.example/t/autumn-open/", "{here}/log-in/", "{here}/t/no/", ""])
def test_oembed_of_any_other_address_is_not_found(client, tournament, settings, page):
    assert client.get("/oembed/", {"url": page.format(here=settings.HERE)}).status_code == 404


def test_oembed_of_a_private_tournament_is_not_found_and_xml_is_not_supported(client, as_role, tournament, settings):
    page = f"{settings.HERE}{reverse('tournament', args=[tournament.slug])}"
    assert client.get("/oembed/", {"url": page, "format": "xml"}).status_code == 501
    Open.objects.update(is_public=False)
    assert as_role(Role.LEADER).get("/oembed/", {"url": page}).status_code == 404


# Sitemap --------------------------------------------------------------------------------------------------------------

SITEMAP = "{http://www.sitemaps.org/schemas/sitemap/0.9}"


def locations(client, path="/sitemap.xml"):
    answer = client.get(path)
    assert answer["Content-Type"] == "application/xml; charset=utf-8"
    return [each.text for each in ElementTree.fromstring(answer.content).iter(f"{SITEMAP}loc")]


def test_the_sitemap_has_the_pages_that_are_equal_for_all_visitors(client, as_role, out, tournament, settings):
    listed = [each.removeprefix(settings.HERE) for each in locations(client)]
    assert len(listed) == len(set(listed))
    of_season = {reverse(name, args=[out.slug]) for name in ("season", "season-standings")}
    of_tournament = {reverse(name, args=[tournament.slug]) for name in ("standings", "cross-table")}
    assert {"/", "/seasons/", "/tournaments/", *of_season, *of_tournament} == set(listed)
    assert {client.get(each, follow=True).status_code for each in listed} == {200}
    Open.objects.update(is_public=False)
    assert not [each for each in locations(as_role(Role.LEADER)) if tournament.slug in each]


def test_the_sitemap_of_a_site_of_several_clubs_links_to_their_sitemaps(client, tournament, settings):
    first = Club.objects.get()
    Club.objects.create(name="De Dame", address="de-dame")
    assert set(locations(client)) == {f"{settings.HERE}/{each}/sitemap.xml" for each in (first.address, "de-dame")}
    of_one = locations(client, f"/{first.address}/sitemap.xml")
    assert f"{settings.HERE}/{first.address}/t/{tournament.slug}/standings/" in of_one
    assert not [each for each in locations(client, "/de-dame/sitemap.xml") if tournament.slug in each]
