"""A tournament run only in the browser: offline, after a tab was closed, in two tabs, and on a full disk."""

import re
import zipfile

import pytest
from playwright.sync_api import expect

from indeler import logbook, opens
from indeler.formats.sheets import Sheet, as_workbook
from indeler.opens.tournaments import lines_in

PATIENCE = 120_000  # milliseconds: a busy machine takes long to start Python
NAMES = (
    "Anna de Vries; 1450\nBram Jansen; 1400\nCas Bakker; 1350\nDaan Visser; 1300\nEmma Smit; 1250\nFinn Meijer; 1200\n"
    "Guus de Boer; 1150\nHanna Mulder; 1100\nIris Bos; 1050\nJan Vos; 1000\nKees Peters; 950\nLot Dekker; 900"
)
ROUNDS = 3

pytestmark = pytest.mark.sweep


class Desk:
    """The arbiter's desk in one tab, in Dutch."""

    def __init__(self, context, address):
        self.context, self.address = context, address
        self.page, self.complaints = context.new_page(), []
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.goto(address)

    def press(self, name, **how):
        self.page.locator("#lead, #new").get_by_role("button", name=name, **how).first.click()

    def follow(self, name):
        self.page.get_by_role("link", name=name, exact=True).first.click()

    def make(self, name="Schoolkampioenschap"):
        self.follow("Nieuw toernooi")
        self.page.get_by_label("Naam", exact=True).fill(name)
        self.page.locator("#new-players").fill(NAMES)
        self.page.locator("#new-rounds").fill(str(ROUNDS))
        self.press("Maak het toernooi")
        self.heading("Voor de eerste ronde")

    def heading(self, name):
        self.page.locator("#lead").get_by_role("heading", name=name, exact=True).wait_for()

    def pair(self, number):
        self.press(f"Ronde {number} indelen")
        self.heading(f"Ronde {number} van {ROUNDS}")

    @property
    def open_boards(self):
        return self.page.locator(".entry > li[data-open]")

    def enter(self, keys):
        """Enter results by keyboard, starting at the first board."""
        self.page.locator(".entry > li").first.focus()
        for key in keys:
            self.page.keyboard.press(key)

    @property
    def fits(self):
        return self.page.evaluate("document.documentElement.scrollWidth <= innerWidth")

    def saved(self, button, folder):
        with self.page.expect_download() as taken:
            self.press(button)
        file = folder / taken.value.suggested_filename
        taken.value.save_as(file)
        return file


@pytest.fixture
def context(chromium):
    made = chromium.new_context(locale="nl", service_workers="allow", accept_downloads=True)
    made.set_default_timeout(PATIENCE)
    expect.set_options(timeout=PATIENCE)
    yield made
    made.close()


@pytest.fixture
def desk(context, desk_host):
    return Desk(context, desk_host)


