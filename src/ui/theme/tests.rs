//! Tests of legibility, and of colours under colour-vision deficiencies.

use egui::Color32;

use super::*;
use crate::settings::{Appearance, Hues, Scheme};
use crate::ui::words::Choice as _;

fn themes() -> impl Iterator<Item = Theme> {
    Scheme::ALL.iter().flat_map(|&scheme| {
        Hues::ALL.iter().map(move |&hues| Theme::of(&Appearance { scheme, hues, ..Appearance::default() }))
    })
}

/// The linear red, green and blue components, 0 to 1.
fn linear(color: Color32) -> [f32; 3] {
    [color.r(), color.g(), color.b()].map(|channel| {
        let channel = f32::from(channel) / 255.0;
        if channel <= 0.04045 { channel / 12.92 } else { ((channel + 0.055) / 1.055).powf(2.4) }
    })
}

/// The contrast ratio of WCAG 2, 1 to 21.
fn contrast(one: Color32, other: Color32) -> f32 {
    let luminance = |color: Color32| {
        let [r, g, b] = linear(color);
        0.2126 * r + 0.7152 * g + 0.0722 * b
    };
    let (one, other) = (luminance(one), luminance(other));
    (one.max(other) + 0.05) / (one.min(other) + 0.05)
}

/// Matrices that simulate colour vision without one kind of cones.
///
/// G. M. Machado, M. M. Oliveira, L. A. F. Fernandes: A Physiologically-based Model for Simulation of Color Vision
/// Deficiency, IEEE Transactions on Visualization and Computer Graphics 15 (2009), severity 1.0.
type Eye = [[f32; 3]; 3];
const PROTANOPE: Eye =
    [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]];
const DEUTERANOPE: Eye =
    [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881]];
const TRITANOPE: Eye =
    [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.303900]];
const FULL: Eye = [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]];

fn times(rows: Eye, values: [f32; 3]) -> [f32; 3] {
    rows.map(|row| row.iter().zip(values).map(|(part, value)| part * value).sum())
}

/// A colour in Oklab (B. Ottosson, 2020) with this vision. A difference of 0.02 is just visible.
fn seen(color: Color32, eye: Eye) -> [f32; 3] {
    let light = times(eye, linear(color)).map(|channel| channel.clamp(0.0, 1.0));
    let cones = times(
        [
            [0.412_221_46, 0.536_332_55, 0.051_445_995],
            [0.211_903_5, 0.680_699_5, 0.107_396_96],
            [0.088_302_46, 0.281_718_85, 0.629_978_7],
        ],
        light,
    );
    times(
        [
            [0.210_454_26, 0.793_617_8, -0.004_072_047],
            [1.977_998_5, -2.428_592_2, 0.450_593_7],
            [0.025_904_037, 0.782_771_77, -0.808_675_77],
        ],
        cones.map(f32::cbrt),
    )
}

fn difference(one: Color32, other: Color32, eye: Eye) -> f32 {
    let parts = seen(one, eye).into_iter().zip(seen(other, eye));
    parts.map(|(one, other)| (one - other).powi(2)).sum::<f32>().sqrt()
}

/// The smallest difference between any two colours.
fn least_difference(colors: &[Color32], eye: Eye) -> f32 {
    let pairs =
        colors.iter().enumerate().flat_map(|(index, one)| colors[..index].iter().map(move |other| (*one, *other)));
    pairs.map(|(one, other)| difference(one, other, eye)).fold(f32::INFINITY, f32::min)
}

