use std::collections::VecDeque;

/// What was, what is, and what was undone: whole futures, to go back to and forth. An edit forgets what
/// was undone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Branches<T> {
    /// The latest last.
    past: VecDeque<T>,
    present: T,
    /// What was undone last stands last.
    undone: Vec<T>,
}

impl<T> Branches<T> {
    /// So many can be undone.
    pub const MOST: usize = 200;

    pub fn new(present: T) -> Self {
        Self { past: VecDeque::new(), present, undone: Vec::new() }
    }

    pub fn present(&self) -> &T {
        &self.present
    }

    /// Another future; beyond so many, the oldest is forgotten.
    pub fn apply(&mut self, next: T) {
        self.undone.clear();
        if self.past.len() == Self::MOST {
            self.past.pop_front();
        }
        self.past.push_back(std::mem::replace(&mut self.present, next));
    }

    /// What an undo would bring back.
    pub fn before(&self) -> Option<&T> {
        self.past.back()
    }

    /// What a redo would bring back.
    pub fn after(&self) -> Option<&T> {
        self.undone.last()
    }

    /// Brings back the future before the last edit; says whether there was one.
    pub fn undo(&mut self) -> bool {
        let Some(before) = self.past.pop_back() else { return false };
        self.undone.push(std::mem::replace(&mut self.present, before));
        true
    }

    /// Brings back the future that was undone last; says whether there was one.
    pub fn redo(&mut self) -> bool {
        let Some(after) = self.undone.pop() else { return false };
        self.past.push_back(std::mem::replace(&mut self.present, after));
        true
    }
}

#[cfg(test)]
mod tests {
    use super::Branches;

    #[test]
    fn futures_come_back_whole_and_an_edit_forgets_the_undone() {
        let mut branches = Branches::new(0);
        assert!(!branches.undo() && !branches.redo());
        branches.apply(1);
        branches.apply(2);
        assert_eq!((branches.before(), branches.present(), branches.after()), (Some(&1), &2, None));
        assert!(branches.undo() && branches.undo() && !branches.undo());
        assert_eq!((branches.before(), branches.present(), branches.after()), (None, &0, Some(&1)));
        assert!(branches.redo());
        branches.apply(3);
        assert_eq!((branches.before(), branches.present(), branches.after()), (Some(&1), &3, None));
        assert!(!branches.redo());
    }

    #[test]
    fn no_more_than_so_many_are_kept() {
        let mut branches = Branches::new(0);
        (1..=300).for_each(|edit| branches.apply(edit));
        let mut undone = 0;
        while branches.undo() {
            undone += 1;
        }
        assert_eq!((undone, *branches.present()), (200, 100));
    }
}
