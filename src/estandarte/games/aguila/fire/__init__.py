"""The Shooting phase: targets, small arms, guns and batteries, walls, lone Officers. [chapter 7]"""
