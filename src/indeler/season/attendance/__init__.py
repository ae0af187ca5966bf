"""Who comes on an evening, who is away with or without notice, who plays elsewhere; objections and appeals."""
