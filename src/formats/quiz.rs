//! Hold and the queue in the comment of a fumen page: `#Q=[hold](current)next`, and after a `;` any words.
//!
//! A page without a comment of its own has the comment of the page before it, without the piece that locked down there.

use std::fmt;

use crate::engine::Tetrimino;

/// The start of a comment with Hold and the queue.
const HEAD: &str = "#Q=";
/// The end of the queue.
const END: char = ';';

/// Hold and the queue. Letters are as written, since only capitals are taken out.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(super) struct Quiz {
    hold: Option<char>,
    current: Option<char>,
    /// The next Tetriminos, and the rest of the comment.
    rest: String,
}

/// Returns the comment of the page after one with this comment, on which `locked` was locked down.
pub(super) fn next_comment(comment: &str, locked: Option<Tetrimino>) -> String {
    if !comment.starts_with(HEAD) {
        return comment.to_owned();
    }
    // Other programs take all white space out, also that after the queue.
    let dense: String = comment.chars().filter(|letter| !letter.is_whitespace()).collect();
    let Some(quiz) = Quiz::parse(&dense) else { return comment.to_owned() };
    locked.and_then(|piece| quiz.after(piece)).unwrap_or(quiz).tidied()
}

impl Quiz {
    pub(super) fn new(hold: Option<Tetrimino>, queue: &mut impl Iterator<Item = Tetrimino>) -> Self {
        let current = queue.next().map(Tetrimino::letter);
        Self { hold: hold.map(Tetrimino::letter), current, rest: queue.map(Tetrimino::letter).collect() }
    }

    /// Reads a comment; `None` if it is any other one.
    pub(super) fn parse(comment: &str) -> Option<Self> {
        let text = comment.strip_prefix(HEAD)?;
        let (queue, remark) = text.split_at(text.find(END).unwrap_or(text.len()));
        let queue: String = queue.chars().filter(|letter| !letter.is_whitespace()).collect();
        let (hold, rest) = slot(queue.strip_prefix('[')?, ']')?;
        let (current, rest) = slot(rest.strip_prefix('(')?, ')')?;
        Some(Self { hold, current, rest: format!("{rest}{remark}") })
    }

    pub(super) fn hold(&self) -> Option<Tetrimino> {
        self.hold.and_then(tetrimino)
    }

    /// The current Tetrimino and the next ones.
    pub(super) fn queue(&self) -> Vec<Tetrimino> {
        self.current.into_iter().chain(self.rest.chars()).map_while(tetrimino).collect()
    }

    /// The words after the queue.
    pub(super) fn remark(&self) -> &str {
        self.rest.split_once(END).map_or("", |(_, remark)| remark)
    }

    /// Returns Hold and the queue without a piece that comes from them, with or without Hold.
    pub(super) fn after(&self, piece: Tetrimino) -> Option<Self> {
        match self.next_quiz() {
            Some(next) => Self::parse(next)?.without(piece),
            None => self.without(piece),
        }
    }

    fn without(&self, piece: Tetrimino) -> Option<Self> {
        let used = Some(piece.letter());
        let (next, rest) = split(&self.rest);
        if self.current == used {
            Self::checked(self.hold, next, rest)
        } else if self.hold == used {
            Self::checked(self.current, next, rest)
        } else if self.hold.is_none() && next == used {
            let (after_next, rest) = split(rest);
            // The end of the queue would become the current Tetrimino.
            if rest.starts_with(END) && after_next.is_none() {
                return None;
            }
            Self::checked(self.current, after_next, rest)
        } else if self.current.is_none() && next == used {
            let (after_next, rest) = split(rest);
            Self::checked(self.hold, Some(after_next?), rest)
        } else {
            None
        }
    }

    fn checked(hold: Option<char>, current: Option<char>, rest: &str) -> Option<Self> {
        let is_piece = current.is_none_or(|letter| tetrimino(letter).is_some());
        is_piece.then(|| Self { hold, current, rest: rest.to_owned() })
    }

    /// The text after the end of a queue of which nothing is left.
    fn next_quiz(&self) -> Option<&str> {
        let is_over = self.hold.is_none() && self.current.is_none();
        self.rest.strip_prefix(END).filter(|_| is_over)
    }

