"""Who is a member, who leads: members join, leave, are put right, take part or not; and are forgotten."""
