"""In the playing hall, for seasons and tournaments alike: results, phones, the big screen, prints."""
