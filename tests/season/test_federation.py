"""The federation whose numbers and ratings a club uses, and the column headings of a Belgian list."""

import pytest

from indeler.formats.tables import COLUMN_OF, normalise_heading
from support.clubs import Club


@pytest.mark.parametrize(
    ("game", "holidays", "federation"),
    [
        ("chess", "NL-Noord", "KNSB"),
        ("chess", "", "KNSB"),
        ("chess", "BE-French", "KBSB-FRBE"),
        ("chess", "DE-NW", "DSB"),
        ("draughts", "NL", "KNDB"),
        ("draughts", "BE", "KBDB-FRBJD"),
    ],
)
def test_the_federation_is_that_of_the_game_and_the_country(game, holidays, federation):
    season = f'name = "c"\ngame = "{game}"\n[season]\nholidays = "{holidays}"\n'
    assert Club(f'{season}[[competition]]\nkind = "evenings"\nname = "a"\n').season.club_rules.federation == federation


@pytest.mark.parametrize(
    ("heading", "column"),
    [
        ("Nom", "name"),
        ("Prénom", "first_name"),
        ("Matricule", "knsb"),
        ("Elo FRBE", "knsb_rating"),
        ("Date de naissance", "birth"),
        ("Code FIDE", "fide_id"),
        ("Cercle", "club"),
        ("Stamnummer", "knsb"),
    ],
)
def test_a_heading_of_a_belgian_list_is_known(heading, column):
    assert COLUMN_OF[normalise_heading(heading)] == column