#[test]
fn texts_can_be_read_on_every_surface() {
    for Theme { palette, .. } in themes() {
        let texts = [
            palette.text_primary,
            palette.text_secondary,
            palette.text_faint,
            palette.accent,
            palette.danger,
            palette.good,
        ];
        for surface in [palette.background, palette.panel, palette.raised] {
            for text in texts {
                let found = contrast(text, surface);
                assert!(found >= 4.5, "{text:?} on {surface:?} has {found}");
            }
        }
        // All panels of a play field are of one family.
        assert!(contrast(palette.queue, palette.well) < 1.2, "{:?} and {:?}", palette.queue, palette.well);
        // Titles, hints and best results lie on the backdrop itself.
        for surface in palette.sky.into_iter().chain(palette.buildings) {
            for text in [palette.text_primary, palette.text_secondary, palette.text_faint, palette.accent] {
                let found = contrast(text, surface);
                assert!(found >= 4.5, "{text:?} on {surface:?} has {found}");
            }
        }
        for text in [palette.on_well, palette.on_well_accent, palette.on_well_danger] {
            assert!(contrast(text, palette.well) >= 7.0, "{text:?} on {:?}", palette.well);
        }
        assert!(contrast(palette.on_fill, palette.fill) >= 4.5);
        for text in [palette.text_primary, palette.text_secondary, palette.accent] {
            assert!(contrast(text, palette.accent_surface) >= 4.5, "{text:?} on what is selected");
        }
        for text in [palette.on_queue, palette.on_well_danger, palette.on_well_good, palette.on_well_accent] {
            assert!(contrast(text, palette.queue) >= 4.5, "{text:?} on {:?}", palette.queue);
        }
    }
}

/// The page about the direction of art, as far as numbers hold it.
#[test]
fn sizes_spaces_and_colours_are_those_of_the_direction_of_art() {
    let mut sizes: Vec<f32> = TextRole::ALL.map(TextRole::size).to_vec();
    sizes.sort_by(f32::total_cmp);
    sizes.dedup();
    assert_eq!(sizes, [13.0, 16.0, 20.0, 24.0, 34.0]);
    for metrics in [Metrics::REGULAR, Metrics::HIGH_CONTRAST] {
        let Space { xs, s, m, l, xl, xxl } = metrics.space;
        assert!([xs, s, m, l, xl, xxl].into_iter().all(|space| (space % 4.0).abs() < 0.01), "half steps of 8");
        assert!(metrics.focus_stroke >= 2.0 && metrics.focus_stroke > metrics.stroke);
    }
    for Theme { palette, .. } in themes() {
        // The focus ring on every surface that can have it, and the text of what is selected.
        let surfaces = [palette.background, palette.panel, palette.raised, palette.raised_hovered];
        for surface in surfaces.into_iter().chain([palette.accent_surface]) {
            let found = contrast(palette.text_primary, surface);
            assert!(found >= 4.5, "the focus on {surface:?} has {found}");
        }
        // What is selected differs from what is not, for every eye.
        for eye in [FULL, PROTANOPE, DEUTERANOPE, TRITANOPE] {
            let found = difference(palette.accent_surface, palette.raised, eye);
            assert!(found >= 0.02, "{:?} and {:?} differ by {found}", palette.accent_surface, palette.raised);
        }
    }
}

/// The outlines of a review: the better placement and the played one, for every eye.
#[test]
fn the_better_placement_differs_from_the_played_one() {
    for Theme { palette, .. } in themes() {
        for eye in [FULL, PROTANOPE, DEUTERANOPE, TRITANOPE] {
            let found = difference(palette.on_well, palette.on_well_danger, eye);
            assert!(found >= 0.06, "{:?} and {:?} differ by {found}", palette.on_well, palette.on_well_danger);
        }
    }
}

/// A dark orange or yellow is brown. No scheme has such a surface or accent.
#[test]
fn nothing_is_brown() {
    let is_brown = |color: Color32| {
        let [r, g, b] = [color.r(), color.g(), color.b()].map(f32::from);
        let (most, least) = (r.max(g).max(b), r.min(g).min(b));
        // The hue in degrees, between red and yellow.
        let hue = 60.0 * (g - b) / (most - least).max(1.0);
        r >= most && (15.0..=65.0).contains(&hue) && most - least > 0.4 * most && (32.0..184.0).contains(&most)
    };
    assert!([0x004A_3F00, 0x00A8_4200, 0x008C_7A20].map(shades::rgb).into_iter().all(is_brown));
    for Theme { palette, .. } in themes() {
        let surfaces = [palette.background, palette.panel, palette.raised, palette.raised_hovered];
        let marks = [palette.accent, palette.fill, palette.accent_surface, palette.outline, palette.frame];
        for color in surfaces.into_iter().chain(marks).chain([palette.window, palette.grid]) {
            assert!(!is_brown(color), "{color:?}");
        }
    }
}

