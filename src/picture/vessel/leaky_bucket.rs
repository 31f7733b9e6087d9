use super::lit::Part;
use super::stage::Stage;
use super::{leaky_meter, leaky_queue};
use crate::limiter::{LeakyBucketLook, LeakyBucketSetting, Step};
use crate::picture::Frame;

/// As what it is meant: a queue or a meter.
pub(super) fn draw(stage: &mut Stage, frame: &Frame, look: &LeakyBucketLook, set: &LeakyBucketSetting) {
    match look {
        LeakyBucketLook::Queue(look) => leaky_queue::draw(stage, frame.now(), look, set.leak),
        LeakyBucketLook::Meter(look) => leaky_meter::draw(stage, frame.now(), look, set.leak),
    }
}

/// What of it a step is about.
pub(super) fn part(look: &LeakyBucketLook) -> fn(&Step) -> Part {
    match look {
        LeakyBucketLook::Queue(_) => leaky_queue::part,
        LeakyBucketLook::Meter(_) => leaky_meter::part,
    }
}
