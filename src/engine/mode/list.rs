//! The list of all modes, and their names in files.

use serde::{Deserialize, Serialize};

/// Passes the list of all modes to a macro: description, name and file of each.
macro_rules! modes {
    ($receiver:ident) => {
        $receiver! {
            // The order is part of the hash of a recorded game's state: new modes come last.
            /// Fifteen levels for points.
            #[default]
            Marathon = marathon,
            /// A number of lines, typically forty, in the shortest time.
            #[doc(alias = "40 Lines")]
            Sprint = sprint,
            /// The most points, or lines, in two or three minutes.
            #[doc(alias = "Blitz")]
            Ultra = ultra,
            /// The classic game: no Hold, no Ghost Piece, no kicks, endless levels from 0.
            Classic = classic,
            /// Forty lines in the shortest time, in the Extended ruleset.
            FortyLines = forty_lines,
            /// Levels 1 to 15, one every ten lines, in the Extended ruleset.
            RisingMarathon = rising_marathon,
            /// The most points in three minutes, in the Extended ruleset.
            TimeTrial = time_trial,
            /// A hundred and fifty lines at instant gravity.
            #[doc(alias = "20G")]
            Master = master,
            /// Twenty-four positions to clear with exactly the given Tetriminos.
            Puzzle = puzzle,
            /// Twenty lines with holes in the fewest Tetriminos.
            #[doc(alias = "Dig")]
            Cheese = cheese,
            /// A line with every Tetrimino, in a well four columns wide.
            #[doc(alias = "4-wide")]
            Combo = combo,
            /// A climb down an endless grid by turning, past gems.
            Descent = descent,
            /// Rules of the player's own.
            Custom = custom,
            /// No end: a full Matrix is cleared.
            Zen = zen,
            /// Garbage rises by time, ever faster Tetriminos; the longest time counts.
            Survival = survival,
            /// The stack cannot be seen.
            Invisible = invisible,
        }
    };
}

/// Makes [`ModeId`] from the list.
macro_rules! mode_id {
    ($($(#[$about:meta])* $name:ident = $file:ident,)*) => {
        /// The name of a game mode, in files and in [`Rules`](super::super::Rules).
        ///
        /// ```
        /// use skyline_foundation::engine::{Family, ModeId};
        ///
        /// assert_eq!(ModeId::FortyLines.id(), "forty_lines");
        /// assert_eq!(ModeId::FortyLines.family(), Family::Extended);
        /// ```
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
        #[serde(rename_all = "snake_case")]
        pub enum ModeId {
            $($(#[$about])* $name,)*
        }

        impl ModeId {
            /// All modes, the default first, those of a family together.
            pub const ALL: [Self; [$(stringify!($file)),*].len()] = [$(Self::$name),*];

            /// Returns the name in files.
            #[must_use]
            pub const fn id(self) -> &'static str {
                match self {
                    $(Self::$name => stringify!($file),)*
                }
            }
        }
    };
}

modes!(mode_id);

pub(super) use modes;
