//! Routes attacks from game to game.

use super::target::TargetLaw;
use super::teams::Teams;
use crate::engine::event::GameEvent;
use crate::engine::game::Game;
use crate::engine::input::{Input, Target};
use crate::engine::random::{Purpose, Stream};

/// Carries the attacks of one tick to their targets, where they arrive as [`Input::Receive`] in the next tick.
///
/// No attack arrives in the tick that sent it, and targets are chosen when all games have played the tick, so the order
/// in which the games of a match are stepped changes nothing. Lines arrive as inputs, so the inputs of one game replay
/// it without the others.
///
/// ```
/// use skyline_foundation::engine::{Game, Input, Rules, versus::AttackRouter};
///
/// let mut games = vec![Game::new(Rules::default(), 42); 2];
/// let mut router = AttackRouter::new(games.len());
/// for _tick in 0..1_000 {
///     let mut events = [Vec::new(), Vec::new()];
///     router.step(games.iter_mut().zip(&mut events), |_seat, (game, events), attack| {
///         let inputs: Vec<Input> = attack.into_iter().collect(); // … then the player's own
///         game.step(&inputs, events);
///         Some((&*game, events.as_slice()))
///     });
/// }
/// assert_eq!(router.arriving(0), None, "nobody has cleared a line yet");
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AttackRouter {
    seats: Vec<SeatAttacks>,
    /// Lines by seat that arrive in this tick.
    arriving: Vec<u32>,
    /// The attacks that arrive in this tick.
    hits: Vec<Hit>,
    /// Whether lines are sent in this tick: most ticks have none, and cost nothing then.
    has_attacks: bool,
    law: TargetLaw,
    teams: Teams,
    seed: u64,
}

/// An attack that reaches a seat.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Hit {
    /// The seat that sent it.
    pub from: usize,
    /// The seat that it reaches.
    pub to: usize,
    /// Its lines.
    pub lines: u32,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
struct SeatAttacks {
    /// Lines that it sends in this tick, and their chosen target.
    lines: u32,
    target: Target,
    /// The peril of its game after its last event.
    peril: u32,
    is_out: bool,
    attacks: u32,
    /// Lines that it has sent.
    sent: u64,
    /// Lines that were sent to it.
    received: u64,
    /// The seats that its attack of this tick goes to, by bits.
    aim: u64,
    /// The seats that its last attack went to, by bits.
    reached: u64,
}

impl AttackRouter {
    /// Makes a router for a match of this many seats, everybody alone, with no lines sent yet.
    #[must_use]
    pub fn new(seats: usize) -> Self {
        Self::with(seats, TargetLaw::default(), Teams::default(), 0)
    }

    /// Makes a router for a match of teams. Random targets follow from the seed.
    #[must_use]
    pub fn with(seats: usize, law: TargetLaw, teams: Teams, seed: u64) -> Self {
        Self {
            seats: vec![SeatAttacks::default(); seats],
            arriving: vec![0; seats],
            // The most that a tick can have, so that no tick allocates.
            hits: Vec::with_capacity(seats * seats.saturating_sub(1)),
            has_attacks: false,
            law,
            teams,
            seed,
        }
    }

    /// Returns the input for the lines that arrive at a seat in this tick, if there are any.
    #[must_use]
    #[inline]
    pub fn arriving(&self, seat: usize) -> Option<Input> {
        if self.hits.is_empty() {
            return None;
        }
        self.arriving.get(seat).copied().filter(|lines| *lines > 0).map(Input::Receive)
    }

    /// Returns the attacks that arrive in this tick.
    #[must_use]
    pub fn hits(&self) -> &[Hit] {
        &self.hits
    }

    /// Returns the opponents of a seat that still play.
    pub fn opponents(&self, seat: usize) -> impl Iterator<Item = usize> + Clone {
        let is_opponent = move |other: &usize| !self.seats[*other].is_out && !self.teams.are_friends(seat, *other);
        (0..self.seats.len()).filter(is_opponent)
    }

    /// Returns the target after a press of the button that moves the Target Mark: the next opponent that still plays,
    /// or everybody if there is none.
    #[must_use]
    pub fn next_mark(&self, seat: usize, target: Target) -> Target {
        let from = if let Target::Seat(marked) = target { usize::from(marked) } else { seat };
        let next = after(self.opponents(seat), from).and_then(|next| u8::try_from(next).ok());
        next.map_or(Target::Everybody, Target::Seat)
    }

