//! The keyboard layout of an X11 server.

use eframe::wgpu::rwh::{HasWindowHandle, RawWindowHandle};
use x11rb::connection::Connection;
use x11rb::errors::ReplyError;
use x11rb::protocol::xkb::{ConnectionExt as _, ID, MapPart};
use xkeysym::Keysym;

use crate::input::{KeyCode, KeyLayout, KeyText};

/// The first version of XKB, which all servers have.
const XKB: (u16, u16) = (1, 0);
/// The accents of dead keys. They have no characters of their own.
const ACCENTS: [(Keysym, char); 13] = [
    (Keysym::dead_grave, '`'),
    (Keysym::dead_acute, '´'),
    (Keysym::dead_circumflex, '^'),
    (Keysym::dead_tilde, '~'),
    (Keysym::dead_macron, '¯'),
    (Keysym::dead_breve, '˘'),
    (Keysym::dead_abovedot, '˙'),
    (Keysym::dead_diaeresis, '¨'),
    (Keysym::dead_abovering, '°'),
    (Keysym::dead_doubleacute, '˝'),
    (Keysym::dead_caron, 'ˇ'),
    (Keysym::dead_cedilla, '¸'),
    (Keysym::dead_ogonek, '˛'),
];

/// Reads the current layout from the server of the window, if that is an X server. Servers for Wayland are not asked:
/// for X11 programs they may report another layout until one of those has the focus.
pub(crate) fn read(window: &impl HasWindowHandle) -> Option<KeyLayout> {
    let handle = window.window_handle().ok()?.as_raw();
    if !matches!(handle, RawWindowHandle::Xlib(_) | RawWindowHandle::Xcb(_)) {
        return None;
    }
    let failed = |error: &dyn std::error::Error| log::warn!("the keyboard layout cannot be read: {error}");
    let (connection, _screen) = x11rb::connect(None).inspect_err(|error| failed(error)).ok()?;
    request(&connection).inspect_err(|error| failed(error)).ok()
}

fn request(connection: &impl Connection) -> Result<KeyLayout, ReplyError> {
    connection.xkb_use_extension(XKB.0, XKB.1)?.reply()?;
    let keyboard = u16::from(ID::USE_CORE_KBD);
    let state = connection.xkb_get_state(keyboard)?;
    let (all, some) = (MapPart::KEY_SYMS, MapPart::from(0_u16));
    let map = connection.xkb_get_map(keyboard, all, some, 0, 0, 0, 0, 0, 0, 0, 0, 0_u16.into(), 0, 0, 0, 0, 0, 0)?;
    let (group, map) = (usize::from(u8::from(state.reply()?.group)), map.reply()?);
    let first = u32::from(map.first_key_sym);
    let keys = map.map.syms_rtrn.unwrap_or_default();
    let texts = keys.iter().zip(first..).filter_map(|(key, code)| {
        let groups = usize::from(key.group_info & 0xF);
        let width = usize::from(key.width);
        // A key with fewer groups than others, as often one, repeats them.
        let from = group.checked_rem(groups)? * width;
        let symbol = |level: usize| if level < width { character(*key.syms.get(from + level)?) } else { None };
        Some((KeyCode::from_x11(code)?, KeyText { plain: symbol(0)?, shifted: symbol(1) }))
    });
    Ok(KeyLayout::new(texts))
}

fn character(symbol: u32) -> Option<char> {
    let symbol = Keysym::new(symbol);
    let accent = ACCENTS.iter().find(|(dead, _)| *dead == symbol).map(|(_, accent)| *accent);
    accent.or_else(|| symbol.key_char())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn symbols_are_characters() {
        let table = [
            (0x0061, Some('a')),
            (0x00df, Some('ß')),
            (0x06ca, Some('й')),
            (0x06ea, Some('Й')),
            (0xfe52, Some('^')),
            (0x0100_0431, Some('б')),
            (0xff1b, Some('\u{1b}')),
            (0xffe1, None),
        ];
        for (symbol, expected) in table {
            assert_eq!(character(symbol), expected, "{symbol:#x}");
        }
    }
}
