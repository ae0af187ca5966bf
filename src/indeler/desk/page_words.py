"""The texts of the page itself, by their names in its HTML and its script."""

from indeler.language import N_, Text
from indeler.language.catalogue import LANGUAGES, words_of
from indeler.rulebooks import declared, pairing, pairing_teams
from indeler.rulebooks.clause_texts import clause_texts

PAGE: dict[str, Text] = {
    "title": N_("The arbiter's desk"),
    "intro": N_("Run a tournament from the first entry to the prizes, or look into a tournament file."),
    "private": N_("Everything happens on this device. Nothing is sent anywhere."),
    "tournament": N_("Tournament"),
    "on_device": N_("Tournaments on this device"),
    "none_yet": N_("None yet."),
    "new_tournament": N_("New tournament"),
    "all_tournaments": N_("All tournaments"),
    "make": N_("Make the tournament"),
    "name": N_("Name"),
    "one_per_line": N_("One per line: name; rating; club. Or paste a spreadsheet with its headings."),
    "or_a_file": N_("Or a file"),
    "from_file": N_("Excel, CSV, TRF, JSON or PGN. The rounds in the file are taken over."),
    "teams_elsewhere": N_("Team events are run on the site of Indeler, not here."),
    "your_name": N_("Your name, for the logbook"),
    "changed": N_("Changed"),
    "a_file": N_("Open a file"),
    "file": N_("Tournament file (TRF, CSV, JSON, PGN, PDN), or the logbook of a tournament"),
    "undo": N_("Undo"),
    "other_tab": N_("Another tab changed this tournament. Load this page again when you have copied what you typed."),
    "may_evict": N_(
        "This browser may delete tournaments when the device runs out of room. Save the logbook after each round: "
        "Print and save."
    ),
    "drop": N_("You can also drop the file on this page."),
    "example": N_("Open an example"),
    "rulebook": N_("Rulebook"),
    "as_in_file": N_("as the file says"),
    "settings": N_("Settings of the rulebook"),
    "apply": N_("Apply"),
    "no_settings": N_("This rulebook has no settings."),
    "choices": N_("Choices: {choices}"),
    "players": N_("Players"),
    "teams": N_("Teams"),
    "rounds": N_("Rounds"),
    "of_rounds": N_("{rounds} of {total}"),
    "standings": N_("Standings"),
    "pair": N_("Pair the next round"),
    "why": N_("Why?"),
    "why_do": N_("Why does"),
    "meet": N_("meet"),
    "this_opponent": N_("this opponent"),
    "in_round": N_("in round"),
    "why_round": N_("Why this round?"),
    "check": N_("Check"),
    "round": N_("Round"),
    "all_rounds": N_("all rounds"),
    "prove": N_("Make a certificate"),
    "verify": N_("Verify a certificate"),
    "convert": N_("Convert"),
    "format": N_("Format"),
    "print": N_("Print"),
    "save": N_("Save {name}"),
    "cancel": N_("Stop"),
    "stopped": N_("Stopped."),
    "fetching": N_("Fetching the program (25 MB, only once) …"),
    "starting": N_("Starting Python …"),
    "loading": N_("Loading Indeler …"),
    "working": N_("Working …"),
    "ready": N_("Ready."),
    "not_started": N_("The program did not start. Load the page again, or use another browser."),
    "needs_server": N_("This page needs JavaScript, and a web server: it does not run from a disk."),
    "offline": N_("After the first visit this page also works without a connection."),
    "manual": N_("Manual for arbiters (in English)"),
    "language": N_("Language"),
    "answer": N_("Answer"),
    "check_title": N_("Check a round on your own device"),
    "check_intro": N_("This page verifies the proof of a round on your device. Nothing is sent."),
    "checking": N_("Checking the round …"),
    "no_proof": N_("The proof of this round cannot be fetched. Is there a connection?"),
    "unnamed": N_("No round is named. Come here from the page of a round, or choose the file with its proof."),
    "proof_file": N_("The file with the proof of a round"),
    "back": N_("Back to the round"),
}


def page_words() -> dict[str, dict[str, str]]:
    """Return the texts of the page in each language."""
    return {lang: {name: words_of(lang)(text) for name, text in PAGE.items()} for lang in LANGUAGES}


def rulebook_titles() -> list[dict[str, object]]:
    """Return the rulebooks that a visitor can choose, with their titles in each language."""
    return [
        {
            "name": name,
            "of_teams": declared(name).of_teams,
            "titles": {lang: clause_texts(name).title(lang) for lang in LANGUAGES},
        }
        for name in (*pairing_teams(), *pairing())
    ]
