"""Lists of people, from a file, a workbook, or pasted or typed lines.

The meaning of every column is known by its heading, guessed from its cells, or chosen by the user in the preview.
"""

from indeler.formats.people.columns import FIELDS, LEFT_OUT, Choices, Column, accepted_headings, field_title
from indeler.formats.people.reading import (
    LARGEST_LIST,
    MOST_PEOPLE,
    Listed,
    People,
    is_list,
    people_in,
    players_in,
    read_people,
    read_typed,
    tournament_of,
)
from indeler.formats.people.sheets import TYPED, is_workbook
from indeler.formats.people.spellings import words_of_name
