//! The page of the Extended ruleset: all adjustable rules of its manual.

use std::mem::discriminant;

use egui::Ui;

use super::feel::{self, Millis, SoftDropRow};
use crate::engine::{Generator, LockDelay, LockDown, RotationSystem, Sequence, SequenceError, Tetrimino};
use crate::settings::{Extended, ExtendedPreset, Settings};
use crate::ui::screens::Command;
use crate::ui::screens::form::Form;
use crate::ui::shared::Shared;
use crate::ui::widgets::row::Number;
use crate::ui::words::{MessageId, Words, id};

/// The maximum length of a typed sequence, including spaces.
const MAX_TYPED: usize = 2 * Sequence::LONGEST;

/// The page.
#[derive(Debug, Clone, Default)]
pub(in crate::ui::screens) struct ExtendedPage {
    /// The sequence being typed, while it is invalid or formatted differently.
    typed: Option<String>,
}

impl ExtendedPage {
    /// Draws the rows; `lock_downs` are the Lock Down rulesets offered, and with none there is no such row.
    pub(in crate::ui::screens) fn ui(
        &mut self,
        ui: &mut Ui,
        shared: &Shared<'_>,
        extended: &Extended,
        lock_downs: &[LockDown],
    ) -> Option<Command> {
        let words = shared.words;
        let mut form = Form::new(ui, shared);
        presets(&mut form, words, *extended);
        form.heading(id::EXTENDED_PIECES);
        rotation(&mut form, words, extended.rotation);
        generator(&mut form, words, extended.generator);
        self.numbers(&mut form, words, extended.generator);
        let counts: Vec<String> = (0..=Extended::MAX_NEXT).map(|count| words.number(count.into())).collect();
        form.choice(id::OPTIONS_NEXT, "", (&counts, extended.next_count.into()), |settings, index| {
            settings.extended.next_count = index as u8;
        });
        form.heading(id::EXTENDED_CONTROLS);
        controls(&mut form, words, extended);
        form.heading(id::EXTENDED_DELAYS);
        delays(&mut form, words, extended, lock_downs);
        form.finish()
    }

    /// The parameters of a generator.
    fn numbers(&mut self, form: &mut Form<'_, '_>, words: &Words, generator: Generator) {
        match generator {
            Generator::Stock { bags, restock_at } => stock(form, words, bags, restock_at),
            Generator::Recency { exponent_tenths } => {
                let text = words.ratio(exponent_tenths.into(), 10);
                let (value, most) = (exponent_tenths.into(), Generator::MAX_EXPONENT.into());
                let number = Number { value, least: 0, most, step: 1, text: &text, per_one: 10 };
                form.number(
                    id::EXTENDED_EXPONENT,
                    &words.text(id::EXTENDED_EXPONENT_HINT),
                    number,
                    |settings, value| {
                        settings.extended.generator = Generator::Recency { exponent_tenths: value as u16 };
                    },
                );
            }
            Generator::Reroll { times } => {
                let text = words.number(times.into());
                let (value, most) = (times.into(), Generator::MAX_REROLLS.into());
                let number = Number { value, least: 1, most, step: 1, text: &text, per_one: 1 };
                form.number(id::EXTENDED_REROLLS, &words.text(id::EXTENDED_REROLLS_HINT), number, |settings, value| {
                    settings.extended.generator = Generator::Reroll { times: value as u8 };
                });
            }
            Generator::Fixed(sequence) => return self.sequence(form, words, sequence),
            Generator::Bag | Generator::Uniform | Generator::BalanceRelative => {}
        }
        self.typed = None;
    }

    /// The letters of a fixed sequence. An invalid text stays in the field, with the reason below it.
    fn sequence(&mut self, form: &mut Form<'_, '_>, words: &Words, sequence: Sequence) {
        // Settings from elsewhere replace the typed text.
        self.typed.take_if(|typed| read(typed).is_ok_and(|read| read != sequence));
        let shown = self.typed.clone().unwrap_or_else(|| sequence.to_string());
        let hint = match read(&shown) {
            Ok(_) => words.text(id::EXTENDED_SEQUENCE_HINT),
            Err(SequenceError::Length(count)) => {
                words.with(id::EXTENDED_SEQUENCE_LENGTH, &[("count", count.into()), ("most", Sequence::LONGEST.into())])
            }
            Err(SequenceError::Letter(letter)) => {
                words.with(id::EXTENDED_SEQUENCE_LETTER, &[("letter", letter.to_string().into())])
            }
        };
        if let Some(new) = form.line(id::EXTENDED_SEQUENCE, &hint, &shown, MAX_TYPED) {
            if let Ok(sequence) = read(&new) {
                form.change(|settings| settings.extended.generator = Generator::Fixed(sequence));
            }
            self.typed = Some(new);
        }
    }
}

