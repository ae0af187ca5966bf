"""Rating lists on the site: imported by the host, searched by the leader of a tournament, used to update ratings."""

import re

import pytest
import time_machine
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from indeler.model import Event, Player, Tournament
from indeler.opens import imported as opens_imported
from indeler.opens.events import SettingsChanged
from indeler.ratings import Source, import_lists
from indeler.ratings.downloading import read_addresses
from indeler.web.accounts.models import Account
from indeler.web.accounts.pages import Role
from indeler.web.hosting.request_buffer import LIST, USUAL, allowance_of
from indeler.web.lead.views.players import refreshing
from indeler.web.tournaments import decisions, log
from indeler.web.tournaments.decisions import By
from indeler.web.tournaments.models import Open, PlayerEntry
from support.entry_forms import enter, open_with_form

KNSB = """Relatienummer;Naam;Titel;FED;Rating;Nv;Geboren;S
7000001;Müller, Jörg;;NED;1830;40;1971;
7000002;Tom Visser;;NED;2222;40;;
"""
FIDE = """<playerslist>
<player><fideid>1000001</fideid><name>Mueller, Joerg</name><country>GER</country><sex>M</sex><title>FM</title>
<rating>2105</rating><k>20</k><rapid_rating>2050</rapid_rating><birthday>1971</birthday></player>
<player><fideid>1000003</fideid><name>Tom Visser</name><country>NED</country><sex>F</sex><title>WIM</title>
<rating>2333</rating><k>10</k></player>
<player><fideid>1000004</fideid><name>Lars Smit</name><rating>1900</rating></player>
<player><fideid>1000005</fideid><name>Lars Smit</name><rating>1950</rating></player>
</playerslist>
"""


@pytest.fixture
def data(tmp_path, settings):
    """Return the data folder of the site, without an index."""
    settings.DATA = tmp_path
    return tmp_path


@pytest.fixture
def lists(data):
    """The data folder with two rating lists in its index."""
    (data / "knsb.csv").write_text(KNSB, encoding="utf-8")
    (data / "fide.xml").write_text(FIDE, encoding="utf-8")
    lists = [Source(data / "fide.xml", "fide_oct26.xml"), data / "knsb.csv"]
    import_lists(lists, data / "ratings.sqlite3")


def state(tournament):
    return log.state_of(Open.objects.get(pk=tournament.pk))


def state_row(tournament):
    return Open.objects.get(pk=tournament.pk)


def page(browser, name, *args, **query):
    return browser.get(reverse(name, args=args), query).content.decode()


def test_the_host_imports_a_list_and_an_invalid_one_changes_nothing(as_role, data):
    owner, address = as_role(Role.HOST), reverse("rating-lists")
    assert "no rating list on this site yet" in owner.get(address).content.decode()
    answer = owner.post(address, {"file": SimpleUploadedFile("SNEL.csv", KNSB.encode("cp1252")), "tempo": ""})
    assert answer["Location"] == address
    shown = owner.get(address).content.decode()
    assert "<td>–</td><td>SNEL.csv</td>" in shown
    again = {"file": SimpleUploadedFile("SNEL.csv", KNSB.encode("cp1252")), "month": "okt 2026"}
    assert owner.post(address, again)["Location"] == address
    shown = owner.get(address).content.decode()
    assert "<td>October 2026</td><td>SNEL.csv</td>" in shown
    again["file"].seek(0)
    assert "is not a month" in owner.post(address, {**again, "month": "soon"}).content.decode()
    assert "blitz" in shown
    before = (data / "ratings.sqlite3").read_bytes()
    bad = owner.post(address, {"file": SimpleUploadedFile("bad.csv", b"naam;rating\nX;many\n")})
    assert "is not a rating" in bad.content.decode()
    assert (data / "ratings.sqlite3").read_bytes() == before


def test_a_list_above_the_size_limit_is_refused_with_a_message(as_role, data, settings):
    settings.LARGEST_LIST = 1 << 20
    file = SimpleUploadedFile("large.csv", b"x" * ((1 << 20) + 1))
    assert "larger than 1 MB" in as_role(Role.HOST).post(reverse("rating-lists"), {"file": file}).content.decode()


