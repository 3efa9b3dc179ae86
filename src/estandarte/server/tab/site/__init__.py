"""`estandarte site`: the folder of files from which a table opens inside any page."""
