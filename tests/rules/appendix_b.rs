//! Appendix B of the guideline (multiplayer), row by row, each with the tests and the pictures that show it.
//!
//! | section | requirement | shown by |
//! | --- | --- | --- |
//! | B1.1.1 | several play at the same time, with or against each other | `a_match_of_four_is_played_rematched_and_watched` |
//! | B1.1.2 | Broken Line: one gap, can be cleared | `received_lines_can_be_cleared` |
//! | B1.1.2, B1.3.1 | Solid Line: no gap, cannot be cleared | `solid_lines_are_never_cleared`, `lines_turn_solid_at_their_time` |
//! | B1.1.2, B1.3.4 | Counter Attack: the own queue first | `counter_attacks_are_the_guidelines` |
//! | B1.1.2 | Line Attack to random or chosen targets | `no_line_is_lost_by_any_rules`, `lines_go_to_one_opponent` |
//! | B1.1.2, B1.3.3 | Receiving Queue: its lines enter after Lock Down | `lines_enter_after_the_clear_and_before_the_next_tetrimino` |
//! | B1.1.2 | Starting Lines, broken or solid, preset or random | `a_game_starts_with_its_lines` |
//! | B1.1.2 | Target Mark in the opponent's Matrix | `the_target_mark_moves_by_a_key_and_is_recorded`, `pictures_of_matches` |
//! | B1.1.2, 10 | Top Out by received lines | `received_lines_can_top_out` |
//! | B1.2.1 | the last one wins; places and draws | `the_last_team_wins_and_ties_are_draws`, `every_type_of_game_has_its_end` |
//! | B1.2.1 | teams | `friends_and_finished_games_get_nothing`, `teams_win_and_reach_goals_together` |
//! | B1.2.1 A | an attack system | `the_guidelines_attacks_have_no_other_bonuses` |
//! | B1.2.1 B | rising difficulty | `levels_rise_with_time` |
//! | B1.2.1 | the same Tetriminos for all players | `all_players_get_the_same_tetriminos` |
//! | B1.2.1 | person against person | `each_half_of_the_keyboard_and_each_pad_plays_its_own_seat` |
//! | B1.2.1 | person against a computer of a level | `a_person_and_a_computer_play_to_the_results_and_again` |
//! | B1.2.1 | any mixture of people, computers and programs | `two_people_and_two_computers_play_to_the_end`, `programs_play_and_one_that_fails_says_why` |
//! | B1.2.2 | a goal together | `a_race_ends_when_a_team_has_its_lines`, `recorded_match_types_lead_to_their_places` |
//! | B1.2.2 | goals of teams of their own | `teams_win_by_goals_of_their_own`, `a_team_has_a_goal_of_its_own` |
//! | B1.2.2 | people against computers in teams | `teams_handicaps_and_the_goal_are_shown_and_played` |
//! | B1.2.3 | Practice Mode while waiting | `who_is_out_practices_until_the_others_finish`, `a_device_that_joins_late_practices_until_the_next_match` |
//! | B1.2.3 | the word "Practice" stands out | `two_people_and_two_computers_play_to_the_end`, `pictures_of_matches` |
//! | B1.3, B1.3.5 | the lines of each action, Back-to-Back | `counter_attacks_are_the_guidelines`, `seats_get_the_rules_of_their_match` |
//! | B1.3.1 | identical lines for several opponents (ruling A3) | `opponents_receive_identical_lines` |
//! | B1.3.2 | another gap after eight lines that appeared | `eight_lines_share_their_gap`, `countered_lines_never_appeared` |
//! | B1.3.3 | a bar shows the lines that come | `one_seat_of_a_watched_match_is_shown_large`, `pictures_of_matches` |
//! | B1.3.6 | the table of results | `counter_attacks_are_the_guidelines` |
//! | B1.4, 2.3.1 | one to four players on one display | `up_to_four_seats_have_the_same_size`, `pictures_of_matches` |
//! | B1.4 | each player with an own display | `two_programs_meet_play_and_come_back_online` |
//! | B1.4.1 | avatars, Matrices, queues, mark, chat, timer, Hold and Next | `avatars_differ_and_stay_in_their_place`, `two_windows_chat_play_and_return_to_their_room` |
//! | 5.7 | Extended Placement in multiplayer games | `matches_have_extended_placement` |
//! | 13.2 | sounds of attacks, from the side of a seat | `results_sound_as_the_table_says`, `a_sound_comes_from_its_side` |

use std::fs;
use std::path::Path;

use skyline::engine::versus::{GameType, VersusPreset, VersusRules};
use skyline::engine::{LockDown, ModeId, Rules};

/// Guideline 5.7: whatever the rules and the type of a match, its seats play with Extended Placement.
#[test]
fn matches_have_extended_placement() {
    for preset in VersusPreset::ALL {
        for game_type in [GameType::LastStanding, GameType::Lines { lines: 40 }, GameType::Score { ms: 60_000 }] {
            let rules = VersusRules { game_type, ..preset.rules() }.seat_rules(Rules::preset(ModeId::Marathon));
            assert_eq!(rules.lock_down, LockDown::Extended, "{preset:?} {game_type:?}");
        }
    }
}

/// Adds the code of all files in a folder.
fn read(folder: &Path, code: &mut String) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            read(&path, code);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            code.push_str(&fs::read_to_string(path).unwrap());
        }
    }
}

#[test]
fn every_row_names_tests_that_exist() {
    let mut code = String::new();
    for folder in ["src", "tests"] {
        read(&Path::new(env!("CARGO_MANIFEST_DIR")).join(folder), &mut code);
    }
    let rows: Vec<&str> = include_str!("appendix_b.rs").lines().filter(|line| line.starts_with("//! | ")).collect();
    assert!(rows.len() > 30, "{} rows", rows.len());
    for row in &rows[2..] {
        let names: Vec<&str> = row.split('`').skip(1).step_by(2).collect();
        assert!(!names.is_empty(), "{row}");
        for name in names {
            assert!(code.contains(&format!("fn {name}(")), "{name} in {row}");
        }
    }
}
