"""The army a player brings: lists, composition, staff, costs. [12 to 14, 16]"""
