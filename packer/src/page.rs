//! The boundary to the page: it writes what is packed to where it is told, and reads what comes of it.

use alloc::vec::Vec;
use core::alloc::{GlobalAlloc, Layout};
use core::arch::wasm32;
use core::panic::PanicInfo;
use core::{ptr, slice};

use crate::unpacked;

/// Where so many bytes have room.
#[unsafe(no_mangle)]
extern "C" fn room(length: usize) -> *mut u8 {
    Vec::with_capacity(length).leak().as_mut_ptr()
}

/// Unpacks what was written there. The answer is where it is unpacked: script and WebAssembly, as long as is said ahead
/// of what was packed.
///
/// # Safety
///
/// There are so many bytes.
#[unsafe(no_mangle)]
unsafe extern "C" fn unpack(packed: *const u8, length: usize) -> *const u8 {
    // SAFETY: the caller's.
    let packed = unsafe { slice::from_raw_parts(packed, length) };
    match unpacked(packed) {
        Some(unpacked) => unpacked.leak().as_ptr(),
        None => wasm32::unreachable(),
    }
}

/// Gives pages and takes none back: there are few pieces, and all of them go with the instance.
struct Pages;

const PAGE: usize = 1 << 16;

// SAFETY: each piece begins at a page of its own, which is aligned as whatever there is.
unsafe impl GlobalAlloc for Pages {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        match wasm32::memory_grow(0, layout.size().div_ceil(PAGE)) {
            usize::MAX => ptr::null_mut(),
            page => (page * PAGE) as *mut u8,
        }
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        // SAFETY: the caller's. Memory is zero where it grows.
        unsafe { self.alloc(layout) }
    }

    unsafe fn dealloc(&self, _: *mut u8, _: Layout) {}
}

#[global_allocator]
static PAGES: Pages = Pages;

#[panic_handler]
fn panic(_: &PanicInfo) -> ! {
    wasm32::unreachable()
}
