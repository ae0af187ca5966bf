"""Ratings: a local index of rating lists, and FIDE's rating and title regulations applied to a tournament."""

from indeler.ratings.change import (
    Ratings,
    Row,
    format_change,
    format_exact_change,
    format_hundredths,
    ratings_of,
    tempo_of_event,
)
from indeler.ratings.downloading import Addresses, download_lists, is_due, read_addresses, write_addresses
from indeler.ratings.forms import FORMS, NO_FORM, About, Form, FormRequest, FormTable, forms_of, title_report
from indeler.ratings.importing import Source, import_lists
from indeler.ratings.index import (
    INDEX_FILE,
    TEMPOS,
    ImportedList,
    Index,
    InOrder,
    available_lists,
    look_up_in_order,
    usual_lists,
)
from indeler.ratings.norms import applications, event_notes, players_near_norm, possible_norms
from indeler.ratings.reporting import handed_in_by, report_faults, report_of, with_days, with_ranks
from indeler.ratings.time_class import Tempo, tempo_of, tempo_warning, time_control_of
