"""Those who come: their accounts and links, how strong they are, how they are reached."""
