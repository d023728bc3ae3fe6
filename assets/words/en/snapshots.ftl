# Words of snapshots, in English.

button-snapshot = Snapshot

snapshots-title = Snapshots
snapshots-save = Save a snapshot
snapshots-rule = A snapshot keeps a game as it stands. Whatever goes on from one enters no High Score Table.
snapshots-empty = No snapshots yet. { $keys } saves one while you play; so does the pause.
snapshots-empty-unbound = No snapshots yet. The pause of a game saves one.
snapshots-result = { $variation } · level { $level } · { $lines ->
    [one] { $lines } line
   *[other] { $lines } lines
} · score { $score } · { $time }
snapshots-spoken = { $name }, { $result }, { $date }
snapshots-damaged = { $name } cannot be read: { $error }
snapshots-play = Play on
snapshots-edit = Open in the editor
snapshots-custom = Open in Custom
snapshots-rename = Rename
snapshots-name = Name
snapshots-delete = Delete
snapshots-delete-sure = Sure? It is gone then.
snapshots-saved = Snapshot saved: { $name }
snapshots-not-saved = No snapshot was saved: { $error }
snapshots-over = This game is over; there is nothing to play on from.
snapshots-give-up = Give it up and play on from the snapshot
snapshots-restored = Restored from a snapshot. This game enters no High Score Table.
snapshots-not-restored = This snapshot cannot be played on. { $error }

notice-too-many = There are { $most } already; delete some first: { $path }
