//! The actions of a replay: what happened to the pieces, with times.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;

use super::error::JstrisError;
use crate::engine::Turn;

/// The period of the times in the stream, in milliseconds.
const PERIOD: u64 = 4_094;
/// The time that ends the stream.
const NO_TIME: u32 = 0xfff;
/// The maximum length of the stream in bytes, longer than that of any game.
const LONGEST: usize = 1 << 20;
/// The maximum length of a game, in milliseconds: three hours. Without a limit, playing a malicious replay could take
/// forever.
const LONGEST_MS: u64 = 3 * 60 * 60 * 1_000;

/// Something that happened in a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum JstrisAction {
    /// A step to the side, -1 to the left and 1 to the right. `repeated` is whether Auto-Repeat made it.
    Step {
        dx: i8,
        repeated: bool,
    },
    /// Steps up to a wall or Blocks.
    Slide {
        dx: i8,
    },
    Turn(Turn),
    HardDrop,
    /// Soft Drop begins or ends.
    SoftDrop,
    /// A row fallen.
    Fall,
    Hold,
    /// Nothing visible.
    Nothing,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct TimedAction {
    /// The time in milliseconds.
    pub(super) at: u64,
    pub(super) action: JstrisAction,
}

struct BitStream<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl BitStream<'_> {
    /// Returns the next bits as a number, the first one as its highest; `None` at the end.
    fn read(&mut self, count: usize) -> Option<u32> {
        let mut value = 0;
        for at in self.at..self.at + count {
            let byte = *self.bytes.get(at / 8)?;
            value = value << 1 | u32::from(byte >> (7 - at % 8) & 1);
        }
        self.at += count;
        Some(value)
    }
}

/// Reads all actions.
///
/// # Errors
/// The text is no base64, or the game has something that Skyline does not have.
pub(super) fn read(text: &str) -> Result<Vec<TimedAction>, JstrisError> {
    if text.len() > LONGEST {
        return Err(JstrisError::TooLong);
    }
    let bytes = STANDARD.decode(text).map_err(|_error| JstrisError::Damaged)?;
    let mut bits = BitStream { bytes: &bytes, at: 0 };
    let (mut actions, mut last, mut periods) = (Vec::new(), 0, 0);
    while let Some(time) = bits.read(12).filter(|time| *time != NO_TIME) {
        periods += u64::from(time < last);
        last = time;
        let at = PERIOD * periods + u64::from(time);
        // The stream is filled up to whole words.
        let Some(code) = bits.read(4) else { break };
        let (action, pause) = action(code, &mut bits)?;
        let late = u64::from(last) + pause;
        (last, periods) = ((late % PERIOD) as u32, periods + late / PERIOD);
        if at > LONGEST_MS || PERIOD * periods > LONGEST_MS {
            return Err(JstrisError::TooLong);
        }
        actions.push(TimedAction { at, action });
    }
    Ok(actions)
}

/// Reads an action, and the time that passes before the next one beyond its own.
fn action(code: u32, bits: &mut BitStream<'_>) -> Result<(JstrisAction, u64), JstrisError> {
    let mut read = |count| bits.read(count).ok_or(JstrisError::Damaged);
    let action = match code {
        0 => JstrisAction::Step { dx: -1, repeated: false },
        1 => JstrisAction::Step { dx: 1, repeated: false },
        2 => JstrisAction::Slide { dx: -1 },
        3 => JstrisAction::Slide { dx: 1 },
        4 => JstrisAction::Turn(Turn::Counterclockwise),
        5 => JstrisAction::Turn(Turn::Clockwise),
        6 => JstrisAction::Turn(Turn::Half),
        7 => JstrisAction::HardDrop,
        8 => JstrisAction::SoftDrop,
        9 => JstrisAction::Fall,
        10 => JstrisAction::Hold,
        11 | 12 => return Err(JstrisError::Rule("garbage")),
        13 => {
            read(5)?;
            JstrisAction::Nothing
        }
        14 => JstrisAction::Step { dx: if read(1)? == 0 { -1 } else { 1 }, repeated: true },
        _ => {
            let rule = match read(4)? {
                0 => return Ok((JstrisAction::Nothing, read(16)?.into())),
                1 => "other pieces",
                2 => "pieces moved by touch",
                3 => "another order of pieces",
                4 => "changes of the board",
                _ => "garbage",
            };
            return Err(JstrisError::Rule(rule));
        }
    };
    Ok((action, 0))
}
