//! The numbers of gamepads. A reconnected pad gets its old number.

/// The identity of a gamepad model. Two pads of one model are identical.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct PadIdentity {
    /// The vendor, product and version, if the system knows them.
    pub(super) uuid: [u8; 16],
    pub(super) name: String,
}

/// All pads that were ever connected, by number.
#[derive(Debug, Default)]
pub(super) struct PadRoster {
    pads: Vec<NumberedPad>,
}

#[derive(Debug)]
struct NumberedPad {
    identity: PadIdentity,
    /// The system's id of its last connection.
    system_id: usize,
    is_connected: bool,
}

impl PadRoster {
    /// Registers a connected pad. Returns its number.
    ///
    /// A pad gets the number of a disconnected identical one, preferably one with the same system id. The
    /// number of a different pad stays reserved, because it may be reconnected.
    pub(super) fn connect(&mut self, system_id: usize, identity: &PadIdentity) -> usize {
        if let Some(number) = self.number(system_id) {
            if self.pads[number].identity == *identity {
                return number;
            }
            self.pads[number].is_connected = false;
        }
        let mut away = (0..self.pads.len()).filter(|number| {
            let pad = &self.pads[*number];
            !pad.is_connected && pad.identity == *identity
        });
        let first = away.next();
        let same_id = first.into_iter().chain(away).find(|number| self.pads[*number].system_id == system_id);
        let Some(number) = same_id.or(first) else {
            self.pads.push(NumberedPad { identity: identity.clone(), system_id, is_connected: true });
            return self.pads.len() - 1;
        };
        (self.pads[number].system_id, self.pads[number].is_connected) = (system_id, true);
        number
    }

    /// Records that a pad was disconnected. Returns its number.
    pub(super) fn disconnect(&mut self, system_id: usize) -> Option<usize> {
        let number = self.number(system_id)?;
        self.pads[number].is_connected = false;
        Some(number)
    }

    /// Records that all pads were disconnected.
    pub(super) fn disconnect_all(&mut self) {
        for pad in &mut self.pads {
            pad.is_connected = false;
        }
    }

    pub(super) fn number(&self, system_id: usize) -> Option<usize> {
        self.pads.iter().position(|pad| pad.is_connected && pad.system_id == system_id)
    }

    /// The names of all pads by number, including disconnected ones.
    pub(super) fn names(&self) -> Vec<String> {
        self.pads.iter().map(|pad| pad.identity.name.clone()).collect()
    }

    /// Returns the persistent keys of the pads, by number: the identity and the index among identical pads.
    pub(super) fn keys(&self) -> Vec<String> {
        let key = |(number, pad): (usize, &NumberedPad)| {
            let place = self.pads[..number].iter().filter(|other| other.identity == pad.identity).count();
            let uuid = u128::from_be_bytes(pad.identity.uuid);
            format!("{uuid:032x}#{place} {}", pad.identity.name)
        };
        self.pads.iter().enumerate().map(key).collect()
    }

    pub(super) fn connected(&self) -> Vec<usize> {
        (0..self.pads.len()).filter(|number| self.pads[*number].is_connected).collect()
    }

    pub(super) fn first_name(&self) -> Option<&str> {
        self.pads.iter().find(|pad| pad.is_connected).map(|pad| pad.identity.name.as_str())
    }
}
