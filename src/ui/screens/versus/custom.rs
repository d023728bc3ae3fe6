//! The player's custom attack rules and targets, each with a hint.

use egui::Ui;

use crate::engine::attack::{AttackRules, BackToBackLaw, ComboLaw, Entry, GapLaw, LineKind, Margin};
use crate::engine::versus::TargetLaw;
use crate::settings::Versus;
use crate::ui::screens::Command;
use crate::ui::screens::form::Form;
use crate::ui::shared::Shared;
use crate::ui::widgets::row::{Named, Number};
use crate::ui::widgets::rows;
use crate::ui::words::{MessageId, id};

/// The combo table of modern games, in lines by length.
const COMBO_TABLE: [u8; 13] = [0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 4, 5, 5];
/// The growth of a combo with each Lock Down, if combos multiply, in percent.
const COMBO_PERCENT: u8 = 25;
/// The defaults for the gap: the number of lines until it changes, and its chance to change with each attack, in percent.
const GAP: (u32, u8) = (8, 100);
/// The default time from which lines are solid, in ms.
const SOLID_AFTER_MS: u32 = 2 * MINUTE_MS;
const MINUTE_MS: u32 = 60_000;
/// The maximum value of a table entry.
const MAX_LINES: u32 = 40;
/// The default growth of attacks per minute, in percent.
const MARGIN_PERCENT: u16 = 48;

/// Draws the page.
pub(super) fn page(ui: &mut Ui, shared: &Shared<'_>, versus: &Versus) -> Option<Command> {
    let rules = &versus.attacks;
    rows(ui, shared.theme, |ui| {
        let mut page = Page { form: Form::new(ui, shared) };
        page.form.heading(id::VERSUS_GROUP_TARGETS);
        page.targets(versus.targets);
        page.form.heading(id::VERSUS_GROUP_ARRIVAL);
        page.arrival(rules);
        page.kind(rules.kind);
        page.form.heading(id::VERSUS_GROUP_GAPS);
        page.gaps(rules.gap);
        page.form.heading(id::VERSUS_GROUP_TABLE);
        page.table(rules);
        page.form.heading(id::VERSUS_GROUP_BONUSES);
        page.back_to_back(rules.back_to_back);
        page.combo(rules.combo);
        page.perfect_clear(rules);
        page.form.heading(id::VERSUS_GROUP_LATE);
        page.margin(rules.margin);
        page.speed(versus.level_up_s);
        page.form.finish()
    })
}

struct Page<'a, 'b> {
    form: Form<'a, 'b>,
}

impl Page<'_, '_> {
    /// Draws a number row. `zero` is the text for 0.
    fn number(
        &mut self,
        (label, hint): (MessageId, MessageId),
        (value, [least, most, step]): (u32, [u32; 3]),
        (unit, zero): (MessageId, Option<MessageId>),
        change: impl FnOnce(&mut AttackRules, u32),
    ) {
        let words = self.form.words();
        let text = match zero.filter(|_| value == 0) {
            Some(zero) => words.text(zero),
            None => words.with(unit, &[("value", words.number(value.into()).into()), ("percent", value.into())]),
        };
        let number = Number { value, least, most, step, text: &text, per_one: 1 };
        self.form
            .number(label, &words.text(hint), number, |settings, value| change(&mut settings.versus.attacks, value));
    }

    /// Draws a choice row; every choice has a hint.
    fn choice<const N: usize>(
        &mut self,
        label: MessageId,
        choices: [(MessageId, MessageId); N],
        index: usize,
        change: impl FnOnce(&mut Versus, usize),
    ) {
        let words = self.form.words();
        let names = choices.map(|(name, _)| words.text(name));
        let hint = words.text(choices[index].1);
        self.form.choice(label, &hint, (&names, index), |settings, index| change(&mut settings.versus, index));
    }

