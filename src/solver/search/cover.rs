//! Minimum set cover: the fewest candidates that together cover all elements.
//!
//! ```text
//!   reduce ─▶ greedy cover ─▶ branch on the element with the fewest candidates
//!                               └─▶ Lagrangian bound: prune, or drop candidates that cannot be in a smaller cover
//! ```
//!
//! The bound relaxes the condition that every element is covered, and pays a price for each that is not. Every set of
//! prices gives a lower bound; subgradient steps raise it to about that of the linear relaxation. All numbers are
//! integers in units of 1 / [`ONE`], so a bound is never wrong by rounding.

/// The cost of a candidate.
const ONE: i64 = 1 << 20;
/// The numbers of subgradient steps at the start and at each further node.
const FIRST_STEPS: usize = 600;
const STEPS: usize = 40;
/// The number of steps without a better bound after which steps are halved.
const PATIENCE: usize = 15;

/// A cover, and the proven minimum of its size. It is minimal if both are equal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Cover {
    /// The candidates, in order.
    pub(super) chosen: Vec<u32>,
    /// No cover has fewer candidates.
    pub(super) least: usize,
}

/// Finds a minimum cover of elements, each with the sorted, not empty list of candidates that cover it. `go_on` is
/// called at each node of the search; once it returns false, the best cover so far is returned.
pub(super) fn minimum_cover(lists: Vec<Vec<u32>>, go_on: &dyn Fn() -> bool) -> Cover {
    let lists = reduced(lists);
    let mut search = CoverSearch::new(&lists, go_on);
    if search.elements.is_empty() {
        return Cover { chosen: Vec::new(), least: 0 };
    }
    let mut node = Node::whole(&search);
    node.price(&search.candidates);
    search.improve(&node);
    search.visit(node, FIRST_STEPS);
    let least = if search.is_stopped { search.least } else { search.best.len() };
    let mut chosen: Vec<u32> = search.best.iter().filter_map(|index| search.names.get(*index).copied()).collect();
    chosen.sort_unstable();
    Cover { chosen, least }
}

/// Removes elements and candidates that do not matter: an element whose list contains that of another one is covered
/// with it, and a candidate whose elements another one covers, too, is not needed.
fn reduced(mut lists: Vec<Vec<u32>>) -> Vec<Vec<u32>> {
    loop {
        lists.sort_unstable_by(|one, other| one.len().cmp(&other.len()).then_with(|| one.cmp(other)));
        lists.dedup();
        let mut kept: Vec<Vec<u32>> = Vec::new();
        for list in lists {
            if !kept.iter().any(|other| is_subset(other, &list)) {
                kept.push(list);
            }
        }
        let needless = needless_candidates(&kept);
        if needless.is_empty() {
            return kept;
        }
        for list in &mut kept {
            list.retain(|candidate| needless.binary_search(candidate).is_err());
        }
        lists = kept;
    }
}

/// The candidates whose elements another one covers, too, in order.
fn needless_candidates(lists: &[Vec<u32>]) -> Vec<u32> {
    let names = names(lists);
    let covers = covers(lists, &names);
    // Those that cover the most come first, and of equal ones the first is kept.
    let mut order: Vec<usize> = (0..names.len()).collect();
    order.sort_by_key(|index| std::cmp::Reverse(covers[*index].len()));
    let mut kept: Vec<usize> = Vec::new();
    let mut needless = Vec::new();
    for index in order {
        if kept.iter().any(|other| is_subset(&covers[index], &covers[*other])) {
            needless.push(names[index]);
        } else {
            kept.push(index);
        }
    }
    needless.sort_unstable();
    needless
}

/// Whether a sorted list has only elements of another one.
fn is_subset(list: &[u32], of: &[u32]) -> bool {
    let mut others = of.iter();
    list.len() <= of.len()
        && list.iter().all(|element| others.by_ref().find(|other| *other >= element) == Some(element))
}

/// All candidates in order.
fn names(lists: &[Vec<u32>]) -> Vec<u32> {
    let mut names = lists.concat();
    names.sort_unstable();
    names.dedup();
    names
}

