//! The component's memory.

use core::alloc::Layout;
use core::arch::wasm32;
use core::ptr::{self, NonNull};

use talc::base::Talc;
use talc::base::binning::Binning;
use talc::cell::TalcSyncCell;
use talc::source::Source;
use talc::wasm::WasmBinning;

/// The size of a page of linear memory.
const PAGE: usize = 64 * 1024;

#[global_allocator]
static ALLOCATOR: TalcSyncCell<LinearMemory, WasmBinning> = TalcSyncCell::new_wasm(LinearMemory { end: None });

/// First gives the allocator what the linear memory has left behind the data, then lets the memory grow.
///
/// A call with an ordinary list needs no more than that first part, and does not pay for growing: in a host that makes an
/// instance for each call, growing costs more than the call.
#[derive(Debug)]
struct LinearMemory {
    /// Where the allocator's memory ends, once it has some.
    end: Option<NonNull<u8>>,
}

// SAFETY: it allocates nothing.
unsafe impl Source for LinearMemory {
    fn acquire<B: Binning>(talc: &mut Talc<Self, B>, layout: Layout) -> Result<(), ()> {
        let end = match talc.source.end {
            None => {
                let base = heap_base();
                let bytes = wasm32::memory_size::<0>() * PAGE - base.addr();
                // SAFETY: the linker puts nothing behind the heap base, and nobody else grows the memory.
                unsafe { talc.claim(base, bytes) }.ok_or(())?
            }
            Some(end) => {
                // What is asked for and its alignment, and room for what the allocator writes beside it.
                let pages = (layout.size() + layout.align()).div_ceil(PAGE) + 1;
                let before = wasm32::memory_grow::<0>(pages);
                if before == usize::MAX {
                    return Err(());
                }
                let new_end = ptr::without_provenance_mut((before + pages).saturating_mul(PAGE));
                // SAFETY: `end` is what the last claim or extension gave, and the new pages follow it.
                unsafe { talc.extend(end, new_end) }
            }
        };
        talc.source.end = Some(end);
        Ok(())
    }
}

/// Where the stack and the data end.
fn heap_base() -> *mut u8 {
    unsafe extern "C" {
        static mut __heap_base: u8;
    }
    &raw mut __heap_base
}
