# Words of snapshots, in English.

button-snapshot = Snapshot

snapshots-title = Snapshots
snapshots-save = Save snapshot
snapshots-rule = A snapshot saves a game in progress. Games continued from one don't count for High Scores.
snapshots-empty = No snapshots yet. Press { $keys } while playing, or use the pause menu.
snapshots-empty-unbound = No snapshots yet. Save one from the pause menu.
# Also the name of a file, so without a comma or a colon.
snapshots-new-name = { $mode } - level { $level } - { $hours }-{ $minutes }
snapshots-result = { $mode } · level { $level } · { $lines ->
    [one] { $lines } line
   *[other] { $lines } lines
} · score { $score } · { $time }
snapshots-spoken = { $name }, { $result }, { $date }
snapshots-damaged = { $name } can't be read. { $error }
snapshots-play = Continue
snapshots-edit = Open in editor
snapshots-custom = Open in Custom
snapshots-rename = Rename
snapshots-name = Name
snapshots-delete = Delete
snapshots-delete-sure = Delete permanently?
snapshots-saved = Snapshot saved: { $name }
snapshots-not-saved = Snapshot not saved. { $error }
snapshots-over = This game is over and can't be continued.
snapshots-give-up = End it and continue the snapshot
snapshots-restored = Continued from a snapshot. This game doesn't count for High Scores.
snapshots-not-restored = This snapshot can't be continued. { $error }

notice-too-many = There are already { $most }; delete some first: { $path }
