// Package bench runs the same jobs on a backend of ours and on Node, in turn, checks that both give the same
// result, and makes tables of the ratios.
//
//   - [Jobs] are the jobs: the programs of the directory programs, whose values stand in the .json files beside them.
//     A [Job] says which time of a run counts.
//   - A [Contender] does a job some times and tells the times: [NewBackend] for a coderuntime.Runtime, [NewNode]
//     for Node with a fresh Worker per run, as a host without this library would do it.
//   - [Compare] lets the contenders do each job in turn, round after round, and returns [Row]s of medians.
//   - [StopTimes], [Idle], [Globals] and [Processes] measure what has no counterpart in a job.
//   - [Report] does all of it and writes the tables of docs/benchmarks.md.
//
// # How the contenders are held equal
//
// Node is handed JavaScript: the types are erased beforehand and that is not counted. Its functions answer over the
// Worker's MessagePort, as ours do on goroutines. A run is over when its Worker is gone, or our Run has returned.
// The jobs that measure an engine's speed take the time inside the program, by performance.now, so that the start
// of a Worker is not in it; V8 is then as cold as it is in any fresh Worker.
//
// A second engine is judged by one more Contender.
package bench
