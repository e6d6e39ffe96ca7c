//! Brings the functions of a program into an order in which it compresses well. A host's gzip finds a repetition only within
//! the last 32 KB, so functions that are alike, such as the copies of a generic one, must be near each other. Nothing but
//! the order is changed here.

use std::collections::{HashMap, VecDeque};

use anyhow::{Result, anyhow};
use wasm_encoder::reencode::{Error, Reencode};
use wasm_encoder::{CodeSection, FunctionSection, Module};
use wasmparser::{CodeSectionReader, FunctionSectionReader, Parser, Payload, TypeRef};

/// How far back a repetition may lie, in bytes: somewhat less than gzip's 32,768.
const WINDOW: usize = 30_000;
/// Lengths of the sequences of bytes that are looked for. A repetition is counted once for each length that it reaches, so
/// a long one counts more than several short ones.
const LENGTHS: [usize; 3] = [4, 6, 10];
/// A sequence that more parts than this contain is near from everywhere and says nothing about the order.
const COMMON: usize = 60;
/// Bytes that are added to the length of a part when its repetitions are related to it. Without them the smallest parts
/// would all come first.
const OVERHEAD: u32 = 60;

/// Returns the program with its functions in another order.
pub fn reorder(program: &[u8]) -> Result<Vec<u8>> {
    let mut imported = 0;
    let mut bodies = Vec::new();
    for payload in Parser::new(0).parse_all(program) {
        match payload? {
            Payload::ImportSection(reader) => {
                for import in reader.into_imports() {
                    if matches!(import?.ty, TypeRef::Func(_) | TypeRef::FuncExact(_)) {
                        imported += 1;
                    }
                }
            }
            Payload::CodeSectionEntry(body) => bodies.push(body.as_bytes()),
            _ => {}
        }
    }
    let order = by_likeness(&bodies);
    let mut moved = (0..imported).collect::<Vec<u32>>();
    moved.resize(moved.len() + order.len(), 0);
    for (new, &old) in (imported..).zip(&order) {
        moved[usize::try_from(imported)? + old] = new;
    }
    let mut module = Module::new();
    Reordered { order, moved }
        .parse_core_module(&mut module, Parser::new(0), program)
        .map_err(|error| anyhow!("The functions could not be put in order: {error}"))?;
    Ok(module.finish())
}

/// Returns the order in which parts compress well, as their indices: after each part follows the one of which the largest
/// share occurs in the last 30,000 bytes. The first part is the largest.
pub fn by_likeness<T: AsRef<[u8]>>(parts: &[T]) -> Vec<usize> {
    let parts: Vec<&[u8]> = parts.iter().map(AsRef::as_ref).collect();
    let mut indexes = LENGTHS.map(|length| Sequences::of(&parts, length));
    // How often the sequences of each part that have been seen lately occur in it.
    let mut known = vec![0_u32; parts.len()];
    let mut left: Vec<usize> = (0..parts.len()).collect();
    let mut recent = VecDeque::new();
    let mut recent_bytes = 0;
    let mut order = Vec::new();
    // Of equal parts the first is taken, so the order depends on nothing but the parts.
    let mut next = (0..left.len()).rev().max_by_key(|&at| parts[at].len());
    while let Some(at) = next {
        let part = left.remove(at);
        order.push(part);
        recent.push_back(part);
        recent_bytes += parts[part].len();
        for index in &mut indexes {
            index.enter(part, &mut known);
        }
        while recent_bytes > WINDOW && recent.len() > 1 {
            let Some(old) = recent.pop_front() else { break };
            recent_bytes -= parts[old].len();
            for index in &mut indexes {
                index.leave(old, &mut known);
            }
        }
        let share = |part: usize| {
            let length = u32::try_from(parts[part].len()).unwrap_or(u32::MAX);
            f64::from(known[part]) / f64::from(length.saturating_add(OVERHEAD))
        };
        next = (0..left.len())
            .rev()
            .max_by(|&a, &b| share(left[a]).total_cmp(&share(left[b])));
    }
    order
}

/// The sequences of one length in all parts, and which of them have been seen lately.
struct Sequences {
    /// The sequences of each part, each once.
    of_part: Vec<Vec<usize>>,
    /// The parts that contain each sequence, and how often. Empty for a sequence that is of no use.
    users: Vec<Vec<(usize, u32)>>,
    /// In how many of the recent parts each sequence is.
    recent: Vec<u32>,
}

