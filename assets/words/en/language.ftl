# What Klopkast needs to know about the language itself.

# Its own name for itself, as it stands in the settings.
language-name = English
# Several names in a row: "Anneke, Bram and Cees".
language-comma = { $first }, { $second }
language-and = { $first } and { $last }
# Where there is no name to say.
language-nobody = nobody
# How many things; asked for once at the start, so that plurals are ready.
language-count = { $count ->
    [one] one
   *[other] { $count }
}
