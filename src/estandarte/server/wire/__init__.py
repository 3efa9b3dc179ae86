"""What comes in and goes out: the messages and forms, what is brought, and what a role is told."""
