# Racehorse. A rule's id is shown beside a text, never in it.

racehorse = Racehorse
racehorse-tagline = Bid what you will take; all pay you, or you pay all

## What stands on buttons and tiles: as short as can be.

racehorse-bid = { $bid }
racehorse-bid-this = Bid { $bid }
racehorse-smudge = Smudge
racehorse-each = { $amount } each
racehorse-pass = Pass
racehorse-or-knock = or knock
racehorse-result = Result…
racehorse-enter = That's it
racehorse-count = Count { $name }'s cards…
racehorse-counted = { $name } took { $points }
racehorse-stop = Stop and settle up
racehorse-again = New game
racehorse-bid-label = bid
racehorse-no-figure = –
racehorse-figure = { $number }

racehorse-high = High
racehorse-low = Low
racehorse-jack = Jack
racehorse-game = Game
racehorse-nothing = nothing
racehorse-high-low = High and Low
racehorse-jack-game = Jack and Game
racehorse-high-and-low = both
racehorse-jack-and-game = both
racehorse-neither = neither
racehorse-tricks = Tricks
racehorse-tens = Tens
racehorse-ones = Ones

racehorse-which-points = What did { $name } take?
racehorse-how-many = Card points that { $name } took: ace 4, king 3, queen 2, jack 1, ten 10

racehorse-hint-made = made: { $name } { $amount }
racehorse-hint-failed = failed: { $name } { $amount }

racehorse-pitcher = { $name }
racehorse-others = the others
racehorse-best-other = best of the others
racehorse-nobody = nobody

racehorse-note-bid = bids { $bid }
racehorse-note-passed = passed
racehorse-note-pays = pays { $amount }
racehorse-note-gets = gets { $amount }
racehorse-note-even = even
racehorse-pays = { $payer } → { $payee }

## What the table waits for.

racehorse-prompt-deal = Deal: { $dealer }. { $name } bids first.
racehorse-prompt-open = { $name }: bid or pass?
racehorse-prompt-more = { $name }: more than { $bid }, or pass?
racehorse-prompt-equal = { $name } deals: { $bid } is enough. Bid or pass?
racehorse-prompt-stuck = All passed: { $name } must bid
racehorse-prompt-throw = All passed: { $name } bids, or a new deal
racehorse-prompt-play = { $name } leads and plays for { $bid }
racehorse-prompt-settle = Settle up
racehorse-prompt-even = Nobody owes anything

## Why not.

racehorse-no-over = The evening is settled: start a new game
racehorse-no-again = Stop and settle up first
racehorse-no-away = { $name } is not dealt in
racehorse-no-more-bids = The bidding is over: { $name } plays
racehorse-no-passed = { $name } has passed
racehorse-no-turn = { $name } bids first
racehorse-no-such-bid = A bid is 2, 3, 4 or Smudge
racehorse-no-lower = A bid must be more than { $bid }
racehorse-no-equal = Here the dealer, too, must bid more than { $bid }
racehorse-no-pass = All the others passed: { $name } must bid
racehorse-no-pitcher = The bidding is not over: { $name } bids
racehorse-no-second-count = { $name }'s cards are counted already
racehorse-no-such-count = The pack has 80 card points: { $left } are left
racehorse-no-twice = { $point } is there twice
racehorse-no-tricks = A Smudge needs its tricks, too
racehorse-no-such-tricks = There are six tricks
racehorse-no-all-tricks = All six tricks bring { $point }, too
racehorse-no-trick = No trick, so not { $point }
racehorse-no-game = Game went to the others: { $own } against { $others }
racehorse-no-game-tie = Nobody has Game: { $own } each
racehorse-no-leaving = { $name } still pays or is paid for this round
racehorse-no-such-balance = Whoever joins starts at nought

## The log: what happened, and why.

racehorse-said-bid = { $name } bids { $bid }
racehorse-said-smudge = { $name } bids Smudge: all four points and all six tricks
racehorse-said-stuck = All the others passed, so { $name } must bid: { $bid }
racehorse-said-equal = { $name } takes the bid of { $bid }: the dealer may equal it
racehorse-said-pass = { $name } passes
racehorse-said-pitcher = { $name } plays for { $bid }, leads, and names trumps with the first card
racehorse-said-thrown = All passed: the cards are thrown in
racehorse-said-count = { $name } took { $points } in cards
racehorse-said-game-own = { $name } has Game: { $own } against { $others }
racehorse-said-game-others = The others together have Game: { $others } against { $own }
racehorse-said-game-other = Another player has Game: { $others } against { $own }
racehorse-said-tie-nobody = { $own } each: nobody has Game
racehorse-said-tie-pitcher = { $own } each: Game goes to { $name }
racehorse-said-made = { $name } took { $points } and made { $bid }
racehorse-said-failed = { $name } took { $points } and failed { $bid }
racehorse-said-made-smudge = { $name } took all six tricks and all four points: Smudge
racehorse-said-failed-smudge = { $name } took all six tricks, but only { $points }: Smudge failed
racehorse-said-failed-tricks = { $tricks ->
    [one] { $name } took one trick of six: Smudge failed
   *[other] { $name } took { $tricks } tricks of six: Smudge failed
}
racehorse-said-paid = { $name } wins { $amount }: { $each } from each of the others
racehorse-said-pays = { $name } loses { $amount }: { $each } to each of the others
racehorse-said-each-pays = { $name } owes { $amount }: { $pitcher } made the bid
racehorse-said-each-gets = { $name } is owed { $amount }: { $pitcher } failed the bid
racehorse-said-hiked = { $name } is hiked for a round
racehorse-said-deals = { $dealer } deals, { $name } bids first
racehorse-said-stop = The table stops and settles up
racehorse-said-void = The round that was being played is void
racehorse-said-even = Nobody owes anything
racehorse-said-settles = { $name } pays { $to } { $amount }
racehorse-said-received = { $name } has that money now
racehorse-said-too-few = Fewer than five are left: the table stops and settles up
racehorse-said-again = New game: everybody starts at nought
racehorse-said-joined = { $name } joins, owing nothing