def test_refused_addresses_stay_on_the_page_and_the_stored_ones_are_kept(as_role, data):
    owner, address = as_role(Role.HOST), reverse("rating-lists")
    assert owner.post(address, {"addresses": "https://example.org/list.csv CLUB"})["Location"] == address
    for refused in ("https://example.org/" + "x" * 4000, "no address"):
        shown = owner.post(address, {"addresses": refused}).content.decode()
        assert refused in shown
        assert 'id="id_addresses_error"' in shown
        assert read_addresses(data).lines == ("https://example.org/list.csv CLUB",)


def test_a_host_may_send_a_list_above_the_usual_size_limit(as_role, data):
    file = SimpleUploadedFile("long.csv", b"naam;rating\nX;many\n" + b" " * (4 << 20))
    page = as_role(Role.HOST).post(reverse("rating-lists"), {"file": file})
    assert (page.status_code, "is not a rating" in page.content.decode()) == (200, True)


def test_the_request_buffer_accepts_a_list_only_at_pages_that_declare_it():
    taken = ["/rating-lists/", "/club/rating-lists/", "/s/2026/lead/members/", "/toren/s/2026/lead/members/take-over/"]
    for path in (*taken, "/t/x/lead/players/", "/rating-lists/x"):
        assert allowance_of("POST", path, USUAL) is (LIST if path in taken else USUAL)


def test_a_player_is_found_while_typing_and_on_a_page_without_a_script(as_role, tournament, lists):
    leader, slug = as_role(Role.LEADER), tournament.slug
    assert 'hx-get="' in page(leader, "edit-players", slug)
    whole = page(leader, "find-player", slug, q="joerg mül")
    assert "<html" in whole
    assert "?from=FIDE-1000001#enter" in whole
    assert "?from=NED-7000001#enter" in whole
    part = leader.get(reverse("find-player", args=[slug]), {"q": "1000001"}, headers={"hx-request": "true"})
    assert "<html" not in part.content.decode()
    assert "Mueller, Joerg" in part.content.decode()
    assert "Nobody on the lists" in page(leader, "find-player", slug, q="zzz")
    assert "FIDE: October 2026 · NED: month not known" in whole


@pytest.mark.parametrize(
    ("start", "warned"), [("2026-10-31", False), ("2026-11-01", True), ("2026", False), ("", False)]
)
def test_a_list_of_another_month_than_the_start_of_the_tournament_is_reported(lists, start, warned):
    open_tournament = Tournament([Player(1, "Lars Smit")], event=Event(start=start))
    assert refreshing(open_tournament, "FIDE", "standard").is_of_another_month is warned
    assert not refreshing(open_tournament, "NED", "standard").is_of_another_month


def test_a_found_player_fills_the_form_and_can_be_entered(as_role, tournament, lists):
    leader, slug = as_role(Role.LEADER), tournament.slug
    form = leader.get(reverse("edit-players", args=[slug]), {"from": "FIDE-1000001"}).context["form"]
    filled = {field.name: field.value() for field in form}
    assert (filled["name"], filled["rating"], filled["title"], filled["federation"]) == (
        "Mueller, Joerg",
        2105,
        "FM",
        "GER",
    )
    posted = {name: value for name, value in filled.items() if value} | {"version": tournament.version}
    leader.post(reverse("edit-players", args=[slug]), posted)
    (entered,) = [one for one in state(tournament).players.values() if one.name == "Mueller, Joerg"]
    assert (entered.rating, entered.fide_id, entered.birth, entered.sex) == (2105, "1000001", "1971", "m")


def test_a_knsb_number_is_stored_as_such(as_role, tournament, lists):
    leader, slug = as_role(Role.LEADER), tournament.slug
    form = leader.get(reverse("edit-players", args=[slug]), {"from": "NED-7000001"}).context["form"]
    assert (form["knsb"].value(), form["fide_id"].value(), form["rating"].value()) == ("7000001", "", 1830)
    posted = {"name": "Müller, Jörg", "rating": 1830, "knsb": "7000001", "version": tournament.version}
    leader.post(reverse("edit-players", args=[slug]), posted)
    (entered,) = [one for one in state(tournament).players.values() if one.name == "Müller, Jörg"]
    assert entered.national[0].identity == "7000001"
    bad = leader.post(reverse("edit-players", args=[slug]), {**posted, "birth": "long ago"})
    assert "is not a date of birth" in bad.content.decode()


