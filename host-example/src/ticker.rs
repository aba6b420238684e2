//! Moves the engine's epoch on, which is how a call that computes for too long is noticed.

use std::io;
use std::process;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::sync::{Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use wasmtime::Engine;

/// A thread that moves the epoch on at a steady pace, until this is dropped.
pub(crate) struct Ticker {
    tick: Duration,
    /// The thread is this process's; a fork of it has none.
    process: AtomicU32,
    /// None only while this is dropped.
    running: Mutex<Option<Running>>,
}

struct Running {
    stop: Sender<()>,
    thread: JoinHandle<()>,
}

impl Ticker {
    pub(crate) fn start(engine: &Engine, tick: Duration) -> io::Result<Self> {
        let running = Mutex::new(Some(Running::start(engine, tick)?));
        Ok(Ticker { tick, process: AtomicU32::new(process::id()), running })
    }

    /// Sees to it that there is a thread in this process, too.
    pub(crate) fn go_on(&self, engine: &Engine) -> io::Result<()> {
        if self.is_here() {
            return Ok(());
        }
        let mut running = self.running.lock().unwrap_or_else(PoisonError::into_inner);
        // Another call may have done it while we waited for the lock.
        if !self.is_here() {
            leave(running.replace(Running::start(engine, self.tick)?));
            self.process.store(process::id(), Ordering::Release);
        }
        Ok(())
    }

    fn is_here(&self) -> bool {
        self.process.load(Ordering::Acquire) == process::id()
    }
}

impl Running {
    fn start(engine: &Engine, tick: Duration) -> io::Result<Self> {
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
        Ok(Running { stop, thread })
    }
}

/// Leaves alone what belongs to a thread of another process: here it can't be woken, waited for or let go of.
fn leave(other: Option<Running>) {
    std::mem::forget(other);
}

impl Drop for Ticker {
    fn drop(&mut self) {
        let is_here = self.is_here();
        let running = self.running.get_mut().unwrap_or_else(PoisonError::into_inner).take();
        if !is_here {
            return leave(running);
        }
        if let Some(Running { stop, thread }) = running {
            // Closing the channel wakes the thread at once.
            drop(stop);
            let _ = thread.join();
        }
    }
}