    /// Returns the target after a press of the button for targets: each opponent that still plays, from the seat on,
    /// then the [targets that choose](Target::CHOOSING) if there are several opponents, then everybody.
    #[must_use]
    pub fn next_choice(&self, seat: usize, target: Target) -> Target {
        let (before, behind): (Vec<usize>, Vec<usize>) = self.opponents(seat).partition(|other| *other < seat);
        let marks = behind.into_iter().chain(before).filter_map(|other| u8::try_from(other).ok()).map(Target::Seat);
        let mut choices: Vec<Target> = std::iter::once(Target::Everybody).chain(marks).collect();
        if choices.len() > 2 {
            choices.extend(Target::CHOOSING);
        }
        let at = choices.iter().position(|choice| *choice == target).unwrap_or(0);
        choices[(at + 1) % choices.len()]
    }

    /// Returns the seats that the next attack of a seat with this chosen target would reach now.
    pub fn aimed_at(&self, seat: usize, chosen: Target) -> impl Iterator<Item = usize> {
        let aim = if seat < self.seats.len() { self.aim(seat, chosen) } else { 0 };
        (0..self.seats.len()).filter(move |other| aim & bit(*other) != 0)
    }

    /// Returns the opponents of a seat that still play and whose last attack reached it.
    pub fn attackers(&self, seat: usize) -> impl Iterator<Item = usize> {
        self.opponents(seat).filter(move |other| self.seats[*other].reached & bit(seat) != 0)
    }

    /// Plays a tick of a match: calls `play` for each seat with the lines that arrive at it, then starts the next tick.
    ///
    /// `play` returns the game and the events of the tick, or `None` if the seat does not play any more.
    #[inline]
    pub fn step<'events, P>(
        &mut self,
        players: impl IntoIterator<Item = P>,
        mut play: impl FnMut(usize, P, Option<Input>) -> Option<(&'events Game, &'events [GameEvent])>,
    ) {
        for (seat, player) in players.into_iter().enumerate() {
            let played = play(seat, player, self.arriving(seat));
            // Most ticks have no events.
            if let Some((game, events)) = played.filter(|(_, events)| !events.is_empty()) {
                self.send(seat, game, events);
            }
        }
        // Attacks arrive after every seat has played the tick, so the order of the seats does not matter.
        self.next_tick();
    }

    /// Takes the attacks among the events of the tick that the game of a seat has just played, for the target that it
    /// has chosen.
    pub fn send(&mut self, seat: usize, game: &Game, events: &[GameEvent]) {
        self.take(seat, (game.target(), game.peril()), events);
    }

    fn take(&mut self, seat: usize, (target, peril): (Target, u32), events: &[GameEvent]) {
        let Some(sender) = self.seats.get_mut(seat) else { return };
        (sender.target, sender.peril) = (target, peril);
        for event in events {
            match event {
                GameEvent::Attack(exchange) => {
                    sender.lines = sender.lines.saturating_add(exchange.sent);
                    self.has_attacks |= exchange.sent > 0;
                }
                GameEvent::GameOver(_) => sender.is_out = true,
                _ => {}
            }
        }
    }

    /// Starts the next tick, in which all lines sent in this one arrive.
    #[inline]
    pub fn next_tick(&mut self) {
        if self.has_attacks || !self.hits.is_empty() {
            self.deliver_all();
        }
    }

    fn deliver_all(&mut self) {
        self.arriving.fill(0);
        self.hits.clear();
        if !std::mem::take(&mut self.has_attacks) {
            return;
        }
        // All targets are chosen by the state before this tick's attacks, so that their order changes nothing.
        for seat in 0..self.seats.len() {
            let SeatAttacks { lines, target, .. } = self.seats[seat];
            self.seats[seat].aim = if lines > 0 { self.aim(seat, target) } else { 0 };
        }
        for seat in 0..self.seats.len() {
            self.deliver(seat);
        }
    }

    /// Chooses the seats that the attack of a seat reaches, by bits.
    fn aim(&self, seat: usize, chosen: Target) -> u64 {
        let sender = &self.seats[seat];
        let all = self.opponents(seat).map(bit).fold(0, |all, one| all | one);
        // The first of equal ones after the sender, or else a draw would favour the first seats.
        let best = |value: &dyn Fn(&SeatAttacks) -> u64| {
            let best = self.opponents(seat).map(|other| value(&self.seats[other])).max();
            let equals = self.opponents(seat).filter(|other| Some(value(&self.seats[*other])) == best);
            after(equals, seat).map_or(0, bit)
        };
        match self.law.target(chosen) {
            Target::Everybody => all,
            Target::Seat(marked) => bit(marked.into()) & all,
            Target::Random => {
                let count = all.count_ones().max(1);
                // Each seat draws from its own stream, so that a draw does not depend on the attacks of others.
                let seed = self.seed.wrapping_add(seat as u64);
                let chosen = Stream::new(seed, Purpose::Target, sender.attacks).below(count);
                self.opponents(seat).nth(chosen).map_or(0, bit)
            }
            Target::Even => best(&|other| u64::MAX - other.received),
            Target::Leader => best(&|other| other.sent),
            Target::Attackers => {
                let attackers = self.attackers(seat).map(bit).fold(0, |all, one| all | one);
                if attackers == 0 { all } else { attackers }
            }
            Target::KnockOut => best(&|other| other.peril.into()),
        }
    }

    /// Sends the attack of a seat to those it aims at.
    fn deliver(&mut self, seat: usize) {
        let sender = &mut self.seats[seat];
        let (lines, aim) = (std::mem::take(&mut sender.lines), sender.aim);
        if lines == 0 {
            return;
        }
        sender.attacks = sender.attacks.wrapping_add(1);
        sender.sent += u64::from(lines);
        sender.reached = aim;
        for (other, (receiver, arriving)) in self.seats.iter_mut().zip(&mut self.arriving).enumerate() {
            if aim & bit(other) != 0 {
                receiver.received += u64::from(lines);
                *arriving = arriving.saturating_add(lines);
                self.hits.push(Hit { from: seat, to: other, lines });
            }
        }
    }
}

