use crate::run::{Outcome, Run};

/// What stands for a start that does not come, or comes beyond what a report states.
const NULL: u64 = u64::MAX;

/// The fingerprint of a lane's decisions: FNV-1a over five words each.
pub(super) fn fingerprint(run: &Run, lane: usize) -> String {
    let mut hash = Fnv::new();
    let decisions = &run.lanes()[lane].decisions;
    let mut delayed = decisions.delayed().iter().map(|(_, at)| *at);
    for (arrival, outcome) in run.offers(lane).iter().zip(decisions.outcomes()) {
        let (code, starts_at) = match outcome {
            Outcome::Admit => (0, Some(arrival.at)),
            Outcome::Delay => (1, delayed.next()),
            Outcome::Reject => (2, None),
        };
        let starts_at = starts_at.filter(|at| at.is_stated()).map_or(NULL, |at| at.0);
        for word in [arrival.at.0, arrival.client.into(), arrival.cost, code, starts_at] {
            hash.write(&word.to_le_bytes());
        }
    }
    format!("{:016x}", hash.0)
}

/// FNV-1a, 64 bits (Fowler, Noll, Vo; RFC 9923).
struct Fnv(u64);

impl Fnv {
    fn new() -> Self {
        Self(0xcbf2_9ce4_8422_2325)
    }

    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = (self.0 ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01b3);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Fnv;

    #[test]
    fn fnv_as_published() {
        for (text, expected) in
            [("", 0xcbf2_9ce4_8422_2325), ("a", 0xaf63_dc4c_8601_ec8c), ("foobar", 0x8594_4171_f739_67e8_u64)]
        {
            let mut hash = Fnv::new();
            hash.write(text.as_bytes());
            assert_eq!(hash.0, expected, "{text:?}");
        }
    }
}
