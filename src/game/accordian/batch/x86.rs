//! Vectors of x86-64 as [`Lanes`].
//!
//! Intrinsics, because the compiler leaves arrays of words in general registers where these loops carry them
//! along: the same loops on arrays, compiled for AVX2, take a third longer, and compiled for AVX-512 nine
//! times as long.
//!
//! Values of these types exist only inside [`with_avx2`] and [`with_avx512`], which are called where the
//! processor is known to have what they need; this is what every `unsafe` block here rests on.
#![allow(unsafe_code)]

use std::arch::x86_64::{
    __m256i, __m512i, _mm_cvtsi32_si128, _mm256_and_si256, _mm256_andnot_si256, _mm256_or_si256,
    _mm256_sll_epi64, _mm256_srl_epi64, _mm256_testz_si256, _mm256_xor_si256, _mm512_and_si512,
    _mm512_andnot_si512, _mm512_or_si512, _mm512_sll_epi64, _mm512_srl_epi64, _mm512_ternarylogic_epi64,
    _mm512_test_epi64_mask, _mm512_xor_si512,
};
use std::mem::transmute;

use super::lanes::Lanes;
use super::queue;
use crate::deck::Deal;
use crate::game::accordian::Piles;

/// Whether the processor has what [`with_avx2`] needs.
pub(super) fn has_avx2() -> bool {
    is_x86_feature_detected!("avx2") && is_x86_feature_detected!("bmi1") && is_x86_feature_detected!("popcnt")
}

/// Whether the processor has what [`with_avx512`] needs.
pub(super) fn has_avx512() -> bool {
    has_avx2() && is_x86_feature_detected!("avx512f")
}

/// Plays on 256 games at once. To be called where [`has_avx2`].
#[target_feature(enable = "avx2,bmi1,popcnt")]
pub(super) fn with_avx2(deals: &[Deal], answers: &mut Vec<Piles>) {
    queue::play_all::<Avx2>(deals, answers);
}

/// Plays on 512 games at once. To be called where [`has_avx512`].
#[target_feature(enable = "avx2,avx512f,bmi1,popcnt")]
pub(super) fn with_avx512(deals: &[Deal], answers: &mut Vec<Piles>) {
    queue::play_all::<Avx512>(deals, answers);
}

#[derive(Clone, Copy)]
struct Avx2(__m256i);

impl Lanes for Avx2 {
    const WORDS: usize = 4;

    #[inline(always)]
    fn from_words(word: impl FnMut(usize) -> u64) -> Self {
        let words: [u64; 4] = std::array::from_fn(word);
        // SAFETY: both are 32 bytes of which any value is valid.
        Self(unsafe { transmute::<[u64; 4], __m256i>(words) })
    }

    #[inline(always)]
    fn word(&self, index: usize) -> u64 {
        // SAFETY: both are 32 bytes of which any value is valid, and no array is aligned more strictly.
        let words = unsafe { &*(&raw const self.0).cast::<[u64; 4]>() };
        words[index]
    }

    #[inline(always)]
    fn and(self, other: Self) -> Self {
        // SAFETY: the processor has AVX2, or there would be no such value.
        Self(unsafe { _mm256_and_si256(self.0, other.0) })
    }

    #[inline(always)]
    fn and_not(self, other: Self) -> Self {
        // SAFETY: the processor has AVX2, or there would be no such value.
        Self(unsafe { _mm256_andnot_si256(other.0, self.0) })
    }

    #[inline(always)]
    fn or(self, other: Self) -> Self {
        // SAFETY: the processor has AVX2, or there would be no such value.
        Self(unsafe { _mm256_or_si256(self.0, other.0) })
    }

    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        // SAFETY: the processor has AVX2, or there would be no such value.
        Self(unsafe { _mm256_xor_si256(self.0, other.0) })
    }

    #[inline(always)]
    fn shifted_up(self, by: u32) -> Self {
        // SAFETY: the processor has AVX2, or there would be no such value.
        Self(unsafe { _mm256_sll_epi64(self.0, _mm_cvtsi32_si128(by.cast_signed())) })
    }

    #[inline(always)]
    fn shifted_down(self, by: u32) -> Self {
        // SAFETY: the processor has AVX2, or there would be no such value.
        Self(unsafe { _mm256_srl_epi64(self.0, _mm_cvtsi32_si128(by.cast_signed())) })
    }

    #[inline(always)]
    fn any(self) -> bool {
        // SAFETY: the processor has AVX2, or there would be no such value.
        unsafe { _mm256_testz_si256(self.0, self.0) == 0 }
    }
}

