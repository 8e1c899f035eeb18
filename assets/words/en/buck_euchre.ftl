# Buck Euchre. A rule's id is shown beside a text, never in it.

buck_euchre = Buck Euchre
buck_euchre-tagline = Take tricks and count down to nought, or get bucked

## What stands on buttons and tiles: as short as can be.

buck_euchre-order = Order up
buck_euchre-pick-up = Pick up
buck_euchre-pass = Pass
buck_euchre-or-knock = or knock
buck_euchre-drop = Drop out
buck_euchre-drop-too = Drop out, too
buck_euchre-tricks = Tricks…
buck_euchre-took = Took
buck_euchre-enter = That's it
buck_euchre-again = New game
buck_euchre-trumps = trumps
buck_euchre-none = none
buck_euchre-no-figure = –
buck_euchre-figure = { $number }
buck_euchre-clubs = Clubs
buck_euchre-diamonds = Diamonds
buck_euchre-hearts = Hearts
buck_euchre-spades = Spades
buck_euchre-how-many = How many tricks? Five in all

buck_euchre-hint = { $changes }
buck_euchre-hint-wins = { $name } wins the game
buck_euchre-up = { $name } +{ $points }
buck_euchre-down = { $name } −{ $points }

buck_euchre-note-passed = passed
buck_euchre-note-dropped = dropped out
buck_euchre-note-needs = needs { $tricks }

## What the table waits for.

buck_euchre-prompt-deal = Deal: { $dealer }. Which turn-up?
buck_euchre-prompt-decide = A tie: this hand decides. Deal: { $dealer }
buck_euchre-prompt-order = { $name }: order { $suit } up, or pass?
buck_euchre-prompt-pick-up = { $name } deals: pick { $suit } up, or pass?
buck_euchre-prompt-name = { $name }: another suit, or pass?
buck_euchre-prompt-play = { $name } needs { $tricks }: play, or drop out
buck_euchre-prompt-clubs = Clubs: everybody plays. { $leader } leads.
buck_euchre-prompt-none = No trumps: play, or drop out
buck_euchre-prompt-won = { $names } wins the game
buck_euchre-prompt-left = The table has broken up

## Why not.

buck_euchre-no-over = The game is over
buck_euchre-no-again = The game is not over yet
buck_euchre-no-turn-up = First turn a card up
buck_euchre-no-second = A card is turned up already: { $suit }
buck_euchre-no-more-bids = Trumps are fixed: { $trump }
buck_euchre-no-order = Turned down: { $suit }. Name another suit
buck_euchre-no-name = Order { $suit } up, or pass: suits are named when all have passed
buck_euchre-no-turned-down = Not { $suit }: that was turned down
buck_euchre-no-turn = { $name } speaks first
buck_euchre-no-trump = Trumps are not fixed yet
buck_euchre-no-drop-clubs = A club was turned up: everybody plays
buck_euchre-no-drop-maker = { $name } is maker and must play
buck_euchre-no-dropped = { $name } has dropped out
buck_euchre-no-twice = { $name } is there twice
buck_euchre-no-missing = How many for { $names }?
buck_euchre-no-sum = That makes { $total } tricks: there are five
buck_euchre-no-fifth = Buck Euchre is for four
buck_euchre-no-away = All four are needed

## The log: what happened, and why.

buck_euchre-said-turned = Turned up: { $suit }
buck_euchre-said-clubs = A club is turned up: clubs are trumps, and everybody plays
buck_euchre-said-takes-club = { $name } deals, takes the club and needs two tricks
buck_euchre-said-ordered = { $name } orders { $suit } up and is maker; { $dealer } takes the card
buck_euchre-said-picked-up = { $name } picks { $suit } up and is maker
buck_euchre-said-named = { $name } names { $suit } and is maker
buck_euchre-said-pass = { $name } passes
buck_euchre-said-turned-down = All passed. Turned down: { $suit }
buck_euchre-said-no-trumps = All passed again: no trumps, and no maker
buck_euchre-said-thrown = All passed again: the cards are thrown in
buck_euchre-said-dropped = { $name } drops out of this hand
buck_euchre-said-all-dropped = All four dropped out: no score changes
buck_euchre-said-walkover-five = { $name } is left alone: { $points } points less
buck_euchre-said-walkover-win = { $name } is left alone and wins the game
buck_euchre-said-walkover-void = { $name } is left alone: no score changes
buck_euchre-said-down = { $tricks ->
    [one] { $name } took 1 trick: 1 point less
   *[other] { $name } took { $tricks } tricks: { $points } points less
}
buck_euchre-said-up = { $name } took no trick: { $points } points more
buck_euchre-said-made = { $name }, the maker, took { $tricks } tricks: { $points } points less
buck_euchre-said-failed = { $tricks ->
    [0] { $name }, the maker, took no trick: { $points } points more
    [one] { $name }, the maker, took only 1 trick: { $points } points more
   *[other] { $name }, the maker, took only { $tricks } tricks: { $points } points more
}
buck_euchre-said-five = { $name } took all five tricks and wins the game
buck_euchre-said-lowest = { $name } wins the game: at { $points } the lowest
buck_euchre-said-maker = { $name } wins the game: { $points } is a tie, and goes to the maker
buck_euchre-said-tie = A tie: one more hand, and the lowest wins
buck_euchre-said-deals = { $dealer } deals
buck_euchre-said-again = New game from { $points } points
buck_euchre-said-broken-up = Four are needed: the game ends without a winner

