//! Long work, done a little at a time, so that a page stays alive meanwhile and can call it off.

/// How much may be done now, in steps: about a request, a line or a comparison each. No clock is needed.
#[derive(Debug)]
pub struct Work(u64);

impl Work {
    /// As much as there is.
    pub fn all() -> Self {
        Self(u64::MAX)
    }

    pub fn new(steps: u64) -> Self {
        Self(steps)
    }

    /// Takes one step; false if none is left.
    pub fn step(&mut self) -> bool {
        self.steps(1)
    }

    /// Takes so many at once; the last time, more than are left.
    pub fn steps(&mut self, steps: u64) -> bool {
        let may = self.0 > 0;
        self.0 = self.0.saturating_sub(steps);
        may
    }
}
