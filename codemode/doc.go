// Package codemode presents a set of described functions to a language model as one tool that runs code.
//
// In place of one tool call after another, with every intermediate result going through the model, the model writes one program that calls many tools:
//
//	Registry ── tools: name, description, JSON Schemas, annotations, a coderuntime.Function
//	   │ Set: the tools at one time, in the order of their names
//	   ▼
//	Runner.Definition ── the tool as a model sees it: run_code, with declarations of all tools in TypeScript or Python, within a budget of bytes
//	Runner.Run ── a program ─▶ static check ─▶ coderuntime.Runtime ─▶ Outcome: text for the model, the same structurally, attachments
//	                                             │ tools.search({...})
//	                                             ▼
//	            validate ─▶ wait for a turn ─▶ middleware ─▶ the tool's Function ─▶ check, spill ─▶ the program
//
// What a program calls is in two namespaces: tools, with the tools under the names that they have, and sdk, with search and describe, by which a program
// finds tools that did not fit into the description, and read and load, by which it gets what an earlier result left out. A call of
// a tool that fails rejects with ToolCallError, whose toolName is the tool's name.
//
// # Invariants
//
//   - Every call of either namespace goes through the middleware, and what a middleware did not let through is not executed: an error, a panic or a
//     result of its own in place of a call of next ends the call. Only what is not a call at all, since its arguments do not fit the tool's input
//     schema, is refused before.
//   - A tool that is annotated as not read-only runs alone, and calls take their turns in the order of the program.
//   - The text and the structure of an Outcome are bounded, whatever the program printed, returned and called. Results of inner calls are in neither
//     unless the program prints or returns them.
//   - The declarations are the same bytes for the same tools in any order.
//
// The package knows nothing of the Model Context Protocol: packages codemode/mcpclient and codemode/mcpserver join it to that, and codemode/telemetry
// to OpenTelemetry. It imports no runtime; the host gives it one.
package codemode
