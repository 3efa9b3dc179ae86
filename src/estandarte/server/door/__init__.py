"""How somebody comes in: connections, what each request passes, who asks, and who answers."""
