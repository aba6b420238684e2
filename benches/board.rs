//! What a call of the task board costs, and how it grows with the board: natively, and in the component as the host library
//! runs it.
//!
//! - `create`: one more task;
//! - `edge`: an update that lets the last task wait for the first, too;
//! - `list`: all of them, which is reading the board.
//!
//! The storage always holds the same board and forgets what is saved. `cargo xtask bench` prints the ratios.

use std::hint::black_box;
use std::sync::Arc;

use criterion::{BenchmarkId, Criterion, criterion_group, criterion_main};
use task_board::{Entry, Failure, State};
use todo_host::{Host, state};

#[path = "../task-board/tests/support/chain.rs"]
mod chain;

/// How many tasks a board has.
const SIZES: [usize; 4] = [10, 100, 1_000, 10_000];

/// A board that stays as it is.
struct Fixed(String);

impl State for Fixed {
    fn load(&mut self, _: &str) -> Result<Option<Entry>, Failure> {
        Ok(Some(Entry { value: self.0.clone(), revision: "1".into() }))
    }

    fn save(&mut self, _: &str, value: &str, _: Option<&str>) -> Result<String, Failure> {
        black_box(value);
        Ok("2".into())
    }
}

impl state::State for Fixed {
    fn load(&self, _: &str, _: &str) -> Result<Option<state::Entry>, state::Failure> {
        Ok(Some(state::Entry { value: self.0.clone(), revision: "1".into() }))
    }

    fn save(&self, _: &str, _: &str, value: &str, _: Option<&str>) -> Result<String, state::Failure> {
        black_box(value);
        Ok("2".into())
    }
}

fn board(criterion: &mut Criterion) {
    let tool = std::env::var_os("TODO_WRITE_COMPONENT").expect("run `cargo xtask bench`, which builds the components");
    let file = std::path::PathBuf::from(tool).with_file_name("task-board.wasm");
    let host = Host::builder().load_file(file).expect("the built component loads");
    for size in SIZES {
        let value = chain::chain(size);
        let session = host.session(Arc::new(Fixed(value.clone())), "bench");
        let mut native = Fixed(value);
        let edge = format!(r#"{{"taskId":"{size}","addBlockedBy":["1"]}}"#);
        for (name, tool, input) in [
            ("create", "task_create", r#"{"subject":"One more"}"#),
            ("edge", "task_update", edge.as_str()),
            ("list", "task_list", "{}"),
        ] {
            let mut group = criterion.benchmark_group(format!("board-native-{name}"));
            group.bench_function(BenchmarkId::from_parameter(size), |bencher| {
                bencher.iter(|| task_board::tool::call(&mut native, tool, black_box(input), "").expect("accepted"));
            });
            group.finish();
            let mut group = criterion.benchmark_group(format!("board-{name}"));
            group.bench_function(BenchmarkId::from_parameter(size), |bencher| {
                bencher.iter(|| session.call(tool, black_box(input), "").expect("the host works").expect("accepted"));
            });
            group.finish();
        }
    }
}

criterion_group! {
    name = benches;
    config = Criterion::default().sample_size(20).warm_up_time(std::time::Duration::from_millis(500));
    targets = board
}
criterion_main!(benches);
