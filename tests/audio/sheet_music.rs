//! The scores obey the rules of the craft: nobody needs ears to know that they are in tune.

use skyline::synth::music::Track;
use skyline::synth::music::abc::{Note, QUARTER, SheetMusic, Voice};

/// Notes on a strong beat that are no part of the chord, because their composer wanted them: piece, bar from 1, beat
/// from 1.
const APPOGGIATURAS: &[(&str, u32, u32)] = &[
    ("rondo_alla_turca", 3, 1),
    ("rondo_alla_turca", 11, 1),
    ("rondo_alla_turca", 27, 1),
    ("rondo_alla_turca", 59, 1),
    ("gymnopedie", 6, 1),
    ("gymnopedie", 14, 1),
];

fn all_sheets() -> impl Iterator<Item = (&'static str, SheetMusic)> {
    Track::ALL
        .into_iter()
        .map(|track| (track.id(), track.sheet_music().unwrap_or_else(|error| panic!("{}: {error}", track.id()))))
}

fn voice<'a>(sheet: &'a SheetMusic, id: &str) -> &'a Voice {
    sheet.voices.iter().find(|voice| voice.id == id).unwrap()
}

fn sounding(voice: &Voice, tick: u32) -> impl Iterator<Item = &Note> {
    voice.notes.iter().filter(move |note| note.start <= tick && tick < note.start + note.length)
}

/// The pitch classes of a chord symbol, the root first.
fn chord(symbol: &str) -> Vec<u8> {
    let mut letters = symbol.chars();
    let natural = match letters.next().unwrap() {
        'C' => 0,
        'D' => 2,
        'E' => 4,
        'F' => 5,
        'G' => 7,
        'A' => 9,
        'B' => 11,
        other => panic!("{other} in {symbol}"),
    };
    let rest = letters.as_str();
    let (root, kind) = match rest.strip_prefix('#') {
        Some(kind) => (natural + 1, kind),
        None => (natural, rest),
    };
    let steps: &[u8] = match kind {
        "" => &[0, 4, 7],
        "m" => &[0, 3, 7],
        "7" => &[0, 4, 7, 10],
        "maj7" => &[0, 4, 7, 11],
        "+" => &[0, 4, 8],
        other => panic!("{other} in {symbol}"),
    };
    steps.iter().map(|step| (root + step) % 12).collect()
}

/// The chord at a tick; the symbols stand over the bass.
fn chord_at(sheet: &SheetMusic, tick: u32) -> Vec<u8> {
    let symbol = voice(sheet, "bass").symbols.iter().rev().find(|(at, _)| *at <= tick);
    chord(&symbol.unwrap_or_else(|| panic!("{}: no chord at {tick}", sheet.title)).1)
}

/// The first beat of every bar, and the third of bars of four.
fn strong_beats(sheet: &SheetMusic) -> impl Iterator<Item = u32> + use<> {
    let step = if sheet.bar == 4 * QUARTER { 2 * QUARTER } else { sheet.bar };
    (0..sheet.length()).step_by(step as usize)
}

#[test]
fn every_piece_is_long_enough_and_has_at_least_four_voices() {
    for (id, sheet) in all_sheets() {
        let voices = sheet.voices.iter().filter(|voice| !voice.notes.is_empty()).count();
        assert!(voices >= 4, "{id}: {voices} voices");
        let least = if id == Track::Results.id() { 8 } else { 32 };
        assert!(sheet.bars >= least, "{id}: {} bars", sheet.bars);
        assert!(!sheet.title.is_empty() && !sheet.composer.is_empty() && !sheet.origin.is_empty(), "{id}");
        for voice in &sheet.voices {
            let ends = voice.notes.iter().all(|note| note.start + note.length <= sheet.length());
            assert!(ends, "{id}: {} plays beyond the end", voice.id);
        }
    }
}

/// The melody as it was sung in the 19th century: beats in quarters, pitches with 69 for A at 440 Hz.
#[test]
fn korobeiniki_is_korobeiniki() {
    const MELODY: [(u32, f32, u8); 35] = [
        (1, 1.0, 76),
        (1, 0.5, 71),
        (1, 0.5, 72),
        (1, 1.0, 74),
        (1, 0.5, 72),
        (1, 0.5, 71),
        (2, 1.0, 69),
        (2, 0.5, 69),
        (2, 0.5, 72),
        (2, 1.0, 76),
        (2, 0.5, 74),
        (2, 0.5, 72),
        (3, 1.5, 71),
        (3, 0.5, 72),
        (3, 1.0, 74),
        (3, 1.0, 76),
        (4, 1.0, 72),
        (4, 1.0, 69),
        (4, 1.0, 69),
        (5, 1.0, 74),
        (5, 0.5, 77),
        (5, 1.0, 81),
        (5, 0.5, 79),
        (5, 0.5, 77),
        (6, 1.5, 76),
        (6, 0.5, 72),
        (6, 1.0, 76),
        (6, 0.5, 74),
        (6, 0.5, 72),
        (7, 1.0, 71),
        (7, 0.5, 71),
        (7, 0.5, 72),
        (7, 1.0, 74),
        (7, 1.0, 76),
        (8, 1.0, 72),
    ];
    let sheet = Track::ALL[0].sheet_music().unwrap();
    assert_eq!((sheet.title.as_str(), sheet.tempo, sheet.bar), ("Korobeiniki", 144, 4 * QUARTER));
    for first in [0, 8] {
        let from = first * sheet.bar;
        let played = voice(&sheet, "lead").notes.iter().skip_while(|note| note.start < from);
        for (note, (bar, beats, pitch)) in played.zip(MELODY) {
            let note = (note.start / sheet.bar - first + 1, note.length as f32 / QUARTER as f32, note.pitch);
            assert_eq!(note, (bar, beats, pitch), "bar {bar} after {first}");
        }
    }
}

