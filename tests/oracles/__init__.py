"""Slow, literal transcriptions of printed rulebooks: what the engines must agree with on small fields.

They share nothing with the engines but the model of a tournament, and nothing here is clever.
"""
