// Package declare writes what a model reads of tools: declarations in TypeScript or Python, made of the tools' JSON Schemas.
//
//	tools ─ read: each schema becomes types (json.go, schema.go, notes.go)
//	      ─ plan: which types get names of their own, and which (declare.go, names.go)
//	      ─ TypeScript or Python (typescript.go, python.go)
//	      ─ within a budget of bytes: all of it, or an index of what there is (index.go) ─▶ [Text]
//
// [Language.Declare] does it all; [Language.Describe] is the whole text of one tool and [Language.Signature] a line, for a program that asks; [Index]
// finds tools by words.
//
//	text := declare.TypeScript.Declare(tools, declare.Options{ErrorClass: "ToolCallError", MemberProperty: "toolName"})
//
// # What the text promises
//
// A type is never narrower than its schema: what a type cannot say is said in a comment or left out, and what is not understood, refers to
// another document, or is beyond a bound is any JSON value (JsonValue, Any). The exception is a schema that describes properties or items
// without the word "type": it is taken to want an object or a list. A tool whose result is not declared gives unknown, in Python Any; nothing is
// invented.
//
// Names of tools and properties are never changed. One that is no identifier of ASCII letters, or that the language would read in
// another way, is quoted: tools["my-tool"](...). Only types have names of our making.
//
// The text is the same bytes for the same tools in whatever order they come. Properties keep the order of the schema, the required ones
// first, since authors put first what matters; whoever needs the same bytes over time needs schemas in the same bytes.
//
// The TypeScript passes tsc --strict as part of a module, and the Python compiles and runs from Python 3.11 on. Both leave every name as a program
// finds it at run time, with the exception of the types, which are for reading.
//
// # Invariants
//
// No schema makes this package fail, panic, or use time beyond linear in the size of the schema with bounded factors; how many types,
// properties, literals and words of one schema are told is bounded. Text from schemas cannot leave the comment or string in which it stands.
package declare