#[test]
fn the_melody_agrees_with_the_chord_on_every_strong_beat() {
    let mut strange = Vec::new();
    for (id, sheet) in all_sheets() {
        for tick in strong_beats(&sheet) {
            let chord = chord_at(&sheet, tick);
            for note in voice(&sheet, "lead").notes.iter().filter(|note| note.start == tick) {
                if !chord.contains(&(note.pitch % 12)) {
                    strange.push((id, tick / sheet.bar + 1, tick % sheet.bar / QUARTER + 1));
                }
            }
        }
    }
    assert_eq!(strange, APPOGGIATURAS);
}

#[test]
fn accompaniment_fits_the_chord_on_every_beat() {
    for (id, sheet) in all_sheets() {
        for tick in (0..sheet.length()).step_by(QUARTER as usize) {
            let chord = chord_at(&sheet, tick);
            for name in ["counter", "chords", "bass"] {
                for note in sounding(voice(&sheet, name), tick) {
                    let bar = tick / sheet.bar + 1;
                    assert!(chord.contains(&(note.pitch % 12)), "{id}, bar {bar}: {name} plays {}", note.pitch);
                }
            }
        }
    }
}

#[test]
fn the_bass_begins_every_chord_with_its_root() {
    for (id, sheet) in all_sheets() {
        let bass = voice(&sheet, "bass");
        for (tick, symbol) in &bass.symbols {
            let note = bass.notes.iter().find(|note| note.start == *tick);
            let bar = tick / sheet.bar + 1;
            assert_eq!(note.map(|note| note.pitch % 12), chord(symbol).first().copied(), "{id}, bar {bar}: {symbol}");
        }
    }
}

/// Two voices that go in fifths or octaves sound like one.
#[test]
fn melody_and_counterpart_have_no_parallel_fifths_or_octaves() {
    for (id, sheet) in all_sheets() {
        let (lead, counter) = (voice(&sheet, "lead"), voice(&sheet, "counter"));
        let together: Vec<(u32, u8, u8)> = lead
            .notes
            .iter()
            .filter_map(|high| {
                let low = counter.notes.iter().find(|low| low.start == high.start)?;
                Some((high.start, high.pitch, low.pitch))
            })
            .collect();
        for pair in together.windows(2) {
            let [(_, high, low), (tick, next_high, next_low)] = *pair else { continue };
            let interval = |high: u8, low: u8| high.abs_diff(low) % 12;
            let moves = high != next_high && low != next_low;
            let same = interval(high, low) == interval(next_high, next_low);
            let hollow = matches!(interval(high, low), 0 | 7);
            assert!(!(moves && same && hollow), "{id}, bar {}", tick / sheet.bar + 1);
        }
    }
}

#[test]
fn every_voice_stays_in_its_range() {
    for (id, sheet) in all_sheets() {
        for voice in sheet.voices.iter().filter(|voice| voice.program.is_some()) {
            let range = match voice.id.as_str() {
                "lead" | "high" => 57..=96,
                "counter" => 52..=84,
                "chords" => 50..=72,
                "bass" => 28..=52,
                other => panic!("{id}: {other}"),
            };
            for note in &voice.notes {
                assert!(range.contains(&note.pitch), "{id}: {} plays {}", voice.id, note.pitch);
            }
        }
    }
}

/// Half a tone between two voices at once is harsh, unless the chord itself has it.
#[test]
fn no_dissonance_between_voices_on_strong_beats() {
    for (id, sheet) in all_sheets() {
        for tick in strong_beats(&sheet) {
            let bar = tick / sheet.bar + 1;
            if APPOGGIATURAS.contains(&(id, bar, tick % sheet.bar / QUARTER + 1)) {
                continue;
            }
            let has_seventh = |a: u8, b: u8| {
                let chord = chord_at(&sheet, tick);
                chord.contains(&a) && chord.contains(&b)
            };
            let pitches: Vec<u8> = sheet
                .voices
                .iter()
                .filter(|voice| voice.program.is_some())
                .flat_map(|voice| sounding(voice, tick).map(|note| note.pitch % 12))
                .collect();
            for (index, &a) in pitches.iter().enumerate() {
                for &b in &pitches[..index] {
                    let apart = a.abs_diff(b);
                    assert!(!matches!(apart, 1 | 11) || has_seventh(a, b), "{id}, bar {bar}: {a} and {b}");
                }
            }
        }
    }
}