    fn targets(&mut self, law: TargetLaw) {
        let choices = TargetLaw::ALL.map(|law| match law {
            TargetLaw::Chosen => (id::VERSUS_TARGETS_CHOSEN, id::VERSUS_TARGETS_CHOSEN_HINT),
            TargetLaw::Everybody => (id::VERSUS_TARGETS_EVERYBODY, id::VERSUS_TARGETS_EVERYBODY_HINT),
            TargetLaw::Random => (id::VERSUS_TARGETS_RANDOM, id::VERSUS_TARGETS_RANDOM_HINT),
            TargetLaw::Even => (id::VERSUS_TARGETS_EVEN, id::VERSUS_TARGETS_EVEN_HINT),
            TargetLaw::Leader => (id::VERSUS_TARGETS_LEADER, id::VERSUS_TARGETS_LEADER_HINT),
            TargetLaw::Attackers => (id::VERSUS_TARGETS_ATTACKERS, id::VERSUS_TARGETS_ATTACKERS_HINT),
        });
        let index = TargetLaw::ALL.iter().position(|other| *other == law).unwrap_or(0);
        self.choice(id::VERSUS_TARGETS, choices, index, |versus, index| versus.targets = TargetLaw::ALL[index]);
    }

    /// The rows for the arrival of lines.
    fn arrival(&mut self, rules: &AttackRules) {
        self.number(
            (id::VERSUS_TRAVEL, id::VERSUS_TRAVEL_HINT),
            (rules.travel_ms, [0, 10_000, 100]),
            (id::MILLISECONDS, Some(id::VERSUS_AT_ONCE)),
            |rules, ms| rules.travel_ms = ms,
        );
        let entries = [
            (id::VERSUS_ENTRY_ALWAYS, id::VERSUS_ENTRY_ALWAYS_HINT),
            (id::VERSUS_ENTRY_NO_CLEAR, id::VERSUS_ENTRY_NO_CLEAR_HINT),
        ];
        self.choice(id::VERSUS_ENTRY, entries, usize::from(rules.entry == Entry::NotOnClears), |versus, index| {
            versus.attacks.entry = if index == 0 { Entry::Always } else { Entry::NotOnClears };
        });
        self.number(
            (id::VERSUS_CAP, id::VERSUS_CAP_HINT),
            (rules.cap.unwrap_or(0).into(), [0, MAX_LINES, 1]),
            (id::VERSUS_PLAIN_VALUE, Some(id::VERSUS_NO_CAP)),
            |rules, cap| rules.cap = (cap > 0).then_some(cap as u8),
        );
    }

    /// The rows for the type of lines.
    fn kind(&mut self, kind: LineKind) {
        let kinds = [
            (id::VERSUS_KIND_BROKEN, id::VERSUS_KIND_BROKEN_HINT),
            (id::VERSUS_KIND_SOLID, id::VERSUS_KIND_SOLID_HINT),
            (id::VERSUS_KIND_LATER, id::VERSUS_KIND_LATER_HINT),
        ];
        let index = match kind {
            LineKind::Broken => 0,
            LineKind::Solid => 1,
            LineKind::SolidAfter(_) => 2,
        };
        self.choice(id::VERSUS_KIND, kinds, index, |versus, index| {
            versus.attacks.kind = match index {
                0 => LineKind::Broken,
                1 => LineKind::Solid,
                _ => LineKind::SolidAfter(SOLID_AFTER_MS),
            };
        });
        if let LineKind::SolidAfter(ms) = kind {
            self.number(
                (id::VERSUS_SOLID_AFTER, id::VERSUS_KIND_LATER_HINT),
                (ms.div_ceil(MINUTE_MS), [1, 60, 1]),
                (id::VERSUS_AFTER_MINUTES, None),
                |rules, minutes| rules.kind = LineKind::SolidAfter(minutes * MINUTE_MS),
            );
        }
    }

