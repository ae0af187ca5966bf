"""Members and roles: members join, leave, are corrected, merged and erased, and take part in competitions or not."""
