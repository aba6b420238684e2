//! Where a database is, by what the command line and the environment say.

mod support;

use std::path::Path;

use support::GOOD;
use support::program::{Place, feed, run};
use todo_host::state::{self, FailureCode};

/// Whether there is such a file somewhere in the folder.
fn holds(folder: &Path, wanted: &str) -> bool {
    let entries = folder.read_dir().unwrap().map(|entry| entry.unwrap().path());
    folder.join(wanted).is_file() || entries.filter(|path| path.is_dir()).any(|folder| holds(&folder, wanted))
}

#[test]
fn the_default_file_is_in_the_data_folder() {
    let place = Place::new();
    let mut command = place.command(&["call"]);
    command.env_remove("TODO_HOST_STATE").env("HOME", place.folder.path()).env("XDG_DATA_HOME", place.path("data"));
    feed(command, GOOD.as_bytes()).accepted();
    // Systems differ in where data goes; all have it somewhere under the home folder.
    assert!(holds(place.folder.path(), "todo-host/state.db"));
}

#[test]
fn errors_when_a_path_begins_with_two_slashes() {
    for (url, advice) in [
        ("sqlite://x.db", ["`sqlite:x.db`", "`sqlite:/x.db`"]),
        ("sqlite:///a/x.db", ["`sqlite:a/x.db`", "`sqlite:/a/x.db`"]),
        ("sqlite://", ["`sqlite:`", "`sqlite:PATH`"]),
    ] {
        let Err(error) = state::open(url) else { panic!("{url} was opened") };
        assert_eq!(error.code, FailureCode::Other);
        for part in [url].iter().chain(&advice) {
            assert!(error.to_string().contains(part), "{part} is not in {error}");
        }
    }
}

#[cfg(unix)]
#[test]
fn a_tilde_is_the_home_folder() {
    let place = Place::new();
    std::fs::create_dir(place.path("home")).unwrap();
    let call = |url: &str| {
        let mut command = place.command(&["--state", url, "call"]);
        command.current_dir(place.folder.path()).env("HOME", place.path("home"));
        feed(command, GOOD.as_bytes())
    };
    call("sqlite:~/lists.db").accepted();
    call("sqlite:~//more.db").accepted();
    assert!(place.path("home/lists.db").is_file() && place.path("home/more.db").is_file());
    assert!(call("sqlite:~").failed().contains("is a folder"));
    // Only where it stands for a folder: these are names.
    call("sqlite:~lists.db").accepted();
    std::fs::create_dir(place.path("~")).unwrap();
    call("sqlite:./~/lists.db").accepted();
    assert!(place.path("~lists.db").is_file() && place.path("~/lists.db").is_file());
}

#[cfg(unix)]
#[test]
fn a_relative_folder_in_the_environment_counts_as_none() {
    let place = Place::new();
    std::fs::create_dir(place.path("home")).unwrap();
    let sessions = |home: &Path, url: Option<&str>| {
        let mut command = place.command(&["sessions"]);
        command.current_dir(place.folder.path()).env("HOME", home).env("TODO_HOST_STATE", url.unwrap_or_default());
        for variable in ["XDG_DATA_HOME", "XDG_CACHE_HOME"] {
            command.env(variable, "relative");
        }
        run(command)
    };
    sessions(&place.path("home"), None).accepted();
    assert!(holds(&place.path("home"), "todo-host/state.db"));

    for url in [None, Some("sqlite:~/lists.db")] {
        let errors = sessions(Path::new("relative"), url).failed();
        assert!(errors.contains("is HOME set, to a whole path?"), "{errors}");
    }
    let made: Vec<_> = place.folder.path().read_dir().unwrap().map(|entry| entry.unwrap().file_name()).collect();
    assert_eq!(made, ["home"]);
}