    fn gaps(&mut self, law: GapLaw) {
        let laws =
            [(id::VERSUS_GAP_EVERY, id::VERSUS_GAP_EVERY_HINT), (id::VERSUS_GAP_CHANCE, id::VERSUS_GAP_CHANCE_HINT)];
        self.choice(id::VERSUS_GAP, laws, usize::from(matches!(law, GapLaw::Chance { .. })), |versus, index| {
            let (every, attack) = GAP;
            versus.attacks.gap =
                if index == 0 { GapLaw::EveryLines(every) } else { GapLaw::Chance { attack, line: 0 } };
        });
        match law {
            GapLaw::EveryLines(lines) => self.number(
                (id::VERSUS_GAP_LINES, id::VERSUS_GAP_LINES_HINT),
                (lines, [1, 100, 1]),
                (id::VERSUS_PLAIN_VALUE, None),
                |rules, lines| rules.gap = GapLaw::EveryLines(lines),
            ),
            GapLaw::Chance { attack, line } => {
                let percent = (id::VERSUS_PERCENT, None);
                self.number(
                    (id::VERSUS_GAP_ATTACK, id::VERSUS_GAP_ATTACK_HINT),
                    (attack.into(), [0, 100, 10]),
                    percent,
                    |rules, attack| rules.gap = GapLaw::Chance { attack: attack as u8, line },
                );
                self.number(
                    (id::VERSUS_GAP_LINE, id::VERSUS_GAP_LINE_HINT),
                    (line.into(), [0, 100, 10]),
                    percent,
                    |rules, line| rules.gap = GapLaw::Chance { attack, line: line as u8 },
                );
            }
        }
    }

    /// The lines of each action.
    fn table(&mut self, rules: &AttackRules) {
        type Field = fn(&mut AttackRules) -> &mut u8;
        let fields: [(MessageId, Field); 8] = [
            (id::ACTION_SINGLE, |rules| &mut rules.table.single),
            (id::ACTION_DOUBLE, |rules| &mut rules.table.double),
            (id::ACTION_TRIPLE, |rules| &mut rules.table.triple),
            (id::ACTION_TETRIS, |rules| &mut rules.table.tetris),
            (id::ACTION_MINI_T_SPIN_SINGLE, |rules| &mut rules.table.mini_t_spin_single),
            (id::ACTION_T_SPIN_SINGLE, |rules| &mut rules.table.t_spin_single),
            (id::ACTION_T_SPIN_DOUBLE, |rules| &mut rules.table.t_spin_double),
            (id::ACTION_T_SPIN_TRIPLE, |rules| &mut rules.table.t_spin_triple),
        ];
        for (name, field) in fields {
            let value = u32::from(*field(&mut rules.clone()));
            self.number(
                (name, id::VERSUS_TABLE_HINT),
                (value, [0, MAX_LINES, 1]),
                (id::VERSUS_PLAIN_VALUE, None),
                |rules, lines| *field(rules) = lines as u8,
            );
        }
    }

    fn back_to_back(&mut self, law: BackToBackLaw) {
        let laws = [(id::VERSUS_B2B_ADDS, id::VERSUS_B2B_ADDS_HINT), (id::VERSUS_B2B_CHAIN, id::VERSUS_B2B_CHAIN_HINT)];
        let is_chain = law == BackToBackLaw::Chain;
        self.choice(id::VERSUS_B2B, laws, usize::from(is_chain), |versus, index| {
            versus.attacks.back_to_back = if index == 0 { BackToBackLaw::Adds(1) } else { BackToBackLaw::Chain };
        });
        if let BackToBackLaw::Adds(lines) = law {
            self.number(
                (id::VERSUS_B2B_LINES, id::VERSUS_B2B_ADDS_HINT),
                (lines.into(), [0, MAX_LINES, 1]),
                (id::VERSUS_PLAIN_VALUE, None),
                |rules, lines| rules.back_to_back = BackToBackLaw::Adds(lines as u8),
            );
        }
    }

