"""Combat: cannon, small arms, boarding, ramming, repulse. [5.3, 7]"""
