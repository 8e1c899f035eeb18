# What `klopkast replay` prints below the last line: the table as it stands.

transcript-hand = hand { $hand }
transcript-dealer = deals
transcript-leads = leads
transcript-asked = to answer
transcript-out = out of the hand
transcript-away = not dealt in
transcript-won = won
transcript-lost = lost
transcript-undone = taken back: { $line }
