//! The sound page.

use crate::settings::{Sound, Soundtrack};
use crate::ui::screens::form::Form;
use crate::ui::words::id;

pub(super) fn rows(form: &mut Form<'_, '_>, sound: &mut Sound) {
    let Sound { effects, effects_volume, music, music_volume, soundtrack, random_change, faster, in_time } = sound;
    form.toggle(id::SOUND_MUSIC, music);
    form.number(id::SOUND_MUSIC_VOLUME, music_volume, Sound::VOLUME);
    form.choice(id::SOUND_SOUNDTRACK, soundtrack);
    if *soundtrack == Soundtrack::Random {
        form.choice(id::SOUND_RANDOM, random_change);
    }
    form.choice(id::SOUND_FASTER, faster);
    form.toggle((id::SOUND_EFFECTS, id::SOUND_EFFECTS_HINT), effects);
    form.number(id::SOUND_EFFECTS_VOLUME, effects_volume, Sound::VOLUME);
    form.toggle((id::SOUND_IN_TIME, id::SOUND_IN_TIME_HINT), in_time);
}
