//! The ways in which Accordian can be got wrong.

/// More moves than any play has whose cards only go to the left: the places of all cards add up to at
/// most 0 + 1 + … + 51, and every move takes at least one off.
pub const MOST_MOVES: u16 = 52 * 51 / 2;

/// How the naive engine plays and writes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Knobs {
    /// In which order the cards are dealt.
    pub order: DealOrder,
    /// Which of the cards are dealt.
    pub dealt: Dealt,
    /// How many cards are dealt before each play.
    pub pace: Pace,
    /// Whether one plays after dealing or before.
    pub turn: Turn,
    /// What ends the dealing early.
    pub dealing_ends: DealingEnds,
    /// When two cards match.
    pub matching: Matching,
    /// Which moves there are, the preferred one first.
    pub reach: Reach,
    /// How many places "third to the left" is.
    pub third_distance: u8,
    /// From which place on a card may go to the third to its left.
    pub third_bound: Bound,
    /// From which place on a card may go to its neighbour.
    pub neighbour_bound: Bound,
    /// What lies to the left of the row.
    pub left_end: LeftEnd,
    /// How the next card to move is found.
    pub search: Search,
    /// What is moved.
    pub unit: Unit,
    /// What comes to light when a card leaves its pile.
    pub uncovered: Uncovered,
    /// What becomes of an empty pile.
    pub gap: Gap,
    /// The most moves made after dealing.
    pub moves_per_deal: u16,
    /// The most moves made in the whole play. At [`MOST_MOVES`] it only ends the plays that would go
    /// round in circles.
    pub moves_in_all: u16,
    /// With fewer piles one does not play.
    pub fewest_piles: u8,
    /// How many cards a pile can hold; further cards are lost.
    pub pile_room: u8,
    /// How many piles the row can hold; cards dealt then are lost.
    pub row_room: u8,
    /// The word for a pile.
    pub word: Word,
    /// How the number of piles is written.
    pub count_digits: Digits,
    /// How a height is written.
    pub height_digits: Digits,
    /// In which order the heights are written.
    pub height_order: HeightOrder,
    /// What is written for a single pile.
    pub single: Single,
}

impl Knobs {
    /// All knobs right.
    pub const RIGHT: Self = Self {
        order: DealOrder::Listed,
        dealt: Dealt::All,
        pace: Pace::OneByOne,
        turn: Turn::AfterDealing,
        dealing_ends: DealingEnds::WithTheCards,
        matching: Matching::RankOrSuit,
        reach: Reach::ThirdThenNeighbour,
        third_distance: 3,
        third_bound: Bound::Right,
        neighbour_bound: Bound::Right,
        left_end: LeftEnd::Wall,
        search: Search::Leftmost,
        unit: Unit::TopCard,
        uncovered: Uncovered::CardBelow,
        gap: Gap::ClosedAtOnce,
        moves_per_deal: MOST_MOVES,
        moves_in_all: MOST_MOVES,
        fewest_piles: 0,
        pile_room: 52,
        row_room: 52,
        word: Word::ByNumber,
        count_digits: Digits::Decimal,
        height_digits: Digits::Decimal,
        height_order: HeightOrder::FromLeft,
        single: Single::Measured,
    };

    /// These knobs, with those of writing right.
    pub(super) const fn playing_only(self) -> Self {
        Self {
            word: Self::RIGHT.word,
            count_digits: Self::RIGHT.count_digits,
            height_digits: Self::RIGHT.height_digits,
            height_order: Self::RIGHT.height_order,
            single: Self::RIGHT.single,
            ..self
        }
    }
}

/// In which order the cards are dealt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DealOrder {
    /// As listed.
    Listed,
    /// From the last card listed.
    Reversed,
    /// The cards after the first 26, then the first 26.
    LinesSwapped,
}

/// Which of the cards are dealt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dealt {
    /// All.
    All,
    /// All but the last.
    AllButLast,
    /// The first 26.
    FirstLine,
}

/// How many cards are dealt before each play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pace {
    /// One.
    OneByOne,
    /// Four.
    FourByFour,
    /// All: the whole deal is laid out first.
    AllFirst,
}

/// Whether one plays after dealing or before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turn {
    /// Deal, then play.
    AfterDealing,
    /// Play, then deal: nobody plays after the last card.
    BeforeDealing,
}

/// What ends the dealing early.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DealingEnds {
    /// Nothing: all cards are dealt.
    WithTheCards,
    /// A single pile, once something has moved.
    AtOnePile,
}

