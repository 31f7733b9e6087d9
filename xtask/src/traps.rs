//! Panics made traps. In a browser nobody hears what a panic says: it ends in a trap, and the page tells of that. What
//! goes into the message, at every place that could panic, is left out of what a page loads.

use std::path::Path;

use anyhow::{Context, Result};
use walrus::{FunctionBuilder, FunctionKind, Module, passes};

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
    passes::gc::run(&mut module);
    Ok(module.emit_wasm())
}
