"""The Shooting phase: targets, small arms, guns and batteries, walls, lone Officers.

[7, 11; batteries: 5.8]
"""