## House rules: the name of each, what it is about, and what its values mean.

racehorse-option-low = Low
racehorse-option-low-help = Who has the point for the lowest trump in play.
racehorse-option-low-taker = taker
racehorse-option-low-taker-help = The side that takes it in a trick.
racehorse-option-low-holder = holder
racehorse-option-low-holder-help = The side that was dealt it.

racehorse-option-equal = Dealer equals
racehorse-option-equal-help = Whether the dealer may take the bid with an equal one.
racehorse-option-equal-yes = yes
racehorse-option-equal-yes-help = The dealer may bid the same as the highest.
racehorse-option-equal-no = no
racehorse-option-equal-no-help = The dealer must bid more, like anybody else.

racehorse-option-pooled = Counting Game
racehorse-option-pooled-help = Whose card points stand against the pitcher's.
racehorse-option-pooled-yes = together
racehorse-option-pooled-yes-help = All the others' card points are added up.
racehorse-option-pooled-no = each alone
racehorse-option-pooled-no-help = Only the most that one of the others took counts.

racehorse-option-tie = Game tied
racehorse-option-tie-help = Who has Game when the card points are equal.
racehorse-option-tie-nobody = nobody
racehorse-option-tie-nobody-help = The point is not given.
racehorse-option-tie-pitcher = pitcher
racehorse-option-tie-pitcher-help = The pitcher wins a tie.

racehorse-option-smudge = Smudge
racehorse-option-smudge-help = What a bid of Smudge must take.
racehorse-option-smudge-tricks = points and tricks
racehorse-option-smudge-tricks-help = All four points and all six tricks.
racehorse-option-smudge-points = points
racehorse-option-smudge-points-help = All four points are enough.

racehorse-option-unit = A point is worth
racehorse-option-unit-help = What each of the others pays, or is paid, for one point of the bid.

racehorse-option-allpass = All pass
racehorse-option-allpass-help = What happens when all but the dealer pass.
racehorse-option-allpass-stuck = dealer bids
racehorse-option-allpass-stuck-help = The dealer must bid 2 or more.
racehorse-option-allpass-throw = thrown in
racehorse-option-allpass-throw-help = The dealer may pass, too; then the next player deals.

racehorse-option-deals = Deal
racehorse-option-deals-help = Who deals the next round.
racehorse-option-deals-pitcher = by the pitcher
racehorse-option-deals-pitcher-help = A pitcher who made the bid; after one who failed, the player on the pitcher's right.
racehorse-option-deals-left = to the left
racehorse-option-deals-left-help = The next player, whoever bid.

## The rules sheet, one paragraph each.

racehorse-sheet-1 = Five to eight players, 52 cards, six cards each. You play for money, and only the pitcher pays or is paid. There is no end: stop when you like.
racehorse-sheet-2 = Four points can be won. High: the highest trump in play. Low: taking the lowest trump in play in a trick. Jack: taking the jack of trumps, if it was dealt. Game: the most card points in tricks, with ace 4, king 3, queen 2, jack 1 and ten 10; all the others count together against the pitcher, and in a tie nobody has it.
racehorse-sheet-3 = From the dealer's left, each in turn bids more than the last bid, or passes: 2, 3, 4, or Smudge, which is all four points and all six tricks and ends the bidding. Who has passed is out of it. The dealer may take the bid by equalling it; the one who was equalled may go higher. If all the others pass, the dealer must bid.
racehorse-sheet-4 = The highest bidder is the pitcher and leads; the suit of that card is trumps. Follow suit or play a trump, even when you could follow; if you cannot follow, play anything. The highest trump takes the trick, or else the highest card of the suit led. Its taker leads.
racehorse-sheet-5 = If the pitcher took as many points as were bid, each of the others pays one unit a point of the bid, 5 for Smudge. If not, the pitcher pays each of the others as much. More points than were bid earn nothing.
racehorse-sheet-6 = A pitcher who made the bid deals next. One who failed is hiked for a round, and the player on the pitcher's right deals.
