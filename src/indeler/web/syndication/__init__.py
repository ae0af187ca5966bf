"""Pieces of the site for pages elsewhere: widgets in a frame, feeds, pictures, and oEmbed (docs/publishing.md)."""
