//! 300 watchers of one game. Some die without a word, hold back what they should pass on, pass it on late, or change it;
//! and all name each other, so that circles could form. Everybody sees the game again within a bound.

use game::Millis;
use p2p::gallery::{MAX_DEPTH, MAX_WATCHERS};

use crate::pages::{Kind, ROOT, Tree};

/// 300 come within a minute, and each finds a place in the tree.
#[test]
fn three_hundred_who_come_within_a_minute_all_see_the_game() {
    let mut tree = Tree::new(1);
    for at in 0..300 {
        tree.add(Kind::Honest, at * 200, Millis::MAX, Millis::MAX);
    }
    let mut worst = 0;
    for second in 1..=180 {
        tree.run(second * 1_000);
        for page in tree
            .watching()
            .filter(|page| tree.now >= tree.pages[*page].came + 30_000)
        {
            worst = worst.max(tree.staleness(page));
        }
    }
    let depths = tree.depths();
    eprintln!("depths {depths:?}, {worst} ms at worst after half a minute");
    assert!(worst <= 2_000, "{worst}");
    assert_eq!(depths.get(&1), Some(&MAX_WATCHERS));
    assert!(
        depths.keys().all(|depth| (1..=MAX_DEPTH).contains(depth)),
        "{depths:?}"
    );
    // The player's page sends to thirty, however many watch, and knows how many do.
    assert_eq!(tree.pages[ROOT].places.len(), MAX_WATCHERS);
    let known = tree.pages[ROOT].gallery.watchers();
    assert!((295..=301).contains(&known), "{known}");
    let per_second = tree.sent / 180;
    eprintln!("{per_second} bytes a second from the player's page");
    assert!(per_second < 50 * 1024, "{per_second}");
    assert_eq!(tree.refused, 0);
}

/// Among 300, one in five is a fault: some die, hold back, delay, lie or stay alone. Whoever is honest is shown no untruth,
/// and sees what was said within a bound: after 15 s and 10 s for each page between it leaves, and finds another one.
#[test]
fn pages_that_die_lie_delay_or_hold_back_keep_nobody_from_the_game_for_long() {
    let mut worst = 0;
    let (mut all, mut over) = (0, 0);
    for seed in 1..4 {
        let mut tree = Tree::new(seed);
        for at in 0..300 {
            let turns = 60_000 + tree.rng.below(120_000);
            let (kind, dies) = match tree.rng.below(100) {
                0..8 => (Kind::Honest, turns),
                8..12 => (Kind::HoldsBack, Millis::MAX),
                12..15 => (Kind::Delays(40_000), Millis::MAX),
                15..18 => (Kind::Lies, Millis::MAX),
                18..20 => (Kind::Alone, Millis::MAX),
                _ => (Kind::Honest, Millis::MAX),
            };
            tree.add(kind, at * 200, turns, dies);
        }
        for second in 1..=300 {
            tree.run(second * 1_000);
            for page in tree.watching() {
                if tree.now >= tree.pages[page].came + 60_000 {
                    let stale = tree.staleness(page);
                    worst = worst.max(stale);
                    all += 1;
                    over += usize::from(stale > 10_000);
                }
            }
        }
        eprintln!("{:?}, {} frames refused", tree.depths(), tree.refused);
        assert!(tree.refused > 0, "nobody has lied");
    }
    eprintln!("{worst} ms at worst; {over} of {all} looks saw something older than 10 s");
    assert!(worst <= 120_000, "{worst}");
    assert!(over * 50 < all, "{over} of {all}");
}
