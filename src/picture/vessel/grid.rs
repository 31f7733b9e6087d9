use super::stage::Stage;
use crate::picture::{Area, Name, Path, Px};

/// Above so many a level is drawn instead of places.
pub(super) const MOST_PLACES: u64 = 200;

/// Places in rows, filled from the lowest row up, from the left.
#[derive(Clone, Copy)]
pub(super) struct Grid {
    area: Area,
    columns: i32,
    rows: i32,
    places: i32,
}

impl Grid {
    /// `places` (1 to [`MOST_PLACES`]) spread over all of `area`, as square as they can be.
    pub fn spread(area: Area, places: u64) -> Self {
        Self::of(area, places, area.width)
    }

    /// The same, its places square and at most `most` large, in the lower left of `area`.
    pub fn packed(area: Area, places: u64, most: Px) -> Self {
        let grid = Self::of(area, places, most);
        let pitch = pitch(area, grid.columns, grid.rows).min(most);
        let (width, height) = (pitch * grid.columns, pitch * grid.rows);
        Self { area: Area { x: area.x, y: area.bottom() - height, width, height }, ..grid }
    }

    fn of(area: Area, places: u64, most: Px) -> Self {
        let places = i32::try_from(places.clamp(1, MOST_PLACES)).expect("few");
        // Columns that one can count by; the more of them, the better, where it makes no difference.
        let columns = [1, 2, 5, 10, 20]
            .into_iter()
            .map(|columns| places.min(columns))
            .max_by_key(|columns| pitch(area, *columns, rows(places, *columns)).min(most))
            .expect("some");
        Self { area, columns, rows: rows(places, columns), places }
    }

    pub fn area(&self) -> Area {
        self.area
    }

    pub fn places(&self) -> i32 {
        self.places
    }

    pub fn columns(&self) -> i32 {
        self.columns
    }

    /// A place's width and height.
    pub fn pitch(&self) -> (Px, Px) {
        (self.area.width / self.columns, self.area.height / self.rows)
    }

    /// The middle of a place.
    pub fn middle(&self, place: i32) -> (Px, Px) {
        let (column, row) = (place % self.columns, place / self.columns);
        (
            self.area.x + self.area.width * (2 * column + 1) / (2 * self.columns),
            self.area.bottom() - self.area.height * (2 * row + 1) / (2 * self.rows),
        )
    }

    /// A place, with a gap around.
    fn cell(&self, place: i32) -> Area {
        let (x, y) = self.middle(place);
        let (width, height) = self.pitch();
        let side = width.min(height) * 84 / 100;
        Area { x: x - side / 2, y: y - side / 2, width: side, height: side }
    }

    /// Each taken place as a mark of its own, the rest as one.
    pub fn draw_cells(&self, stage: &mut Stage, taken: u64) {
        let taken = i32::try_from(taken).unwrap_or(i32::MAX).min(self.places);
        let radius = self.cell(0).width.min(Px::new(16)) * 16 / 100;
        if taken < self.places {
            stage.path("free", "vessel-room", self.squares(taken, self.places));
        }
        for place in 0..taken {
            let name = Name::Nth("cell", u64::from(place.unsigned_abs()));
            stage.rect(name, "vessel-got", self.cell(place), radius);
        }
    }

    /// Places `from..to` as one outline.
    pub fn squares(&self, from: i32, to: i32) -> Path {
        (from..to).fold(Path::default(), |path, place| {
            let Area { x, y, width, height } = self.cell(place);
            path.jump(x, y).to(x + width, y).to(x + width, y + height).to(x, y + height).close()
        })
    }
}

fn rows(places: i32, columns: i32) -> i32 {
    (places + columns - 1) / columns
}

fn pitch(area: Area, columns: i32, rows: i32) -> Px {
    (area.width / columns).min(area.height / rows)
}
