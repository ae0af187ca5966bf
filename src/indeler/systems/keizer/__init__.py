"""The Keizer system: the present players are paired from the top of the ladder down."""
