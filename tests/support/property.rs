//! The configuration that all property tests share.

use proptest::test_runner::{Config, FileFailurePersistence};

/// proptest's default number of cases, without `PROPTEST_CASES`.
const DEFAULT_CASES: u32 = 256;

/// Returns a configuration for `count` random cases, in proportion to `PROPTEST_CASES` if it is set.
///
/// Failures are saved in `tests/data/regressions.txt`, and every property test tries the saved seeds first.
pub(crate) fn cases(count: u32) -> Config {
    let defaults = Config::default();
    // A plain `Config { cases, .. }` would ignore PROPTEST_CASES, so the nightly run would not be longer.
    let cases = count.saturating_mul(defaults.cases).div_ceil(DEFAULT_CASES);
    // proptest's default is a folder beside `src`, but the top level of the repository is fixed. Tests start in the
    // folder of their package, which for the foundation is `src`.
    let is_foundation = std::path::Path::new("foundation.rs").exists();
    let failures = if is_foundation { "../tests/data/regressions.txt" } else { "tests/data/regressions.txt" };
    let failures = FileFailurePersistence::Direct(failures);
    Config { cases, failure_persistence: Some(Box::new(failures)), ..defaults }
}
