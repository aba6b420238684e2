//! A process that was forked. Alone in its file: what other threads hold while a process is forked, the fork never gets.
#![cfg(unix)]

mod support;

use std::sync::Arc;
use std::time::{Duration, Instant};

use support::{WELL, misbehaving};
use todo_host::state::Memory;
use todo_host::{Cache, Error, Host};

#[test]
fn a_loop_without_end_is_stopped_in_a_fork_too() {
    let builder = || Host::builder().cache(Cache::Off).time_limit(Duration::from_millis(300)).concurrency(1);
    let component = misbehaving();
    let host = builder().load(&component).unwrap();
    assert_eq!(host.guidance().unwrap(), WELL);

    // SAFETY: no other thread of this process is within a lock: one waits for this test, and one for its next tick.
    let child = unsafe { libc::fork() };
    assert!(child >= 0, "{}", std::io::Error::last_os_error());
    if child == 0 {
        let session = host.session(Arc::new(Memory::new()), "s");
        let is_stopped = (0..2).all(|_| matches!(session.call("todo_write", "{}", ""), Err(Error::TimedOut { .. })));
        drop((session, host));
        let loads = builder().load(&component).is_ok();
        // SAFETY: it ends the process at once, which is what keeps the rest of the tests from running twice.
        unsafe { libc::_exit(if is_stopped && loads { 0 } else { 1 }) }
    }

    let began = Instant::now();
    let mut status = 0;
    // SAFETY: `status` is valid, and the child is ours.
    while unsafe { libc::waitpid(child, &raw mut status, libc::WNOHANG) } == 0 {
        if began.elapsed() > Duration::from_secs(60) {
            // SAFETY: the child has not been waited for, so the number is still its own.
            unsafe { libc::kill(child, libc::SIGKILL) };
            panic!("the call in the fork was not stopped");
        }
        std::thread::sleep(Duration::from_millis(20));
    }
    assert_eq!(status, 0);
    assert_eq!(host.guidance().unwrap(), WELL);
}