const fn bit(seat: usize) -> u64 {
    if seat < u64::BITS as usize { 1 << seat } else { 0 }
}

/// Returns the first seat after `from`, or else the first of all.
fn after(mut seats: impl Iterator<Item = usize> + Clone, from: usize) -> Option<usize> {
    seats.clone().find(|seat| *seat > from).or_else(|| seats.next())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::attack::Exchange;
    use crate::engine::event::GameOver;
    use crate::engine::{Rules, Start, diagram};

    /// A match of five seats; seats 0 and 4 are friends.
    fn router(law: TargetLaw) -> AttackRouter {
        AttackRouter::with(5, law, Teams::new(&[0, 1, 2, 3, 0]), 7)
    }

    fn attack(sent: u32) -> GameEvent {
        GameEvent::Attack(Exchange { sent, cancelled: 0, received: 0 })
    }

    /// Plays a tick with these attacks: sender, target, lines. Returns the lines that arrive.
    fn tick(router: &mut AttackRouter, attacks: &[(usize, Target, u32)]) -> Vec<u32> {
        for (seat, target, lines) in attacks {
            router.take(*seat, (*target, 0), &[attack(*lines)]);
        }
        router.next_tick();
        router.arriving.clone()
    }

    #[test]
    fn friends_and_finished_games_get_nothing() {
        let mut router = router(TargetLaw::Chosen);
        assert_eq!(tick(&mut router, &[(0, Target::Everybody, 2)]), [0, 2, 2, 2, 0]);
        assert_eq!(tick(&mut router, &[]), [0; 5], "lines arrive once");
        assert_eq!(tick(&mut router, &[(1, Target::Everybody, 3), (2, Target::Everybody, 1)]), [4, 1, 3, 4, 4]);
        assert_eq!(tick(&mut router, &[(0, Target::Seat(4), 2), (1, Target::Seat(1), 2)]), [0; 5], "friend and self");
        assert_eq!(tick(&mut router, &[(0, Target::Seat(9), 2)]), [0; 5], "no seat");
        router.take(2, (Target::Everybody, 0), &[attack(1), GameEvent::GameOver(GameOver::TopOut)]);
        assert_eq!(tick(&mut router, &[(3, Target::Seat(2), 4)]), [1, 1, 0, 1, 1], "the last attack counts");
        assert_eq!(tick(&mut router, &[(1, Target::Everybody, 1)]), [1, 0, 0, 1, 1]);
    }

    #[test]
    fn even_attacks_go_to_whoever_was_sent_the_fewest() {
        let mut router = router(TargetLaw::Even);
        let even = |router: &mut AttackRouter, lines| tick(router, &[(0, Target::Everybody, lines)]);
        assert_eq!(even(&mut router, 4), [0, 4, 0, 0, 0]);
        assert_eq!(even(&mut router, 2), [0, 0, 2, 0, 0]);
        assert_eq!(even(&mut router, 1), [0, 0, 0, 1, 0]);
        assert_eq!(even(&mut router, 2), [0, 0, 0, 2, 0]);
        assert_eq!(even(&mut router, 1), [0, 0, 1, 0, 0]);
    }

    #[test]
    fn the_leader_is_who_sent_the_most() {
        let mut router = router(TargetLaw::Chosen);
        tick(&mut router, &[(2, Target::Seat(0), 3), (3, Target::Seat(0), 5), (0, Target::Seat(1), 9)]);
        assert_eq!(tick(&mut router, &[(1, Target::Leader, 2)]), [2, 0, 0, 0, 0]);
        assert_eq!(tick(&mut router, &[(4, Target::Leader, 2)]), [0, 0, 0, 2, 0], "no friend");
    }

    #[test]
    fn attackers_are_those_whose_last_attack_came() {
        let mut router = router(TargetLaw::Chosen);
        assert_eq!(tick(&mut router, &[(1, Target::Attackers, 1)]), [1, 0, 1, 1, 1], "nobody attacked yet");
        tick(&mut router, &[(2, Target::Seat(1), 1), (3, Target::Seat(1), 1), (0, Target::Seat(2), 1)]);
        assert_eq!(tick(&mut router, &[(1, Target::Attackers, 2)]), [0, 0, 2, 2, 0]);
        assert_eq!(router.attackers(1).collect::<Vec<_>>(), [2, 3]);
        tick(&mut router, &[(3, Target::Seat(0), 1)]);
        assert_eq!(router.attackers(1).collect::<Vec<_>>(), [2], "the last attack counts");
        assert_eq!(tick(&mut router, &[(1, Target::Attackers, 2)]), [0, 0, 2, 0, 0]);
    }

    #[test]
    fn knock_outs_are_tried_where_the_stack_and_the_waiting_lines_are_highest() {
        let mut router = router(TargetLaw::KnockOut);
        let knock_out = |router: &mut AttackRouter| tick(router, &[(0, Target::Everybody, 2)]);
        assert_eq!(knock_out(&mut router), [0, 2, 0, 0, 0], "the first of equal ones after the sender");
        for (seat, peril) in [(1, 4), (2, 11), (3, 11), (4, 30)] {
            router.take(seat, (Target::Everybody, peril), &[]);
        }
        assert_eq!(knock_out(&mut router), [0, 0, 2, 0, 0], "no friend, however close");
        router.take(2, (Target::Everybody, 11), &[GameEvent::GameOver(GameOver::TopOut)]);
        assert_eq!(knock_out(&mut router), [0, 0, 0, 2, 0], "whoever is out is knocked out");
        router.take(3, (Target::Everybody, 3), &[]);
        assert_eq!(knock_out(&mut router), [0, 2, 0, 0, 0]);
    }

    /// The height of the stack and every line that waits, whether it still travels or not.
    #[test]
    fn the_peril_of_a_game_is_its_stack_and_what_waits() {
        let matrix = diagram::matrix(&["XXXXXXXXX.", "XXXXXXXXX."]).unwrap();
        let start = Start { matrix, receiving: 1, ..Start::default() };
        let mut game = Game::from_position(Rules::default(), 1, start).unwrap();
        game.step(&[Input::Receive(3)], &mut Vec::new());
        assert_eq!(game.peril(), 6);
        let mut router = AttackRouter::new(3);
        router.send(2, &game, &[GameEvent::Attack(Exchange { sent: 0, cancelled: 0, received: 0 })]);
        assert_eq!(router.aimed_at(0, Target::KnockOut).collect::<Vec<_>>(), [2]);
    }

    #[test]
    fn random_attacks_reach_every_opponent_alike() {
        let mut counts = [0; 5];
        let mut router = router(TargetLaw::Random);
        for _ in 0..3_000 {
            let arriving = tick(&mut router, &[(0, Target::Everybody, 1), (1, Target::Everybody, 0)]);
            assert_eq!(arriving.iter().sum::<u32>(), 1);
            for (count, lines) in counts.iter_mut().zip(arriving) {
                *count += lines;
            }
        }
        assert_eq!((counts[0], counts[4]), (0, 0));
        assert!(counts[1..4].iter().all(|count| (900..1_100).contains(count)), "{counts:?}");
        let seen: Vec<Vec<u32>> = (0..3).map(|_| tick(&mut router, &[(0, Target::Everybody, 1)])).collect();
        let mut again = self::router(TargetLaw::Random);
        (0..3_000).for_each(|_| drop(tick(&mut again, &[(0, Target::Everybody, 1), (2, Target::Everybody, 4)])));
        let others: Vec<Vec<u32>> = (0..3).map(|_| tick(&mut again, &[(0, Target::Everybody, 1)])).collect();
        assert_eq!(seen, others, "attacks of others do not shift the draws");
    }

    #[test]
    fn the_target_mark_moves_over_the_opponents_that_play() {
        let mut router = router(TargetLaw::Chosen);
        let marks = |router: &AttackRouter, seat| {
            let mut target = Target::Everybody;
            [(); 4].map(|()| {
                target = router.next_mark(seat, target);
                target
            })
        };
        assert_eq!(marks(&router, 0), [1, 2, 3, 1].map(Target::Seat));
        assert_eq!(marks(&router, 4), [1, 2, 3, 1].map(Target::Seat));
        router.take(2, (Target::Everybody, 0), &[GameEvent::GameOver(GameOver::TopOut)]);
        assert_eq!(marks(&router, 3), [4, 0, 1, 4].map(Target::Seat));
        for seat in [1, 3] {
            router.take(seat, (Target::Everybody, 0), &[GameEvent::GameOver(GameOver::TopOut)]);
        }
        assert_eq!(router.next_mark(0, Target::Seat(1)), Target::Everybody);
    }

    #[test]
    fn the_button_for_targets_leads_through_all_of_them_and_back() {
        let mut router = router(TargetLaw::Chosen);
        let round = |router: &AttackRouter, seat, count: usize| -> Vec<Target> {
            let mut target = Target::Everybody;
            let mut step = || {
                target = router.next_choice(seat, target);
                target
            };
            (0..count).map(|_| step()).collect()
        };
        for (seat, marks) in [(0, [1, 2, 3]), (4, [1, 2, 3])] {
            let expected: Vec<Target> =
                marks.map(Target::Seat).into_iter().chain(Target::CHOOSING).chain([Target::Everybody]).collect();
            assert_eq!(round(&router, seat, 9), expected, "{seat}");
        }
        assert_eq!(round(&router, 2, 4), [3, 4, 0, 1].map(Target::Seat), "those before the seat come last");
        for seat in [2, 3] {
            router.take(seat, (Target::Everybody, 0), &[GameEvent::GameOver(GameOver::TopOut)]);
        }
        assert_eq!(round(&router, 0, 2), [Target::Seat(1), Target::Everybody], "laws need several opponents");
        assert_eq!(router.next_choice(0, Target::Random), Target::Seat(1));
    }

    #[test]
    fn the_next_attack_reaches_those_it_is_aimed_at() {
        for law in TargetLaw::ALL {
            let mut router = router(law);
            for lines in 1..200 {
                let aimed: Vec<usize> = router.aimed_at(0, Target::Everybody).collect();
                tick(&mut router, &[(0, Target::Everybody, lines % 5 + 1), (2, Target::Seat(3), lines % 3)]);
                let reached = router.hits().iter().filter(|hit| hit.from == 0).map(|hit| hit.to);
                assert_eq!(reached.collect::<Vec<_>>(), aimed, "{law:?}");
            }
        }
        assert_eq!(AttackRouter::new(2).aimed_at(7, Target::Everybody).count(), 0);
    }

    /// The order in which the seats play a tick changes nothing.
    #[test]
    fn the_order_of_steps_changes_nothing() {
        for law in TargetLaw::ALL {
            let (mut one, mut other) = (router(law), router(law));
            for round in 0..200_u32 {
                let mut attacks: Vec<(usize, Target, u32)> =
                    (0..5).map(|seat| (seat, Target::Everybody, (round * 7 + seat as u32 * 5) % 4)).collect();
                let arriving = tick(&mut one, &attacks);
                attacks.rotate_left(round as usize % 5);
                attacks.reverse();
                assert_eq!(tick(&mut other, &attacks), arriving, "{law:?}");
            }
            assert_eq!(one, other);
        }
    }
}
