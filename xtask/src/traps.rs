//! Panics made traps. In a browser nobody hears what a panic says: it ends in a trap, and the page tells of that. What
//! goes into the message, at every place that could panic, is left out of what a page loads.

use std::path::Path;

use anyhow::{Context, Result};
use walrus::ir::Value;
use walrus::{ConstExpr, DataKind, FunctionBuilder, FunctionKind, Module, passes};

/// Parts of the names of functions of the standard library that only panic. One that it calls otherwise some day
/// stays as it is.
pub const PANICS: [&str; 8] = [
    "4core9panicking",
    "6option13expect_failed",
    "6option13unwrap_failed",
    "6result13unwrap_failed",
    "5slice5index16slice_index_fail",
    "3str16slice_error_fail",
    "7raw_vec12handle_error",
    "7raw_vec17capacity_overflow",
];

/// The compiled WebAssembly, in which these functions do nothing but trap.
pub fn instead_of_panics(compiled: &Path) -> Result<Vec<u8>> {
    let mut module = Module::from_file(compiled)
        .with_context(|| format!("{}: it is no WebAssembly that walrus can read", compiled.display()))?;
    let panics: Vec<_> = module
        .funcs
        .iter_local()
        .filter(|(id, _)| {
            let name = module.funcs.get(*id).name.as_deref().unwrap_or_default();
            PANICS.iter().any(|part| name.contains(part))
        })
        .map(|(id, function)| (id, function.ty(), function.args.clone()))
        .collect();
    for (id, ty, args) in panics {
        let ty = module.types.get(ty);
        // What gives something back does not only panic.
        if ty.results().is_empty() {
            let params = ty.params().to_vec();
            let mut body = FunctionBuilder::new(&mut module.types, &params, &[]);
            body.func_body().unreachable();
            module.funcs.get_mut(id).kind = FunctionKind::Local(body.local_func(args));
        }
    }
    forget_places(&mut module);
    passes::gc::run(&mut module);
    Ok(module.emit_wasm())
}

/// Empties the places in the source that panics would have named: for each four numbers, which are where in memory the
/// name of the file stands, its length, the line and the column; and those names.
fn forget_places(module: &mut Module) {
    let ids: Vec<_> = module.data.iter().map(|segment| segment.id()).collect();
    for id in ids {
        let segment = module.data.get_mut(id);
        let DataKind::Active { offset: ConstExpr::Value(Value::I32(begin)), .. } = segment.kind else {
            continue;
        };
        let begin = begin as usize;
        let word =
            |data: &[u8], at: usize| u32::from_le_bytes([data[at], data[at + 1], data[at + 2], data[at + 3]]);
        let mut names = Vec::new();
        for at in (begin.next_multiple_of(4) - begin..segment.value.len().saturating_sub(15)).step_by(4) {
            let [place, length, line, column] =
                [0, 4, 8, 12].map(|field| word(&segment.value, at + field) as usize);
            let Some(from) = place.checked_sub(begin) else { continue };
            let Some(name) = segment.value.get(from..from.saturating_add(length)) else { continue };
            if name.ends_with(b".rs") && name.iter().all(u8::is_ascii_graphic) && line > 0 && column > 0 {
                names.push(from..from + length);
                segment.value[at..at + 16].fill(0);
            }
        }
        for name in names {
            segment.value[name].fill(0);
        }
    }
}
