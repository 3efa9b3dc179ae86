"""What has been played: audited, explained, shown."""
