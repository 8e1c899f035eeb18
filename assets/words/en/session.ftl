session-unreadable = What follows in this game cannot be read; play on from here.
