"""The turn: initiative, Discipline, Courage, casualties, breaking. [4, 5, 9, 10]"""
