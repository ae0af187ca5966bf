"""Rounds that visitors can check themselves: the proof of each, the link to the checker, and the desk of the site."""

import pytest
from django.http import HttpResponse
from django.test import RequestFactory
from django.urls import reverse

from indeler.language import InvalidInput
from indeler.opinion.round_proof import read_proof
from indeler.season import views
from indeler.web.accounts.pages import Role
from indeler.web.common.static_files import SiteFiles
from indeler.web.copies import writing
from indeler.web.copies.crawl import Checker
from indeler.web.copies.making import copy_of_row
from indeler.web.hosting.serving import find_desk
from indeler.web.live.views import season_prints, tournament_prints
from indeler.web.seasons.season_store import season_of
from indeler.web.tenancy import current
from indeler.web.tenancy.addresses import can_be_club

pytestmark = pytest.mark.sampled(2)

BUTTON = "Check this round on your own device"


@pytest.fixture
def desk(settings, tmp_path):
    """Return a folder as built by `make desk`, with almost nothing in its files."""
    settings.DESK = tmp_path / "desk"
    for name in ("index.html", "check.html", "service-worker.js", "worker.js", "worker.js.gz", "pyodide-1/python.wasm"):
        file = settings.DESK / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(name)
    return settings.DESK


def test_every_published_round_has_its_proof(client, as_role, tournament):
    answer = client.get(reverse("round-proof", args=[tournament.slug, 1]))
    assert answer["Content-Type"] == "application/json"
    assert answer["Content-Disposition"] == f'attachment; filename="{tournament.slug}-round-1-proof.json"'
    proof = read_proof(answer.content.decode())
    assert proof.examine().fault is None
    assert not any(player.birth for player in proof.tournament.players.values())
    second = reverse("round-proof", args=[tournament.slug, 2])
    assert client.get(second).status_code == 404, "not published"
    assert as_role(Role.LEADER).get(second).status_code == 200


def test_the_proof_covers_the_order_of_the_boards(client, tournament):
    proof = read_proof(client.get(reverse("round-proof", args=[tournament.slug, 1])).content.decode())
    assert proof.examine().proven.unchecked == ()


def test_a_round_of_a_season_has_a_proof_if_a_system_paired_it(client, season):
    """Every published round that the audit can judge; the first is paired by the club's own rules."""
    known, proven = season_of(season), 0
    for place, paired in known.state.pairings.items():
        where = [season.slug, place.competition, place.part, place.round, *([place.group] if place.group else [])]
        address = reverse("group-proof" if place.group else "season-proof", args=where)
        answer = client.get(address)
        if answer.status_code == 404:
            assert not paired.published_at or place.round == 1 or views.round_to_prove(known, place) is None
            continue
        proof = read_proof(answer.content.decode())
        assert len(proof.tournament.rounds) == proof.round
        assert not any(player.birth or player.fide_id for player in proof.tournament.players.values())
        if not paired.by_hand:
            assert proof.examine().fault is None
            proven += 1
            names = {player.name for player in proof.tournament.players.values()}
            assert {known.name(paired.boards[0].white), known.name(paired.boards[0].black)} <= names
            if place.competition == "cycles":  # the other competitions have no page with an explanation
                why = reverse("season-explained", args=[season.slug, place.part, place.group, place.round])
                assert address in client.get(why).content.decode()
    assert proven


def test_without_a_desk_only_the_file_is_offered(client, tournament):
    page = client.get(reverse("round", args=[tournament.slug, 1])).content.decode()
    assert reverse("round-proof", args=[tournament.slug, 1]) in page
    assert BUTTON not in page
    assert client.get(reverse("check-round", args=[tournament.slug, 1])).status_code == 404


def test_with_a_desk_the_round_links_to_the_checker(client, tournament, desk):
    proof = reverse("round-proof", args=[tournament.slug, 1])
    checker = f"/desk/check.html?proof={proof}&lang=en"
    page = client.get(reverse("round", args=[tournament.slug, 1])).content.decode()
    assert f'href="{checker.replace("&", "&amp;")}">{BUTTON}' in page
    answer = client.get(reverse("check-round", args=[tournament.slug, 1]))
    assert (answer.status_code, answer["Location"]) == (302, checker)


