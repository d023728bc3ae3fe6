//! Parses the subset of ABC notation that the tunes use: <https://abcnotation.com/wiki/abc:standard:v2.1>.
//!
//! ```text
//!   X:1                        T: title   C: composer   O: origin
//!   M:4/4  L:1/8  Q:1/4=144    meter, unit note length, tempo
//!   P:AABA                     the order of the parts
//!   V:lead                     a voice, followed by its properties:
//!   %%MIDI program 46          the General MIDI program from 0; channel 10 for percussion
//!   %%MIDI control 7 90        the volume, 0 to 127; control 10 is the pan, 0 left, 127 right
//!   K:Am                       the key; the music follows
//!   P:A
//!   [V:lead] |: "Am" !f! e2 B c d2 [ce]2 | z4 ^G4- :|
//! ```
//!
//! The music has notes with accidentals (valid until the end of the bar in every octave), octaves and lengths, chords,
//! rests, ties, bars, repeats, chord symbols, and dynamics from `!pp!` to `!ff!`. Anything else is an error with its
//! line. Bars that are not full and parts whose voices differ in length are errors as well, because they are hard to
//! see in the notation.

mod line;

use line::{Bar, LineParser};

/// The number of ticks of a quarter note. It is divisible by all lengths in use.
pub const QUARTER: u32 = 96;

/// The sheet music of a track, with expanded repeats and parts.
///
/// ```
/// use skyline_foundation::synth::music::abc::{QUARTER, SheetMusic};
///
/// let sheet = SheetMusic::read("M:2/4\nL:1/4\nQ:1/4=120\nV:lead\nK:C\n[V:lead] C E |\n")?;
/// assert_eq!((sheet.bars, sheet.voices[0].notes[1].start), (1, QUARTER));
/// # Ok::<(), skyline_foundation::synth::music::abc::AbcError>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
pub struct SheetMusic {
    /// The title.
    pub title: String,
    /// The composer of the melody.
    pub composer: String,
    /// The origin.
    pub origin: String,
    /// The tempo in quarter notes per minute.
    pub tempo: u32,
    /// The number of ticks of a bar.
    pub bar: u32,
    /// The number of bars.
    pub bars: u32,
    /// The distance of the key from A minor and C major in semitones, from -6 to 5.
    pub transposition: i8,
    /// The voices.
    pub voices: Vec<Voice>,
}

/// One voice of the music.
#[derive(Debug, Clone, PartialEq)]
pub struct Voice {
    /// The name.
    pub id: String,
    /// The General MIDI program of the instrument, from 0. `None` for percussion.
    pub program: Option<u8>,
    /// The volume, 0 to 1.
    pub volume: f32,
    /// The pan: -1 for left, 1 for right.
    pub pan: f32,
    /// The notes, ordered by start.
    pub notes: Vec<Note>,
    /// The chord symbols above the voice, each with its tick.
    pub symbols: Vec<(u32, String)>,
}

/// One note.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Note {
    /// The start in ticks.
    pub start: u32,
    /// The length in ticks.
    pub length: u32,
    /// The MIDI pitch: 60 is middle C. For percussion it selects the instrument.
    pub pitch: u8,
    /// The strength. 1 is *forte*.
    pub strength: f32,
    /// Whether the note is tied to the next one of its pitch.
    tied: bool,
}

/// An error in an ABC file.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {what}")]
pub struct AbcError {
    /// The line, counted from 1.
    pub line: usize,
    /// The problem.
    pub what: String,
}

impl SheetMusic {
    /// Parses a tune.
    ///
    /// # Errors
    /// [`AbcError`] for the first line that is not valid.
    pub fn read(text: &str) -> Result<Self, AbcError> {
        let mut reader = TuneReader::default();
        let mut line = 0;
        for (index, text) in text.lines().enumerate() {
            line = index + 1;
            reader.line(text).map_err(|what| AbcError { line, what })?;
        }
        reader.finish().map_err(|what| AbcError { line, what })
    }

