# Rotation systems and their heat map, in English.
#
# One message a line. Names of things are those of the 2009 guideline.

help-rotation = Rotation

## Systems

rotation-system = Rotation system
rotation-super = Super (SRS)
rotation-ocular = Ocular
rotation-classic-left = Classic, left-handed
rotation-classic-right = Classic, right-handed
rotation-super-plus = SRS+
rotation-super-x = SRS-X
rotation-arika = ARS (classic)
rotation-kicks = Kick file
rotation-super-hint = The guideline's system: five Rotation Points per turn.
rotation-ocular-hint = Symmetric wall kicks that move the piece only a little.
rotation-classic-left-hint = No wall kicks: a blocked turn fails. I, S and Z stand up on the left.
rotation-classic-right-hint = No wall kicks: a blocked turn fails. I, S and Z stand up on the right.
rotation-super-plus-hint = SRS with a symmetric I and short kicks of 180° turns, as in TETR.IO.
rotation-super-x-hint = SRS with 180° turns that reach up to three columns or rows, as in NullpoMino.
rotation-arika-hint = Pieces stand on the bottom of their box and kick one column at most. T, J and L start nub down.
rotation-kicks-hint = The kicks of each turn come from a kick file.

## Facings and turns

facing-north = North
facing-east = East
facing-south = South
facing-west = West
rotation-clockwise = Clockwise
rotation-counterclockwise = Counterclockwise
rotation-half = 180°

## The heat map

rotation-intro = Where a rotation can move the piece. The outline shows the piece before it rotates. Positions are tried from brightest to darkest, and the first free one is used. A cell shows the earliest attempt that covers it.
rotation-tetrimino = Piece
rotation-title = { $tetrimino }, { $facing }: { $turn }
rotation-map = { $system }, { $title }: { $count ->
    [one] 1 attempt
   *[other] { $count } attempts
    }
rotation-attempt = Attempt { $number } of { $count }: { $shift }
rotation-here = Tried here: { $numbers }
rotation-all = All rotations of { $tetrimino }
rotation-turns = Clockwise, counterclockwise and 180°, from every Facing.
rotation-stays = no shift
rotation-left = { $count ->
    [one] 1 column to the left
   *[other] { $count } columns to the left
    }
rotation-right = { $count ->
    [one] 1 column to the right
   *[other] { $count } columns to the right
    }
rotation-up = { $count ->
    [one] 1 row up
   *[other] { $count } rows up
    }
rotation-down = { $count ->
    [one] 1 row down
   *[other] { $count } rows down
    }
