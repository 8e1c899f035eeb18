# Le Truc. A rule's id is shown beside a text, never in it.

truc = Le Truc
truc-tagline = Three tricks, two players, and the nerve to ask for more

## What stands on buttons and tiles: as short as can be.

truc-raise = 2 more?
truc-double = Double?
truc-remainder = My remainder
truc-remainder-too = My remainder too
truc-accept = Accept
truc-refuse = Refuse
truc-took = Took trick { $trick }
truc-spoil = Spoiled
truc-fold = Fold
truc-redeal = New cards for both
truc-again = New game
truc-next-game = Next game
truc-worth = worth
truc-worth-game = game
truc-trick = Trick { $trick }
truc-cell-taken = { $name }
truc-cell-spoiled = spoiled

truc-who-raises = Who asks for more?
truc-who-declares = Who says "my remainder"?

# What is about to change.
truc-hint-to = to { $worth }
truc-hint-worth = worth { $worth }
truc-hint-scores = +{ $points }
truc-hint-wins = wins the game
truc-hint-gives = { $name } +{ $points }
truc-hint-gives-game = { $name } +{ $points }, wins
truc-hint-for-game = for the game
truc-hint-nobody = nobody scores
# What refusing "my remainder" costs here: the game, or what the hand is worth now.
truc-hint-refused-source = no = game
truc-hint-refused-source-by = If { $name } refuses, { $me } wins the game
truc-hint-refused-classic = no = +{ $worth }
truc-hint-refused-classic-by = If { $name } refuses, { $me } +{ $worth }

truc-note-asks = asks for more
truc-note-remainder = my remainder
truc-note-games = games { $games } of { $needed }

## What the table waits for.

truc-prompt-deal = Deal: { $dealer }. { $leader } leads. To { $target }.
truc-prompt-play = Trick { $trick }: { $leader } leads.
truc-prompt-all-in = { $leader } leads. This hand wins the game.
truc-prompt-asked = { $asks } asks for { $worth }. { $name }: accept or refuse?
truc-prompt-remainder-source = { $asks }: my remainder. { $name } says it too, or loses the game.
truc-prompt-remainder-classic = { $asks }: my remainder. { $name } says it too, or gives { $worth }.
truc-prompt-won = { $name } wins the game.
truc-prompt-game = { $name } wins the game: { $games }–{ $others }, best of { $match }.
truc-prompt-match = { $name } wins the match, { $games }–{ $others }.

## Why not.

truc-no-over = The game is over
truc-no-again = The game is not over yet
truc-no-answer-first = { $name } has to answer first
truc-no-all-in = Both said "my remainder": there is no more to ask for
truc-no-top = The hand is worth { $worth }: that is the most
truc-no-remainder-top = The hand is worth { $worth }, the most: no more requests
truc-no-twice = { $name } has asked in this trick: once a trick
truc-no-leader-late = Too late for { $name }, who led: { $follower } has asked after that
truc-no-alternate = The next request is { $name }'s
truc-no-question = Nothing has been asked
truc-no-own-answer = { $name } has to answer that
truc-no-plain-accept = { $name } accepts by saying "my remainder" too
truc-no-redeal-late = Too late for new cards: play has begun
truc-no-redeal-again = New cards only once a hand
truc-no-third = Le Truc is for two
truc-no-away = Le Truc needs both players

## The log: what happened, and why.