/// The elements of each candidate, in order.
fn covers(lists: &[Vec<u32>], names: &[u32]) -> Vec<Vec<u32>> {
    let mut covers = vec![Vec::new(); names.len()];
    for (element, list) in (0..).zip(lists) {
        for candidate in list {
            if let Ok(index) = names.binary_search(candidate) {
                covers[index].push(element);
            }
        }
    }
    covers
}

/// The search. Elements and candidates are indices.
struct CoverSearch<'a> {
    /// The candidates by their indices.
    names: Vec<u32>,
    /// The candidates of each element, and the elements of each candidate.
    elements: Vec<Vec<usize>>,
    candidates: Vec<Vec<usize>>,
    /// The smallest cover so far.
    best: Vec<usize>,
    /// The bound at the root.
    least: usize,
    is_stopped: bool,
    go_on: &'a dyn Fn() -> bool,
}

/// A part of the search: some candidates are chosen, and some excluded.
#[derive(Debug, Clone)]
struct Node {
    chosen: Vec<usize>,
    /// Whether each element is still to be covered, and whether each candidate may be chosen.
    is_open: Vec<bool>,
    is_allowed: Vec<bool>,
    /// The price of each element.
    prices: Vec<i64>,
    /// The cost of each candidate without the prices of its open elements.
    costs: Vec<i64>,
}

impl<'a> CoverSearch<'a> {
    fn new(lists: &[Vec<u32>], go_on: &'a dyn Fn() -> bool) -> Self {
        let names = names(lists);
        let indices = |list: Vec<u32>| list.into_iter().map(|element| element as usize).collect::<Vec<_>>();
        let candidates: Vec<_> = covers(lists, &names).into_iter().map(indices).collect();
        let of = |list: &Vec<u32>| list.iter().filter_map(|name| names.binary_search(name).ok()).collect();
        let elements = lists.iter().map(of).collect();
        let best = (0..names.len()).collect();
        Self { names, elements, candidates, best, least: 0, is_stopped: false, go_on }
    }

    /// Searches a part for covers that are smaller than the best one.
    // Recursive: each level chooses a candidate, and a cover has few.
    fn visit(&mut self, mut node: Node, steps: usize) {
        if self.is_stopped {
            return;
        }
        loop {
            if !node.take_single_candidates(self) {
                return;
            }
            if !node.is_open.contains(&true) {
                if node.chosen.len() < self.best.len() {
                    self.best = node.chosen;
                }
                return;
            }
            self.is_stopped |= !(self.go_on)();
            let bound = self.bound(&mut node, steps);
            let whole = node.chosen.len() + u64::try_from(bound).unwrap_or(0).div_ceil(ONE as u64) as usize;
            self.least = if self.least == 0 { whole } else { self.least };
            if self.is_stopped || whole >= self.best.len() {
                return;
            }
            // A candidate that raises the bound that far is in no smaller cover.
            let most = (self.best.len() - node.chosen.len() - 1) as i64 * ONE;
            let mut is_changed = false;
            for (is_allowed, cost) in node.is_allowed.iter_mut().zip(&node.costs) {
                if *is_allowed && *cost > 0 && bound + cost > most {
                    (*is_allowed, is_changed) = (false, true);
                }
            }
            if !is_changed {
                break;
            }
        }
        let open = (0..self.elements.len()).filter(|element| node.is_open[*element]);
        let Some(element) = open.min_by_key(|element| node.allowed(&self.elements[*element]).count()) else { return };
        let mut choices: Vec<usize> = node.allowed(&self.elements[element]).collect();
        choices.sort_by_key(|candidate| node.costs[*candidate]);
        for candidate in choices {
            let mut next = node.clone();
            next.choose(candidate, &self.candidates);
            self.visit(next, STEPS);
            // Covers with this candidate are searched now.
            node.is_allowed[candidate] = false;
        }
    }

