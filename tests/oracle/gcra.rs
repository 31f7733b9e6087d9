use super::{Answer, Book, Fraction, Past};

/// TAT, the theoretical arrival time: admit if max(TAT, t) + c·p/n − t ≤ B·p/n; that sum becomes
/// the TAT.
pub struct TheoreticalArrival {
    pub burst: u64,
    pub count: u64,
    pub per: u64,
}

impl TheoreticalArrival {
    fn time_of(&self, cost: u64) -> Fraction {
        Fraction::new(cost * self.per, self.count)
    }

    fn arrival(&self, past: &[Past]) -> Fraction {
        let mut arrival = Fraction::whole(0);
        for request in past.iter().filter(|request| !request.was_rejected()) {
            arrival = arrival.max(Fraction::whole(request.at)) + self.time_of(request.cost);
        }
        arrival
    }
}

impl Book for TheoreticalArrival {
    fn answer(&self, past: &[Past], now: u64, cost: u64) -> Answer {
        let now = Fraction::whole(now);
        let next = self.arrival(past).max(now) + self.time_of(cost);
        if next - now <= self.time_of(self.burst) { Answer::Admit } else { Answer::Reject }
    }

    fn is_unused(&self, past: &[Past], now: u64) -> bool {
        self.arrival(past) <= Fraction::whole(now)
    }
}
