"""The kiosk: rules, screens and the loop that ties them to people and hardware."""
