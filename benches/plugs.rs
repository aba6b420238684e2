//! What plugs cost: a call of ten items in a fresh instance, with filters before the tool or another storage behind it.
//!
//! `cargo xtask bench` builds the components, runs this and prints each over the tool alone.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use criterion::{Criterion, criterion_group, criterion_main};
use todo_host::{Host, state};
use tool_compose::{Part, compose};

#[path = "support/input.rs"]
mod input;

/// The plugs of each bench by its name, and how often each is there.
const BENCHES: [(&str, &str, usize); 7] = [
    ("none", "", 0),
    ("memory-state", "memory-state", 1),
    ("audit", "audit", 1),
    ("limit", "limit", 1),
    ("limit-10", "limit", 10),
    ("redact", "redact", 1),
    ("redact-10", "redact", 10),
];

fn plugs(criterion: &mut Criterion) {
    let tool = std::env::var_os("TODO_WRITE_COMPONENT").expect("run `cargo xtask bench`, which builds the components");
    let tool = PathBuf::from(tool);
    let inputs = input::alternating(10);
    let mut group = criterion.benchmark_group("plugs");
    for (name, plug, times) in BENCHES {
        let plugs = vec![plug; times];
        let plugs: Vec<Part> = plugs.iter().map(|plug| part(&tool.with_file_name(format!("{plug}.wasm")))).collect();
        let component = compose(&part(&tool), &plugs, None).expect("they fit");
        let host = Host::builder().audit(|_, _| {}).load(&component).expect("the composed component loads");
        let session = host.session(Arc::new(state::Memory::default()), "bench");
        let mut turn = inputs.iter().cycle();
        group.bench_function(name, |bencher| {
            bencher.iter(|| {
                let input = turn.next().expect("a cycle never ends");
                session.call("todo_write", input, "").expect("the host works").expect("accepted")
            });
        });
    }
    group.finish();
}

fn part(path: &Path) -> Part {
    let name = path.file_name().expect("a file").to_string_lossy();
    Part::new(name, fs::read(path).expect("`cargo xtask bench` built it"))
}

criterion_group! {
    name = benches;
    config = Criterion::default().sample_size(30).warm_up_time(std::time::Duration::from_secs(1));
    targets = plugs
}
criterion_main!(benches);
