//! The landmarks of feats, each a few parts of one vocabulary.

use self::LandmarkPart::{Arch, Block, Disc, Dome, Glass, Lamp, Mast, Peak, Ramp, Round};
use super::brush::{CityBrush, Paint};
use crate::city::Feat;

/// The width of a lot, in units.
pub(super) const WIDTH: f32 = 7.0;

/// A part of a drawing. Lengths are in units, from the left edge of the lot and from the ground.
#[derive(Debug, Clone, Copy)]
enum LandmarkPart {
    /// A wall: left, foot, width, height.
    Block(f32, f32, f32, f32),
    /// A roof or a pyramid: left, foot, width, height.
    Peak(f32, f32, f32, f32),
    /// A slope that rises to the right: left, foot, width, height.
    Ramp(f32, f32, f32, f32),
    /// A half disc: middle, foot, radius.
    Dome(f32, f32, f32),
    /// A disc: its middle and radius.
    Round(f32, f32, f32),
    /// A half ring: middle, foot, radius, thickness.
    Arch(f32, f32, f32, f32),
    /// A thin mast: middle, foot, height.
    Mast(f32, f32, f32),
    /// Lit glass: left, foot, width, height.
    Glass(f32, f32, f32, f32),
    /// A lit disc: its middle and radius.
    Disc(f32, f32, f32),
    /// A light.
    Lamp(f32, f32),
}

impl LandmarkPart {
    /// The height of its top.
    fn top(self) -> f32 {
        match self {
            Block(_, y, _, high) | Peak(_, y, _, high) | Ramp(_, y, _, high) | Glass(_, y, _, high) => y + high,
            Dome(_, y, radius) | Round(_, y, radius) | Arch(_, y, radius, _) | Disc(_, y, radius) => y + radius,
            Mast(_, y, high) => y + high,
            Lamp(_, y) => y,
        }
    }

    fn paint(self, brush: &mut CityBrush<'_>) {
        match self {
            Block(x, y, wide, high) => brush.block([x, y, wide, high], Paint::Stone),
            Mast(x, y, high) => brush.block([x - 0.12, y, 0.24, high], Paint::Trim),
            Glass(x, y, wide, high) => brush.pane([x, y, wide, high], 0.85),
            Disc(x, y, radius) => brush.lit_disc(x, y, radius),
            Lamp(x, y) => brush.lamp(x, y),
            Arch(x, y, radius, thick) => brush.band((x, y), radius, thick),
            Peak(..) | Ramp(..) | Dome(..) | Round(..) => {
                let corners = self.corners(brush);
                brush.fan(&corners, Paint::Stone);
            }
        }
    }

    fn corners(self, brush: &CityBrush<'_>) -> Vec<egui::Pos2> {
        match self {
            Peak(x, y, wide, high) => brush.triangle([(x, y), (x + wide, y), (x + wide / 2.0, y + high)]),
            Ramp(x, y, wide, high) => brush.triangle([(x, y), (x + wide, y), (x + wide, y + high)]),
            Round(x, y, radius) => brush.circle(x, y, radius),
            Dome(x, y, radius) | Arch(x, y, radius, _) => brush.half_circle(x, y, radius),
            _ => Vec::new(),
        }
    }

    /// Lights are drawn only when it is built.
    fn outline(self, brush: &mut CityBrush<'_>) {
        match self {
            Block(x, y, wide, high) => brush.outlined_block([x, y, wide, high]),
            Mast(x, y, high) => brush.outlined_block([x, y, 0.01, high]),
            Arch(..) => {
                let corners = self.corners(brush);
                brush.open_outline(corners);
            }
            Peak(..) | Ramp(..) | Dome(..) | Round(..) => {
                let corners = self.corners(brush);
                brush.outline(corners);
            }
            Glass(..) | Disc(..) | Lamp(..) => {}
        }
    }
}

pub(super) fn height(feat: Feat) -> f32 {
    drawing(feat).iter().map(|part| part.top()).fold(0.0, f32::max) + 0.6
}

/// Draws a landmark, or its outline.
pub(super) fn paint(brush: &mut CityBrush<'_>, feat: Feat, is_built: bool) {
    for part in drawing(feat) {
        if is_built { part.paint(brush) } else { part.outline(brush) }
    }
}

