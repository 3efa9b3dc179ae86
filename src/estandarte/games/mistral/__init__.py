"""Sea Lords: Mistral, the war at sea in the Western Mediterranean, 1740 to 1748.

Where each chapter of the books is: `IC` are the base rules, `MIS` Mistral's own, `MIC` its charts
by page, in `rulebook_base.md` and `rulebook.md`:

    sequence, time             IC-4 MIC-18 -19                            war/
    Events, Campaigns          IC-9.2 MIS-1.4 -4.1 MRE                    war/
    Contingents                MIS-2.16 -2.31 -2.33                       war/
    Prestige, victory, peace   IC-12 MIS-2.42 -2.7 MIC-16                 war/
    scenarios                  MIS-1.5 MRF                                war/
    map, movement, winds       IC-5 MIS-1.3 MIC-7 to -9 -13 -20 MRM       sea/
    Ports, Blockade            IC-7.24 MIS-2.14                           sea/
    Squadrons, Formations      IC-3.1 to -3.3 MIS-2.12 -2.2               fleets/
    Leaders                    IC-3.4 MIC-6.2                             fleets/
    damage, wear, repairs      IC-7.3 -11.2 -11.3 MIC-5                   fleets/
    reinforcements             IC-11.1 MIS-2.61 -2.62                     fleets/
    Orders                     IC-9.3 -9.4 MIS-1.4 -2.32                  orders/
    Auxiliaries, Tasks         IC-6 -7.1 -7.2 MIS-2.13 MIC-2.1 -6.1 -12   tasks/
    Battle                     IC-8 MIC-2.3 -3 -4                         battle/
    Convoys                    IC-10 MIS-2.15 -2.34 -2.41 MIC-14          convoys/
    Corsairs, Levant trade     MIS-2.5 -2.63 -2.332                       corsairs/
    die, Player Ranks          IC-12.4 -12.6 MIC-17                       dice/
    concealment                IC-2.31 -7.1                               hidden/
    combined game              MIS-3                                      combined/
    intentions                 KER-14                                     intentions/

`schema/` holds the shapes of the data, `odds/` what may be reckoned beforehand, `table/` what
people see and say. Readings of what the books leave open, and limits, are in `README.md`.
"""
