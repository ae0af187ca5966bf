"""Rounds that no search finds, since a table or a draw lists them: berger, knockout, scheveningen."""
