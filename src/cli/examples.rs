//! The examples in the help of the commands, which `skyline help COMMAND` shows. Those of `skyline solve` are with the
//! format of its instances.

pub(super) const SCENARIO: &str = r#"Examples:
  skyline scenario positions.jsonl
  echo '{"queue": "T", "until_ms": 1000}' | skyline scenario -"#;

pub(super) const CONVERT: &str = "Examples:
  skyline convert --to text https://fumen.zui.jp/?v115@9gF8DeF8DeF8DeF8NeAgH
  skyline convert --to fumen positions.jsonl
  skyline convert --to question v115@9gF8DeF8DeF8DeF8NeAgH | skyline solve -
  skyline convert --to rules game.json";

pub(super) const REPLAY: &str = "Examples:
  skyline replay game.json
  skyline replay sprint.ttr match.ttrm";

pub(super) const BRACKET: &str = "Examples:
  skyline bracket cup.json
  skyline bracket cup.json 2f6c1e9a0b7d4853.skyline --key 11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo";

pub(super) const REVIEW: &str = "Examples:
  skyline review game.json
  skyline review --seat 0 --json match.json";

pub(super) const BOT: &str = "Examples:
  skyline bot --width 100 --pieces 500 --games 2
  skyline bot --game sprint_40 --level 7 --games 20";

pub(super) const MATCH: &str = "Examples:
  skyline match --a level:7 --b level:6 --games 100
  skyline match --a beam:100 --b cold-clear-2 --think-ms 50 --games 200";

pub(super) const LADDER: &str = "Examples:
  skyline ladder --jobs 2
  skyline ladder --level 7 --games 100";

pub(super) const TUNE: &str = "Examples:
  skyline tune --steps 200
  skyline tune --game sprint_40 --steps 50";

pub(super) const TBP: &str = "Examples:
  skyline tbp
  skyline tbp --width 400 --threads 2";

pub(super) const COMBO: &str = "Examples:
  skyline combo --samples 10000 --lookahead 3
  skyline combo --generator recency:4 --chart combos.svg --graph lookahead.dot";

pub(super) const OPENINGS: &str = "Examples:
  skyline openings --hold on
  skyline openings --resume parts.json --threads 2";

pub(super) const PERFT: &str = "Examples:
  skyline perft --queue TIOLJSZ --depth 3
  skyline perft --queue TT --board matrix.txt";

pub(super) const PARTITION: &str = "Examples:
  skyline partition --numbers 4,4,5,4,4,5 --out instance.json
  skyline partition --numbers 4,4,4,4,4,6 | skyline solve -";

pub(super) const SCALING: &str = "Examples:
  skyline scaling --groups 2
  skyline scaling --largest 8 --chart scaling.svg";

pub(super) const SERVE: &str = "Examples:
  skyline serve --address 203.0.113.7
  skyline serve --config server.toml
  skyline serve rooms
  skyline serve close-room 12 --reason insults --by grace
  skyline serve backup /backup/today";

pub(super) const LOAD: &str = "Examples:
  skyline load --matches 500 --seconds 30
  skyline load --matches 10 --seats 8
  skyline load --ranked --matches 50 --seconds 300
  skyline load --matches 50 --computers 1";

#[cfg(feature = "gui")]
pub(super) const RENDER: &str = "Examples:
  skyline render --music korobeiniki music.wav
  skyline render --replay game.json game.wav
  skyline render --video game.gif --from 12 --to 1:05.5 game.json
  skyline render --still game.png --from 30 --look day,glass game.json
  skyline render --still board.svg v115@vhARQJ";
