//! What is told of a play that has ended.

use super::Row;
use crate::deck::DECK_SIZE;
use crate::game::accordian::Event;
use crate::strata::accordian::quantities::Of;
use crate::strata::{Features, Reader};

impl Reader<Event> for Row {
    fn clear(&mut self) {
        *self = Self::default();
    }

    fn end(&mut self) -> &Features {
        self.settled();
        self.tell_heights();
        self.tell_last_card();
        let counts = self.counts;
        for (of, value) in [
            (Of::PilesAtEnd, self.len),
            (Of::PilesAtOnce, counts.piles_at_once),
            (Of::PilesLost, counts.piles_lost),
            (Of::Moves, counts.moves),
            (Of::Cascade, counts.longest_cascade),
            (Of::LaterPile, usize::from(counts.later_pile)),
            (Of::Slide, counts.longest_slide),
            (Of::Movable, counts.most_movable as usize),
            (Of::Ties, counts.ties),
            (Of::GapsInside, counts.gaps_inside),
            (Of::RightOfGap, counts.right_of_gap),
            (Of::ComesBack, counts.comes_back),
        ] {
            self.tell(of, value);
        }
        &self.features
    }
}

impl Row {
    fn tell_heights(&mut self) {
        let mut heights: [u8; DECK_SIZE] = std::array::from_fn(|place| self.pile(place).height);
        heights[self.len..].fill(0);
        self.tell(Of::FirstPile, usize::from(heights[0]));
        let mut tallest = [0; 5];
        for (place, &height) in heights[..self.len].iter().enumerate() {
            if height >= 10 {
                self.tell(Of::TwoDigitAt, place + 1);
            }
            if height > tallest[4] {
                let higher = tallest.partition_point(|&other| other >= height);
                tallest[higher..].rotate_right(1);
                tallest[higher] = height;
            }
        }
        self.tell(Of::LaterPileAtEnd, usize::from(heights[1..].iter().copied().max().unwrap_or(0)));
        let others = [Of::SecondTallest, Of::ThirdTallest, Of::FourthTallest, Of::FifthTallest];
        for (of, &height) in others.into_iter().zip(&tallest[1..]) {
            self.tell(of, usize::from(height));
        }
    }

    fn tell_last_card(&mut self) {
        let counts = self.counts;
        if counts.dealt < DECK_SIZE {
            return;
        }
        let moves = counts.last_card_moves;
        let fates = [
            moves == 0,
            moves == 1,
            moves > 1,
            moves > 0 && counts.last_card_place == 0,
            counts.last_cascade > moves,
            counts.last_card_comes_back,
        ];
        for (fate, _) in fates.iter().enumerate().filter(|(_, is_so)| **is_so) {
            self.tell(Of::LastCard, fate);
        }
    }
}
