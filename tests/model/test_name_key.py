"""The order of names in lists."""

from indeler.model.players import name_key


def test_case_and_accents_do_not_count():
    names = ["Zoë", "de Boer", "Émile", "Ömer", "Çağla", "Ben", "Eva", "Ange", "Ängström"]
    assert sorted(names, key=name_key) == [
        *("Ange", "Ängström", "Ben", "Çağla", "de Boer", "Émile", "Eva", "Ömer", "Zoë"),
    ]
