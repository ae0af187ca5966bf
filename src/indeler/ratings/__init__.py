"""Ratings: a local index of rating lists, and FIDE's rating and title regulations applied to a tournament."""

from indeler.ratings.change import Ratings, Row, ratings_of, tempo_of_event
from indeler.ratings.importing import Source, import_lists
from indeler.ratings.index import ImportedList, Index
from indeler.ratings.time_class import Tempo

__all__ = ["ImportedList", "Index", "Ratings", "Row", "Source", "Tempo", "import_lists", "ratings_of", "tempo_of_event"]
