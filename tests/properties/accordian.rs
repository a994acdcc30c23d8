use misdeal::card::{Card, Rank, Suit};
use misdeal::deck::Deal;
use misdeal::game::accordian::board::Board;
use misdeal::game::accordian::laws::check_moves;
use misdeal::game::accordian::{Accordian, Event, Fast, LaidOut, Piles, Reference};
use misdeal::game::law::Tally;
use misdeal::game::{Depth, Engine, Game, Ignore, all_engines};
use misdeal::generate::uniform;
use misdeal::trace::Trace;
use proptest::prelude::*;

use crate::strategies::{deal, renaming, square_deal};

fn play(engine: &impl Engine<Game = Accordian>, deal: &Deal) -> (Piles, Vec<Event>) {
    let mut events = Vec::new();
    (engine.play(deal, &mut events), events)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn reference_and_fast_agree_in_every_event(deal in deal()) {
        prop_assert_eq!(play(&Reference, &deal), play(&Fast, &deal));
    }

    /// Every pair of engines, at the finest level that both have.
    #[test]
    fn all_engines_agree(deal in deal()) {
        let traces: Vec<_> = all_engines::<Accordian>().map(|engine| Trace::of(engine, &deal)).collect();
        for trace in &traces {
            prop_assert_eq!(traces[0].first_divergence(trace, Depth::Events), None);
        }
    }

    #[test]
    fn an_answer_is_the_same_whether_anybody_listens(deal in deal()) {
        for engine in all_engines::<Accordian>() {
            prop_assert_eq!(engine.answer(&deal), engine.answer_with_events(&deal, &mut Vec::new()));
        }
    }

    /// Cards conserved, no pile empty, every move legal, leftmost, three before one, settled at the end.
    #[test]
    fn every_engine_keeps_the_laws(deal in deal()) {
        for engine in all_engines::<Accordian>() {
            let trace = Trace::of(engine, &deal);
            let judged = Accordian::check_play(&deal, &trace.play(), &mut Tally::default());
            prop_assert_eq!(judged, Ok(()), "{}", engine.name());
            if engine.depth() == Depth::Events {
                let judged = check_moves(&deal, &trace.events, &trace.answer, &mut Tally::default());
                prop_assert_eq!(judged, Ok(()), "{}", engine.name());
            }
        }
    }

    /// Counted on the board, after every event, without the step checker.
    #[test]
    fn the_cards_dealt_are_on_the_board_after_every_event(deal in deal()) {
        let (answer, events) = play(&Reference, &deal);
        let mut board = Board::default();
        let mut dealt = 0;
        for event in events {
            match event {
                Event::Deal { card } => {
                    board.deal(card);
                    dealt += 1;
                }
                Event::Move { from, to, .. } => board.move_top(from.into(), to.into()),
                Event::GapClosed { at } => {
                    prop_assert_eq!(board.heights()[usize::from(at)], 0);
                    board.close_gap(at.into());
                    prop_assert!(!board.heights().contains(&0));
                }
            }
            let mut cards: Vec<Card> = (0..board.len()).flat_map(|place| board.pile(place)).collect();
            let mut expected = deal.prefix(dealt).cards().to_vec();
            cards.sort();
            expected.sort();
            prop_assert_eq!(cards, expected);
        }
        prop_assert_eq!(board.heights(), answer.heights());
    }

    #[test]
    fn dealing_one_at_a_time_is_laying_out_all(deal in deal()) {
        let moves = |events: Vec<Event>| -> Vec<Event> { events.into_iter().filter(Accordian::is_move).collect() };
        let (dealt, dealt_events) = play(&Reference, &deal);
        let (laid_out, laid_out_events) = play(&LaidOut, &deal);
        prop_assert_eq!(dealt, laid_out);
        prop_assert_eq!(moves(dealt_events), moves(laid_out_events));
    }

    /// The state after n cards depends on those n only: the shorter play is the beginning of the longer.
    #[test]
    fn a_play_of_fewer_cards_is_the_beginning_of_the_play_of_more(deal in deal(), len in 0..52_usize) {
        let (_, events) = play(&Reference, &deal);
        let (_, first) = play(&Reference, &deal.prefix(len));
        prop_assert_eq!(&events[..first.len()], &first[..]);
        if let Some(next) = events.get(first.len()) {
            prop_assert_eq!(*next, Event::Deal { card: deal.cards()[len] });
        }
    }

    #[test]
    fn renaming_changes_nothing_but_names(deal in deal(), renaming in renaming()) {
        for engine in all_engines::<Accordian>() {
            let mut events = Vec::new();
            let answer = engine.answer_with_events(&deal, &mut events);
            let mut renamed_events = Vec::new();
            let renamed_answer = engine.answer_with_events(&deal.renamed(&renaming), &mut renamed_events);
            prop_assert_eq!(answer, renamed_answer);
            let renamed: Vec<Event> = events.iter().map(|event| event.renamed(&renaming)).collect();
            prop_assert_eq!(renamed, renamed_events);
        }
    }

    #[test]
    fn on_a_square_grid_ranks_and_suits_can_be_exchanged(deal in square_deal()) {
        let exchange = |card: Card| {
            Card::new(Rank::ALL[card.suit() as usize], Suit::ALL[card.rank() as usize])
        };
        let cards: Vec<Card> = deal.cards().iter().map(|&card| exchange(card)).collect();
        let exchanged = Deal::new(&cards).expect("the exchange is one-to-one");
        let (answer, events) = play(&Reference, &deal);
        let (exchanged_answer, exchanged_events) = play(&Reference, &exchanged);
        prop_assert_eq!(answer, exchanged_answer);
        let places = |events: Vec<Event>| -> Vec<String> {
            // Of each event all but the card.
            events.iter().map(|event| event.to_string().split(' ').enumerate()
                .filter(|(word, _)| *word != 1).map(|(_, word)| word.to_owned()).collect()).collect()
        };
        prop_assert_eq!(places(events), places(exchanged_events));
    }
}

