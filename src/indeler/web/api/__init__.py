"""The site for programs: JSON under /api/v1, described by /api/v1/openapi.json."""
