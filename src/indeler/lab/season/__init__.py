"""Simulated club seasons."""

from indeler.lab.season.people import SeasonPlan
from indeler.lab.season.simulate import simulate, write_season
