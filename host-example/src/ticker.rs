//! Moves the engine's epoch on, which is how a call that computes for too long is noticed.

use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use wasmtime::Engine;

/// A thread that moves the epoch on at a steady pace, until this is dropped.
pub(crate) struct Ticker {
    stop: Option<Sender<()>>,
    thread: Option<JoinHandle<()>>,
    /// The thread is this process's; a fork of it has none.
    process: u32,
}

impl Ticker {
    pub(crate) fn start(engine: &Engine, tick: Duration) -> std::io::Result<Self> {
        let engine = engine.weak();
        let (stop, stopped) = mpsc::channel::<()>();
        let thread = thread::Builder::new().name("todo-host epoch".to_owned()).spawn(move || {
            while let Err(RecvTimeoutError::Timeout) = stopped.recv_timeout(tick) {
                let Some(engine) = engine.upgrade() else {
                    break;
                };
                engine.increment_epoch();
            }
        })?;
        Ok(Ticker { stop: Some(stop), thread: Some(thread), process: std::process::id() })
    }
}

impl Drop for Ticker {
    fn drop(&mut self) {
        // Closing the channel wakes the thread at once.
        drop(self.stop.take());
        if let Some(thread) = self.thread.take()
            && self.process == std::process::id()
        {
            let _ = thread.join();
        }
    }
}
