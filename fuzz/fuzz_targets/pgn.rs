//! Fuzzes the importer of files of other programs: no bytes break it, what it lists it also finds in chunks, and what it
//! writes it reads back as the same.

#![no_main]

use game::save::pgn::{GameIndexer, games, normalize, read, read_tree};
use game::save::{decode, decode_as};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    let text = decode(data);
    let listed = games(&text);
    let mut indexer = GameIndexer::new();
    let mut found = Vec::new();
    for chunk in data.chunks(7) {
        found.extend(indexer.push(chunk));
    }
    found.extend(indexer.finish());
    assert_eq!(found.len(), listed.len());
    for (game, whole) in found.iter().zip(&listed) {
        assert_eq!(game.listed, whole.listed);
        let from = usize::try_from(game.at).expect("a short file");
        let part = decode_as(&data[from..from + game.bytes], indexer.encoding());
        assert_eq!(part.text, whole.text);
    }
    for game in listed {
        let board = read(&game.text);
        let Ok(tree) = read_tree(&game.text) else {
            assert!(board.is_err());
            continue;
        };
        let (once, _) = normalize(tree);
        let again = read_tree(&once).expect("what is written can be read");
        assert_eq!(normalize(again).0, once);
    }
});