def test_a_tournament_of_twelve_can_be_run_offline_to_its_prizes(desk, tmp_path):
    desk.page.locator("body[data-kept=yes]").wait_for()
    desk.context.set_offline(True)
    desk.make()
    desk.pair(1)
    desk.enter("132132")
    expect(desk.open_boards).to_have_count(0)

    desk.follow("Spelers")
    desk.follow("Cas Bakker")
    desk.page.get_by_label("Speelt niet").select_option("half")
    desk.press("Opslaan")
    expect(desk.page.locator("#told")).to_contain_text("Cas Bakker")
    desk.follow("Spelers")
    desk.follow("Lot Dekker")
    desk.press("Trekt zich terug")
    expect(desk.page.locator("#told")).to_contain_text("Lot Dekker")
    desk.follow("Ronde")
    desk.pair(2)
    expect(desk.page.locator("#lead")).to_contain_text("Cas Bakker: ")
    desk.follow("Met de hand wijzigen")
    desk.page.locator(".seat").nth(0).click()
    desk.page.locator(".seat[aria-pressed=true]").wait_for()
    desk.page.locator(".seat").nth(2).click()
    expect(desk.page.locator("#judged")).to_contain_text("regel")
    desk.page.get_by_label("Reden").fill("tweelingen")
    desk.press("Deze ronde opslaan")
    desk.page.get_by_label("Waarom?", exact=True).fill("tweelingen")
    desk.press("Afwijken van de FIDE-regels")
    desk.heading(f"Ronde 2 van {ROUNDS}")
    for board in range(5):
        desk.page.locator(".entry > li").nth(board).get_by_role("button", name="1-0", exact=True).click()
    expect(desk.open_boards).to_have_count(0)
    desk.pair(3)
    desk.enter("1" * desk.page.locator(".entry > li").count())
    desk.heading("Alle rondes zijn gespeeld")

    desk.follow("Een uitslag, kleuren of een speler corrigeren")
    desk.page.locator("#result-result").select_option("0-1")
    desk.press("Wat verandert dat?")
    desk.page.get_by_label("Reden").fill("verkeerd gelezen")
    desk.press("Corrigeren")
    expect(desk.page.locator("#told")).to_contain_text("verkeerd gelezen")

    desk.follow("Prijzen")
    desk.page.get_by_label("Hoofdprijzen").fill("50\n25\n10")
    desk.press("Opslaan", exact=True)
    desk.page.locator("#lead h2").get_by_text("Prijzen", exact=True).wait_for()
    desk.press("De prijzen publiceren")
    expect(desk.page.locator("#told")).to_contain_text("gepubliceerd")

    desk.follow("Printen en opslaan")
    with zipfile.ZipFile(desk.saved("Pagina's opslaan als zipbestand", tmp_path)) as pages:
        assert {"index.html", "round-3.html", "prizes.html", "look/site.css"} <= {*pages.namelist()}
    file = desk.saved("Logboek opslaan", tmp_path)
    lines = lines_in(file.read_bytes(), file)
    assert [logbook.encode(opens.decode(line)) for line in lines] == lines, "byte for byte what CPython writes"
    assert logbook.check(lines, opens.KINDS.personal).faults == ()
    moment = opens.OpenLogbook(logbook.MemoryStore(lines)).moment
    assert opens.verify(moment).differences == ()
    assert moment.state.is_final
    desk.follow("Stand")
    desk.page.locator("#lead").get_by_role("button", name="waarom?").nth(1).click()
    desk.page.locator("#beneath").get_by_text("staat boven").first.wait_for()
    assert desk.complaints == []


def test_a_tab_closed_in_mid_round_loses_nothing_and_a_second_tab_follows(desk):
    desk.make()
    desk.pair(1)
    desk.enter("132")
    expect(desk.open_boards).to_have_count(3)
    address = desk.page.url
    desk.page.close(run_before_unload=False)

    again = Desk(desk.context, address)
    expect(again.open_boards).to_have_count(3)
    other = Desk(desk.context, address)
    expect(other.open_boards).to_have_count(3)
    other.page.locator(".entry > li[data-open]").first.get_by_role("button", name="0-1", exact=True).click()
    expect(again.open_boards).to_have_count(2)

    other.follow("Spelers")
    other.page.locator("#in-players").fill("Mia Kok; 875")
    again.page.locator(".entry > li[data-open]").first.get_by_role("button", name="1-0", exact=True).click()
    expect(other.page.locator("#told")).to_contain_text("In een ander tabblad")
    other.press("Invoeren")
    expect(other.page.locator("#told")).to_contain_text("In een ander tabblad")
    expect(again.open_boards).to_have_count(1)
    again.page.goto(again.address.split("#")[0])
    expect(again.page.locator("#list")).to_contain_text("Schoolkampioenschap")


FULL = """
const put = IDBObjectStore.prototype.put;
let left = 1;
IDBObjectStore.prototype.put = function (row, ...more) {
  if (row.version === 4 && left-- > 0) throw new DOMException("no room", "QuotaExceededError");
  return put.call(this, row, ...more);
};
"""
"""Lets the storage of the fourth decision fail once, after its lines are written but before they are committed."""


def test_a_full_disk_is_reported_and_nothing_is_written_partially(chromium, desk_host):
    context = chromium.new_context(locale="nl", service_workers="block")
    context.set_default_timeout(PATIENCE)
    expect.set_options(timeout=PATIENCE)

    def without_room(route):
        answer = route.fetch()
        route.fulfill(response=answer, body=answer.text() + FULL)

    context.route("**/storage.js", without_room)
    desk = Desk(context, desk_host)
    desk.make()
    desk.pair(1)
    desk.press("Ronde 1 publiceren")
    expect(desk.page.locator("#told")).to_contain_text("gepubliceerd")
    first = desk.page.locator(".entry > li").first.get_by_role("button", name="1-0", exact=True)
    first.click()
    expect(desk.page.locator("#told")).to_contain_text("Dit apparaat is vol")
    expect(desk.open_boards).to_have_count(6)
    first.click()
    expect(desk.open_boards).to_have_count(5)
    desk.follow("Logboek")
    expect(desk.page.locator("#lead .log > li")).to_have_count(4)
    context.close()


