"""The post: letters to those who want them, webhooks, and what is sent out beside the table."""
