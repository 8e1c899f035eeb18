# Toepen. A rule's id is shown beside a text, never in it.

toepen = Toepen
toepen-tagline = Win the last trick, or lose a life

## What stands on buttons and tiles: as short as can be.

toepen-stay = Stay
toepen-fold = Fold
toepen-knock = Knock
toepen-all-stay = All stay
toepen-others-stay = The rest stay
toepen-last-trick = Last trick won by…
toepen-won = Won
toepen-won-jack = With a Jack
toepen-trick = Trick taken by…
toepen-took = Took it
toepen-swap = Swap…
toepen-swaps = Swaps
toepen-challenge = Challenge { $name }…
toepen-was-bluff = Bluff
toepen-was-honest = Honest
toepen-bought = Round bought
toepen-kitty = Into the kitty
toepen-again = New game
toepen-stake = stake

toepen-who-knocked = Who knocked?
toepen-who-won = Who won the last trick?
toepen-who-trick = Who took the trick?
toepen-who-swaps = Who throws in the hand for four new cards? Left: { $left }
toepen-who-challenges = Who turns up { $name }'s hand? A 7, 8, 9 or 10 makes it a bluff.

toepen-risk = risk { $lives }
toepen-lose = lose { $lives }
toepen-to-stake = stake { $stake }
toepen-pays-hint = { $name } −{ $lives }

toepen-note-folded = folded −{ $lives }
toepen-note-stays = stays
toepen-note-out = out
toepen-note-swapped = swapped { $times }×
toepen-note-owes = { $rounds ->
    [one] owes a round
   *[other] owes { $rounds } rounds
}

## What the table waits for.

toepen-prompt-deal = Deal: { $dealer }. { $leader } leads.
toepen-prompt-play = { $leader } leads. Play for { $stake }, or knock.
toepen-prompt-knocked = { $name } knocked: stay or fold?
toepen-prompt-ordered = { $name }: stay or fold?
toepen-prompt-pelt = Last life for { $names }: stay or fold?
toepen-prompt-lost = Game over. A round from { $names }.
toepen-prompt-standing = Game over. Last one standing: { $names }.

## Why not.

toepen-no-over = The game is over
toepen-no-again = The game is not over yet
toepen-no-folded = { $name } has folded
toepen-no-away = { $name } is not dealt in
toepen-no-answers-first = Stay or fold first: { $names }
toepen-no-more-answers = Everybody has answered
toepen-no-question = Nobody has knocked
toepen-no-own-answer = { $name } knocked: the others answer
toepen-no-answered = { $name } stayed already
toepen-no-pelt-answer = Last life: { $name } plays on, and the others answer
toepen-no-turn = { $name } answers first
toepen-no-fold-pelt = Last life: { $name } must stay
toepen-no-last-knock = { $name } made the last knock: somebody else first
toepen-no-knock-last-life = { $lost ->
    [one] 1 life lost: may not knock
   *[other] { $lost } lives lost: may not knock
}
toepen-no-knock-again = { $lost ->
    [one] 1 life lost
   *[other] { $lost } lives lost
}: { $knocks ->
    [one] one knock a hand, no more
   *[other] { $knocks } knocks a hand, no more
}
toepen-no-knock-cap = Stake { $stake } is more than the { $lives } that { $name } has left
toepen-no-knock-pelt = Last life for { $names }: no knocking
toepen-no-fourth = The fourth trick is the last: say who won it
toepen-no-jack = The Jack does not count here
toepen-no-swap-late = Too late to swap: play has begun
toepen-no-swap-again = { $name } has swapped already
toepen-no-stock = Not four cards left to swap
toepen-no-challenge-late = Too late to challenge: play has begun
toepen-no-own-challenge = That is { $name }'s own hand
toepen-no-thrown = There is no thrown hand to turn up
toepen-no-round = { $name } owes no round
toepen-no-such-lives = Nobody starts with that many lives

## The log: what happened, and why.

toepen-said-knock = { $name } knocks: stake { $stake }
toepen-said-stay = { $name } stays for { $stake }
toepen-said-all-stay = Staying for { $stake }: { $names }
toepen-said-fold = { $name } pays { $lives }: folded on knock { $knock }
toepen-said-fold-pelt = { $name } pays { $lives }: out before the first card
toepen-said-trick = { $name } takes trick { $trick } and leads
toepen-said-won = { $name } takes the last trick and wins the hand
toepen-said-alone = { $name } wins the hand: nobody else is in
toepen-said-jack = { $name } won with a Jack: { $lives } back
toepen-said-pays = { $name } pays { $lives }: lost at stake { $stake }
toepen-said-pays-last = { $name } pays { $lives } of { $stake }: no more lives to lose
toepen-said-deals = { $dealer } deals, { $leader } leads
toepen-said-loses = { $name } is out of lives and owes a round
toepen-said-standing = { $name } is the last one standing
toepen-said-swap = { $name } throws in the hand for four new cards; swaps left: { $left }
toepen-said-bluff = { $thrower } pays { $lives }: { $name } turned up a bluff; { $hand ->
    [old] back to the old hand
   *[new] the new hand stays
}
toepen-said-honest = { $name } pays { $lives }: the hand that { $thrower } threw in was honest
toepen-said-void = The hand is void: no card was led
toepen-said-again = New game, all lives back; { $dealer } deals
toepen-said-bought = { $name } bought a round
toepen-said-kitty = { $name } paid a round into the kitty
toepen-said-joined = { $lives ->
    [one] { $name } joins with 1 life
   *[other] { $name } joins with { $lives } lives
}
toepen-said-knock-void = { $name }'s knock is void: not everybody had answered