    /// The length in ticks.
    #[must_use]
    pub const fn length(&self) -> u32 {
        self.bar * self.bars
    }
}

/// One part: the bars of each voice.
#[derive(Debug)]
struct TunePart {
    name: char,
    bars: Vec<Vec<Bar>>,
}

#[derive(Debug, Default)]
struct TuneReader {
    title: String,
    composer: String,
    origin: String,
    /// The number of ticks of a bar and of a unit note.
    bar: u32,
    unit: u32,
    tempo: u32,
    order: String,
    /// The accidentals of the key, A to G. `None` in the header.
    key: Option<[i8; 7]>,
    voices: Vec<Voice>,
    parts: Vec<TunePart>,
}

impl TuneReader {
    fn line(&mut self, line: &str) -> Result<(), String> {
        if let Some(directive) = line.strip_prefix("%%MIDI ") {
            return self.directive(directive);
        }
        // A percent sign starts a comment, so directives are handled first.
        let line = line.split('%').next().unwrap_or_default().trim();
        if line.is_empty() {
            return Ok(());
        }
        match line.split_at_checked(2) {
            Some((field, value)) if field.ends_with(':') && field.starts_with(char::is_alphabetic) => {
                self.field(field, value.trim())
            }
            _ => self.music(line),
        }
    }

    fn field(&mut self, field: &str, value: &str) -> Result<(), String> {
        match (field, self.key) {
            ("X:", None) => {}
            ("T:", None) => value.clone_into(&mut self.title),
            ("C:", None) => value.clone_into(&mut self.composer),
            ("O:", None) => value.clone_into(&mut self.origin),
            ("M:", None) => self.bar = ticks(value)?,
            ("L:", None) => self.unit = ticks(value)?,
            ("Q:", None) => {
                let beats = value.strip_prefix("1/4=").ok_or("the tempo is written as Q:1/4=number")?;
                self.tempo = number(beats, 20, 400)?;
            }
            ("P:", None) => value.clone_into(&mut self.order),
            // The defaults of MIDI: the first instrument, in the middle.
            ("V:", None) => {
                let (program, volume, pan) = (Some(0), 0.8, 0.0);
                let id = value.to_owned();
                self.voices.push(Voice { id, program, volume, pan, notes: Vec::new(), symbols: Vec::new() });
            }
            ("K:", None) => self.key = Some(key(value)?),
            ("P:", Some(_)) => {
                let name = value.chars().next().ok_or("a part needs a name")?;
                self.begin(name)?;
            }
            _ => return Err(format!("the field {field} is not expected here")),
        }
        Ok(())
    }

    fn begin(&mut self, name: char) -> Result<(), String> {
        self.end_part()?;
        self.parts.push(TunePart { name, bars: vec![Vec::new(); self.voices.len()] });
        Ok(())
    }

    fn directive(&mut self, directive: &str) -> Result<(), String> {
        let voice = self.voices.last_mut().ok_or("a voice was expected before it")?;
        match *directive.split_whitespace().collect::<Vec<_>>() {
            ["program", program] => voice.program = Some(number(program, 0, 127)? as u8),
            ["channel", "10"] => voice.program = None,
            ["control", "7", volume] => voice.volume = number(volume, 0, 127)? as f32 / 127.0,
            ["control", "10", place] => voice.pan = number(place, 0, 127)? as f32 / 63.5 - 1.0,
            _ => return Err(format!("%%MIDI {directive} is not supported")),
        }
        Ok(())
    }

    fn music(&mut self, line: &str) -> Result<(), String> {
        let key = self.key.ok_or("music before the key")?;
        if self.parts.is_empty() {
            self.begin('A')?;
        }
        let (voice, line) = match line.strip_prefix("[V:") {
            Some(rest) => rest.split_once(']').ok_or("[V: without ]")?,
            None => return Err("a line of music must start with its voice, such as [V:lead]".to_owned()),
        };
        let index =
            self.voices.iter().position(|known| known.id == voice).ok_or_else(|| format!("no voice {voice}"))?;
        let (bar, unit) = (self.bar, self.unit);
        if bar == 0 || unit == 0 || self.tempo == 0 {
            return Err("M:, L: and Q: were expected before the music".to_owned());
        }
        let part = self.parts.last_mut().ok_or("no part")?;
        let before = part.bars.get_mut(index).ok_or("no such voice")?;
        before.extend(LineParser::new(line, key, unit, bar).bars()?);
        Ok(())
    }