    /// Returns the comment in which the current Tetrimino is given whenever there is one.
    fn tidied(self) -> String {
        // Only once: the end of a queue can follow another one, any number of times.
        let quiz = match self.next_quiz() {
            Some(next) => match Self::parse(next) {
                Some(quiz) => quiz,
                None => return next.to_owned(),
            },
            None => self,
        };
        match (quiz.hold, quiz.current, split(&quiz.rest)) {
            (None, None, (None, rest)) => rest.strip_prefix(END).unwrap_or(rest).to_owned(),
            (hold @ Some(_), None, _) => Self { hold: None, current: hold, rest: quiz.rest }.to_string(),
            (None, None, (current, rest)) => Self { hold: None, current, rest: rest.to_owned() }.to_string(),
            (_, Some(_), _) => quiz.to_string(),
        }
    }
}

impl fmt::Display for Quiz {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [hold, current] = [self.hold, self.current].map(|letter| letter.map(String::from).unwrap_or_default());
        write!(f, "{HEAD}[{hold}]({current}){}", self.rest)
    }
}

/// Returns the Tetrimino of a letter, capital or not.
fn tetrimino(letter: char) -> Option<Tetrimino> {
    Tetrimino::from_letter(letter.to_ascii_uppercase())
}

/// Reads a Tetrimino, or none, up to the closing bracket.
fn slot(text: &str, close: char) -> Option<(Option<char>, &str)> {
    if let Some(rest) = text.strip_prefix(close) {
        return Some((None, rest));
    }
    let letter = text.chars().next().filter(|letter| tetrimino(*letter).is_some())?;
    let rest = text[letter.len_utf8()..].strip_prefix(close)?;
    Some((Some(letter), rest))
}

/// Splits off the first letter of a queue.
fn split(rest: &str) -> (Option<char>, &str) {
    match rest.chars().next() {
        Some(letter) if letter != END => (Some(letter), &rest[letter.len_utf8()..]),
        _ => (None, rest),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn piece(letter: char) -> Option<Tetrimino> {
        let mut index = 0;
        while index < 7 {
            if Tetrimino::ALL[index].letter() == letter {
                return Some(Tetrimino::ALL[index]);
            }
            index += 1;
        }
        None
    }

    #[test]
    fn pieces_leave_the_queue() {
        let table = [
            // The current piece, the held one, and the one after a first Hold.
            ("#Q=[](L)TSJ", 'L', "#Q=[](T)SJ"),
            ("#Q=[T](J)SO", 'T', "#Q=[J](S)O"),
            ("#Q=[](T)SJ", 'S', "#Q=[T](J)"),
            ("#Q=[T](J)", 'J', "#Q=[](T)"),
            ("#Q=[](J)", 'J', ""),
            ("#Q=[T]()SZ", 'S', "#Q=[T](Z)"),
            // A piece from elsewhere changes nothing.
            ("#Q=[](L)TSJ", 'O', "#Q=[](L)TSJ"),
            ("#Q=[](x)TSJ", 'T', "#Q=[](x)TSJ"),
            ("words", 'T', "words"),
            ("#Q=[]()", 'T', ""),
            // What follows the end of the queue.
            ("#Q=[](J);words", 'J', "words"),
            ("#Q=[](J);#Q=[T](I)", 'J', "#Q=[T](I)"),
            ("#Q=[](J)T;x", 'T', "#Q=[](J)T;x"),
            ("#Q=[ ]( O )S I; to do", 'O', "#Q=[](S)I;todo"),
        ];
        for (before, used, after) in table {
            assert_eq!(next_comment(before, piece(used)), after, "{before} {used}");
        }
        assert_eq!(next_comment("#Q=[T]()", None), "#Q=[](T)");
        assert_eq!(next_comment("#Q=[]()TS", None), "#Q=[](T)S");
    }

    #[test]
    fn the_parts_are_read_with_small_letters_too() {
        let quiz = Quiz::parse("#Q=[t](i)oLX;T, please").unwrap();
        assert_eq!((quiz.hold(), quiz.remark()), (Some(Tetrimino::T), "T, please"));
        assert_eq!(quiz.queue(), [Tetrimino::I, Tetrimino::O, Tetrimino::L]);
        for text in ["", "#Q", "#Q=", "#Q=[", "#Q=[TT](I)", "#Q=[](I", "#Q=[](\u{e9})", " #Q=[](I)"] {
            assert_eq!(Quiz::parse(text), None, "{text}");
        }
    }
}
