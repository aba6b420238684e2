//! Everything that is wrong with a call, and the code that it makes.

use agent_tool::{CommonCode, Fault, Faults};

use crate::asked::Asked;
use crate::code::{Refusal, Rule};

/// Collects faults in order, each of shape or against a rule of the board.
#[derive(Default)]
pub(crate) struct Trouble {
    faults: Faults,
    /// The weightiest rule that is broken.
    rule: Option<Rule>,
}

impl Trouble {
    /// A fault of shape.
    #[cold]
    pub fn shape(&mut self, fault: impl FnOnce() -> Fault) {
        self.faults.shape(fault);
    }

    /// A fault against a rule.
    #[cold]
    pub fn rule(&mut self, rule: Rule, fault: impl FnOnce() -> Fault) {
        self.rule = Some(self.rule.map_or(rule, |other| other.min(rule)));
        self.faults.rule(fault);
    }

    /// What a field asks for; what is wrong with it is noted.
    pub fn sound<'f, T>(&mut self, asked: &'f Asked<T>) -> Option<&'f T> {
        match asked {
            Asked::Nothing => None,
            Asked::This(value) => Some(value),
            Asked::Wrong(fault) => {
                self.shape(|| fault.clone());
                None
            }
        }
    }

    /// Adds what is wrong with the keys that nobody asked for.
    pub fn defects(&mut self, defects: &Faults) {
        if !defects.is_empty() {
            self.faults.append(defects.clone());
        }
    }

    /// Adds what was collected elsewhere.
    pub fn append(&mut self, other: Self) {
        self.faults.append(other.faults);
        self.rule = self.rule.into_iter().chain(other.rule).min();
    }

    /// Nothing, or the refusal that all of it makes.
    pub fn finish(self) -> Result<(), Refusal> {
        self.faults.into_result(CommonCode::InvalidArgs, self.rule.unwrap_or(Rule::NotFound))
    }
}
