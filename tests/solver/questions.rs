//! Texts of questions as a stranger may write them.

use proptest::prelude::*;
use proptest::sample::Index;
use skyline::solver::formal::instance::Instance;

/// A question with everything that it can say.
const QUESTION: &str = r#"{
  "board": ["..X.", "----", "....", "X..X"],
  "pieces": "IOTLJSZ",
  "held": "T",
  "model": { "guideline": { "rotation": "ocular", "hold": true } },
  "objective": { "survive": true, "lines": 2, "tetrises": 0, "holes": 3,
    "final_height": 2, "max_height": 4, "reach": ["....", "XX.."], "best": "most_lines" },
  "limits": { "seconds": 60, "nodes": 1000000, "memory_mib": 512, "threads": 0 }
}"#;

#[test]
fn the_whole_question_is_understood() {
    assert_eq!(Instance::from_json(QUESTION).map(|instance| instance.pieces.len()), Ok(7));
}

proptest! {
    #![proptest_config(crate::support::property::cases(256))]

    /// Some letters are lost and others come in, once or twice: that is refused in a line that there is, or it is a
    /// question that contradicts nothing and survives being written and read again.
    #[test]
    fn a_damaged_question_is_refused_or_is_another_one(
        damages in prop::collection::vec((any::<Index>(), 0..9_usize, "[]\\[{}\":,.X0-9eIZ\u{e9}\n-]{0,4}"), 1..3),
    ) {
        let mut letters: Vec<char> = QUESTION.chars().collect();
        for (at, lost, new) in damages {
            let at = at.index(letters.len());
            letters.splice(at..letters.len().min(at + lost), new.chars());
        }
        let text: String = letters.into_iter().collect();
        match Instance::from_json(&text) {
            Ok(question) => {
                prop_assert_eq!(question.validate(), Ok(()));
                prop_assert_eq!(Instance::from_json(&question.to_json()), Ok(question));
            }
            Err(error) => {
                prop_assert!((1..=text.split('\n').count()).contains(&error.line), "{}", error);
                prop_assert!(!error.problem.is_empty());
            }
        }
    }

    /// A text that is cut is no question, wherever it is cut.
    #[test]
    fn a_cut_question_is_refused(at in 0..QUESTION.len()) {
        prop_assert!(Instance::from_json(&QUESTION[..at]).is_err());
    }
}