truc-said-raise = { $name } asks for more: from { $now } to { $worth }
truc-said-remainder = { $name } says: my remainder
truc-said-remainder-too = { $name } says it too: this hand wins the game
truc-said-accept = { $name } accepts: the hand is worth { $worth }
truc-said-refuse = { $name } refuses: { $winner } scores { $points }, the value before the request
truc-said-refuse-remainder-source = { $name } refuses the remainder: { $winner } takes the { $points } still needed, and the game
truc-said-refuse-remainder-classic = { $name } refuses the remainder: { $winner } scores { $points }, what the hand was worth
truc-said-fold = { $name } folds: { $winner } scores { $points }, what the hand is worth
truc-said-fold-asked = { $name } folds, which refuses the request: { $winner } scores { $points }, the value before it
truc-said-fold-remainder = { $name } folds, which refuses the remainder: { $winner } takes the { $points } still needed, and the game
truc-said-fold-game = { $name } folds with the game at stake: { $winner } takes the { $points } still needed, and the game
truc-said-trick = { $name } takes trick { $trick }
truc-said-spoiled = Trick { $trick } is spoiled: nobody takes it
truc-said-redeal = Both want new cards: { $dealer } deals three more each
truc-said-again = New game, no points yet; { $dealer } deals, { $leader } leads
truc-said-two = { $name } wins the hand with two tricks: { $scores }
truc-said-first = { $name } wins the hand, one each, with the first trick: { $scores }
truc-said-only = { $name } wins the hand with a trick against none: { $scores }
truc-said-nobody = Three spoiled tricks: nobody scores
truc-scores = scores { $points }
truc-scores-game = takes the { $points } still needed, and the game
truc-said-deals = { $dealer } deals, { $leader } leads
truc-said-wins = { $name } wins the game, { $points } to { $others }
truc-said-wins-alone = { $name } wins the game: nobody else is left
truc-said-games = In games it is { $games }–{ $others }, counted from { $name }'s side
truc-said-match = { $name } wins the match, { $games }–{ $others } in games

## House rules: the name of each, what it is about, and what its values mean.

truc-option-target = Points to win
truc-option-target-help = The first with so many points, or more, wins the game.

truc-option-remainder = My remainder
truc-option-remainder-help = What it costs to refuse "my remainder".
truc-option-remainder-source = the game
truc-option-remainder-source-help = Who refuses has lost the game.
truc-option-remainder-classic = the hand
truc-option-remainder-classic-help = Who refuses gives what the hand is worth at that moment.

truc-option-ladder = Steps
truc-option-ladder-help = What a hand is worth after each accepted request.
truc-option-ladder-two = by twos
truc-option-ladder-two-help = 1, 2, 4, 6, 8, 10, 12.
truc-option-ladder-double = doubling
truc-option-ladder-double-help = 1, 2, 4, 8, 12.
truc-option-ladder-literal = without 4
truc-option-ladder-literal-help = 1, 2, 6, 8, 10, 12.

truc-option-alternate = Take turns asking
truc-option-alternate-help = Whether the two must take turns asking for more.
truc-option-alternate-no = no
truc-option-alternate-no-help = Anybody may ask, once a trick.
truc-option-alternate-yes = yes
truc-option-alternate-yes-help = After your request, the next one is your opponent's.

truc-option-match = Match
truc-option-match-help = How many games decide who has won.
truc-option-match-1 = one game
truc-option-match-1-help = A game is a game.
truc-option-match-3 = best of 3
truc-option-match-3-help = The first to win two games.
truc-option-match-5 = best of 5
truc-option-match-5-help = The first to win three games.

## The rules sheet, one paragraph each.

truc-sheet-1 = Two players. Take the 7 to the ace of each suit: 32 cards. The 7 is highest, the 9 lowest, and suits mean nothing. The first to 12 points wins.
truc-sheet-2 = Three cards each, one at a time; the deal changes hands after every hand. If both want to, throw the cards in before the first one is played, and the dealer gives three new ones: once a hand.
truc-sheet-3 = The dealer's opponent leads. The other plays any card; the higher rank takes the trick and leads the next. Equal ranks spoil the trick: nobody takes it, and whoever led it leads again.
truc-sheet-4 = Two tricks win the hand. One each: whoever took the first. One against none wins, too. All three spoiled: nobody scores. A hand is over as soon as it is decided.
truc-sheet-5 = A hand is worth 1. Before playing a card you may ask "two more?": once a trick, the leader first, then the follower. Accepted, it is worth 2, then 4, 6, 8, 10 and 12. Refused, the hand is over and the asker scores what it was worth before.
truc-sheet-6 = Instead you may say "my remainder". Your opponent says it too, and this hand wins the game; or refuses, and you win the game at once. Some houses let a refusal cost only what the hand is worth.
truc-sheet-7 = You may fold at any time: your opponent scores what the hand is worth. Folding when you are asked is refusing.
