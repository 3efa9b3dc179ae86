"""The Charge phase: who may charge, by which way, reactions, combat and its end. [chapter 8]"""
