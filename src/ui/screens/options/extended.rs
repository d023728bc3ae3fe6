//! The page of the Extended ruleset: all adjustable rules of its manual.

use crate::engine::{Generator, LockDelay, LockDown, RotationSystem, Sequence, SequenceError};
use crate::settings::{Extended, ExtendedPreset};
use crate::ui::screens::form::Form;
use crate::ui::words::id;

use super::feel;

/// The maximum length of a typed sequence, including spaces.
const MAX_TYPED: usize = 2 * Sequence::LONGEST;

#[derive(Debug, Clone, Default)]
pub(in crate::ui::screens) struct ExtendedPage {
    /// The sequence being typed, while it is invalid or formatted differently.
    typed: Option<String>,
}

impl ExtendedPage {
    /// Draws the rows; `lock_downs` are the Lock Down rulesets offered, and with none there is no such row. Custom has
    /// no such row, but offers the rotation systems of kick files.
    pub(in crate::ui::screens) fn rows(
        &mut self,
        form: &mut Form<'_, '_>,
        extended: &mut Extended,
        lock_downs: &[LockDown],
    ) {
        let preset = form.preset((id::HANDLING_PRESET, id::EXTENDED_PRESET_HINT), ExtendedPreset::of(*extended));
        if let Some(preset) = preset {
            *extended = preset.values();
        }
        form.heading(id::EXTENDED_PIECES);
        rotation(form, &mut extended.rotation, lock_downs.is_empty());
        form.choice(id::EXTENDED_GENERATOR, &mut extended.generator);
        self.numbers(form, &mut extended.generator);
        form.pick_number(id::OPTIONS_NEXT, &mut extended.next_count, Extended::NEXT_COUNT);
        form.heading(id::EXTENDED_CONTROLS);
        controls(form, extended);
        form.heading(id::EXTENDED_DELAYS);
        if !lock_downs.is_empty() {
            form.choice_of(id::OPTIONS_LOCK_DOWN, &mut extended.lock_down, lock_downs);
        }
        delays(form, extended);
    }

    /// The parameters of a generator.
    fn numbers(&mut self, form: &mut Form<'_, '_>, generator: &mut Generator) {
        match generator {
            Generator::Stock { bags, restock_at } => {
                form.number((id::EXTENDED_BAGS, id::EXTENDED_BAGS_HINT), bags, Extended::BAGS);
                form.number((id::EXTENDED_RESTOCK, id::EXTENDED_RESTOCK_HINT), restock_at, Extended::restock(*bags));
            }
            Generator::Recency { exponent_tenths } => {
                let mut tenths = u32::from(*exponent_tenths);
                let text = form.words().ratio(tenths.into(), 10);
                form.fraction(
                    (id::EXTENDED_EXPONENT, id::EXTENDED_EXPONENT_HINT),
                    &mut tenths,
                    (Extended::EXPONENT, 10),
                    &text,
                );
                *exponent_tenths = tenths as u16;
            }
            Generator::Reroll { times } => {
                form.number((id::EXTENDED_REROLLS, id::EXTENDED_REROLLS_HINT), times, Extended::REROLLS);
            }
            Generator::Fixed(sequence) => return self.sequence(form, sequence),
            Generator::Bag | Generator::Uniform | Generator::BalanceRelative | Generator::Adversary => {}
        }
        self.typed = None;
    }

    /// The letters of a fixed sequence. An invalid text stays in the field, with the reason below it.
    fn sequence(&mut self, form: &mut Form<'_, '_>, sequence: &mut Sequence) {
        let words = form.words();
        // Settings from elsewhere replace the typed text.
        self.typed.take_if(|typed| read(typed).is_ok_and(|read| read != *sequence));
        let mut shown = self.typed.clone().unwrap_or_else(|| sequence.to_string());
        let hint = match read(&shown) {
            Ok(_) => words.text(id::EXTENDED_SEQUENCE_HINT),
            Err(SequenceError::Length(count)) => {
                words.with(id::EXTENDED_SEQUENCE_LENGTH, &[("count", count.into()), ("most", Sequence::LONGEST.into())])
            }
            Err(SequenceError::Letter(letter)) => {
                words.with(id::EXTENDED_SEQUENCE_LETTER, &[("letter", letter.to_string().into())])
            }
        };
        if form.line((id::EXTENDED_SEQUENCE, hint), &mut shown, MAX_TYPED) {
            *sequence = read(&shown).unwrap_or(*sequence);
            self.typed = Some(shown);
        }
    }
}

/// The rotation system, with those of kick files.
fn rotation(form: &mut Form<'_, '_>, rotation: &mut RotationSystem, has_kick_files: bool) {
    let words = form.words();
    let tables = &form.shared.settings.custom.kick_tables;
    let loaded = tables.iter().filter(|_| has_kick_files).map(|table| RotationSystem::Kicks(*table));
    let offered = RotationSystem::ALL.into_iter().chain(loaded);
    let caption = (id::EXTENDED_ROTATION, words.hint(*rotation));
    form.pick(caption, rotation, offered, |system| words.rotation_system(system));
}

/// Parses a typed sequence; lowercase letters and spaces are allowed.
fn read(typed: &str) -> Result<Sequence, SequenceError> {
    let letters = typed.chars().filter(|letter| !letter.is_whitespace()).flat_map(char::to_uppercase);
    letters.collect::<String>().parse()
}

fn controls(form: &mut Form<'_, '_>, extended: &mut Extended) {
    feel::auto_repeat(form, &mut extended.auto_repeat_delay_ms, &mut extended.auto_repeat_interval_ms);
    feel::soft_drop(form, &mut extended.soft_drop_factor, Extended::SOFT_DROP, id::EXTENDED_SOFT_DROP_ZERO_HINT);
    let hint =
        if extended.soft_drop_locks { id::EXTENDED_SOFT_DROP_LOCKS_HINT } else { id::EXTENDED_SOFT_DROP_STAYS_HINT };
    form.toggle((id::EXTENDED_SOFT_DROP_LOCKS, hint), &mut extended.soft_drop_locks);
    form.number(
        (id::EXTENDED_HARD_DROP, id::EXTENDED_HARD_DROP_HINT),
        &mut extended.hard_drop_delay_ms,
        Extended::HARD_DROP,
    );
    feel::initial(form, &mut extended.initial_rotation, &mut extended.initial_hold);
}

fn delays(form: &mut Form<'_, '_>, extended: &mut Extended) {
    // On the screen, 0 means by level.
    let (mut millis, hint) = match extended.lock_down_ms {
        LockDelay::Rising => (0, id::EXTENDED_LOCK_DELAY_RISING_HINT),
        LockDelay::Millis(millis) => (millis, id::EXTENDED_LOCK_DELAY_HINT),
    };
    if form.number_or_zero((id::EXTENDED_LOCK_DELAY, hint), &mut millis, Extended::DELAY, id::EXTENDED_BY_LEVEL) {
        extended.lock_down_ms = if millis == 0 { LockDelay::Rising } else { LockDelay::Millis(millis) };
    }
    form.number(
        (id::EXTENDED_GROUND_TIME, id::EXTENDED_GROUND_TIME_HINT),
        &mut extended.ground_time_ms,
        Extended::GROUND_TIME,
    );
    form.number(
        (id::EXTENDED_LINE_CLEAR, id::EXTENDED_LINE_CLEAR_HINT),
        &mut extended.line_clear_delay_ms,
        Extended::DELAY,
    );
    form.number(
        (id::EXTENDED_GENERATION, id::EXTENDED_GENERATION_HINT),
        &mut extended.generation_delay_ms,
        Extended::DELAY,
    );
}
