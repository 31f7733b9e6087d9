//! Fixed windows on the timeline: tinted by turns, their edges, and what was used of each.

use crate::explain::{Arg, Message, Rounding, short};
use crate::limiter::Amount;
use crate::picture::canvas::{Canvas, Importance, Wish};
use crate::picture::rows::Rows;
use crate::picture::windows::Window;
use crate::picture::{Align, Area, Frame, Name, Px, Shape, time_to_x};
use crate::time::{Duration, Instant};

/// Every other window tinted, edges dotted, each window's use written at the foot.
pub(super) fn draw_windows(frame: &Frame, rows: &Rows, windows: &[Window], canvas: &mut Canvas) {
    let Area { y, height, .. } = rows.area;
    let (left, right) = (rows.area.x, rows.area.right());
    let x_of = |at: Instant| time_to_x(rows.area, frame.view, at).max(left).min(right);
    for window in windows.iter().filter(|window| window.index % 2 == 1) {
        let (x, to) = (x_of(window.from), x_of(window.to));
        let tint = Shape::Rect { x, y, width: to - x, height, radius: Px::ZERO };
        canvas.add(Name::Nth("window", window.index), "tint", tint);
    }
    // Many edges leave the foot to the labels.
    let foot = if windows.len() > 4 { rows.bracket() - Px::new(8) } else { rows.area.bottom() };
    for window in windows {
        for (edge, name) in [(window.from, "window-from"), (window.to, "window-to")] {
            // Where one window ends as the next begins, one line is enough.
            let doubled = name == "window-to" && windows.iter().any(|next| next.from == window.to);
            if edge > frame.view.0 && edge < frame.view.1 && !doubled {
                let x = x_of(edge);
                canvas.line(Name::Nth(name, window.index), "edge", (x, y), (x, foot));
            }
        }
        label_window(frame, rows, window, (x_of(window.from), x_of(window.to)), canvas);
    }
}

fn label_window(frame: &Frame, rows: &Rows, window: &Window, (from, to): (Px, Px), canvas: &mut Canvas) {
    let Some(quota) = frame.rule_at(window.from).quota() else { return };
    let stretch = |message: Message| {
        let (from, to, unit) = in_one_unit(window.from, window.to);
        message.with("from", from).with("to", to).with("unit", unit)
    };
    let wordings = match window.used.map(|used| u64::try_from(used).unwrap_or(u64::MAX)) {
        None => vec![stretch(Message::new("window-stretch"))],
        Some(used) => vec![
            stretch(Message::new("window-use")).with("used", used).with("quota", quota.count),
            Message::new("window-use-short").with("used", used).with("quota", quota.count),
        ],
    };
    let (y, gap) = (rows.foot(), Px::new(6));
    let fits = |wording: &Message| canvas.width(wording, "quiet") + gap * 2 <= to - from;
    let wordings: Vec<Message> = wordings.into_iter().filter(fits).collect();
    let mut places = vec![
        (from + gap, y, Align::Start),
        (to - gap, y, Align::End),
        (from + (to - from) / 2, y, Align::Middle),
    ];
    if window.from < frame.view.0 {
        places.swap(0, 1);
    }
    canvas.wish(Wish {
        name: Name::Nth("window-use", window.index),
        class: "quiet",
        wordings,
        places,
        value: window.used.map(|used| used.to_string()),
        importance: Importance::Window,
    });
}

/// Two instants in one unit: `0` and `60`, `s`.
fn in_one_unit(from: Instant, to: Instant) -> (Arg, Arg, Message) {
    const UNITS: [(u64, &str); 6] = [
        (Duration::HOUR.0, "unit-hour"),
        (Duration::MINUTE.0, "unit-minute"),
        (Duration::SECOND.0, "unit-second"),
        (Duration::MILLISECOND.0, "unit-millisecond"),
        (Duration::MICROSECOND.0, "unit-microsecond"),
        (1, "unit-nanosecond"),
    ];
    // Minutes and hours only where they are many: a window of 60 s is not called 1 min.
    let suits = |size: u64| {
        let least = if size > Duration::SECOND.0 { 10 } else { 1 };
        to.0 / size >= least && from.0.is_multiple_of(size) && to.0.is_multiple_of(size)
    };
    let (size, unit) =
        UNITS.into_iter().find(|(size, _)| suits(*size)).unwrap_or((Duration::SECOND.0, "unit-second"));
    let number = |at: Instant| short(Amount::new(at.0.into(), size), 3, Rounding::Down);
    (number(from), number(to), Message::new(unit))
}
