use super::lit::Scale;
use super::stage::Stage;
use crate::limiter::Amount;
use crate::picture::{Area, Name, Px};

/// A column filled by the share of `whole` that `part` is, exactly; more than all of it fills it all.
pub(super) fn gauge(stage: &mut Stage, area: Area, part: Amount, whole: u64) {
    stage.rect(Name::Of("room"), "vessel-room", area, Px::new(2));
    stage.scale = Some(Scale { room: area, whole: Amount::whole(whole), sideways: false });
    let height = level(area.height, part, Amount::whole(whole));
    let filled = Area { y: area.bottom() - height, height, ..area };
    stage.rect(Name::Of("level"), "vessel-got", filled, Px::ZERO).value = Some(part.to_string());
}

/// The share of `length` that `part` is of `whole`, at most all of it.
pub(super) fn level(length: Px, part: Amount, whole: Amount) -> Px {
    if part >= whole {
        return length;
    }
    // Over one denominator, without overflow: shares need no more than 60 bits of either.
    let wide = |a: &Amount, b: &Amount| {
        let (numerator, by) = (a.numerator, u128::from(b.denominator));
        numerator.checked_mul(by)
    };
    match (wide(&part, &whole), wide(&whole, &part)) {
        (Some(part), Some(whole)) => length.share(part, whole),
        _ => length.share(part.floor(), whole.floor()),
    }
}
