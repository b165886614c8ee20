package mcpclient

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/coderuntime/coderuntime"
	"github.com/coderuntime/coderuntime/codemode"
	"github.com/coderuntime/coderuntime/limits"
)

// The bounds of a server's list of tools, as a guard against one without an end.
const (
	listPages = 1000
	listTools = 20000
)

// wireTool is what is used of a tool, as a server writes it.
type wireTool struct {
	Name         string          `json:"name"`
	Title        string          `json:"title"`
	Description  string          `json:"description"`
	InputSchema  json.RawMessage `json:"inputSchema"`
	OutputSchema json.RawMessage `json:"outputSchema"`
	raw          json.RawMessage // all of it, as the server wrote it
	Annotations  *struct {
		Title       string `json:"title"`
		ReadOnly    *bool  `json:"readOnlyHint"`
		Destructive *bool  `json:"destructiveHint"`
		Idempotent  *bool  `json:"idempotentHint"`
		OpenWorld   *bool  `json:"openWorldHint"`
	} `json:"annotations"`
}

// readTool reads one entry of a list.
func readTool(tool *mcp.Tool) (*wireTool, error) {
	text, ok := unpack(map[string]any(tool.Meta))
	if !ok {
		var err error
		if text, err = json.Marshal(tool); err != nil {
			return nil, err
		}
	}
	out := &wireTool{raw: text}
	if err := json.Unmarshal(text, out); err != nil {
		return nil, fmt.Errorf("%w, in %s", err, limits.CutText(string(text), 200))
	}
	if out.Name == "" {
		return nil, fmt.Errorf("it has no name: %s", limits.CutText(string(text), 200))
	}
	return out, nil
}

// list asks for all tools of a server. warn gets what of them cannot be used.
func list(ctx context.Context, session *mcp.ClientSession, warn func(string)) ([]*wireTool, error) {
	var out []*wireTool
	seen := map[string]bool{}
	cursors := map[string]bool{}
	params := &mcp.ListToolsParams{}
	for range listPages {
		page, err := session.ListTools(ctx, params)
		if err != nil {
			capabilities := session.InitializeResult().Capabilities
			if rpc, answered := isRPCError(err); answered && !isUnread(rpc) && len(out) == 0 && (capabilities == nil || capabilities.Tools == nil) {
				warn("it has no tools: " + rpc.Message)
				return nil, nil
			}
			return nil, fmt.Errorf("its tools cannot be listed: %w", readable(err))
		}
		for _, listed := range page.Tools {
			tool, err := readTool(listed)
			switch {
			case err != nil:
				warn("a tool is left out, since it cannot be read: " + err.Error())
			case seen[tool.Name]:
				warn(fmt.Sprintf("it lists the tool %q twice; the first is used", tool.Name))
			case len(out) == listTools:
				return nil, fmt.Errorf("it lists more than %d tools", listTools)
			default:
				seen[tool.Name] = true
				out = append(out, tool)
			}
		}
		if page.NextCursor == "" {
			return out, nil
		}
		if cursors[page.NextCursor] {
			return nil, errors.New("its list of tools has no end: it gives the same page again")
		}
		cursors[page.NextCursor] = true
		params = &mcp.ListToolsParams{Cursor: page.NextCursor}
	}
	return nil, fmt.Errorf("its list of tools has more than %d pages", listPages)
}

// tool makes the tool that programs call.
func (t *wireTool) tool(name string, call func(ctx context.Context, args any) (any, error)) codemode.Tool {
	out := codemode.Tool{Name: name, Description: t.Description, Input: t.InputSchema, Output: t.OutputSchema, Annotations: t.annotations(), Function: call}
	if out.Description == "" {
		out.Description = t.Title
		if out.Description == "" && t.Annotations != nil {
			out.Description = t.Annotations.Title
		}
	}
	if string(out.Input) == "null" {
		out.Input = nil
	}
	if string(out.Output) == "null" {
		out.Output = nil
	}
	return out
}

// annotations are what the server says of the tool. One that says something, and not that the tool is read-only, says that it is not: that is the protocol's
// default for a hint that is missing.
func (t *wireTool) annotations() codemode.Annotations {
	a := t.Annotations
	if a == nil || a.ReadOnly == nil && a.Destructive == nil && a.Idempotent == nil && a.OpenWorld == nil {
		return codemode.Annotations{}
	}
	out := codemode.Annotations{ReadOnly: hint(a.ReadOnly), Destructive: hint(a.Destructive), Idempotent: hint(a.Idempotent)}
	if out.ReadOnly == codemode.Unknown {
		out.ReadOnly = codemode.No
	}
	return out
}

func hint(said *bool) codemode.Hint {
	switch {
	case said == nil:
		return codemode.Unknown
	case *said:
		return codemode.Yes
	}
	return codemode.No
}

// outputType is the one type that the output schema names; empty if it names none or several.
func (t *wireTool) outputType() string {
	var schema struct {
		Type json.RawMessage `json:"type"`
	}
	var name string
	if json.Unmarshal(t.OutputSchema, &schema) != nil || json.Unmarshal(schema.Type, &name) != nil {
		return ""
	}
	return name
}

// arguments are the JSON object that a server gets.
func arguments(args any) (json.RawMessage, error) {
	switch args.(type) {
	case nil:
		return json.RawMessage("{}"), nil
	case coderuntime.Null:
		return json.RawMessage("{}"), nil
	}
	text, err := coderuntime.AppendJSON(nil, args)
	if err != nil {
		return nil, err
	}
	if len(text) == 0 || text[0] != '{' {
		return nil, fmt.Errorf("argument: want an object, got %s", limits.CutText(string(text), 60))
	}
	return text, nil
}