    /// Ends a part. All of its voices must have the same length or be silent.
    fn end_part(&mut self) -> Result<(), String> {
        let Some(part) = self.parts.last_mut() else { return Ok(()) };
        let count = part.bars.iter().map(Vec::len).max().unwrap_or_default();
        for (voice, bars) in self.voices.iter().zip(&mut part.bars) {
            if bars.is_empty() {
                // A voice without notes in a part rests.
                bars.resize(count, Bar { length: self.bar, ..Bar::default() });
            } else if bars.len() != count {
                return Err(format!("part {}: {} has {} bars of {count}", part.name, voice.id, bars.len()));
            }
        }
        Ok(())
    }

    fn finish(mut self) -> Result<SheetMusic, String> {
        self.end_part()?;
        let order: Vec<char> = if self.order.is_empty() {
            self.parts.iter().map(|part| part.name).collect()
        } else {
            self.order.chars().collect()
        };
        let mut bars = 0;
        for name in order {
            let part = self.parts.iter().find(|part| part.name == name).ok_or_else(|| format!("no part {name}"))?;
            for (voice, played) in self.voices.iter_mut().zip(&part.bars) {
                for (index, bar) in played.iter().enumerate() {
                    let start = (bars + index as u32) * self.bar;
                    voice.notes.extend(bar.notes.iter().map(|note| Note { start: start + note.start, ..*note }));
                    voice.symbols.extend(bar.symbols.iter().map(|(at, symbol)| (start + at, symbol.clone())));
                }
            }
            bars += part.bars.first().map_or(0, Vec::len) as u32;
        }
        if bars == 0 {
            return Err("there is no music".to_owned());
        }
        // Resolved at the end, because a tie may lead into the next part.
        for voice in &mut self.voices {
            voice.notes = tied(&voice.notes).map_err(|what| format!("{}: {what}", voice.id))?;
        }
        let transposition = transposition(self.key.unwrap_or_default());
        let Self { title, composer, origin, tempo, bar, voices, .. } = self;
        Ok(SheetMusic { title, composer, origin, tempo, bar, bars, transposition, voices })
    }
}

fn tied(notes: &[Note]) -> Result<Vec<Note>, String> {
    let mut played: Vec<Note> = Vec::with_capacity(notes.len());
    for note in notes {
        let goes_on = |before: &&mut Note| {
            before.tied && before.pitch == note.pitch && before.start + before.length == note.start
        };
        // Only other notes of the chords are between the two notes of a tie, so a few steps back are sufficient.
        match played.iter_mut().rev().take(16).find(goes_on) {
            Some(before) => {
                before.length += note.length;
                before.tied = note.tied;
            }
            None => played.push(*note),
        }
    }
    match played.iter().find(|note| note.tied) {
        Some(note) => Err(format!("the tie at tick {} has no second note", note.start)),
        None => Ok(played),
    }
}

fn number(text: &str, least: u32, most: u32) -> Result<u32, String> {
    let number = text.trim().parse().ok().filter(|number| (least..=most).contains(number));
    number.ok_or_else(|| format!("{text} is not a number from {least} to {most}"))
}

/// The number of ticks of a fraction of a whole note.
fn ticks(fraction: &str) -> Result<u32, String> {
    let (over, under) = fraction.split_once('/').ok_or_else(|| format!("{fraction} is not a fraction"))?;
    Ok(4 * QUARTER * number(over, 1, 16)? / number(under, 1, 32)?)
}

