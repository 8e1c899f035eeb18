# Wat Klopkast van de taal zelf moet weten.

language-name = Nederlands
language-comma = { $first }, { $second }
language-and = { $first } en { $last }
language-nobody = niemand
language-count = { $count ->
    [one] één
   *[other] { $count }
}
