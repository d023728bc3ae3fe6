# Rotation systems and their heat map, in English.
#
# One message a line. Names of things are those of the 2009 guideline.

help-rotation = Turns

## Systems

rotation-system = Rotation system
rotation-super = Super
rotation-ocular = Ocular
rotation-classic-left = Classic, left-handed
rotation-classic-right = Classic, right-handed
rotation-super-hint = The guideline’s: five Rotation Points for every turn.
rotation-ocular-hint = Goes by the looks: mirror-symmetric, and never far from where the Tetrimino was.
rotation-classic-left-hint = Plain turns. What is in the way forbids them. I, S and Z stand up on the left.
rotation-classic-right-hint = Plain turns. What is in the way forbids them. I, S and Z stand up on the right.

## Facings and turns

facing-north = North
facing-east = East
facing-south = South
facing-west = West
rotation-clockwise = Clockwise
rotation-counterclockwise = Counterclockwise
rotation-half = By half

## The heat map

rotation-intro = Where a turn may end. The outline is the Tetrimino before it. Places are tried from the brightest to the darkest, and the first that is free is taken. A cell shows the earliest attempt that covers it.
rotation-tetrimino = Tetrimino
rotation-title = { $tetrimino }, { $facing }: { $turn }
rotation-map = { $system }, { $title }: { $count ->
    [one] 1 attempt
   *[other] { $count } attempts
    }
rotation-attempt = Attempt { $number } of { $count }: { $shift }
rotation-here = Tried here: { $numbers }
rotation-all = All turns of { $tetrimino }
rotation-turns = Clockwise, counterclockwise and by half, from every Facing.
rotation-stays = the centre stays
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
