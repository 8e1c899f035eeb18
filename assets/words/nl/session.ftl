session-unreadable = Wat in dit spel volgt, is niet te lezen; speel vanaf hier verder.