/// When two cards match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Matching {
    /// Same rank or same suit.
    RankOrSuit,
    /// Same rank.
    RankOnly,
    /// Same suit.
    SuitOnly,
    /// Same rank or same colour.
    RankOrColour,
    /// Same suit or same value, where ten, jack, queen and king all count ten.
    FacesCountTen,
    /// Same suit or same rank, where ten and ace are one rank.
    TenIsAce,
    /// Same suit or same rank, but aces not by rank.
    AcesOnlyBySuit,
    /// The same card, which no other card is.
    WholeCard,
}

/// Which moves there are, the preferred one first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reach {
    /// The third to the left before the neighbour.
    ThirdThenNeighbour,
    /// The neighbour before the third to the left.
    NeighbourThenThird,
    /// The third to the left only.
    ThirdOnly,
    /// The neighbour only.
    NeighbourOnly,
}

/// From which place on a move is allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    /// From the first place that has such a place to its left.
    Right,
    /// One place too late.
    OneTooLate,
}

/// What lies to the left of the row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LeftEnd {
    /// Nothing.
    Wall,
    /// Its right end, as for the negative indices of some languages.
    Wraps,
}

/// How the next card to move is found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Search {
    /// The leftmost card that can move.
    Leftmost,
    /// The rightmost card that can move.
    Rightmost,
    /// The card that can go to the leftmost place.
    LeftmostDestination,
    /// The leftmost card that can go to its neighbour; if there is none, the leftmost that can go
    /// further.
    NeighbourMovesFirst,
    /// The card dealt last, as long as it can move.
    NewCardOnly,
    /// A cursor that goes along the row from its left end.
    Cursor {
        /// Where it goes on after a move.
        resume: Resume,
        /// What happens at the right end.
        passes: Passes,
    },
    /// The leftmost of a list of places that a move may have changed.
    WorkList {
        /// Which changed place never comes onto the list.
        forgets: Forgets,
    },
}

/// Where a cursor goes on after a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Resume {
    /// At the left end.
    LeftEnd,
    /// Where the card went.
    Destination,
    /// To the right of where the card went.
    RightOfDestination,
    /// One place to the left of where the card was.
    LeftOfSource,
    /// Where the card was.
    Source,
    /// Where the card went, and once that card is stuck, where it was first.
    SourceOnceStuck,
    /// At the next pile to the right of where the card was.
    NextPile,
    /// One place to the right of where the card was, even when the next pile has just moved in there.
    NextPlace,
}

/// What happens when a cursor reaches the right end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Passes {
    /// The play is over.
    One,
    /// It begins again at the left end, unless nothing has moved on its way.
    UntilNothingMoves,
}

/// Which place is left off a work-list. `k` is where the card went and `j` where it was.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Forgets {
    /// None.
    Nothing,
    /// `k` itself.
    Destination,
    /// `k + 1`.
    NextToDestination,
    /// `k + 3`.
    ThirdFromDestination,
    /// `j`, with another pile in it now.
    MovedIn,
    /// `j + 1`, when the gap at `j` is closed.
    NextToMovedIn,
    /// `j + 2`, when the gap at `j` is closed.
    SecondFromMovedIn,
    /// `j`, with another card on top.
    Uncovered,
    /// `j + 1`, when `j` has another card on top.
    NextToUncovered,
    /// `j + 3`, when `j` has another card on top.
    ThirdFromUncovered,
}

/// What is moved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unit {
    /// The top card.
    TopCard,
    /// The whole pile, its order kept.
    WholePile,
    /// The bottom card; it is also the one that is compared.
    BottomCard,
}

/// What comes to light when a card leaves its pile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Uncovered {
    /// The card beneath.
    CardBelow,
    /// The card that has just left: no other is remembered.
    CardThatLeft,
}

/// What becomes of an empty pile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Gap {
    /// It is closed up at once.
    ClosedAtOnce,
    /// It is closed up when no card can move any more.
    ClosedAfterPlay,
    /// It stays.
    Stays,
    /// It is closed up at once, but only top cards and heights move over.
    OnlyTopsMoveOver,
}

/// The word for a pile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Word {
    /// `pile` for one, else `piles`.
    ByNumber,
    /// `piles`.
    AlwaysPlural,
    /// `pile`.
    AlwaysSingular,
}

/// How a number is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Digits {
    /// In decimal.
    Decimal,
    /// As the one character so many places after `0`.
    OneCharacter,
}

/// In which order the heights are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HeightOrder {
    /// From left to right.
    FromLeft,
    /// From right to left.
    FromRight,
    /// The highest first.
    Descending,
}

/// What is written for a single pile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Single {
    /// Its height.
    Measured,
    /// The number of cards there are, without looking.
    AllCards,
}
