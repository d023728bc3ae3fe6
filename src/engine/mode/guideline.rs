//! What the modes of the 2009 guideline share.

use super::hud::Hud;
use super::{Choice, Family, Mode, ModeId, OptionSet, TieBreak, Tunable, marathon};

/// What a player may tune in every mode of the Guideline.
pub(super) const TUNABLE: [Tunable; 5] =
    [Tunable::Handling, Tunable::InitialActions, Tunable::LockDown, Tunable::Hold, Tunable::Level];

/// A mode of the Guideline; each file says what differs from it.
pub(super) const BASE: Mode = Mode {
    id: ModeId::Marathon,
    family: Family::Guideline,
    name: "",
    hint: "",
    help: "",
    rules: marathon::RULES,
    tunable: &TUNABLE,
    options: OptionSet::Guideline,
    fixes_rotation: false,
    next_count: None,
    has_ghost: true,
    classic_controls: false,
    choices: &[Choice::StartingLevel],
    kind_label: "play-goal",
    kinds: &[],
    is_ranked: true,
    tie_break: TieBreak::Score,
    hud: Hud::STANDARD,
    shows_splits: false,
    rewards_levels: false,
    end_counts: false,
    confirms_quit_after_ms: None,
    unlock: None,
    custom_hint: None,
};
