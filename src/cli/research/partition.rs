//! `skyline partition`: writes a 3-PARTITION instance for `skyline solve`, with its known answer.

use std::fs::File;
use std::io::Write;
use std::path::PathBuf;

use clap::Args;

use crate::cli::error::CliError;
use crate::engine::RotationSystem;
use crate::solver::formal::hardness::Partition;
use crate::solver::formal::model::Model;

/// The numbers and the output file.
#[derive(Debug, Args)]
pub struct MakePartition {
    /// Three numbers for each group, each at least 1, such as 4,4,4,4,4,6.
    #[arg(long, required = true, value_delimiter = ',')]
    numbers: Vec<u32>,
    /// Sum of each group [default: the sum of the numbers divided by the number of groups].
    #[arg(long)]
    target: Option<u32>,
    #[command(flatten)]
    movement: Movement,
    /// Write the instance to this file, and the known answer to standard output.
    #[arg(long)]
    out: Option<PathBuf>,
}

/// The model of movement of 3-PARTITION instances.
#[derive(Debug, Clone, Copy, Args)]
pub(super) struct Movement {
    /// Use the guideline model with the Super Rotation System instead of the literal model.
    #[arg(long)]
    pub(super) guideline: bool,
}

impl Movement {
    pub(super) const fn model(self) -> Model {
        if self.guideline { Model::Guideline { rotation: RotationSystem::Super, hold: false } } else { Model::Literal }
    }
}

impl MakePartition {
    pub(crate) fn run(&self, out: &mut impl Write) -> Result<(), CliError> {
        let groups = (self.numbers.len() / 3).max(1) as u64;
        let sum: u64 = self.numbers.iter().copied().map(u64::from).sum();
        let target = self.target.unwrap_or_else(|| u32::try_from(sum / groups).unwrap_or(u32::MAX));
        let partition = Partition::new(self.numbers.clone(), target)?;
        let question = partition.instance(self.movement.model())?.to_json();
        let Some(path) = &self.out else { return Ok(writeln!(out, "{question}")?) };
        let written = File::create(path).and_then(|mut file| writeln!(file, "{question}"));
        written.map_err(|source| CliError::Draw { file: path.clone(), source })?;
        Ok(writeln!(out, "{}", self.known(&partition))?)
    }

    /// The answer, from grouping the numbers.
    fn known(&self, partition: &Partition) -> String {
        let Some(groups) = partition.answer() else {
            return format!("no: there are no groups of three with the sum {}", partition.target());
        };
        let group = |group: [usize; 3]| group.map(|at| self.numbers[at].to_string()).join(" + ");
        format!("yes: {}", groups.into_iter().map(group).collect::<Vec<_>>().join(", "))
    }
}

#[cfg(test)]
mod tests {
    use clap::Parser as _;

    use crate::cli::{Arguments, Command};
    use crate::solver::formal::instance::Instance;

    fn report(arguments: &[&str]) -> String {
        let arguments = ["skyline", "partition"].iter().chain(arguments);
        let mut out = Vec::new();
        let done = Arguments::try_parse_from(arguments).unwrap().command.unwrap().run(&mut out);
        done.map_or_else(|error| error.to_string(), |_status| String::from_utf8(out).unwrap())
    }

    #[test]
    fn the_question_is_one_that_the_solver_reads() {
        let question = Instance::from_json(&report(&["--numbers", "1,1,2"])).unwrap();
        assert_eq!((question.board.rows(), question.board.columns(), question.pieces.len()), (42, 7, 32));
        assert!(question.objective.perfect_clear);
        let guideline = Instance::from_json(&report(&["--numbers", "1,1,2", "--guideline"])).unwrap();
        assert_ne!(question.model, guideline.model);
    }

    #[test]
    fn the_known_answer_is_reported() {
        let directory = tempfile::tempdir().unwrap();
        let file = directory.path().join("partition.json");
        let name = file.to_str().unwrap();
        assert_eq!(
            report(&["--numbers", "1,3,1,1,1,1", "--out", name]),
            "no: there are no groups of three with the sum 4\n"
        );
        assert_eq!(
            report(&["--numbers", "1,2,2,1,1,1", "--target", "4", "--out", name]),
            "yes: 1 + 2 + 1, 2 + 1 + 1\n"
        );
        assert!(Instance::from_json(&std::fs::read_to_string(&file).unwrap()).is_ok());
        let nowhere = directory.path().join("nowhere").join("partition.json");
        assert!(report(&["--numbers", "1,1,1", "--out", nowhere.to_str().unwrap()]).contains("partition.json: "));
    }

    /// Scripts for version 0.1 use the old names of the commands.
    #[test]
    fn old_names_of_commands_still_work() {
        let parsed = |words: &[&str]| Arguments::try_parse_from(words).map(|arguments| arguments.command).unwrap();
        assert!(matches!(parsed(&["skyline", "hard", "--numbers", "1,1,1"]), Some(Command::Partition(_))));
        assert!(matches!(parsed(&["skyline", "growth"]), Some(Command::Scaling(_))));
    }

    #[test]
    fn invalid_numbers_are_reported() {
        assert_eq!(report(&["--numbers", "1,2"]), "2 numbers cannot be divided into groups of three");
        assert_eq!(report(&["--numbers", "1,2,1", "--target", "3"]), "the sum of the numbers is 4, but 1 times 3 is 3");
    }
}