#[expect(clippy::too_many_lines, reason = "a table of drawings")]
const fn drawing(feat: Feat) -> &'static [LandmarkPart] {
    match feat {
        // A small house.
        Feat::FirstLine => {
            &[Block(1.5, 0.0, 4.0, 2.6), Peak(1.1, 2.6, 4.8, 1.9), Glass(2.2, 0.9, 0.8, 0.9), Glass(4.0, 0.9, 0.8, 0.9)]
        }
        // An I that stands.
        Feat::FirstTetris => &[
            Block(2.5, 0.0, 2.0, 2.7),
            Block(2.5, 2.9, 2.0, 2.7),
            Block(2.5, 5.8, 2.0, 2.7),
            Block(2.5, 8.7, 2.0, 2.7),
            Glass(3.1, 0.9, 0.8, 0.9),
            Glass(3.1, 3.8, 0.8, 0.9),
            Glass(3.1, 6.7, 0.8, 0.9),
            Glass(3.1, 9.6, 0.8, 0.9),
            Lamp(3.5, 11.9),
        ],
        // A stadium with its floodlights.
        Feat::MarathonDone => &[
            Block(0.2, 0.0, 6.6, 1.8),
            Arch(3.5, 1.8, 3.0, 0.5),
            Mast(0.6, 1.8, 4.4),
            Mast(6.4, 1.8, 4.4),
            Lamp(0.6, 6.4),
            Lamp(6.4, 6.4),
            Glass(1.0, 0.6, 5.0, 0.5),
        ],
        // A watchtower on a hill.
        Feat::HighStart => {
            &[Ramp(0.0, 0.0, 4.2, 4.6), Block(4.2, 0.0, 2.0, 9.0), Peak(3.8, 9.0, 2.8, 2.0), Glass(4.8, 7.0, 0.8, 0.9)]
        }
        // A finish line.
        Feat::SprintDone => &[
            Block(0.8, 0.0, 0.8, 6.0),
            Block(5.4, 0.0, 0.8, 6.0),
            Block(0.8, 6.0, 5.4, 1.5),
            Glass(1.1, 6.75, 0.5, 0.5),
            Glass(2.1, 6.75, 0.5, 0.5),
            Glass(3.1, 6.75, 0.5, 0.5),
            Glass(4.1, 6.75, 0.5, 0.5),
            Glass(1.6, 6.25, 0.5, 0.5),
            Glass(2.6, 6.25, 0.5, 0.5),
            Glass(3.6, 6.25, 0.5, 0.5),
            Glass(4.6, 6.25, 0.5, 0.5),
        ],
        // A clock tower.
        Feat::SprintMinute => &[
            Block(2.2, 0.0, 2.6, 8.6),
            Block(1.9, 8.6, 3.2, 2.6),
            Peak(1.6, 11.2, 3.8, 2.4),
            Disc(3.5, 9.9, 0.95),
            Glass(3.2, 5.0, 0.6, 1.4),
            Glass(3.2, 2.0, 0.6, 1.4),
        ],
        // A kiosk.
        Feat::DailyFirst => &[
            Block(2.0, 0.0, 3.0, 3.2),
            Block(1.5, 3.2, 4.0, 0.5),
            Glass(2.5, 1.2, 2.0, 1.2),
            Mast(3.5, 3.7, 1.6),
            Lamp(3.5, 5.4),
        ],
        // Seven doors under a dome.
        Feat::DailyWeek => &[
            Block(0.1, 0.0, 6.8, 2.6),
            Dome(3.5, 2.6, 2.0),
            Mast(3.5, 4.6, 1.2),
            Glass(0.5, 0.5, 0.45, 1.3),
            Glass(1.4, 0.5, 0.45, 1.3),
            Glass(2.3, 0.5, 0.45, 1.3),
            Glass(3.25, 0.5, 0.45, 1.3),
            Glass(4.2, 0.5, 0.45, 1.3),
            Glass(5.1, 0.5, 0.45, 1.3),
            Glass(6.0, 0.5, 0.45, 1.3),
        ],
        // Two towers and a bridge.
        Feat::TenTetrises => &[
            Block(0.9, 0.0, 1.9, 11.0),
            Block(4.2, 0.0, 1.9, 11.0),
            Block(2.8, 6.2, 1.4, 1.0),
            Glass(1.5, 1.0, 0.7, 9.2),
            Glass(4.8, 1.0, 0.7, 9.2),
            Glass(2.9, 6.5, 1.2, 0.4),
        ],
        // A power station with two chimneys.
        Feat::TwoPieces => &[
            Block(0.6, 0.0, 5.8, 3.2),
            Block(1.5, 3.2, 1.2, 5.2),
            Block(4.3, 3.2, 1.2, 5.2),
            Glass(1.2, 1.2, 4.6, 0.7),
            Lamp(2.1, 8.7),
            Lamp(4.9, 8.7),
        ],
        // Three rockets.
        Feat::ThreePieces => &[
            Block(0.7, 0.0, 1.2, 5.6),
            Peak(0.7, 5.6, 1.2, 1.8),
            Block(2.9, 0.0, 1.2, 8.6),
            Peak(2.9, 8.6, 1.2, 2.2),
            Block(5.1, 0.0, 1.2, 5.6),
            Peak(5.1, 5.6, 1.2, 1.8),
            Disc(1.3, 4.4, 0.3),
            Disc(3.5, 7.2, 0.3),
            Disc(5.7, 4.4, 0.3),
        ],
        // A cathedral with three domes.
        Feat::ClassicTen => &[
            Block(0.8, 0.0, 5.4, 4.0),
            Block(1.2, 4.0, 1.4, 0.9),
            Block(4.4, 4.0, 1.4, 0.9),
            Block(2.7, 4.0, 1.6, 2.8),
            Dome(1.9, 4.9, 0.95),
            Dome(5.1, 4.9, 0.95),
            Dome(3.5, 6.8, 1.2),
            Mast(3.5, 8.0, 1.5),
            Glass(3.1, 0.6, 0.8, 1.8),
            Glass(1.6, 1.6, 0.5, 1.0),
            Glass(4.9, 1.6, 0.5, 1.0),
        ],
        // A block of flats.
        Feat::Lines1000 => &[
            Block(0.6, 0.0, 5.8, 6.6),
            Glass(1.1, 1.0, 4.8, 0.55),
            Glass(1.1, 2.4, 4.8, 0.55),
            Glass(1.1, 3.8, 4.8, 0.55),
            Glass(1.1, 5.2, 4.8, 0.55),
        ],
        // A giant slab.
        Feat::Lines10000 => &[
            Block(0.8, 0.0, 5.4, 13.0),
            Block(1.6, 13.0, 3.8, 0.8),
            Mast(3.5, 13.8, 2.4),
            Glass(1.5, 1.0, 0.7, 11.2),
            Glass(3.15, 1.0, 0.7, 11.2),
            Glass(4.8, 1.0, 0.7, 11.2),
            Lamp(3.5, 16.3),
        ],
        // A needle with a deck.
        Feat::Finesse100 => &[
            Block(3.15, 0.0, 0.7, 9.0),
            Peak(2.2, 0.0, 2.6, 3.0),
            Round(3.5, 9.2, 1.3),
            Mast(3.5, 10.4, 3.0),
            Glass(2.5, 9.0, 2.0, 0.4),
            Lamp(3.5, 13.6),
        ],
        // A T that stands on its stem.
        Feat::FirstTSpin => &[
            Block(2.6, 0.0, 1.8, 5.2),
            Block(0.8, 5.2, 5.4, 1.8),
            Glass(3.1, 2.0, 0.8, 0.8),
            Glass(1.3, 5.7, 0.8, 0.8),
            Glass(3.1, 5.7, 0.8, 0.8),
            Glass(4.9, 5.7, 0.8, 0.8),
        ],
        // A small one.
        Feat::MiniTSpin => {
            &[Block(2.9, 0.0, 1.2, 2.8), Block(1.7, 2.8, 3.6, 1.2), Lamp(3.5, 4.6), Glass(3.3, 3.2, 0.4, 0.4)]
        }
        // Two of them.
        Feat::TSpinDouble => &[
            Block(2.9, 0.0, 1.2, 2.8),
            Block(1.3, 2.8, 4.4, 1.3),
            Block(2.9, 4.1, 1.2, 2.8),
            Block(1.3, 6.9, 4.4, 1.3),
            Glass(1.8, 3.2, 3.4, 0.45),
            Glass(1.8, 7.3, 3.4, 0.45),
        ],
        // A pagoda of three roofs.
        Feat::TSpinTriple => &[
            Block(2.1, 0.0, 2.8, 2.4),
            Peak(0.6, 2.4, 5.8, 1.5),
            Block(2.4, 3.4, 2.2, 2.0),
            Peak(1.2, 5.4, 4.6, 1.4),
            Block(2.7, 6.3, 1.6, 1.9),
            Peak(1.7, 8.2, 3.6, 1.6),
            Mast(3.5, 9.6, 1.6),
            Glass(3.1, 0.6, 0.8, 1.2),
            Glass(3.1, 4.0, 0.8, 0.8),
            Glass(3.2, 6.9, 0.6, 0.7),
        ],
        // A Ferris wheel.
        Feat::TenTSpins => &[
            Peak(1.9, 0.0, 3.2, 5.0),
            Round(3.5, 5.2, 3.2),
            Disc(3.5, 5.2, 0.5),
            Lamp(3.5, 8.4),
            Lamp(5.76, 7.46),
            Lamp(6.7, 5.2),
            Lamp(5.76, 2.94),
            Lamp(3.5, 2.0),
            Lamp(1.24, 2.94),
            Lamp(0.3, 5.2),
            Lamp(1.24, 7.46),
        ],
        // A pyramid.
        Feat::MasterDone => {
            &[Peak(0.1, 0.0, 6.8, 7.4), Glass(3.1, 0.0, 0.8, 1.4), Disc(3.5, 4.2, 0.45), Lamp(3.5, 7.6)]
        }
        // Two houses, back to back.
        Feat::FirstBackToBack => &[
            Block(0.7, 0.0, 2.7, 3.4),
            Peak(0.5, 3.4, 3.0, 1.8),
            Block(3.6, 0.0, 2.7, 3.4),
            Peak(3.5, 3.4, 3.0, 1.8),
            Glass(1.6, 1.2, 0.8, 1.0),
            Glass(4.6, 1.2, 0.8, 1.0),
        ],
        // A suspension bridge.
        Feat::BackToBackTen => &[
            Block(0.9, 0.0, 0.7, 8.0),
            Block(5.4, 0.0, 0.7, 8.0),
            Block(0.0, 2.4, 7.0, 0.6),
            Arch(3.5, 3.0, 2.2, 0.25),
            Lamp(1.25, 8.3),
            Lamp(5.75, 8.3),
            Glass(2.0, 2.6, 3.0, 0.2),
        ],
        // A puzzle of blocks.
        Feat::PuzzleDone => &[
            Block(0.8, 0.0, 2.6, 2.6),
            Block(3.6, 0.0, 2.6, 5.2),
            Block(0.8, 2.8, 2.6, 5.2),
            Block(3.6, 5.4, 2.6, 2.6),
            Glass(1.7, 0.9, 0.8, 0.8),
            Glass(4.5, 2.2, 0.8, 0.8),
            Glass(1.7, 5.0, 0.8, 0.8),
            Glass(4.5, 6.3, 0.8, 0.8),
        ],
        // A glass house.
        Feat::PerfectClear => &[
            Block(0.4, 0.0, 6.2, 0.8),
            Dome(3.5, 0.8, 2.9),
            Glass(1.7, 1.1, 0.3, 1.7),
            Glass(2.7, 1.1, 0.3, 2.2),
            Glass(4.0, 1.1, 0.3, 2.2),
            Glass(5.0, 1.1, 0.3, 1.7),
            Lamp(3.5, 3.9),
        ],
        // Three glass houses.
        Feat::ThreePerfectClears => &[
            Block(0.1, 0.0, 6.8, 0.7),
            Dome(1.4, 0.7, 1.25),
            Dome(5.6, 0.7, 1.25),
            Dome(3.5, 0.7, 2.1),
            Lamp(1.4, 2.1),
            Lamp(3.5, 3.0),
            Lamp(5.6, 2.1),
        ],
        // A piece of cheese.
        Feat::CheeseDone => &[
            Ramp(0.5, 0.0, 6.0, 5.4),
            Disc(5.0, 2.6, 0.6),
            Disc(3.4, 1.3, 0.45),
            Disc(5.6, 0.9, 0.35),
            Disc(5.9, 4.2, 0.3),
        ],
        // Four steps.
        Feat::ComboFour => &[
            Block(0.4, 0.0, 1.4, 2.0),
            Block(2.0, 0.0, 1.4, 3.6),
            Block(3.6, 0.0, 1.4, 5.2),
            Block(5.2, 0.0, 1.4, 6.8),
            Glass(0.8, 0.8, 0.6, 0.6),
            Glass(2.4, 2.4, 0.6, 0.6),
            Glass(4.0, 4.0, 0.6, 0.6),
            Glass(5.6, 5.6, 0.6, 0.6),
        ],
        // A tower with seven balconies.
        Feat::ComboSeven => &[
            Block(2.6, 0.0, 1.8, 10.4),
            Block(1.6, 1.4, 1.0, 0.5),
            Block(4.4, 2.7, 1.0, 0.5),
            Block(1.6, 4.0, 1.0, 0.5),
            Block(4.4, 5.3, 1.0, 0.5),
            Block(1.6, 6.6, 1.0, 0.5),
            Block(4.4, 7.9, 1.0, 0.5),
            Dome(3.5, 10.4, 0.9),
            Lamp(2.0, 2.2),
            Lamp(5.0, 3.5),
            Lamp(2.0, 4.8),
            Lamp(5.0, 6.1),
            Lamp(2.0, 7.4),
            Lamp(5.0, 8.7),
            Lamp(3.5, 11.6),
        ],
        // A skyscraper in steps.
        Feat::ComboTwenty => &[
            Block(0.6, 0.0, 5.8, 6.0),
            Block(1.4, 6.0, 4.2, 4.0),
            Block(2.3, 10.0, 2.4, 3.0),
            Mast(3.5, 13.0, 3.2),
            Lamp(3.5, 16.3),
            Glass(1.6, 0.9, 0.5, 8.4),
            Glass(2.8, 0.9, 0.5, 11.2),
            Glass(3.7, 0.9, 0.5, 11.2),
            Glass(4.9, 0.9, 0.5, 8.4),
        ],
        // The wheel above a mine.
        Feat::DescentTen => &[
            Block(0.5, 0.0, 2.2, 2.2),
            Peak(2.0, 0.0, 4.0, 7.6),
            Round(4.0, 7.6, 1.3),
            Disc(4.0, 7.6, 0.35),
            Glass(1.1, 0.8, 0.9, 0.7),
            Lamp(4.0, 9.2),
        ],
        // A theatre.
        Feat::Games100 => &[
            Block(0.4, 0.0, 6.2, 3.4),
            Peak(0.1, 3.4, 6.8, 1.9),
            Glass(1.0, 0.4, 0.5, 2.5),
            Glass(2.4, 0.4, 0.5, 2.5),
            Glass(4.1, 0.4, 0.5, 2.5),
            Glass(5.5, 0.4, 0.5, 2.5),
            Disc(3.5, 4.1, 0.4),
        ],
        // A globe.
        Feat::EveryMode => &[
            Block(2.9, 0.0, 1.2, 4.4),
            Block(1.8, 0.0, 3.4, 0.8),
            Round(3.5, 6.8, 2.5),
            Glass(1.5, 6.6, 4.0, 0.35),
            Glass(3.32, 4.6, 0.35, 4.4),
            Glass(2.0, 5.4, 3.0, 0.25),
            Glass(2.0, 8.0, 3.0, 0.25),
        ],
        // A radio mast.
        Feat::Shared => &[
            Peak(2.2, 0.0, 2.6, 10.0),
            Arch(3.5, 9.6, 1.3, 0.22),
            Arch(3.5, 9.6, 2.2, 0.22),
            Arch(3.5, 9.6, 3.1, 0.22),
            Lamp(3.5, 10.0),
        ],
        // A gate.
        Feat::ZenHundred => &[
            Block(1.3, 0.0, 0.8, 5.6),
            Block(4.9, 0.0, 0.8, 5.6),
            Block(0.9, 4.0, 5.2, 0.55),
            Block(0.3, 5.6, 6.4, 0.9),
            Lamp(3.5, 3.3),
        ],
        // A water tower.
        Feat::Hours10 => &[
            Block(1.9, 0.0, 0.4, 4.0),
            Block(4.7, 0.0, 0.4, 4.0),
            Block(3.3, 0.0, 0.4, 4.0),
            Block(1.4, 4.0, 4.2, 2.8),
            Dome(3.5, 6.8, 2.1),
            Glass(2.0, 5.1, 3.0, 0.4),
            Lamp(3.5, 9.1),
        ],
        // A lighthouse.
        Feat::Hours100 => &[
            Block(2.5, 0.0, 2.0, 8.4),
            Block(2.0, 8.4, 3.0, 0.5),
            Block(2.6, 8.9, 1.8, 1.7),
            Dome(3.5, 10.6, 1.1),
            Glass(2.8, 9.2, 1.4, 1.0),
            Glass(3.2, 1.6, 0.6, 0.8),
            Glass(3.2, 5.2, 0.6, 0.8),
            Lamp(3.5, 12.0),
        ],
        // A castle.
        Feat::SurvivalThree => &[
            Block(0.4, 0.0, 6.2, 3.2),
            Block(0.4, 3.2, 0.9, 0.8),
            Block(2.2, 3.2, 0.9, 0.8),
            Block(3.9, 3.2, 0.9, 0.8),
            Block(5.7, 3.2, 0.9, 0.8),
            Block(2.7, 3.2, 1.6, 4.4),
            Peak(2.4, 7.6, 2.2, 1.6),
            Glass(3.1, 0.0, 0.8, 1.5),
            Glass(3.25, 5.4, 0.5, 0.9),
        ],
        // A trophy on its column.
        Feat::BeatFive => &[
            Block(2.0, 0.0, 3.0, 0.9),
            Block(2.9, 0.9, 1.2, 4.6),
            Block(2.3, 5.5, 2.4, 0.6),
            Block(3.25, 6.1, 0.5, 0.9),
            Block(2.3, 7.0, 2.4, 1.9),
            Arch(3.5, 7.4, 2.0, 0.35),
            Lamp(3.5, 9.5),
        ],
        // A frame without walls.
        Feat::InvisibleTetris => &[
            Block(2.2, 0.0, 0.3, 11.0),
            Block(4.5, 0.0, 0.3, 11.0),
            Block(2.2, 11.0, 2.6, 0.3),
            Glass(2.9, 2.0, 1.2, 0.25),
            Glass(2.9, 4.2, 1.2, 0.25),
            Glass(2.9, 6.4, 1.2, 0.25),
            Glass(2.9, 8.6, 1.2, 0.25),
        ],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Lamps may glow beyond the lot.
    #[test]
    fn every_landmark_has_its_own_drawing_on_its_lot() {
        let drawings: Vec<String> = Feat::ALL.map(|feat| format!("{:?}", drawing(feat))).into();
        for (number, text) in drawings.iter().enumerate() {
            assert!(!drawings[..number].contains(text), "{:?}", Feat::ALL[number]);
        }
        for feat in Feat::ALL {
            for part in drawing(feat) {
                let (left, right) = match *part {
                    Block(x, _, wide, _) | Peak(x, _, wide, _) | Ramp(x, _, wide, _) | Glass(x, _, wide, _) => {
                        (x, x + wide)
                    }
                    Dome(x, _, radius) | Round(x, _, radius) | Arch(x, _, radius, _) | Disc(x, _, radius) => {
                        (x - radius, x + radius)
                    }
                    Mast(x, ..) | Lamp(x, _) => (x, x),
                };
                assert!(left >= 0.0 && right <= WIDTH, "{feat:?}: {part:?}");
            }
            assert!((3.0..18.0).contains(&height(feat)), "{feat:?}: {}", height(feat));
            assert!(
                drawing(feat).iter().any(|part| matches!(part, Glass(..) | Lamp(..) | Disc(..))),
                "{feat:?} is dark"
            );
        }
    }
}
