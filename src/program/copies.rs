//! Several testers of one program: what one finds out the others need not.

use super::run::Runner;
use super::tester::Tester;
use crate::game::Game;

impl<G: Game, R: Runner + Clone> Tester<G, R> {
    /// Another tester of the same program, which knows what this one knows. It has started no process yet.
    #[must_use]
    pub fn another(&self) -> Self {
        Self { runs: 0, ..self.clone() }
    }
}

impl<G: Game, R: Runner> Tester<G, R> {
    /// Takes over what [another](Self::another) has found out.
    pub fn learn(&mut self, other: &Self) {
        self.runs += other.runs;
        self.searched = self.searched.max(other.searched);
        self.pace.learn(&other.pace);
        for (kind, tried) in &other.tried {
            let known = self.tried.entry(kind.clone()).or_default();
            *known = (*tried).max(*known);
        }
        for shown in &other.habits {
            if self.habits.iter().all(|known| known.habit != shown.habit) {
                self.habits.push(shown.clone());
            }
        }
        for warning in &other.warnings {
            self.warn(warning.clone());
        }
    }
}