def test_all_players_are_updated_after_a_preview(as_role, tournament, lists):
    leader, address = as_role(Role.LEADER), reverse("refresh-ratings", args=[tournament.slug])
    shown = leader.get(address)
    told = shown.content.decode()
    assert "From fide_oct26.xml, the list of October 2026." in told
    assert "starts in another month" not in told
    assert "1850 → 2333" in told
    assert "– → WIM" in told
    assert "More than one on the list: Lars Smit" in told
    assert "Anna de Vries;" in told.partition("Not on the list:")[2]
    seen = shown.context["refreshing"].digest
    posted = {"version": tournament.version, "register": "FIDE", "tempo": "standard", "seen": seen}
    assert "look at it again" in leader.post(address, {**posted, "seen": "other"}).content.decode()
    assert state(tournament).players[3].title == ""
    nobody = leader.post(address, {**posted, "part": "yes", "take": "1"}, follow=True).content.decode()  # row 144
    assert "The list has nothing new about these players." in nobody
    assert state(tournament).players[3].title == ""
    answer = leader.post(address, {**posted, "part": "yes", "take": "3"})
    assert answer["Location"] == reverse("edit-players", args=[tournament.slug])
    player = state(tournament).players[3]
    assert (player.rating, player.title, player.fide_id) == (2333, "WIM", "1000003")
    assert "Ratings were taken from the list of FIDE of October 2026; players changed: 1." in page(
        leader, "log", tournament.slug
    )
    assert "nothing new" in leader.get(address).content.decode()
    knsb = leader.get(address, {"register": "NED", "tempo": "blitz"}).content.decode()
    assert "NED: – → 7000002 2222" in knsb
    assert "We do not know of which month this list is" in knsb


def test_without_a_list_the_pages_say_so_and_the_form_is_unchanged(as_role, tournament, data):
    leader = as_role(Role.LEADER)
    assert "no rating list on this site yet" in page(leader, "refresh-ratings", tournament.slug)
    assert "find-player" not in page(leader, "edit-players", tournament.slug)
    assert "Nobody on the lists" in page(leader, "find-player", tournament.slug, q="anna")


def test_everybody_can_read_the_rating_changes_of_the_tournament(as_role, tournament, lists):
    shown = page(as_role(Role.PUBLIC), "ratings", tournament.slug)
    assert "Anna de Vries" in shown
    assert "standard is assumed" in shown
    assert "K is that of FIDE&#x27;s list of October 2026." in shown or "K is that of FIDE's list of October" in shown
    assert "+2.8 <" in shown  # Anna beat Lars Smit, 315 points below her: 20 x (1 - .86)


def test_draughts_has_no_fide_ratings(as_role, tournament):
    changed = {"name": "Open", "city": "", "rules": "kndb", "rounds": None, "tiebreaks": (), "settings": {}}
    who = By("The leader", leaving="another game")
    decisions.take_one(tournament, who, SettingsChanged, **changed, game="draughts")
    assert as_role(Role.OWNER).get(reverse("ratings", args=[tournament.slug])).status_code == 404


@pytest.mark.sampled(2)
@pytest.mark.parametrize(
    ("fields", "found"),
    [
        ({"name": "Jörg Müller", "fide_id": "1000001", "rating": "1200"}, (2105, "FM", "GER", "FIDE-1000001")),
        ({"name": "Jörg Müller", "knsb": "7000001"}, (1830, "", "NED", "NED-7000001")),
        ({"name": "Joerg Mueller", "birth": "1971", "rating": "1200"}, (2105, "FM", "GER", "FIDE-1000001")),
        ({"name": "Lars Smit", "rating": "1500", "birth": "1980"}, (1500, "", "", "")),
        ({"name": "Lars Smit", "rating": "1500", "fide_id": "999"}, (1500, "", "", "")),
    ],
)
def test_an_entry_is_looked_up_by_number_or_by_name_and_year(site, lists, fields, found):
    row = open_with_form(asked="rating fide_id knsb birth")
    assert enter(row, **fields).status_code == 302
    entry = PlayerEntry.objects.get()
    assert (entry.rating, entry.title, entry.federation, entry.listed) == found