/// Parses a typed sequence; lowercase letters and spaces are allowed.
fn read(typed: &str) -> Result<Sequence, SequenceError> {
    let letters = typed.chars().filter(|letter| !letter.is_whitespace()).flat_map(char::to_uppercase);
    letters.collect::<String>().parse()
}

fn presets(form: &mut Form<'_, '_>, words: &Words, extended: Extended) {
    let name = |preset: &ExtendedPreset| {
        words.text(match preset {
            ExtendedPreset::Manual => id::EXTENDED_PRESET_MANUAL,
            ExtendedPreset::Guideline => id::PRESET_GUIDELINE,
            ExtendedPreset::Finesse => id::EXTENDED_PRESET_FINESSE,
            ExtendedPreset::Terminal => id::EXTENDED_PRESET_TERMINAL,
            ExtendedPreset::Handheld => id::EXTENDED_PRESET_HANDHELD,
            ExtendedPreset::Console => id::EXTENDED_PRESET_CONSOLE,
        })
    };
    let mut names: Vec<String> = ExtendedPreset::ALL.iter().map(name).collect();
    let preset = ExtendedPreset::of(extended);
    let index = preset.map_or(names.len(), |preset| preset as usize);
    if preset.is_none() {
        names.push(words.text(id::PRESET_OWN));
    }
    form.choice(id::HANDLING_PRESET, &words.text(id::EXTENDED_PRESET_HINT), (&names, index), |settings, index| {
        if let Some(preset) = ExtendedPreset::ALL.get(index) {
            settings.extended = preset.values();
        }
    });
}

fn rotation(form: &mut Form<'_, '_>, words: &Words, rotation: RotationSystem) {
    let hint = words.text(MessageId::of_engine(rotation.system().option_hint));
    let names = RotationSystem::ALL.map(|rotation| words.rotation_system(rotation));
    form.choice(id::EXTENDED_ROTATION, &hint, (&names, rotation as usize), |settings, index| {
        settings.extended.rotation = RotationSystem::ALL[index];
    });
}

/// The generators offered, with initial parameters.
fn generators() -> [Generator; 7] {
    [
        Generator::RECENCY,
        Generator::Bag,
        Generator::Stock { bags: 2, restock_at: 0 },
        Generator::Uniform,
        Generator::BalanceRelative,
        Generator::Reroll { times: 1 },
        Sequence::new(&Tetrimino::ALL).map_or(Generator::Bag, Generator::Fixed),
    ]
}

fn generator(form: &mut Form<'_, '_>, words: &Words, generator: Generator) {
    let (_, hint) = generator_words(generator);
    let offered = generators();
    let names = offered.map(|offer| words.text(generator_words(offer).0));
    let index = offered.iter().position(|offer| discriminant(offer) == discriminant(&generator)).unwrap_or(0);
    form.choice(id::EXTENDED_GENERATOR, &words.text(hint), (&names, index), |settings, index| {
        settings.extended.generator = offered[index];
    });
}

/// The name and the hint of a kind of generator.
const fn generator_words(generator: Generator) -> (MessageId, MessageId) {
    match generator {
        Generator::Bag => (id::GENERATOR_BAG, id::GENERATOR_BAG_HINT),
        Generator::Stock { .. } => (id::GENERATOR_STOCK, id::GENERATOR_STOCK_HINT),
        Generator::Recency { .. } => (id::GENERATOR_RECENCY, id::GENERATOR_RECENCY_HINT),
        Generator::Uniform => (id::GENERATOR_UNIFORM, id::GENERATOR_UNIFORM_HINT),
        Generator::BalanceRelative => (id::GENERATOR_BALANCE, id::GENERATOR_BALANCE_HINT),
        Generator::Reroll { .. } => (id::GENERATOR_REROLL, id::GENERATOR_REROLL_HINT),
        Generator::Fixed(_) => (id::GENERATOR_FIXED, id::GENERATOR_FIXED_HINT),
    }
}

fn stock(form: &mut Form<'_, '_>, words: &Words, bags: u8, restock_at: u16) {
    let text = words.number(bags.into());
    let number =
        Number { value: bags.into(), least: 1, most: Generator::MAX_BAGS.into(), step: 1, text: &text, per_one: 1 };
    form.number(id::EXTENDED_BAGS, &words.text(id::EXTENDED_BAGS_HINT), number, |settings, value| {
        settings.extended.generator = Generator::Stock { bags: value as u8, restock_at };
    });
    let (text, most) = (words.number(restock_at.into()), u32::from(bags) * 7 - 1);
    let number = Number { value: restock_at.into(), least: 0, most, step: 1, text: &text, per_one: 1 };
    form.number(id::EXTENDED_RESTOCK, &words.text(id::EXTENDED_RESTOCK_HINT), number, |settings, value| {
        settings.extended.generator = Generator::Stock { bags, restock_at: value as u16 };
    });
}

