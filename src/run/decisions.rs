use crate::limiter::Verdict;
use crate::time::Instant;

/// How a request fared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Outcome {
    /// The limiter holds nothing back.
    Admit,
    /// The limiter holds the request back.
    Delay,
    Reject,
}

/// What one lane decided, request by request, in order of arrival.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Decisions {
    outcomes: Vec<Outcome>,
    /// Starts of the delayed ones, by request.
    starts: Vec<(u32, Instant)>,
    /// Counts of outcomes before each [`BLOCK`] requests: a stretch is counted without walking it.
    blocks: Vec<Counts>,
}

/// Requests between two counts.
const BLOCK: usize = 256;

/// Requests counted by how they fared.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    pub admitted: u64,
    pub delayed: u64,
    pub rejected: u64,
}

impl Counts {
    /// All together.
    pub fn offered(&self) -> u64 {
        self.admitted + self.delayed + self.rejected
    }

    pub fn of(&self, outcome: Outcome) -> u64 {
        match outcome {
            Outcome::Admit => self.admitted,
            Outcome::Delay => self.delayed,
            Outcome::Reject => self.rejected,
        }
    }

    pub fn add(&mut self, outcome: Outcome) {
        match outcome {
            Outcome::Admit => self.admitted += 1,
            Outcome::Delay => self.delayed += 1,
            Outcome::Reject => self.rejected += 1,
        }
    }
}

impl Decisions {
    pub(super) fn push(&mut self, verdict: Verdict) {
        if self.outcomes.len().is_multiple_of(BLOCK) {
            self.blocks.push(self.counts_before(self.outcomes.len()));
        }
        self.outcomes.push(match verdict {
            Verdict::Admit => Outcome::Admit,
            Verdict::Delay { starts_at } => {
                self.starts.push((self.outcomes.len() as u32, starts_at));
                Outcome::Delay
            }
            Verdict::Reject => Outcome::Reject,
        });
    }

    pub fn outcomes(&self) -> &[Outcome] {
        &self.outcomes
    }

    /// How the requests `from..to` fared.
    pub fn counts(&self, from: usize, to: usize) -> Counts {
        let (before, all) = (self.counts_before(from), self.counts_before(to.max(from)));
        Counts {
            admitted: all.admitted - before.admitted,
            delayed: all.delayed - before.delayed,
            rejected: all.rejected - before.rejected,
        }
    }

    /// The first request from `from` on that fared so.
    pub(super) fn next(&self, outcome: Outcome, from: usize) -> Option<usize> {
        self.nth(outcome, self.counts_before(from).of(outcome))
    }

    /// The last request before `before` that fared so.
    pub(super) fn previous(&self, outcome: Outcome, before: usize) -> Option<usize> {
        self.nth(outcome, self.counts_before(before).of(outcome).checked_sub(1)?)
    }

    /// The request that fared so after `n` others did.
    fn nth(&self, outcome: Outcome, n: u64) -> Option<usize> {
        let block = self.blocks.partition_point(|before| before.of(outcome) <= n).checked_sub(1)?;
        let mut others = n - self.blocks[block].of(outcome);
        (block * BLOCK..self.outcomes.len()).find(|request| {
            let fits = self.outcomes[*request] == outcome;
            let found = fits && others == 0;
            others -= u64::from(fits && others > 0);
            found
        })
    }

    fn counts_before(&self, request: usize) -> Counts {
        let request = request.min(self.outcomes.len());
        let (mut block, mut counts) = (request / BLOCK, Counts::default());
        if block == self.blocks.len() && block > 0 {
            block -= 1;
        }
        if let Some(before) = self.blocks.get(block) {
            counts = *before;
        }
        self.outcomes[block * BLOCK..request].iter().for_each(|outcome| counts.add(*outcome));
        counts
    }

    /// The delayed requests with their starts, in order of arrival.
    pub fn delayed(&self) -> &[(u32, Instant)] {
        &self.starts
    }

    /// When a request that arrived at `at` goes on; `None` if it was rejected.
    pub fn starts_at(&self, request: usize, at: Instant) -> Option<Instant> {
        match self.outcomes[request] {
            Outcome::Admit => Some(at),
            Outcome::Reject => None,
            Outcome::Delay => self
                .starts
                .binary_search_by_key(&request, |(delayed, _)| *delayed as usize)
                .ok()
                .map(|place| self.starts[place].1),
        }
    }
}
