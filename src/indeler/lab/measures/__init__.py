"""What is measured of a tournament. Importing this enters every measure in the register, the common ones first."""

from indeler.lab.measures import common, special
from indeler.lab.measures.common import MEASURES, Measure, Value, measures_of

__all__ = ["MEASURES", "Measure", "Value", "common", "measures_of", "special"]