fn controls(form: &mut Form<'_, '_>, words: &Words, extended: &Extended) {
    let most = Extended::MAX_AUTO_REPEAT_MS;
    feel::delay(form, words, extended.auto_repeat_delay_ms, most, |settings, value| {
        settings.extended.auto_repeat_delay_ms = value;
    });
    feel::interval(form, words, extended.auto_repeat_interval_ms, most, |settings, value| {
        settings.extended.auto_repeat_interval_ms = value;
    });
    let soft_drop = SoftDropRow {
        factor: extended.soft_drop_factor,
        most: Extended::MAX_FACTOR,
        step: 1,
        at_once_hint: id::EXTENDED_SOFT_DROP_ZERO_HINT,
    };
    feel::soft_drop(form, words, soft_drop, |settings, value| settings.extended.soft_drop_factor = value);
    let hint =
        if extended.soft_drop_locks { id::EXTENDED_SOFT_DROP_LOCKS_HINT } else { id::EXTENDED_SOFT_DROP_STAYS_HINT };
    form.switch(id::EXTENDED_SOFT_DROP_LOCKS, &words.text(hint), extended.soft_drop_locks, |settings, on| {
        settings.extended.soft_drop_locks = on;
    });
    let hint = words.text(id::EXTENDED_HARD_DROP_HINT);
    let range = Millis { value: extended.hard_drop_delay_ms, least: 0, most: Extended::MAX_HARD_DROP_MS, step: 10 };
    feel::millis(form, id::EXTENDED_HARD_DROP, &hint, range, |settings, value| {
        settings.extended.hard_drop_delay_ms = value;
    });
    feel::initial(form, words, id::HANDLING_INITIAL_ROTATION, extended.initial_rotation, |settings, action| {
        settings.extended.initial_rotation = action;
    });
    feel::initial(form, words, id::HANDLING_INITIAL_HOLD, extended.initial_hold, |settings, action| {
        settings.extended.initial_hold = action;
    });
}

fn delays(form: &mut Form<'_, '_>, words: &Words, extended: &Extended, lock_downs: &[LockDown]) {
    if !lock_downs.is_empty() {
        feel::lock_down(form, words, lock_downs, extended.lock_down, |settings, ruleset| {
            settings.extended.lock_down = ruleset;
        });
    }
    lock_delay(form, words, extended.lock_down_ms);
    let hint = words.text(id::EXTENDED_GROUND_TIME_HINT);
    let range = Millis { value: extended.ground_time_ms, least: 1, most: Extended::MAX_GROUND_MS, step: 250 };
    feel::millis(form, id::EXTENDED_GROUND_TIME, &hint, range, |settings, value| {
        settings.extended.ground_time_ms = value;
    });
    let mut delay = |label: MessageId, hint: MessageId, value: u32, change: fn(&mut Settings, u32)| {
        let range = Millis { value, least: 0, most: Extended::MAX_DELAY_MS, step: 10 };
        feel::millis(form, label, &words.text(hint), range, change);
    };
    delay(id::EXTENDED_LINE_CLEAR, id::EXTENDED_LINE_CLEAR_HINT, extended.line_clear_delay_ms, |settings, value| {
        settings.extended.line_clear_delay_ms = value;
    });
    delay(id::EXTENDED_GENERATION, id::EXTENDED_GENERATION_HINT, extended.generation_delay_ms, |settings, value| {
        settings.extended.generation_delay_ms = value;
    });
}

/// The duration of the Lock Down Timer; 0 on the screen means by level.
fn lock_delay(form: &mut Form<'_, '_>, words: &Words, delay: LockDelay) {
    let (value, hint, text) = match delay {
        LockDelay::Rising => (0, id::EXTENDED_LOCK_DELAY_RISING_HINT, words.text(id::EXTENDED_BY_LEVEL)),
        LockDelay::Millis(millis) => {
            (millis, id::EXTENDED_LOCK_DELAY_HINT, words.with(id::MILLISECONDS, &[("value", millis.into())]))
        }
    };
    let number = Number { value, least: 0, most: Extended::MAX_DELAY_MS, step: 10, text: &text, per_one: 1 };
    form.number(id::EXTENDED_LOCK_DELAY, &words.text(hint), number, |settings, value| {
        settings.extended.lock_down_ms = if value == 0 { LockDelay::Rising } else { LockDelay::Millis(value) };
    });
}