impl Sequences {
    fn of(parts: &[&[u8]], length: usize) -> Sequences {
        let mut numbers: HashMap<&[u8], usize> = HashMap::new();
        let mut users: Vec<Vec<(usize, u32)>> = Vec::new();
        let mut of_part = Vec::new();
        for (part, bytes) in parts.iter().enumerate() {
            let mut own = Vec::new();
            for sequence in bytes.windows(length) {
                let number = *numbers.entry(sequence).or_insert_with(|| {
                    users.push(Vec::new());
                    users.len() - 1
                });
                match users[number].last_mut() {
                    Some((last, count)) if *last == part => *count += 1,
                    _ => {
                        users[number].push((part, 1));
                        own.push(number);
                    }
                }
            }
            of_part.push(own);
        }
        for users in &mut users {
            if !(2..=COMMON).contains(&users.len()) {
                users.clear();
            }
        }
        Sequences {
            of_part,
            recent: vec![0; users.len()],
            users,
        }
    }

    /// Notes that a part is among the recent ones from now on.
    fn enter(&mut self, part: usize, known: &mut [u32]) {
        for &number in &self.of_part[part] {
            self.recent[number] += 1;
            if self.recent[number] == 1 {
                for &(user, count) in &self.users[number] {
                    known[user] += count;
                }
            }
        }
    }

    /// Notes that a part is too far back.
    fn leave(&mut self, part: usize, known: &mut [u32]) {
        for &number in &self.of_part[part] {
            self.recent[number] -= 1;
            if self.recent[number] == 0 {
                for &(user, count) in &self.users[number] {
                    known[user] -= count;
                }
            }
        }
    }
}

/// Writes a program again, with its functions in another order.
struct Reordered {
    /// The old places of the functions, in the new order. Imports do not count.
    order: Vec<usize>,
    /// The new index of each function, imports first.
    moved: Vec<u32>,
}

impl Reencode for Reordered {
    type Error = std::convert::Infallible;

    fn function_index(&mut self, index: u32) -> Result<u32, Error> {
        let place = usize::try_from(index).ok();
        let moved = place.and_then(|place| self.moved.get(place));
        // The parser has not checked that the function exists.
        Ok(moved.copied().unwrap_or(index))
    }

    fn parse_function_section(
        &mut self,
        functions: &mut FunctionSection,
        section: FunctionSectionReader<'_>,
    ) -> Result<(), Error> {
        let types = section.into_iter().collect::<Result<Vec<u32>, _>>()?;
        for place in self.order.clone() {
            functions.function(self.type_index(types[place])?);
        }
        Ok(())
    }

