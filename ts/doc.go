// Package ts is the TypeScript backend: it runs TypeScript, and so also JavaScript, in process.
//
// [New] returns a coderuntime.Runtime. What a run goes through:
//
//	program ─ ts/strip: types removed, newer syntax lowered, wrapped as a function ─▶ JavaScript + map
//	        ─ ts/goja: compiled; both steps cached by the text's hash within CacheBytes
//	        ─ ts/goja: an interpreter for this run alone, on bridge's run loop ─▶ Result
//
// The program is the body of an async function: top-level await and return work. The contract
// (docs/contract.md) says what it sees and how it may be written; docs/isolation.md what running in
// process contains and what it does not.
package ts
