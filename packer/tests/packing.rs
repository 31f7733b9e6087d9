//! Script and engine come back as they went in, whatever they are; what cannot be packed or unpacked is said to be so.

use std::io::Write;

use flate2::Compression;
use flate2::write::GzEncoder;
use packer::{Broken, packed, unpacked};
use proptest::collection::vec;
use proptest::prelude::*;

/// A number, seven bits a byte.
fn leb(mut value: u64) -> Vec<u8> {
    let mut bytes = Vec::new();
    while value > 127 {
        bytes.push(value as u8 | 128);
        value >>= 7;
    }
    bytes.push(value as u8);
    bytes
}

fn section(id: u8, content: &[u8]) -> Vec<u8> {
    [&[id], &leb(content.len() as u64)[..], content].concat()
}

/// A module of functions, each as it stands behind its size, with something before them and behind them.
fn module(functions: &[Vec<u8>], around: &[u8]) -> Vec<u8> {
    let sized = functions.iter().flat_map(|function| [leb(function.len() as u64), function.clone()].concat());
    let code: Vec<u8> = leb(functions.len() as u64).into_iter().chain(sized).collect();
    [&b"\0asm\x01\0\0\0"[..], &section(0, around), &section(10, &code), &section(11, around)].concat()
}

/// Opcodes with what follows them, of every kind there is; what they mean together is nobody's concern.
fn instruction() -> BoxedStrategy<Vec<u8>> {
    let with = |opcode: &[u8], operands: Vec<Vec<u8>>| [opcode, &operands.concat()].concat();
    let number = || prop_oneof![0..200_u64, any::<u64>()].prop_map(leb);
    let some = |opcode: fn() -> BoxedStrategy<Vec<u8>>, count: usize| {
        (opcode(), vec(number(), count)).prop_map(move |(opcode, operands)| with(&opcode, operands))
    };
    prop_oneof![
        some(|| prop::sample::select(vec![vec![0x00], vec![0x1a], vec![0x6a], vec![0xfc, 0x03]]).boxed(), 0),
        some(
            || prop::sample::select(vec![vec![0x0c], vec![0x10], vec![0x20], vec![0x41], vec![0x42]]).boxed(),
            1
        ),
        some(|| prop::sample::select(vec![vec![0x24], vec![0xd2], vec![0xfc, 0x0b]]).boxed(), 1),
        some(|| prop::sample::select(vec![vec![0x11], vec![0xfc, 0x0a]]).boxed(), 2),
        // Loads and stores, aligned by nothing.
        some(|| (0x28..=0x3e_u8).prop_map(|opcode| vec![opcode, 0]).boxed(), 1),
        // What may be an address, to both sides of where those begin and end.
        ((1_u32 << 20) - 3..1 << 25).prop_map(|value| {
            let bytes = [0, 7, 14].map(|shift| (value >> shift) as u8 | 128);
            vec![0x41, bytes[0], bytes[1], bytes[2], (value >> 21) as u8]
        }),
        vec(any::<u8>(), 4).prop_map(|float| [vec![0x43], float].concat()),
        vec(any::<u8>(), 8).prop_map(|float| [vec![0x44], float].concat()),
        vec(number(), 0..5).prop_map(|list| [vec![0x1c], leb(list.len() as u64), list.concat()].concat()),
        vec(number(), 1..5).prop_map(|list| [vec![0x0e], leb(list.len() as u64 - 1), list.concat()].concat()),
    ]
    .boxed()
}