    /// A lower bound for the further candidates of a part, in units of [`ONE`]. Leaves the prices and costs of the
    /// best bound in the node.
    fn bound(&mut self, node: &mut Node, steps: usize) -> i64 {
        let mut best: Option<(i64, Vec<i64>)> = None;
        let (mut pace, mut since) = (2_048, 0);
        for step in 0..steps {
            let value = node.price(&self.candidates);
            if best.as_ref().is_none_or(|(best, _)| value > *best) {
                best = Some((value, node.prices.clone()));
                since = 0;
            } else {
                since += 1;
            }
            if since > PATIENCE {
                (pace, since) = (pace / 2, 0);
            }
            if step % 10 == 0 {
                self.improve(node);
            }
            let goal = (self.best.len() - node.chosen.len()) as i64 * ONE;
            if pace == 0 || value > goal - ONE || !node.step(self, goal - value, pace) {
                break;
            }
        }
        let (_, prices) = best.unwrap_or_default();
        node.prices = prices;
        node.price(&self.candidates)
    }

    /// Completes a part greedily, the cheapest candidates first, and keeps the cover if it is the smallest so far.
    fn improve(&mut self, node: &Node) {
        let mut is_open = node.is_open.clone();
        let mut left = is_open.iter().filter(|is_open| **is_open).count();
        let mut order: Vec<usize> = (0..self.candidates.len()).filter(|index| node.is_allowed[*index]).collect();
        order.sort_by_key(|index| node.costs[*index]);
        let mut added = Vec::new();
        for candidate in order {
            let before = left;
            for element in &self.candidates[candidate] {
                left -= usize::from(std::mem::take(&mut is_open[*element]));
            }
            if left < before {
                added.push(candidate);
            }
            if left == 0 {
                break;
            }
        }
        // Later candidates may cover all that an earlier one does.
        let mut times = vec![0_usize; self.elements.len()];
        added.iter().flat_map(|candidate| &self.candidates[*candidate]).for_each(|element| times[*element] += 1);
        added.retain(|candidate| {
            let covered = &self.candidates[*candidate];
            let is_needed = covered.iter().any(|element| node.is_open[*element] && times[*element] == 1);
            if !is_needed {
                for element in covered {
                    times[*element] -= 1;
                }
            }
            is_needed
        });
        if left == 0 && node.chosen.len() + added.len() < self.best.len() {
            self.best = [node.chosen.as_slice(), &added].concat();
        }
    }
}

impl Node {
    /// The complete problem. The price of an element is its share of the candidate that covers the most.
    fn whole(search: &CoverSearch<'_>) -> Self {
        let share = |candidate: &usize| ONE / search.candidates[*candidate].len().max(1) as i64;
        let price = |list: &Vec<usize>| list.iter().map(share).min().unwrap_or(ONE);
        Self {
            chosen: Vec::new(),
            is_open: vec![true; search.elements.len()],
            is_allowed: vec![true; search.candidates.len()],
            prices: search.elements.iter().map(price).collect(),
            costs: vec![ONE; search.candidates.len()],
        }
    }

    fn allowed<'a>(&'a self, list: &'a [usize]) -> impl Iterator<Item = usize> + 'a {
        list.iter().copied().filter(|candidate| self.is_allowed[*candidate])
    }

    fn choose(&mut self, candidate: usize, candidates: &[Vec<usize>]) {
        self.chosen.push(candidate);
        self.is_allowed[candidate] = false;
        for element in &candidates[candidate] {
            self.is_open[*element] = false;
        }
    }

    /// Chooses the candidates that are the only ones for an element. Returns whether every element has one.
    fn take_single_candidates(&mut self, search: &CoverSearch<'_>) -> bool {
        for (element, list) in search.elements.iter().enumerate() {
            if self.is_open[element] {
                let two: Vec<usize> = self.allowed(list).take(2).collect();
                match two.as_slice() {
                    [] => return false,
                    [only] => self.choose(*only, &search.candidates),
                    _ => {}
                }
            }
        }
        true
    }

