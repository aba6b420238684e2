//! Noticing that nobody reads standard output any more, without writing to it.

use std::thread;
use std::time::Duration;

/// Waits for a time, and tells whether whoever read standard output is gone. Then it does not wait on.
pub fn is_gone_within(time: Duration) -> bool {
    #[cfg(unix)]
    match poll(time) {
        Poll::Gone => return true,
        Poll::Waited => return false,
        Poll::Unknown => {}
    }
    // Without such a question, the next write tells.
    thread::sleep(time);
    false
}

#[cfg(unix)]
enum Poll {
    Gone,
    Waited,
    Unknown,
}

#[cfg(unix)]
fn poll(time: Duration) -> Poll {
    use rustix::event::{PollFd, PollFlags, Timespec, poll};

    let Ok(time) = Timespec::try_from(time) else { return Poll::Unknown };
    let out = std::io::stdout();
    // Nothing is asked for but what is told unasked: that the other end is closed. Systems differ in the name of that.
    let mut wanted = [PollFd::new(&out, PollFlags::empty())];
    match poll(&mut wanted, Some(&time)) {
        Ok(0) => Poll::Waited,
        Ok(_) if wanted[0].revents().intersects(PollFlags::ERR | PollFlags::HUP) => Poll::Gone,
        // A signal, or a device that can't be asked.
        _ => Poll::Unknown,
    }
}