#[derive(Clone, Copy)]
struct Avx512(__m512i);

/// Operands of the instruction that computes any function of three bits: the function is written as one of
/// these.
const A: i32 = 0b1111_0000;
const B: i32 = 0b1100_1100;
const C: i32 = 0b1010_1010;

impl Avx512 {
    #[inline(always)]
    fn of_three<const FUNCTION: i32>(self, b: Self, c: Self) -> Self {
        // SAFETY: the processor has AVX-512F, or there would be no such value.
        Self(unsafe { _mm512_ternarylogic_epi64::<FUNCTION>(self.0, b.0, c.0) })
    }
}

impl Lanes for Avx512 {
    const WORDS: usize = 8;

    #[inline(always)]
    fn from_words(word: impl FnMut(usize) -> u64) -> Self {
        let words: [u64; 8] = std::array::from_fn(word);
        // SAFETY: both are 64 bytes of which any value is valid.
        Self(unsafe { transmute::<[u64; 8], __m512i>(words) })
    }

    #[inline(always)]
    fn word(&self, index: usize) -> u64 {
        // SAFETY: both are 64 bytes of which any value is valid, and no array is aligned more strictly.
        let words = unsafe { &*(&raw const self.0).cast::<[u64; 8]>() };
        words[index]
    }

    #[inline(always)]
    fn and(self, other: Self) -> Self {
        // SAFETY: the processor has AVX-512F, or there would be no such value.
        Self(unsafe { _mm512_and_si512(self.0, other.0) })
    }

    #[inline(always)]
    fn and_not(self, other: Self) -> Self {
        // SAFETY: the processor has AVX-512F, or there would be no such value.
        Self(unsafe { _mm512_andnot_si512(other.0, self.0) })
    }

    #[inline(always)]
    fn or(self, other: Self) -> Self {
        // SAFETY: the processor has AVX-512F, or there would be no such value.
        Self(unsafe { _mm512_or_si512(self.0, other.0) })
    }

    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        // SAFETY: the processor has AVX-512F, or there would be no such value.
        Self(unsafe { _mm512_xor_si512(self.0, other.0) })
    }

    #[inline(always)]
    fn shifted_up(self, by: u32) -> Self {
        // SAFETY: the processor has AVX-512F, or there would be no such value.
        Self(unsafe { _mm512_sll_epi64(self.0, _mm_cvtsi32_si128(by.cast_signed())) })
    }

    #[inline(always)]
    fn shifted_down(self, by: u32) -> Self {
        // SAFETY: the processor has AVX-512F, or there would be no such value.
        Self(unsafe { _mm512_srl_epi64(self.0, _mm_cvtsi32_si128(by.cast_signed())) })
    }

    #[inline(always)]
    fn any(self) -> bool {
        // SAFETY: the processor has AVX-512F, or there would be no such value.
        unsafe { _mm512_test_epi64_mask(self.0, self.0) != 0 }
    }

    #[inline(always)]
    fn choose(self, yes: Self, no: Self) -> Self {
        self.of_three::<{ A & B | !A & C & 0xff }>(yes, no)
    }

    #[inline(always)]
    fn or_or(self, one: Self, other: Self) -> Self {
        self.of_three::<{ A | B | C }>(one, other)
    }

    #[inline(always)]
    fn or_differ(self, one: Self, other: Self) -> Self {
        self.of_three::<{ A | (B ^ C) }>(one, other)
    }

    #[inline(always)]
    fn or_and(self, one: Self, other: Self) -> Self {
        self.of_three::<{ (A | B) & C }>(one, other)
    }

    #[inline(always)]
    fn and_and(self, one: Self, other: Self) -> Self {
        self.of_three::<{ A & B & C }>(one, other)
    }

    #[inline(always)]
    fn and_and_not(self, one: Self, other: Self) -> Self {
        self.of_three::<{ A & B & !C }>(one, other)
    }

    #[inline(always)]
    fn and_not_both(self, one: Self, other: Self) -> Self {
        self.of_three::<{ A & !(B & C) }>(one, other)
    }
}
