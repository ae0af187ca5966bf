"""Pictures of the site for the docs, taken of the demo club."""
