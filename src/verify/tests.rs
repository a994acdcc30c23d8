use super::*;
use crate::game::accordian::Accordian;
use crate::generate::enumerate::Symmetry;

#[test]
fn all_deals_of_few_cards() {
    let deals = ShortDeals::new(8, Symmetry::Classes);
    let plan = Plan::of(vec![crate::game::engine_named::<Accordian>("fast").expect("fast")]);
    let mut sum = Sum::default();
    run(&deals, &plan, 0..deals.items(), &mut sum, |_, _| Pace::GoOn);
    println!("{sum:?} {}", deals.items());
}
