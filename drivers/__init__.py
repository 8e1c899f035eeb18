"""Hardware. Knows nothing of the kiosk, of games or of pygame."""
