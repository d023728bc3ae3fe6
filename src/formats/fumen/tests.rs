use proptest::prelude::*;

use super::*;
use crate::engine::units::COLUMNS;
use crate::engine::{Block, Cell, Facing, Matrix, Piece, Tetrimino, diagram};
use crate::formats::document::{Document, Page, Row};
use crate::formats::read;

/// Texts that other programs publish, with their sources.
const PUBLISHED: &str = include_str!("../../../tests/data/fumens.txt");

fn published() -> impl Iterator<Item = &'static str> {
    PUBLISHED.lines().filter(|line| !line.starts_with('#') && !line.is_empty())
}

fn document(text: &str) -> Document {
    read(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// A piece as `T North 5,1`; `-` for none.
fn piece(page: &Page) -> String {
    page.piece.map_or_else(
        || "-".to_owned(),
        |Piece { tetrimino, facing, centre: Cell { x, y } }| format!("{tetrimino:?} {facing:?} {x},{y}"),
    )
}

/// The rows from the top, and after a `|` the row below the floor, unless it is empty.
fn rows(page: &Page) -> String {
    let letter = |block: &Option<Block>| match block {
        None => '.',
        Some(Block::Neutral) => 'X',
        Some(Block::Of(tetrimino)) => tetrimino.letter(),
    };
    let rising: String = page.rising.iter().map(letter).collect();
    let below = if page.rising == Row::default() { String::new() } else { format!(" | {rising}") };
    format!("{}{below}", diagram::draw(&page.matrix).join(" "))
}

/// What the tests of tetris-fumen, fumen-for-mobile and solution-finder say of their texts.
#[test]
fn published_texts_mean_what_their_authors_say() {
    const MIRROR: &str = "v115@RhA8IeB8HeC8GeAQLvhAAAA";
    const WORDS: &str = "v115@vhDAgWFAooMDEPBAAAAAPFA3XaDEEBAAAAAAAAPDAFrmAA";
    const MOVES: &str = "v115@vhHSQJWyBJnBXmBUoBVhBTpBOfB";
    const LANGUAGES: &str =
        "v115@vhGBQYBABBAAAnmQBACBAAA+tQBADBAAALpQBAEBAA?AcqQBAFBAAAKfQSAlfrHBFwDfE2Cx2Bl/PwB53AAAlsQAA";
    // The text, the page from 0, its cells, its piece and its comment.
    let table = [
        ("v115@vhAAgH", 0, "", "-", ""),
        (MIRROR, 0, "X......... XX........ | XXX.......", "-", ""),
        (MIRROR, 1, ".........X ........XX | XXX.......", "-", ""),
        ("v115@RhA8IeB8HeC8GeAYJvhAAAA", 1, "X......... XX........ XXX.......", "-", ""),
        ("v115@vhARQJ", 0, "", "I North 5,1", ""),
        (WORDS, 0, "", "-", "hello"),
        (WORDS, 2, "", "-", "world"),
        (WORDS, 3, "", "-", "!"),
        ("v115@bhzhPexAN", 0, "IIII......", "I North 6,1", ""),
        ("v115@bhzhPexAcFAooMDEPBAAA", 0, "IIII......", "I North 6,1", "hello"),
        ("v115@bhzhPehQJ", 0, "IIII......", "I South 7,1", ""),
        ("v115@bhzhFeH8Bex4OvhAAAA", 0, "IIII...... | XXXXXXXX..", "I North 6,1", ""),
        ("v115@bhzhFeH8Bex4OvhAAAA", 1, "..IIIIIIII ..XXXXXXXX", "-", ""),
        ("v115@VhRpHeRpNeAgHvhIAAAAAAAAAAAAAAAAAAAAAAAAAA?A", 9, "....OO.... ....OO....", "-", ""),
        ("v115@+gH8AeI8BeH8AeI8KeAgHvhBpoBAAA", 2, ".XXXXXXXXI .XXXXXXXXI", "-", ""),
        ("v115@bhD8hlD8JeAgHbhD8h0D8JeAAA", 1, "XXXXJJXXXX", "-", ""),
        ("v115@vhAZEJ", 0, "", "I West 1,2", ""),
        ("v115@vhAJEJ", 0, "", "I East 1,3", ""),
        ("v115@vhA1QJ", 0, "", "T North 6,1", ""),
        (MOVES, 0, "", "L North 5,1", ""),
        (MOVES, 2, ".....L.J.. ...LLL.JJJ", "I East 7,3", ""),
        (LANGUAGES, 0, "", "I South 6,1", "a"),
        (LANGUAGES, 1, "...IIII...", "S South 6,3", "b"),
        (LANGUAGES, 5, "", "L East 1,4", "\u{65e5}\u{672c}\u{8a9e}"),
        (LANGUAGES, 6, "", "T South 8,2", ""),
        ("v115@vhAKJYUAFLDmClcJSAVDEHBEooRBMoAVB", 0, "", "L East 1,2", "#Q=[](L)"),
        (
            "v115@vhBKJYVAFLDmClcJSAVTXSAVG88AYS88AZAAAA+qB",
            1,
            "L......... L......... LL........",
            "J West 4,2",
            "#Q=[](J)",
        ),
        ("v115@vhAAgWaAFLDmClcJSAVDEHBEooRBKoAVBaNExCJHBAA", 0, "", "-", "#Q=[](J)ZSLTIO"),
    ];
    for (text, index, cells, in_play, comment) in table {
        let page = &document(text).pages[index];
        // The boards of the long examples are not given.
        if text != LANGUAGES || index < 2 {
            assert_eq!(rows(page), cells, "{text} {index}");
        }
        assert_eq!((piece(page).as_str(), page.comment.as_str()), (in_play, comment), "{text} {index}");
    }
    let full = document("v115@flAgH").pages.remove(0);
    assert_eq!((full.matrix.blocks(), full.rising), (230, [Some(Block::Of(Tetrimino::I)); 10]));
    assert!(!document("v115@vhAAgl").pages[0].locks);
    assert!(document("v115@vhAAgH").guideline_colours);
}

/// The pieces, comments and flags of tetris-fumen's tests of comments with Hold and the queue.
#[test]
fn published_queues_are_played_to_their_end() {
    let played = |text: &str| {
        let pages = document(text).pages;
        pages.iter().map(|page| (piece(page), page.comment.clone())).collect::<Vec<_>>()
    };
    let owned = |table: &[(&str, &str)]| {
        table.iter().map(|(piece, comment)| ((*piece).to_owned(), (*comment).to_owned())).collect::<Vec<_>>()
    };
    assert_eq!(
        played("v115@vhGSSYXAFLDmClcJSAVDEHBEooRBMoAVBUtfBAXsBAAANrBmnBAAAAAA"),
        owned(&[
            ("L North 9,1", "#Q=[](L)TSJ"),
            ("S North 7,1", "#Q=[](T)SJ"),
            ("-", "#Q=[T](J)"),
            ("T East 5,2", "#Q=[T](J)"),
            ("J South 8,3", "#Q=[](J)"),
            ("-", ""),
            ("-", ""),
        ])
    );
    assert_eq!(
        played("v115@vhCWSYVAFLDmClcJSAVDEHBEooRBKoAVB6AAAAUoBT?pB"),
        owned(&[("J North 9,1", "#Q=[](J)Z"), ("Z North 9,2", "#Q=[](Z)"), ("O North 1,1", "")])
    );
    assert_eq!(
        played("v115@vhBSSYaAFLDmClcJSAVDEHBEooRBPoAVBTejWC0/AA?AAAA"),
        owned(&[("L North 9,1", "#Q=[](O)SIZLTJ"), ("-", "#Q=[](O)SIZLTJ")])
    );
}

#[test]
fn published_texts_are_written_as_they_were() {
    let mut same = 0;
    for text in published() {
        let document = document(text);
        let written = document.to_fumen().unwrap();
        assert_eq!(read(&written).as_ref(), Ok(&document), "{text}");
        let letters = |text: &str| text.split_once("115@").map(|(_, letters)| letters.replace('?', ""));
        same += usize::from(letters(&written) == letters(text));
    }
    // The others are of version 110, do not escape spaces, or repeat the flag of the colours on later pages.
    assert_eq!((same, published().count()), (159, 272));
    // With the question marks of the first editor.
    let long = "v115@9gilGeglRpGeg0RpGei0GeI8AeAgWYAQIKvDll2TAS?IvBElCyTASIqPEFGNXEvhE9tB0sBXjBAwSYATwgkDlt0TAz?B88AQx2vAx178AwngHBAAPMAFbuYCJciNEyoAVB";
    assert_eq!(document(long).to_fumen().as_deref(), Ok(long));
    // fumen-for-mobile writes these of version 110 as version 115.
    for (before, after) in [
        ("v110@7eAA4G", "v115@vhAAgH"),
        ("v110@7eMSeIJdBWoBEeBHcBVXBDfB6MBOVBpUBjTBvNBMOB?", "v115@vhMSQJJnBWyBEoBHmBVhBDpB6WBOfBpeBjdBvXBMYB"),
    ] {
        assert_eq!(document(before).to_fumen().as_deref(), Ok(after));
    }
}

#[test]
fn links_and_broken_lines_are_read() {
    const QUIZ: &str = "v115@vhBSSYaAFLDmClcJSAVDEHBEooRBPoAVBTejWC0/AA?AAAA";
    let expected = document(QUIZ);
    let code = &QUIZ["v115@".len()..];
    let (start, end) = code.split_at(20);
    let texts = [
        format!("http://fumen.zui.jp/?v115@{code}"),
        format!("https://fumen.zui.jp/?d115@{code}#english.js"),
        format!("https://harddrop.com/fumen/?m115@{code}"),
        format!("https://punsyuko.com/fumen/#v115@{code}"),
        format!("https://knewjade.github.io/fumen-for-mobile/#?d=v115@{code}&dummy=3"),
        format!("<https://fumen.zui.jp/?v115%40{}>", code.replace('?', "%3F").replace('/', "%2F")),
        format!("\u{feff}D115@{code}\r\n"),
        format!("Look: v115@{code} is nice"),
        format!("> v115@{start}\r\n> {end}\r\n"),
        format!("`v115@{start} {end}`"),
        format!("# a comment\n# ____XXXXXX\nv115@{code}"),
    ];
    for text in texts {
        assert_eq!(read(&text).as_ref(), Ok(&expected), "{text}");
    }
    let two = format!("{QUIZ}\n\nand v115@vhARQJ");
    assert_eq!(document(&two).pages.len(), expected.pages.len() + 1);
}

#[test]
fn errors_say_what_is_wrong() {
    let many = format!("v115@{}", format!("vh/{}", "AAA".repeat(64)).repeat(32));
    let table = [
        ("v115@vhAyO", "page 1 is cut off"),
        ("v115@ehD", "page 1 is cut off"),
        ("v115@vhBAgHAA", "page 2 is cut off"),
        ("v115@vhAAgWFAooM", "page 1 is cut off"),
        ("v115@//AAgH", "page 1 has impossible cells"),
        ("v115@AAAAgH", "page 1 has impossible cells"),
        ("v115@vhARuB", "page 1 has a piece outside the walls"),
        ("v105@7eEAAAAAAAAAAAAAAAA", "its version is 105; only 110 and 115"),
        ("m114@vhAAgH", "its version is 114"),
        (many.as_str(), "more than 2000 pages"),
    ];
    for (text, expected) in table {
        let error = read(text).unwrap_err().to_string();
        assert!(error.starts_with("This is a fumen diagram, but ") && error.contains(expected), "{text}: {error}");
    }
    let mut high = Page::default();
    high.matrix.set(Cell::new(1, 24), Block::Neutral);
    let piece = |x, y| Page {
        piece: Some(Piece { centre: Cell::new(x, y), ..Piece::generated(Tetrimino::T) }),
        ..Page::default()
    };
    for (page, expected) in
        [(high, FumenError::High), (piece(5, 24), FumenError::High), (piece(0, 5), FumenError::Piece(1))]
    {
        assert_eq!(Document { pages: vec![page], guideline_colours: true }.to_fumen(), Err(expected));
    }
    let narrow = Page { matrix: Matrix::new(4), ..Page::default() };
    assert_eq!(Document { pages: vec![narrow], guideline_colours: true }.to_fumen(), Err(FumenError::Width(4)));
    let pages = vec![Page::default(); MOST_PAGES + 1];
    assert_eq!(Document { pages, guideline_colours: true }.to_fumen(), Err(FumenError::Pages));
}

fn any_block() -> impl Strategy<Value = Option<Block>> {
    let blocks = Tetrimino::ALL.map(|tetrimino| Some(Block::Of(tetrimino)));
    let blocks: Vec<_> = blocks.into_iter().chain([Some(Block::Neutral), None, None, None]).collect();
    prop::sample::select(blocks)
}

fn any_row() -> impl Strategy<Value = Row> {
    prop::array::uniform10(any_block())
}

prop_compose! {
    /// A piece inside the walls whose centre has a row in a fumen.
    fn any_piece()(
        tetrimino in prop::sample::select(Tetrimino::ALL.as_slice()),
        facing in prop::sample::select(Facing::ALL.as_slice()),
        x in 1..=COLUMNS,
        y in 1_i8..=22,
    ) -> Option<Piece> {
        let piece = Piece { tetrimino, facing, centre: Cell::new(x, y) };
        piece.cells().iter().all(|cell| (1..=COLUMNS).contains(&cell.x) && cell.y >= 1).then_some(piece)
    }
}

fn any_comment() -> impl Strategy<Value = String> {
    prop_oneof![
        Just(String::new()),
        ".{0,40}",
        "#Q=\\[[IOTLJSZ]?\\]\\([IOTLJSZ]?\\)[IOTLJSZ]{0,4}(;.{0,4})?",
        "#Q=[\\[\\]()IOT;# Q=a]{0,12}",
    ]
}

prop_compose! {
    fn any_page()(
        cells in prop::collection::vec(any_row(), 0..=23),
        rising in prop_oneof![Just(Row::default()), any_row()],
        piece in any_piece(),
        comment in any_comment(),
        (locks, rises, mirrors) in any::<(bool, bool, bool)>(),
    ) -> Page {
        let mut matrix = Matrix::default();
        for (y, row) in (1..).zip(cells) {
            for (x, block) in (1..).zip(row) {
                if let Some(block) = block {
                    matrix.set(Cell::new(x, y), block);
                }
            }
        }
        Page { matrix, rising, piece, comment, locks, rises, mirrors }
    }
}

/// Pages, some of which are repeated or follow from the one before.
fn any_document() -> impl Strategy<Value = Document> {
    let pages = prop::collection::vec((any_page(), 0..4_usize, any::<bool>()), 1..5);
    (pages, any::<bool>()).prop_map(|(groups, guideline_colours)| {
        let repeated = |(page, count, floats): (Page, usize, bool)| {
            let again = Page { locks: page.locks && !floats, ..page.clone() };
            std::iter::once(page).chain(std::iter::repeat_n(again, count))
        };
        Document { pages: groups.into_iter().flat_map(repeated).collect(), guideline_colours }
    })
}

proptest! {
    #![proptest_config(crate::property::cases(256))]

    #[test]
    fn documents_read_back(document in any_document()) {
        let text = document.to_fumen().unwrap();
        prop_assert_eq!(read(&text).unwrap(), document, "{}", text);
    }

    /// Whatever the letters are: what can be read is written and read again.
    #[test]
    fn changed_texts_are_read_or_refused(
        text in prop::sample::select(published().filter(|text| text.len() < 1_000).collect::<Vec<_>>()),
        changes in prop::collection::vec((any::<prop::sample::Index>(), "[A-Za-z0-9+/?@% ]|.|"), 0..4),
    ) {
        let mut letters: Vec<String> = text.chars().map(String::from).collect();
        for (index, letter) in changes {
            let index = index.index(letters.len());
            letters[index] = letter;
        }
        if let Ok(document) = read(&letters.concat()) {
            // A piece can be drawn above the highest row, from which it is not written.
            if let Ok(text) = document.to_fumen() {
                prop_assert_eq!(read(&text), Ok(document));
            }
        }
    }

    #[test]
    fn any_text_is_looked_at(text: String, letters in "[vmd]1(10|15)@[A-Za-z0-9+/]{0,60}", near in "[vd15@%4 0A>\\n]{0,40}") {
        for text in [text, letters, near] {
            let _document = read(&text);
        }
    }
}
