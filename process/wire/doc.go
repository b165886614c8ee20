// Package wire is the protocol between a host and a worker process, as docs/wire.md has it.
//
//	Conn ── frames ──▶ Message: Hello, Call, Cancel, Log, Done from the worker; Run, Reply, Abort from the host
//	                   Append, Decode: one value of the contract as CBOR (RFC 8949)
//
// A [Conn] reads and writes frames; each holds one message, a CBOR map, which [ReadFromWorker], [ReadFromHost] and [Conn.Write] turn into
// one of the message types and back. Values inside messages are the contract's.
//
// # Invariants
//
// What is read may come from an attacker. A frame is bounded before it is read, and memory is asked for only as bytes arrive; a value is
// bounded by its size as package bridge counts it, by its depth, and by the bytes of its frame, before anything is built of it. Every error
// is a [*BreachError], and nothing panics. What has been read shares no memory with the frame.
package wire
