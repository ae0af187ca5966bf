"""Ratings: an index of rating lists on this machine, and what FIDE's regulations make of a tournament's results."""

from indeler.ratings.importing import Source, import_lists
from indeler.ratings.index import Index
from indeler.ratings.table import Taken

__all__ = ["Index", "Source", "Taken", "import_lists"]
