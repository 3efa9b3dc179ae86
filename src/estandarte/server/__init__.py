"""The table on the web: matches between people and machines, far apart in place and time.

From the bottom: `database`, what is remembered; `wire`, what comes in and goes out; `workers`, long
work beside the event loop; `people`, those who come; `play`, live matches; `door` and `routes`, the
way in. The application itself (`app`, `serving`) stands above them all.
"""
