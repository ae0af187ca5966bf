"""Tests of the sentences of the audit in Dutch, English and German."""

import pytest

import indeler
from indeler.audit import check, proof_fault
from indeler.audit.certificate import examine_certificate
from indeler.audit.wording import describe_verdict, proof_line, verdict_lines
from indeler.language import InvalidInput
from indeler.model import Player, Result, Tournament
from indeler.rulebooks.clause_texts import clause_texts
from support.round_tables import hall

FOUR = Tournament([Player(number, name) for number, name in enumerate(("Ada", "Bas", "Cor", "Dik"), start=1)])


def played():
    """Return the tournament after round 1, in which 1-3 and 4-2 were played."""
    first = indeler.pair(FOUR.replace(total_rounds=3), "fide-dutch").added_to(FOUR.replace(total_rounds=3))
    (round,) = first.rounds
    return first.replace(rounds=[round._replace(games=tuple(g._replace(result=Result.DRAW) for g in round.games))])


@pytest.mark.parametrize(
    ("lang", "sentence"),
    [
        ("en", "1 Ada and 3 Cor have met before."),
        ("nl", "1 Ada en 3 Cor hebben al tegen elkaar gespeeld."),
        ("de", "1 Ada und 3 Cor haben schon gegeneinander gespielt."),
    ],
)
def test_a_finding_is_translated(lang, sentence):
    verdict = check(played(), rules="fide-dutch", boards=[(1, 3), (2, 4)], lang=lang)
    assert verdict.findings == (("C1", sentence),)
    assert verdict.verdict == "illegal"


@pytest.mark.parametrize(
    ("lang", "head", "sentence"),
    [
        (
            "nl",
            "Ronde 1 (fide-dutch): niet de beste",
            "4.2: In puntengroep 0 gaan volgens de regels deze paren voor: 1-3, 2-4.",
        ),
        (
            "de",
            "Runde 1 (fide-dutch): nicht die beste",
            "4.2: In Punktgruppe 0 gehen nach den Regeln diese Paare vor: 1-3, 2-4.",
        ),
    ],
)
def test_a_verdict_is_translated(lang, head, sentence):
    told = verdict_lines(check(FOUR, boards=[(1, 4), (2, 3)], lang=lang), lang)
    assert told[:2] == [head, f"  {sentence}"]
    assert told[2].strip() == clause_texts("fide-dutch").clauses["4.2"].words(lang)


@pytest.mark.parametrize(
    ("lang", "sentence"),
    [
        ("en", "In the group of 1, 1 should wait, not 2: a higher ranked player can wait."),
        ("nl", "In de groep van 1 hoort 1 in de wachtkamer, niet 2: een speler die hoger staat, kan wachten."),
        ("de", "In der Gruppe von 1 gehört 1 in den Warteraum, nicht 2: ein höher platzierter Spieler kann warten."),
    ],
)
def test_a_sentence_within_a_sentence_is_translated(lang, sentence):
    before = hall("1 3 -\n2 3 -\n3 3 -\n4 2 -")
    verdict = check(before, rules="knsb-wp", boards=[(1, 3), (2, 4)], lang=lang)
    assert verdict.findings == (("C4.5", sentence),)


def test_the_result_of_a_verification_is_translated():
    silent = indeler.pair(FOUR, "fide-dutch").added_to(FOUR)
    tournament = silent.replace(rounds=[silent.rounds[0]._replace(boards=((1, 3), (2, 4)))])
    proof = check(tournament, rules="fide-dutch").certificate

    def told(certificate, lang, told=tournament):
        return proof_line(examine_certificate(certificate, told, "fide-dutch", None), lang)

    assert told(proof, "nl") == "Het bewijs klopt: ronde 1 is goed volgens fide-dutch."
    fault = proof_fault({**proof, "round": 2}, tournament, "de")
    assert fault == "das Zertifikat wurde nach dem Versiegeln geändert"
    assert told({**proof, "round": 2}, "de") == f"Der Beweis stimmt nicht: {fault}."
    assert told(check(silent).certificate, "en", silent) == (
        "The proof is right: round 1 is right by fide-dutch; the order of the boards is not checked: nothing states it."
    )


def test_settings_are_shown_in_every_verdict():
    tournament = indeler.pair(FOUR, "fide-dutch", initial="black").added_to(FOUR)
    verdict = check(tournament, settings={"initial": "black"})
    assert verdict_lines(verdict, "de")[0] == "Runde 1 (fide-dutch mit initial=black): richtig"
    proof = examine_certificate(verdict.certificate, tournament, None, {"initial": "black"})
    assert "ronde 1 is goed volgens fide-dutch met initial=black;" in proof_line(proof, "nl")


def test_an_unknown_language_is_refused():
    with pytest.raises(InvalidInput, match="it"):
        check(played(), lang="it")


@pytest.mark.parametrize(
    ("boards", "told"),
    [
        ([(2, 1), (3, 4)], "The rules pair it like this too."),
        ([(1, 3), (2, 4)], "The rules do not allow this pairing: Ada and Cor have met before. (C1)"),
        (
            [(1, 2), (3, 4)],
            "This is allowed, but the rules would pair otherwise. The rule that decides is {clause}: {meaning}",
        ),
    ],
)
def test_a_manual_pairing_is_judged_in_one_sentence(boards, told):
    """With names instead of numbers, and with the text of the deciding clause."""
    verdict = check(played(), rules="fide-dutch", boards=boards)
    names = {number: player.name for number, player in FOUR.players.items()}
    clause = verdict.findings[0].clause if verdict.findings else ""
    known = clause_texts("fide-dutch").clauses.get(clause)
    meaning = known.words("en") if known else ""
    assert str(describe_verdict(verdict, names, "en")) == told.format(clause=clause, meaning=meaning)
