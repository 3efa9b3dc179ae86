"""The companion of Tercios: shots, charges and order checks."""
