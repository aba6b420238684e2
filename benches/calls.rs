//! What a call costs, and what of it is the component model: the same `todo_write` call in four ways.
//!
//! - `native`: the logic as a plain library, with a session in memory;
//! - `warm`: the component, in an instance that has served before, with the same session in memory;
//! - `fresh`: the component as the host library runs it, in an instance of its own for each call;
//! - `sqlite`: the same, with the session in a database file.
//!
//! `cargo xtask bench` builds the component, runs this and prints the ratios.

use std::hint::black_box;
use std::sync::Arc;

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use todo_host::{Host, state};

#[path = "support/input.rs"]
mod input;
#[path = "../tests/support/memory.rs"]
mod memory;
#[path = "support/warm.rs"]
mod warm;

/// How many items a list has.
const SIZES: [usize; 5] = [1, 10, 100, 1_000, 10_000];

fn calls(criterion: &mut Criterion) {
    let component =
        std::env::var_os("TODO_WRITE_COMPONENT").expect("run `cargo xtask bench`, which builds the component");
    let host = Host::builder().load_file(&component).expect("the built component loads");
    let folder = tempfile::tempdir().expect("a temporary folder");
    let database = format!("sqlite:{}", folder.path().join("bench.db").display());

    for size in SIZES {
        // The largest list is over the default limit.
        let options = if size < 10_000 { "" } else { r#"{"limit":16777216}"# };
        let inputs = input::alternating(size);
        let mut turn = inputs.iter().map(String::as_str).cycle();
        let mut next = || turn.next().expect("a cycle never ends");

        let mut native = memory::Memory::default();
        bench(criterion, "native", size, || {
            todo_write::tool::call(&mut native, &mut (), "todo_write", black_box(next()), options).expect("accepted")
        });

        let mut warm = warm::Instance::new(component.as_ref());
        bench(criterion, "warm", size, || warm.call(black_box(next()), options).expect("accepted"));

        let session = host.session(Arc::new(state::Memory::default()), "bench");
        bench(criterion, "fresh", size, || {
            session.call("todo_write", black_box(next()), options).expect("the host works").expect("accepted")
        });

        let session = host.session(state::open(&database).expect("a database"), "bench");
        bench(criterion, "sqlite", size, || {
            session.call("todo_write", black_box(next()), options).expect("the host works").expect("accepted")
        });
    }
}

fn bench(criterion: &mut Criterion, way: &str, size: usize, mut call: impl FnMut() -> String) {
    let mut group = criterion.benchmark_group(way);
    group.throughput(Throughput::Elements(size as u64));
    group.bench_function(BenchmarkId::from_parameter(size), |bencher| bencher.iter(&mut call));
    group.finish();
}

criterion_group! {
    name = benches;
    config = Criterion::default().sample_size(30).warm_up_time(std::time::Duration::from_secs(1));
    targets = calls
}
criterion_main!(benches);
