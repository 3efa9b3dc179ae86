"""Before the first turn: scenery, zones and deployment, ambushers and the vanguard.

Chapters: scenery points and elements (TER-scenery), the battle (TER-battle), deployment of
Los Campos de Gloria (TER-scenario-a to -h).
"""