@pytest.mark.parametrize("link", ["Logboek", "Alle toernooien"])
def test_a_link_that_is_followed_while_results_are_stored_is_not_overridden(desk, link):
    desk.make()
    desk.pair(1)
    desk.page.evaluate(
        """name => {
            for (const row of document.querySelectorAll(".entry > li")) {
                const button = row.querySelector("button[value='1-0']");
                button.form.requestSubmit(button);
            }
            [...document.links].find((link) => link.textContent.trim() === name).click();
        }""",
        link,
    )
    if link == "Alle toernooien":
        expect(desk.page.locator("#list tbody td").nth(1)).to_have_text(f"1/{ROUNDS}")
        desk.follow("Schoolkampioenschap")
        desk.heading(f"Ronde 1 van {ROUNDS}")
        desk.follow("Logboek")
    expect(desk.page.locator("#lead .log > li")).to_have_count(9)  # six results once each
    desk.follow("Ronde")
    expect(desk.open_boards).to_have_count(0)
    assert desk.complaints == []


# Features that the site has as well -----------------------------------------------------------------------------------


def test_regulations_prize_groups_and_possible_opponents_fit_320_px(desk):
    desk.page.set_viewport_size({"width": 320, "height": 700})
    desk.make()
    desk.follow("Toernooireglement")
    desk.page.locator("#in-players").fill("1, 7")
    desk.page.locator("form[data-do=apart].stack button").click()
    expect(desk.page.locator("#lead ul.log")).to_contain_text("Anna de Vries, Guus de Boer")
    desk.page.locator("#in-byes").fill("1")
    desk.page.locator("form[data-do=limits] button").click()
    expect(desk.page.locator("#in-byes")).to_have_value("1")
    desk.page.locator("form[data-do=baku] button").click()
    expect(desk.page.locator("form[data-do=baku] button")).to_contain_text("Niet versnellen")
    assert desk.fits
    desk.follow("Ronde")
    desk.pair(1)
    seats = desk.page.locator(".entry > li").filter(has_text="Anna de Vries")
    expect(seats).not_to_contain_text("Guus de Boer")
    desk.enter("1321")
    desk.follow("Mogelijke tegenstanders")
    desk.heading("Ronde 2: mogelijke tegenstanders")
    expect(desk.page.locator("#lead")).to_contain_text(re.compile(r"\d+ % \w+"))
    desk.follow("Lot Dekker")
    expect(desk.page.locator("#lead")).to_contain_text("Na")
    assert desk.fits
    desk.follow("Prijzen")
    desk.page.locator("#in-main-0").fill("50")
    desk.press("Opslaan", exact=True)
    desk.page.get_by_text("Nog een prijzengroep toevoegen").click()
    desk.page.locator("#in-group-0").fill("Jeugd")
    desk.page.locator("#in-main-0").fill("beker")
    desk.page.locator("form:has(#in-main-0) button").click()
    desk.heading("Jeugd")
    assert desk.fits
    assert desk.complaints == []


def test_an_excel_list_can_be_imported_in_french_and_the_manual_opens(desk, tmp_path):
    file = tmp_path / "liste.xlsx"
    file.write_bytes(
        as_workbook([Sheet("Joueurs", ["Nom", "Elo"], [["Vries, Anna de", 1987], ["Bakker, Kees", 1850]])])
    )
    desk.page.get_by_role("button", name="Français").click()
    desk.follow("Nouveau tournoi")
    desk.page.locator("#new-name").fill("Tournoi")
    desk.page.locator("#new-file").set_input_files(file)
    desk.page.locator("#new button.first").click()
    desk.heading("Avant la première ronde")
    desk.follow("Joueurs")
    expect(desk.page.locator("#lead")).to_contain_text("Bakker, Kees")
    with desk.context.expect_page() as opened:
        desk.page.locator("footer a[data-word=manual]").click()
    expect(opened.value.locator("body")).to_contain_text("manual for arbiters")
    assert opened.value.evaluate("getComputedStyle(document.body).maxWidth") != "none", "its style sheet applies"
    assert desk.complaints == []


def test_the_first_visit_starts_from_the_memory_snapshot_of_the_build(context, desk_host):
    page, fetched, stages = context.new_page(), [], []
    page.on("request", lambda request: fetched.append(request.url.rpartition("/")[2]))
    page.on("console", lambda message: stages.append(message.text))
    page.goto(desk_host)
    page.locator("#stage[data-word=ready]").wait_for()
    assert [name for name in fetched if name.startswith("memory-")]
    assert stages == [], "no memory was refused"
