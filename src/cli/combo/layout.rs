//! Layouts as words of the command line, by the digits that the players of tetrs know them by.

use crate::bots::combo::Layout;
use crate::engine::Mechanic;

/// The layout with this number, if a game can begin with it: hexadecimal after `0x`, else decimal.
pub(super) fn parse(word: &str) -> Result<Layout, String> {
    let digits = word.strip_prefix("0x").or_else(|| word.strip_prefix("0X"));
    let number = digits.map_or_else(|| word.parse(), |digits| u16::from_str_radix(digits, 16));
    let known = number.ok().filter(|number| Mechanic::COMBO_LAYOUTS.contains(number));
    known.map(Layout::new).ok_or_else(|| {
        let all = Mechanic::COMBO_LAYOUTS.map(|number| name(Layout::new(number)));
        format!("no game begins with it; expected one of {}", all.join(", "))
    })
}

/// Its number in hexadecimal digits, one for each row.
pub(super) fn name(layout: Layout) -> String {
    format!("0x{:03X}", layout.number())
}
