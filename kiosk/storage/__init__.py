"""The store: every move on the disk before it is shown, and whatever can go wrong with a disk."""