#[test]
fn high_contrast_is_high() {
    let palette = Palette::HIGH_CONTRAST;
    for text in [palette.text_primary, palette.text_secondary, palette.text_faint, palette.accent] {
        assert!(contrast(text, palette.panel) >= 12.0, "{text:?}");
    }
    assert!(contrast(palette.frame, palette.well) >= 20.0 && contrast(palette.outline, palette.panel) >= 7.0);
}

#[test]
fn what_cannot_be_used_is_dim_but_legible() {
    for Theme { palette, .. } in themes() {
        let (text, edge) = palette.disabled();
        let found = (contrast(text, palette.panel), contrast(text, palette.text_primary));
        assert!(found.0 >= 3.0 && found.1 >= 3.0, "{text:?} on {:?} has {found:?}", palette.panel);
        let found = contrast(edge, palette.outline);
        assert!(found >= 1.2, "{edge:?} and {:?} have {found}", palette.outline);
    }
}

/// The ring of a main button is the text's colour behind a gap of the background's.
#[test]
fn the_ring_of_a_main_button_is_parted_from_it() {
    for Theme { palette, .. } in themes() {
        let ring = contrast(palette.text_primary, palette.background);
        let parts = [contrast(palette.fill, palette.background), contrast(palette.fill, palette.text_primary)];
        assert!(ring >= 7.0 && parts.iter().any(|found| *found >= 4.5), "{ring}, {parts:?}");
    }
}

#[test]
fn the_filled_part_of_a_bar_differs_from_its_track_and_the_track_from_the_panel() {
    for Theme { palette, .. } in themes() {
        let found = contrast(palette.track, palette.panel);
        assert!(found >= 1.5, "{:?} on {:?} has {found}", palette.track, palette.panel);
        // The filled parts of sliders.
        for filled in [palette.text_secondary, palette.accent] {
            let found = contrast(filled, palette.track);
            assert!(found >= 3.0, "{filled:?} on {:?} has {found}", palette.track);
        }
        // By day the fill differs in hue only.
        for eye in [FULL, PROTANOPE, DEUTERANOPE, TRITANOPE] {
            let found = difference(palette.fill, palette.track, eye);
            assert!(found >= 0.10, "{:?} on {:?} differs by {found}", palette.fill, palette.track);
        }
    }
}

/// An almost empty Matrix on a card is known by its frame.
#[test]
fn the_frame_of_a_matrix_can_be_seen() {
    for Theme { palette, .. } in themes() {
        let found = contrast(palette.frame, palette.well);
        assert!(found >= 3.0, "{:?} on {:?} has {found}", palette.frame, palette.well);
    }
}

#[test]
fn minos_stand_out_from_the_well_and_from_their_queue() {
    for Theme { palette, .. } in themes() {
        for shades in palette.tetriminos.into_iter().chain([palette.neutral]) {
            for surface in [palette.well, palette.queue] {
                let found = contrast(shades.base, surface);
                assert!(found >= 3.0, "{shades:?} on {surface:?} has {found}");
            }
        }
    }
}

#[test]
fn every_kind_of_sight_has_a_set_with_distinct_tetriminos() {
    let table = [
        (Hues::Guideline, FULL),
        (Hues::Deuteranopia, DEUTERANOPE),
        (Hues::Protanopia, PROTANOPE),
        (Hues::Tritanopia, TRITANOPE),
    ];
    for (hues, eye) in table {
        let palette = Palette::of(Scheme::Night, hues);
        let in_play = palette.tetriminos.map(|shades| shades.base);
        let locked = palette.tetriminos.map(|shades| shades.locked(&palette).base);
        let found = (least_difference(&in_play, eye), least_difference(&locked, eye));
        assert!(found.0 >= 0.10 && found.1 >= 0.06, "{hues:?}: {found:?}");
    }
    // The sets are needed: the Guideline's hues alone do not do.
    let guideline = Palette::of(Scheme::Night, Hues::Guideline).tetriminos.map(|shades| shades.base);
    assert!(least_difference(&guideline, PROTANOPE) < 0.05 && least_difference(&guideline, DEUTERANOPE) < 0.05);
}

