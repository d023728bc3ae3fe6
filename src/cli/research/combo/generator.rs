//! Names of generators on the command line.

use std::str::FromStr;

use crate::engine::{Generator, Rules};

const EXPECTED: &str =
    "expected bag, uniform, balance, recency[:EXPONENT], stock:BAGS[:LEFT], reroll[:TIMES] or fixed:LETTERS";

/// The generator with this name.
pub(super) fn parse(word: &str) -> Result<Generator, String> {
    let mut parts = word.split(':');
    let (name, first, second) = (parts.next(), parts.next(), parts.next());
    if parts.next().is_some() {
        return Err(EXPECTED.to_owned());
    }
    let generator = match (name.unwrap_or_default(), first, second) {
        ("bag", None, None) => Generator::Bag,
        ("uniform", None, None) => Generator::Uniform,
        ("balance", None, None) => Generator::BalanceRelative,
        ("recency", None, None) => Generator::RECENCY,
        ("recency", Some(exponent), None) => Generator::Recency { exponent_tenths: tenths(exponent)? },
        ("stock", Some(bags), left) => {
            Generator::Stock { bags: number(bags)?, restock_at: left.map_or(Ok(0), number)? }
        }
        ("reroll", times, None) => Generator::Reroll { times: times.map_or(Ok(1), number)? },
        ("fixed", Some(letters), None) => {
            Generator::Fixed(letters.to_ascii_uppercase().parse().map_err(|error| format!("{error}"))?)
        }
        _ => return Err(EXPECTED.to_owned()),
    };
    // The rules check the ranges of the numbers.
    match (Rules { generator, ..Rules::default() }).validate() {
        Ok(()) => Ok(generator),
        Err(error) => Err(error.to_string()),
    }
}

fn number<N: FromStr>(text: &str) -> Result<N, String> {
    text.parse().map_err(|_error| format!("`{text}` is not a number in range"))
}

/// Parses a number with at most one decimal, in tenths.
fn tenths(text: &str) -> Result<u16, String> {
    let (whole, tenths) = text.split_once('.').unwrap_or((text, "0"));
    if tenths.len() != 1 {
        return Err(format!("`{text}` has more than one digit after the point"));
    }
    let (whole, tenths) = (number::<u16>(whole)?, number::<u16>(tenths)?);
    whole.checked_mul(10).and_then(|whole| whole.checked_add(tenths)).ok_or_else(|| format!("{text} is too large"))
}

pub(super) fn name(generator: Generator) -> String {
    match generator {
        Generator::Bag => "bag".to_owned(),
        Generator::Uniform => "uniform".to_owned(),
        Generator::BalanceRelative => "balance".to_owned(),
        Generator::Recency { exponent_tenths } => format!("recency:{}.{}", exponent_tenths / 10, exponent_tenths % 10),
        Generator::Stock { bags, restock_at } => format!("stock:{bags}:{restock_at}"),
        Generator::Reroll { times } => format!("reroll:{times}"),
        Generator::Fixed(letters) => format!("fixed:{letters}"),
        Generator::Adversary => "adversary".to_owned(),
    }
}
