# Bedragen. $sign is "−", "+" of niets; $unit kiest het huis.

money = { $sign }{ $unit } { $amount }
money-decimal = ,
