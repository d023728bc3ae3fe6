//! Families of gamepads, by the symbols on their buttons.

/// A family of gamepads with the same symbols on the buttons.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum PadFamily {
    /// A at the bottom, B at the right; LB, RB, LT and RT.
    Xbox,
    /// Cross, circle, square and triangle; L1, R1, L2 and R2.
    PlayStation,
    /// B at the bottom, A at the right; L, R, ZL and ZR.
    Nintendo,
    /// Any other gamepad, whose buttons are shown by position.
    #[default]
    Plain,
}

impl PadFamily {
    /// All families.
    pub const ALL: [Self; 4] = [Self::Xbox, Self::PlayStation, Self::Nintendo, Self::Plain];

    /// The family of a gamepad by its name in the system.
    #[must_use]
    pub fn of_name(name: &str) -> Self {
        // In this order, because "Xbox Wireless Controller" contains the name of a DualShock 4 on Linux.
        const NAMES: [(PadFamily, &[&str]); 3] = [
            (PadFamily::Xbox, &["xbox", "x-box", "xinput", "microsoft"]),
            (PadFamily::Nintendo, &["nintendo", "switch", "joy-con", "pro controller"]),
            (
                PadFamily::PlayStation,
                &["playstation", "sony", "dualsense", "dualshock", "ps3", "ps4", "ps5", "wireless controller"],
            ),
        ];
        let name = name.to_lowercase();
        let family = NAMES.iter().find(|(_, parts)| parts.iter().any(|part| name.contains(part)));
        family.map_or(Self::Plain, |(family, _)| *family)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn families_are_known_by_the_names_of_their_pads() {
        let table = [
            ("Microsoft X-Box 360 pad", PadFamily::Xbox),
            ("Xbox Wireless Controller", PadFamily::Xbox),
            ("Wireless Controller", PadFamily::PlayStation),
            ("Sony Interactive Entertainment DualSense Wireless Controller", PadFamily::PlayStation),
            ("PS4 Controller", PadFamily::PlayStation),
            ("Nintendo Switch Pro Controller", PadFamily::Nintendo),
            ("Pro Controller", PadFamily::Nintendo),
            ("USB Gamepad", PadFamily::Plain),
            ("", PadFamily::Plain),
        ];
        for (name, family) in table {
            assert_eq!(PadFamily::of_name(name), family, "{name:?}");
        }
    }
}
