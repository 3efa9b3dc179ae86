"""What a role has said that it wants done, and what the table answers for it. [KER-14]"""