    fn parse_code_section(
        &mut self,
        code: &mut CodeSection,
        section: CodeSectionReader<'_>,
    ) -> Result<(), Error> {
        let bodies = section.into_iter().collect::<Result<Vec<_>, _>>()?;
        for place in self.order.clone() {
            self.parse_function_body(code, bodies[place].clone())?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use wasm_encoder::{
        ConstExpr, ElementSection, Elements, EntityType, ExportKind, ExportSection, Function,
        ImportSection, Instruction, RefType, StartSection, TableSection, TableType, TypeSection,
    };
    use wasmparser::{ElementItems, ExternalKind, Operator};

    use super::*;
    use crate::compress::gzip;

    /// The number that a function of [`program`] contains.
    fn number(function: u32) -> i32 {
        // Large enough for four bytes, and different in each.
        i32::try_from(function).unwrap() * 7_919 + 2_000_000
    }

    /// A program with two imports and the given kinds of functions. A function has a number of its own and calls the next
    /// one; those of one kind are else alike. All are exported under their number, in a table, and the last one starts.
    fn program(kinds: &[u8]) -> Vec<u8> {
        let count = u32::try_from(kinds.len()).unwrap();
        let mut types = TypeSection::new();
        types.ty().function([], []);
        let mut imports = ImportSection::new();
        imports.import("_", "a", EntityType::Function(0));
        imports.import("_", "b", EntityType::Function(0));
        let mut functions = FunctionSection::new();
        let mut exports = ExportSection::new();
        let mut code = CodeSection::new();
        for (function, &kind) in (0..).zip(kinds) {
            functions.function(0);
            exports.export(
                &number(function).to_string(),
                ExportKind::Func,
                2 + function,
            );
            let mut body = Function::new([]);
            body.instruction(&Instruction::I32Const(number(function)));
            body.instruction(&Instruction::Drop);
            body.instruction(&Instruction::Call(2 + (function + 1) % count));
            body.instruction(&Instruction::Call(1));
            for step in 0..300_u32 {
                let value = (u32::from(kind) + 1)
                    .wrapping_mul(2_654_435_761)
                    .rotate_left(step);
                body.instruction(&Instruction::I32Const(value.wrapping_mul(step | 1) as i32));
                body.instruction(&Instruction::Drop);
            }
            body.instruction(&Instruction::End);
            code.function(&body);
        }
        let mut tables = TableSection::new();
        tables.table(TableType {
            element_type: RefType::FUNCREF,
            table64: false,
            minimum: u64::from(count),
            maximum: None,
            shared: false,
        });
        let mut elements = ElementSection::new();
        let all: Vec<u32> = (2..2 + count).collect();
        elements.active(
            None,
            &ConstExpr::i32_const(0),
            Elements::Functions(all.into()),
        );
        let mut module = Module::new();
        module.section(&types).section(&imports).section(&functions);
        module.section(&tables).section(&exports);
        module.section(&StartSection {
            function_index: 1 + count,
        });
        module.section(&elements).section(&code);
        module.finish()
    }

    /// What a program says of its functions, each named by its number.
    #[derive(Debug, PartialEq, Eq)]
    struct Meaning {
        exports: Vec<(String, i32)>,
        table: Vec<i32>,
        start: i32,
        /// The functions that each function calls; imports by their index.
        calls: BTreeMap<i32, Vec<i32>>,
        /// The numbers in each function, its own first.
        constants: BTreeMap<i32, Vec<i32>>,
    }

    fn meaning(program: &[u8]) -> Meaning {
        let mut numbers = vec![0, 1];
        let mut calls = Vec::new();
        let mut constants = BTreeMap::new();
        let (mut exports, mut table, mut start) = (Vec::new(), Vec::new(), 0);
        for payload in Parser::new(0).parse_all(program) {
            match payload.unwrap() {
                Payload::ExportSection(reader) => {
                    for export in reader {
                        let export = export.unwrap();
                        assert_eq!(export.kind, ExternalKind::Func);
                        exports.push((export.name.to_owned(), export.index));
                    }
                }
                Payload::StartSection { func, .. } => start = func,
                Payload::ElementSection(reader) => {
                    for element in reader {
                        let ElementItems::Functions(items) = element.unwrap().items else {
                            panic!("not a list of functions");
                        };
                        table.extend(items.into_iter().map(Result::unwrap));
                    }
                }
                Payload::CodeSectionEntry(body) => {
                    let (mut called, mut values) = (Vec::new(), Vec::new());
                    for operator in body.get_operators_reader().unwrap() {
                        match operator.unwrap() {
                            Operator::I32Const { value } => values.push(value),
                            Operator::Call { function_index } => called.push(function_index),
                            _ => {}
                        }
                    }
                    numbers.push(values[0]);
                    calls.push(called);
                    constants.insert(values[0], values);
                }
                _ => {}
            }
        }
        let name = |index: u32| numbers[index as usize];
        Meaning {
            exports: exports
                .into_iter()
                .map(|(export, index)| (export, name(index)))
                .collect(),
            table: table.into_iter().map(name).collect(),
            start: name(start),
            calls: numbers[2..]
                .iter()
                .copied()
                .zip(
                    calls
                        .into_iter()
                        .map(|called| called.into_iter().map(name).collect()),
                )
                .collect(),
            constants,
        }
    }

    #[test]
    fn functions_keep_their_names_places_and_calls() {
        for kinds in [&[0][..], &[0, 1, 0, 1, 2, 0], &[5; 200]] {
            let program = program(kinds);
            let reordered = reorder(&program).unwrap();
            assert_eq!(meaning(&reordered), meaning(&program));
            for (export, number) in meaning(&reordered).exports {
                assert_eq!(export, number.to_string());
            }
        }
    }

    #[test]
    fn a_program_without_functions_stays_as_it_is() {
        let empty = Module::new().finish();
        assert_eq!(reorder(&empty).unwrap(), empty);
    }

    #[test]
    fn alike_functions_come_together_and_compress_better() {
        // Forty kinds fill more than gzip sees at once, so two of a kind are too far from each other.
        let kinds: Vec<u8> = (0..200).map(|function| function % 40).collect();
        let program = program(&kinds);
        let reordered = reorder(&program).unwrap();
        let (before, after) = (gzip(&program).unwrap(), gzip(&reordered).unwrap());
        assert!(
            2 * after.len() < before.len(),
            "{} bytes before, {} after",
            before.len(),
            after.len()
        );
        assert_eq!(reorder(&program).unwrap(), reordered);
    }

    #[test]
    fn a_damaged_program_is_an_error() {
        let mut damaged = program(&[0, 1]);
        damaged.truncate(damaged.len() - 3);
        assert!(reorder(&damaged).is_err());
    }
}
