//! Matchmaking for quick play.

use std::collections::BTreeSet;

use crate::online::PlayerKey;

/// The rating difference that is always accepted, and its growth with each second of waiting.
const RATING_DIFFERENCE: (u32, u32) = (100, 40);
/// The same for the round trip between both players, in milliseconds.
const DELAY_MS: (u32, u32) = (150, 30);

/// A matchmaking ticket: a player who looks for an opponent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ticket<I> {
    /// The number of the visitor.
    pub visitor: I,
    /// The player's key.
    pub key: PlayerKey,
    /// The rating.
    pub rating: u32,
    /// The round trip to the server, in milliseconds.
    pub delay_ms: u32,
    /// Whether the player wants a ranked match.
    pub is_ranked: bool,
    /// The start of the search, in milliseconds.
    pub since: u64,
    /// The players who are never paired with this one.
    pub blocked: BTreeSet<PlayerKey>,
}

/// Removes matching pairs from `tickets` at the time `now`. Players who have waited longest come first.
///
/// ```
/// # use std::collections::BTreeSet;
/// # use skyline::online::Identity;
/// use skyline::serve::{Ticket, pairs};
///
/// let key = Identity::generate()?.key();
/// let other = Identity::generate()?.key();
/// let blocked = BTreeSet::new();
/// let one = Ticket { visitor: 1, key, rating: 1_500, delay_ms: 20, is_ranked: true, since: 0, blocked };
/// let mut tickets = vec![one.clone(), Ticket { visitor: 2, key: other, rating: 1_900, ..one }];
/// assert!(pairs(&mut tickets, 1_000).is_empty(), "too far apart");
/// assert_eq!(pairs(&mut tickets, 10_000).len(), 1, "but better than waiting forever");
/// # Ok::<(), skyline::online::IdentityError>(())
/// ```
pub fn pairs<I>(tickets: &mut Vec<Ticket<I>>, now: u64) -> Vec<(Ticket<I>, Ticket<I>)> {
    let mut pairs = Vec::new();
    tickets.sort_by_key(|ticket| ticket.since);
    let mut first = 0;
    while first < tickets.len() {
        let one = &tickets[first];
        let others = tickets.iter().enumerate().skip(first + 1);
        let possible = others.filter(|(_, other)| fits(one, other, now));
        let nearest = possible.min_by_key(|(_, other)| one.rating.abs_diff(other.rating)).map(|(index, _)| index);
        if let Some(second) = nearest {
            let other = tickets.remove(second);
            pairs.push((tickets.remove(first), other));
        } else {
            first += 1;
        }
    }
    pairs
}

fn fits<I>(one: &Ticket<I>, other: &Ticket<I>, now: u64) -> bool {
    let waited = u32::try_from(now.saturating_sub(one.since.min(other.since)) / 1_000).unwrap_or(u32::MAX);
    let max = |(initial, growth): (u32, u32)| growth.saturating_mul(waited).saturating_add(initial);
    let avoids = |one: &Ticket<I>, other: &Ticket<I>| one.blocked.contains(&other.key);
    one.is_ranked == other.is_ranked
        && one.key != other.key
        && !avoids(one, other)
        && !avoids(other, one)
        && one.rating.abs_diff(other.rating) <= max(RATING_DIFFERENCE)
        && one.delay_ms.saturating_add(other.delay_ms) <= max(DELAY_MS)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::online::Identity;

    fn ticket(visitor: usize) -> Ticket<usize> {
        let key = Identity::generate().unwrap().key();
        let (rating, delay_ms, is_ranked) = (1_500, 20, false);
        Ticket { visitor, key, rating, delay_ms, is_ranked, since: visitor as u64, blocked: BTreeSet::new() }
    }

    #[test]
    fn nobody_meets_a_player_whom_either_of_them_blocked() {
        let [mut ada, mut eve, bob] = [0, 1, 2].map(ticket);
        for ada_is_blocked in [false, true] {
            let (one, other) = if ada_is_blocked { (&mut eve, &mut ada) } else { (&mut ada, &mut eve) };
            (one.blocked, other.blocked) = (BTreeSet::from([other.key]), BTreeSet::new());
            let mut both = vec![ada.clone(), eve.clone()];
            assert!(pairs(&mut both, 3_600_000).is_empty(), "however long they wait");
            let mut all = vec![ada.clone(), eve.clone(), bob.clone()];
            let met: Vec<_> = pairs(&mut all, 1_000).iter().map(|(one, other)| (one.visitor, other.visitor)).collect();
            assert_eq!(met, [(0, 2)], "Eve waits, though she is longer here than Bob");
        }
    }
}