def test_a_number_of_another_player_is_refused(site, lists):
    row = open_with_form()
    answer = enter(row, "Anna de Vries", fide_id="1000001")
    assert "This number belongs to Joerg Mueller." in answer.content.decode()
    assert not PlayerEntry.objects.exists()


def test_an_entrant_finds_their_own_name_on_a_list(site, lists, client):
    row = open_with_form()
    address = reverse("enter", args=[row.slug])
    assert "?from=FIDE-1000001#form" in client.get(address, {"q": "muell"}).content.decode()
    assert "Nobody on the lists" in client.get(address, {"q": "zzz"}).content.decode()
    filled = client.get(address, {"from": "FIDE-1000001"}).content.decode()
    assert 'value="Joerg Mueller"' in filled
    assert 'value="2105"' in filled
    assert 'value="1971"' in filled


def test_ratings_that_changed_since_the_entry_are_shown_and_updated(as_role, lists):
    row, leader = open_with_form(), as_role(Role.LEADER)
    enter(row, "Jörg Müller", fide_id="1000001")
    enter(row, "Somebody Else", rating="1500")
    address = reverse("lead-entries", args=[row.slug])
    assert "Rating lists have changed" not in leader.get(address).content.decode()
    PlayerEntry.objects.filter(name="Jörg Müller").update(rating=2090)
    assert "Jörg Müller: 2090 → 2105" in leader.get(address).content.decode()
    leader.post(reverse("take-ratings", args=[row.slug]))
    assert dict(PlayerEntry.objects.values_list("name", "rating")) == {"Jörg Müller": 2105, "Somebody Else": 1500}
    leader.post(reverse("take-entries", args=[row.slug]))
    player = state(row).players[1]
    assert (player.rating, player.title, player.fide_id) == (2105, "FM", "1000001")


@pytest.fixture
def led(as_role, lists, data):
    """Return the browser of a leader, and a tournament with players of these lists."""
    people = [Player(1, "Mueller, Joerg", 2000), Player(2, "Tom Visser", 1900), Player(3, "Lars Smit", 1800)]
    made = log.create("Open", opens_imported(Tournament(people, rules="fide-dutch")), "Leader")
    return as_role(Role.LEADER), made


def test_rows_123_to_134_and_138_to_144_lists_have_an_order_and_a_rating_has_a_source(led):
    leader, made = led
    players = page(leader, "edit-players", made.slug)
    assert "Players with another rating on the rating lists: 2." in players
    shown = page(leader, "refresh-ratings", made.slug, register="*")
    assert "FIDE standard 2026-10" in shown
    seen = re.search(r'name="seen" value="(\w+)"', shown)[1]
    taken = {"register": "*", "seen": seen, "part": "yes", "take": "1"}
    leader.post(reverse("refresh-ratings", args=[made.slug]), taken)
    ratings = [(one.rating, one.rating_source) for one in state(made).players.values()]
    assert sorted(ratings) == [(1800, ""), (1900, ""), (2105, "FIDE standard 2026-10")]
    order = {"what": "order", "place-NED standard": "1", "place-FIDE standard": "0", "place-FIDE rapid": "0"}
    address = reverse("refresh-ratings", args=[made.slug])
    assert leader.post(address, order)["Location"] == f"{address}?register=*"
    assert "rating lists in order: NED standard" in state(made).tournament.comments
    assert "Players with another rating" not in page(leader, "edit-players", made.slug)  # switched off
    assert "2222" in page(leader, "refresh-ratings", made.slug, register="*")


def test_row_138_the_log_says_that_the_check_was_switched_off_and_not_that_the_order_was_changed(led):
    leader, made = led
    address = reverse("refresh-ratings", args=[made.slug])
    shown = page(leader, "refresh-ratings", made.slug)
    places = dict(re.findall(r'name="(place-[^"]+)"[^>]*value="(\d+)"', shown))
    assert places
    leader.post(address, {"what": "order", **places})
    log_page = page(leader, "log", made.slug)
    assert "The page of players does not compare ratings with the rating lists any more." in log_page
    assert "in this order" not in log_page
    assert "Players with another rating" not in page(leader, "edit-players", made.slug)
    leader.post(address, {"what": "order", "checks": "yes", **places})
    assert "and the page of players compares ratings with them." in page(leader, "log", made.slug)
    assert "Players with another rating" in page(leader, "edit-players", made.slug)


