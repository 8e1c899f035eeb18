# Cards in words, and the referee's answers. Suits stand in the plural; ranks as the cards print them.

cards-suit-clubs = clubs
cards-suit-diamonds = diamonds
cards-suit-hearts = hearts
cards-suit-spades = spades

cards-rank-A = ace
cards-rank-K = king
cards-rank-Q = queen
cards-rank-J = jack
cards-rank-10 = 10
cards-rank-9 = 9
cards-rank-8 = 8
cards-rank-7 = 7
cards-rank-6 = 6
cards-rank-5 = 5
cards-rank-4 = 4
cards-rank-3 = 3
cards-rank-2 = 2

cards-card = { $rank } of { $suit }

# Who takes this trick?
cards-takes-led = The { $card } takes it: the highest card of the suit led, { $suit }.
cards-takes-trump = The { $card } takes it: the highest trump.
cards-takes-left-bower = The { $card } takes it: it is the left bower, the second-highest of the { $suit }, which are trumps.
cards-takes-rank = The { $rank } takes it: it ranks higher, and suits mean nothing.
cards-spoiled = Two of the same rank, { $rank }: the trick is spoiled and nobody takes it.

# Is this card allowed now?
cards-may-lead = The leader may play any card.
cards-may-any = Any card is allowed: nobody has to follow suit.
cards-may-follow = Yes: the { $card } follows the suit led, { $suit }.
cards-may-follow-bower = Yes: the { $card } is the left bower, so it counts as a trump and follows { $suit }.
cards-may-trump = Yes: a trump is always allowed, even to a player who has { $suit }.
cards-only-void = Only for a player who has no { $suit }.
cards-only-void-bower = Only for a player who has no other { $suit }: the { $card } is the left bower and counts as a trump.
cards-only-void-led-bower = Only for a player who has no trump: the { $led } is the left bower, so { $suit } were led.
