"""Slow, literal transcriptions of printed rulebooks, with which the engines must agree on small fields.

They share nothing with the engines except the model of a tournament, and they are written without optimisation.
"""
