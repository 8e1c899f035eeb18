# Amounts of money. $sign is "−", "+" or nothing; $unit is chosen by the house.

money = { $sign }{ $unit }{ $amount }
money-decimal = .
