"""Orders: the Pool, the hand, Issuing, Execution and how they end. [9.3, 9.4]"""
