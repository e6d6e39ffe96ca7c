//! Sorting by insertion: lists that are kept in order while they grow. The lists in this crate are short, and every
//! type that is sorted with the standard library adds another copy of its sort to the download.

/// Returns the items in ascending order.
pub(crate) fn in_order<T: Ord>(items: impl IntoIterator<Item = T>) -> Vec<T> {
    let mut ordered = Vec::new();
    for item in items {
        let place = ordered.partition_point(|other| *other < item);
        ordered.insert(place, item);
    }
    ordered
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn in_order_returns_the_items_sorted(items in proptest::collection::vec(0..50_u8, 0..60)) {
            let mut sorted = items.clone();
            sorted.sort_unstable();
            prop_assert_eq!(in_order(items), sorted);
        }
    }
}
