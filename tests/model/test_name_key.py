"""The order of names in lists."""

from indeler.language.catalogue import name_prefixes_of
from indeler.model.players import name_key


def test_case_and_accents_do_not_count():
    names = ["Zoë", "de Boer", "Émile", "Ömer", "Çağla", "Ben", "Eva", "Ange", "Ängström"]
    assert sorted(names, key=name_key) == [
        *("Ange", "Ängström", "Ben", "Çağla", "de Boer", "Émile", "Eva", "Ömer", "Zoë"),
    ]


def test_in_dutch_a_last_name_is_sorted_by_its_main_part():
    dutch = name_prefixes_of("nl")
    names = [
        *("Van den Brink, Ben", "de Boer, An", "Bakker, Kees", "van 't Veer, Jo", "’t Hart, Piet", "In 't Veld, Jo"),
        *("Boer, Bas", "Van, Nguyen", "De Ruiter, Thomas", "Aarts, Wim", "Jan van Dam", "ten Broeke, Ad"),
    ]
    assert sorted(names, key=lambda name: name_key(name, dutch)) == [
        *("Aarts, Wim", "Bakker, Kees", "de Boer, An", "Boer, Bas", "Van den Brink, Ben", "ten Broeke, Ad"),
        *("’t Hart, Piet", "Jan van Dam", "De Ruiter, Thomas", "Van, Nguyen", "van 't Veer, Jo", "In 't Veld, Jo"),
    ]
    for lang in ("en", "de", "fr"):
        assert name_key("van Dam, Jan", name_prefixes_of(lang)) == "van dam, jan"
