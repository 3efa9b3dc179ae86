"""Who may know what: the gate, what each role hears, how it counts steps. [KER-9 to KER-12]"""
