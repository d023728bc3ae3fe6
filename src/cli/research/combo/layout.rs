//! Names of layouts on the command line: the hexadecimal numbers of the program tetrs.

use crate::bots::combo::Layout;
use crate::engine::Mechanic;

/// Parses the number of a starting layout: hexadecimal after `0x`, else decimal.
pub(super) fn parse(word: &str) -> Result<Layout, String> {
    let digits = word.strip_prefix("0x").or_else(|| word.strip_prefix("0X"));
    let number = digits.map_or_else(|| word.parse(), |digits| u16::from_str_radix(digits, 16));
    let known = number.ok().filter(|number| Mechanic::COMBO_LAYOUTS.contains(number));
    known.map(Layout::new).ok_or_else(|| {
        let all = Mechanic::COMBO_LAYOUTS.map(|number| name(Layout::new(number)));
        format!("not a starting layout; expected one of {}", all.join(", "))
    })
}

/// The number of a layout, with one hexadecimal digit for each row.
pub(super) fn name(layout: Layout) -> String {
    format!("0x{:03X}", layout.number())
}
