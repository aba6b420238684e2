//! What a panic does in a component.

/// Nobody could read a message, so a panic is a trap and nothing else.
#[panic_handler]
fn panic(_: &core::panic::PanicInfo<'_>) -> ! {
    core::arch::wasm32::unreachable()
}
