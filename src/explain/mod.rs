//! A run in messages: what there is to say, as a message id and numbers. Words live in catalogs.

mod aftermath;
mod announcement;
mod answer;
mod around;
mod code;
mod decision;
mod difference;
mod finding;
mod flow;
mod message;
mod moment;
mod names;
mod policy;
mod quantities;
mod state;

pub use announcement::announcement;
pub use answer::{answered, limit_with_places};
pub use code::{CodeLine, LineState};
pub use decision::{Decision, estimate, weighed};
pub use difference::difference as difference_of;
pub use finding::{Finding, Tone, finding};
pub use message::{Arg, Message, Words};
pub use names::{lane_subject, lane_title, limiter, rate, request_number, setting, text, with_period};
pub use policy::policy;
pub use quantities::{
    Compared, Rounding, clock, clock_to, compared, count, decimal, difference, digits_apart, digits_of,
    exact_span, factor, instant, is_near, near, ratio, ratios, share, short, span, stretch,
};
pub use state::{Stretch, state, stretches};
