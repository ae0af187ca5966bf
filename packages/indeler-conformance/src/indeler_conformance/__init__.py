"""The cases of Indeler's conformance kit: a folder for each rulebook, a file for each clause."""

from importlib.resources import files

KIT = files("indeler_conformance").joinpath("kit")
