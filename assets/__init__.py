"""Texts and sounds, shipped with the package."""
