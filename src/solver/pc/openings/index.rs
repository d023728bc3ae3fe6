//! A hash table from fields to their index in a list.

/// The table, about half full.
#[derive(Debug)]
pub(super) struct FieldIndex {
    /// A field and its index, 40 and 24 bits; all ones if the slot is free.
    slots: Vec<u64>,
}

// A field has 40 cells, which leaves 24 bits.
const PLACE_BITS: u32 = 24;
const NONE: u64 = u64::MAX;

impl FieldIndex {
    /// Indexes a list of at most 2²⁴ different fields.
    pub(super) fn new(fields: &[u64]) -> Self {
        // At most half full, so that a lookup soon finds an empty slot.
        let mut index = Self { slots: vec![NONE; (fields.len() * 2).next_power_of_two().max(2)] };
        for (place, field) in fields.iter().enumerate() {
            let at = index.slot(*field);
            index.slots[at] = field << PLACE_BITS | place as u64;
        }
        index
    }

    /// The index of a field in the list.
    #[inline]
    pub(super) fn find(&self, field: u64) -> Option<u32> {
        let slot = self.slots[self.slot(field)];
        (slot != NONE).then_some((slot & ((1 << PLACE_BITS) - 1)) as u32)
    }

    /// The slot of the field, or the free slot for it.
    #[inline]
    fn slot(&self, field: u64) -> usize {
        // Fibonacci hashing: the high bits of the product depend on all bits of the field.
        let mut at = (field.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> (64 - self.slots.len().trailing_zeros())) as usize;
        while self.slots[at] != NONE && self.slots[at] >> PLACE_BITS != field {
            at = (at + 1) & (self.slots.len() - 1);
        }
        at
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_field_is_found_where_it_is() {
        let fields: Vec<u64> = (0..5_000).map(|number| number * number * 7 % (1 << 40)).collect();
        let index = FieldIndex::new(&fields);
        for (place, field) in fields.iter().enumerate() {
            assert_eq!(index.find(*field), Some(place as u32));
            assert_eq!(index.find(field + 1), fields.iter().position(|known| *known == field + 1).map(|at| at as u32));
        }
        assert_eq!(FieldIndex::new(&[]).find(0), None);
    }
}
