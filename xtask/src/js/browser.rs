//! The browser on this machine.

use std::env;
use std::fs;
use std::process::Command;

use anyhow::Result;

use crate::skip::skip;
use crate::{step, tools};

/// The programs that the tests take for a browser, and the variable that names another.
const NAMES: [&str; 4] = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const VARIABLE: &str = "TODO_WRITE_CHROMIUM";

/// Makes sure that there is a browser to test with: as root on Debian by apt. Where there is none, the tests go without.
pub fn ensure() -> Result<()> {
    if env::var_os(VARIABLE).is_some() || NAMES.into_iter().any(tools::on_path) {
        return Ok(());
    }
    if !(is_debian() && is_root()) {
        return skip(
            "the npm package in a browser",
            "there is no Chromium on the path; install Chromium or Chrome, or set TODO_WRITE_CHROMIUM to the path of one",
        );
    }
    let advice = "check the network, then run `apt-get install chromium` by hand";
    step::run("Look up Debian's packages", &mut apt(&["update"]), advice)?;
    step::run(
        "Install Chromium, to test the npm package in a browser",
        &mut apt(&["install", "--yes", "--no-install-recommends", "chromium"]),
        advice,
    )
}

fn apt(args: &[&str]) -> Command {
    let mut command = Command::new("apt-get");
    command.arg("--quiet=2").args(args).env("DEBIAN_FRONTEND", "noninteractive");
    command
}

/// Its relatives have other packages of that name, or none.
fn is_debian() -> bool {
    let release = fs::read_to_string("/etc/os-release").unwrap_or_default();
    release.lines().any(|line| line.trim() == "ID=debian")
}

fn is_root() -> bool {
    let output = Command::new("id").arg("-u").output();
    output.is_ok_and(|output| output.stdout.trim_ascii() == b"0")
}
