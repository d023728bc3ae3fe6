# Words of the screen of Custom, in English.

menu-custom = Edit rules and board
custom-kept = Saved rules
custom-take = Load “{ $name }”
custom-rename = Rename “{ $name }”
custom-remove = Delete “{ $name }”
custom-name = Name
custom-name-hint = Save these rules under a name.
custom-keep = Save rules
custom-reset = Reset to defaults
custom-undo-reset = Undo the reset
custom-own-hint = These settings apply to Custom only.
custom-game = The game
custom-feel = Pieces, controls and delays
custom-changes = { $count ->
    [0] Defaults
    [one] 1 changed
   *[other] { $count } changed
}
# A setting that was changed, as in "Lines: 40".
custom-change = { $label }: { $value }
custom-others = { $count ->
    [one] 1 more
   *[other] { $count } more
}
custom-rising = Level up
custom-rising-hint = A new level every ten lines.
custom-rising-not = Never
custom-rising-fixed-hint = Ten lines per level, up to 15.
custom-rising-variable-hint = Each level needs more lines, up to 15.
custom-endless = Endless
custom-endless-hint = Continues at level 15 instead of ending.
custom-objective = Objective
custom-endurance = Time survived
custom-objective-hint = The value that counts as the result.
custom-amount-hint = Type any number.
custom-amount-seconds-hint = Type a number of seconds.
custom-width = Matrix width
custom-width-hint = 4 to 20 columns. The computer plays only with 10.
custom-mechanic = Matrix
custom-mechanic-none = Standard
custom-mechanic-none-hint = Only your pieces change the Matrix.
custom-mechanic-cheese-hint = Lines with a hole rise from below; a line limit counts only those.
custom-mechanic-combo-hint = A four-wide well; a piece that clears no line ends the game.
custom-mechanic-zen-hint = A full Matrix is cleared instead of ending the game.
custom-garbage = Garbage
custom-garbage-hint = A row of garbage rises each time this interval passes.
custom-garbage-off = Never
custom-garbage-seconds = Every { $seconds } s
custom-limit = Limit
custom-limit-hint = Reaching it completes the game.
custom-limit-none = None
custom-amount = Amount
custom-seeded = Fixed seed
custom-seeded-hint = The same pieces in every game.
custom-board = Board
custom-board-start = Starting board
custom-board-hint = You can also drop a scenario file on this window.
custom-board-empty = Empty
custom-board-given = Your position: { $blocks ->
    [one] { $blocks } Block
   *[other] { $blocks } Blocks
}
custom-board-take = Start from this position
custom-board-draw = Draw a position in practice
custom-board-taken = Custom now starts from this position.
custom-board-play = Play as Custom
custom-rules = Rules
custom-speed = Fall Speed
custom-speed-none = No gravity
custom-speed-constant = Constant
custom-speed-rising-hint = No gravity at level 0, instant from level 20 on.
custom-speed-by-level-hint = The guideline's formula, up to level 15.
custom-speed-classic-hint = One second per row at level 0, 1.2 times faster with each level.
custom-speed-none-hint = Pieces move down only when dropped.
custom-speed-constant-hint = The same at every level.
custom-a-line = Time per row
custom-a-line-hint = 0 is instant.
custom-scoring = Scoring
custom-scoring-hint = The scoring system.
custom-scoring-lines = Lines
custom-half-turns = 180° rotation
custom-half-turns-hint = Enables the Rotate 180° key.
custom-sonic-drop-hint = Drops a piece without locking it.
custom-teleports = Move to wall instantly
custom-teleports-hint = Enables the keys that move to a wall.
custom-at-once = Instant first row
custom-at-once-hint = Pressing Soft Drop moves down a row at once.
custom-before-lock = Fast repeat
custom-before-lock-hint = Auto-Repeat is always faster than Lock Down.
custom-skyline = Ends at the Skyline
custom-skyline-hint = A piece that locks touching the Skyline ends the game.
custom-hidden = Invisible stack
custom-hidden-hint = Blocks fade after they lock.
custom-moves = Moves before Lock Down
custom-moves-hint = Used by Extended Placement.

# Rules as a line of text. "what" says which of name and source are known: none, name, source, both.
rules-copy = Copy rules
rules-paste = Paste rules
rules-copied = Rules copied. Paste them anywhere in Skyline, or send them to a friend.
rules-not-copied = The starting position is too high for a line of text.
rules-unreadable = These rules can't be read. { $problem }
rules-undo-paste = Undo the paste
rules-taken = { $what ->
    [name] Rules pasted: { $name }
    [source] Rules of { $source } pasted
    [both] Rules pasted: { $name }, by { $source }
   *[none] Rules pasted
}
rules-taken-in-part = { $what ->
    [name] Rules pasted: { $name }. Values out of range were adjusted.
    [source] Rules of { $source } pasted. Values out of range were adjusted.
    [both] Rules pasted: { $name }, by { $source }. Values out of range were adjusted.
   *[none] Rules pasted. Values out of range were adjusted.
}

# Kick files: rotation systems of players. "count" is the number of systems in the file.
kicks-open = Load a kick file…
kicks-kind = Kick file
kicks-unreadable = This kick file can't be read. { $problem }
kicks-taken = { $count ->
    [one] Rotation system loaded: { $name }
   *[other] { $count } rotation systems loaded; { $name } is selected
}
