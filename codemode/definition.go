package codemode

import (
	"encoding/json"
	"fmt"
	"strings"

	"github.com/coderuntime/coderuntime"
	"github.com/coderuntime/coderuntime/codemode/declare"
)

// Definition is the tool that runs code, as a model sees it.
type Definition struct {
	Name        string
	Description string
	// Input and Output are JSON Schemas: the argument has one property, code; the result is that of Outcome.Structured.
	Input, Output json.RawMessage
	// Complete reports that Description declares every tool in full.
	Complete bool
}

// DefaultDeclarationBytes is a budget for the declarations in a description that suits most models.
const DefaultDeclarationBytes = 24 << 10

// declaredSet is declarations that were made, with what they are of.
type declaredSet struct {
	set  *Set
	text declare.Text
}

// Declarations are the tools as programs see them: TypeScript declarations or Python stubs. With a budget of bytes that they do not keep they become an index, as
// much of it as fits, with how to find the rest; 0 is no budget. They are the same bytes for the same tools.
func (r *Runner) Declarations(bytes int) declare.Text {
	set := r.config.Tools.Set()
	r.mu.Lock()
	defer r.mu.Unlock()
	if made, ok := r.declared[bytes]; ok && made.set == set {
		return made.text
	}
	options := declareOptions
	options.Bytes = bytes
	text := r.declare.Declare(declared(set.tools), options)
	if len(r.declared) > 8 {
		// Budgets are few as a rule; whoever asks with ever new ones must not fill the memory.
		clear(r.declared)
	}
	r.declared[bytes] = declaredSet{set, text}
	return text
}

// Definition is the tool that runs code, with the declarations of all tools within a budget of bytes; 0 is no budget.
func (r *Runner) Definition(bytes int) Definition {
	text := r.Declarations(bytes)
	language, block, how := "TypeScript", "typescript", typescriptHow
	if r.language == coderuntime.Python {
		language, block, how = "Python", "python", pythonHow
	}
	var b strings.Builder
	fmt.Fprintf(&b, "Runs a %s program that can call the tools declared below, as often as it needs, and returns what it prints and returns.\n\n", language)
	b.WriteString(how)
	if !text.Complete {
		b.WriteString(fmt.Sprintf("- Not every tool is declared in full below. Find tools with %s and read declarations with %s, in a program of their own or as the first step of one.\n",
			r.sdkCall("search", "what you need"), r.sdkCall("describe", "tool name")))
	}
	b.WriteString("\n```" + block + "\n" + strings.TrimRight(text.Text, "\n") + "\n```\n")
	return Definition{
		Name: r.config.Name, Description: b.String(), Complete: text.Complete,
		Input: json.RawMessage(fmt.Sprintf(inputSchema, language)), Output: json.RawMessage(outputSchema),
	}
}

func (r *Runner) sdkCall(member, argument string) string {
	return fmt.Sprintf("`await %s.%s(%q)`", NamespaceSDK, member, argument)
}

const typescriptHow = `- The program is the body of an async function: top-level await and return work. Only what it prints with console.log or returns comes back, so print or return what you need and no more. What tools return stays in the program.
- Call a tool with one object: await tools.name({ key: value }); a name that is no identifier as await tools["the name"]({ ... }). It resolves to the tool's result as plain data. Start independent calls together: await Promise.all([...]).
- A call that fails rejects with a ToolCallError (message, toolName). Catch it to go on.
- There are the language's own library, console, timers, URL, crypto and the like; no files, network, process, require or import. Nothing is kept between two programs.
`

const pythonHow = `- The program is a module in which top-level await and return work. Only what it prints or returns comes back, so print or return what you need and no more. What tools return stays in the program.
- Call a tool with keyword arguments: await tools.name(key=value), or with one dict: await tools.name({"key": value}); a name that is no identifier as await tools["the name"](...). It gives the tool's result as plain dicts, lists, texts and numbers. Start independent calls together: await asyncio.gather(...).
- A call that fails raises ToolCallError (str(e), e.toolName). Catch it to go on. The types below are for reading: only tools, sdk and ToolCallError exist when the program runs.
- There is Python 3.13 with most of its standard library (json, re, datetime, asyncio, collections, math, statistics, csv, ...); no files, network, processes or packages. Nothing is kept between two programs.
`

const inputSchema = `{
  "type": "object",
  "properties": {
    "code": {"type": "string", "description": "The %s program."}
  },
  "required": ["code"],
  "additionalProperties": false
}`

const outputSchema = `{
  "type": "object",
  "properties": {
    "value": {"description": "What the program returned. Absent if it returned nothing, failed, or returned more than fits."},
    "valuePreview": {"type": "string", "description": "The beginning and the end of a value that is larger than fits."},
    "logs": {
      "type": "array",
      "description": "What the program printed, in order.",
      "items": {
        "type": "object",
        "properties": {"source": {"type": "string"}, "level": {"type": "string"}, "text": {"type": "string"}},
        "required": ["source", "text"]
      }
    },
    "error": {
      "type": "object",
      "description": "Why the run failed. Absent if it did not.",
      "properties": {"kind": {"enum": ["exception", "timeout", "abort", "worker-exit"]}, "message": {"type": "string"}},
      "required": ["kind", "message"]
    },
    "calls": {
      "type": "array",
      "description": "The calls of tools that a run made that failed.",
      "items": {
        "type": "object",
        "properties": {"tool": {"type": "string"}, "outcome": {"type": "string"}, "mayHaveChanged": {"type": "boolean"}},
        "required": ["tool", "outcome", "mayHaveChanged"]
      }
    },
    "callsOmitted": {"type": "integer"},
    "warnings": {"type": "array", "items": {"type": "string"}},
    "stored": {
      "type": "array",
      "description": "What was larger than fits, and is read with sdk.load and sdk.read.",
      "items": {
        "type": "object",
        "properties": {"part": {"type": "string"}, "handle": {"type": "string"}, "mimeType": {"type": "string"}, "bytes": {"type": "integer"}},
        "required": ["part", "handle", "bytes"]
      }
    }
  },
  "required": ["logs"]
}`
