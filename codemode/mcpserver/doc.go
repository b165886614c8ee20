// Package mcpserver serves the tool that runs code over the Model Context Protocol ("MCP out"), for any client that speaks it.
//
// A [Server] has one tool for each codemode.Runner: its description declares the tools within a budget of bytes, and follows the registry. The full
// declarations are resources (coderun://sdk/typescript, coderun://sdk/python), and so is what was too large for a result
// (coderun://stored/HANDLE). While a program runs, what it prints and the tools that it calls go to the client as progress notifications, if the client gave
// a progress token; cancelling the request aborts the run.
//
// Stdio serves one client on standard input and output; Handler is streamable HTTP, with a bearer token, a check of the Origin header, and bounds on sessions
// and on runs at a time.
//
// # Invariants
//
// A request that is wrong gives a result with isError, whose text says what to do; the protocol's own errors are left to the protocol. Nothing of one session
// is seen by another but what the store keeps under handles that cannot be guessed.
package mcpserver