fn function() -> impl Strategy<Value = Vec<u8>> {
    let locals = vec((0..300_u64, 0x7c..=0x7f_u8), 0..3).prop_map(|locals| {
        let groups = locals.iter().flat_map(|(count, kind)| [leb(*count), vec![*kind]].concat());
        leb(locals.len() as u64).into_iter().chain(groups).collect::<Vec<u8>>()
    });
    // Blocks in blocks, each to its end.
    let body = vec(instruction(), 0..40).prop_map(|body| body.concat()).prop_recursive(3, 200, 4, |inner| {
        (vec(inner, 0..4), 0x02..=0x04_u8)
            .prop_map(|(inner, block)| [vec![block, 0x40], inner.concat(), vec![0x0b]].concat())
    });
    (locals, body).prop_map(|(locals, body)| [locals, body, vec![0x0b]].concat())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn any_script_and_module_come_back(
        script in vec(any::<u8>(), 0..2_000),
        functions in vec(function(), 0..8),
        around in vec(any::<u8>(), 0..300),
    ) {
        let wasm = module(&functions, &around);
        let back = unpacked(&packed(&script, &wasm).unwrap()).unwrap();
        prop_assert!(back == [script, wasm].concat());
    }

    #[test]
    fn what_was_not_packed_comes_to_an_end(
        lengths in prop::array::uniform4(0..3_000_u32),
        rest in vec(any::<u8>(), 0..500),
    ) {
        let [script, wasm, before, after] = lengths;
        let head: Vec<u8> = [script, wasm, before / 4, after / 4].into_iter().flat_map(u32::to_le_bytes).collect();
        if let Some(unpacked) = unpacked(&[head, rest].concat()) {
            prop_assert_eq!(unpacked.len(), (script + wasm) as usize);
        }
    }
}

#[test]
fn nothing_comes_back_as_nothing() {
    let wasm = module(&[], &[]);
    assert!(unpacked(&packed(&[], &wasm).unwrap()).unwrap() == wasm);
}

#[test]
fn how_memory_is_aligned_is_not_kept() {
    let with = |align| module(&[vec![0, 0x20, 0, 0x28, align, 4, 0x0b]], &[]);
    assert!(unpacked(&packed(b"x", &with(2)).unwrap()).unwrap() == [&b"x"[..], &with(0)].concat());
}

#[test]
fn what_comes_again_takes_nearly_nothing() {
    let script = "it comes again and again; ".repeat(1_000);
    let bytes = packed(script.as_bytes(), &module(&[], &[])).unwrap().len();
    assert!(bytes < 250, "{bytes}");
}

#[test]
fn text_comes_out_a_quarter_shorter_than_by_gzip() {
    let text = include_bytes!("../../www/words/en.ftl");
    let mut gzip = GzEncoder::new(Vec::new(), Compression::best());
    gzip.write_all(text).unwrap();
    let gzipped = gzip.finish().unwrap().len();
    let packed = packed(text, &module(&[], &[])).unwrap().len();
    assert!(packed * 4 < gzipped * 3, "{packed} of {gzipped}");
}

#[test]
fn longer_than_it_may_be_it_is_not_unpacked() {
    let head: Vec<u8> = [u32::MAX, 100, 0, 0].into_iter().flat_map(u32::to_le_bytes).collect();
    assert_eq!(unpacked(&head), None);
    assert_eq!(unpacked(&head[1..]), None);
    assert_eq!(packed(&vec![0; 1 << 22], &module(&[], &[])), Err(Broken("more than is unpacked again")));
}

#[test]
fn what_is_no_module_is_said_to_be_none() {
    let refused = |wasm: &[u8], why| assert_eq!(packed(&[], wasm), Err(Broken(why)));
    refused(b"", "there is no code");
    refused(b"\0asm\x01\0\0\0", "there is no code");
    let whole = module(&[vec![0, 0x20, 0, 0x0b]], &[]);
    refused(&whole[..whole.len() - 4], "there is no code");
    refused(&module(&[vec![0, 0xfb, 0x0b]], &[]), "an opcode is not known here");
    refused(&module(&[vec![0, 0x20]], &[]), "the code breaks off");
    refused(&module(&[vec![0, 0x0b, 0x0b]], &[]), "a function does not end where it should");
    refused(
        &module(&[vec![0, 0x28, 0x42, 0, 0, 0x0b]], &[]),
        "memory is aligned otherwise than is known here",
    );
    let (code, sized) = ([1, 0x82, 0, 0, 0x0b], [2, 2, 0, 0x0b]);
    refused(
        &[&b"\0asm\x01\0\0\0"[..], &section(10, &code)].concat(),
        "a size is not written in the fewest bytes",
    );
    refused(&[&b"\0asm\x01\0\0\0"[..], &section(10, &sized)].concat(), "the code breaks off");
    let more = [1, 2, 0, 0x0b, 0];
    refused(
        &[&b"\0asm\x01\0\0\0"[..], &section(10, &more)].concat(),
        "the code does not end where it should",
    );
}