def test_rows_129_and_134_a_rating_of_another_list_is_chosen_and_a_typed_one_is_marked(led):
    leader, made = led
    found = page(leader, "find-player", made.slug, q="mueller")
    assert "tempo=rapid#enter" in found
    filled = page(leader, "edit-players", made.slug, **{"from": "FIDE-1000001", "tempo": "rapid"})
    assert 'value="2050"' in filled
    source = re.search(r'name="source" value="([^"]+)"', filled)[1]
    address = reverse("edit-players", args=[made.slug])
    leader.post(address, {"name": "J. Mueller", "rating": "2050", "source": source})
    leader.post(address, {"name": "Somebody", "rating": "1234"})
    sources = {one.name: one.rating_source for one in state(made).players.values()}
    assert sources["J. Mueller"] == "FIDE rapid 2026-10"
    assert sources["Somebody"] == "hand"
    assert "typed" in page(leader, "edit-players", made.slug)


def test_rows_212_and_213_a_long_event_uses_a_later_list_from_a_given_round(led):
    leader, made = led
    address = reverse("refresh-ratings", args=[made.slug])

    def rounds_offered():
        shown = page(leader, "refresh-ratings", made.slug).partition('name="from"')[2]
        return re.findall(r'<option value="(\d+)"', shown)

    assert rounds_offered() == []
    leader.post(reverse("regulations", args=[made.slug]), {"what": "long", "used": "first"})
    assert rounds_offered() == []
    decisions.pair_next(state_row(made), By("x"))
    assert rounds_offered() == ["2"], "the next one, where nobody knows how many there are"
    log.append(
        state_row(made), [SettingsChanged(**By("x").decider._asdict(), name="Open", rules="fide-dutch", rounds=4)]
    )
    assert rounds_offered() == ["2", "3", "4"]
    seen = re.search(r'name="seen" value="(\w+)"', page(leader, "refresh-ratings", made.slug))[1]
    answer = leader.post(address, {"register": "FIDE", "tempo": "standard", "seen": seen, "from": "3"})
    assert answer["Location"] == reverse("edit-players", args=[made.slug])
    ratings = {one.name: (one.rating, one.later_ratings) for one in state(made).players.values()}
    assert ratings == {
        "Mueller, Joerg": (2000, ((3, 2105),)),
        "Tom Visser": (1900, ((3, 2333),)),
        "Lars Smit": (1800, ()),
    }


def test_rows_137_and_141_an_old_list_is_reported_before_it_is_used(led):
    leader, made = led
    for day, is_old in (("2026-10-20", False), ("2026-11-20", True)):
        with time_machine.travel(f"{day}T12:00:00+00:00"):
            leader.force_login(Account.objects.get(role=Role.LEADER))
            shown = page(leader, "refresh-ratings", made.slug, register="FIDE", tempo="standard")
        assert ("A list is of an earlier month" in shown) == is_old


def test_rows_135_and_136_addresses_are_stored_and_downloaded_with_one_click(as_role, data, monkeypatch):
    owner, address = as_role(Role.HOST), reverse("rating-lists")
    fetched = []

    def fetch(where, file):
        fetched.append(where)
        file.write(KNSB.encode())
        file.seek(0)

    monkeypatch.setattr("indeler.ratings.downloading._fetch", fetch)
    posted = {"addresses": "https://lists.example/KLASSIEK.csv\n", "daily": "on"}
    assert "The addresses are kept." in owner.post(address, posted, follow=True).content.decode()
    assert fetched == []
    assert "Taken in: 2 players." in owner.post(address, {**posted, "now": "yes"}, follow=True).content.decode()
    assert fetched == ["https://lists.example/KLASSIEK.csv"]
    refused = owner.post(address, {"addresses": "file:///etc/passwd"}, follow=True).content.decode()
    assert "is not the address of a list" in refused