    fn combo(&mut self, law: ComboLaw) {
        let combos = [
            (id::VERSUS_COMBO_NONE, id::VERSUS_COMBO_NONE_HINT),
            (id::VERSUS_COMBO_TABLE, id::VERSUS_COMBO_TABLE_HINT),
            (id::VERSUS_COMBO_MULTIPLIES, id::VERSUS_COMBO_MULTIPLIES_HINT),
        ];
        let index = match law {
            ComboLaw::None => 0,
            ComboLaw::Table(_) => 1,
            ComboLaw::Multiplies(_) => 2,
        };
        self.choice(id::VERSUS_COMBO, combos, index, |versus, index| {
            versus.attacks.combo = match index {
                0 => ComboLaw::None,
                1 => ComboLaw::Table(COMBO_TABLE),
                _ => ComboLaw::Multiplies(COMBO_PERCENT),
            };
        });
        match law {
            ComboLaw::None => {}
            ComboLaw::Table(lines) => self.combo_table(lines),
            ComboLaw::Multiplies(percent) => self.number(
                (id::VERSUS_COMBO_PERCENT, id::VERSUS_COMBO_PERCENT_HINT),
                (percent.into(), [1, 100, 5]),
                (id::VERSUS_PERCENT, None),
                |rules, percent| rules.combo = ComboLaw::Multiplies(percent as u8),
            ),
        }
    }

    /// The lines of a combo by its length.
    fn combo_table(&mut self, lines: [u8; 13]) {
        let words = self.form.words();
        let hint = words.text(id::VERSUS_COMBO_ENTRY_HINT);
        for (length, value) in lines.into_iter().enumerate() {
            let is_last = length + 1 == lines.len();
            let label = if is_last { id::VERSUS_COMBO_LAST } else { id::VERSUS_COMBO_ENTRY };
            let label = words.with(label, &[("length", length.into())]);
            let text = words.number(value.into());
            let number = Number { value: value.into(), least: 0, most: MAX_LINES, step: 1, text: &text, per_one: 1 };
            self.form.number_named(Named::new(&label, &hint), number, |settings, value| {
                let mut changed = lines;
                changed[length] = value as u8;
                settings.versus.attacks.combo = ComboLaw::Table(changed);
            });
        }
    }

    fn perfect_clear(&mut self, rules: &AttackRules) {
        self.number(
            (id::VERSUS_PERFECT, id::VERSUS_PERFECT_HINT),
            (rules.perfect_clear.into(), [0, MAX_LINES, 1]),
            (id::VERSUS_PLAIN_VALUE, None),
            |rules, lines| rules.perfect_clear = lines as u8,
        );
        let hint = self.form.text(id::VERSUS_PERFECT_REPLACES_HINT);
        self.form.switch(id::VERSUS_PERFECT_REPLACES, &hint, rules.perfect_clear_replaces, |settings, on| {
            settings.versus.attacks.perfect_clear_replaces = on;
        });
    }

    fn margin(&mut self, margin: Option<Margin>) {
        let percent = margin.map_or(MARGIN_PERCENT, |margin| margin.percent);
        self.number(
            (id::VERSUS_MARGIN, id::VERSUS_MARGIN_HINT),
            (margin.map_or(0, |margin| (margin.after_ms / MINUTE_MS).max(1)), [0, 60, 1]),
            (id::VERSUS_AFTER_MINUTES, Some(id::VERSUS_NEVER)),
            |rules, minutes| rules.margin = (minutes > 0).then_some(Margin { after_ms: minutes * MINUTE_MS, percent }),
        );
        if let Some(Margin { after_ms, percent }) = margin {
            self.number(
                (id::VERSUS_MARGIN_GROWTH, id::VERSUS_MARGIN_GROWTH_HINT),
                (percent.into(), [1, 1_000, 10]),
                (id::VERSUS_PERCENT, None),
                |rules, percent| rules.margin = Some(Margin { after_ms, percent: percent as u16 }),
            );
        }
    }

    /// The rise of the Fall Speed with time.
    fn speed(&mut self, seconds: u16) {
        let words = self.form.words();
        let value = u32::from(seconds);
        let text = match value {
            0 => words.text(id::VERSUS_NEVER),
            _ => words.with(id::VERSUS_EVERY_SECONDS, &[("value", value.into())]),
        };
        let hint = words.text(id::VERSUS_SPEED_HINT);
        let [least, most] = Versus::LEVEL_UP_S;
        let number = Number { value, least: 0, most: most.into(), step: least.into(), text: &text, per_one: 1 };
        self.form.number(id::VERSUS_SPEED, &hint, number, |settings, seconds| {
            // Typed digits may give a time that is too short.
            settings.versus.level_up_s = if seconds == 0 { 0 } else { (seconds as u16).max(least) };
        });
    }
}
