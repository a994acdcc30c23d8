//! One bit for each of many games, and what can be done with it.

/// Bits of many games, one each: game *g* has bit *g* mod 64 of word *g* / 64. Everything is done to the bits of
/// all games at once and needs no other game's.
///
/// The operations of three operands are single instructions on some processors.
pub(super) trait Lanes: Copy {
    /// How many words of 64 games there are.
    const WORDS: usize;

    /// The bits whose word with each index `word` gives.
    fn from_words(word: impl FnMut(usize) -> u64) -> Self;
    /// 64 of the bits.
    fn word(&self, index: usize) -> u64;

    fn and(self, other: Self) -> Self;
    fn and_not(self, other: Self) -> Self;
    fn or(self, other: Self) -> Self;
    fn xor(self, other: Self) -> Self;
    /// Each word shifted: bit 0 goes to bit `by`, which is below 64.
    fn shifted_up(self, by: u32) -> Self;
    /// Each word shifted: bit `by`, which is below 64, goes to bit 0.
    fn shifted_down(self, by: u32) -> Self;
    /// Whether any bit is set.
    fn any(self) -> bool;

    /// No bit set.
    #[inline(always)]
    fn none() -> Self {
        Self::from_words(|_| 0)
    }

    /// All bits set.
    #[inline(always)]
    fn all() -> Self {
        Self::from_words(|_| !0)
    }

    /// How many bits are set.
    #[inline(always)]
    fn count(self) -> usize {
        (0..Self::WORDS).map(|index| self.word(index).count_ones() as usize).sum()
    }

    /// Where `self` is set the bit of `yes`, elsewhere the bit of `no`.
    #[inline(always)]
    fn choose(self, yes: Self, no: Self) -> Self {
        no.xor(no.xor(yes).and(self))
    }

    /// `self | one | other`
    #[inline(always)]
    fn or_or(self, one: Self, other: Self) -> Self {
        self.or(one).or(other)
    }

    /// `self | (one ^ other)`
    #[inline(always)]
    fn or_differ(self, one: Self, other: Self) -> Self {
        self.or(one.xor(other))
    }

    /// `(self | one) & other`
    #[inline(always)]
    fn or_and(self, one: Self, other: Self) -> Self {
        self.or(one).and(other)
    }

    /// `self & one & other`
    #[inline(always)]
    fn and_and(self, one: Self, other: Self) -> Self {
        self.and(one).and(other)
    }

    /// `self & one & !other`
    #[inline(always)]
    fn and_and_not(self, one: Self, other: Self) -> Self {
        self.and(one).and_not(other)
    }

    /// `self & !(one & other)`
    #[inline(always)]
    fn and_not_both(self, one: Self, other: Self) -> Self {
        self.and_not(one.and(other))
    }
}

/// Words of the machine, `N` of them: safe code, which the compiler turns into whatever vectors there are.
#[derive(Clone, Copy)]
#[repr(align(64))]
pub(super) struct Words<const N: usize>([u64; N]);

impl<const N: usize> Words<N> {
    #[inline(always)]
    fn with(mut self, other: Self, change: impl Fn(u64, u64) -> u64) -> Self {
        for index in 0..N {
            self.0[index] = change(self.0[index], other.0[index]);
        }
        self
    }
}

impl<const N: usize> Lanes for Words<N> {
    const WORDS: usize = N;

    #[inline(always)]
    fn from_words(word: impl FnMut(usize) -> u64) -> Self {
        Self(std::array::from_fn(word))
    }

    #[inline(always)]
    fn word(&self, index: usize) -> u64 {
        self.0[index]
    }

    #[inline(always)]
    fn and(self, other: Self) -> Self {
        self.with(other, |one, other| one & other)
    }

    #[inline(always)]
    fn and_not(self, other: Self) -> Self {
        self.with(other, |one, other| one & !other)
    }

    #[inline(always)]
    fn or(self, other: Self) -> Self {
        self.with(other, |one, other| one | other)
    }

    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        self.with(other, |one, other| one ^ other)
    }

    #[inline(always)]
    fn shifted_up(self, by: u32) -> Self {
        self.with(self, |word, _| word << by)
    }

    #[inline(always)]
    fn shifted_down(self, by: u32) -> Self {
        self.with(self, |word, _| word >> by)
    }

    #[inline(always)]
    fn any(self) -> bool {
        self.0.iter().fold(0, |all, word| all | word) != 0
    }
}
