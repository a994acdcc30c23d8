//! The ways in which Clock can be got wrong.

/// How the naive engine plays and writes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Knobs {
    /// From which end of the list the cards are dealt.
    pub order: Order,
    /// Which pile gets the next card.
    pub round: Round,
    /// From which end of a pile cards are turned.
    pub draw: Draw,
    /// Where play begins.
    pub start: Start,
    /// What becomes of a card that is turned.
    pub turned: Turned,
    /// Which pile a card points to.
    pub ranks: Ranks,
    /// What is read of the suits.
    pub suits: Suits,
    /// When the game ends.
    pub end: End,
    /// Which number is given.
    pub count: Count,
    /// Which card is given.
    pub card: Shown,
    /// How the number is padded.
    pub padding: Padding,
    /// What stands between number and card.
    pub separator: Separator,
    /// How the card is written.
    pub letters: Letters,
}

impl Knobs {
    /// All knobs right.
    pub const RIGHT: Self = Self {
        order: Order::LastListedFirst,
        round: Round::FromOne,
        draw: Draw::Top,
        start: Start::Centre,
        turned: Turned::LeavesForGood,
        ranks: Ranks::Right,
        suits: Suits::Read,
        end: End::PileIsEmpty,
        count: Count::Exposed,
        card: Shown::Last,
        padding: Padding::TwoDigits,
        separator: Separator::Comma,
        letters: Letters::UpperCase,
    };

    /// These knobs, with those of writing right.
    pub(super) const fn playing_only(self) -> Self {
        Self {
            padding: Self::RIGHT.padding,
            separator: Self::RIGHT.separator,
            letters: Self::RIGHT.letters,
            ..self
        }
    }
}

/// From which end of the list the cards are dealt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// The card listed last is dealt first: the list begins at the bottom of the deck.
    LastListedFirst,
    /// The card listed first is dealt first.
    FirstListedFirst,
}

/// Which pile gets the next card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Round {
    /// One o'clock to twelve, then the centre, and again.
    FromOne,
    /// One o'clock, then twelve, eleven and so on to two, then the centre, and again.
    Anticlockwise,
    /// The centre, then one o'clock to twelve, and again.
    FromCentre,
    /// The centre, then twelve o'clock down to one, and again.
    FromCentreDown,
    /// One o'clock until its pile is complete, then two o'clock, and so on.
    PileByPile,
}

/// From which end of a pile cards are turned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Draw {
    /// From the top: the card dealt last first.
    Top,
    /// From the bottom: the card dealt first first.
    Bottom,
}

/// Where play begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Start {
    /// In the centre.
    Centre,
    /// At one o'clock.
    One,
    /// At the hour before the centre: twelve o'clock.
    Twelve,
}

/// What becomes of a card that is turned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turned {
    /// It leaves its pile and is never turned again.
    LeavesForGood,
    /// The same, but the very first card stays and is turned again later.
    FirstStays,
    /// It is put on top of the next pile, and turned again as long as that pile has had fewer turns than
    /// cards.
    GoesOnTop,
}

/// Which pile a card points to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ranks {
    /// That of its rank.
    Right,
    /// Jack and queen exchanged.
    JackAndQueenExchanged,
    /// Tens point to one o'clock.
    TenIsAce,
    /// Aces point to the centre.
    AceIsKing,
    /// The pile after that of its rank, and from the last one the first.
    OneTooFar,
}

/// What is read of the suits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Suits {
    /// All.
    Read,
    /// All but that of the first card listed, which gets that of the second.
    FirstLost,
    /// Only those of the kings.
    OnlyOfKings,
}

/// When the game ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// The pile to turn from has no face-down card.
    PileIsEmpty,
    /// As many kings are exposed as there are suits.
    AllKingsExposed,
    /// The pile just turned from has no face-down card left.
    PileHasBecomeEmpty,
    /// One card less than there are is exposed.
    OneCardEarly,
    /// As many cards as there are have been turned. Below an empty pile the cards next to it in memory
    /// are turned.
    AllCardsExposed,
}

/// Which number is given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Count {
    /// The cards exposed.
    Exposed,
    /// One less.
    OneLess,
    /// One more.
    OneMore,
    /// The cards left face down.
    FaceDown,
}

/// Which card is given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shown {
    /// The card exposed last.
    Last,
    /// The card exposed before it.
    BeforeLast,
    /// The card exposed first.
    First,
    /// The rank of the last, the suit of the first king.
    SuitOfFirstKing,
}

/// How the number is padded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Padding {
    /// To two digits.
    TwoDigits,
    /// Not at all.
    None,
    /// To two characters, with a blank.
    Blank,
    /// A zero before numbers up to ten.
    ZeroUpToTen,
    /// A zero before all numbers.
    ZeroAlways,
}

/// What stands between number and card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Separator {
    /// A comma.
    Comma,
    /// A comma and a blank.
    CommaAndBlank,
}

/// How the card is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Letters {
    /// As in the input.
    UpperCase,
    /// In lower case.
    LowerCase,
    /// `S` for clubs, `C` for spades.
    ClubsAndSpadesExchanged,
}
