//! Words that reports share.

/// A number of things, such as `2 pieces`.
pub(super) fn counted(number: usize, what: &str) -> String {
    let ending = match (number, what.ends_with('s')) {
        (1, _) => "",
        (_, true) => "es",
        (_, false) => "s",
    };
    format!("{number} {what}{ending}")
}
