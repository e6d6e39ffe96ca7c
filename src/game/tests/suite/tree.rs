//! Tests of changes to the tree of variations: moves, branches, marks and shapes. Reading and writing it as PGN is
//! tested in `variations.rs`.

use engine::{AnyPosition, Move, Variant};
use game::Brush;
use game::tree::{NodeId, Place, Tree, TreeError};

use crate::table::sq;

fn tree(variant: Variant) -> Tree {
    Tree::new(AnyPosition::initial(variant))
}

/// Plays moves in SAN one after the other and returns their nodes.
pub fn play(tree: &mut Tree, from: NodeId, moves: &str) -> Vec<NodeId> {
    let mut now = from;
    let mut line = Vec::new();
    for san in moves.split_whitespace() {
        let position = tree.get(now).expect("the node is in the tree").position();
        let play = engine::san::parse_san(position, san).expect("a legal move");
        now = tree.add(now, play).expect("there is room");
        line.push(now);
    }
    line
}

#[test]
fn adding_a_move_reuses_an_existing_node_or_creates_a_branch() {
    let mut tree = tree(Variant::Chess);
    let root = tree.root();
    let main = play(&mut tree, root, "e4 e5 Nf3");
    assert_eq!(play(&mut tree, root, "e4 e5"), main[..2]);
    let branch = play(&mut tree, main[0], "c5 Nf3");
    assert_eq!(
        tree.get(main[0]).expect("the node exists").children(),
        [main[1], branch[0]]
    );
    assert_eq!(tree.len(), 6);
    assert_eq!(tree.end_of_line(root), main[2]);
    assert_eq!(tree.end_of_line(branch[0]), branch[1]);
    assert_eq!(tree.sibling(main[1], 1), Some(branch[0]));
    assert_eq!(tree.sibling(branch[0], -1), Some(main[1]));
    assert_eq!(tree.sibling(main[1], -1), None);
    assert!(tree.is_main(main[2]) && !tree.is_main(branch[1]));
    let illegal: Move = "e2e5".parse().expect("a move");
    assert_eq!(tree.add(root, illegal), Err(TreeError::Illegal));
    let moves = tree.moves_to(branch[1]);
    assert_eq!(tree.follow(&moves), branch[1]);
    assert_eq!(tree.line_to(branch[1]), [main[0], branch[0], branch[1]]);
}

#[test]
fn a_branch_can_be_promoted_by_one_step_or_to_the_main_line() {
    let mut tree = tree(Variant::Chess);
    let root = tree.root();
    let e5 = play(&mut tree, root, "e4 e5 Nf3")[1];
    let e4 = tree
        .get(e5)
        .expect("the node exists")
        .parent()
        .expect("not the root");
    let c5 = play(&mut tree, e4, "c5")[0];
    let deep = play(&mut tree, e4, "e6 d4 d5 exd5 exd5");
    let inner = play(&mut tree, deep[2], "Nc3 Bb4");
    let moves = tree.moves_to(inner[1]);
    let order = |tree: &Tree, id| tree.get(id).expect("the node exists").children().to_vec();
    assert!(tree.promote(inner[1]));
    assert_eq!(
        order(&tree, deep[2]),
        [inner[0], deep[3]],
        "the innermost branch is promoted first"
    );
    assert!(tree.promote(inner[1]));
    assert_eq!(
        order(&tree, e4),
        [e5, deep[0], c5],
        "then the outer branch moves up by one place"
    );
    assert!(tree.promote(inner[1]) && !tree.promote(inner[1]));
    assert!(tree.is_main(inner[1]));
    assert!(tree.make_main(deep[4]) && !tree.make_main(deep[4]));
    assert!(tree.make_main(c5));
    assert_eq!(
        order(&tree, e4),
        [c5, deep[0], e5],
        "the others keep their order"
    );
    assert_eq!(
        tree.follow(&moves),
        inner[1],
        "the same moves lead to a node after its branch was promoted"
    );
}

#[test]
fn deleting_a_node_removes_its_subtree_and_its_ids_are_never_reused() {
    let mut tree = tree(Variant::Chess);
    let root = tree.root();
    let line = play(&mut tree, root, "e4 e5 Nf3 Nc6");
    let moves = tree.moves_to(line[3]);
    assert_eq!(tree.delete(line[1]), Some(line[0]));
    assert_eq!((tree.len(), tree.end_of_line(root)), (2, line[0]));
    let gone = line[3];
    let e4: Move = "e2e4".parse().expect("a move");
    assert!(tree.get(gone).is_none() && tree.delete(gone).is_none() && !tree.promote(gone));
    assert!(!tree.set_comment(gone, Place::After, "x") && !tree.toggle_mark(gone, 1));
    assert!(!tree.is_main(gone) && tree.line_to(gone).is_empty());
    assert_eq!(tree.add(gone, e4), Err(TreeError::Gone));
    assert_eq!(
        tree.follow(&moves),
        line[0],
        "the moves are followed up to the deleted node"
    );
    let again = play(&mut tree, line[0], "e5 Nf3 Nc6");
    assert!(
        !again.contains(&line[1]),
        "the id of a deleted node is not reused"
    );
    assert!(tree.get(gone).is_none());
    assert_eq!(tree.delete(root), None, "the root cannot be deleted");
}

#[test]
fn marks_of_a_group_exclude_each_other_and_shapes_replace_each_other() {
    let mut tree = tree(Variant::Chess);
    let root = tree.root();
    let e4 = play(&mut tree, root, "e4")[0];
    let marks = |tree: &Tree| tree.get(e4).expect("the node exists").marks().to_vec();
    for (mark, now) in [
        (1, vec![1]),
        (16, vec![1, 16]),
        (6, vec![16, 6]),
        (146, vec![16, 6, 146]),
        (138, vec![16, 6, 146, 138]),
        (146, vec![16, 6, 138]),
        (6, vec![16, 138]),
    ] {
        assert!(tree.toggle_mark(e4, mark));
        assert_eq!(marks(&tree), now);
    }
    let (d4, d5) = (sq("d4"), sq("d5"));
    tree.toggle_shape(e4, d4, d5, Brush::Green);
    tree.toggle_shape(e4, d4, d4, Brush::Red);
    tree.toggle_shape(e4, d4, d5, Brush::Blue);
    let written = |tree: &Tree| {
        tree.get(e4)
            .expect("the node exists")
            .remark(Place::After)
            .written()
    };
    assert_eq!(written(&tree), "[%csl Rd4] [%cal Bd4d5]");
    tree.toggle_shape(e4, d4, d5, Brush::Blue);
    assert_eq!(written(&tree), "[%csl Rd4]");
    tree.toggle_shape(e4, d4, d4, Brush::Red);
    assert_eq!(written(&tree), "");
}
