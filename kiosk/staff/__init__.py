"""The staff area: what only the landlord may do, behind a long hold and a PIN."""
