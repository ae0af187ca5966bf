"""The Keizer system: the present are paired from the top of the ladder down."""
