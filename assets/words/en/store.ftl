store-damaged = Not saved: the store is damaged. Play on; it is being mended.
store-locked = Not saved: another program holds the store. Play on.
store-read-only = Not saved: the disk cannot be written. Play on.
store-full = Not saved: the disk is full. Play on.
store-newer = A newer version keeps its games here. This evening is kept beside it.
store-unbacked = Saved, but no backup could be made.
store-failed = Not saved ({ $detail }). Play on.
store-restored = { $lost ->
    [0] The store was damaged and has been mended. Nothing is lost.
    [one] The store was damaged and has been mended. 1 entry is lost.
   *[other] The store was damaged and has been mended. { $lost } entries are lost.
}
store-salvaged = { $lost ->
    [0] The store was damaged. What could be read was kept.
    [one] The store was damaged. What could be read was kept; 1 entry is lost.
   *[other] The store was damaged. What could be read was kept; { $lost } entries are lost.
}
store-fresh = The store could not be read. A new one was begun; the old file is kept.
