"""From the state of a season to the plain values that `indeler.season.competitions` works on, and back."""