/// Slips of a fast engine that show on one deck in ten thousand need more decks than chance tries.
#[test]
fn reference_and_fast_agree_in_every_event_of_many_decks() {
    for index in 0..100_000 {
        let deal = Accordian::start_of_deck(&uniform::deck(1, index));
        assert_eq!(play(&Reference, &deal), play(&Fast, &deal), "seed:1#{index}");
    }
}

/// Of all lengths, in calls of many.
#[test]
fn batches_answer_many_deals_as_the_fast_engine_does() {
    let deals: Vec<Deal> = (0..200_000)
        .map(|index| {
            Accordian::start_of_deck(&uniform::deck(2, index))
                .prefix(52 - (index % 159).saturating_sub(106) as usize)
        })
        .collect();
    let mut right = Vec::new();
    Engine::answers(&Fast, &deals, &mut right);
    for engine in all_engines::<Accordian>().filter(|engine| engine.depth() == Depth::Answer) {
        let mut answers = Vec::new();
        engine.answers(&deals, &mut answers);
        for ((answer, right), deal) in answers.iter().zip(&right).zip(&deals) {
            assert_eq!(answer, right, "{} on {deal}", engine.name());
        }
        assert_eq!(answers.len(), deals.len());
    }
}

/// Every deal of up to seven cards, one for each class under renaming; `Fast` is where a slip would be.
#[test]
fn every_small_deal_is_played_alike_by_all_engines() {
    fn visit(cards: &mut Vec<Card>, ranks: usize, suits: usize, counts: &mut [u64]) {
        let deal = Deal::new(cards).expect("distinct");
        counts[cards.len()] += 1;
        let (answer, events) = play(&Reference, &deal);
        assert_eq!((answer, events), play(&Fast, &deal));
        assert_eq!(answer, LaidOut.play(&deal, &mut Ignore));
        if cards.len() + 1 == counts.len() {
            return;
        }
        // The next rank and suit are ones that have appeared, or the first that have not.
        for rank in 0..=ranks.min(12) {
            for suit in 0..=suits.min(3) {
                let card = Card::new(Rank::ALL[rank], Suit::ALL[suit]);
                if !cards.contains(&card) {
                    cards.push(card);
                    visit(cards, ranks.max(rank + 1), suits.max(suit + 1), counts);
                    cards.pop();
                }
            }
        }
    }
    let mut counts = [0; 8];
    visit(&mut Vec::new(), 0, 0, &mut counts);
    // The number of classes is known.
    assert_eq!(counts, [1, 1, 3, 15, 113, 1101, 12_657, 162_863]);
}