## House rules: the name of each, what it is about, and what its values mean.

toepen-option-lives = Lives
toepen-option-lives-help = How many lives each player starts with.

toepen-option-answers = Answers
toepen-option-answers-help = How the others answer a knock.
toepen-option-answers-fast = fast
toepen-option-answers-fast-help = In any order; who says nothing stays.
toepen-option-answers-ordered = in turn
toepen-option-answers-ordered-help = One by one, from the knocker's left.

toepen-option-limit = Knock limit
toepen-option-limit-help = How often a player short of lives may knock.
toepen-option-limit-own = own knocks
toepen-option-limit-own-help = In one hand, one knock less than the lives you have left.
toepen-option-limit-cap = stake
toepen-option-limit-cap-help = Your knock may not raise the stake above the lives you have left.
toepen-option-limit-none = none
toepen-option-limit-none-help = Everybody may knock.

toepen-option-bluffer = Caught bluffer
toepen-option-bluffer-help = Which hand a player caught with a 7 to 10 goes on with.
toepen-option-bluffer-new = new hand
toepen-option-bluffer-new-help = Keeps the four new cards.
toepen-option-bluffer-old = old hand
toepen-option-bluffer-old-help = Takes back the four old cards.

toepen-option-penalty = Challenge lost
toepen-option-penalty-help = Lives lost by a caught bluffer, or by a challenger who was wrong.

toepen-option-ends = The game ends
toepen-option-ends-help = When it is over.
toepen-option-ends-first = first out
toepen-option-ends-first-help = As soon as somebody is out of lives; that player buys the round.
toepen-option-ends-last = last one left
toepen-option-ends-last-help = When only one has lives left; the others drop out one by one.

toepen-option-pelt = Last life
toepen-option-pelt-help = What happens while somebody is on the last life (pelt).
toepen-option-pelt-off = nothing
toepen-option-pelt-off-help = Play as usual.
toepen-option-pelt-protect = leads for 2
toepen-option-pelt-protect-help = That player leads, and the stake starts at 2; the others play for 2 or leave for 1.
toepen-option-pelt-decide = 2 or out
toepen-option-pelt-decide-help = The stake is 2; the others play for it or leave for 1, and nobody knocks.
toepen-option-pelt-surcharge = 1 extra
toepen-option-pelt-surcharge-help = Everybody who loses the hand pays 1 more.
toepen-option-pelt-forced = must stay
toepen-option-pelt-forced-help = That player may not fold.
toepen-option-pelt-warning = warning
toepen-option-pelt-warning-help = A badge on the tile, and no more.

toepen-option-jack = Won with a Jack
toepen-option-jack-help = What it brings to win the last trick with a Jack.
toepen-option-jack-off = nothing
toepen-option-jack-off-help = A trick is a trick.
toepen-option-jack-bonus = 1 life back
toepen-option-jack-bonus-help = The winner gets a life back, up to the full number.

toepen-option-reknock = Double knock
toepen-option-reknock-help = Whether the last one who knocked may knock again.
toepen-option-reknock-no = no
toepen-option-reknock-no-help = Somebody else must knock first.
toepen-option-reknock-yes = yes
toepen-option-reknock-yes-help = Knock again whenever you like.

toepen-option-swapping = Swapping
toepen-option-swapping-help = How often a player may throw in a hand.
toepen-option-swapping-repeat = again and again
toepen-option-swapping-repeat-help = As long as the stock lasts.
toepen-option-swapping-once = once
toepen-option-swapping-once-help = One hand a deal.

toepen-option-dealing = Deal
toepen-option-dealing-help = Who deals the next hand.
toepen-option-dealing-winner = winner
toepen-option-dealing-winner-help = Whoever won the hand.
toepen-option-dealing-left = to the left
toepen-option-dealing-left-help = The next player, whoever won.

## The rules sheet, one paragraph each.

toepen-sheet-1 = Two to eight players, best with four. Take the 7 to the ace of each suit: 32 cards. Everybody has ten lives.
toepen-sheet-2 = Four cards each. The player on the dealer's left leads. Follow suit if you can; the highest card of that suit takes the trick. There are no trumps.
toepen-sheet-3 = Only the last of the four tricks counts. Whoever takes it loses nothing and deals the next hand; everybody else still in loses the stake, which is one life.
toepen-sheet-4 = At any time you may knock on the table: the stake goes up by one. Each of the others stays for the higher stake, or folds and pays what it was before. After your own knock, somebody else must knock before you may again.
toepen-sheet-5 = If all the others fold, the knocker wins the hand.
toepen-sheet-6 = Short of lives, knock less: in one hand, one knock fewer than the lives you have left. On the last life you may not knock at all, but you may always stay.
toepen-sheet-7 = A hand of nothing but aces, kings, queens and jacks goes in, face down, for four new cards. Any other hand may go too, as a bluff. Anybody may turn it up: if it shows a 7, 8, 9 or 10, the bluffer loses a life; if not, the challenger does. Swapping is over with the first knock or trick, or when the stock has no four cards left.
toepen-sheet-8 = Out of lives, you buy a round for everybody, or pay for one into the kitty. Then all lives are back and a new game begins.

## The card of traditions.

toepen-traditions-1 = Three tens, or three jacks: whistle. If you cannot whistle, sing, and loudly.
toepen-traditions-2 = Four tens, or four jacks: stand up.
toepen-traditions-3 = It costs nothing and frightens the others into folding.
