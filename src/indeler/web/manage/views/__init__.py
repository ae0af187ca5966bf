"""The pages around the evenings."""