/// The accidentals of a key, A to G.
fn key(name: &str) -> Result<[i8; 7], String> {
    const MAJOR: [&str; 15] = ["Cb", "Gb", "Db", "Ab", "Eb", "Bb", "F", "C", "G", "D", "A", "E", "B", "F#", "C#"];
    const MINOR: [&str; 15] =
        ["Abm", "Ebm", "Bbm", "Fm", "Cm", "Gm", "Dm", "Am", "Em", "Bm", "F#m", "C#m", "G#m", "D#m", "A#m"];
    /// The circle of fifths: the notes to which keys add sharps, in order, as indices from A.
    const SHARPS: [usize; 7] = [5, 2, 6, 3, 0, 4, 1];
    let at = MAJOR.iter().position(|key| *key == name).or_else(|| MINOR.iter().position(|key| *key == name));
    let at = at.ok_or_else(|| format!("the key {name} is unknown"))?;
    let mut accidentals = [0; 7];
    for step in 7..at {
        accidentals[SHARPS[step - 7]] = 1;
    }
    for step in at..7 {
        accidentals[SHARPS[step]] = -1;
    }
    Ok(accidentals)
}

/// The distance of a key from C major and A minor in semitones, from -6 to 5.
fn transposition(accidentals: [i8; 7]) -> i8 {
    // Each sharp moves the key up by a fifth, each flat down by one.
    let fifths: i8 = accidentals.iter().sum();
    (7 * fifths + 6).rem_euclid(12) - 6
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tune(body: &str) -> Result<SheetMusic, AbcError> {
        SheetMusic::read(&format!("X:1\nT:Test\nM:4/4\nL:1/8\nQ:1/4=120\nP:A\nV:lead\nV:bass\nK:G\nP:A\n{body}\n"))
    }

    fn lead(body: &str) -> Vec<(u32, u32, u8)> {
        let sheet = tune(&format!("[V:lead] {body}")).unwrap();
        sheet.voices[0]
            .notes
            .iter()
            .map(|note| (note.start * 2 / QUARTER, note.length * 2 / QUARTER, note.pitch))
            .collect()
    }

    #[test]
    fn notes_have_the_pitch_and_the_length_that_is_written() {
        assert_eq!(
            lead("C c, c c' F _B =F ^c |"),
            [(0, 1, 60), (1, 1, 60), (2, 1, 72), (3, 1, 84), (4, 1, 66), (5, 1, 70), (6, 1, 65), (7, 1, 73)]
        );
        assert_eq!(
            lead("G2 z [Bd]3 A/2B/2 d |"),
            [(0, 2, 67), (3, 3, 71), (3, 3, 74), (6, 0, 69), (6, 0, 71), (7, 1, 74)]
        );
    }

    #[test]
    fn accidentals_hold_to_the_end_of_the_bar_in_every_octave() {
        assert_eq!(lead("^c2 c2 C2 =c2 | c8 |").iter().map(|note| note.2).collect::<Vec<_>>(), [73, 73, 61, 72, 72]);
    }

    #[test]
    fn ties_join_notes_across_bars_and_in_chords() {
        assert_eq!(lead("G8- | G4 A4 |"), [(0, 12, 67), (12, 4, 69)]);
        assert_eq!(lead("[GB]8- | [GB]8 |"), [(0, 16, 67), (0, 16, 71)]);
    }

    #[test]
    fn repeats_are_written_out() {
        let bars = |body| lead(body).iter().map(|note| note.2).collect::<Vec<_>>();
        assert_eq!(bars("G8 |: A8 | B8 :| c8 |"), [67, 69, 71, 69, 71, 72]);
        assert_eq!(bars("|: A8 :|: B8 :|").len(), 4);
    }

    #[test]
    fn parts_are_played_in_their_order_and_silent_voices_rest() {
        let text = "M:2/4\nL:1/4\nQ:1/4=90\nP:ABA\nV:lead\nV:bass\nK:Am\nP:A\n[V:lead] A2 |\nP:B\n[V:bass] E2 | F2 |\n";
        let sheet = SheetMusic::read(text).unwrap();
        assert_eq!((sheet.bars, sheet.length(), sheet.tempo), (4, 8 * QUARTER, 90));
        let starts =
            |voice: usize| sheet.voices[voice].notes.iter().map(|note| note.start / QUARTER).collect::<Vec<_>>();
        assert_eq!((starts(0), starts(1)), (vec![0, 6], vec![2, 4]));
    }

    #[test]
    fn instruments_and_dynamics_of_a_voice_are_read() {
        let text = "M:2/4\nL:1/4\nQ:1/4=90\nV:lead\n%%MIDI program 46\n%%MIDI control 7 127\n%%MIDI control 10 0\nV:drums\n\
                    %%MIDI channel 10\nK:Am\n[V:lead] \"Am\" !p! A \"E7\" !ff! E |\n";
        let sheet = SheetMusic::read(text).unwrap();
        let [lead, drums] = &sheet.voices[..] else { panic!("{sheet:?}") };
        assert_eq!((lead.program, lead.volume, lead.pan, drums.program), (Some(46), 1.0, -1.0, None));
        assert_eq!(lead.symbols, [(0, "Am".to_owned()), (QUARTER, "E7".to_owned())]);
        assert_eq!(lead.notes.iter().map(|note| note.strength).collect::<Vec<_>>(), [0.55, 1.2]);
    }

    #[test]
    fn notation_errors_have_their_line() {
        for (body, line, what) in [
            ("[V:lead] G8 | G7 |", 11, "bar 2 of the line has 336 ticks of 384"),
            ("[V:lead] G8 | G8 |\n[V:bass] G8 |", 12, "part A: bass has 1 bars of 2"),
            ("[V:lead] G4 h4 |", 11, "h is not supported"),
            ("[V:lead] (3GAB G6 |", 11, "( is not supported"),
            ("[V:horn] G8 |", 11, "no voice horn"),
            ("G8 |", 11, "a line of music must start with its voice, such as [V:lead]"),
            ("[V:lead] G8- |", 11, "lead: the tie at tick 0 has no second note"),
            ("[V:lead] !mumble! G8 |", 11, "!mumble! is not supported"),
            ("[V:lead] \"Am G8 |", 11, "\" is not closed"),
            ("[V:lead] G8 |1", 11, "1 is not supported"),
            ("[V:lead] G/7 |", 11, "a length of 1/7 is not possible"),
            ("Q:1/4=90", 11, "the field Q: is not expected here"),
            ("%%MIDI drum on", 11, "%%MIDI drum on is not supported"),
            ("", 11, "there is no music"),
        ] {
            let error = tune(body).unwrap_err();
            assert_eq!((error.line, error.what.as_str()), (line, what), "{body}");
        }
        assert_eq!(SheetMusic::read("K:H").unwrap_err().to_string(), "line 1: the key H is unknown");
        assert!(SheetMusic::read("").is_err());
    }

    #[test]
    fn keys_have_their_accidentals() {
        let count = |name| key(name).unwrap().iter().map(|accidental| i32::from(*accidental)).sum::<i32>();
        for (name, accidentals) in [("C", 0), ("Am", 0), ("E", 4), ("Bm", 2), ("Gm", -2), ("Cb", -7), ("C#", 7)] {
            assert_eq!(count(name), accidentals, "{name}");
        }
        assert_eq!(key("D").unwrap(), [0, 0, 1, 0, 0, 1, 0]);
        let distances =
            ["C", "Am", "G", "Em", "D", "Bm", "A", "F", "F#", "Gb"].map(|name| transposition(key(name).unwrap()));
        assert_eq!(distances, [0, 0, -5, -5, 2, 2, -3, 5, -6, -6]);
    }

    proptest::proptest! {
        #![proptest_config(crate::property::cases(256))]

        #[test]
        fn nothing_that_is_written_makes_it_fail_otherwise(body in "[\\[\\]|:A-Ga-g,'/0-9^_=z!\" V\n-]{0,60}") {
            let _ = tune(&format!("[V:lead]{body}"));
            let _ = SheetMusic::read(&body);
        }
    }
}