#[test]
fn shades_of_grey_are_grey_and_differ() {
    let theme = Theme::of(&Appearance { hues: Hues::Monochrome, ..Appearance::default() });
    let bases = theme.palette.tetriminos.map(|shades| shades.base);
    assert!(bases.iter().all(|base| base.r() == base.g() && base.g() == base.b()));
    assert!(least_difference(&bases, FULL) >= 0.04);
    assert!(theme.skin.patterns, "and each has its pattern");
}

/// Lightness alone gives the order, because people with any kind of colour vision see it.
#[test]
fn heat_falls_from_light_to_dark_and_stays_above_the_well() {
    for theme in themes() {
        for count in 1..=12 {
            let colors: Vec<Color32> = (0..count).map(|index| theme.palette.heat(index, count)).collect();
            for pair in colors.windows(2) {
                assert!(
                    contrast(pair[0], pair[1]) >= 1.08 && grey(pair[0]).r() > grey(pair[1]).r(),
                    "{count} {pair:?}"
                );
            }
            assert!(colors.iter().all(|color| contrast(*color, theme.palette.well) >= 1.7), "{count}");
        }
    }
}

#[test]
fn each_of_the_sixteen_colours_is_one_of_them_and_identifies_its_tetrimino() {
    let bases = Palette::of(Scheme::Night, Hues::Sixteen).tetriminos.map(|shades| shades.base);
    // A channel was dark, half or full; bright colours were a third lighter.
    let channels = bases.iter().flat_map(|base| [base.r(), base.g(), base.b()]);
    assert!(channels.into_iter().all(|channel| channel.is_multiple_of(0x55)));
    assert!(least_difference(&bases, FULL) >= 0.10);
}

#[test]
fn a_green_screen_is_green_but_for_what_is_lost() {
    let palette = Palette::of(Scheme::Phosphor, Hues::Phosphor);
    let Palette { background, panel, raised, outline, text_primary, text_secondary, text_faint, accent, .. } = palette;
    let surfaces = [background, panel, raised, outline, text_primary, text_secondary, text_faint, accent];
    let others = [palette.good, palette.well, palette.grid, palette.frame, palette.flash, palette.window];
    let bases = palette.tetriminos.map(|shades| shades.base);
    for color in surfaces.into_iter().chain(others).chain(bases).chain([palette.neutral.base]) {
        assert!(color.g() > color.r() && color.g() > color.b(), "{color:?}");
    }
    assert!(palette.danger.r() > palette.danger.g());
    assert!(least_difference(&bases, FULL) >= 0.04);
}

#[test]
fn what_is_locked_differs_from_what_is_in_play_for_every_eye() {
    for Theme { palette, .. } in themes() {
        for eye in [FULL, PROTANOPE, DEUTERANOPE, TRITANOPE] {
            for shades in palette.tetriminos {
                let found = difference(shades.base, shades.locked(&palette).base, eye);
                // Twice what is just visible.
                assert!(found >= 0.04, "{shades:?}: {found}");
            }
        }
    }
}

/// The name of a spin has the light colour of T, in the Matrix and on the plate beside it.
#[test]
fn the_colour_of_spins_can_be_read() {
    for theme in themes() {
        let palette = &theme.palette;
        let spin = palette.tetrimino(Tetrimino::T);
        assert!(contrast(spin.light, palette.well) >= 4.5, "{spin:?}");
        assert!(contrast(spin.light, palette.queue) >= 4.5, "{spin:?}");
    }
}

/// A tall stack must not look like dirt.
#[test]
fn the_stack_is_bright() {
    for Theme { palette, .. } in themes() {
        for shades in palette.tetriminos {
            let brightest = |color: Color32| f32::from(color.r().max(color.g()).max(color.b()));
            let value = brightest(shades.locked(&palette).base) / brightest(shades.base);
            assert!((0.80..0.92).contains(&value), "{shades:?}: {value}");
        }
    }
}

#[test]
fn reduced_motion_leaves_nothing_that_moves() {
    let strength = Theme::of(&Appearance { reduced_motion: true, ..Appearance::default() }).strength;
    let Strength { line_clear, trail, flash, shake, particles, background, notices, is_smooth, is_still, .. } =
        strength;
    assert!([line_clear, trail, flash, shake, particles, background].into_iter().all(|strength| strength <= 0.0));
    assert!(is_still && !is_smooth && notices > 0.99, "what was done is still said");
}