## House rules: the name of each, what it is about, and what its values mean.

buck_euchre-option-start = Start
buck_euchre-option-start-help = From how many points everybody counts down.

buck_euchre-option-clubs = Club turned up
buck_euchre-option-clubs-help = What the dealer does when the turn-up is a club.
buck_euchre-option-clubs-free = stays
buck_euchre-option-clubs-free-help = Nobody takes it, and nobody is maker.
buck_euchre-option-clubs-dealer = dealer takes it
buck_euchre-option-clubs-dealer-help = The dealer takes the card and needs two tricks.

buck_euchre-option-failed = Maker failed
buck_euchre-option-failed-help = What a maker pays who took too few tricks.
buck_euchre-option-failed-flat = 5
buck_euchre-option-failed-flat-help = 5 points more, whatever was taken.
buck_euchre-option-failed-net = 5 less tricks
buck_euchre-option-failed-net-help = 5 points more, the tricks off; 10 more without a trick.

buck_euchre-option-walkover = Left alone
buck_euchre-option-walkover-help = What it brings when all the others drop out.
buck_euchre-option-walkover-five = 5 points
buck_euchre-option-walkover-five-help = 5 points less, but no outright win.
buck_euchre-option-walkover-win = the game
buck_euchre-option-walkover-win-help = It counts as all five tricks and wins the game.
buck_euchre-option-walkover-void = nothing
buck_euchre-option-walkover-void-help = The hand does not count.

buck_euchre-option-five = All five tricks
buck_euchre-option-five-help = What it brings to take every trick.
buck_euchre-option-five-wins = the game
buck_euchre-option-five-wins-help = Whoever takes all five wins at once.
buck_euchre-option-five-points = 5 points
buck_euchre-option-five-points-help = 5 points less, and no more.

buck_euchre-option-all_pass = All pass twice
buck_euchre-option-all_pass-help = What happens when nobody orders or names.
buck_euchre-option-all_pass-notrump = no trumps
buck_euchre-option-all_pass-notrump-help = The hand is played without trumps and without a maker.
buck_euchre-option-all_pass-throw = thrown in
buck_euchre-option-all_pass-throw-help = The cards are thrown in, and the next player deals.

buck_euchre-option-leads = First lead
buck_euchre-option-leads-help = Who plays the first card.
buck_euchre-option-leads-left = dealer's left
buck_euchre-option-leads-left-help = The first player still in on the dealer's left.
buck_euchre-option-leads-maker = maker
buck_euchre-option-leads-maker-help = The maker; without one, the dealer's left.

## The rules sheet, one paragraph each.

buck_euchre-sheet-1 = Four players, each alone, with the 9 to the ace of each suit: 24 cards. Everybody starts at 25 points; the first at nought or less wins. Five cards each, by twos and threes; the next card is turned up.
buck_euchre-sheet-2 = In trumps the jack is highest, then the other jack of the same colour, which is a trump for all purposes; then ace, king, queen, ten and nine.
buck_euchre-sheet-3 = A club turned up makes clubs trumps: there is no maker, and everybody plays. Otherwise, from the dealer's left, each orders the card up or passes. Who orders is maker; the dealer takes the card and lays one away.
buck_euchre-sheet-4 = If all pass, the card is turned down, and each in turn may name another suit and be maker. If all pass again, there are no trumps and no maker.
buck_euchre-sheet-5 = Before the first card, anybody but the maker may drop out, at no cost. The first player still in on the dealer's left leads. Follow suit if you can. The highest trump takes the trick, or else the highest card of the suit led; its taker leads.
buck_euchre-sheet-6 = Each trick is a point less. Who played and took none gets 5 more. The maker needs three tricks: with fewer, it is 5 more and nothing less. Whoever takes all five tricks wins the game at once.
buck_euchre-sheet-7 = The last one left when the others have dropped out takes 5 points off. If several are at nought or less, the lowest wins; in a tie the maker; else one more hand decides.