    /// Sets the costs to the prices, and returns their bound.
    fn price(&mut self, candidates: &[Vec<usize>]) -> i64 {
        let open = self.prices.iter().zip(&self.is_open).filter(|(_, is_open)| **is_open);
        let mut bound: i64 = open.map(|(price, _)| price).sum();
        for (candidate, elements) in candidates.iter().enumerate() {
            let open = elements.iter().filter(|element| self.is_open[**element]);
            let cost = ONE - open.map(|element| self.prices[*element]).sum::<i64>();
            self.costs[candidate] = cost;
            if self.is_allowed[candidate] {
                bound += cost.min(0);
            }
        }
        bound
    }

    /// Raises the prices of elements that no cheap candidate covers, and lowers those that several cover. Returns
    /// whether any price can change.
    fn step(&mut self, search: &CoverSearch<'_>, distance: i64, pace: i64) -> bool {
        let slope = |(element, list): (usize, &Vec<usize>)| {
            let cheap = self.allowed(list).filter(|candidate| self.costs[*candidate] < 0).count();
            if self.is_open[element] { 1 - cheap as i64 } else { 0 }
        };
        let slopes: Vec<i64> = search.elements.iter().enumerate().map(slope).collect();
        let square: i64 = slopes.iter().map(|slope| slope * slope).sum();
        if square == 0 {
            return false;
        }
        let length = distance * pace / 1_024 / square;
        for (price, slope) in self.prices.iter_mut().zip(slopes) {
            *price = (*price + slope * length).max(0);
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn covers_all(lists: &[Vec<u32>], chosen: &[u32]) -> bool {
        lists.iter().all(|list| list.iter().any(|candidate| chosen.contains(candidate)))
    }

    /// The minimum by trying all sets of candidates.
    fn smallest(lists: &[Vec<u32>], candidates: u32) -> usize {
        let sets = 0_u32..1 << candidates;
        let chosen = |set: u32| (0..candidates).filter(|candidate| set >> candidate & 1 == 1).collect::<Vec<_>>();
        sets.filter(|set| covers_all(lists, &chosen(*set))).map(u32::count_ones).min().unwrap() as usize
    }

    #[test]
    fn covers_are_minimal() {
        let mut seed = 1_u64;
        let mut random = |below: u64| {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (seed >> 33) % below
        };
        let mut sizes = [0; 12];
        for _ in 0..300 {
            let (candidates, elements) = (3 + random(9) as u32, 1 + random(24));
            let mut list = || {
                let one = random(candidates.into()) as u32;
                let mut list: Vec<u32> = (0..candidates).filter(|_| random(4) == 0).chain([one]).collect();
                list.sort_unstable();
                list.dedup();
                list
            };
            let lists: Vec<Vec<u32>> = (0..elements).map(|_| list()).collect();
            let cover = minimum_cover(lists.clone(), &|| true);
            assert!(covers_all(&lists, &cover.chosen), "{lists:?}: {cover:?}");
            assert_eq!(cover.chosen.len(), smallest(&lists, candidates), "{lists:?}");
            assert_eq!(cover.chosen.len(), cover.least);
            sizes[cover.least] += 1;
        }
        assert!(sizes[2..6].iter().all(|count| *count > 10), "{sizes:?}");
    }

    /// The points and lines of the plane of order 3: four points of each line, and no cover of fewer than six lines.
    #[test]
    fn a_stopped_search_has_a_cover_and_a_bound() {
        let line = |start: u32| [0, 1, 3, 9].map(|step| (start + step) % 13);
        let mut lists: Vec<Vec<u32>> = (0..13).map(|start| line(start).to_vec()).collect();
        for list in &mut lists {
            list.sort_unstable();
        }
        let stopped = minimum_cover(lists.clone(), &|| false);
        assert!(covers_all(&lists, &stopped.chosen) && stopped.least <= 4, "{stopped:?}");
        let cover = minimum_cover(lists.clone(), &|| true);
        assert_eq!((cover.chosen.len(), cover.least), (smallest(&lists, 13), smallest(&lists, 13)));
        assert_eq!(minimum_cover(Vec::new(), &|| true), Cover { chosen: Vec::new(), least: 0 });
    }
}
