use crate::time::Duration;

/// How long the requests that were taken had to wait until they went on.
///
/// Quantiles are of the nearest rank: the least wait that at least so many of them did not exceed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Waits {
    /// Admitted or delayed.
    pub taken: u64,
    /// Of these, admitted: they did not wait at all.
    pub at_once: u64,
    /// `None` where nothing was taken; so are the others.
    pub median: Option<Duration>,
    pub p95: Option<Duration>,
    pub longest: Option<Duration>,
}

impl Waits {
    /// From how many were admitted, and how long each of the delayed waited, the shortest first.
    pub(super) fn new(at_once: u64, waits: &[(u64, usize)]) -> Self {
        let taken = at_once + waits.len() as u64;
        // The first `at_once` of all waits are nothing.
        let rank = |percent: u64| {
            let rank = (u128::from(taken) * u128::from(percent)).div_ceil(100);
            let delayed = usize::try_from(rank.checked_sub(1)?.saturating_sub(u128::from(at_once))).ok()?;
            let wait = || waits.get(delayed).map(|(wait, _)| Duration(*wait));
            if rank <= u128::from(at_once) { Some(Duration::ZERO) } else { wait() }
        };
        Self { taken, at_once, median: rank(50), p95: rank(95), longest: rank(100) }
    }
}
