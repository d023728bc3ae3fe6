//! The page of the tetrs system: all adjustable rules of its manual.

use std::mem::discriminant;

use egui::Ui;

use super::feel::{self, Millis, SoftDropRow};
use crate::engine::{Generator, LockDelay, LockDown, RotationSystem, Sequence, SequenceError, Tetrimino};
use crate::settings::{Settings, Tetrs, TetrsPreset};
use crate::ui::screens::Command;
use crate::ui::screens::form::Form;
use crate::ui::shared::Shared;
use crate::ui::widgets::row::Number;
use crate::ui::words::{MessageId, Words, id};

/// The maximum length of a typed sequence, including spaces.
const MAX_TYPED: usize = 2 * Sequence::LONGEST;

/// The page.
#[derive(Debug, Clone, Default)]
pub(in crate::ui::screens) struct TetrsPage {
    /// The sequence being typed, while it is invalid or formatted differently.
    typed: Option<String>,
}

impl TetrsPage {
    /// Draws the rows; `lock_downs` are the Lock Down rulesets offered, and with none there is no such row.
    pub(in crate::ui::screens) fn ui(
        &mut self,
        ui: &mut Ui,
        shared: &Shared<'_>,
        tetrs: &Tetrs,
        lock_downs: &[LockDown],
    ) -> Option<Command> {
        let words = shared.words;
        let mut form = Form::new(ui, shared);
        presets(&mut form, words, *tetrs);
        form.heading(id::TETRS_PIECES);
        rotation(&mut form, words, tetrs.rotation);
        generator(&mut form, words, tetrs.generator);
        self.numbers(&mut form, words, tetrs.generator);
        let counts: Vec<String> = (0..=Tetrs::MAX_NEXT).map(|count| words.number(count.into())).collect();
        form.choice(id::OPTIONS_NEXT, "", (&counts, tetrs.next_count.into()), |settings, index| {
            settings.tetrs.next_count = index as u8;
        });
        form.heading(id::TETRS_CONTROLS);
        controls(&mut form, words, tetrs);
        form.heading(id::TETRS_DELAYS);
        delays(&mut form, words, tetrs, lock_downs);
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
                form.number(id::TETRS_EXPONENT, &words.text(id::TETRS_EXPONENT_HINT), number, |settings, value| {
                    settings.tetrs.generator = Generator::Recency { exponent_tenths: value as u16 };
                });
            }
            Generator::Reroll { times } => {
                let text = words.number(times.into());
                let (value, most) = (times.into(), Generator::MAX_REROLLS.into());
                let number = Number { value, least: 1, most, step: 1, text: &text, per_one: 1 };
                form.number(id::TETRS_REROLLS, &words.text(id::TETRS_REROLLS_HINT), number, |settings, value| {
                    settings.tetrs.generator = Generator::Reroll { times: value as u8 };
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
            Ok(_) => words.text(id::TETRS_SEQUENCE_HINT),
            Err(SequenceError::Length(count)) => {
                words.with(id::TETRS_SEQUENCE_LENGTH, &[("count", count.into()), ("most", Sequence::LONGEST.into())])
            }
            Err(SequenceError::Letter(letter)) => {
                words.with(id::TETRS_SEQUENCE_LETTER, &[("letter", letter.to_string().into())])
            }
        };
        if let Some(new) = form.line(id::TETRS_SEQUENCE, &hint, &shown, MAX_TYPED) {
            if let Ok(sequence) = read(&new) {
                form.change(|settings| settings.tetrs.generator = Generator::Fixed(sequence));
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

fn presets(form: &mut Form<'_, '_>, words: &Words, tetrs: Tetrs) {
    let name = |preset: &TetrsPreset| {
        words.text(match preset {
            TetrsPreset::Manual => id::TETRS_PRESET_MANUAL,
            TetrsPreset::Guideline => id::PRESET_GUIDELINE,
            TetrsPreset::Finesse => id::TETRS_PRESET_FINESSE,
            TetrsPreset::Terminal => id::TETRS_PRESET_TERMINAL,
            TetrsPreset::Handheld => id::TETRS_PRESET_HANDHELD,
            TetrsPreset::Console => id::TETRS_PRESET_CONSOLE,
        })
    };
    let mut names: Vec<String> = TetrsPreset::ALL.iter().map(name).collect();
    let preset = TetrsPreset::of(tetrs);
    let index = preset.map_or(names.len(), |preset| preset as usize);
    if preset.is_none() {
        names.push(words.text(id::PRESET_OWN));
    }
    form.choice(id::HANDLING_PRESET, &words.text(id::TETRS_PRESET_HINT), (&names, index), |settings, index| {
        if let Some(preset) = TetrsPreset::ALL.get(index) {
            settings.tetrs = preset.values();
        }
    });
}

fn rotation(form: &mut Form<'_, '_>, words: &Words, rotation: RotationSystem) {
    let hint = words.text(MessageId::of_engine(rotation.system().option_hint));
    let names = RotationSystem::ALL.map(|rotation| words.rotation_system(rotation));
    form.choice(id::TETRS_ROTATION, &hint, (&names, rotation as usize), |settings, index| {
        settings.tetrs.rotation = RotationSystem::ALL[index];
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
    form.choice(id::TETRS_GENERATOR, &words.text(hint), (&names, index), |settings, index| {
        settings.tetrs.generator = offered[index];
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
    form.number(id::TETRS_BAGS, &words.text(id::TETRS_BAGS_HINT), number, |settings, value| {
        settings.tetrs.generator = Generator::Stock { bags: value as u8, restock_at };
    });
    let (text, most) = (words.number(restock_at.into()), u32::from(bags) * 7 - 1);
    let number = Number { value: restock_at.into(), least: 0, most, step: 1, text: &text, per_one: 1 };
    form.number(id::TETRS_RESTOCK, &words.text(id::TETRS_RESTOCK_HINT), number, |settings, value| {
        settings.tetrs.generator = Generator::Stock { bags, restock_at: value as u16 };
    });
}

fn controls(form: &mut Form<'_, '_>, words: &Words, tetrs: &Tetrs) {
    let most = Tetrs::MAX_AUTO_REPEAT_MS;
    feel::delay(form, words, tetrs.auto_repeat_delay_ms, most, |settings, value| {
        settings.tetrs.auto_repeat_delay_ms = value;
    });
    feel::interval(form, words, tetrs.auto_repeat_interval_ms, most, |settings, value| {
        settings.tetrs.auto_repeat_interval_ms = value;
    });
    let soft_drop = SoftDropRow {
        factor: tetrs.soft_drop_factor,
        most: Tetrs::MAX_FACTOR,
        step: 1,
        at_once_hint: id::TETRS_SOFT_DROP_ZERO_HINT,
    };
    feel::soft_drop(form, words, soft_drop, |settings, value| settings.tetrs.soft_drop_factor = value);
    let hint = if tetrs.soft_drop_locks { id::TETRS_SOFT_DROP_LOCKS_HINT } else { id::TETRS_SOFT_DROP_STAYS_HINT };
    form.switch(id::TETRS_SOFT_DROP_LOCKS, &words.text(hint), tetrs.soft_drop_locks, |settings, on| {
        settings.tetrs.soft_drop_locks = on;
    });
    let hint = words.text(id::TETRS_HARD_DROP_HINT);
    let range = Millis { value: tetrs.hard_drop_delay_ms, least: 0, most: Tetrs::MAX_HARD_DROP_MS, step: 10 };
    feel::millis(form, id::TETRS_HARD_DROP, &hint, range, |settings, value| {
        settings.tetrs.hard_drop_delay_ms = value;
    });
    feel::initial(form, words, id::HANDLING_INITIAL_ROTATION, tetrs.initial_rotation, |settings, action| {
        settings.tetrs.initial_rotation = action;
    });
    feel::initial(form, words, id::HANDLING_INITIAL_HOLD, tetrs.initial_hold, |settings, action| {
        settings.tetrs.initial_hold = action;
    });
}

fn delays(form: &mut Form<'_, '_>, words: &Words, tetrs: &Tetrs, lock_downs: &[LockDown]) {
    if !lock_downs.is_empty() {
        feel::lock_down(form, words, lock_downs, tetrs.lock_down, |settings, ruleset| {
            settings.tetrs.lock_down = ruleset;
        });
    }
    lock_delay(form, words, tetrs.lock_down_ms);
    let hint = words.text(id::TETRS_GROUND_TIME_HINT);
    let range = Millis { value: tetrs.ground_time_ms, least: 1, most: Tetrs::MAX_GROUND_MS, step: 250 };
    feel::millis(form, id::TETRS_GROUND_TIME, &hint, range, |settings, value| {
        settings.tetrs.ground_time_ms = value;
    });
    let mut delay = |label: MessageId, hint: MessageId, value: u32, change: fn(&mut Settings, u32)| {
        let range = Millis { value, least: 0, most: Tetrs::MAX_DELAY_MS, step: 10 };
        feel::millis(form, label, &words.text(hint), range, change);
    };
    delay(id::TETRS_LINE_CLEAR, id::TETRS_LINE_CLEAR_HINT, tetrs.line_clear_delay_ms, |settings, value| {
        settings.tetrs.line_clear_delay_ms = value;
    });
    delay(id::TETRS_GENERATION, id::TETRS_GENERATION_HINT, tetrs.generation_delay_ms, |settings, value| {
        settings.tetrs.generation_delay_ms = value;
    });
}

/// The duration of the Lock Down Timer; 0 on the screen means by level.
fn lock_delay(form: &mut Form<'_, '_>, words: &Words, delay: LockDelay) {
    let (value, hint, text) = match delay {
        LockDelay::Rising => (0, id::TETRS_LOCK_DELAY_RISING_HINT, words.text(id::TETRS_BY_LEVEL)),
        LockDelay::Millis(millis) => {
            (millis, id::TETRS_LOCK_DELAY_HINT, words.with(id::MILLISECONDS, &[("value", millis.into())]))
        }
    };
    let number = Number { value, least: 0, most: Tetrs::MAX_DELAY_MS, step: 10, text: &text, per_one: 1 };
    form.number(id::TETRS_LOCK_DELAY, &words.text(hint), number, |settings, value| {
        settings.tetrs.lock_down_ms = if value == 0 { LockDelay::Rising } else { LockDelay::Millis(value) };
    });
}
