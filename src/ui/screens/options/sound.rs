//! The sound page.

use egui::Ui;

use crate::settings::{Faster, RandomChange, Sound, Soundtrack, Tune};
use crate::ui::screens::Command;
use crate::ui::screens::form::Form;
use crate::ui::shared::Shared;
use crate::ui::widgets::row::Number;
use crate::ui::words::{Words, id};

/// Draws the page.
pub(super) fn page(ui: &mut Ui, shared: &Shared<'_>, sound: &Sound) -> Option<Command> {
    let words = shared.words;
    let Sound { effects, effects_volume, music, music_volume, soundtrack, random_change, faster } = *sound;
    let mut form = Form::new(ui, shared);
    form.switch(id::SOUND_MUSIC, "", music, |settings, on| settings.sound.music = on);
    let text = words.with(id::PERCENT, &[("value", music_volume.into())]);
    let number = Number { value: music_volume, least: 0, most: 100, step: 5, text: &text, per_one: 1 };
    form.number(id::SOUND_MUSIC_VOLUME, "", number, |settings, value| settings.sound.music_volume = value);
    soundtracks(&mut form, words, soundtrack);
    if soundtrack == Soundtrack::Random {
        let names = RandomChange::ALL.map(|change| random_change_name(words, change));
        form.choice(id::SOUND_RANDOM, "", (&names, random_change as usize), |settings, index| {
            settings.sound.random_change = RandomChange::ALL[index];
        });
    }
    let names = Faster::ALL.map(|faster| faster_name(words, faster));
    form.choice(id::SOUND_FASTER, "", (&names, faster as usize), |settings, index| {
        settings.sound.faster = Faster::ALL[index];
    });
    form.switch(id::SOUND_EFFECTS, &words.text(id::SOUND_EFFECTS_HINT), effects, |settings, on| {
        settings.sound.effects = on;
    });
    let text = words.with(id::PERCENT, &[("value", effects_volume.into())]);
    let number = Number { value: effects_volume, least: 0, most: 100, step: 5, text: &text, per_one: 1 };
    form.number(id::SOUND_EFFECTS_VOLUME, "", number, |settings, value| settings.sound.effects_volume = value);
    form.finish()
}

/// Draws the choice of a tune, each with its composer, of a tune for each mode, and Random Play.
fn soundtracks(form: &mut Form<'_, '_>, words: &Words, soundtrack: Soundtrack) {
    let all: Vec<Soundtrack> =
        Tune::ALL.map(Soundtrack::Tune).into_iter().chain([Soundtrack::ByMode, Soundtrack::Random]).collect();
    let names: Vec<String> = all.iter().map(|soundtrack| soundtrack_name(words, *soundtrack)).collect();
    let index = all.iter().position(|other| *other == soundtrack).unwrap_or(0);
    let hint = match soundtrack {
        Soundtrack::Tune(tune) => words.tune_origin(tune),
        Soundtrack::ByMode => words.text(id::SOUND_BY_MODE_HINT),
        Soundtrack::Random => words.text(id::SOUND_RANDOM_HINT),
    };
    form.choice(id::SOUND_SOUNDTRACK, &hint, (&names, index), |settings, index| {
        settings.sound.soundtrack = all[index];
    });
}

fn soundtrack_name(words: &Words, soundtrack: Soundtrack) -> String {
    match soundtrack {
        Soundtrack::Tune(tune) => words.tune(tune),
        Soundtrack::ByMode => words.text(id::SOUND_BY_MODE),
        Soundtrack::Random => words.text(id::SOUND_RANDOM_PLAY),
    }
}

fn random_change_name(words: &Words, change: RandomChange) -> String {
    words.text(match change {
        RandomChange::Games => id::SOUND_RANDOM_GAMES,
        RandomChange::Levels => id::SOUND_RANDOM_LEVELS,
    })
}

fn faster_name(words: &Words, faster: Faster) -> String {
    words.text(match faster {
        Faster::Off => id::SOUND_FASTER_OFF,
        Faster::Danger => id::SOUND_FASTER_DANGER,
        Faster::Level => id::SOUND_FASTER_LEVEL,
    })
}