def test_the_printed_pairings_have_a_code_that_leads_to_the_checker(as_role, tournament, desk, monkeypatch):
    printed = []
    monkeypatch.setattr(tournament_prints, "pdf", lambda *given: printed.append(given[3]) or HttpResponse())
    for what in ("pairings", "standings"):
        as_role(Role.LEADER).get(reverse("print", args=[tournament.slug, what]))
    pairings, standings = printed
    assert pairings["check"]["address"] == f"http://testserver{reverse('check-round', args=[tournament.slug, 2])}"
    assert "check" not in standings


def test_the_printed_evening_of_a_season_has_a_code_for_each_group_with_a_proof(as_role, season, desk, monkeypatch):
    printed, leader, known = [], as_role(Role.LEADER), season_of(season)
    monkeypatch.setattr(season_prints, "pdf", lambda *given: printed.append(given[3]) or HttpResponse())
    places = [place for place, paired in known.state.pairings.items() if paired.published_at]
    place = next(place for place in places if views.round_to_prove(known, place) is not None)
    date = known.state.pairings[place].date.isoformat()
    for what in ("pairings", "names"):
        leader.get(reverse("evening-pdf", args=[season.slug, date, what]))
    where = [season.slug, place.competition, place.part, place.round, *([place.group] if place.group else [])]
    address = reverse("check-group" if place.group else "check-season", args=where)
    codes = [section["check"] for section in printed[0]["sections"]]
    assert f"http://testserver{address}" in [code["address"] for code in codes if code]
    assert "sections" not in printed[1]
    answer = as_role(Role.PUBLIC).get(address)
    proof = reverse("group-proof" if place.group else "season-proof", args=where)
    assert (answer.status_code, answer["Location"]) == (302, f"/desk/check.html?proof={proof}&lang=en")
    unknown = reverse("check-season", args=[season.slug, place.competition, 9, 9])
    assert leader.get(unknown).status_code == 404


def test_the_desk_is_served_with_its_own_security_policy(desk):
    serve = SiteFiles(lambda request: HttpResponse(status=404))

    def got(path):
        return serve(RequestFactory().head(path))

    page = got("/desk/")
    assert page["Content-Length"] == str(len("index.html"))
    assert "'wasm-unsafe-eval'" in page["Content-Security-Policy"]
    assert "frame-ancestors 'none'" in page["Content-Security-Policy"]
    assert "immutable" in got("/desk/pyodide-1/python.wasm")["Cache-Control"]
    assert "immutable" not in got("/desk/worker.js")["Cache-Control"]
    assert "Content-Security-Policy" not in got("/static/indeler/mark.svg")
    assert got("/desk/nothing").status_code == 404
    assert not can_be_club("desk")


def test_a_folder_without_a_desk_is_refused(tmp_path):
    with pytest.raises(InvalidInput, match="the desk is not here"):
        find_desk(tmp_path)


def test_a_copy_passes_its_proofs_to_the_checker(tournament, desk, tmp_path):
    checker = Checker("../../../desk/", f"../club/t/{tournament.slug}/")
    files = copy_of_row(tournament, current.club(), with_prints=False, checker=checker)
    assert read_proof(files["round-1-proof.json"].decode()).examine().fault is None
    link = f"../../../desk/check.html?proof=../club/t/{tournament.slug}/round-1-proof.json&amp;lang=en"
    assert f'href="{link}"' in files["round-1.html"].decode()
    plain = copy_of_row(tournament, current.club(), with_prints=False)["round-1.html"].decode()
    assert BUTTON not in plain
    assert 'href="round-1-proof.json"' in plain


def test_the_latest_build_of_the_desk_is_installed_next_to_the_copies(desk, tmp_path):
    copies = tmp_path / "copies"
    copies.mkdir()
    for version in ("1", "2"):
        (desk / "service-worker.js").write_text(version)
        writing.install_desk(copies, desk)
        assert (copies / "desk" / "service-worker.js").read_text() == version
    assert (copies / "desk" / "pyodide-1" / "python.wasm").is_file()
    assert not list(copies.rglob("*.gz"))
    assert [each.name for each in copies.iterdir()] == ["desk"]
