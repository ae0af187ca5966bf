"""Ratings: an index of rating lists on this machine, and what FIDE's regulations make of a tournament's results."""

from indeler.ratings.importing import Source, import_lists
from indeler.ratings.index import ImportedList, Index
from indeler.ratings.time_class import Tempo
from indeler.ratings.tournament import Ratings, Row, ratings_of, tempo_of_event

__all__ = ["ImportedList", "Index", "Ratings", "Row", "Source", "Tempo", "import_lists", "ratings_of", "tempo_of_event"]
