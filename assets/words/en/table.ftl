# Sitting down, going home and changing places: the same in every game.

table-away = Sit out
table-back = Back in
table-leave = Go home
table-note-away = sits out
table-note-next-hand = from the next hand

table-no-chair = All { $chairs } chairs are taken
table-no-name = A player needs a name
table-no-same-name = There is a { $name } at the table already
table-no-mid-hand = Not in the middle of a hand
table-no-such-player = Nobody of that name is here
table-no-not-away = { $name } is not sitting out
table-no-away-already = { $name } is out already
table-no-too-few = Too few would be left to play

table-said-left = { $name } goes home
table-said-away = { $name } sits out
table-said-back = { $name } is back
table-said-seats = New seats, clockwise: { $names }

table-no-take-over = A game comes from paper before anything else is done here
table-no-such-hand = A hand from 1 to { $most }
table-no-such-score = Scores are from { $least } to { $most }
table-not-even = Together the balances must be 0, not { $sum }
table-said-taken-over = The game goes on from paper, with hand { $hand }
table-said-score = { $name } has { $score }
