;; A module of the world `todo-write` that goes wrong in every way but one.
(module
  (memory (export "memory") 1)

  ;; The text of `guidance`, and the pair of pointer and length that stands for it.
  (data (i32.const 16) "I am well.")
  (data (i32.const 32) "\10\00\00\00\0a\00\00\00")

  (func $loop (loop $again (br $again)))
  (func $eat (loop $again (drop (memory.grow (i32.const 16))) (br $again)))
  (func $deeper (call $deeper))
  ;; START

  (func (export "agent-tools:todo/tool@0.1.0#guidance") (result i32) (i32.const 32))

  ;; Traps.
  (func (export "agent-tools:todo/tool@0.1.0#definitions") (param i32) (result i32) (unreachable))

  ;; Loops for ever.
  (func (export "agent-tools:todo/tool@0.1.0#call") (param i32 i32 i32 i32 i32 i32) (result i32)
    (call $loop) (i32.const 0))

  ;; Eats memory.
  (func (export "agent-tools:todo/todo-list@0.1.0#call") (param i32) (result i32)
    (call $eat) (i32.const 0))

  ;; Answers with a pointer to nowhere.
  (func (export "agent-tools:todo/todo-list@0.1.0#write") (param i32) (result i32) (i32.const 0x7ffffff0))

  ;; Calls itself for ever.
  (func (export "agent-tools:todo/todo-list@0.1.0#render") (param i32 i32) (result i32)
    (call $deeper) (i32.const 0))

  ;; Divides by zero.
  (func (export "agent-tools:todo/todo-list@0.1.0#read")
    (param i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32) (result i32)
    (i32.div_u (i32.const 1) (local.get 0)))

  ;; Room for what the host passes in, without ever giving any back.
  (global $top (mut i32) (i32.const 1024))
  (func (export "cabi_realloc") (param i32 i32 i32 i32) (result i32)
    (global.set $top (i32.and (i32.add (global.get $top) (i32.const 15)) (i32.const -16)))
    (global.get $top)
    (global.set $top (i32.add (global.get $top) (local.get 3)))))
